"""Boards of f-puzzles: what their cells hold is read, or refused as it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.errors import FormatError
from solver.formats.apps.fpuzzles import parse
from solver.formats.lz_string import pack
from solver.shape import Candidate
from tests.for_each import for_each

EMPTY: dict[str, Any] = {}


def load(*cells: object, rows: int = 4) -> str:
    """The packed 4x4 board that begins with those cells."""
    grid = [*cells, *[EMPTY] * 16][:16]
    return pack(json.dumps({"grid": [grid[start : start + 4] for start in range(0, 4 * rows, 4)]}))


def test_digits_marks_and_clues_are_read() -> None:
    """Marks of either kind are notes; a digit that is not given is an entry; what has no value is a blank."""
    board = load(
        {"value": 1, "given": True}, {"value": 2}, {"cornerPencilMarks": [3], "centerPencilMarks": [4]}, {"value": 0}
    )
    puzzle = parse(board).puzzle
    assert (puzzle.givens.line()[:4], puzzle.entries.line()[:4]) == ("1...", "12..")
    assert puzzle.notes == {Candidate(2, 3), Candidate(2, 4)}


@for_each(
    "cell",
    [
        {"value": "1"},
        {"value": True},
        {"value": 1.5},
        {"value": 5},
        {"value": -1},
        {"cornerPencilMarks": ["1"]},
        {"centerPencilMarks": [0]},
        {"centerPencilMarks": [5]},
        {"centerPencilMarks": 1},
        [],
        None,
        1,
    ],
)
def test_what_is_no_digit_is_refused(cell: object) -> None:
    """Neither taken for a digit nor for a blank."""
    with pytest.raises(FormatError):
        parse(load(cell))


@pytest.mark.parametrize("rows", [0, 3])
def test_rows_make_a_board_of_a_known_size(rows: int) -> None:
    """As many rows as cells in a row."""
    with pytest.raises(FormatError, match=f"holds {rows} rows"):
        parse(load(rows=rows))


@for_each(
    ("more", "messages"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, ("killer cages",)),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}], "antiknight": True}, ("thermometers", "anti-knight")),
        ({"ruleset": "Digits on the line rise."}, ("rules in words",)),
        ({"title": "x", "size": 4, "solution": [1], "ruleset": "Normal sudoku rules apply", "arrow": []}, ()),
    ],
)
def test_further_rules_are_named(more: dict[str, Any], messages: tuple[str, ...]) -> None:
    """Cages and thermometers never pass for nothing; what every board has is none."""
    grid = [[{"value": 1, "given": True}, *[EMPTY] * 3], *[[EMPTY] * 4] * 3]
    entry = parse(pack(json.dumps({"grid": grid, **more})))
    assert entry.puzzle.givens.filled == 1
    assert entry.left_out == messages


def test_regions_other_than_boxes_are_named() -> None:
    """Regions that are the boxes are none."""
    boxes = [
        [{"value": 1, "given": True, "region": row // 2 * 2 + column // 2} for column in range(4)] for row in range(4)
    ]
    rows = [[{"value": 1, "given": True, "region": row} for _ in range(4)] for row in range(4)]
    assert parse(pack(json.dumps({"grid": boxes}))).left_out == ()
    assert parse(pack(json.dumps({"grid": rows}))).left_out == ("irregular regions",)
