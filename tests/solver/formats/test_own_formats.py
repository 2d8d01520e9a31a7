"""Each format that we write is read again by the reader that every command has, at each size."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.notations import make_grid
from solver.errors import FormatError, RuleError
from solver.formats import FORMATS, Entry, Format, find_obstacle, recovery, write
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Shape
from tests.for_each import for_each


@for_each("shape", SHAPES.values())
@for_each("format", FORMATS)
def test_each_format_comes_back(format: Format, shape: Shape) -> None:
    """One puzzle, all its digits; candidates alone may place more of them."""
    come_back(format, shape, seed=3, grids=6)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
@for_each("shape", SHAPES.values())
@for_each("format", FORMATS)
def test_many_puzzles_of_each_format_come_back(format: Format, shape: Shape, seed: int) -> None:
    """The same holds of 200 puzzles for each seed."""
    come_back(format, shape, seed, grids=200)


def come_back(format: Format, shape: Shape, seed: int, grids: int) -> None:
    """Fail if a puzzle is not read as it was written."""
    if format.sizes and shape.size not in format.sizes:
        return
    random = Random(seed)
    for _ in range(grids):
        grid = make_grid(shape, random)
        (outcome,) = recovery.read(write(format.key, [Entry(Puzzle.of(grid))]))[1]
        assert not isinstance(outcome, FormatError)
        assert grid.is_within(outcome.puzzle.entries)
        if "candidates" not in format.carries:
            assert outcome.puzzle.givens == grid


@pytest.mark.parametrize("key", ["sukaku", "candidates"])
def test_a_digit_twice_is_no_set_of_candidates(key: str) -> None:
    """It would be lost, so that the format refuses it by name."""
    entry = Entry(Puzzle.of(Grid.parse("1" + "." * 7 + "1" + "." * 72)))
    assert find_obstacle(key, entry) == f"{key} cannot hold 1 twice in row 1"
    with pytest.raises(RuleError):
        write(key, [entry])


@for_each("key", ["sukaku", "candidates"])
@for_each(
    ("cells", "words"),
    [
        ((36, 44), "row 5"),
        ((0, 8), "row 1"),
        ((4, 76), "column 5"),
        ((8, 80), "column 9"),
        ((0, 10), "box 1"),
        ((60, 80), "box 9"),
    ],
)
def test_a_clash_in_any_house_is_no_set_of_candidates(key: str, cells: tuple[int, int], words: str) -> None:
    """The refusal names the digit and the house; the same digit in two other houses is written."""
    digits = [7 if cell in cells else 0 for cell in range(81)]
    obstacle = find_obstacle(key, Entry(Puzzle.of(Grid(tuple(digits)))))
    assert obstacle == f"{key} cannot hold 7 twice in {words}"
    digits[cells[1]] = 0
    assert find_obstacle(key, Entry(Puzzle.of(Grid(tuple(digits))))) == ""
