"""Typing on the board: every key of the key list, one tab stop, and texts of course documents typed from paper."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    copy,
    expect_message,
    expect_verdict,
    fields,
    focused,
    intercept,
    line,
    live_region,
    open_board,
    paste,
    press,
    ready,
    settle,
    start_at,
    switch,
    type_clues,
)

DOCUMENTS = Path(__file__).parents[1] / "data" / "documents"
MOVES = [
    ("r5c5", "ArrowUp", "r4c5"),
    ("r5c5", "ArrowDown", "r6c5"),
    ("r5c5", "ArrowLeft", "r5c4"),
    ("r5c5", "ArrowRight", "r5c6"),
    ("r1c9", "ArrowUp ArrowRight", "r1c9"),
    ("r9c1", "ArrowDown ArrowLeft", "r9c1"),
    ("r5c5", "Home", "r5c1"),
    ("r5c5", "End", "r5c9"),
    ("r5c5", "Control+Home", "r1c1"),
    ("r5c5", "Control+End", "r9c9"),
    ("r5c5", "PageUp", "r2c5"),
    ("r2c5", "PageUp", "r1c5"),
    ("r5c5", "PageDown", "r8c5"),
    ("r8c5", "PageDown", "r9c5"),
    ("r5c5", "Control+ArrowRight", "r5c7"),
    ("r5c5", "Control+ArrowLeft", "r5c1"),
    ("r5c5", "Control+ArrowUp", "r1c5"),
    ("r5c5", "Control+ArrowDown", "r7c5"),
    ("r1c8", "Control+ArrowRight Control+ArrowUp", "r1c8"),
    ("r1c3", "Enter", "r1c4"),
    ("r1c4", "Enter", "r1c6"),
    ("r1c6", "Shift+Enter", "r1c4"),
    ("r1c3", "Shift+Enter", "r1c3"),
    ("r9c7", "Enter", "r9c7"),
]
SENTENCES = {
    "r": "Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty.",
    "c": "Column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty.",
    "b": "Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8.",
    "x": "Row 1, column 3 can hold 1, 2 and 4.",
    "Alt+b": "Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8.",
}
# What has the focus after these keys, from this cell, for each of them: in one task, as each costs a frame otherwise.
MOVE = """(moves) => moves.map(([start, keys]) => {
    document.getElementById(start).focus();
    for (const pressed of keys.split(" ")) {
        const [key, ...modifiers] = pressed.split("+").reverse();
        const [ctrlKey, shiftKey] = ["Control", "Shift"].map((name) => modifiers.includes(name));
        const options = { key, ctrlKey, shiftKey, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
    }
    return document.activeElement.id;
})"""
# What is in the cell with the focus after each of these keys.
STRIKE = """(strikes) => strikes.map(([key, code, shiftKey]) => {
    const { activeElement } = document;
    const options = { key, code, shiftKey, bubbles: true, cancelable: true };
    activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
    return activeElement.value;
})"""
SET = [(digit, f"{place}{digit}", False, digit) for place in ("Digit", "Numpad") for digit in "1234567899"]
SET += [("5", "Digit5", True, "5")]  # where Shift makes the digits of the top row
CLEARED = [("0", "Digit0"), (".", "Period"), ("-", "Minus"), ("Delete", "Delete"), ("Backspace", "Backspace")]
CLEARED += [("0", "Numpad0"), (".", "NumpadDecimal"), (",", "NumpadDecimal"), ("-", "NumpadSubtract"), ("_", "Minus")]
NOTE_DIGITS = "[...document.querySelectorAll('#{} + .notes i')].map((i) => i.className + i.textContent).join(' ')"


@pytest.fixture
def empty(page: Page) -> Page:
    """The page with an empty board and the focus in r1c1."""
    open_board(page)
    page.locator("#r1c1").focus()
    return page


@pytest.fixture
def answers(page: Page) -> Page:
    """The page with an empty board that takes answers, and the focus in r1c1."""
    open_board(page, mode="answers")
    page.locator("#r1c1").focus()
    return page


def document_puzzles() -> dict[str, str]:
    """The 81 characters of the puzzles of the five course documents, by name."""
    with (DOCUMENTS / "puzzles.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {row["id"]: row["puzzle"] for row in rows if row["id"][:3].isdecimal()}


def notes_in(page: Page, name: str) -> str:
    """Place and digit of every note drawn in the cell: 'n1 1 n4 4' without the spaces inside."""
    return str(page.evaluate(NOTE_DIGITS.format(name)))


@contextmanager
def keyboard(page: Page) -> Iterator[Callable[..., None]]:
    """Strikes keys that Playwright's own names cannot say, as those of the number pad with its lock on."""
    session = page.context.new_cdp_session(page)

    def strike(key: str, code: str, **options: object) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" else {}
            session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, **options, **text})

    yield strike
    session.detach()


