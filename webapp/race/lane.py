"""A lane of a race: a search, explored as far as anybody has asked, and its pictures at any time.

Pictures are kept, because a class that watches a race asks for the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from solver.grid import Grid
from solver.search import alike
from solver.search.algorithm import Algorithm
from solver.search.board import Kind
from solver.search.exploration import SLOWER
from solver.search.race import SECOND, Course
from solver.shape import Cell
from solver.timeline import Timeline
from webapp.demo import timelines

KEPT: Final = 8192  # pictures


class Picture(NamedTuple):
    """A lane at a moment: the board (0 for blank), the cell that the last move filled or emptied, the counters."""

    move: int
    digits: str
    placed: Cell  # -1 for none
    taken: Cell  # -1 for none
    digit: str  # of the last move
    placements: int
    tries: int
    backtracks: int


@lru_cache(KEPT)
def _picture(givens: Grid, key: str, move: int) -> Picture:
    """The picture after so many moves, which are explored."""
    state = timelines.timeline_of(givens, key).state(move)
    last, counters = state.last, state.counters
    return Picture(
        move,
        Grid(state.digits, givens.shape).line("0"),
        last.cell if last and last.kind is Kind.PLACE else -1,
        last.cell if last and last.kind is Kind.RETRACT else -1,
        givens.shape.symbols[last.digit - 1] if last else "",
        counters.placements,
        counters.tries,
        counters.backtracks,
    )


@lru_cache(KEPT)
def _move(givens: Grid, key: str, placements: int) -> int:
    """The moves after which so many digits have been placed, of those explored."""
    return timelines.timeline_of(givens, key).move_of_placement(placements) or 0


@dataclass(frozen=True)
class Lane:
    """A search in a race, explored as far as anybody has asked."""

    givens: Grid
    algorithm: Algorithm
    rate: int = 0  # moves a second; 0 where placements count

    @cached_property
    def key(self) -> str:
        """The first algorithm that makes the same moves: one exploration serves them all."""
        return alike(self.algorithm)[0].key

    @cached_property
    def timeline(self) -> Timeline:
        """The search."""
        return timelines.timeline_of(self.givens, self.key)

    @cached_property
    def finished(self) -> bool:
        """Whether the search is explored to its end."""
        return self.timeline.finished

    @property
    def gave_up(self) -> bool:
        """Whether no more of the search than this will ever be explored."""
        budget = self.timeline.algorithm.budget // (1 if self.timeline.is_fast else SLOWER)
        return not self.finished and self.timeline.total >= budget

    @cached_property
    def last(self) -> Picture:
        """The lane at the end of what is explored."""
        return _picture(self.givens, self.key, self.timeline.total)

    @cached_property
    def course(self) -> Course:
        """What there is to run, as far as it is explored."""
        return Course(self.last.move, self.last.placements, self.rate)

    @property
    def end(self) -> int | None:
        """The clock when the search is there; None if that is not known."""
        return self.course.end if self.finished else None

    def moves_by(self, clock: int) -> int:
        """Moves that have to be explored to show that time, at most."""
        return min(clock * self.rate // SECOND if self.rate else 2 * clock, self.algorithm.budget)

    def at(self, clock: int) -> Picture:
        """The lane at that time, or where its explored part ends."""
        if clock >= self.course.end:
            return self.last
        move = self.course.move(clock) if self.rate else _move(self.givens, self.key, clock)
        return _picture(self.givens, self.key, move)
