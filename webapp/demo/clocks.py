"""The rules of a clock: which move a lane is at, what comes before and after a place, where Page Down leads.

    clock         a place counts         Page Down                                its scale
    moves         moves of every lane    the next move that differs               0, 1, 2, ... to the longest search
    placements    digits placed          the next power of ten, or arrival        ticks, evenly spread on powers of ten
    time          nanoseconds            the same                                 the same

Each clock of several lanes has one class here, and a row of `CLOCKS`. Nothing else decides where commands lead: frames
name the places that they lead to (`to`), and pages and scripts only follow them. What else depends on the clock asks
for it at its own place: the wording and columns of a result (`race_text`, `race_result`), whether a lane shows the
tries for its next move (`race_lane`), and which fields and speeds an address has (`address`). The clocks `steps` and
`substeps` are those of a single search: see `DATA_OF_ONE` of `data_routes`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from solver.search.race import NANOSECONDS_PER_SECOND, first_tick, stops, ticks
from webapp.demo import traces
from webapp.demo.address import At, Clock, Stage
from webapp.demo.partings import NEVER, Partings
from webapp.demo.race_lane import Lane
from webapp.demo.stage_data import Found

To = dict[str, int | None]  # where a command leads; None for nowhere; one that is searched for has no entry

LINKS_OF_MOVES: Final = {
    "first": "Start",
    "stop-back": "Difference before",
    "back": "Back",
    "forward": "Forward",
    "stop": "Next difference",
    "part": "Where they part",
}
NO_DIFFERENCE: Final = "No difference follows this move."
NO_MORE_DIFFERENCES: Final = "No move up to here differs."
NO_DIFFERENCE_BEFORE: Final = "No difference comes before this move."
NONE_BACK_TO: Final = "No move back to here differs."
END_OF_RACE: Final = "The end of the race. Page Up leads back."

MAX_MEASURED_SECONDS: Final = 0.06  # for which the rate of a lane is measured

_UNITS: Final = ((1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))
_MILLION: Final = 10**6
_MIN_SECONDS_AS_MINUTES: Final = 120.0  # shorter times are written in seconds


class Lanes(Protocol):
    """What a clock asks of several lanes; see `webapp.demo.race_state.RaceState`."""

    @property
    def stage(self) -> Stage:
        """The stage with its lanes."""

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes."""

    @property
    def at(self) -> int:
        """The place on the clock."""

    @property
    def ends(self) -> list[int]:
        """Where each lane ends, as far as it is explored."""

    @property
    def is_known(self) -> bool:
        """Whether every search is explored as far as it will ever be."""

    @property
    def is_guess_open(self) -> bool:
        """Whether the page asks for a guess before the start."""

    @property
    def places(self) -> Sequence[int]:
        """Every place that is shown, in order; none where every number is one."""

    @property
    def stops(self) -> Sequence[int]:
        """The places at which a clicker stops, in order; none where each is searched for."""

    @property
    def partings(self) -> Partings:
        """What differs between two lanes."""


class ClockRules(ABC):
    """The rules of one clock."""

    is_race: bool = True  # with a guess before the start and bars; else two lanes are compared move by move
    measure: str = ""  # what the bars of a race show

    @abstractmethod
    def move_of(self, lane: Lane, at: int) -> int:
        """Find the move that a lane is at; the last that is explored where it has ended, or is not known so far."""

    @abstractmethod
    def end_of(self, lane: Lane) -> int:
        """Find the place at which a lane ends, as far as it is explored."""

    @abstractmethod
    def most_moves(self, lane: Lane, at: int) -> int:
        """Compute how many moves must be explored, at most, to show a lane at a place."""

    @abstractmethod
    def is_known(self, state: Lanes, at: int) -> bool:
        """Whether no later exploring changes what is shown at a place."""

    def is_said(self, state: Lanes) -> bool:
        """Whether nothing that is still to be explored changes what is said at the present place."""
        return True

    def nearest(self, state: Lanes) -> int:
        """Find the place next to the present one that is explored."""
        return state.at

    def wanted_move(self, at: int) -> int | None:
        """Name the move up to which the searches must be explored to show a place; None for their ends."""
        return None

    @abstractmethod
    def to(self, state: Lanes) -> To:
        """Name the places that commands lead to."""

    @abstractmethod
    def search(self, state: Lanes, command: str) -> Found:
        """Search for the place to which a command leads that `to` does not name."""

    @abstractmethod
    def following(self, state: Lanes, count: int, stride: int) -> Sequence[int]:
        """List the present place and those that playing shows next, `stride` apart, `count` in all."""

    @abstractmethod
    def scale(self, state: Lanes) -> Mapping[str, object]:
        """Describe the scale for a script: its last place and, if not every number is one, all places."""

    @abstractmethod
    def write(self, state: Lanes, at: int) -> str:
        """Write a place."""

    def write_mark(self, at: int) -> str:
        """Write the number at a mark below the bars."""
        return f"{at:,}" if at < _MILLION else f"{at // _MILLION:,} M"

    def first_mark(self, ends: Sequence[int]) -> int:
        """Choose the power of ten at which the marks below dots begin."""
        return 1

    def places(self, ends: Sequence[int], rates: Sequence[int]) -> tuple[int, ...]:
        """List every place that is shown, if not every number is one."""
        return ()

    def stops(self, ends: Sequence[int], rates: Sequence[int]) -> tuple[int, ...]:
        """List the places at which a clicker stops, if they need no search."""
        return ()

    @abstractmethod
    def links(self, state: Lanes) -> list[tuple[str, int]]:
        """Name the places to which the page leads without script."""

    def find(self, state: Lanes, command: str) -> Found:
        """Find where a command leads."""
        to = self.to(state)
        return Found(_at(to[command])) if command in to else self.search(state, command)