def tab_stops(page: Page) -> list[str]:
    """The cells that Tab reaches."""
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('#board input[id]')].filter((i) => i.tabIndex >= 0).map((i) => i.id)"
    )
    return names


def test_the_grid_is_one_tab_stop(page: Page) -> None:
    """Tab enters the grid at its one stop, the next Tab leaves it, and Shift+Tab comes back to the last cell.

    Ctrl+C copies the 81 characters; Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z walk through the steps and name them. In the title
    Ctrl+Z takes back what was typed there and leaves the board alone; digits go into the title.

    A key without meaning changes nothing and says where the keys are listed; combined keys stay the browser's. `?`
    opens the list of keys, Esc closes it, and the focus is still in the cell; the button gets it back. Outside of cells
    `?` opens and closes it too, but where text is written.
    """
    open_board(page)
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page.get_by_role("grid", name="Sudoku board")).to_be_visible()
    assert tab_stops(page) == ["r1c1"]
    page.locator("header a").last.focus()
    press(page, "Tab")
    assert focused(page) == "r1c1"
    press(page, "ArrowDown", "8")
    settle(page)
    assert tab_stops(page) == ["r2c2"]
    press(page, "Tab")
    assert focused(page) == "do-solution"
    press(page, "Shift+Tab")
    assert focused(page) == "r2c2"
    press(page, "Shift+Tab")
    assert not focused(page).startswith("r")
    page.locator("header a").last.focus()
    press(page, "Tab")
    assert focused(page) == "r2c2"
    assert copy(page) == "0" * 9 + "8" + "0" * 71
    expect_message(page, "Copied as 81 characters.")
    press(page, "Control+z")
    expect_message(page, "Undone: 8 in row 2, column 1.")
    assert line(page) == "." * 81
    press(page, "Control+z")
    expect_message(page, "Nothing to undo.")
    press(page, "Control+y")
    expect_message(page, "Redone: 8 in row 2, column 1.")
    press(page, "Control+z", "Control+Shift+Z")
    assert line(page)[9] == "8"
    press(page, "Control+y")
    expect_message(page, "Nothing to redo.")
    page.locator("#do-more").click()
    page.locator("#title").focus()
    page.keyboard.type("R2")
    settle(page)
    assert page.locator("#title").input_value() == "R2"
    press(page, "Control+z")
    assert page.locator("#title").input_value() != "R2"
    assert line(page)[9] == "8"
    press(page, "Escape")
    start_at(page, "r3c3")
    press(page, "q")
    expect_message(page, "‘q’ is not a digit. Press ? for the keys.")
    press(page, "F2", "Control+b", "Alt+5")
    assert line(page) == "." * 9 + "8" + "." * 71
    press(page, "5")
    expect(page.locator("#message")).to_have_text("")
    press(page, "?")
    expect(page.get_by_role("heading", name="What you can do here")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#keys")).to_be_hidden()
    assert focused(page) == "r3c4"
    button = page.get_by_role("button", name="Help")
    button.click()
    expect(page.get_by_role("dialog", name="What you can do here")).to_be_visible()
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    expect(page.locator(".touch-ways")).to_be_hidden()
    press(page, "Tab", "Tab", "Tab")
    assert page.evaluate("!document.activeElement.matches('main *:not(dialog *), header *')")  # the page waits
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#keys")).to_be_hidden()
    expect(button).to_be_focused()
    press(page, "?")
    page.locator("#keys").wait_for()
    press(page, "?")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("#do-more").click()
    page.locator("#title").press("?")
    expect(page.locator("#title")).to_have_value(re.compile("[?]"))
    expect(page.locator("#keys")).to_be_hidden()


def test_keys_that_move_and_letters_that_speak(page: Page) -> None:
    """Each key moves as the key list says, stops at the edge; letters put house or candidates into the live region.

    Outside the grid letters that change anything do nothing, as speech input needs it (WCAG 2.1.4). None of it changes
    the board. In Mine a clue stays, with a message; other cells take answers, pasted too; Printed opens all.

    Single keys outside the board can be switched off: on that machine they stay off; in cells they work all the same.
    """
    open_board(page, EASY)
    assert page.evaluate(MOVE, [(start, keys) for start, keys, _ in MOVES]) == [end for *_, end in MOVES]
    assert tab_stops(page) == [MOVES[-1][2]]
    start_at(page, "r1c3")
    for key, sentence in SENTENCES.items():
        press(page, key)
        expect_message(page, sentence)
        expect(live_region(page)).to_contain_text(sentence)
    assert focused(page) == "r1c3"
    page.locator("#do-undo").focus()
    press(page, "x", "n")
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("#mode-answers")).to_be_checked()
    expect_message(page, SENTENCES["Alt+b"])
    assert line(page) == EASY
    start_at(page, "r1c1")
    expect(cell(page, "r1c1")).to_have_attribute("readonly", "")
    press(page, "9")
    expect_message(page, "Row 1, column 1 is printed. Choose Printed to change it, or Mine again to make it yours.")
    press(page, "ArrowRight", "ArrowRight", "Shift+Digit5")
    expect_message(page, "Note 5 in row 1, column 3 is hidden: the digit is in its row, column or box.")
    press(page, "Shift+Digit5", "ArrowLeft", "3")
    expect_message(page, "Row 1, column 2 is printed.")
    press(page, "ArrowRight")
    assert paste(page, "4\n")["prevented"]  # a single digit is for the cell
    settle(page)
    assert line(page) == EASY[:2] + "4" + EASY[3:]
    assert fields(page)["entries"] == "004" + "0" * 78
    type_clues(page)
    settle(page)
    assert cell(page, "r1c1").get_attribute("readonly") is None
    start_at(page, "r1c1")
    press(page, "9")
    assert fields(page)["givens"][0] == "9"
    press(page, "Control+z")
    settle(page)
    page.wait_for_url("**p=53*e=004*")
    held = line(page)
    page.get_by_role("button", name="Help").click()
    page.get_by_label("Keys work outside the board too").uncheck()
    press(page, "Escape")
    page.reload()
    ready(page)
    start_at(page, "r1c3")
    page.locator("#do-undo").focus()
    press(page, "?", "h", "4", "ArrowDown")
    expect(page.locator("#keys")).to_be_hidden()
    assert line(page) == held
    assert focused(page) == "do-undo"
    start_at(page, "r1c1")
    press(page, "?")
    expect(page.get_by_label("Keys work outside the board too")).not_to_be_checked()
    page.get_by_label("Keys work outside the board too").check()
    press(page, "Escape")
    expect(page.locator("#hint-title")).to_have_count(0)
    page.locator("#do-undo").focus()
    press(page, "h")
    page.locator("#hint-title").wait_for()


