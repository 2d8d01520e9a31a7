"""The state of a race: its lanes as far as their searches are explored, who is done and who comes first.

A RaceState is a value, like its Stage: it holds what was true when it was made. `refreshed` makes the next one of the
same searches, whether or not they are still in the cache of traces.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from solver.search.race import first_tick, ranks, stops, ticks
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.race_lane import Lane
from webapp.demo.scales import Scale
from webapp.demo.settings import MAX_CLOCK
from webapp.serving import limits


@dataclass(frozen=True)
class RaceState:
    """A race with its lanes, in the order of its address."""

    stage: Stage
    lanes: tuple[Lane, ...]

    @classmethod
    def of(cls, stage: Stage) -> Self:
        """Make the state of a race, as far as its searches are explored."""
        rates = stage.rates or (0,) * len(stage.algorithms)
        pairs = zip(stage.algorithms, rates, strict=True)
        return cls(stage, tuple(Lane.of(stage.puzzle.givens, algorithm, rate) for algorithm, rate in pairs))

    def refreshed(self) -> Self:
        """Make the state of the same race again, with all that is explored by now."""
        return replace(self, lanes=tuple(lane.refreshed() for lane in self.lanes))

    def at(self, clock: int) -> Self:
        """Set the clock."""
        return replace(self, stage=self.stage.moved(clock))

    @property
    def clock(self) -> int:
        """The time that is shown."""
        return self.stage.at.clock

    @cached_property
    def is_known(self) -> bool:
        """Whether every search is explored as far as it will ever be."""
        return all(lane.finished or lane.is_given_up for lane in self.lanes)

    @cached_property
    def ranks(self) -> tuple[int | None, ...]:
        """The final places of the lanes, from 1; None while another lane may still be quicker."""
        known_until = min((lane.entry.end for lane in self.lanes if not lane.finished), default=MAX_CLOCK)
        return ranks([lane.end if lane.end is not None and lane.end <= known_until else None for lane in self.lanes])

    @property
    def ends(self) -> list[int]:
        """Where each lane ends, as far as it is explored."""
        return [lane.entry.end for lane in self.lanes]

    @property
    def first(self) -> int:
        """The first tick of the clock after 0."""
        return first_tick(self.stage.rates)

    @cached_property
    def ticks(self) -> tuple[int, ...]:
        """Every clock that is shown."""
        return ticks(self.ends, self.first)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The clocks at powers of ten and where a lane ends."""
        return stops(self.ends, self.first)

    @cached_property
    def scale(self) -> Scale:
        """The scale of the placements of all lanes at their ends."""
        return Scale.of(lane.entry.placements for lane in self.lanes)

    @property
    def is_guess_open(self) -> bool:
        """Whether the page asks for a guess before the start."""
        return not self.stage.guess and not self.clock and bool(max(self.ends))

    def is_done(self, lane: Lane) -> bool:
        """Tell whether the lane has ended at the present clock."""
        return lane.finished and self.clock >= lane.entry.end

    def explore(self) -> bool:
        """Explore a piece more of the searches; return whether there is still more to explore."""
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for search in {lane.trace.exploration: lane.trace for lane in self.lanes}.values():
            while traces.explore(search):
                if time.monotonic() > until:
                    return True
        return False
