"""The editor on 4x4, 6x6 and 16x16: the same keys and steps as on 9x9, letters as digits, nothing lost by a switch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from solver import SHAPES, Shape
from tests.browser.board import (
    EASY,
    copy,
    expect_message,
    expect_verdict,
    fields,
    focused,
    line,
    live_region,
    open_board,
    paste,
    press,
    settle,
    start_at,
)
from tests.browser.looks import resize
from tests.browser.states import act
from tests.campaigns import some

LARGE = "0" * 256
PHONES = {"narrow": (320, 568), "usual": (390, 844), "landscape": (844, 390)}


# Twice how far the number of the first column and of the first row lies off the middle of its pill, in pixels.
OFF_CENTRE = """() => [...document.querySelectorAll("#board th.at, #board th[data-look=at]")].flatMap((number) => {
  const range = document.createRange();
  range.selectNodeContents(number);
  const [text, pill] = [range, number].map((part) => part.getBoundingClientRect());
  return [text.left + text.right - pill.left - pill.right, text.top + text.bottom - pill.top - pill.bottom];
})"""


@pytest.mark.parametrize("shape", [shape for shape in SHAPES.values() if shape.size < 16], ids=str)
@pytest.mark.campaign
def test_row_and_column_of_the_chosen_cell_have_whole_pills(page: Page, shape: Shape) -> None:
    """Their numbers stand in the middle of the ground that marks them."""
    open_board(page, "1" + "0" * (len(shape.cells) - 1))
    start_at(page)
    found = page.evaluate(OFF_CENTRE)
    assert len(found) == 4
    assert max(abs(twice) for twice in found) <= 4


@pytest.mark.parametrize("shape", some(SHAPES.values(), always=lambda shape: shape.size == 16), ids=str)
def test_every_size_takes_keys(page: Page, shape: Shape) -> None:
    """Digits, arrows, End and pages work to the last cell; the address holds the board; a reload shows it again."""
    open_board(page, "0" * len(shape.cells))
    start_at(page)
    assert max(abs(twice) for twice in page.evaluate(OFF_CENTRE)) <= 4
    press(page, shape.symbols[-1], "End", shape.symbols[0], "Control+End", shape.symbols[1])
    last = shape.cell_name(shape.cells[-1])
    assert focused(page) == last
    press(page, "PageUp")
    assert focused(page) == f"r{shape.size - shape.box_height}c{shape.size}"
    expect_verdict(page, "3 clues")
    expected = list("." * len(shape.cells))
    expected[0], expected[shape.size - 1], expected[-1] = shape.symbols[-1], shape.symbols[0], shape.symbols[1]
    assert line(page) == "".join(expected)
    expect(page).to_have_url(re.compile(f"p={''.join(expected).replace('.', '0')}"))
    page.reload()
    page.locator("html[data-ready]").first.wait_for()
    assert line(page) == "".join(expected)
    start_at(page)
    assert copy(page) == "".join(expected).replace(".", "0")


def test_a_digit_that_the_size_does_not_have_is_refused(page: Page) -> None:
    """On 6x6 the page says that 7 is no digit; the board stays as it was, by key and by a phone's keyboard."""
    open_board(page, "0" * 36)
    table = page.locator("#board table").bounding_box()
    assert table
    assert table["width"] > 600  # as wide as a board of 9x9
    start_at(page)
    press(page, "7")
    expect_message(page, "‘7’ is not a digit of this board, which takes 1 to 6.")
    page.locator("#r1c1").evaluate(
        "input => { input.value = '9'; input.dispatchEvent(new InputEvent('input', { bubbles: true })); }"
    )
    expect_message(page, "‘9’ is not a digit of this board")
    assert line(page) == "." * 36


