"""What Solve shows in each state: one headline, one filled button, and what it leads to."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
    focused,
    line,
    open_board,
    paste,
    press,
    ready,
    settle,
    start_at,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import SIZES, resize
from tests.browser.stage import until
from tests.webapp.pages import EIGHTEEN, GENTLE, LONG_SEARCH, NO_SOLUTION

CULPRITS: Final = EASY[:2] + "2" + EASY[3:]  # three clues of which one is wrong, and one that leaves several
PRIMARY: Final = "#quick .main:visible"
STATES: Final = {  # board, how typing enters, headline, primary
    "clues": (EASY, "clues", "Exactly one solution", "Start solving"),
    "several": (EIGHTEEN, "clues", "18 solutions", "Show solutions"),
    "solving": (EASY, "answers", "Exactly one solution", "Hint"),
    "conflict": (EASY[:80] + "7", "clues", "Two 7s in row 9 and box 9", "Go to the first 7"),
    "no solution": (NO_SOLUTION, "answers", "No solution", "Find the mistake"),
    "undecided": (LONG_SEARCH, "answers", "Still searching", "Search on"),
    "4x4": ("..32....2.434..1", "answers", "Exactly one solution", "Show solution"),
    "complete": (EASY_SOLVED, "answers", "Complete and right", "Next puzzle"),
}
OFTEN: Final = ("several", "undecided", "4x4", "complete")
SELDOM: Final = tuple(set(STATES) - set(OFTEN))  # the journeys below meet most of them
SHARING: Final = """() => {
  window.shared = [];
  navigator.canShare = ({ files }) => files?.every((file) => file instanceof File) ?? false;
  const described = ({ name, type, size }) => [name, type, size > 5000];
  navigator.share = async ({ files }) => { window.shared = files.map(described); };
}"""


@pytest.mark.campaign  # the journeys below meet most of them, tests/webapp/board all
@pytest.mark.parametrize("states", [OFTEN, SELDOM], ids=["often", "seldom"])
def test_each_state_has_one_headline_and_one_filled_button(page: Page, states: tuple[str, ...]) -> None:
    """The headline has no full stop, the filled button is the only one, and it is the one of that state."""
    for board, mode, headline, primary in (STATES[state] for state in states):
        open_board(page, board, mode=mode)
        expect(page.locator(PRIMARY)).to_have_count(1)
        expect(page.locator(PRIMARY)).to_have_text(re.compile(f"^{re.escape(primary)}$"))
        expect(page.locator("#verdict strong")).to_have_text(re.compile(rf"^{headline}\.?$"))
        heard = page.locator("#verdict p").locator("> .visually-hidden, > strong .visually-hidden")  # and not seen
        expect(heard).to_have_text(re.compile(r"^[.:]$"))  # the end of it, or what leads to the cells


def test_an_empty_board_offers_what_brings_a_puzzle(page: Page) -> None:
    """Paste, photo and file, then levels and four puzzles; no solution, answers or notes, and no pictures yet.

    Who leaves with some clues typed and opens the start page again goes on with clues.
    """
    open_board(page)
    expect_verdict(page, "Type, paste or photograph a Sudoku")
    expect(page.locator(PRIMARY)).to_have_text("Paste")
    for name in ("Photo", "Easy"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(page.locator("#starters .tile")).to_have_count(4)
    for name in ("Show solution", "All kinds and sizes", "Another puzzle"):
        expect(page.get_by_text(name, exact=True).locator("visible=true")).to_have_count(0)
    start_at(page)
    page.keyboard.type("53 6 7 8")
    page.wait_for_url("**mode=clues*")
    settle(page)
    page.goto("/")
    ready(page)
    expect(page.locator("#mode-clues")).to_be_checked()
    expect_verdict(page, "so far")


def test_clues_are_set_and_edited_again(page: Page) -> None:
    """Typed clues end with Start solving; Printed leads back; the picture of the puzzle never holds an answer.

    While clues are typed the headline names the last one after which there is no solution; the mistake is looked for,
    and one press clears it and chooses its cell.
    """
    open_board(page, EASY, mode="clues")
    expect(page.get_by_role("radio", name="Printed")).to_be_checked()
    expect(page.locator(PRIMARY)).to_have_text("Start solving")
    start_at(page, "r1c3")
    press(page, "1")
    expect_verdict(page, "No solution, since row 1, column 3")
    expect(page.locator(PRIMARY)).to_have_text("Show what can be cleared")
    page.locator(PRIMARY).click()
    expect_verdict(page, "One clue may be wrong")
    expect(page.locator("#board td.suspect input")).to_have_attribute("id", "r1c3")
    expect(page.locator(PRIMARY)).to_have_text("Clear row 1, column 3")
    page.locator(PRIMARY).click()
    expect_message(page, "Row 1, column 3 is cleared: type what your paper has there.")
    expect_verdict(page, "Exactly one solution")
    settle(page)
    assert (focused(page), line(page)) == ("r1c3", EASY)
    page.get_by_role("button", name="Start solving").click()
    expect(page.get_by_role("radio", name="Mine")).to_be_checked()
    expect(page.locator(PRIMARY)).to_have_text("Hint")
    start_at(page, "r1c3")
    press(page, "4")
    settle(page)
    assert (fields(page)["givens"], fields(page)["entries"][2]) == (EASY.replace(".", "0"), "4")
    address = page.locator("#get-puzzle").get_attribute("href") or ""
    assert "/pictures/puzzle.jpg" in address or "puzzle.jpg" in address
    page.get_by_label("Printed", exact=True).click()
    expect(page.locator(PRIMARY)).to_have_text("Start solving")
    start_at(page, "r1c4")
    press(page, "6")
    settle(page)
    assert fields(page)["givens"] == ("53.6" + EASY[4:]).replace(".", "0")


def test_each_clue_that_may_be_wrong_can_be_cleared(page: Page) -> None:
    """Of several culprits each has a full red ring and a button; the other candidates have a dotted ring of 1 px.

    No button is filled: the page cannot know which clue is wrong. The headline names all of them, on a small phone too.
    """
    open_board(page, CULPRITS)
    page.get_by_role("button", name="Show what can be cleared").click()
    expect(page.locator("#verdict strong")).to_contain_text("One clue may be wrong")
    buttons = page.locator("#quick").get_by_role("button", name=re.compile("^Clear "))
    names = [each.get_attribute("id") or "" for each in page.locator("#board td.suspect input").all()]
    assert len(names) > 1
    for size in SIZES.values():
        resize(page, size)
        expect(buttons).to_have_text(names)
        expect(page.locator(PRIMARY)).to_have_count(0)
        for name in names:
            expect(page.locator("#verdict .where:visible")).to_contain_text(name)
    for ring, width, style in (("suspect", "3px", "solid"), ("removable", "1px", "dotted")):
        marked = page.locator(f"#board td.{ring}")
        expect(marked).not_to_have_count(0)
        expect(marked.first).to_have_css("outline-style", style)
        expect(marked.first).to_have_css("outline-width", width)
    buttons.last.click()
    expect_verdict(page, "Exactly one solution")
    expect_message(page, "is cleared: type what your paper has there.")
    page.get_by_role("button", name="Undo").click()
    expect_message(page, "Undone: Row")
    expect_verdict(page, "No solution")
    expect(page.locator("#verdict")).not_to_contain_text("since")


def test_the_solution_takes_the_place_of_the_keys(page: Page) -> None:
    """With the solution shown the filled button copies its picture, another saves it; keys give way until Hide.

    Watch a program solve it and Print in the bar take the puzzle along.
    """
    open_board(page, EASY, title="gentle")
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    for selector in ("#keypad", ".typing"):
        expect(page.locator(selector)).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Solution JPG").click()
    assert download.value.suggested_filename == "gentle-solution.jpg"
    expect_message(page, "Solution JPG saved.")
    page.get_by_role("button", name="Hide solution").click()
    expect(page.locator("#keypad")).to_be_visible()
    for name, path in (("Watch a program solve it", "/demo"), ("Print", "/print")):
        address = re.compile(rf"{path}[?]p={EASY.replace('.', '0')}&title=gentle")
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("href", address)


def test_a_phone_hands_the_picture_itself_to_its_share_sheet(new_page: NewPage) -> None:
    """Share solution passes a JPG; where files cannot be shared there is Solution JPG."""
    page = new_page(is_lent=False, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.add_init_script(f"({SHARING})()")
    open_board(page, EASY, title="gentle")
    page.get_by_role("button", name="Show solution").tap()
    expect(page.get_by_role("link", name="Solution JPG")).to_be_hidden()
    page.get_by_role("button", name="Share solution").tap()
    until(page, "window.shared.length === 1")
    assert page.evaluate("window.shared") == [["gentle-solution.jpg", "image/jpeg", True]]
    page.add_init_script("navigator.canShare = undefined")
    open_board(page, EASY)
    page.get_by_role("button", name="Show solution").tap()
    expect(page.get_by_role("link", name="Solution JPG")).to_be_visible()
    expect(page.get_by_role("button", name="Share solution")).to_be_hidden()


def test_the_board_before_is_kept_and_one_press_away(page: Page) -> None:
    """A pasted or opened puzzle says that the one before is kept in Recent; Go back shows it with its answers."""
    open_board(page, EASY, title="gentle")
    start_at(page, "r1c3")
    press(page, "4")
    page.wait_for_url("**e=*")
    paste(page, GENTLE)
    toast = page.locator(".toast")
    expect(toast).to_contain_text("gentle is kept in Recent.")
    toast.get_by_role("button", name="Go back").click()
    page.wait_for_url("**title=gentle*")
    ready(page)
    assert line(page)[:3] == "534"
    page.get_by_role("button", name="Another puzzle").click()
    page.locator("#another").get_by_role("link", name="Easy").click()
    ready(page)
    expect(page.locator(".toast")).to_contain_text("gentle is kept in Recent.")
    page.reload()
    ready(page)
    expect(page.locator(".toast")).to_have_count(0)
