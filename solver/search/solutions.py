"""Find the solutions of a grid in the order of a search: the first is the one that its document prints.

>>> from solver.search import get
>>> figure = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> found = solutions(get("liang"), figure)
>>> found.grids[0].line()[:9], found.finished, found.moves
('532678914', False, 10989)

The moves are not stored, unlike in `solver.search.exploration`.

"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.exploration import COMPILE_AFTER_DIVISOR, INTERPRETED_BUDGET_DIVISOR
from solver.search.flat_board import ENDED
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.shape import Candidate


class FoundSolutions(NamedTuple):
    """The solutions that a search found, in its order, whether there are no more, and the moves that it took."""

    grids: tuple[Grid, ...]
    finished: bool
    moves: int


def solutions(
    algorithm: Algorithm,
    givens: Grid,
    limit: int = 1,
    budget: int | None = None,
    removed: Collection[Candidate] = (),
) -> FoundSolutions:
    """Find up to `limit` solutions; `budget` counts moves, by default some ten seconds' work, interpreted or compiled.

    A search that turns out to be long goes on in compiled code where there is any. It goes by the clues alone; its
    solutions with a candidate of `removed` are passed over.
    """
    usual = algorithm.budget_on(givens.shape)
    run_limit = None if removed else limit
    run = Run(algorithm, givens, limit=run_limit)
    found = [givens] if run.found else []  # full already
    seen, moves = len(found), 0
    while not run.is_over and len(found) < limit:
        if moves >= usual // COMPILE_AFTER_DIVISOR and not run.is_fast:
            run = Run(algorithm, givens, run.save(), run_limit, fast=True)
        allowed = budget or (usual if run.is_fast else max(usual // INTERPRETED_BUDGET_DIVISOR, 1))
        if moves >= allowed:
            break
        moves += len(
            run.advance(
                min(allowed - moves, MAX_STEPS_PER_CALL if run.is_fast else usual // COMPILE_AFTER_DIVISOR or 1)
            )
        )
        if run.found > seen:
            seen = run.found
            solution = Grid(tuple(map(int, run.board.digits)), givens.shape)
            if all(solution.digits[cell] != digit for cell, digit in removed):
                found.append(solution)
    return FoundSolutions(tuple(found), bool(run.board.numbers[ENDED]) or givens.is_full(), moves)
