"""Test that a dead end shows its tries before its name, against an independent model."""

from __future__ import annotations

import re

import pytest

from solver import Grid
from solver.search.frames import Frame, frame_at, iterate_frames
from solver.search.narration import Names
from solver.search.trace import Trace

FIGURE = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
MOVES = 400


def tried_in(frame: Frame, before: Frame) -> list[str]:
    """List the digits just tried in the current cell: all, or those after the digit taken back."""
    came_back = before.counters.depth > frame.counters.depth
    return list("123456789"[int(frame.digit) if came_back else 0 :])


@pytest.mark.parametrize("key", "ABC")
def test_the_tries_of_a_dead_end_name_their_houses(key: str) -> None:
    """Before the dead end appear a cell for each digit tried and words that name its house."""
    trace = Trace(FIGURE, key)
    trace.explore_all()
    frames = list(iterate_frames(trace, 0, MOVES, 1, Names(FIGURE.shape)))
    dead = [(frame, before) for before, frame in zip(frames, frames[1:], strict=False) if frame.is_dead]
    assert len(dead) > MOVES // 3
    for frame, before in dead:
        tries = tried_in(frame, before)
        assert (frame.tried is None) == (not tries)
        if frame.tried is None:
            continue
        words = frame.tried.sentence
        assert sorted(frame.digits[cell] for cell in frame.tried.culprits) == tries
        assert sorted(" ".join(re.findall(r"has ([^;.]*)", words)).replace("and", "").replace(",", "").split()) == tries
        assert not frame.tried.is_dead


def test_the_words_are_in_order_of_houses() -> None:
    """Row, column, box is the order; numbers count from 0 if the page does."""
    trace = Trace(FIGURE, "B")
    trace.explore(10)
    found = [frame_at(trace, 5, 0, Names(FIGURE.shape, base)).tried for base in (1, 0)]
    assert [tried and tried.sentence for tried in found] == [
        "Tried in r1c9: row 1 has 1, 2, 3, 4, 5, 7, 8 and 9; column 9 has 6.",
        "Tried in r0c8: row 0 has 1, 2, 3, 4, 5, 7, 8 and 9; column 8 has 6.",
    ]
    assert frame_at(trace, 4, 0, Names(FIGURE.shape)).tried is None


def test_a_search_without_failed_tries_shows_none() -> None:
    """Fewest choices detects a dead end by the number of choices."""
    trace = Trace(FIGURE, "D")
    trace.explore_all()
    frames = list(iterate_frames(trace, 0, trace.total, 1, Names(FIGURE.shape)))
    assert all(frame.tried is None for frame in frames)


@pytest.mark.parametrize("key", "ABCDEF")
def test_a_call_returns_before_its_digit_is_removed(key: str) -> None:
    """D10: the returning call is on top while its digit still stands; one move later it is gone or replaced."""
    trace = Trace(Grid.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."), key)
    trace.explore(MOVES)
    frames = list(iterate_frames(trace, 0, MOVES, 1, Names(FIGURE.shape)))
    ends = [(frame, after) for frame, after in zip(frames, frames[1:], strict=False) if frame.is_dead]
    assert len(ends) > 20
    for frame, after in ends:
        back = trace.window(frame.move, 1)[0]
        assert frame.digits[back.cell] == str(back.digit)
        assert after.taken == back.cell
        assert after.digits[back.cell] == (
            str(back.digit) if trace.algorithm.keeps_value_on_retract and not after.is_dead else "0"
        )
        returned = [row.text for row in frame.stack.rows if row.role == "returned"]
        assert len(returned) == (0 if frame.current < 0 and not trace.algorithm.is_list else 1), frame
