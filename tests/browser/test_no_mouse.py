"""Keyboard alone from an empty page to a picture, and the phone's keypad and menu."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    drop,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
    focused,
    line,
    open_board,
    press,
    settle,
)
from tests.browser.looks import at_sizes

SMALL = "12..34...14..321"


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab (or Shift+Tab) until the element with this id has the focus."""
    for _ in range(30):
        press(page, key)
        if focused(page) == name:
            return
    raise AssertionError(f"{key} never reaches #{name}")


def test_keyboard_only_from_an_empty_page_to_a_picture(page: Page) -> None:
    """Tab, digits, Space and Enter are enough to type a puzzle, see its solution and download the JPG of it.

    It is of the smallest size; puzzles of 81 cells are typed in campaigns, in test_editor_keys.py.
    """
    open_board(page)
    tab_to(page, "do-more")
    press(page, "Enter")
    tab_to(page, "size-4")
    press(page, "Enter")
    expect_message(page, "An empty 4x4 board.")
    page.locator("#r1c1").focus()
    page.keyboard.type(SMALL)
    assert line(page) == SMALL
    expect_verdict(page, "9 clues. Exactly one solution.")
    tab_to(page, "do-solution")
    press(page, "Enter")
    expect_solution_shown(page)
    assert focused(page) == "do-solution"
    tab_to(page, "get-shown")
    with page.expect_download() as download:
        press(page, "Enter")
    data = Path(download.value.path()).read_bytes()
    assert data.startswith(b"\xff\xd8\xff")
    open_board(page)
    drop(page, files=[("solution.jpg", data)])
    expect_verdict(page, "Exactly one solution.")
    assert fields(page)["givens"] == SMALL.replace(".", "0")


@at_sizes("phone", has_touch=True, is_mobile=True)
def test_the_keypad_and_the_menu_of_a_phone(page: Page) -> None:
    """The page's own keys set, note and erase in the chosen cell, which keeps the focus; no keyboard of the phone's.

    A key changes nothing where no cell is chosen. Clues are pressed from paper digit by digit, and erased in the same
    way, without a key for a blank. What is done to the whole board sits in a menu, which closes once it did it; the
    modes are in view.
    """
    open_board(page)
    press(page, "5", "Backspace", "ArrowDown")
    assert line(page) == "." * 81
    cell(page, "r1c1").tap()
    for pressed in ("[data-key='5']", "[data-key='3']", "#r1c2", "[data-key='7']", "#r1c5", "[data-key='6']", "#r2c1"):
        page.locator(pressed).tap()
    settle(page)
    assert line(page) == "53..7....6" + "." * 71
    page.get_by_role("button", name="Erase").tap()
    cell(page, "r1c5").tap()
    assert line(page) == "53.......6" + "." * 71
    assert focused(page) == "r1c5"
    box = page.locator("#keypad").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 568
    open_board(page, EASY)
    expect(page.get_by_role("button", name="Blank, go on")).to_be_hidden()
    assert cell(page, "r1c1").get_attribute("inputmode") == "none"
    cell(page, "r2c2").tap()
    keypad = page.get_by_role("group", name="Digits")
    keypad.get_by_role("button", name="7,").tap()
    expect(cell(page, "r2c2")).to_have_value("7")
    assert line(page)[10] == "7"
    assert focused(page) == "r2c2"
    keypad.get_by_role("button", name="Erase").tap()
    page.get_by_label("Notes", exact=True).tap()
    keypad.get_by_role("button", name="3,").tap()
    keypad.get_by_role("button", name="8,").tap()
    settle(page)
    assert cell(page, "r2c2").get_attribute("inputmode") == "none"
    expect(page.locator("#notes-strip")).to_have_text("Notes in row 2, column 2: 3 8")
    expect(page.locator("#r2c2 + .notes i")).to_have_text(["3", "8"])
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#notes-strip")).to_have_text("Notes in row 2, column 2: 3")
    expect(page.locator("#tools")).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Fill all notes").tap()
    expect(page.locator("#board .notes")).to_have_count(51)
    expect(page.locator("#tools")).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator("#tools").get_by_role("button", name="Help").tap()
    expect(page.locator(".touch-ways")).to_be_visible()
