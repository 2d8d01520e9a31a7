"""A search under way takes no more room than it is asked for."""

from __future__ import annotations

from solver.search import ALGORITHMS
from solver.search.run import Run
from tests.solver.search.puzzles import LIANG, puzzle


def test_a_short_look_fills_no_list_for_a_long_one() -> None:
    """Who enters a search for a few moves waits for these only; more room is made when more is asked for."""
    run = Run(ALGORITHMS[0], puzzle(LIANG))
    first = list(run.advance(4))
    assert len(run.steps) == 4
    assert len(run.advance(100)) == 100
    again = Run(ALGORITHMS[0], puzzle(LIANG))
    assert list(again.advance(104)) == [*first, *run.steps]
