"""Find the level of puzzles of 4x4 and 6x6, which children begin with.

Such puzzles need few techniques, so their levels are those of this program and not HoDoKu's. In a puzzle of 4x4 it is
always enough to look at one box at a time, so the number of its clues decides:

            4x4                  6x6
    easy    8 clues or more      it is enough to look at one box, or at a row or column with a single empty cell
    medium  6 or 7               singles are enough: a digit has one place left in a house, or a cell one digit left
    hard    5 or fewer           singles are not enough

>>> small_level(Grid.parse("12..34...14..321")).title
'Easy'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from solver.errors import RuleError
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid
from solver.shape import CLASSIC, Cell, Digit, Shape
from solver.techniques.technique import Level

SMALL_SHAPES: Final = (Shape(2, 2), Shape(2, 3))
NEW_SIZES: Final = {f"{shape.size}": shape for shape in (*SMALL_SHAPES, CLASSIC)}  # New puzzles for pages have these.
SMALL_LEVELS: Final = (Level.EASY, Level.MEDIUM, Level.HARD)
_MIN_EASY, _MIN_MEDIUM = 8, 6  # clues on 4x4
_GIVENS: Final[
    dict[tuple[Shape, Level | None], int]
] = {  # where nobody asks for a number; harder puzzles of 6x6 lose all clues that can go
    (SMALL_SHAPES[0], Level.EASY): 8,
    (SMALL_SHAPES[0], Level.MEDIUM): 6,
    (SMALL_SHAPES[0], Level.HARD): 5,
    (SMALL_SHAPES[1], Level.EASY): 18,
}


def small_level(grid: Grid) -> Level:
    """Find the level of a puzzle of 4x4 or 6x6 with exactly one solution."""
    if grid.shape == SMALL_SHAPES[0]:
        return Level.EASY if grid.filled >= _MIN_EASY else Level.MEDIUM if grid.filled >= _MIN_MEDIUM else Level.HARD
    if _is_filled_by(grid, lambda digits, left: _last_places(grid.shape, digits, left, boxes_only=True)):
        return Level.EASY
    if _is_filled_by(grid, lambda digits, left: _singles(grid.shape, digits, left)):
        return Level.MEDIUM
    return Level.HARD


def usual_spec(spec: PuzzleSpec, level: Level | None) -> PuzzleSpec:
    """Add the number of clues that small puzzles of the level have, unless the spec has one.

    It is one clue fewer where the symmetry has no pattern of that number.
    """
    givens = _GIVENS.get((spec.shape, level))
    if givens is None or spec.givens is not None:
        return spec
    try:
        return replace(spec, givens=givens)
    except RuleError:
        return replace(spec, givens=givens - 1)


def _is_filled_by(grid: Grid, find: Callable[[list[Digit], list[set[Digit]]], dict[Cell, Digit]]) -> bool:
    """Return whether steps of this kind alone fill the grid; `find` gets its digits and what is left for each cell.

    The engine knows whether there is a solution, not which steps lead to it, and `solver.techniques` knows 9x9 alone.
    """
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
