"""Test measurements: several threads may go on with one of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from solver import Grid
from solver.search import get
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.search.timing import Measurement

LIANG = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")


@pytest.fixture
def changing_threads() -> Iterator[None]:
    """Switches threads after each few instructions."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("changing_threads")
@pytest.mark.parametrize("key", ["free-cells", "fewest-choices"])
def test_two_threads_measure_one_search(key: str) -> None:
    """No thread moves the board of another: the run is as long as alone, and every move of every run is counted."""
    alone = Run(get(key), LIANG)
    while not alone.is_over:
        alone.advance(MAX_STEPS_PER_CALL)
    for _ in range(5):
        measured = Measurement(get(key), LIANG, fast=False)
        with ThreadPoolExecutor(2) as crowd:
            for done in [crowd.submit(measured.go_on, 10.0) for _ in range(2)]:
                done.result()
        assert measured.is_enough
        assert (measured.tries, measured.moves) == (alone.tries, measured.runs * measured.length)
