"""Search for the solutions of a puzzle without the bound that holds while somebody types."""

from __future__ import annotations

from typing import Final

from solver.engine import Answer, Verdict, solve
from solver.grid import Grid
from solver.shape import Candidate
from webapp.serving.limits import page_work

QUICK_BUDGET: Final = 200  # nodes searched before asking for a place, so a refusal costs little


def solve_fully(givens: Grid, removed: frozenset[Candidate] = frozenset()) -> Answer:
    """Solve within the full budget. A search beyond QUICK_BUDGET counts as page work (`webapp.serving.limits`)."""
    answer = solve(givens, limit=2, budget=QUICK_BUDGET, removed=removed)
    if answer.verdict is not Verdict.UNDECIDED:
        return answer
    with page_work():
        return solve(givens, limit=2, removed=removed)