class MovesClock(ClockRules):
    """The clock of moves: every lane has made as many, until it has ended."""

    is_race = False

    def move_of(self, lane: Lane, at: int) -> int:
        """Return the place itself, or the end of the lane."""
        return min(at, lane.total)

    def end_of(self, lane: Lane) -> int:
        """Return the moves of the lane."""
        return lane.total

    def most_moves(self, lane: Lane, at: int) -> int:
        """Return the place itself."""
        return at

    def is_known(self, state: Lanes, at: int) -> bool:
        """Whether every lane is explored up to that move, or ends before."""
        return all(traces.is_known(lane.trace, at) for lane in state.lanes)

    def is_said(self, state: Lanes) -> bool:
        """Whether it is known where the two part, which is said at the start."""
        return state.at > 0 or not state.partings.after(0)[1]

    def nearest(self, state: Lanes) -> int:
        """Find the move that every lane has or ends before."""
        return min(state.at, *(lane.total for lane in state.lanes if not lane.finished))

    def wanted_move(self, at: int) -> int | None:
        """Return the move itself."""
        return at

    def to(self, state: Lanes) -> To:
        """Name the moves beside this one; differences and the end are searched for."""
        at, last = state.at, max(state.ends)
        has_more = at < last or not state.is_known
        found: To = {
            "first": 0 if at else None,
            "back": at - 1 if at else None,
            "forward": at + 1 if has_more else None,
        }
        return found

    def search(self, state: Lanes, command: str) -> Found:
        """Search for a difference, or for the end of the longer search."""
        if command == "last":
            return Found(At(max(state.ends)) if state.is_known else None, is_open=not state.is_known)
        if command == "stop-back":
            if not self.is_known(state, state.at):
                return Found(None, is_open=True)
            before, looked_back_to = state.partings.before(state.at)
            if before or not looked_back_to:
                return Found(_at(before), "" if before else NO_DIFFERENCE_BEFORE)
            return Found(At(looked_back_to), NONE_BACK_TO)
        found, is_open = state.partings.after(0 if command == "part" else state.at)
        if found or is_open or not state.is_known:
            return Found(_at(found), is_open=not found)
        end = state.partings.end_after(0 if command == "part" else state.at)
        if end and command == "stop" and 0 < state.partings.move_of_departure <= state.at:
            return Found(At(state.at + 1))  # the program has gone wrong: what follows is as in a search
        if state.partings.parts is False:
            return Found(_at(end), NEVER)
        return Found(_at(end), NO_DIFFERENCE if end is None else NO_MORE_DIFFERENCES)

    def following(self, state: Lanes, count: int, stride: int) -> Sequence[int]:
        """List moves, the last one of the longer search included."""
        last = max(state.ends)
        if stride == 1:
            return range(state.at, max(min(state.at + count - 1, last), state.at) + 1)
        return [state.at, *(min(state.at + stride * number, last) for number in range(1, count))]

    def scale(self, state: Lanes) -> Mapping[str, object]:
        """Name the last move; every number up to it is a place."""
        total = max(state.ends)
        return {"total": total, "ticks": None, "of_total": f"of {total:,}{'' if state.is_known else '+'}"}

    def links(self, state: Lanes) -> list[tuple[str, int]]:
        """Name the moves to which buttons lead."""
        found = ((name, self.find(state, command).at) for command, name in LINKS_OF_MOVES.items())
        return [(name, at.clock) for name, at in found if at]

    def write(self, state: Lanes, at: int) -> str:
        """Write the number of moves."""
        return f"{at:,}"