def test_keys_that_set_and_clear_the_cell(answers: Page) -> None:
    """Digits of the top row, with Shift on a French one, and of the number pad replace each other; blank signs clear.

    The same digit again keeps it; the dot of the number pad is a comma on many keyboards; the focus stays. Digits that
    come without a key press, also full-width ones, are set; each takes the place of the one before.

    Space clears and goes on; Backspace on an empty cell steps back and clears; Delete never moves.

    Shift with a digit key, told by its place, turns a note on and off; N makes plain digits do so until it is off. N
    says so, the modes show it, and it goes back to what typing set before.
    """
    page = answers
    assert page.evaluate(STRIKE, [keys[:3] for keys in SET]) == [keys[3] for keys in SET]
    strikes = [strike for key, code in CLEARED for strike in (("5", "Digit5", False), (key, code, key == "_"))]
    assert page.evaluate(STRIKE, strikes) == ["5", ""] * len(CLEARED)
    with keyboard(page) as strike:
        strike("7", "Numpad7", isKeypad=True)
        assert line(page) == "7" + "." * 80
        strike(",", "NumpadDecimal", isKeypad=True)
        assert line(page) == "." * 81
        strike("5", "Digit5", modifiers=8)
    press(page, "6", "_", "6")
    settle(page)
    assert line(page) == "6" + "." * 80
    assert focused(page) == "r1c1"
    for text, there in [("4", "4"), ("7", "7"), ("\uff13", "3"), ("x", "3")]:
        page.keyboard.insert_text(text)
        assert line(page)[0] == there
    expect_message(page, "‘x’ is not a digit.")
    press(page, "Delete")
    press(page, "4", "ArrowRight", "5", "ArrowRight", "6", "ArrowLeft")
    press(page, " ")
    assert (line(page)[:4], focused(page)) == ("4.6.", "r1c3")
    press(page, "Backspace", "Delete")
    assert (line(page)[:4], focused(page)) == ("4...", "r1c3")
    press(page, "Backspace")
    assert (line(page)[:4], focused(page)) == ("4...", "r1c2")
    press(page, "Backspace")
    assert (line(page)[:4], focused(page)) == ("....", "r1c1")
    press(page, "Backspace")
    assert focused(page) == "r1c1"
    press(page, "Control+End", " ")
    assert focused(page) == "r9c9"
    press(page, "Control+Home", "Shift+Digit4", "Shift+Digit1", "Shift+Numpad9")
    assert notes_in(page, "r1c1") == "n11 n44 n99"
    assert line(page) == "." * 81
    press(page, "Shift+Digit4")
    assert notes_in(page, "r1c1") == "n11 n99"
    settle(page)
    assert notes_in(page, "r1c1") == "n11 n99"
    press(page, "Delete", "n")
    expect_message(page, "Digits you type: Notes.")
    press(page, "2", "7")
    assert notes_in(page, "r1c1") == "n22 n77"
    expect(page.locator("#mode-notes")).to_be_checked()
    press(page, "2", "n", "7")
    expect(page.locator("#mode-answers")).to_be_checked()
    assert line(page)[0] == "7"
    assert notes_in(page, "r1c1") == ""
    press(page, "Shift+Digit3")
    expect_message(page, "Row 1, column 1 holds 7. Clear it to take notes.")
    press(page, "0")
    assert notes_in(page, "r1c1") == "n77"
    press(page, "0")
    assert notes_in(page, "r1c1") == ""


