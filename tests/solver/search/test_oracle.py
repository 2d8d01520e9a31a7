"""Tries, placements and backtracks of the documents' puzzles, as they were counted independently of this program."""

from __future__ import annotations

import pytest

from solver.search import ALGORITHMS
from solver.search.trace import Trace
from tests.solver.search.puzzles import WORST, documents, need_compiled, puzzle

# Tries, placements, backtracks of A, B and C; placements, backtracks, highest stack of D.
ORACLE = {
    "000_sample_=_003_example1": ((14_096, 1_589, 1_538), (54, 3, 51)),
    "000_fig2_as_printed": ((49_461, 5_521, 5_468), (57, 4, 53)),
    "000_fig2_with_lost_28": ((37_652, 4_208, 4_157), (51, 0, 51)),
    "001": ((6_732, 769, 720), (78, 29, 49)),
    "002_figure3_gentle": ((6_393, 731, 679), (52, 0, 52)),
    "003_example2": ((6_312, 722, 670), (52, 0, 52)),
    "004_example1": ((1_416, 180, 131), (49, 0, 49)),
    "004_example2": ((62_310, 6_946, 6_892), (123, 69, 54)),
    "004_example3": ((89_463, 9_964, 9_911), (66, 13, 53)),
    "004_example4": ((136_360, 15_175, 15_121), (93, 39, 54)),
    "web_app_slow_1": ((582_717, 64_773, 64_714), (1_346, 1_287, 59)),
    "inkala_2012": ((445_778, 49_558, 49_498), (10_101, 10_041, 60)),
}
SHORT = list(ORACLE)[:-2]
HARD = list(ORACLE)[-2:]


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("key", ["free-cells", "check-first", "place-first"])
def test_searches_cell_by_cell_have_the_known_counters(key: str, name: str) -> None:
    """A, B and C test, place and take back as many digits as the table says, and find the first solution."""
    (tries, placements, backtracks), _ = ORACLE[name]
    trace = Trace(puzzle(name), key, fast=False)
    trace.explore_all()
    state = trace.state(trace.total)
    counted = state.counters
    assert (counted.tries, counted.placements, counted.backtracks) == (tries, placements, backtracks)
    assert counted.moves == trace.total == placements + backtracks
    assert counted.depth == counted.max_depth == len(trace.free)
    assert state.digits == documents()[name][1].digits


@pytest.mark.parametrize("name", SHORT)
def test_fewest_choices_has_the_known_counters(name: str) -> None:
    """D places and takes back as many digits as the table says, and tries no others."""
    _, (placements, backtracks, highest) = ORACLE[name]
    trace = Trace(puzzle(name), "fewest-choices", fast=False)
    trace.explore_all()
    counted = trace.state(trace.total).counters
    assert (counted.placements, counted.backtracks, counted.max_depth) == (placements, backtracks, highest)
    assert counted.tries == placements


@pytest.mark.parametrize("name", HARD)
def test_hard_puzzles_have_the_known_counters(name: str) -> None:
    """Compiled, A and D come to the numbers of the table too."""
    naive, fewest = ORACLE[name]
    for algorithm, expected in ((ALGORITHMS[0], naive), (ALGORITHMS[3], (fewest[0], *fewest[:2]))):
        need_compiled(algorithm)
        trace = Trace(puzzle(name), algorithm.key, fast=True)
        trace.explore_all()
        assert trace.state(trace.total).counters[1:4] == expected


def test_fewest_choices_on_the_worst_case() -> None:
    """D needs 45,267 placements where A needs 69 million."""
    need_compiled(ALGORITHMS[3])
    trace = Trace(puzzle(WORST), "fewest-choices", fast=True)
    trace.explore_all()
    counted = trace.state(trace.total).counters
    assert (counted.placements, counted.backtracks, counted.tries) == (45_267, 45_203, 45_267)
    assert trace.state(trace.total).digits == documents()[WORST][1].digits


def test_a_puzzle_that_fewest_choices_solves_without_going_back() -> None:
    """11,587,434 tries cell by cell; 59 placements and no backtrack for D."""
    need_compiled(ALGORITHMS[0])
    grid = puzzle("web_app_slow_2")
    slow, quick = Trace(grid, "free-cells", fast=True), Trace(grid, "fewest-choices")
    slow.explore_all()
    quick.explore_all()
    assert slow.state(slow.total).counters.tries == 11_587_434
    assert quick.state(quick.total).counters[1:4] == (59, 59, 0)