class PlacementsClock(ClockRules):
    """The clock of placements: every lane has placed as many digits, until it has ended."""

    measure = "Placements"

    def move_of(self, lane: Lane, at: int) -> int:
        """Find the move that places the last of so many digits."""
        return lane.total if at >= self.end_of(lane) else lane.move_of_placement(at)

    def end_of(self, lane: Lane) -> int:
        """Return the placements of the lane."""
        return lane.entry.end

    def most_moves(self, lane: Lane, at: int) -> int:
        """Return twice the placements: each digit may be taken back."""
        return min(2 * at, lane.trace.budget)

    def is_known(self, state: Lanes, at: int) -> bool:
        """Whether every search is explored: before, nobody knows who comes first."""
        return state.is_known

    def to(self, state: Lanes) -> To:
        """Name the ticks and stops beside this place, as far as they do not answer the guess."""
        places, at = state.places, state.at
        found: To = {"first": 0 if at else None, "back": _before(places, at), "forward": _after(places, at)}
        if state.is_guess_open:
            return found  # what else there is comes from the result
        stop = _after(state.stops, at)
        found |= {"stop-back": _before(state.stops, at), "last": places[-1] if at < places[-1] else None}
        return found if stop is None else found | {"stop": stop}

    def find(self, state: Lanes, command: str) -> Found:
        """Find where a command leads; nobody knows before every search is explored."""
        return super().find(state, command) if state.is_known else Found(None, is_open=True)

    def search(self, state: Lanes, command: str) -> Found:
        """Find the stops that `to` leaves out while the guess is open."""
        if command == "last":
            return Found(At(state.places[-1]))
        stop = _after(state.stops, state.at) if command == "stop" else None
        return Found(_at(stop), "" if stop else END_OF_RACE)

    def following(self, state: Lanes, count: int, stride: int) -> Sequence[int]:
        """List the ticks."""
        if state.is_guess_open:
            return [state.at]  # what follows would show the result
        first = bisect_right(state.places, state.at)
        return [state.at, *state.places[first : first + count - 1]]

    def scale(self, state: Lanes) -> Mapping[str, object]:
        """Name all ticks, and the first one."""
        places = () if state.is_guess_open else state.places
        return {"total": places[-1] if places else 0, "ticks": places, "first": first_tick(state.stage.rates)}

    def links(self, state: Lanes) -> list[tuple[str, int]]:
        """Name the stops."""
        stops = (0, state.places[1]) if state.is_guess_open else state.stops
        return [(self.write(state, at) if at else "Start", at) for at in stops]

    def write(self, state: Lanes, at: int) -> str:
        """Write the number of placements."""
        return f"{at:,}"

    def places(self, ends: Sequence[int], rates: Sequence[int]) -> tuple[int, ...]:
        """List the ticks."""
        return ticks(ends, first_tick(rates))

    def stops(self, ends: Sequence[int], rates: Sequence[int]) -> tuple[int, ...]:
        """List the places at powers of ten, and where a lane ends."""
        return stops(ends, first_tick(rates))


class TimeClock(PlacementsClock):
    """The clock of computing time: every lane has made the moves that it makes in that time, until it has ended."""

    measure = "Computing time"

    def move_of(self, lane: Lane, at: int) -> int:
        """Compute the moves made by then."""
        return lane.entry.move(at)

    def most_moves(self, lane: Lane, at: int) -> int:
        """Compute the moves made by then by a search that does not end."""
        return min(at * lane.rate // NANOSECONDS_PER_SECOND, lane.trace.budget)

    def write(self, state: Lanes, at: int) -> str:
        """Write the time."""
        return duration(at / NANOSECONDS_PER_SECOND)

    def write_mark(self, at: int) -> str:
        """Write the time at a mark: a round number of seconds, or of parts of one."""
        return _in_seconds(at / NANOSECONDS_PER_SECOND) if at else "0"

    def first_mark(self, ends: Sequence[int]) -> int:
        """Choose a tenth of the power of ten that the quickest lane needs: nothing happens in the first nanoseconds."""
        return int(10 ** max(len(str(min(ends))) - 2, 0))


def duration(seconds: float) -> str:
    """Write seconds with three digits, in the unit in which they are easy to read."""
    if seconds >= _MIN_SECONDS_AS_MINUTES:
        return f"{seconds / 60:,.0f} min"
    return _in_seconds(seconds)


def _in_seconds(seconds: float) -> str:
    """Write seconds in the largest unit up to a second of which there is one."""
    size, unit = next(((size, unit) for size, unit in _UNITS[::-1] if seconds >= size), _UNITS[0])
    return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:,.0f} {unit}"


def about(seconds: float) -> str:
    """Write how long a search takes: an estimate from its rate if that is longer than the rate was measured for."""
    return f"about {duration(seconds)}" if seconds > MAX_MEASURED_SECONDS else duration(seconds)


def _at(place: int | None) -> At | None:
    """Make a place of a number, if there is one."""
    return None if place is None else At(place)


def _before(places: Sequence[int], at: int) -> int | None:
    """Find the last place before one, among places in order."""
    number = bisect_left(places, at)
    return places[number - 1] if number else None


def _after(places: Sequence[int], at: int) -> int | None:
    """Find the first place after one, among places in order."""
    number = bisect_right(places, at)
    return places[number] if number < len(places) else None


CLOCKS: Final[Mapping[Clock, ClockRules]] = {  # The others are clocks of a single search.
    Clock.MOVES: MovesClock(),
    Clock.PLACEMENTS: PlacementsClock(),
    Clock.TIME: TimeClock(),
}
