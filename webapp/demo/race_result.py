"""The result of a race that is over: what each lane needed, and how many times as much as the first."""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.search.race import NANOSECONDS_PER_SECOND
from webapp.demo.address import Clock
from webapp.demo.clocks import about
from webapp.demo.race_lane import Lane
from webapp.demo.race_state import RaceState
from webapp.demo.race_text import times


class ResultRow(NamedTuple):
    """A lane in the table of a result, each cell as it is written."""

    lane: str
    moves: str
    tries: str
    placements: str
    time: str
    rate: str
    ratio: str


HEADS: Final = ResultRow("Search", "Moves", "Tries", "Placements", "Time", "Moves a second", "Ratio")._asdict()


def write_result(state: RaceState) -> list[dict[str, str]]:
    """Write the rows of the lanes; none while the race is not over."""
    if not state.is_over or not max(state.ends):
        return []
    best = min(state.ends)
    return [_row(state, lane, best)._asdict() for lane in state.lanes]


def columns_of(state: RaceState) -> list[str]:
    """List the names of the columns that are shown: time and rate only on their clock."""
    hidden = () if state.stage.clock is Clock.TIME else ("time", "rate")
    return [name for name in ResultRow._fields if name not in hidden]


def _row(state: RaceState, lane: Lane, best: int) -> ResultRow:
    """Write the row of a lane."""
    counters, more = lane.last.counters, "" if lane.finished else "more than "
    end = state.end_of(lane)
    counts = (lane.total, counters.tries, counters.placements)
    moves, tries, placements = (f"{more}{count:,}" if count >= 0 else "–" for count in counts)
    return ResultRow(
        lane.letter,
        moves,
        tries,
        placements,
        f"{more}{about(end / NANOSECONDS_PER_SECOND)}" if lane.rate else "",
        _round(lane.rate) if lane.rate else "",
        f"{more}{times(end / best)} times" if best and end > best else "1",
    )


def _round(rate: int) -> str:
    """Write moves a second with three digits: more would claim too much precision."""
    size = 10 ** max(len(str(rate)) - 3, 0)
    return f"{round(rate / size) * size:,}"
