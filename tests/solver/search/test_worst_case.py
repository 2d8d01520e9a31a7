"""The puzzle made against searches cell by cell: 138 million moves, explored once for all tests of this file.

That takes a quarter of a minute: a campaign.
"""

from __future__ import annotations

import pytest

from solver import compiled
from solver.search.trace import Outcome, Trace
from tests.solver.search.puzzles import WORST, documents, puzzle
from tests.webapp.demo.lessons import check
from webapp.demo.lessons import lessons

pytestmark = pytest.mark.campaign


@pytest.fixture(scope="module")
def trace() -> Trace:
    """The whole search, explored by compiled code."""
    trace = Trace(puzzle(WORST), "free-cells")
    trace.explore(trace.algorithm.budget // 1_000)
    if not trace.is_fast:
        pytest.skip(f"138 million moves take minutes without compiled code. {compiled.why_not()}")
    trace.explore_all()
    return trace


def test_counters(trace: Trace) -> None:
    """Every number of the table, and the solution at the end."""
    state = trace.state(trace.total)
    assert trace.outcome is Outcome.SOLVED
    assert state.counters == (138_350_568, 622_577_597, 69_175_316, 69_175_252, 64, 64)
    assert state.digits == documents()[WORST][1].digits


def test_retreats(trace: Trace) -> None:
    """16 retreats of at least 25, 1,253 of at least 20, none of more than 27; the first 100,000 moves have 6 of 14."""
    counts = trace.retreat_counts()
    assert (len(counts) - 1, counts[25], counts[20]) == (27, 16, 1_253)
    assert trace.default_retreat() == 14


def test_stepping_through_the_long_retreats(trace: Trace) -> None:
    """From the start there are 16 stops and then none; backwards the same ones again."""
    stops, retreat = [], trace.next_retreat(0, 25)
    while retreat:
        stops.append(retreat)
        retreat = trace.next_retreat(retreat.start, 25)
    assert [(stop.number, stop.of) for stop in stops] == [(number, 16) for number in range(1, 17)]
    assert all(move.kind == "retract" for stop in stops[::5] for move in trace.window(stop.start, stop.length))
    back, retreat = [], trace.next_retreat(trace.total, 25, backwards=True)
    while retreat:
        back.append(retreat)
        retreat = trace.next_retreat(retreat.start, 25, backwards=True)
    assert back == stops[::-1]


def test_chapters(trace: Trace) -> None:
    """246 chapters of the first three cells; r1c1 turns to 3, 4, 6, 7, 8, 9 at the known parts of the search."""
    chapters = trace.chapters()
    assert len(chapters) == 246
    turns = {
        chapter.choices[0].digit: round(100 * chapter.start / trace.total, 1)
        for chapter in chapters
        if len(chapter.choices) == 1
    }
    assert turns == {2: 0.0, 3: 16.1, 4: 40.3, 6: 48.0, 7: 59.1, 8: 70.7, 9: 86.7}
    assert [one.end for one in chapters[:-1]] == [two.start for two in chapters[1:]]


@pytest.mark.parametrize("number", range(len(lessons()["worst-case"].steps)))
def test_the_lesson_of_the_worst_case(trace: Trace, number: int) -> None:
    """What its captions say is true of the search, as far as 138 million moves go."""
    lesson = lessons()["worst-case"]
    assert lesson.puzzle.givens == trace.grid
    check(lesson, lesson.steps[number], trace)


def test_histogram(trace: Trace) -> None:
    """The placements of all depths are the placements."""
    assert sum(trace.depth_counts()) == 69_175_316
    assert trace.depth_counts()[:3] == (0, 7, 43)


def test_going_to_a_digit_in_the_first_cell(trace: Trace) -> None:
    """r1c1=9 is found though it comes after 86.7 % of the search."""
    move = trace.next_placement(0, 0, 9)
    assert move is not None
    assert trace.state(move).digits[0] == 9
    assert trace.state(move - 1).digits[0] == 0


@pytest.mark.parametrize("move", [65_535, 65_536, 65_537, 100_000_000, 138_350_567])
def test_jumps(trace: Trace, move: int) -> None:
    """The next move leads from the state of one jump to that of the next."""
    before, after = trace.state(move), trace.state(move + 1)
    step = before.next
    assert step == after.last == trace.window(move, 1)[0]
    digits = list(before.digits)
    digits[step.cell] = step.digit if step.kind == "place" else 0
    assert tuple(digits) == after.digits


def test_memory(trace: Trace) -> None:
    """The checkpoints of 138 million moves are small: 140 bytes of stack each, and the counts beside it."""
    checkpoints = trace.exploration.checkpoints
    sizes = [len(point.saved.stack) + len(point.retreats) * point.retreats.itemsize for point in checkpoints]
    assert len(checkpoints) < 2_200
    assert sum(sizes) < 1_200_000


@pytest.mark.campaign
@pytest.mark.parametrize("key", ["check-first", "place-first"])
def test_the_recursive_searches_on_the_worst_case(key: str) -> None:
    """B and C make the same 138 million moves and the same tries as A."""
    trace = Trace(puzzle(WORST), key, fast=True)
    if not trace.is_fast:
        pytest.skip(f"138 million moves take minutes without compiled code. {compiled.why_not()}")
    trace.explore_all()
    assert trace.state(trace.total).counters == (138_350_568, 622_577_597, 69_175_316, 69_175_252, 64, 64)
