"""Find the first solution of a search, without a check of the givens.

>>> from solver.search import get
>>> figure = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> found = first_solution(get("liang"), figure)
>>> found.line()[:18] if found else ""
'532678914674195328'
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver import compiled, engine
from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.documents.console import StoppedError, Work
from solver.search.exploration import COMPILE_AFTER_DIVISOR
from solver.search.run import MAX_STEPS_PER_CALL, Run

MAX_CONFLICTS_NAMED: Final = 3
OTHER_SOLUTIONS: Final = "The puzzle has other solutions too."


def first_solution(algorithm: Algorithm, givens: Grid, work: Work | None = None) -> Grid | None:
    """Search until the first solution; None where there is none.

    A digit is tried in a cell if no peer holds it; givens that conflict with each other are not looked at. A long
    search goes on in compiled code where there is any. Where the work is limited, nothing is compiled for it.

    Args:
        algorithm: The search.
        givens: The grid.
        work: The work that may still be done, which becomes less; None for no limit.

    Raises:
        StoppedError: The work is done before the search ends.
    """
    searched = replace(algorithm, search=algorithm.explorer)  # the same moves, sooner
    short = algorithm.budget_on(givens.shape) // COMPILE_AFTER_DIVISOR
    run = Run(searched, givens, checks_givens=False)
    moves = 0
    while not run.is_over:
        if work and not work.moves:
            raise StoppedError(f"The search was stopped after {moves:,} moves.")
        may_compile = work is None or compiled.is_ready(searched.search)
        if moves >= short and not run.is_fast and may_compile:
            run = Run(searched, givens, run.save(), fast=True, checks_givens=False)
        wanted = MAX_STEPS_PER_CALL if run.is_fast else short
        made = len(run.advance(min(wanted, work.moves) if work else wanted))
        moves += made
        if work:
            work.moves -= made
    return Grid(tuple(map(int, run.board.digits)), givens.shape) if run.found else None


def unnoticed(givens: Grid, work: Work | None = None) -> list[str]:
    """List what a program that checks no givens does not notice: their conflicts, else other solutions."""
    if conflicts := givens.conflicts():
        named = list(map(str, conflicts[:MAX_CONFLICTS_NAMED]))
        others = len(conflicts) - len(named)
        return [f"The program does not check its clues: {'; '.join([*named, *[f'{others} more'] * (others > 0)])}."]
    return [OTHER_SOLUTIONS] if has_other_solutions(givens, work) else []


def has_other_solutions(givens: Grid, work: Work | None = None) -> bool:
    """Return whether the puzzle has more than one solution, as far as our engine finds out within its usual budget.

    Limited work leaves it the budget of a verdict while somebody types.
    """
    answer = engine.solve(givens, limit=2, budget=min(engine.LIVE_BUDGET, work.nodes) if work else None)
    if work:
        work.nodes -= answer.nodes
    return answer.verdict is engine.Verdict.SEVERAL
