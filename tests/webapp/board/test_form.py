"""Test the board as a form: posting a page back keeps its board and adds what the person typed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, Candidate, Grid, Puzzle
from solver.formats import board_link
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.webapp.pages import BOARDS, GENTLE, GENTLE_SOLVED, PAYLOADS, Document, hidden, posted, puzzle_of
from webapp import create_app
from webapp.board.form import MODES, hidden_fields
from webapp.shared.fields import title_of

CLIENT = create_app().test_client()  # for tests of many examples, which cannot share a fixture
WORKED = Puzzle.of(Grid.parse(GENTLE)).with_entry(0, 8)
SHOWN = WORKED.with_solution(Grid.parse(GENTLE_SOLVED))


def post(board: Puzzle | str = "." * 81, **fields: str) -> Document:
    """Post the board with these fields and parse the page that answers."""
    return Document(CLIENT.post("/board", data=posted(board, **fields)))


# ---- there and back


@drawn(30)
@given(board=BOARDS, mode=st.sampled_from(list(MODES)), title=st.text(max_size=80))
def test_the_address_of_a_page_restores_its_board(board: Puzzle, mode: str, title: str) -> None:
    """The address restores digits, notes, ruled-out candidates, mode and title."""
    response = CLIENT.get("/", query_string=board_link.to_fields(board) | {"mode": mode, "title": title})
    assert response.status_code == 200
    page = Document(response)
    assert hidden(page) == hidden_fields(board)
    assert page.values()["mode"] == mode
    assert page.values()["title"] == title_of(title)
    again = Document(CLIENT.get("/", query_string=board_link.to_fields(board) | page.values()))
    assert again.values() == page.values()


@drawn(30)
@given(board=BOARDS, mode=st.sampled_from(list(MODES)))
def test_posting_a_page_unchanged_keeps_its_values(board: Puzzle, mode: str) -> None:
    """All inputs, posted as they are, come back with the same values."""
    page = Document(CLIENT.get("/", query_string=board_link.to_fields(board) | {"mode": mode, "title": "A title"}))
    again = Document(CLIENT.post("/board", data=page.values()))
    assert again.values() == page.values()


# ---- typing without script


def test_the_mode_decides_what_a_typed_digit_becomes() -> None:
    """A digit typed into an empty cell becomes a clue, an answer or a note."""
    board = puzzle_of(GENTLE)
    made = {mode: hidden(post(board, r1c1="7", mode=mode)) for mode in MODES}
    assert made["clues"] == hidden_fields(board.with_given(0, 7))
    assert made["answers"] == hidden_fields(board.with_entry(0, 7))
    assert made["notes"] == hidden_fields(replace(board, notes=frozenset({Candidate(0, 7)})))


def test_typing_a_note_again_removes_it() -> None:
    """Typing a digit in the mode for notes toggles that note."""
    board = replace(puzzle_of(GENTLE), notes=frozenset({Candidate(0, 7), Candidate(0, 8)}))
    one_note_left = replace(board, notes=frozenset({Candidate(0, 8)}))
    assert hidden(post(board, r1c1="7", mode="notes")) == hidden_fields(one_note_left)


@for_each("mode", ["answers", "notes"])
@for_each("text", ["9", ""])
def test_clues_stay_while_answers_are_typed(mode: str, text: str) -> None:
    """Typing changes a clue only in the mode for clues."""
    assert hidden(post(GENTLE, r1c2=text, mode=mode)) == hidden_fields(puzzle_of(GENTLE))


def test_text_in_a_locked_clue_does_not_block_other_answers() -> None:
    """The form ignores text in the cell of a clue and still reads the cells after it."""
    typed = post(GENTLE, r1c1="8", r1c2="9", r1c3="3", mode="answers")
    assert hidden(typed) == hidden_fields(puzzle_of(GENTLE).with_entry(0, 8).with_entry(2, 3))


@for_each("blank", ["", " ", "0", ".", "-", "_", " \t"])
def test_each_symbol_for_a_blank_clears_its_cell(blank: str) -> None:
    """Every symbol for a blank clears the cell."""
    cleared = hidden_fields(puzzle_of(GENTLE).with_given(1, 0))
    assert hidden(post(GENTLE, r1c2=blank)) == cleared
    assert hidden(post(WORKED, r1c1=blank, mode="answers")) == hidden_fields(puzzle_of(GENTLE))


@for_each("cell", ["r1c2", "r5c5", "r9c8"])
def test_changing_a_clue_hides_the_shown_solution(cell: str) -> None:
    """After a clue changes, the solver's digits are gone, and none of them has become a clue."""
    number = CLASSIC.parse_cell(cell)
    assert hidden(post(SHOWN, **{cell: "9"})) == hidden_fields(WORKED.with_given(number, 9))


