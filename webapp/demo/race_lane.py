"""A lane of a race: a search as far as it was explored when the lane was made, and its board at any time.

Snapshots are cached, because a class that watches a race asks for the same ones. They stay right however far the search
is explored by then, and whether or not the search itself is still in its cache.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Final, NamedTuple, Self

from cachetools import LRUCache, cached

from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.race import NANOSECONDS_PER_SECOND, RaceEntry
from solver.search.steps import Kind
from solver.search.trace import Trace
from solver.shape import Cell
from webapp.demo import traces

MAX_ENTRIES: Final = 8_192  # snapshots in their cache, and moves in theirs


class Snapshot(NamedTuple):
    """A lane after a move: the board, what the last move did, the counters."""

    move: int
    digits: str  # 0 for blank
    placed: Cell  # the cell that the last move filled, -1 for none
    taken: Cell  # the cell that it emptied, -1 for none
    digit: str  # of the last move
    placements: int
    tries: int
    backtracks: int


def _key(trace: Trace, number: int) -> Hashable:
    return trace.grid, trace.algorithm.tree, number


@dataclass(frozen=True)
class Lane:
    """A search in a race. It holds its trace, and how much of it was explored when the lane was made."""

    trace: Trace
    rate: int  # moves a second; 0 in a race by placements
    total: int  # moves explored
    finished: bool  # whether these are all moves of the search

    @classmethod
    def of(cls, givens: Grid, algorithm: Algorithm, rate: int = 0) -> Self:
        """Make the lane of an algorithm."""
        return cls(traces.trace_of(givens, algorithm.key), rate, 0, False).refreshed()

    def refreshed(self) -> Self:
        """Make the lane of the same search again, with all that is explored by now."""
        finished = self.trace.finished  # first: what is finished has its last move
        return type(self)(self.trace, self.rate, self.trace.total, finished)

    @property
    def algorithm(self) -> Algorithm:
        """The search."""
        return self.trace.algorithm

    @property
    def givens(self) -> Grid:
        """The clues of the puzzle."""
        return self.trace.grid

    @property
    def is_given_up(self) -> bool:
        """Whether the search is longer than what the server explores."""
        return not self.finished and self.total >= self.trace.budget

    @cached_property
    def last(self) -> Snapshot:
        """The lane at the end of what is explored."""
        return _snapshot(self.trace, self.total)

    @cached_property
    def entry(self) -> RaceEntry:
        """The moves and placements of the search, as far as it is explored."""
        return RaceEntry(self.last.move, self.last.placements, self.rate)

    @property
    def end(self) -> int | None:
        """The clock when the search is done; None if that is not known."""
        return self.entry.end if self.finished else None

    def max_moves_at(self, clock: int) -> int:
        """Compute how many moves must be explored, at most, to show the lane at that clock."""
        return min(clock * self.rate // NANOSECONDS_PER_SECOND if self.rate else 2 * clock, self.trace.budget)

    def at(self, clock: int) -> Snapshot:
        """Find the snapshot at that clock, or where the explored part ends."""
        if clock >= self.entry.end:
            return self.last
        move = self.entry.move(clock) if self.rate else _move_of_placement(self.trace, clock)
        return _snapshot(self.trace, move)


@cached(LRUCache[Hashable, int](MAX_ENTRIES), key=_key, lock=Lock())
def _move_of_placement(trace: Trace, placements: int) -> int:
    return trace.move_of_placement(placements) or 0


@cached(LRUCache[Hashable, Snapshot](MAX_ENTRIES), key=_key, lock=Lock())
def _snapshot(trace: Trace, move: int) -> Snapshot:
    state, shape = trace.state(move), trace.grid.shape
    last, counters = state.last, state.counters
    return Snapshot(
        move,
        Grid(state.digits, shape).line("0"),
        last.cell if last and last.kind is Kind.PLACE else -1,
        last.cell if last and last.kind is Kind.RETRACT else -1,
        shape.symbols[last.digit - 1] if last else "",
        counters.placements,
        counters.tries,
        counters.backtracks,
    )
