"""Brute force: where no technique finds a step, place the solution's digit in the middle one of the empty cells.

That is HoDoKu's rule (Hobiger, 2008). It is a guess, so hints never show it and no page teaches it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solver import engine
from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import (
    DIGITS,
    cells_of,
)
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.technique import Technique


def take(position: Position) -> Step | None:
    """Take the placement; None if the position has no solution."""
    solution = _solved(position)
    empty = cells_of(position.empty)
    if solution is None or not empty:
        return None
    cell = empty[len(empty) // 2]
    digit = solution.digits[cell]
    part = Part(Role.SINGLE, (cell,), (digit,))
    return Step("brute-force", (digit,), placements=(Candidate(cell, digit),), parts=(part,))


def _solved(position: Position) -> Grid | None:
    """Find a solution that uses only candidates of the position."""
    every = (Candidate(cell, digit) for cell in cells_of(position.empty) for digit in DIGITS)
    removed = {each for each in every if not position.has(*each)}
    return engine.solve(position.grid, limit=1, removed=removed).solution


class BruteForce(Technique):
    """A digit of the solution, where no technique leads on."""

    is_guess = True

    def __init__(self) -> None:
        super().__init__(_find, take)

    def headline(self, step: Step, name: str) -> str:
        """Write the name alone."""
        return f"{name}: "

    def reason(self, step: Step) -> str:
        """Say that there is no reason."""
        return "no technique helps here, so a search found this digit"


def _find(position: Position) -> Iterator[Step]:
    """Yield the step of a path."""
    if step := take(position):
        yield step


FAMILY: Final[Mapping[str, Technique]] = {
    "brute-force": BruteForce(),
}
