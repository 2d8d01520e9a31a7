"""A lane of a stage: a search as far as it was explored when the lane was made, and what it shows after any move.

Frames are cached, because a class that watches a race asks for the same ones. They stay right however far the search is
explored by then, and whether or not the search itself is still in its cache.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Final, Self

from cachetools import LRUCache, cached

from solver.grid import Grid
from solver.search.algorithm import CODES, Algorithm, Listing
from solver.search.conditions import condition_line
from solver.search.frames import Frame, frame_at_rest, iterate_frames
from solver.search.narration import Names
from solver.search.race import RaceEntry
from solver.search.steps import Kind
from solver.search.trace import Trace
from webapp.demo.address import Clock, Stage
from webapp.demo.settings import HOWS

MAX_MOVES: Final = 8_192  # in the cache of the moves of placements
MAX_FRAMES: Final = 2_048  # in their cache


def _key_of_move(trace: Trace, number: int) -> Hashable:
    return trace.grid, trace.algorithm.tree, number


def _key_of_frame(trace: Trace, names: Names, move: int, is_settled: bool) -> Hashable:
    is_open = move >= trace.total and not trace.finished  # the frame says nothing of the next move
    algorithm = trace.algorithm
    return trace.grid, algorithm.key, algorithm.tree, trace.houses, names.base, move, is_settled, is_open


@dataclass(frozen=True)
class Lane:
    """A search among several. It has its trace, and how much of it was explored when the lane was made."""

    trace: Trace
    name: str  # as an address names it
    names: Names
    rate: int  # moves a second; 0 on other clocks than that of time
    how: str  # one of HOWS, or ''
    is_settled: bool  # whether board and counters are those between two moves, without the tries for the next one
    wanted_code: str  # the language of the page
    total: int  # moves explored
    finished: bool  # whether these are all moves of the search

    @classmethod
    def of(cls, stage: Stage, number: int) -> Self:
        """Make one of the lanes of a stage."""
        rate = stage.rates[number] if stage.rates else 0
        how = stage.hows[number] if stage.hows else ""
        trace, name = stage.traces[number], stage.lane_names[number]
        is_settled = stage.clock is not Clock.MOVES  # where a tick leaves moves out, nobody follows the tries
        return cls(trace, name, stage.names, rate, how, is_settled, stage.code, 0, False).refreshed()

    def refreshed(self) -> Self:
        """Make the lane of the same search again, with all that is explored by now."""
        finished = self.trace.finished  # first: what is finished has its last move
        return replace(self, total=self.trace.total, finished=finished)

    # ---- the search

    @property
    def algorithm(self) -> Algorithm:
        """The search."""
        return self.trace.algorithm

    @property
    def givens(self) -> Grid:
        """The clues of the puzzle."""
        return self.trace.grid

    @property
    def letter(self) -> str:
        """What sentences call it: 'A', or 'A in Python'."""
        return f"{self.algorithm.letter} {self.how_words}".rstrip()

    @property
    def title(self) -> str:
        """Its name on the page."""
        return f"{self.algorithm.name} {self.how_words}".rstrip()

    @property
    def how_words(self) -> str:
        """How it runs, if that is not left open: 'in Python'."""
        return HOWS.get(self.how, "")

    @property
    def is_given_up(self) -> bool:
        """Whether the search is longer than what the server explores."""
        return not self.finished and self.total >= self.trace.budget

    @cached_property
    def last(self) -> Frame:
        """The lane at the end of what is explored."""
        return self.frame(self.total)

    @cached_property
    def entry(self) -> RaceEntry:
        """The moves and placements of the search, as far as it is explored."""
        return RaceEntry(self.last.move, self.last.counters.placements, self.rate)

    # ---- what it shows

    def move_of_placement(self, placements: int) -> int:
        """Find after how many moves that many digits have been placed."""
        return _move_of_placement(self.trace, placements)

    def frame(self, move: int) -> Frame:
        """Make the frame after a move."""
        return _frame(self.trace, self.names, move, self.is_settled)

    def follow(self, moves: Sequence[int]) -> Iterator[Frame]:
        """Yield the frames after each of these moves; those of moves that follow each other at first cost least."""
        count = next((at for at in range(1, len(moves)) if moves[at] != moves[at - 1] + 1), len(moves))
        if self.is_settled or count == 1:
            count = 0
        yield from iterate_frames(self.trace, moves[0], count, 1, self.names) if count else ()
        yield from map(self.frame, moves[count:])

    @property
    def code(self) -> str:
        """The language of the listing: pseudo code where the search has none in that of the page."""
        return self.wanted_code if self.wanted_code in self.algorithm.codes else "pseudo"

    @property
    def listing(self) -> Listing:
        """The listing."""
        return self.algorithm.listing(CODES[self.code]) or self.algorithm.listings[0]

    @property
    def behind(self) -> int | None:
        """The line behind which the value of the condition is shown."""
        return condition_line(self.algorithm, CODES[self.code])


@cached(LRUCache[Hashable, int](MAX_MOVES), key=_key_of_move, lock=Lock())
def _move_of_placement(trace: Trace, placements: int) -> int:
    return trace.move_of_placement(placements) or 0


@cached(LRUCache[Hashable, Frame](MAX_FRAMES), key=_key_of_frame, lock=Lock())
def _frame(trace: Trace, names: Names, move: int, is_settled: bool) -> Frame:
    state, shape = trace.state(move), trace.grid.shape
    frame = frame_at_rest(trace, state, names)
    if not is_settled:
        return frame
    taken = state.last.cell if state.last and state.last.kind is Kind.RETRACT else -1
    return replace(frame, digits=Grid(state.digits, shape).line("0"), counters=state.counters, taken=taken)
