"""The result of a race that is over: what each lane needed, and how many times as much as the first."""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.search.race import NANOSECONDS_PER_SECOND
from solver.search.trace import Outcome
from webapp.demo.address import Clock
from webapp.demo.clocks import about
from webapp.demo.race_lane import Lane
from webapp.demo.race_state import RaceState
from webapp.demo.race_text import times
from webapp.demo.recordings import FAULTY, OWN


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
    best = min((state.end_of(lane) for lane in state.lanes if not _fails(state, lane)), default=0)
    return [_row(state, lane, best)._asdict() for lane in state.lanes]


def columns_of(state: RaceState) -> list[str]:
    """List the names of the columns that are shown: time and rate only on their clock."""
    hidden = () if state.stage.clock is Clock.TIME else ("time", "rate")
    return [name for name in ResultRow._fields if name not in hidden]


def _fails(state: RaceState, lane: Lane) -> bool:
    """Whether the lane is a person's program or a faulty one that ends without the solution, and there may be one."""
    if not lane.algorithm.key.startswith((OWN, FAULTY)) or lane.trace.outcome is Outcome.SOLVED:
        return False
    return all(other.trace.outcome is not Outcome.NONE for other in state.lanes if other is not lane)


def _ratio(state: RaceState, lane: Lane, best: int) -> str:
    """Write how many times as much as the first the lane needs; of one that does not finish only what is sure."""
    end = state.end_of(lane)
    if _fails(state, lane) or (not lane.finished and end <= best):
        return "not finished"
    return f"{'' if lane.finished else 'more than '}{times(end / best)} times" if best and end > best else "1"


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
        _ratio(state, lane, best),
    )


def _round(rate: int) -> str:
    """Write moves a second with three digits: more would claim too much precision."""
    size = 10 ** max(len(str(rate)) - 3, 0)
    return f"{round(rate / size) * size:,}"
