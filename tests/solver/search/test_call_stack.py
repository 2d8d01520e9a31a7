"""The calls that a search is in, with what failed in each, against what a walk over all its moves keeps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.search import exploration
from solver.search.algorithm import Algorithm
from solver.search.call_stack import Call, FailedDigit
from solver.search.steps import Kind, Move
from solver.search.trace import Trace
from tests.campaigns import some
from tests.solver.search.puzzles import EVERY_ALGORITHM, LIANG, WORST, WRONG, need_compiled, puzzle

FOUR: Final = Grid.parse(".2....4..1.....3")
ALL: Final = 300


class Open(NamedTuple):
    """A call under way: the placement that is in it, if any, and those that failed."""

    stands: list[tuple[Move, int]]
    failed: list[FailedDigit]


def walked(moves: Sequence[Move], wanted: set[int]) -> dict[int, tuple[Call, ...]]:
    """The calls after each of the wanted moves, by a stack that goes along."""
    calls, found = [Open([], [])], {}
    for number in range(len(moves) + 1):
        if number in wanted:
            found[number] = tuple(
                expected_call(level, call) for level, call in enumerate(calls, 1) if call.stands or call.failed
            )
        if number == len(moves):
            break
        move = moves[number]
        if move.kind is Kind.PLACE:
            calls[-1].stands.append((move, number + 1))
            calls.append(Open([], []))
        else:
            calls.pop()
            _, placed = calls[-1].stands.pop()
            calls[-1].failed.append(FailedDigit(move.cell, move.digit, placed, number + 1))
    return found


def expected_call(level: int, call: Open) -> Call:
    """The same as the trace tells it."""
    for move, placed in call.stands:
        return Call(level, move.cell, move.digit, placed, tuple(call.failed), False)
    return Call(level, None, 0, None, tuple(call.failed), False)


@EVERY_ALGORITHM
@pytest.mark.parametrize("name", some(["four", LIANG, "wrong"], always=lambda name: name == "four"))
def test_the_calls_are_those_of_a_walk(algorithm: Algorithm, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels, digits and moves at any place, searches that go on after solutions included; few of them on demand."""
    monkeypatch.setattr(exploration, "MAX_INTERPRETED_INTERVAL", 2)
    monkeypatch.setattr("solver.search.call_stack.SEARCHED_BUDGET_DIVISOR", 1)
    grid = {"four": FOUR, "wrong": WRONG}.get(name) or puzzle(name)
    trace = Trace(grid, algorithm.key, None if name == "four" else 1, fast=False)
    trace.explore_all()
    places = {0, 1, trace.total, *random.Random(1).sample(range(trace.total + 1), min(40, trace.total + 1))}
    for move, calls in walked(trace.window(0, trace.total), places).items():
        assert trace.call_stack(move, ALL) == calls, move
        assert trace.call_stack(move, 3) == calls[-3:]


def test_moves_that_are_not_explored_have_none() -> None:
    """As with everything else that is asked of a search."""
    with pytest.raises(RuleError):
        Trace(FOUR, "B").call_stack(1)


@pytest.mark.campaign
@EVERY_ALGORITHM
def test_the_calls_of_a_long_search(algorithm: Algorithm) -> None:
    """Compiled: every move that is named places or takes back its digit at its level; what failed leaves no gap."""
    need_compiled(algorithm)
    trace = Trace(puzzle(WORST), algorithm.key, None, fast=True)
    trace.explore(20_000_000)
    for move in random.Random(2).sample(range(trace.total), 20):
        state = trace.state(move)
        calls = trace.call_stack(move)
        assert calls[-1].level in (state.counters.depth, state.counters.depth + 1)
        assert any(call.level == state.counters.depth for call in calls)
        for call in calls:
            moves = [failed.placed for failed in call.failed] + ([call.placed] if call.placed else [])
            assert moves[1:] == [failed.taken + 1 for failed in call.failed][: len(moves) - 1]
            for failed in call.failed:
                for number in (failed.placed, failed.taken):
                    last = trace.state(number).last
                    assert last is not None
                    assert (last.cell, last.digit) == (failed.cell, failed.digit)
                depths = trace.state(failed.placed).counters.depth, trace.state(failed.taken).counters.depth
                assert depths == (call.level, call.level - 1)
            if call.placed:
                assert trace.state(call.placed).stack[: call.level] == state.stack[: call.level]
                assert trace.state(call.placed - 1).counters.depth == call.level - 1
                begun = trace.state(moves[0] - 1)
                assert call.more or call.level == 1 or begun.last == state.stack[call.level - 2]
