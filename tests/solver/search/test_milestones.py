"""Landmarks of a search, against what a list of all its moves shows: stops, retreats, chapters, depths, placements."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

import pytest

from solver.search import ALGORITHMS, milestones
from solver.search.algorithm import Algorithm
from solver.search.steps import Kind, Move
from solver.search.trace import Retreat, Stop, Trace
from tests.campaigns import some
from tests.solver.search.puzzles import EVERY_ALGORITHM, LIANG, WORST, WRONG, explored, puzzle


def runs(moves: tuple[Move, ...]) -> Iterator[tuple[int, int]]:
    """Start and length of each run of retractions."""
    start = None
    for place, move in enumerate((*moves, None)):
        if move and move.kind is Kind.RETRACT:
            start = place if start is None else start
        elif start is not None:
            yield start, place - start
            start = None


LONG = defaultdict(lambda: LIANG, D="web_app_slow_1", E="inkala_2012", F="inkala_2012")  # by letter


@pytest.mark.parametrize(
    "algorithm",
    some(ALGORITHMS, always=lambda each: each.letter in "CDF", is_one=True),
    ids=lambda algorithm: algorithm.letter,
)
@pytest.mark.parametrize("solvable", some([True, False], always=bool))
def test_retreats_are_found_from_anywhere(algorithm: Algorithm, solvable: bool) -> None:
    """The next and the previous retreat of any length are those of the list of moves, numbered."""
    trace = explored(puzzle(LONG[algorithm.letter]) if solvable else WRONG, algorithm, fast=False)
    known = list(runs(trace.window(0, trace.total)))
    counts = trace.retreat_counts()
    assert list(counts[1:]) == [
        sum(length >= k for _, length in known) for k in range(1, max(length for _, length in known) + 1)
    ]
    rng = random.Random(1)
    starts = [start for start, _ in known]
    for move in [0, trace.total, *rng.sample(starts, min(2, len(starts))), rng.randint(0, trace.total)]:
        for k in (1, trace.default_retreat(), len(counts) - 1, len(counts)):
            long = [(start, length) for start, length in known if length >= k]
            after = [Retreat(*run, number, len(long)) for number, run in enumerate(long, 1) if run[0] > move]
            before = [Retreat(*run, number, len(long)) for number, run in enumerate(long, 1) if run[0] < move]
            assert trace.next_retreat(move, k) == (after[0] if after else None)
            assert trace.next_retreat(move, k, backwards=True) == (before[-1] if before else None)


def test_the_default_length_of_retreats() -> None:
    """The least with at most 20 retreats: 12 for the case study's puzzle; 1 where there are hardly any."""
    assert explored(puzzle(LIANG), "free-cells").default_retreat() == 12
    assert explored(puzzle(LIANG), "fewest-choices").default_retreat() == 1
    assert Trace(puzzle(LIANG), "free-cells").default_retreat() == 1


@EVERY_ALGORITHM
def test_stops_are_found_from_anywhere(algorithm: Algorithm) -> None:
    """The next and previous backtrack and dead end are those of the list of moves."""
    trace = explored(WRONG, algorithm)
    kinds = [move.kind for move in trace.window(0, trace.total)]
    stops = {
        Stop.BACKTRACK: [place + 1 for place, kind in enumerate(kinds) if kind is Kind.RETRACT],
        Stop.DEAD_END: [place + 1 for place, pair in enumerate(pairwise(kinds)) if pair == (Kind.PLACE, Kind.RETRACT)],
    }
    rng = random.Random(2)
    for move in [0, 1, trace.total, *(rng.randint(0, trace.total) for _ in range(30))]:
        for stop, places in stops.items():
            later = [place for place in places if place > move]
            earlier = [place for place in places if place < move]
            assert trace.next_stop(move, stop) == (later[0] if later else None)
            assert trace.next_stop(move, stop, backwards=True) == (earlier[-1] if earlier else None)


