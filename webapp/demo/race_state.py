"""The state of several lanes: how far their searches are explored, what they show, who is done and who comes first.

A RaceState is a value, like its Stage: it holds what was true when it was made. `refreshed` makes the next one of the
same searches, whether or not they are still in the cache of traces. What depends on the clock is asked of its rules.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from solver import RuleError
from solver.search.frames import Frame
from solver.search.race import ranks
from solver.shape import Cell
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.clocks import CLOCKS, ClockRules, To
from webapp.demo.partings import Partings, cells_that_part
from webapp.demo.race_lane import Lane
from webapp.demo.scales import Scale
from webapp.demo.settings import LANES_WITH_CODE, MAX_CLOCK
from webapp.serving import limits

_SAME_AT_ALL_PLACES: Final = ("is_known", "ends", "ranks", "places", "stops", "scale", "partings")  # computed once


@dataclass(frozen=True)
class RaceState:
    """Several lanes of a stage, in the order of its address, at its place on its clock."""

    stage: Stage
    lanes: tuple[Lane, ...]

    @classmethod
    def of(cls, stage: Stage) -> Self:
        """Make the state of the lanes, as far as their searches are explored. Raises RuleError for one lane alone."""
        if len(stage.algorithms) == 1:
            raise RuleError("field lanes: name two searches or more, with commas between them")
        return cls(stage, tuple(Lane.of(stage, number) for number in range(len(stage.algorithms))))

    def refreshed(self) -> Self:
        """Make the state of the same lanes again, with all that is explored by now."""
        return replace(self, lanes=tuple(lane.refreshed() for lane in self.lanes))

    def moved(self, at: int) -> Self:
        """Set the clock."""
        other = replace(self, stage=self.stage.moved(at))
        vars(other).update({name: getattr(self, name) for name in _SAME_AT_ALL_PLACES})
        return other

    def following(self, count: int, stride: int = 1) -> Iterator[Self]:
        """Yield the lanes at the present place and at those that playing shows next."""
        places = self.rules.following(self, count, stride)
        tracks = [lane.follow([self.rules.move_of(lane, at) for at in places]) for lane in self.lanes]
        for at, *frames in zip(places, *tracks, strict=True):
            other = self.moved(at)
            vars(other)["frames"] = tuple(frames)
            yield other

    @property
    def rules(self) -> ClockRules:
        """The rules of the clock."""
        return CLOCKS[self.stage.clock]

    @property
    def at(self) -> int:
        """The place on the clock."""
        return self.stage.at.clock

    # ---- how far it is known

    @cached_property
    def is_known(self) -> bool:
        """Whether every search is explored as far as it will ever be."""
        return all(lane.finished or lane.is_given_up for lane in self.lanes)

    @property
    def written(self) -> str:
        """How far every lane is explored, as a text."""
        return " ".join(f"{lane.total}{'' if lane.finished else '+'}" for lane in self.lanes)

    @cached_property
    def ends(self) -> list[int]:
        """Where each lane ends, as far as it is explored."""
        return [self.rules.end_of(lane) for lane in self.lanes]

    def end_of(self, lane: Lane) -> int:
        """Find where a lane ends, as far as it is explored."""
        return self.rules.end_of(lane)

    @property
    def is_over(self) -> bool:
        """Whether every lane has ended at the present place."""
        return self.is_known and self.at >= max(self.ends)

    def is_done(self, lane: Lane) -> bool:
        """Return whether the lane has ended at the present place."""
        return lane.finished and self.at >= self.end_of(lane)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Every place that is shown, in order; none where every number is one."""
        return self.rules.places(self.ends, self.stage.rates)

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The places at which a clicker stops, in order; none where each is searched for."""
        return self.rules.stops(self.ends, self.stage.rates)

    @cached_property
    def ranks(self) -> tuple[int | None, ...]:
        """The final places of the lanes, from 1; None while another lane may still be quicker."""
        ends = list(zip(self.lanes, self.ends, strict=True))
        known_until = min((end for lane, end in ends if not lane.finished), default=MAX_CLOCK)
        return ranks([end if lane.finished and end <= known_until else None for lane, end in ends])

    def explore(self, move: int | None = None) -> bool:
        """Explore a piece more of the searches, up to a move if there is one; return whether there is more."""
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for search in {lane.trace.exploration: lane.trace for lane in self.lanes}.values():
            while not traces.is_known(search, move) and traces.explore(search, None if move is None else move + 1):
                if time.monotonic() > until:
                    return True
        return False

    # ---- what it shows

    @property
    def is_guess_open(self) -> bool:
        """Whether the page asks for a guess before the start: then nothing may show what comes from the result."""
        return self.rules.is_race and not self.stage.guess and not self.at and bool(max(self.ends))

    @property
    def shows_code(self) -> bool:
        """Whether each lane shows its code and what it does."""
        return len(self.lanes) == LANES_WITH_CODE

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """What each lane shows."""
        return tuple(lane.frame(self.rules.move_of(lane, self.at)) for lane in self.lanes)

    @property
    def to(self) -> To:
        """Name the places that commands lead to."""
        return self.rules.to(self)

    @cached_property
    def scale(self) -> Scale:
        """The scale of what the bars show, up to the ends of all lanes."""
        return Scale.of(self.ends, self.rules.first_mark(self.ends))

    def amount_of(self, lane: Lane) -> int:
        """Find what the bar of a lane shows at the present place: how far it has come on the clock."""
        return min(self.at, self.end_of(lane))

    @cached_property
    def partings(self) -> Partings:
        """What differs between two lanes."""
        return Partings(tuple(lane.trace for lane in self.lanes), self.stage.names)

    @cached_property
    def parted(self) -> tuple[Cell, ...]:
        """The cells in which the two lanes part at the present place."""
        return cells_that_part(self.partings, self.at) if not self.rules.is_race else ()
