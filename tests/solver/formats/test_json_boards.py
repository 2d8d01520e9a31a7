"""Boards in other programs' JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.errors import FormatError
from solver.formats import Entry, attempt, read
from solver.grid import Grid
from tests.for_each import for_each

ROWS: list[list[Any]] = [[1, 2, 0, 0], [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]
LINE = "12....1221....21"


def find_boards(data: Any) -> tuple[Entry, ...]:
    """The puzzles of the data as JSON."""
    return attempt(json.dumps(data)).entries


@for_each(
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
    (entry,) = find_boards({"puzzle": data})
    assert entry.puzzle.givens == Grid.parse(LINE)


@for_each("data", [None, 5, [], {}, [1, 2], [[1, 2]], "words of no grid", [ROWS] * 4, ["easy"] * 16])
def test_anything_else_is_no_grid(data: Any) -> None:
    """Neither are lists of grids, nor of words."""
    assert find_boards({"puzzle": data}) == ()


@for_each("cell", [5, -1, 1.5, True, "q", "12", 10**30, float("inf")])
def test_a_cell_that_is_no_digit_is_named(cell: Any) -> None:
    """By its row and column."""
    with pytest.raises(FormatError, match=r"r2c1|[Rr]ow 2, column 1"):
        read(json.dumps({"puzzle": [ROWS[0], [cell, 0, 1, 2], *ROWS[2:]]}))


def test_another_size_is_refused_by_name() -> None:
    """Not as damaged."""
    with pytest.raises(FormatError, match="This is a 5x5 grid"):
        read(json.dumps([[0] * 5] * 5))


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
    assert find_boards({"solution": solved}) == ()


def test_boards_are_found_deeper() -> None:
    """In lists and in objects, in order, but not without end."""
    found = find_boards({"newboard": {"grids": [{"value": ROWS}, {"value": [[0] * 4] * 4}]}})
    assert [entry.puzzle.givens.filled for entry in found] == [8, 0]
    deep: Any = ROWS
    for _ in range(30):
        deep = {"a": deep}
    assert find_boards(deep) == ()


NINE = [[5, 3, 0, 0, 7, 0, 0, 0, 0], [6, 0, 0, 1, 9, 5, 0, 0, 0], [0, 9, 8, 0, 0, 0, 0, 6, 0], *[[0] * 9] * 5,
        [0, 0, 0, 0, 8, 0, 0, 7, 9]]  # fmt: skip
NINE_LINE = "".join(str(digit or ".") for row in NINE for digit in row)
PLACES = [(row, column, digit) for row, line in enumerate(NINE) for column, digit in enumerate(line) if digit]


@for_each(
    "data",
    [
        {f"row{number}": row for number, row in enumerate(NINE, 1)},
        {"level": 3, "rows": {f"r{number}": row for number, row in enumerate(NINE)}},
        [{"cells": row} for row in NINE],
        {"rows": [{"cells": row} for row in NINE], "name": "Ann"},
        {f"{row},{column}": digit for row, column, digit in PLACES},
        {f"({row}, {column})": digit for row, line in enumerate(NINE) for column, digit in enumerate(line)},
        {f"{row + 1}_{column + 1}": str(digit) for row, column, digit in PLACES},
        {
            f"{'ABCDEFGHI'[row]}{column + 1}": str(d or ".")
            for row, line in enumerate(NINE)
            for column, d in enumerate(line)
        },
        {"cells": [{"position": [row, column], "value": digit, "fixed": True} for row, column, digit in PLACES]},
        [{"index": 9 * row + column, "value": digit} for row, column, digit in PLACES],
        [{"idx": 9 * row + column + 1, "digit": digit} for row, column, digit in PLACES],
    ],
)
def test_cells_and_rows_may_be_named_by_their_places(data: Any) -> None:
    """Rows by number, cells by row and column or by their number."""
    (entry,) = read(json.dumps(data)).entries
    assert entry.puzzle.givens.line() == NINE_LINE


@for_each(
    "data",
    [
        {f"row{number}": row for number, row in enumerate(NINE, 1) if number != 4},
        {f"row{number}": row[: 9 - (number == 4)] for number, row in enumerate(NINE, 1)},
        [{"cells": row} for row in NINE[:8]],
        {f"{row},{column}": digit for row, column, digit in [*PLACES, (9, 3, 4)]},
        {f"{row},{column}": digit for row, column, digit in [*PLACES, (7, 3, 10)]},
        [{"position": [row, column], "value": digit} for row, column, digit in [*PLACES, (2, 9, 4)]],
        {"puzzle": NINE_LINE[:80], "solution": NINE_LINE},
        {"cells": [[{"value": digit, "given": True} for digit in row[: 9 - (row is NINE[1])]] for row in NINE]},
    ],
)
def test_damaged_places_are_refused(data: Any) -> None:
    """A row lost or short, a place or a digit beyond the grid; no other program is named."""
    with pytest.raises(FormatError) as caught:
        read(json.dumps(data))
    assert "SudokuPad" not in str(caught.value)


def test_letters_are_digits_of_a_large_board() -> None:
    """A to P, as in a text; with a digit among them they are none."""
    line = ("ABCDEFGHIJKLMNOP" + "." * 16) * 8
    rows = [line[at : at + 16] for at in range(0, 256, 16)]
    for data in (
        {"puzzle": rows},
        {"puzzle": line},
        {"board": [list(row.replace(".", "")) or [""] * 16 for row in rows]},
    ):
        (entry,) = read(json.dumps(data)).entries
        assert entry.puzzle.givens.line()[:33] == "123456789ABCDEFG" + "." * 16 + "1"
        assert "A is 1" in entry.notices[0]
    with pytest.raises(FormatError):
        read(json.dumps({"puzzle": ["7" + rows[0][1:], *rows[1:]]}))


def test_a_solution_that_does_not_fit_is_noticed() -> None:
    """With the first cell that differs."""
    (entry,) = find_boards({"puzzle": LINE, "solution": "2134341221434321"})
    assert "r1c1 differs" in entry.notices[0]


@for_each(
    ("damage", "place"),
    [
        (("[4, 3, 2, 0]", "[4, 3, 2]"), (6, None)),
        (("[4, 3, 2, 0]", "[4, 3, 7, 0]"), (6, 11)),
        (("[4, 3, 2, 0]", '[4, 3, "q", 0]'), (6, 12)),
        (("[4, 3, 2, 0]", "[4, 3, 2, -1]"), (6, 14)),
    ],
)
def test_the_problems_of_a_board_have_a_place(damage: tuple[str, str], place: tuple[int, int | None]) -> None:
    """The line, and the column of a value."""
    text = '{\n "level": 2,\n "board": [\n   [1, 2, 0, 0],\n   [0, 0, 1, 2],\n   [4, 3, 2, 0],\n   [0, 0, 0, 1]\n]}\n'
    assert attempt(text).error is None
    error = attempt(text.replace(*damage)).error
    assert error is not None
    assert [(problem.line, problem.column) for problem in error.problems] == [place]