def test_letters_are_digits_on_16x16(page: Page) -> None:
    """B and C are typed there, small or large; with Alt they speak; Shift makes notes.

    What a phone shows of such a board ends inside a column, so that one sees that there are more.
    """
    open_board(page, LARGE)
    start_at(page)
    press(page, "b", "g", "Shift+A")
    assert (focused(page), line(page)[:3]) == ("r1c3", "BG.")
    assert fields(page)["notes"].startswith("000000000" + "0e8")  # bit 9 of a cell four characters wide
    press(page, "Alt+b")
    expect(live_region(page)).to_contain_text("Box 1: B, G, empty")
    press(page, "Alt+c")
    expect(live_region(page)).to_contain_text("Column 3: empty")
    press(page, "x")
    expect(live_region(page)).to_contain_text("Row 1, column 3 can hold 1, 2")
    for width in (320, 393, 430):
        resize(page, (width, 800))
        ends = page.evaluate("document.querySelector('#board').getBoundingClientRect().right")
        cut = page.locator("#board tr:nth-child(1) td").evaluate_all(
            "(cells, end) => cells.map(cell => (end - cell.getBoundingClientRect().left) / cell.clientWidth)", ends
        )
        assert any(0.3 < part < 0.7 for part in cut), width


def test_a_switch_of_size_loses_nothing(page: Page) -> None:
    """The size switch gives an empty board; Undo brings the old one back with its notes, Redo and Back go both ways."""
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "Shift+Digit4")
    settle(page)
    before = fields(page)
    page.locator("#mode-notes").check()
    act(page, "size-6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    expect_message(page, "6x6")
    expect(page.locator("#mode-clues")).to_be_checked()  # it begins with its clues
    expect(page.locator("#size-6")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#size-9")).not_to_have_attribute("aria-pressed", "true")
    start_at(page)
    press(page, "6")
    expect_verdict(page, "1 clue.")
    expect(page.locator("#message")).to_have_text("")  # what was said of the empty board
    page.locator("#do-undo").click()
    page.locator("#do-undo").click()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect_verdict(page, "30 clues. Exactly one solution.")
    assert fields(page) == before
    page.locator("#do-redo").click()
    expect(page.get_by_role("gridcell")).to_have_count(36)
    page.locator("#do-redo").click()
    expect_verdict(page, "1 clue.")
    assert line(page)[0] == "6"
    page.go_back()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect_verdict(page, "30 clues")


def test_a_text_of_another_size_is_read(page: Page) -> None:
    """Pasting a puzzle of another size shows it with its own keypad; solving and hiding work on it."""
    resize(page, (390, 844))
    open_board(page, EASY)
    start_at(page)
    paste(page, "12.. 34.. .14. .321".replace(" ", "\n"))
    expect(page.get_by_role("gridcell")).to_have_count(16)
    expect(page.locator("#keypad button:visible")).to_have_count(5)
    page.locator("#do-solution").click()
    expect(page.locator("#board td.solved")).not_to_have_count(0)
    page.locator("#do-solution").click()
    expect(page.locator("#board td.solved")).to_have_count(0)


@pytest.mark.parametrize("screen", some(PHONES, always=lambda screen: screen == "narrow"))
def test_16x16_scrolls_in_a_box_of_its_own(page: Page, screen: str) -> None:
    """On phones cells are 24 pixels or more, and the page itself never scrolls sideways."""
    resize(page, PHONES[screen])
    open_board(page, "G" + LARGE[1:], mode="clues")
    least = page.locator("#board tbody td").evaluate_all(
        "all => Math.min(...all.map((td) => td.getBoundingClientRect()).flatMap((box) => [box.width, box.height]))"
    )
    assert least >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(box => box.scrollWidth > box.clientWidth)(document.getElementById('board'))")
    start_at(page)
    press(page, "Control+End")
    inside = page.evaluate(
        """() => {
            const cell = document.activeElement.getBoundingClientRect();
            const box = document.getElementById("board").getBoundingClientRect();
            return cell.right <= box.right + 1 && cell.bottom <= box.bottom + 1 && cell.left >= box.left;
        }"""
    )
    assert inside, "the cell in use is in sight"
    place = "(box => [box.scrollLeft, box.scrollTop])(document.getElementById('board'))"
    before = page.evaluate(place)
    press(page, "F")
    expect_verdict(page, "2 clues")
    assert page.evaluate(place) == before, "the answer to a key leaves the board where it is"
