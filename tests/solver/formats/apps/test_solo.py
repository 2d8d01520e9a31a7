"""Game IDs of Simon Tatham's Solo."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import Entry
from solver.formats.apps.solo import looks_like, parse, write
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Shape
from tests.for_each import for_each


@for_each(
    ("line", "text"),
    [
        ("12............34", "2x2:1_2l3_4"),
        (".1.2" + "." * 12, "2x2:a1a2l"),
        ("." * 16, "2x2:p"),
        ("1" + "." * 26 + "2" + "." * 53, "3x3:1z2zza"),
        ("." * 27 + "1" + "." * 52 + "2", "3x3:za1zz2"),
        ("." * 35 + "6", "2x3:zi6"),
        ("GA" + "." * 254, "4x4:16_10" + "z" * 9 + "t"),
    ],
)
def test_runs_of_blanks_are_letters(line: str, text: str) -> None:
    """One blank is a, 26 are z and longer runs begin with z; an underscore parts two digits, and only these."""
    grid = Grid.parse(line)
    assert write(Entry(Puzzle.of(grid))) == f"{text}\n"
    assert looks_like(text)
    assert parse(text).puzzle == Puzzle.of(grid)


@for_each("text", ["3x2:6zi", "2x4:l", "4x2:l", "4x3:a", "3x4:a"])
def test_boxes_that_no_size_has_are_refused(text: str) -> None:
    """Boxes of 6x6 are two high and three wide, not the other way, and others are not read at all."""
    with pytest.raises(FormatError, match=f"boxes {text[0]} high and {text[2]} wide"):
        parse(text)


@for_each(
    ("text", "sentence"),
    [
        ("2x2:1_2k3_4", "has 15 cells, and 16 are needed"),
        ("2x2:1_2m3_4", "has too many cells, and 16 are needed"),
        ("2x2:zzzzzzzzzz", "has too many cells, and 16 are needed"),
        ("2x2:5o", "5 at r1c1 is not a digit of a 4x4 grid"),
        ("2x2:123o", "at r1c1 is not a digit of a 4x4 grid"),
    ],
)
def test_what_fills_no_grid_is_refused(text: str, sentence: str) -> None:
    """Too few, too many and unknown digits are each reported."""
    with pytest.raises(FormatError, match=sentence):
        parse(text)


def test_kinds_of_solo_are_passed_over() -> None:
    """Letters after the size name the difficulty; the cells are read all the same."""
    assert parse("2x2db:1_2l3_4") == parse("2x2:1_2l3_4")


@for_each("shape", SHAPES.values())
def test_every_size_comes_back(shape: Shape) -> None:
    """Empty and with its largest digit in both corners."""
    for grid in (
        Grid.empty(shape),
        Grid.empty(shape).with_digit(0, shape.size).with_digit(shape.cells[-1], shape.size),
    ):
        assert parse(write(Entry(Puzzle.of(grid)))).puzzle.givens == grid
