"""Frames: what a search looks like after n moves, and inside the next."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from solver.search import ALGORITHMS, get
from solver.search.frames import iterate_frames, substep_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.campaigns import some
from tests.solver.search.puzzles import LIANG, puzzle

MOVES = 300
SAME_MOVES = [(one.key, other.key) for one, other in combinations(ALGORITHMS, 2) if one.tree == other.tree]


@pytest.mark.parametrize(("explored", "shown"), SAME_MOVES)
@pytest.mark.parametrize(
    ("fast", "limit"), some(product([False, True], [1, None]), always=[(False, None), (True, 1)].__contains__)
)
def test_an_exploration_shows_every_search_with_its_moves(
    explored: str, shown: str, fast: bool, limit: int | None
) -> None:
    """The frames of a search on the exploration of another with the same moves are its own in every field."""
    grid, names = puzzle(LIANG), Names(puzzle(LIANG).shape)
    shared, own = Trace(grid, explored, limit, fast=fast), Trace(grid, shown, limit, fast=fast)
    for trace in (shared, own):
        trace.explore(2_000)
    shared = shared.as_algorithm(get(shown))
    start = min(shared.total, own.total) - MOVES
    for first in (0, start):
        found = [list(iterate_frames(trace, first, MOVES, 1, names)) for trace in (shared, own)]
        assert found[0] == found[1]
    for move in (5, start):
        assert substep_frames(shared, move, names) == substep_frames(own, move, names)
