"""Boards in other programs' JSON."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import FormatError
from solver.formats.json_text import find_boards, parse_grid_value
from solver.grid import Grid

ROWS: list[list[Any]] = [[1, 2, 0, 0], [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]
LINE = "12....1221....21"


@pytest.mark.parametrize(
    "data",
    [
        ROWS,
        [cell for row in ROWS for cell in row],
        LINE,
        ["12..", "..12", "21..", "..21"],
        [[str(cell) for cell in row] for row in ROWS],
        [[cell or None for cell in row] for row in ROWS],
        [[float(cell) for cell in row] for row in ROWS],
        [[cell or " " for cell in row] for row in ROWS],
        "12.. ..12\n21.. ..21",
    ],
)
def test_lists_and_texts_are_grids(data: Any) -> None:
    """Rows, cells, texts of rows, with numbers, texts or nothing for cells."""
    assert parse_grid_value(data) == Grid.parse(LINE)


@pytest.mark.parametrize(
    "data", [None, 5, [], {}, [1, 2], [[1, 2]], "words of no grid", [ROWS] * 4, ["easy"] * 16, "." * 16]
)
def test_anything_else_is_no_grid(data: Any) -> None:
    """Neither are lists of grids, nor of words."""
    assert parse_grid_value(data) is None


@pytest.mark.parametrize("cell", [5, -1, 1.5, True, "q", "12", 10**30, float("inf"), float("nan")])
def test_a_cell_that_is_no_digit_is_named(cell: Any) -> None:
    """By its row and column."""
    with pytest.raises(FormatError, match="r2c1 holds"):
        parse_grid_value([ROWS[0], [cell, 0, 1, 2], *ROWS[2:]])


def test_another_size_is_refused_by_name() -> None:
    """Not as damaged."""
    with pytest.raises(FormatError, match="This is a 5x5 grid"):
        parse_grid_value([[0] * 5] * 5)


def test_the_surest_name_wins_and_another_board_is_named() -> None:
    """`puzzle` before `board`; the same board twice is none left out."""
    other = [[0] * 4] * 4
    (entry,) = find_boards({"board": other, "puzzle": ROWS})
    assert (entry.puzzle.givens.line(), entry.left_out) == (LINE, ("the board under 'board'",))
    assert find_boards({"board": ROWS, "puzzle": ROWS})[0].left_out == ()


def test_details_and_solution_are_read() -> None:
    """Under their usual names; a solution is never a puzzle."""
    solved = "1234341221434321"
    (entry,) = find_boards({"name": "Mine", "difficulty": "easy", "Puzzle": LINE, "solution": solved})
    assert (entry.details.title, entry.details.level) == ("Mine", "easy")
    assert entry.solution == Grid.parse(solved)
    assert find_boards({"solution": solved}) == []


def test_boards_are_found_deeper() -> None:
    """In lists and in objects, in order, but not without end."""
    found = find_boards({"newboard": {"grids": [{"value": ROWS}, {"value": [[0] * 4] * 4}]}})
    assert [entry.puzzle.givens.filled for entry in found] == [8, 0]
    deep: Any = ROWS
    for _ in range(30):
        deep = {"a": deep}
    assert find_boards(deep) == []
