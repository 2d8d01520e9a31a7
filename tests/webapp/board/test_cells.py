"""The cells as they are shown: labels, classes, edges of houses in conflict, small boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver import CLASSIC, Candidate, Grid, Puzzle
from tests.webapp.pages import CONFLICTING, GENTLE, GENTLE_SOLVED, puzzle_of
from webapp.board.cells import CellView, cell_views, small_board
from webapp.board.form import BoardForm

WORKED = puzzle_of(GENTLE).with_entry(0, 8)
SHOWN = WORKED.with_solution(Grid.parse(GENTLE_SOLVED))


def views(board: BoardForm | Puzzle) -> list[CellView]:
    """All cells in a row."""
    form = board if isinstance(board, BoardForm) else BoardForm(board)
    return [view for row in cell_views(form, form.puzzle.entries.conflicts()) for view in row]


def test_there_are_nine_rows_of_nine_named_cells() -> None:
    """Rows and cells come in reading order under their names."""
    rows = cell_views(BoardForm(puzzle_of(GENTLE)), ())
    assert [len(row) for row in rows] == [9] * 9
    assert [view.name for row in rows for view in row] == [CLASSIC.cell_name(cell) for cell in CLASSIC.cells]


@pytest.mark.parametrize(
    ("board", "cell", "text", "label", "classes"),
    [
        (SHOWN, 1, "1", "1, clue. Row 1, column 2.", "given"),
        (SHOWN, 0, "8", "8, your answer. Row 1, column 1.", "entered"),
        (SHOWN, 2, "3", "3, placed by the solver. Row 1, column 3.", "solved"),
        (WORKED, 80, "", "Empty. Row 9, column 9.", "empty"),
    ],
)
def test_cells_say_where_their_digit_comes_from(board: Puzzle, cell: int, text: str, label: str, classes: str) -> None:
    """Clue, answer, solver's digit and empty cell differ in label and class."""
    view = views(board)[cell]
    assert (view.text, view.label, view.classes) == (text, label, classes)


def test_notes_are_read_out_in_order() -> None:
    """Notes stand in the label, ascending; under a digit they wait unseen."""
    noted = replace(WORKED, notes=frozenset({Candidate(2, 9), Candidate(2, 4), Candidate(0, 1)}))
    assert views(noted)[2].label == "Notes 4, 9. Row 1, column 3."
    assert views(noted)[2].notes == (4, 9)
    assert views(noted)[0].notes == ()


def test_unreadable_text_is_marked_and_read_out() -> None:
    """A cell that holds no digit shows its text, is invalid and says so."""
    view = views(BoardForm(WORKED, unreadable={80: "x"}))[80]
    assert (view.text, view.label, view.invalid) == ("x", "x, not a digit. Row 9, column 9.", True)
    assert view.classes == "empty unreadable"


@pytest.mark.parametrize(("mode", "locked"), [("clues", False), ("answers", True), ("notes", True)])
def test_clues_are_locked_unless_clues_are_typed(mode: str, locked: bool) -> None:
    """Only clues are ever locked, and only in the other modes."""
    found = views(BoardForm(SHOWN, mode=mode))
    assert {view.locked for view in found if view.classes == "given"} == {locked}
    assert not any(view.locked for view in found if view.classes != "given")


def test_conflicts_mark_their_cells_and_the_outline_of_their_house() -> None:
    """Two fives in row 1 and box 1: both cells are invalid, and the outlines of both houses run round them."""
    found = {view.name: view for view in views(puzzle_of(CONFLICTING))}
    assert {name for name, view in found.items() if view.invalid} == {"r1c1", "r1c2"}
    assert found["r1c1"].label == "5, clue, conflict. Row 1, column 1."
    edges = {name: {mark for mark in view.classes.split() if mark.startswith("edge-")} for name, view in found.items()}
    assert edges["r1c1"] == {"edge-t", "edge-b", "edge-l"}
    assert edges["r1c3"] == {"edge-t", "edge-b", "edge-r"}
    assert edges["r1c9"] == {"edge-t", "edge-b", "edge-r"}
    assert edges["r2c2"] == set()
    assert edges["r3c3"] == {"edge-b", "edge-r"}
    assert edges["r4c1"] == set()


@pytest.mark.parametrize("house", CLASSIC.houses, ids=lambda house: house.name)
def test_the_outline_of_every_house_is_closed(house: object) -> None:
    """Round each house run as many sides as its outline has: 20 round a line, 12 round a box."""
    line = next(each for each in CLASSIC.houses if each == house)
    digits = ["."] * 81
    first, last = line.cells[0], line.cells[-1]
    digits[first] = digits[last] = "1"
    found = views(puzzle_of("".join(digits)))
    sides = [mark for cell in line.cells for mark in found[cell].classes.split() if mark.startswith("edge-")]
    others = sum(1 for other in CLASSIC.houses if other != line and {first, last} <= set(other.cells))
    assert not others
    assert len(sides) == (12 if line.name.startswith("box") else 20)


def test_small_boards_mark_clues_and_differences() -> None:
    """A small board shows every digit and tells clues and differing cells apart."""
    one = Grid.parse(GENTLE_SOLVED)
    other = one.with_digit(0, one.digits[2])
    cells = [cell for row in small_board(one, Grid.parse(GENTLE), other) for cell in row]
    assert "".join(cell.text for cell in cells) == GENTLE_SOLVED
    assert [cell.given for cell in cells] == [sign != "." for sign in GENTLE]
    assert [number for number, cell in enumerate(cells) if cell.differs] == [0]
