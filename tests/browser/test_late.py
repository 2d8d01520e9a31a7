"""On a slow network the board is seen before its scripts come: what was done until then counts, and is asked once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from tests.browser.board import (
    EASY,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    focused,
    line,
    press,
    ready,
    settle,
)
from tests.browser.looks import at_sizes
from tests.browser.problems import Problems
from tests.campaigns import some

LATE: Final = ["**/board/main.js", "**/htmx-*.js"]  # one of the scripts that comes late


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


def start_late(page: Page, script: str, act: Callable[[], None]) -> None:
    """Open the empty board, and do this before the script comes, as on a slow network."""
    held: list[Route] = []
    page.route(script, lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    act()
    while not held:
        page.wait_for_timeout(5)
    for route in held:
        route.continue_()
    page.unroute(script)
    ready(page)


@at_sizes("phone", has_touch=True, is_mobile=True)
@pytest.mark.parametrize("script", some(LATE, always=lambda script: "main" in script))
def test_a_cell_that_was_tapped_before_the_script_is_the_chosen_one(page: Page, script: str) -> None:
    """The first key of the keypad is for the cell that was tapped before any script was there."""
    start_late(page, script, page.locator("#r1c1").tap)
    page.locator("[data-key='5']").tap()
    settle(page)
    assert line(page)[:2] == "5."


@pytest.mark.parametrize("script", some(LATE, always=lambda script: "htmx" in script))
def test_digits_typed_before_the_script_stay(page: Page, script: str) -> None:
    """What the browser alone took is typed once the scripts are there, asked in one request, and undone as ever."""
    posted = posts(page)

    def write() -> None:
        page.locator("#r1c1").press("5")
        page.locator("#r1c3").press("6")

    start_late(page, script, write)
    expect_verdict(page, "2 clues.")
    assert line(page)[:4] == "5.6."
    assert focused(page) == "r1c4"
    assert posted == [""]
    press(page, "Control+z")
    expect_verdict(page, "1 clue.")


def test_a_missing_htmx_is_shown(page: Page, problems: Problems) -> None:
    """The board can be typed on, the page says what to do, and its buttons work as without script."""
    problems.expect("htmx")
    page.route("**/htmx-*.js", lambda route: route.abort())
    page.goto(f"/?p={EASY}")
    ready(page)
    expect_message(page, "A part of this page did not load. Reload the page.")
    page.locator("#r1c3").press("4")
    assert line(page)[2] == "4"
    page.unroute("**/htmx-*.js")
    page.locator("#do-solution").click()
    expect_solution_shown(page)
