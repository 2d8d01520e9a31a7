"""Undo and redo, the address, Back and Forward, the boards of the past: nothing that was on the screen is lost."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import Candidate, Grid, Puzzle
from solver.formats import board_link
from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    SEVERAL,
    cell,
    drop,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
    line,
    open_board,
    paste,
    press,
    ready,
    settle,
    start_at,
    type_clues,
)
from tests.browser.conftest import NewPage
from tests.browser.stage import until
from tests.browser.states import act, rename
from tests.solver.formats import samples

FOREIGN = ['{"now": {}}', "null", "x"]
# Presses keys until so many of them have changed the board; how many did.
EDIT = """async ([edits, number]) => {
    const held = () => [...document.querySelectorAll("#board input[type=hidden]")].map((input) => input.value).join();
    let changes = 0;
    for (const [name, key, code, shiftKey] of edits) {
        const before = held();
        document.getElementById(name).focus();
        const options = { key, code, shiftKey, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
        changes += held() !== before;
        if (changes === number) break;
        if (changes % 10 === 0) await new Promise((done) => setTimeout(done, 30)); // some answers come, others are late
    }
    return changes;
}"""
REPEAT = """async ([key, number]) => {
    for (let count = 0; count < number; count += 1) {
        const options = { key, ctrlKey: true, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
        if (count % 10 === 0) await new Promise((done) => setTimeout(done, 30));
    }
}"""


# Stores so many other boards behind those that are stored.
ADD_ENTRIES = """(count) => {
    const others = [...Array(count).keys()].map((at) => {
        const givens = String(100 + at) + "123" + "0".repeat(75);
        return { givens, address: `/?p=${givens}`, name: "", colours: "", done: 0, seconds: 0, at: 0 };
    });
    const stored = JSON.parse(localStorage.getItem("sudoku-recent"));
    localStorage.setItem("sudoku-recent", JSON.stringify([...stored, ...others]));
}"""


# Notes from now on that the board was saved, which follows a change once nobody has typed for a while.
SAVES = "() => { window.saves = 0; document.addEventListener('board', () => { window.saves += 1; }); }"
STORED = "JSON.parse(localStorage.getItem('sudoku-recent') ?? '[]').map((entry) => entry.givens)"
IS_STORED = f"{STORED}[0] === document.querySelector('#board [name=givens]').value"


# Asks the server, and waits for its answer; whether the button is still the same one.
ANSWERED = """async (button) => {
    button.form.dispatchEvent(new Event("input"));
    await new Promise((done) => document.addEventListener("htmx:afterSettle", done, { once: true }));
    return button.isConnected;
}"""


DRAWN_NOTES = """[...document.querySelectorAll("#board input[id]")].map(
    (input) => [...input.parentElement.querySelectorAll(".notes i")].map((note) => note.textContent))"""


def random_edits(count: int) -> list[tuple[str, str, str, bool]]:
    """Cells with the keys to press there: name of the cell, key, its place on the keyboard, whether with Shift."""
    rng = random.Random(2)
    free = [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell, sign in enumerate(EASY) if sign == "."]
    edits = []
    for _ in range(count):
        digit = rng.randint(1, 9)
        key = rng.choice([str(digit), str(digit), "note", "0", " ", "Backspace"])
        name = rng.choice(free)
        edits.append((name, "!", f"Digit{digit}", True) if key == "note" else (name, key, "", False))
    return edits


@pytest.mark.campaign  # the journeys below undo each kind of step
@pytest.mark.parametrize("number", [200, 60, 12])
def test_many_edits_and_as_many_undos(page: Page, number: int) -> None:
    """After random digits, notes and clearings, as many Ctrl+Z are the board of the start, and redo comes back.

    The board shows the notes that were written and clash with no answer.
    """
    open_board(page, EASY, mode="answers", n="02" * 81)
    start = fields(page)
    assert page.evaluate(EDIT, [random_edits(1000), number]) == number
    settle(page)
    end = fields(page)
    assert end != start
    puzzle = board_link.from_fields({board_link.FIELD_OF_PART[name]: text for name, text in end.items() if text})
    shown = {Candidate(cell, int(digit)) for cell, digits in enumerate(page.evaluate(DRAWN_NOTES)) for digit in digits}
    assert shown == puzzle.visible_notes
    page.evaluate(REPEAT, ["z", number])
    settle(page)
    assert fields(page) == start
    press(page, "Control+z")
    expect_message(page, "Nothing to undo.")
    page.evaluate(REPEAT, ["y", number])
    settle(page)
    assert fields(page) == end


def test_undo_names_what_it_undoes(page: Page) -> None:
    """Paste, solve, fill notes and clear are one step each; undo and redo say which, and redo ends at a new edit.

    An answer that arrives between the two halves of a click does not swallow it.
    """
    open_board(page)
    paste(page, EASY)
    expect_message(page, "30 clues.")
    button = page.get_by_role("button", name="Show solution")
    button.hover()
    page.mouse.down()
    assert button.evaluate(ANSWERED)
    page.mouse.up()
    expect_solution_shown(page)
    message = page.locator("#message").inner_text()
    expect(cell(page, "r1c3")).to_have_accessible_name("4, placed by the solver. Row 1, column 3.")
    act(page, "clear-all")
    expect_message(page, "Board cleared.")
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    undo.click()
    expect_message(page, "Undone: Board cleared.")
    assert line(page) == EASY_SOLVED
    expect(page.get_by_role("button", name="Hide solution")).to_be_visible()
    undo.click()
    expect_message(page, f"Undone: {message}")
    assert line(page) == EASY
    expect(page.get_by_role("button", name="Show solution")).to_be_visible()
    redo.click()
    expect_message(page, f"Redone: {message}")
    settle(page)
    expect(page.locator("#board td.solved")).to_have_count(51)
    undo.click()
    start_at(page, "r1c3")
    press(page, "4")
    expect(redo).to_be_hidden()
    press(page, "Control+y")
    expect_message(page, "Nothing to redo.")


def test_undo_and_the_board_outlast_a_reload(page: Page) -> None:
    """Also where Ctrl+Z is the first key after it; on another board nothing of that is undone.

    The address opened by somebody else shows the same clues, answers, notes, mode and title. What another program has
    left in the storage is nothing to undo.
    """
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "4", "ArrowRight", "6")
    start_at(page, "r2c2")
    press(page, "Shift+Digit7")
    page.wait_for_url("**&n=*")
    press(page, "Control+z")
    for address, undone in (("e=0046(?!.*n=)", True), ("^(?!.*&[en]=)", False)):
        page.wait_for_url(re.compile(address))
        page.reload()
        ready(page)
        press(page, *["Control+z"] * (2 if undone else 1))
        expect_message(page, "Undone: " if undone else "Nothing to undo.")
    press(page, "Control+y", "Control+y", "Control+y")
    page.wait_for_url("**&e=0046*&n=*")
    assert line(page)[2:4] == "46"
    rename(page, "Exam 1")
    page.wait_for_url("**title=Exam*")
    held, address = fields(page), page.url
    open_board(page, SEVERAL)
    press(page, "Control+z")
    expect_message(page, "Nothing to undo.")
    page.goto("/healthz")
    page.evaluate("(words) => { sessionStorage.clear(); sessionStorage.setItem('sudoku-undo', words); }", FOREIGN[0])
    page.evaluate("localStorage.clear()")
    page.goto(address)
    ready(page)
    assert fields(page) == held
    assert line(page)[:5] == "53467"
    expect(cell(page, "r2c2")).to_have_accessible_name("Notes 7. Row 2, column 2.")
    expect(page.get_by_label("Mine", exact=True)).to_be_checked()
    expect(page.locator("#title")).to_have_value("Exam 1")
    press(page, "Control+z")
    expect_message(page, "Nothing to undo.")


def test_undo_outlasts_other_pages(new_page: NewPage) -> None:
    """Who comes back to the board, by a tab, by Back or in a new tab, undoes what was typed before leaving it.

    A solution that was shown before is no step then.
    """
    page = new_page()
    open_board(page, EASY, mode="answers")
    for returning in ("a tab, after the solution", "Back", "a tab opened later"):
        start_at(page, "r1c3")
        press(page, "4", "ArrowRight", "6")
        page.wait_for_url("**&e=0046*")
        if returning == "a tab, after the solution":
            page.locator("#do-solution").click()
            page.locator("#board td.solved").first.wait_for()
        page.get_by_role("navigation", name="Board").get_by_role("link", name="Share").click()
        page.wait_for_url("**/share?*")
        if returning == "Back":
            page.go_back()
        elif returning == "a tab opened later":
            later = page.context.new_page()
            later.goto("/")
            page.close()
            page = later
        else:
            page.get_by_role("navigation", name="Board").get_by_role("link", name="Solve").click()
        page.wait_for_url("**&e=0046*")
        ready(page)
        start_at(page, "r1c3")
        for name in ("r1c4", "r1c3"):
            press(page, "Control+z")
            expect_message(page, "Undone: ")
            expect(page.locator(f"#{name}")).to_have_value("")


@pytest.mark.campaign
@pytest.mark.parametrize("words", FOREIGN)
def test_foreign_steps_in_the_storage_do_no_harm(page: Page, words: str) -> None:
    """What another program left there is nothing to undo."""
    page.goto("/healthz")
    page.evaluate("(words) => sessionStorage.setItem('sudoku-undo', words)", words)
    open_board(page, EASY)
    page.wait_for_load_state("networkidle")
    start_at(page, "r1c3")
    press(page, "Control+z")
    expect_message(page, "Nothing to undo.")


def test_back_leads_from_puzzle_to_puzzle(page: Page) -> None:
    """Another puzzle and Clear all are entries of the browser's history.

    Digits, notes, Undo, hints and the solution belong to the entry of their puzzle, and come back with it.
    """
    open_board(page)
    page.evaluate(SAVES)
    start_at(page)
    press(page, "7")
    paste(page, samples.CS2_OUTPUT)  # at once: the 7 must be in the entry before
    expect_message(page, "29 clues.")
    length = page.evaluate("history.length")
    start_at(page)
    press(page, "9", "Control+z", "ArrowRight", "ArrowRight", "Shift+Digit8")
    page.wait_for_url("**n=*")
    press(page, "h")
    page.wait_for_url("**hint=*")
    press(page, "Escape")
    expect(page.locator("#hint-title")).to_have_count(0)
    for button in ("Show solution", "Hide solution", "Show solution"):
        page.get_by_role("button", name=button).click()
        expect(page.locator("#board td.solved")).to_have_count(52 if button.startswith("Show") else 0)
    page.wait_for_url("**s=*")
    shown = page.url
    assert page.evaluate("history.length") == length
    act(page, "clear-all")
    expect_message(page, "Board cleared.")
    page.go_back()
    expect(page.locator("#board td.solved")).to_have_count(52)
    assert page.url == shown
    page.go_back()
    expect_verdict(page, "1 clue.")
    assert line(page) == "7" + "." * 80
    expect(page.locator("#title")).to_have_value("")
    saves = page.evaluate("window.saves")
    page.go_forward()
    expect(page.locator("#board td.solved")).to_have_count(52)
    expect(page.locator("#title")).to_have_value("gentle")
    until(page, f"window.saves > {saves}")  # which must not make an entry of its own
    page.go_forward()
    expect(page.locator("#to-paste")).to_be_visible()
    assert line(page) == EMPTY.replace("0", ".")


def test_back_leads_through_what_was_shown(page: Page) -> None:
    """Rooms, the projector and other puzzles are entries, and each comes back as it was, its solutions shown.

    With the keys or the tools open Back closes them and leaves the board; the next Back leads on.
    """
    several = EASY[:60] + ".." + EASY[62:]
    open_board(page, several)
    page.get_by_role("button", name="Show solution").click()
    heading = page.get_by_role("heading", name="Two of")
    expect(heading).to_be_visible()
    paste(page, EASY)
    expect_message(page, "30 clues.")
    expect(heading).to_be_hidden()
    here = page.url
    for opener in ("[popovertarget='keys'] >> nth=0", "#do-more"):
        page.locator(opener).click()
        sheet = page.locator(":popover-open, dialog[open]").first
        expect(sheet).to_be_visible()
        page.go_back()
        expect(page.locator(":popover-open, dialog[open]")).to_have_count(0)
        assert page.url == here
        assert line(page) == EASY
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    page.go_back()
    expect(heading).to_be_visible()
    assert line(page) == several
    page.go_forward()
    expect(heading).to_be_hidden()
    expect_solution_shown(page)
    page.get_by_role("link", name="Demo", exact=True).click()
    page.locator("#stage[data-explored]").first.wait_for()
    press(page, "f")
    page.wait_for_url("**view=projector*")
    page.go_back()
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    page.go_back()
    expect_solution_shown(page)


def entries(page: Page) -> list[str]:
    """The clues of the boards that the browser has stored, the last one first."""
    found: list[str] = page.evaluate(STORED)
    return found


def pressed(page: Page, key: str, until_it_holds: str = IS_STORED) -> None:
    """Press a key that changes the clues, and wait until the board is saved, which follows the address."""
    before = page.url
    page.evaluate(SAVES)
    press(page, key)
    page.wait_for_url(lambda url: url != before)
    until(page, until_it_holds)


def test_a_recent_board_has_one_entry_however_it_is_edited(page: Page) -> None:
    """Clues deleted, changed, added, undone with pauses move the board's one entry along; other boards keep theirs.

    After Clear all, and after the last clue was deleted by hand, typing begins another entry; Undo finds the old.
    """
    several = SEVERAL.replace(".", "0")
    open_board(page)
    for text in (SEVERAL, EASY):
        paste(page, text)
        page.wait_for_url(f"**p={text.replace('.', '0')}")
    type_clues(page)
    start_at(page, "r1c1")
    for key in ("Delete", "2", "Delete", "Control+z", "1"):
        pressed(page, key)
    own = ("231" + EASY[3:]).replace(".", "0")
    assert entries(page) == [own, several]
    page.reload()
    ready(page)
    start_at(page, "r1c1")
    pressed(page, "5")
    easy, typed = "531" + own[3:], "12345" + "0" * 76
    assert entries(page) == [easy, several]
    act(page, "clear-all")
    expect_message(page, "Board cleared.")
    start_at(page)
    pressed(page, "1", "window.saves > 0")  # with few clues it is not stored yet
    press(page, "2", "3", "4")
    pressed(page, "5")
    assert entries(page) == [typed, easy, several]
    press(page, *["Control+z"] * 6)
    expect_message(page, "Undone: Board cleared.")
    page.wait_for_url(f"**p={easy}*")
    until(page, IS_STORED)
    assert entries(page) == [easy, typed, several]
    paste(page, "1234" + "." * 76 + "5")
    expect_message(page, "5 clues.")
    type_clues(page)
    start_at(page)
    press(page, *["Delete", "ArrowRight"] * 4)
    cell(page, "r9c9").click()
    pressed(page, "Delete", "window.saves > 0")
    assert page.url.endswith("/?p=")
    paste(page, EASY_SOLVED)
    expect_message(page, "81 clues.")
    assert entries(page) == [EASY_SOLVED, "1234" + "0" * 76 + "5", easy, typed, several]


def test_recent_boards(page: Page) -> None:
    """Fifty boards of this browser's past, of every size, are listed, and lead back.

    A small one counts with few clues, a large one later. One more pushes out the one that was left first; one that is
    opened again moves up; all can be removed.
    """
    sizes = ["1" + "0" * 7 + "23" + "0" * 6, "123456" + "0" * 30, "123456789ABCDEFG" + "0" * 240]
    open_board(page)
    for board in (EASY_SOLVED, *sizes):
        paste(page, board)
        page.wait_for_url(f"**p={board}")
    drop(page, samples.CS2_OUTPUT)
    page.wait_for_url("**title=gentle")
    paste(page, "ABCD" + "0" * 252)  # too few clues to count
    page.wait_for_url("**p=ABCD0*")
    listed = [samples.GENTLE.replace(".", "0"), *sizes[::-1], EASY_SOLVED]
    assert entries(page) == listed
    page.evaluate(ADD_ENTRIES, 50 - len(listed))
    paste(page, EASY)
    expect_message(page, "30 clues.")
    assert len(entries(page)) == 50
    page.goto("/recent")
    links = page.locator("#recent a")
    expect(links).to_have_count(50)
    expect(links.nth(1)).to_contain_text("29 clues, 0 of 52 filled, today")
    expect(links.nth(4)).to_contain_text("3 clues")
    links.nth(4).click()
    page.wait_for_url(f"**p={sizes[0]}")
    ready(page)
    expect(page.locator("#board input[id]")).to_have_count(16)
    settle(page)
    page.goto("/recent")
    expect(links.first).to_contain_text("3 clues")
    page.get_by_label("Remove boards").check()
    page.get_by_role("button", name="Remove all").click()
    expect(links).to_have_count(0)
    page.evaluate("(words) => localStorage.setItem('sudoku-recent', words)", FOREIGN_ENTRIES[0])
    page.reload()
    expect(page.locator("#no-boards")).to_be_visible()
    expect(links).to_have_count(0)


FOREIGN_ENTRIES: Final = ('[null, 7, {"name": "x"}]', '{"a": 1}', "x")


@pytest.mark.parametrize("words", FOREIGN_ENTRIES)
@pytest.mark.campaign
def test_foreign_words_in_the_storage_do_no_harm(page: Page, words: str) -> None:
    """What another program left in this browser's storage under our name does not stop the page."""
    page.goto("/healthz")
    page.evaluate("(words) => localStorage.setItem('sudoku-recent', words)", words)
    open_board(page)
    page.goto("/recent")
    expect(page.locator("#no-boards")).to_be_visible()
    expect(page.locator("#recent a")).to_have_count(0)


def test_dropped_candidates_come_back_with_undo(page: Page) -> None:
    """One press gives the removed candidates of a pasted position back, and Undo takes them again."""
    open_board(page, EMPTY)
    start_at(page)
    paste(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 213 413")
    dead = "nothing is left for row 1, column 3, with 3 candidates removed."
    expect(page.locator("#verdict")).to_contain_text(dead)
    page.get_by_role("button", name="Drop removed candidates").click()
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    settle(page)
    assert "x=" not in page.url
    press(page, "Control+z")
    expect(page.locator("#verdict")).to_contain_text(dead)
    settle(page)
    assert "x=" in page.url


def test_candidates_that_another_clue_drops_come_back_with_it(page: Page) -> None:
    """What hints removed goes with a changed clue. One Undo brings both back, one Redo takes both again."""
    grid = Grid.parse(EASY)
    address = board_link.to_query(Puzzle(grid, grid, removed=frozenset({Candidate(2, 1)})))
    page.goto(f"/?{address}")
    ready(page)
    before = fields(page)
    assert before["removed"]
    type_clues(page)
    start_at(page, "r9c9")
    press(page, "Delete")
    settle(page)
    after = fields(page)
    assert (after["removed"], after["givens"] == before["givens"]) == ("", False)
    press(page, "Control+z")
    settle(page)
    assert {name: fields(page)[name] for name in ("givens", "removed")} == {
        name: before[name] for name in ("givens", "removed")
    }
    press(page, "Control+y")
    settle(page)
    assert fields(page)["removed"] == ""
