"""A person presses Ctrl+V, or drops something, wherever they are: it is read, and they stay where it is of use."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import Grid, Puzzle
from solver.pictures import Picture, encode, kind_of
from tests.browser.board import EASY, drop, hover, paste
from tests.browser.problems import Problems
from tests.campaigns import some
from tests.solver.formats import samples

OTHER: Final = samples.GENTLE
ROWS: Final = "\n".join(OTHER[at : at + 9] for at in range(0, 81, 9))
GIVENS: Final = OTHER.replace(".", "0")
STAY: Final = ["/pictures", "/how-hard", "/share", "/demo", "/demo/race"]  # pages about one puzzle
LEAVE: Final = ["/puzzles/", "/recent", "/techniques/", "/demo/statistics", "/settings"]


def open_with_a_puzzle(page: Page, path: str) -> None:
    """Open the page with the puzzle at hand of somebody who has one."""
    page.goto(f"{path}?p={EASY}" if path in STAY else path)


@pytest.mark.parametrize("path", some(STAY, always=("/demo/race",).__contains__))
def test_a_page_about_one_puzzle_takes_the_one_that_is_pasted(page: Page, path: str) -> None:
    """The same page comes back with it, and it is the puzzle at hand."""
    open_with_a_puzzle(page, path)
    paste(page, ROWS, on="main")
    page.wait_for_url(f"**{path}?p={GIVENS}*")
    expect(page.locator("#at-hand")).to_have_accessible_name("Puzzle at hand: Easy, 29 clues")


@pytest.mark.parametrize("path", some(LEAVE, always=("/recent",).__contains__))
def test_any_other_page_leads_to_the_board_with_it(page: Page, path: str) -> None:
    """Its puzzle is on the board, with the sentence of how it was read."""
    open_with_a_puzzle(page, path)
    paste(page, ROWS, on="main")
    expect(page.locator("#message")).to_contain_text("29 clues.")


def test_a_text_file_or_a_picture_is_taken_too(page: Page) -> None:
    """Be the text dropped or the file pasted: Pictures shows the puzzle."""
    picture = encode(Picture(kind_of("puzzle"), Puzzle.of(Grid.parse(OTHER)), preset="small"), "png")

    def drop_text() -> None:
        hover(page)
        drop(page, ROWS, on="main")

    for hand_over in (
        lambda: paste(page, files=[("saved.png", picture)], on="main"),
        drop_text,
    ):
        open_with_a_puzzle(page, "/pictures")
        hand_over()
        page.wait_for_url(f"**/pictures?p={GIVENS}*")


def test_what_cannot_be_read_is_told(page: Page, problems: Problems) -> None:
    """The reason comes with the text, to be fixed; then the page has the puzzle."""
    problems.expect(422)
    open_with_a_puzzle(page, "/share")
    paste(page, ROWS[:-1], on="main")
    expect(page.get_by_role("alert")).to_contain_text("8 cells")
    page.get_by_label("Paste a puzzle").fill(ROWS)
    page.get_by_role("button", name="Read the text").click()
    page.wait_for_url(f"**/share?p={GIVENS}*")
    assert problems.answered(422) == 1


def test_a_field_keeps_what_is_pasted_into_it(page: Page) -> None:
    """A text for a field stays there, an empty field takes one from beside it, a full one stays as it is."""
    page.goto("/verify")
    field = page.locator("main textarea")
    assert not paste(page, "12", on="main textarea")["prevented"]
    paste(page, ROWS, on="h1")
    expect(field).to_have_value(ROWS)
    paste(page, "nothing", on="h1")
    expect(field).to_have_value(ROWS)
