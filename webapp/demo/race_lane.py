"""A lane of a race: a search, as far as it was explored when somebody looked, and what stands on its board at any time.

What it shows is kept, because a class that watches a race asks for the same. That is true of the search however far it
is explored by then, and whether or not the search itself is still kept.
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
from webapp.shared.algorithms import offered_algorithms

MAX_ENTRIES: Final = 8_192  # snapshots, and as many moves, that are kept


class Snapshot(NamedTuple):
    """A lane at a moment: the board (0 for blank), the cell that the last move filled or emptied, the counters."""

    move: int
    digits: str
    placed: Cell  # -1 for none
    taken: Cell  # -1 for none
    digit: str  # of the last move
    placements: int
    tries: int
    backtracks: int


def _key(trace: Trace, number: int) -> Hashable:
    return trace.grid, trace.algorithm.key, number


@dataclass(frozen=True)
class Lane:
    """A search in a race; it holds its trace, and counts on what was explored of it when the lane was made."""

    trace: Trace
    algorithm: Algorithm
    rate: int  # moves a second; 0 where placements count
    total: int  # moves explored
    finished: bool  # whether these are all

    @classmethod
    def of(cls, givens: Grid, algorithm: Algorithm, rate: int = 0) -> Self:
        """The lane of the algorithm; one exploration serves all those that make the same moves."""
        first = offered_algorithms().with_same_moves(algorithm)[0]
        return cls(traces.trace_of(givens, first.key), algorithm, rate, 0, False).now()

    def now(self) -> Self:
        """The lane of the same search, as it is explored by now."""
        finished = self.trace.finished  # first: what is finished has its last move
        return type(self)(self.trace, self.algorithm, self.rate, self.trace.total, finished)

    @property
    def givens(self) -> Grid:
        """What is searched."""
        return self.trace.grid

    @property
    def gave_up(self) -> bool:
        """Whether no more of the search than this will ever be explored."""
        return not self.finished and self.total >= self.trace.budget

    @cached_property
    def last(self) -> Snapshot:
        """The lane at the end of what is explored."""
        return self._after(self.total)

    @cached_property
    def course(self) -> RaceEntry:
        """What there is to run, as far as it is explored."""
        return RaceEntry(self.last.move, self.last.placements, self.rate)

    @property
    def end(self) -> int | None:
        """The clock when the search is there; None if that is not known."""
        return self.course.end if self.finished else None

    def moves_by(self, clock: int) -> int:
        """Moves that have to be explored to show that time, at most."""
        return min(clock * self.rate // NANOSECONDS_PER_SECOND if self.rate else 2 * clock, self.trace.budget)

    def at(self, clock: int) -> Snapshot:
        """The lane at that time, or where its explored part ends."""
        if clock >= self.course.end:
            return self.last
        return self._after(self.course.move(clock) if self.rate else self._placed(clock))

    def _after(self, move: int) -> Snapshot:
        return _snapshot(self.trace, move)

    def _placed(self, placements: int) -> int:
        """The moves after which so many digits have been placed."""
        return _move_of_placement(self.trace, placements)


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