@EVERY_ALGORITHM
def test_chapters_hold_the_first_three_choices(algorithm: Algorithm) -> None:
    """From its first move to its end a chapter has the stack's first choices, as far as they still stand."""
    trace = explored(puzzle(LONG[algorithm.letter]), algorithm)
    chapters = trace.chapters()
    assert chapters[-1].end == trace.total
    assert all(one.end == two.start for one, two in pairwise(chapters))
    rng = random.Random(3)
    for chapter in rng.sample(chapters, min(10, len(chapters))):
        for move in (chapter.start + 1, rng.randint(chapter.start + 1, chapter.end), chapter.end):
            choices = [(entry.cell, entry.digit) for entry in trace.state(move).stack if not entry.forced]
            assert choices[:3] == list(chapter.choices)[: len(choices)]


@EVERY_ALGORITHM
def test_depths_follow_the_moves(algorithm: Algorithm) -> None:
    """The depth line of a stretch is the depth of each of its states; the histogram counts all placements."""
    trace = explored(puzzle(LONG[algorithm.letter]), algorithm)
    line = trace.depths(700, 20)
    assert line == tuple(trace.state(move).counters.depth for move in range(700, 721))
    assert sum(trace.depth_counts()) == trace.state(trace.total).counters.placements
    whole = trace.depths(0, trace.total)
    reached = [two for one, two in pairwise(whole) if two > one]
    assert trace.depth_counts() == tuple(reached.count(depth) for depth in range(82))


def test_the_next_placement_of_a_digit() -> None:
    """'r1c3=2' leads to the first state that has it; after the last such placement there is none."""
    trace = explored(puzzle(LIANG), "free-cells")
    moves = trace.window(0, trace.total)
    for cell, digit in ((2, 2), (44, 7), (78, 1)):
        expected = [place + 1 for place, move in enumerate(moves) if move[:3] == (Kind.PLACE, cell, digit)]
        found = [0]
        while (move := trace.next_placement(found[-1], cell, digit)) is not None:
            found.append(move)
        assert found[1:] == expected


def test_a_placement_is_not_looked_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not further than is quickly looked through, where nothing is compiled too."""
    trace = explored(puzzle(LIANG), "free-cells", fast=False)
    assert trace.next_placement(254, 6, 4) == 808
    assert trace.next_placement(6_346, 6, 4) is None
    monkeypatch.setattr(milestones, "PLACEMENT_BUDGET_DIVISOR", trace.budget // 400)
    assert trace.next_placement(254, 6, 4) is None


@EVERY_ALGORITHM
def test_the_move_of_a_placement(algorithm: Algorithm) -> None:
    """Races by placements: after that move this number of digits has been placed, and before it one less."""
    trace = explored(puzzle(LONG[algorithm.letter]), algorithm, fast=False)
    placements = trace.state(trace.total).counters.placements
    assert trace.move_of_placement(0) == 0
    assert trace.move_of_placement(placements) == trace.total
    assert trace.move_of_placement(placements + 1) is None
    rng = random.Random(6)
    for number in (1, *(rng.randint(1, placements) for _ in range(5))):
        move = trace.move_of_placement(number)
        assert move is not None
        assert trace.state(move).counters.placements == number
        assert trace.state(move).last == trace.state(move - 1).next
        assert trace.state(move - 1).counters.placements == number - 1


def test_the_first_moves_decide_which_retreats_are_long() -> None:
    """The length is the same once they are explored, whatever is explored behind them, and in whatever pieces."""
    lengths = set()
    for pieces in ((100_000,), (70_000, 30_001), (1_000, 99_000, 400_000)):
        trace = Trace(puzzle(WORST), "free-cells")
        for moves in pieces:
            trace.explore(moves)
        lengths.add(trace.default_retreat())
    assert len(lengths) == 1
    few = Trace(puzzle(WORST), "free-cells")
    few.explore(100_000)
    assert few.total == 100_000
    assert 0 < few.retreat_counts()[few.default_retreat()] <= 20
