"""Turn a board whose boxes are higher than wide on its side, which the boxes of this program fit.

A 6x6 puzzle has boxes of 2 rows and 3 columns here, and on some paper 3 rows and 2 columns. With rows and columns
exchanged the one is the other: the solution is the same, turned.

Road not taken: a second shape of 6x6. Every link, format and picture tells the shape by the number of cells.
"""

from __future__ import annotations

from solver import Candidate, Grid, Puzzle
from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.shape import Cell, Digit


def turn(puzzle: Puzzle) -> Puzzle:
    """Exchange rows and columns.

    >>> turn(Puzzle.of(Grid.parse("12.............."))).givens.line(".")
    '1...2...........'
    """
    size, shape = puzzle.shape.size, puzzle.shape

    def across(cell: Cell) -> Cell:
        return cell % size * size + cell // size

    def grid(digits: tuple[Digit, ...]) -> Grid:
        return Grid(tuple(digits[across(cell)] for cell in shape.cells), shape)

    def candidates(found: frozenset[Candidate]) -> frozenset[Candidate]:
        return frozenset(Candidate(across(cell), digit) for cell, digit in found)

    return Puzzle(
        grid(puzzle.givens.digits),
        grid(puzzle.entries.digits),
        frozenset(map(across, puzzle.solved)),
        notes=candidates(puzzle.notes),
        removed=candidates(puzzle.removed),
    )


def may_be_turned(puzzle: Puzzle) -> bool:
    """Return whether the board is impossible as it is and possible on its side: its boxes may be higher than wide."""
    shape = puzzle.shape
    if shape.box_height == shape.box_width or any(one.house.kind != "box" for one in puzzle.entries.conflicts()):
        return False
    return not _is_possible(puzzle) and _is_possible(turn(puzzle))


def _is_possible(puzzle: Puzzle) -> bool:
    if puzzle.entries.conflicts():
        return False
    return solve(puzzle.givens, budget=LIVE_BUDGET, removed=puzzle.removed).verdict is not Verdict.NONE