def test_answers_hide_the_notes_that_they_rule_out(page: Page) -> None:
    """An answer hides its digit in the notes of every cell that sees it, and in no other, as long as it is there.

    Nothing that was written is lost: the address has it, also that of the cell with the answer. An answer that clashes
    hides nothing. The switch, which this browser remembers, shows all.
    """
    open_board(page, EASY)
    start_at(page, "r1c9")
    press(page, "n", "5", "n")
    start_at(page, "r1c4")
    press(page, "n", "2", "6", "n")
    start_at(page, "r1c6")
    for key, r1c4, r1c9 in (
        ("5", "n22 n66", "n55"),
        ("Backspace", "n22 n66", "n55"),
        ("2", "n66", "n55"),
        ("8", "n22 n66", "n55"),
    ):
        press(page, key)
        settle(page)
        assert [notes_in(page, name) for name in ("r1c4", "r1c9")] == [r1c4, r1c9]
    noted = {"r1c1": "0g", "r1c9": "1c", "r4c9": "0g", "r3c1": "0g", "r1c2": "0g"}  # 5s, and a 6 in r1c9
    names = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    open_board(page, mode="answers", n="".join(noted.get(name, "00") for name in names))
    start_at(page, "r1c2")
    press(page, "5")
    settle(page)
    seen = ("r1c1", "r1c9", "r3c1", "r4c9", "r1c2")
    assert [notes_in(page, name) for name in seen] == ["", "n66", "", "n55", ""]
    switch(page, "Hide notes that an answer rules out", False)
    settle(page)
    assert [notes_in(page, name) for name in seen] == ["n55", "n55 n66", "n55", "n55", ""]
    page.reload()
    ready(page)
    settle(page)
    expect(page.get_by_label("Hide notes that an answer rules out")).not_to_be_checked()
    assert [notes_in(page, name) for name in seen] == ["n55", "n55 n66", "n55", "n55", ""]
    start_at(page, "r1c2")
    press(page, "Delete")
    assert notes_in(page, "r1c2") == "n55"


@pytest.mark.campaign  # test_no_mouse.py types a smaller one
@pytest.mark.parametrize("name", document_puzzles())
def test_a_puzzle_is_typed_from_paper(empty: Page, name: str) -> None:
    """The 81 characters of every course document's puzzle, row by row, give that board.

    The server is kept from answering until all is typed: what it says on the way is tested in test_typing.py.
    """
    page, puzzle = empty, document_puzzles()[name]
    intercept(page, "**/board", lambda route: None)
    page.keyboard.type(puzzle)
    assert line(page) == puzzle
    page.unroute("**/board")
    page.wait_for_url(f"**/?p={puzzle.replace('.', '0')}&mode=clues")
    page.reload()
    ready(page)
    assert line(page) == puzzle
    expect_verdict(page, f"{81 - puzzle.count('.')} clues.")
