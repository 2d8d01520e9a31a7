"""On a slow network, or without one: equal digits are marked at once, an old verdict is grey, a button works once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import (
    EASY,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    intercept,
    open_board,
    painted,
    press,
    settle,
    start_at,
    type_clues,
)
from tests.browser.conftest import NewPage
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.campaigns import some

MARKED = """() => [...document.querySelectorAll("#board td")].map(({ classList }) =>
  [...classList].filter((name) => name === "conflict" || name.startsWith("edge-")).sort().join(" "))"""
CLUES = {  # by the number of cells: a board, and keys that put a digit twice into a row, a column and a box
    "9x9": (EASY, {"r1c3": "7", "r2c2": "2", "r9c2": "2", "r4c4": "9"}),
    "6x6": ("1" + "0" * 35, {"r1c6": "1", "r2c3": "1", "r6c1": "1"}),
    "16x16": ("1" + "0" * 255, {"r1c16": "1", "r4c4": "1", "r16c1": "1"}),
}
OFFLINE = "offline"  # of the sentence that says it
BROKEN = ("htmx:", "INTERNET", "ERR_FAILED")  # what the browser says of it


@contextmanager
def unanswered(page: Page) -> Iterator[list[Route]]:
    """Hold every request of the board meanwhile, as a slow network does; let them through afterwards."""
    held: list[Route] = []
    intercept(page, "**/board", lambda route: held.append(route))
    yield held
    for route in held:
        route.continue_()
    page.unroute("**/board")


@pytest.mark.parametrize("size", some(CLUES, always=lambda size: size == "16x16"))
def test_doubles_are_marked_before_the_server_answers(page: Page, size: str) -> None:
    """Ring and wave are drawn at once, exactly as the server draws them afterwards, and go at once with the digit."""
    givens, digits = CLUES[size]
    open_board(page, givens, mode="answers")
    for place, digit in digits.items():
        with unanswered(page):
            start_at(page, place)
            press(page, digit)
            painted(page)
            at_once = page.evaluate(MARKED)
            assert page.locator("#board td.conflict input:not([aria-invalid])").count() == 0
        settle(page)
        assert page.evaluate(MARKED) == at_once, place
    assert any("edge-t" in marks for marks in at_once)
    with unanswered(page):
        for place in digits:
            start_at(page, place)
            press(page, "Delete")
        painted(page)
        assert set(page.evaluate(MARKED)) == {""}
        expect(page.locator("#board [aria-invalid]")).to_have_count(0)


def test_an_old_verdict_is_grey_until_the_new_one_comes(page: Page) -> None:
    """While a digit is on its way the verdict is busy and grey after a moment; the answer is in full colour."""
    open_board(page, EASY)
    type_clues(page)
    verdict = page.locator("#verdict")
    with unanswered(page):
        start_at(page, "r1c3")
        press(page, "1")
        expect(verdict).to_have_attribute("aria-busy", "true")
        until(page, "getComputedStyle(document.getElementById('verdict')).opacity < .7")
    expect_verdict(page, "No solution")
    expect(verdict).not_to_have_attribute("aria-busy", "true")
    expect(verdict).to_have_css("opacity", "1")


def test_a_pressed_button_works_once(page: Page) -> None:
    """Show solution is pressed three times on a slow network: its foot shows that it works, and one request is sent.

    So it is when the key H asks for a hint. A menu opened while a digit is on its way stays open.
    """
    page.emulate_media(reduced_motion="no-preference")
    open_board(page, EASY)
    opened = page.locator(".tools:popover-open")
    with unanswered(page):
        start_at(page, "r1c3")
        press(page, "4")
        painted(page)
        page.get_by_role("button", name="More", exact=True).click()
        expect(opened).to_be_visible()
    settle(page)
    expect(opened).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    press(page, "Control+z")
    settle(page)
    shown = page.locator("#do-solution")
    with unanswered(page) as held:
        for _ in range(3):
            shown.click()
            painted(page)
            expect(shown).to_have_attribute("aria-busy", "true")
        until(page, "document.getElementById('do-solution').getAnimations().some((one) => one.playState === 'running')")
        assert len(held) == 1
    expect_solution_shown(page)
    expect(page.locator("[name='action'][aria-busy]")).to_have_count(0)
    page.locator("#do-solution").click()
    expect(page.locator("#do-hint")).to_be_visible()
    with unanswered(page):
        start_at(page, "r1c3")
        press(page, "h")
        expect(page.locator("#do-hint")).to_have_attribute("aria-busy", "true")
    page.locator("#hint-title").wait_for()


def test_paste_works_once(new_page: NewPage) -> None:
    """Paste on a slow network shows that it works, and the text is sent once."""
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page)
    page.evaluate(f"navigator.clipboard.writeText('{EASY}')")
    with unanswered(page) as held:
        page.locator("#to-paste").click()
        expect(page.locator("#to-paste")).to_have_attribute("aria-busy", "true")
        page.locator("#to-paste").click()
        page.evaluate("navigator.clipboard.readText()")  # the second press would have read it by then
        painted(page)
        assert len(held) == 1
    expect_verdict(page, "Exactly one solution.")


def test_a_button_is_free_again_after_a_failure(page: Page, problems: Problems) -> None:
    """If no answer comes, a sentence says so, and the button can be pressed again; so beside an open hint."""
    problems.expect(422, *BROKEN)
    open_board(page, EASY)
    intercept(page, "**/board", lambda route: route.abort())
    page.locator("#do-hint").click()
    expect_message(page, OFFLINE)
    expect(page.locator("[aria-busy]")).to_have_count(0)
    page.unroute("**/board")
    page.locator("#do-hint").click()
    page.locator("#hint-title").wait_for()
    expect(page.locator("#notice")).to_be_hidden()
    page.locator("#hint-on").wait_for()
    page.context.set_offline(True)
    page.locator("#hint-on").click()
    expect(page.locator("#message")).to_contain_text(OFFLINE)
    expect(page.locator("#message")).to_be_visible()
    page.context.set_offline(False)
    page.locator("#hint-on").click()
    expect(page.locator("#hint .now b")).to_have_text("2")
    expect(page.locator("#message")).to_be_hidden()


def test_offline_digits_are_kept_and_checked_later(new_page: NewPage, problems: Problems) -> None:
    """In a train a person types on: the page says once that digits are kept; back online they are checked by itself.

    Where the network is there, but the server is not, the page asks again until the board is judged.
    """
    page = new_page(is_lent=False, viewport={"width": 320, "height": 568})
    problems.expect(*BROKEN)
    open_board(page, EASY)
    page.context.set_offline(True)
    start_at(page, "r1c3")
    press(page, "5")
    expect_verdict(page, "You are offline. Your digits are kept. Checking and hints come back with the connection.")
    expect(page.locator("#message")).to_be_empty()
    expect(page.locator("#board td.conflict")).to_have_count(2)
    expect(page.locator("#board td.edge-t")).to_have_count(9)
    expect(page.locator("#verdict[aria-busy]")).to_have_count(0)
    page.context.set_offline(False)
    expect_verdict(page, "Two 5s in row 1")
    press(page, "Delete")
    expect_verdict(page, "Exactly one solution")
    page.clock.install()
    intercept(page, "**/board", lambda route: route.abort())
    start_at(page, "r1c3")
    press(page, "5")
    page.clock.run_for(300)
    expect_verdict(page, OFFLINE)
    page.unroute("**/board")
    page.clock.run_for(5_500)
    expect_verdict(page, "Two 5s in row 1")
