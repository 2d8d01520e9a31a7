"""Which clue of a puzzle without a solution may be wrong: a misprint, or a slip in typing."""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.shape import Cell

_BUDGET: Final = 2_000  # nodes for the puzzle without one of its clues
_WHOLE: Final = 20_000  # and for all of them together: a second or so on the largest board


class Suspect(NamedTuple):
    """A clue without which there is a solution."""

    cell: Cell
    is_only: bool  # whether there is exactly one then


def suspects(givens: Grid) -> tuple[Suspect, ...]:
    """The clues each of which alone keeps the puzzle from having a solution; first those that leave exactly one.

    Where searches take long the last clues are not tried.
    """
    found, left = [], _WHOLE
    for cell in givens.shape.cells:
        if givens.digits[cell] and left > 0:
            answer = solve(givens.with_digit(cell, 0), limit=2, budget=min(_BUDGET, left))
            left -= answer.nodes
            verdict = answer.verdict
            if verdict in (Verdict.UNIQUE, Verdict.SEVERAL):
                found.append(Suspect(cell, verdict is Verdict.UNIQUE))
    return tuple(sorted(found, key=lambda each: not each.is_only))
