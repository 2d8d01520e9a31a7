"""Typing a puzzle from paper: each clue moves on, and keys are for the chosen cell wherever the focus is."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    expect_message,
    expect_verdict,
    fields,
    focused,
    line,
    live_region,
    open_board,
    open_text,
    painted,
    paste,
    press,
    settle,
    start_at,
    switch,
    type_clues,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import SIZES, resize

FEW = "..32....2.434..1"  # on a board of 16 cells, where each press costs less


def test_a_row_is_typed_as_it_stands_on_paper(page: Page) -> None:
    """Digits and blanks of any kind fill nine cells, and typing goes on in the next row; Backspace goes back.

    So they do after a click beside the board. A newcomer sees beside the keys that clues move on; who has typed one
    does not see it again.
    """
    open_board(page)
    notice = page.locator("#moves-on")
    expect(notice).to_be_in_viewport()
    start_at(page)
    for number, typed in enumerate(("53  7    ", "6..195...", " 98_-0 6.", "800060000"), 2):
        if typed.startswith(" "):
            page.locator("#verdict").click()
        page.keyboard.type(typed)
        assert focused(page) == f"r{number}c1"
    settle(page)
    rows = EASY[:27] + "8...6...." + "." * 45
    assert line(page) == rows
    page.keyboard.type("4")
    press(page, "Backspace")
    assert (focused(page), line(page)) == ("r5c1", rows)
    press(page, *["Backspace"] * 5)
    assert (focused(page), line(page)[27:36]) == ("r4c5", "8........")
    press(page, "ArrowUp", "ArrowUp", "ArrowDown", "ArrowLeft")
    assert focused(page) == "r3c4"
    press(page, "Control+Home", "Delete", "ArrowRight", "Delete")
    assert (focused(page), line(page)[:5]) == ("r1c2", "....7")
    resize(page, SIZES["phone"])  # where a pressed digit stays held
    expect(notice).to_be_hidden()
    open_board(page, EASY, mode="clues")
    expect(notice).to_be_hidden()


def test_a_puzzle_comes_from_paper_to_a_phone_in_few_presses(new_page: NewPage) -> None:
    """On the empty board a pressed digit stays held: 7 clues are 7 cells and 4 keys. A slip is two presses more.

    The page says so before anything is pressed. Another clue that is pressed gives its digit and does not lose it, but
    pressed again it takes the next one. Start solving ends it and chooses no cell: one that is pressed takes nothing, a
    digit waits for its cell.
    """
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_board(page, "0" * 16)
    expect_message(page, "Press a digit, then all its cells.")
    presses = 0

    def tap(name: str) -> None:
        nonlocal presses
        presses += 1
        page.locator(name).tap()

    for digit in "1234":
        tap(f"[data-key='{digit}']")
        expect_message(page, f"every {digit}")
        for place in (place for place, each in enumerate(FEW) if each == digit):
            tap(f"#r{place // 4 + 1}c{place % 4 + 1}")
        if digit == "3":
            tap("#r1c1")
            tap("#r1c1")  # the wrong cell
    before = presses
    tap("#r4c4")  # a 1 beside a cell for 2
    expect_message(page, "1 is held: press every 1. To replace this one, press 4, then its cell again.")
    tap("[data-key='2']")
    tap("#r4c4")
    expect(cell(page, "r4c4")).to_have_value("2")
    tap("[data-key='1']")
    tap("#r4c4")
    presses = before
    settle(page)
    assert line(page) == FEW
    tap("[value='start']")
    assert presses <= 7 + 4 + 3
    expect_verdict(page, "Exactly one solution")
    expect(page.locator("#board [data-look~=active]")).to_have_count(0)
    cell(page, "r1c1").tap()
    expect(cell(page, "r1c1")).to_have_value("")
    page.locator("#do-undo").tap()
    tap("[value='start']")
    expect(page.locator("#board [data-look~=active]")).to_have_count(0)
    tap("[data-key='4']")
    expect_message(page, "4 is held: press")
    assert line(page) == FEW


def test_a_finger_that_begins_with_a_cell_goes_on_digit_first(new_page: NewPage) -> None:
    """The first clue is typed as anywhere; its digit then is for every cell, and the page says so and has no Blank.

    Whoever goes on with a cell, and sees the old digit there, presses the new one and that cell again. In a keyboard's
    way digits go on from cell to cell, and a clue of a puzzle that is there is replaced as before. A paste ends it.
    """
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_board(page)
    keys = page.get_by_role("group", name="Digits")
    expect(keys.get_by_role("button", name="Blank")).to_be_hidden()
    for name in ("#r1c1", "[data-key='5']"):
        page.locator(name).tap()
    expect_message(page, "Now press every 5, then the next digit.")
    for name in ("#r2c5", "#r1c2", "[data-key='3']", "#r1c2", "[data-key='7']", "#r1c5"):
        page.locator(name).tap()
    settle(page)
    assert line(page)[:14] == "53..7........5"
    page.keyboard.type("1")
    assert focused(page) == "r1c6"
    expect(page.locator("[aria-pressed=true][data-key='7']")).to_be_visible()
    paste(page, EASY)
    expect_message(page, "30 clues.")
    expect(page.locator("#keypad [aria-pressed=true]")).to_have_count(0)
    open_board(page, EASY, mode="clues")
    for name in ("#r1c1", "[data-key='4']", "#r1c2", "[data-key='8']"):
        page.locator(name).tap()
    settle(page)
    assert line(page)[:2] == "48"


def test_a_key_that_is_held_down_is_for_many_cells(new_page: NewPage) -> None:
    """A long press on a digit holds it, one on Blank passes cell after cell, and its release passes none."""
    page = new_page(is_lent=False, viewport={"width": 390, "height": 844})
    open_board(page)
    cell(page, "r1c1").click()
    page.locator("[data-key='5']").click()
    page.clock.pause_at(datetime.now() + timedelta(seconds=1))  # else a busy machine holds the key longer

    def hold(key: str, duration: int) -> None:
        button = page.locator(f"[data-key='{key}']")
        button.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
        page.clock.run_for(duration)
        button.dispatch_event("pointerup")
        button.dispatch_event("click")
        page.clock.run_for(1000)

    hold("0", 400 + 3 * 125)
    assert (focused(page), line(page)) == ("r1c6", "5" + "." * 80)
    hold("5", 500)
    for name in ("r2c4", "r3c7"):
        cell(page, name).click()
    assert line(page) == "5" + "." * 11 + "5" + "." * 11 + "5" + "." * 56


@pytest.mark.campaign  # test_choosing.py and the puzzle from paper hold digits by touch
def test_digits_go_before_their_cells_in_mine_too(new_page: NewPage) -> None:
    """After clues that were pressed digit first, a digit in Mine is for the cell that is pressed next.

    Nothing is said of the clue that was pressed last, and a cell that is pressed first takes its digit as before.
    """
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_board(page)
    keys = page.get_by_role("group", name="Digits")
    for digit, place in (("5", "r1c1"), ("3", "r1c2")):
        keys.locator(f"[data-key='{digit}']").tap()
        cell(page, place).tap()
    page.get_by_label("Mine", exact=True).tap()
    keys.locator("[data-key='9']").tap()
    expect_message(page, "9 is held")
    keys.locator("[data-key='4']").tap()
    expect_message(page, "4 is held")
    cell(page, "r1c3").tap()
    keys.locator("[data-key='2']").tap()
    cell(page, "r1c4").tap()
    assert line(page)[:2] == "53"
    for place, digit in (("r1c3", "4"), ("r1c4", "2")):
        expect(cell(page, place)).to_have_value(digit)
    cell(page, "r1c5").tap()
    keys.locator("[data-key='7']").tap()
    expect(cell(page, "r1c5")).to_have_value("7")


def test_backspace_and_undo_lead_back_to_where_typing_goes_on(page: Page) -> None:
    """After a digit Backspace clears that one, though the next cell is full; a chosen cell is cleared itself.

    Ctrl+Z and the Undo button choose the cell that is empty again, so that the right digit goes there.
    """
    open_board(page, "5347" + "." * 77, mode="clues")
    start_at(page, "r1c2")
    press(page, "9", "Backspace")
    assert (focused(page), line(page)[:4]) == ("r1c2", "5.47")
    press(page, "3")
    start_at(page, "r1c3")
    press(page, "Backspace")
    assert (focused(page), line(page)[:4]) == ("r1c3", "53.7")
    start_at(page, "r9c9")
    press(page, "1", "2", "Backspace")
    assert (focused(page), line(page)[-2:]) == ("r9c9", "..")
    start_at(page, "r9c5")
    press(page, "5", "4", "Control+z")
    painted(page)
    assert focused(page) == "r9c6"
    press(page, "3", "4")
    page.locator("#do-undo").click()
    painted(page)
    press(page, "7")
    settle(page)
    assert line(page)[76:80] == "537."
    press(page, "Control+z", "Control+y")
    painted(page)
    press(page, "8")
    assert line(page)[76:80] == "5378"
    for button in ("#do-undo", "#do-redo"):
        page.locator(button).click()
        painted(page)
    press(page, "6")  # behind the clue that came back
    assert line(page)[76:] == "53786"


def test_a_clue_that_clashes_is_typed_again_at_once(page: Page) -> None:
    """Who types a second 5 in a row hears of the conflict first, stays there, and types the right digit.

    Undo and Redo of a clue that clashes choose its cell, so that the next digit takes its place.
    """
    open_board(page)
    page.keyboard.type("55")
    press(page, "Control+z")
    painted(page)
    assert focused(page) == "r1c2"
    press(page, "Control+y")
    painted(page)
    assert focused(page) == "r1c2"
    press(page, "3")
    settle(page)
    assert (focused(page), line(page)) == ("r1c3", "53" + "." * 79)
    page.keyboard.type("5")
    settle(page)
    assert focused(page) == "r1c3"
    expect(live_region(page)).to_have_text(re.compile("^Two 5s in row 1 and box 1: .*3 clues"))
    press(page, "Backspace")  # takes the wrong clue away, and no other
    assert (focused(page), line(page)) == ("r1c3", "53" + "." * 79)
    page.keyboard.type("8")
    settle(page)
    assert (focused(page), line(page)) == ("r1c4", "538" + "." * 78)
    expect_verdict(page, "solutions so far")


def test_the_setting_is_for_answers(page: Page) -> None:
    """While solving a digit stays in its cell; with "Move on after each digit" answers move on as clues do.

    A wrong answer stays too, but not where checks as one types are off.
    """
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "1", "4")
    assert focused(page) == "r1c3"
    switch(page, "Move on after each digit", True)
    start_at(page, "r1c3")
    press(page, "4", "6")
    assert line(page)[:5] == "53467"
    press(page, "Control+z")
    assert line(page)[:5] == "534.7"
    start_at(page, "r1c3")
    page.keyboard.type("54")
    assert (focused(page), line(page)[2]) == ("r1c4", "4")
    page.evaluate("document.documentElement.dataset.off = 'checks'")
    start_at(page, "r1c3")
    press(page, "5")
    assert focused(page) == "r1c4"
    switch(page, "Move on after each digit", False)
    type_clues(page)
    start_at(page, "r2c2")
    press(page, "7", "2")
    assert line(page)[9:13] == "6721"


def test_keys_are_for_the_chosen_cell_after_a_click_beside_it(page: Page) -> None:
    """Who chooses a cell, clicks Notes, Undo or Check and types a digit finds it in that cell; arrows go on there.

    A digit typed with the focus on a button is a note in all chosen cells. But Space and Enter press that button,
    arrows choose a radio button, digits go into the text or menu; beside all of them Space clears nothing.
    """
    open_board(page, EASY)
    start_at(page, "r1c3")
    page.get_by_label("Notes", exact=True).click()
    press(page, "9")
    expect(page.locator("#r1c3 + .notes i")).to_have_text(["9"])
    assert focused(page) == "r1c3"
    page.get_by_label("Mine", exact=True).click()
    press(page, "4")
    expect(cell(page, "r1c3")).to_have_value("4")
    page.locator("#do-undo").click()
    press(page, "1")
    expect(cell(page, "r1c3")).to_have_value("1")
    page.locator("#verdict").click()
    press(page, "Space")
    expect(cell(page, "r1c3")).to_have_value("1")
    page.locator("#do-check").click()
    settle(page)
    press(page, "Backspace")
    expect(cell(page, "r1c3")).to_have_value("")
    page.locator("#do-undo").click()
    press(page, "Delete")
    expect(cell(page, "r1c3")).to_have_value("")
    page.locator("#do-undo").click()
    press(page, "ArrowRight")
    assert focused(page) == "r1c4"
    page.locator("#verdict").click()
    press(page, "Shift+Digit6")
    expect(page.locator("#r1c4 + .notes i")).to_have_text(["6"])
    assert fields(page)["givens"] == EASY.replace(".", "0")
    start_at(page, "r3c4")
    press(page, "Shift+ArrowRight")
    page.locator("#do-undo").focus()
    press(page, "2")
    for name in ("r3c4", "r3c5"):
        expect(page.locator(f"#{name} + .notes i")).to_have_text(["2"])
    page.locator("#do-undo").focus()
    press(page, "Space")
    expect(page.locator("#r3c4 + .notes i")).to_have_count(0)
    page.locator("#do-redo").focus()
    press(page, "Enter")
    expect(page.locator("#r3c4 + .notes i")).to_have_text(["2"])
    page.locator("#mode-answers").focus()
    press(page, "ArrowRight")
    expect(page.locator("#mode-notes")).to_be_checked()
    assert focused(page) == "mode-notes"
    page.locator("#do-more").click()
    page.locator("#with-colours").focus()
    press(page, "8", "Backspace", "ArrowDown")
    expect(page.locator("#with-colours")).not_to_be_focused()  # the script that moves it comes late
    page.locator("#title").fill("R")
    press(page, "2")
    expect(page.locator("#title")).to_have_value("R2")
    press(page, "Escape")
    open_text(page)
    page.locator("#text").press("7")
    assert page.locator("#text").input_value() == "7"
    assert line(page) == "531" + EASY[3:]
    expect(page.locator("#r3c4 + .notes i")).to_have_text(["2"])


def test_an_address_that_the_browser_refuses_is_written_later(page: Page) -> None:
    """Where the browser refuses to change the address so often, the last digit is written a moment later."""
    open_board(page, EASY)
    page.evaluate(REFUSES)
    start_at(page, "r1c4")
    press(page, "6")
    painted(page)
    assert page.evaluate("window.refuses") == 0
    page.wait_for_url("**e=0006*")


REFUSES = """() => {
  const write = history.replaceState.bind(history);
  window.refuses = 1;
  history.replaceState = (...change) => {
    if (window.refuses > 0) {
      window.refuses -= 1;
      throw new DOMException("", "SecurityError");
    }
    write(...change);
  };
}"""
