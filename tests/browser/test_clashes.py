"""A person looks for the digits that clash: the button leads on from the cell they are in, through all of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, cell, expect_verdict, focused, open_board, paste, ready, settle, start_at
from tests.campaigns import some

TWO = EASY[:35] + "1" + EASY[36:44] + "1" + EASY[45:]  # row 4 and row 5 have a 1 in column 9
THREE = EASY[:8] + "8" + EASY[9:26] + "8" + EASY[27:]  # two 8s in box 3 and column 9, and a third in row 3
BOARDS = {"two": (TWO, "1", ["r4c9", "r5c9"]), "three": (THREE, "8", ["r1c9", "r3c3", "r3c9"])}


def leads_to(page: Page) -> str:
    """The cell that the button leads to, which has the digit that it names."""
    words, address = page.locator("#to-clash").evaluate("link => [link.innerText, link.hash]")
    found = re.fullmatch(r"Go to the (?:first|other|next) (\w)", words)
    assert found, words
    assert cell(page, address[1:]).input_value() == found[1]
    return str(address[1:])


@pytest.mark.parametrize("name", some(BOARDS, always=lambda name: name == "three"))
def test_the_button_leads_from_every_cell_through_all_that_clash(page: Page, name: str) -> None:
    """Wherever a person clicks, it never names that cell; pressed again and again it has led to each of them."""
    board, digit, clashing = BOARDS[name]
    open_board(page)
    paste(page, board)
    expect(page.locator("#to-clash")).to_be_visible()
    settle(page)
    for start in ("r2c2", *clashing):
        start_at(page, start)
        expect(page.locator("#to-clash")).not_to_have_attribute("href", re.compile(f"#{start}$"))
        assert leads_to(page) in clashing
    seen = []
    for _ in clashing:
        aim = leads_to(page)
        page.locator("#to-clash").click()
        expect(cell(page, aim)).to_be_focused()
        settle(page)
        seen.append(aim)
    assert sorted(seen) == clashing
    assert cell(page, focused(page)).input_value() == digit
    page.keyboard.press("2")  # clues are open now
    settle(page)
    expect(cell(page, seen[-1])).to_have_value("2")


def test_a_clash_in_the_address_leads_on_too(page: Page) -> None:
    """A link or a reload opens the board with the button for the cell that is chosen, which may hold no such digit.

    It is the one filled button. A clue that clashes is mended at once, and then the person starts to solve. Of answers
    the sentence says whose each is, and Check names every wrong one beside those that clash.
    """
    page.goto(f"/?p={TWO}")
    ready(page)
    assert leads_to(page) == "r4c9"
    expect(page.locator("#to-clash")).to_contain_text("the first 1")
    page.keyboard.press("ArrowRight")
    assert leads_to(page) == "r4c9"
    start_at(page, "r4c9")
    expect(page.locator("#to-clash")).to_contain_text("the other 1")
    filled = page.locator("#quick .main")
    for name in ("r5c9", "r4c9"):
        expect(filled).to_have_attribute("href", re.compile(f"#{name}$"))
        filled.click()
        expect(page.locator("#mode-clues")).to_be_checked()
        expect(cell(page, name)).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator("#board")).to_have_attribute("data-verdict", "unique")
    expect(filled).to_have_text("Start solving")
    page.get_by_role("button", name="Start solving").click()
    for name, digit in (("r1c3", "7"), ("r2c2", "2")):
        start_at(page, name)
        page.keyboard.press(digit)
    expect_verdict(page, "Two 7s in row 1: yours in column 3; printed in column 5.")
    page.get_by_role("button", name="Check my answers").click()
    expect_verdict(page, "2 wrong answers: row 1, column 3 and row 2, column 2.")
    start_at(page, "r1c4")
    page.keyboard.press("7")
    expect(page.locator("#to-clash")).to_have_text("Go to your 7")  # never to the printed one, which is right
    assert page.locator("#to-clash").evaluate("link => link.hash") == "#r1c3"
    start_at(page, "r1c4")
    page.keyboard.press("Delete")
    expect(page.locator("#to-clash")).to_have_count(0)
    page.get_by_role("button", name="Clear your 7").click()
    expect(page.locator("#board")).to_have_attribute("data-verdict", "unique")
    expect(cell(page, "r1c3")).to_have_value("")
