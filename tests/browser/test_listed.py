"""The puzzles of a text that holds several: the row to choose from stays as long as one of them is on the board."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.board import (
    cell,
    expect_checked,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    line,
    open_board,
    paste,
    press,
    settle,
    type_clues,
)
from tests.browser.looks import resize
from tests.browser.states import CLASH, GENTLE, SEVERAL, act

TEXT: Final = "\n".join([GENTLE, SEVERAL, CLASH])


def chosen(page: Page) -> Locator:
    """The button of the puzzle that is on the board."""
    return page.locator(".choices [aria-pressed]")


def expect_chosen(page: Page, number: int) -> None:
    """The row is there, and says that this puzzle is on the board."""
    expect(chosen(page)).to_have_text(str(number))
    expect(chosen(page)).to_be_visible()


def test_the_row_is_that_of_the_board(page: Page) -> None:
    """It goes with another board and comes back with its own: by Undo, by Redo, by Back.

    Checking, hints, the solution, other clues, a text that cannot be read and a reload leave the others there.
    """
    open_board(page)
    paste(page, TEXT)
    expect_chosen(page, 1)
    page.locator("#pick-2").click()
    expect_message(page, "Showing 2")
    page.go_back()
    expect_chosen(page, 1)
    act(page, "clear-all")
    expect(page.locator(".choices")).to_have_count(0)
    press(page, "Control+z")
    expect_chosen(page, 1)
    press(page, "Control+y")
    settle(page)
    expect(page.locator(".choices")).to_have_count(0)
    press(page, "Control+z")
    expect_chosen(page, 1)
    act(page, "check-answers")
    expect_checked(page, "?")
    expect_chosen(page, 1)
    act(page, "solve")
    expect_solution_shown(page)
    expect_chosen(page, 1)
    act(page, "hide")
    act(page, "hint")
    page.locator("#hint-title").first.wait_for()
    press(page, "Escape")
    expect_chosen(page, 1)
    page.locator("#pick-2").click()
    expect_message(page, "Showing 2")
    type_clues(page)
    cell(page, "r1c3").press("4")
    expect_verdict(page, "29 clues.")
    page.wait_for_url("**p=534*")
    page.reload()
    page.locator("html[data-ready]").first.wait_for()
    expect_chosen(page, 2)
    page.locator("#pick-3").click()
    expect_message(page, "Showing 3")
    assert line(page) == CLASH


def test_the_row_says_on_a_phone_what_it_is(page: Page) -> None:
    """How many puzzles there are, and what was read: whole, in one line, with board and keypad on the screen."""
    resize(page, (320, 568))
    open_board(page)
    paste(page, "\n".join([GENTLE] * 15))
    for size in ((320, 568), (390, 844)):
        resize(page, size)
        expect(page.locator(".choices > span")).to_have_text("15 puzzles")
        expect(page.locator(".choices > span")).to_be_in_viewport(ratio=1)
        for part in ("#message", "#keypad", "#board table"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        message = page.locator("#message")
        assert message.text_content() == "Read 15 puzzles. Showing 1, 29 clues."
        assert message.evaluate("element => element.scrollHeight <= element.clientHeight")
