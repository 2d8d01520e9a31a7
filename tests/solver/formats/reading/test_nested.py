"""Nested lists and objects: every arrangement of a grid is the same grid, and nothing is lost in silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any

from solver.formats.reading.nested import Arranged, arrange
from solver.formats.reading.settle import reorder
from solver.formats.reading.types import Block, Cell, Found, Nested
from solver.shape import SHAPES
from tests.for_each import for_each

SHAPE = SHAPES[81]
ROWS = [[(5 * row + row // 3 + column) % 9 + 1 if (row + column) % 2 else 0 for column in range(9)] for row in range(9)]
LINES = ["".join(map(str, row)) for row in ROWS]
BOXES = [[ROWS[cell // 9][cell % 9] for cell in box.cells] for box in SHAPE.boxes]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PLACES = [(row, column) for row in range(9) for column in range(9)]
ARRANGEMENTS: dict[str, Any] = {
    "rows": ROWS,
    "all cells": list(chain.from_iterable(ROWS)),
    "bands": [ROWS[:3], ROWS[3:6], ROWS[6:]],
    "rows in boxes": [[row[:3], row[3:6], row[6:]] for row in ROWS],
    "texts": LINES,
    "texts with commas": [",".join(map(str, row)) for row in ROWS],
    "objects with a row each": [{"cells": row} for row in ROWS],
    "numbered rows": {f"row{number}": row for number, row in enumerate(ROWS, 1)},
    "boxes": {"type": "nonets", "board": BOXES},
    "columns": {"order": "columns", "board": [list(column) for column in zip(*ROWS, strict=True)]},
    "objects": [[{"value": digit} for digit in row] for row in ROWS],
    "objects with places": [{"row": row, "col": column, "value": ROWS[row][column]} for row, column in PLACES],
    "positions": [{"pos": [row, column], "digit": ROWS[row][column]} for row, column in PLACES],
    "names of cells": {f"r{row + 1}c{column + 1}": ROWS[row][column] for row, column in PLACES},
    "places": {f"{row},{column}": ROWS[row][column] for row, column in PLACES},
    "triples": [[row, column, ROWS[row][column]] for row, column in PLACES],
    "candidates": [[[digit] if digit else list(range(1, 10)) for digit in row] for row in ROWS],
}


def _arrange(value: Any) -> Arranged:
    return arrange(Nested(value, 1))


def _digits(found: Any) -> list[int]:
    assert isinstance(found, Found)
    found = replace(found, cells=reorder(found.cells, SHAPE, found.order))
    return [int(cell.sign) if cell.sign.isdecimal() else 0 for cell in found.cells]


@for_each("name", ARRANGEMENTS)
def test_every_arrangement_is_the_same_grid(name: str) -> None:
    """Rows, boxes and columns, objects, places and candidates."""
    arranged = _arrange(ARRANGEMENTS[name])
    assert [_digits(found) for found in arranged.parts] == [list(chain.from_iterable(ROWS))]
    assert not arranged.problems


@for_each(
    ("damage", "message"),
    [
        (lambda rows: [*rows[:4], rows[4][:-1], *rows[5:]], "Row 5 has 8 cells, and 9 are needed"),
        (lambda rows: rows[:-1], "8 rows, and 9 are needed"),
        (lambda rows: [*rows[:4], 5, *rows[4:]], "Row 5 has 1 cell, and 9 are needed"),
        (lambda rows: [*rows[:4], [[1, [2]], *rows[4][1:]], *rows[5:]], "these lists hold values that are no cells"),
    ],
)
def test_a_damaged_list_is_a_problem(damage: Callable[[list[list[int]]], Any], message: str) -> None:
    """The row that differs is named, and no other grid of the object is lost."""
    arranged = _arrange({"damaged": damage(ROWS), "whole": ROWS})
    assert [problem.message for problem in arranged.problems] == [message]
    assert [part.name for part in arranged.parts if isinstance(part, Found)] == ["whole"]


def test_an_array_of_a_program_that_makes_no_grid_is_a_problem() -> None:
    """Its cells know their places; lists of JSON without a grid are data of another kind."""
    lists = [[Cell("1", 3, 5), Cell("2", 3, 8)], [Cell("2", 3, 11)]]
    assert [str(problem) for problem in _arrange(lists).problems] == [
        "line 3, column 5: the lists that begin here make no grid"
    ]
    assert not _arrange([[1, 2], [2]]).problems


def test_items_of_a_list_have_groups_and_keys_have_names() -> None:
    """Puzzle and solution of one object are in one group, items of a list are not."""
    arranged = _arrange({"puzzles": [ROWS, ROWS], "solutions": [ROWS, ROWS]})
    places = [(part.name, part.group) for part in arranged.parts if isinstance(part, Found)]
    assert places == [("puzzles", (0,)), ("puzzles", (1,)), ("solutions", (0,)), ("solutions", (1,))]


def test_a_flag_tells_clues_from_entries_and_notes_are_marked() -> None:
    """A digit that is no clue has a plus before it, the notes of an empty cell an n."""
    cells: list[dict[str, Any]] = [{"value": digit, "given": digit == 1} for digit in (1, 2, *[0] * 14)]
    cells[2]["notes"] = [3, 4]
    (found,) = _arrange([cells[at : at + 4] for at in range(0, 16, 4)]).parts
    assert isinstance(found, Found)
    assert [cell.sign for cell in found.cells[:4]] == ["1", "+2", "n{34}", "0"]


def test_texts_are_blocks_with_the_names_and_the_title_of_their_object() -> None:
    """A text without words that has nearly the cells of a grid is a problem instead."""
    arranged = _arrange({"name": "Easy", "puzzle": "".join(LINES), "other": "".join(LINES)[1:]})
    (block,) = arranged.parts
    assert isinstance(block, Block)
    assert (block.name, block.details.title, block.lines) == ("puzzle", "Easy", [(1, "".join(LINES))])
    assert [str(problem) for problem in arranged.problems] == [
        "line 1: the text under 'other' has 80 characters, and 81 are needed"
    ]
