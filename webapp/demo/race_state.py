"""A race under way: its lanes as far as their searches are explored, who is there and who comes first.

A Track is a value like the Race it belongs to: it says what was true when it was made. `now` makes the next one of the
same searches, whether or not they are still kept.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from solver.search.race import first_tick, ranks, stops, ticks
from webapp.demo import traces
from webapp.demo.race import MAX_CLOCK, Race
from webapp.demo.race_lane import Lane
from webapp.serving import limits


@dataclass(frozen=True)
class Track:
    """A race with its lanes, in the order of its address."""

    race: Race
    lanes: tuple[Lane, ...]

    @classmethod
    def of(cls, race: Race) -> Self:
        """The race as far as it is explored."""
        rates = race.rates or (0,) * len(race.algorithms)
        pairs = zip(race.algorithms, rates, strict=True)
        return cls(race, tuple(Lane.of(race.puzzle.givens, algorithm, rate) for algorithm, rate in pairs))

    def now(self) -> Self:
        """The same race, as far as it is explored by now."""
        return replace(self, lanes=tuple(lane.now() for lane in self.lanes))

    def at(self, clock: int) -> Self:
        """The same at another time."""
        return replace(self, race=self.race.at(clock))

    @property
    def clock(self) -> int:
        """The time that is looked at."""
        return self.race.clock

    @cached_property
    def is_known(self) -> bool:
        """Whether every search is explored as far as it will ever be."""
        return all(lane.finished or lane.gave_up for lane in self.lanes)

    @cached_property
    def ranks(self) -> tuple[int | None, ...]:
        """The places in the end, from 1; None where they are not known yet: somebody else may still be quicker."""
        sure = min((lane.course.end for lane in self.lanes if not lane.finished), default=MAX_CLOCK)
        return ranks([lane.end if lane.end is not None and lane.end <= sure else None for lane in self.lanes])

    @property
    def ends(self) -> list[int]:
        """Where each lane ends, as far as it is explored."""
        return [lane.course.end for lane in self.lanes]

    @property
    def first(self) -> int:
        """The least that the clock shows."""
        return first_tick(self.race.rates)

    @cached_property
    def ticks(self) -> tuple[int, ...]:
        """Every clock that is shown."""
        return ticks(self.ends, self.first)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The clocks that are worth a look."""
        return stops(self.ends, self.first)

    @cached_property
    def most(self) -> int:
        """The placements of the longest lane, at which its bar is full."""
        return max(max(lane.course.placements for lane in self.lanes), 1)

    def part(self, placements: int) -> str:
        """How long the bar of so many placements is, in percent, on the logarithmic scale."""
        return f"{100 * math.log(1 + placements) / math.log(1 + self.most):.2f}"

    @property
    def axis(self) -> list[tuple[str, str]]:
        """The powers of ten on the scale of the bars, with their places."""
        powers = [10**power for power in range(len(str(self.most))) if 10**power <= self.most]
        return [(self.part(power), f"{power:,}" if power < 10**6 else f"{power // 10**6:,} M") for power in powers]

    def has_arrived(self, lane: Lane) -> bool:
        """Whether the lane is there by now."""
        return lane.finished and self.clock >= lane.course.end

    def explore(self) -> bool:
        """Whether there is more to explore, after a piece more."""
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for search in dict.fromkeys(lane.trace for lane in self.lanes):
            while traces.explore(search):
                if time.monotonic() > until:
                    return True
        return False
