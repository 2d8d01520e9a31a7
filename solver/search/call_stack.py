"""Find the open calls of a search after a move, and what failed in each of them: the path of its tree.

    depth   0  1  2  3  2  3  2  1  2      after 8 moves two digits stand, placed by moves 1 and 8;
    move       1  2  3  4  5  6  7  8      before move 8 the same call tried another one, by moves 2 to 7

A call is entered with some number of digits on the stack, and is left when there are fewer. Meanwhile the search comes
back to that depth after each digit that failed: between two such moves lies all that the digit cost. No digit is tried
twice in a call; so of what the checkpoints hold at a level, each stretch is one digit. Where it begins is found by
halving, however far back that is, and only the moves up to the next checkpoint are looked through.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import accumulate
from typing import Any, Final, NamedTuple

from solver.search.exploration import INTERPRETED_BUDGET_DIVISOR, Checkpoint, Exploration
from solver.search.flat_board import Saved
from solver.search.run import Run
from solver.search.steps import cell_of, digit_of
from solver.shape import Cell, Digit

MAX_CALLS: Final = 12  # No more are looked for.
SEARCHED_BUDGET_DIVISOR: Final = 200  # part of what may be explored that is looked through: a twentieth of a second


class FailedDigit(NamedTuple):
    """A digit that failed in a call, or that the search gave up after a solution.

    Attributes:
        cell: The cell.
        digit: The digit.
        placed: The move that placed it.
        taken: The move that took it back.
    """

    cell: Cell
    digit: Digit
    placed: int
    taken: int

    @property
    def cost(self) -> int:
        """The number of moves from placing it to taking it back."""
        return self.taken - self.placed + 1


class Call(NamedTuple):
    """An open call of a recursive search, and the digits that failed in it.

    Attributes:
        level: How many calls are open with it.
        cell: The cell of the digit that stands; None if the call still looks for a digit.
        digit: That digit; 0 if the call still looks for one.
        placed: The move that placed it; None if the call still looks for a digit.
        failed: The digits that failed in this call, in order.
        more: Whether others failed even earlier, too far back to be found.
    """

    level: int
    cell: Cell | None
    digit: Digit
    placed: int | None
    failed: tuple[FailedDigit, ...]
    more: bool


def call_stack(exploration: Exploration, move: int, max_calls: int = MAX_CALLS) -> tuple[Call, ...]:
    """List the open calls after `move` moves, the newest last, at most `max_calls`.

    There are fewer where the older ones were entered too far back to be found.
    """
    return tuple(_CallStackSearch(exploration, move).calls(max_calls))[::-1]


class _MoveAndStep(NamedTuple):
    """A move of a search and its step."""

    move: int
    step: int


class _MoveBlock:
    """The moves from a checkpoint to the next, or to the move asked about, and the depth after each."""

    def __init__(self, start: int, depth: int, pieces: Iterator[Sequence[int]]) -> None:
        self.first = start + 1
        self._pieces: list[tuple[int, Sequence[int], Any]] = []
        for steps in pieces:
            line = _depths(steps, depth)
            self._pieces.append((start + 1, steps, line))
            start, depth = start + len(steps), int(line[-1])

    def backs(self, depth: int, after: int, last: int) -> list[_MoveAndStep]:
        """List the moves after one move, up to another, that leave the search at that depth."""
        return [
            _MoveAndStep(first + at, int(steps[at]))
            for first, steps, line in self._pieces
            for at in _equal(line, depth, max(after + 1 - first, 0), max(last + 1 - first, 0))
        ]

    def entry(self, depth: int) -> _MoveAndStep:
        """Find the move after the last one that leaves the search less deep."""
        move = self.first
        for first, _, line in reversed(self._pieces):
            if below := _below(line, depth):
                move = first + below
                break
        return next(
            _MoveAndStep(move, int(steps[move - first]))
            for first, steps, _ in self._pieces
            if move < first + len(steps)
        )


def _depths(steps: Any, depth: int) -> Any:
    """Compute the depth after each step."""
    if hasattr(steps, "cumsum"):  # what compiled code writes counts quickly by itself
        return (2 * (steps > 0) - 1).cumsum() + depth
    return list(accumulate((1 if step > 0 else -1 for step in steps), initial=depth))[1:]


def _equal(line: Any, depth: int, start: int, end: int) -> list[int]:
    """List the indexes between `start` and `end` where the depth is as asked."""
    if hasattr(line, "cumsum"):
        return [start + int(at) for at in (line[start:end] == depth).nonzero()[0]]
    return [at for at in range(start, min(end, len(line))) if line[at] == depth]


def _below(line: Any, depth: int) -> int:
    """Count the moves up to the last one above that depth; 0 where none is."""
    if hasattr(line, "cumsum"):
        found = (line < depth).nonzero()[0]
        return int(found[-1]) + 1 if len(found) else 0
    return next((at + 1 for at in reversed(range(len(line))) if line[at] < depth), 0)


class _CallStackSearch:
    """A search for the open calls after one move."""

    def __init__(self, exploration: Exploration, move: int) -> None:
        self.exploration, self.move = exploration, move
        self.checkpoints = exploration.checkpoints
        self.is_fast = exploration.may_be_fast
        self.stack = exploration.enter(move).run.save().stack
        self._left = (
            exploration.usual if self.is_fast else exploration.usual // INTERPRETED_BUDGET_DIVISOR
        ) // SEARCHED_BUDGET_DIVISOR
        self._blocks: dict[int, _MoveBlock] = {}

    def calls(self, max_calls: int) -> Iterator[Call]:
        """Find the calls, the newest first."""
        end, step = self.move, 0  # the call tries digits up to the move `end`; `step` follows, and stands
        for depth in range(len(self.stack) // 2, -1, -1):
            entry = self._entry(depth)
            failed, more = self._failed(depth, entry.move, end) if entry else ((), True)
            if step or failed:
                cell = cell_of(step) if step else None
                yield Call(depth + 1, cell, digit_of(step), end + 1 if step else None, failed, more)
                max_calls -= 1
            if not max_calls or entry is None:
                break
            end, step = entry.move - 1, entry.step

    def _entry(self, depth: int) -> _MoveAndStep | None:
        """Find where the call of that depth was entered: after the last checkpoint without all digits above it."""
        if not depth:
            return _MoveAndStep(0, 0)
        block = self._block(self._first(depth) - 1)
        return block.entry(depth) if block else None

    def _failed(self, depth: int, start: int, end: int) -> tuple[tuple[FailedDigit, ...], bool]:
        """Find the digits taken back between these moves in the call of that depth, and whether there are more."""
        first, number = self._first(depth), self.exploration.index(end)
        backs: list[_MoveAndStep] = []
        while number >= max(first - 1, 0) and (block := self._block(number)):
            backs[:0] = block.backs(depth, start, end)
            if number < first:
                break
            number = self._begin(number, first, depth) - 1
        more = number >= max(first, 1)
        moves = [*([] if more else [start]), *(place.move for place in backs)]
        found = [place for place in backs if place.move > moves[0]]
        return tuple(
            FailedDigit(cell_of(place.step), digit_of(place.step), before + 1, place.move)
            for before, place in zip(moves, found, strict=False)
        ), more

    def _first(self, depth: int) -> int:
        """Find the first checkpoint with the digits above that depth: all checkpoints after it have them."""
        above = self.stack[: 2 * depth]
        last = self.exploration.index(self.move) + 1
        return bisect_left(self.checkpoints, True, 0, last, key=lambda point: point.saved.stack[: 2 * depth] == above)

    def _begin(self, number: int, first: int, depth: int) -> int:
        """Find the first checkpoint at which the call of that depth is as far as at this one."""
        here = _reached(self.checkpoints[number].saved, depth)
        key: Callable[[Checkpoint], bool] = lambda point: _reached(point.saved, depth) == here  # noqa: E731
        return bisect_left(self.checkpoints, True, first, number, key=key)

    def _block(self, number: int) -> _MoveBlock | None:
        """Read the moves after that checkpoint; None once too many have been looked through."""
        if number not in self._blocks:
            if self._left <= 0:
                return None
            start = self.checkpoints[number]
            after = self.checkpoints[number + 1 : number + 2]
            end = min(after[0].move if after else self.move, self.move)
            self._left -= end - start.move
            self._blocks[number] = _MoveBlock(start.move, len(start.saved.stack) // 2, self._steps(start, end))
        return self._blocks[number]

    def _steps(self, start: Checkpoint, end: int) -> Iterator[Sequence[int]]:
        """Run the search from the checkpoint to that move and yield its steps."""
        of, move = self.exploration, start.move
        run = Run(of.algorithm, of.givens, start.saved, of.limit, fast=self.is_fast, explores=True)
        while move < end:
            steps = copy(run.advance(end - move))
            move += len(steps)
            yield steps


def _reached(saved: Saved, depth: int) -> object:
    """Return how far the call of that depth is: by the digit that is in it, or else the one taken back last."""
    return saved.stack[2 * depth : 2 * depth + 2] or (saved.here, saved.digit)
