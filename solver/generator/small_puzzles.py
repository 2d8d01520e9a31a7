"""Say how hard puzzles of 4x4 and 6x6 are, which children begin with, and generate them by level.

Such puzzles need few techniques, so their levels are those of this program and not HoDoKu's. In a puzzle of 4x4 it is
always enough to look at one box at a time, so the number of its clues decides:

            4x4                  6x6
    easy    8 clues or more      it is enough to look at one box, or at a row or column with a single empty cell
    medium  6 or 7               singles are enough: a digit has one place left in a house, or a cell one digit left
    hard    5 or fewer           singles are not enough

>>> from random import Random
>>> puzzle, = generate_small(1, Random(1), PuzzleSpec(Shape(2, 2)), Level.EASY)
>>> puzzle.filled, small_level(puzzle).title
(8, 'Easy')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

from solver.errors import GenerationError, RuleError
from solver.generator.series import generate
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid
from solver.shape import Cell, Digit, Shape
from solver.techniques.technique import Level

SMALL_SHAPES: Final = (Shape(2, 2), Shape(2, 3))
SMALL_LEVELS: Final = (Level.EASY, Level.MEDIUM, Level.HARD)
MAX_UNFIT_PUZZLES: Final = 2_000  # in a row, some ten seconds
_MIN_EASY, _MIN_MEDIUM = 8, 6  # clues on 4x4
_GIVENS: Final = {  # where nobody asks for a number; harder puzzles of 6x6 lose all clues that can go
    (SMALL_SHAPES[0], Level.EASY): 8,
    (SMALL_SHAPES[0], Level.MEDIUM): 6,
    (SMALL_SHAPES[0], Level.HARD): 5,
    (SMALL_SHAPES[1], Level.EASY): 18,
}


def check_small_level(shape: Shape, level: Level) -> None:
    """Raise RuleError unless puzzles of the shape have that level."""
    if shape not in SMALL_SHAPES:
        raise RuleError(f"{shape} puzzles have no levels")
    if level not in SMALL_LEVELS:
        raise RuleError(f"{shape} puzzles are easy, medium or hard, not {level.title.lower()}")


def small_level(grid: Grid) -> Level:
    """Find the level of a puzzle of 4x4 or 6x6 with exactly one solution."""
    if grid.shape == SMALL_SHAPES[0]:
        return Level.EASY if grid.filled >= _MIN_EASY else Level.MEDIUM if grid.filled >= _MIN_MEDIUM else Level.HARD
    if _is_filled_by(grid, lambda digits, left: _last_places(grid.shape, digits, left, boxes_only=True)):
        return Level.EASY
    if _is_filled_by(grid, lambda digits, left: _singles(grid.shape, digits, left)):
        return Level.MEDIUM
    return Level.HARD


def generate_small(
    number: int,
    random: Random,
    spec: PuzzleSpec,
    level: Level | None,
    *,
    patience: int | None = None,
    tried: Callable[[], None] = lambda: None,
    poll: Callable[[], None] = lambda: None,
) -> Iterator[Grid]:
    """Generate puzzles of a small shape and a level, or of any; the first ones do not depend on `number`.

    `tried` is called for each puzzle of another level, `poll` many times a second.
    Raises GenerationError where `patience` puzzles in a row, or full grids in a row, led to none.
    """
    if level is None:
        return generate(number, random, spec, patience=patience, tried=tried, poll=poll)
    if spec.givens is None and (givens := _GIVENS.get((spec.shape, level))):
        spec = _with_givens(spec, givens)
    return islice(_fitting(random, spec, level, patience, tried, poll), number)


def _with_givens(spec: PuzzleSpec, givens: int) -> PuzzleSpec:
    """Ask for so many givens, or for one fewer where the symmetry has no pattern of them."""
    try:
        return replace(spec, givens=givens)
    except RuleError:
        return replace(spec, givens=givens - 1)


def _fitting(
    random: Random,
    spec: PuzzleSpec,
    level: Level,
    patience: int | None,
    tried: Callable[[], None],
    poll: Callable[[], None],
) -> Iterator[Grid]:
    max_unfit, unfit = patience or MAX_UNFIT_PUZZLES, 0
    for grid in generate(None, random, spec, patience=patience, tried=tried, poll=poll):
        if small_level(grid) is level:
            unfit = 0
            yield grid
            continue
        unfit += 1
        tried()
        if unfit == max_unfit:
            raise GenerationError(f"none of {max_unfit:,} {spec.plural} in a row was {level.title}")


def _is_filled_by(grid: Grid, find: Callable[[list[Digit], list[set[Digit]]], dict[Cell, Digit]]) -> bool:
    """Return whether steps of this kind alone fill the grid; `find` gets its digits and what is left for each cell."""
    digits = list(grid.digits)
    while not all(digits):
        left = [
            set() if digits[cell] else set(grid.shape.digits) - {digits[peer] for peer in grid.shape.peers[cell]}
            for cell in grid.shape.cells
        ]
        found = find(digits, left)
        if not found:
            return False
        for cell, digit in found.items():
            digits[cell] = digit
    return True


def _last_places(shape: Shape, digits: list[Digit], left: list[set[Digit]], boxes_only: bool) -> dict[Cell, Digit]:
    """Find the cells that are the only place of a digit in a house, or the last empty one of it."""
    found = {}
    for house in shape.houses:
        empty = [cell for cell in house.cells if not digits[cell]]
        if boxes_only and len(empty) > 1 and house not in shape.boxes:
            continue
        for digit in shape.digits:
            places = [cell for cell in empty if digit in left[cell]]
            if len(places) == 1:
                found[places[0]] = digit
    return found


def _singles(shape: Shape, digits: list[Digit], left: list[set[Digit]]) -> dict[Cell, Digit]:
    """Find the cells that have one digit left, or are the only place of one in a house."""
    naked = {cell: next(iter(each)) for cell, each in enumerate(left) if len(each) == 1}
    return naked | _last_places(shape, digits, left, boxes_only=False)
