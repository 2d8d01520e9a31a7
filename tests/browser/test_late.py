"""htmx comes late: at the first sign of a person, and what was asked before it was there is asked then, once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    expect_message,
    expect_verdict,
    focused,
    line,
    open_board,
    press,
    ready,
    settle,
    with_htmx,
)
from tests.browser.looks import at_sizes

HTMX = "**/htmx-*.js"


def posts(page: Page) -> list[str]:
    """The actions of the boards that the page posts from now on, '' for typing."""
    found: list[str] = []
    page.on(
        "request", lambda request: found.append(action(request.post_data or "")) if request.method == "POST" else None
    )
    return found


def action(body: str) -> str:
    """The action that a posted form names."""
    return next((part.removeprefix("action=") for part in body.split("&") if part.startswith("action=")), "")


def hold(page: Page) -> list[Route]:
    """Hold htmx back, as a slow network does."""
    held: list[Route] = []
    page.route(HTMX, lambda route: held.append(route))
    return held


def let_go(page: Page, held: list[Route]) -> None:
    """Let htmx come."""
    page.wait_for_selector("script[src*=htmx]", state="attached")
    for route in held:
        route.continue_()
    page.unroute(HTMX)


def test_an_untouched_page_goes_without_htmx(page: Page) -> None:
    """It is asked for when the mouse moves, not where it rests; then every button and key is answered as ever."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/?p={EASY}")
    ready(page)
    page.evaluate(
        "document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))"
    )  # as browsers say it
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "htmx" in url]
    with_htmx(page)
    posted = posts(page)
    page.locator("#do-solution").click()
    expect_message(page, "The solution is shown.")
    assert line(page) == EASY_SOLVED
    assert posted == ["solve"]


def test_keys_before_htmx_are_painted_and_answered_once(page: Page) -> None:
    """Digits stand there at once; the one request that follows them says all."""
    held = hold(page)
    open_board(page)
    posted = posts(page)
    page.locator("#r1c1").focus()
    press(page, "5", "ArrowRight", "3")
    assert line(page)[:2] == "53"
    expect(page.locator("#form.htmx-request")).to_have_count(1)
    assert not posted
    let_go(page, held)
    expect_verdict(page, "2 clues.")
    settle(page)
    assert posted == [""]


def test_a_button_before_htmx_does_what_it_says(page: Page) -> None:
    """The last one pressed is answered, with what was typed before it, in one request."""
    held = hold(page)
    open_board(page, EASY)
    posted = posts(page)
    page.locator("#r1c3").focus()
    press(page, "4")
    page.evaluate("document.getElementById('do-solution').click()")
    let_go(page, held)
    expect_message(page, "The solution is shown.")
    settle(page)
    assert posted == ["solve"]
    page.locator("#r1c3").press("2")  # is typing, not the button again
    settle(page)
    assert posted == ["solve", ""]


def test_htmx_that_does_not_come_is_said(page: Page, problems: list[str]) -> None:
    """The board stays as it was typed; the next key tries again."""
    page.route(HTMX, lambda route: route.abort())
    open_board(page)
    page.locator("#r1c1").focus()
    press(page, "5")
    expect_message(page, "The server does not answer. Your board is safe on this page; try again.")
    page.unroute(HTMX)
    press(page, "ArrowRight", "3")
    expect_verdict(page, "2 clues.")
    problems[:] = [problem for problem in problems if "htmx" not in problem]


def start_late(page: Page, act: Callable[[], None]) -> None:
    """Open the empty board, and do this before its script comes, as on a slow network."""
    held: list[Route] = []
    page.route("**/board/main.js", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    act()
    for route in held:
        route.continue_()
    ready(page)


@at_sizes("phone", has_touch=True, is_mobile=True)
def test_a_cell_that_was_tapped_before_the_script_is_the_chosen_one(page: Page) -> None:
    """On a slow network the board is seen before its script comes; the first key is for the cell that was tapped."""
    start_late(page, page.locator("#r1c1").tap)
    page.locator("[data-key='5']").tap()
    settle(page)
    assert line(page)[:2] == "5."


def test_digits_typed_before_the_script_stay(page: Page) -> None:
    """What the browser alone took is typed once the script is there, judged and undone as ever."""

    def write() -> None:
        page.locator("#r1c1").press("5")
        page.locator("#r1c3").press("6")

    start_late(page, write)
    expect_verdict(page, "2 clues.")
    assert line(page)[:4] == "5.6."
    assert focused(page) == "r1c3"
    press(page, "Control+z")
    expect_verdict(page, "1 clue.")