def test_an_answer_over_a_solution_digit_keeps_the_other_digits() -> None:
    """An answer typed over a digit of the shown solution leaves the other digits in place."""
    assert hidden(post(SHOWN, r1c3="5", mode="answers")) == hidden_fields(SHOWN.with_entry(2, 5))


@drawn(30)
@given(
    board=BOARDS,
    typed=st.dictionaries(st.integers(0, 80), st.integers(0, 9), max_size=6),
    mode=st.sampled_from(["clues", "answers"]),
)
def test_cells_show_the_typed_digits(board: Puzzle, typed: dict[int, int], mode: str) -> None:
    """Cells show typed digits, except in locked clues and in a solution that a new clue removes."""
    names = {CLASSIC.cell_name(cell): str(digit) for cell, digit in typed.items()}
    values = post(board, **names, mode=mode).values()
    before = board.entries.digits
    changed = any(before[cell] != digit for cell, digit in typed.items())
    for cell in CLASSIC.cells:
        expected = typed.get(cell, before[cell])
        if mode == "answers" and board.givens.digits[cell]:
            expected = board.givens.digits[cell]
        if mode == "clues" and changed and cell in board.solved and expected == before[cell]:
            expected = 0
        assert values[CLASSIC.cell_name(cell)] == (str(expected) if expected else "")


# ---- what is no digit


@for_each("text", ["x", "12", "²", "③", "٣", "３", "𝟛", "½", "+1", "1.", "\x00", "é", "−", *PAYLOADS])
def test_unreadable_cells_keep_their_text(text: str) -> None:
    """Text that is no digit stays in its marked cell; status 422 names the place; the other cells are evaluated."""
    response = CLIENT.post("/board", data=posted(GENTLE, r4c7=text, mode="answers"))
    assert response.status_code == 422
    page = Document(response)
    assert page.values()["r4c7"] == text
    assert page.find("input", id="r4c7", **{"aria-invalid": "true"})
    assert f"Row 4, column 7: {text!r} is not a digit." in " ".join(page.texts["verdict"].split("\n"))
    assert "29 clues" in page.text("verdict")
    assert hidden(page) == hidden_fields(puzzle_of(GENTLE))


def test_every_unreadable_cell_is_named() -> None:
    """The verdict names all unreadable cells in reading order."""
    verdict = post(r9c9="y", r1c1="x", r1c2="5").text("verdict")
    assert re.search(r"Row 1, column 1: 'x'.*Row 9, column 9: 'y'", verdict)
    assert "1 clue." in verdict


def test_unreadable_cells_survive_other_actions() -> None:
    """The text stays through other actions until the board is cleared or replaced."""
    for action in ("check", "check-answers", "fill-notes", "clear-answers", "solve", "hide"):
        assert post(GENTLE, r1c1="x", action=action).values()["r1c1"] == "x", action
    assert post(GENTLE, r1c1="x", action="clear-all").values()["r1c1"] == ""
    assert post("." * 81, r1c1="x", action="read", text=GENTLE).values()["r1c1"] == ""


# ---- the other fields


@for_each("field", ["mode", "active"])
@for_each("value", ["", "x", "r0c1", "R1C1", "CLUES", *PAYLOADS])
def test_unknown_settings_are_ignored(field: str, value: str) -> None:
    """The form ignores a mode or a selected cell that does not exist."""
    expected = {"mode": "clues", "active": ""}[field]
    assert post(GENTLE, **{field: value}).values()[field] == expected


def test_the_tab_stop_stays_in_its_cell() -> None:
    """With script, the one cell that Tab reaches is the same after the answer."""
    page = post(GENTLE, active="r4c7", keypad="1")
    assert [found["id"] for found in page.find("input", tabindex="0")] == ["r4c7"]
    assert len(page.find("input", tabindex="-1")) == 80
    assert page.find("input", id="r4c7", inputmode="none")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"givens": "12"}, "the clues (p)"),
        ({"givens": "1" + "0" * 80, "entries": "2" + "0" * 80}, "r1c1"),
        ({"notes": "zz" * 81}, "the notes (n)"),
        ({"removed": "0"}, "the removed candidates (x)"),
        ({"solved": "0" * 16}, "the solved digits (s)"),
    ],
)
def test_damaged_hidden_fields_are_refused(client: FlaskClient, fields: dict[str, Any], sentence: str) -> None:
    """Hidden fields that hold no board get status 400 and a sentence, never another board."""
    response = client.post("/board", data=posted() | fields)
    assert response.status_code == 400
    assert sentence in Document(response).text("main").lower()


def test_text_in_the_box_stays_through_other_actions() -> None:
    """Every other button returns the text in the box for pasting unchanged."""
    text = "\n\n  12..\t<b> &amp; 'x'\n"
    for action in ("", "check", "solve", "clear-all", "fill-notes"):
        assert post(GENTLE, text=text, action=action).box() == text, action
