"""Brute force: where no technique leads on, the solution's digit is placed in the middle one of the empty cells.

That is HoDoKu's rule (Hobiger, 2008). It is no technique: nothing is taught of it, and no hint tells of it.
"""

from __future__ import annotations

from solver.shape import Candidate
from solver.techniques.cell_sets import DIGITS_IN, cells_of
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step


def take(position: Position) -> Step | None:
    """The placement, None where the position has no solution."""
    solved = _solved(position)
    empty = cells_of(position.empty)
    if solved is None or not empty:
        return None
    cell = empty[len(empty) // 2]
    digit = solved.digits[cell]
    part = Part(Role.SINGLE, (cell,), (digit,))
    return Step("brute-force", (digit,), placements=(Candidate(cell, digit),), parts=(part,))


def _solved(position: Position) -> Position | None:
    """A solution, found by trial in the cell with the fewest candidates."""
    if not position.empty:
        return position
    cell = min(cells_of(position.empty), key=lambda each: position.masks[each].bit_count())
    for digit in DIGITS_IN[position.masks[cell]]:
        trial = position.copy()
        trial.place(cell, digit)
        if solved := _solved(trial):
            return solved
    return None
