"""The values that the templates and scripts of several lanes show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from solver import compiled
from solver.judge.replay import RecordedTrace
from solver.search.algorithm import Algorithm
from solver.search.frames import Frame
from solver.text import join_names
from webapp.demo import race_text, traces
from webapp.demo.address import RACE_CLOCKS, At, Clock, Stage, both_ways
from webapp.demo.frame_board import FrameContext, FrameText, encode_alone, show_frame, to_json
from webapp.demo.lesson_place import LessonPlace
from webapp.demo.race_lane import Lane
from webapp.demo.race_result import write_result
from webapp.demo.race_state import RaceState
from webapp.demo.recordings import OWN, RIGHT, describe_search, find_source, is_recorded, name_of
from webapp.demo.settings import FACTORS, MAX_LANES, WHOLE_SECONDS
from webapp.demo.stage_data import Fields, Found, Frames, Window
from webapp.serving.addresses import address_of
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView
from webapp.shared.search_board import SearchView, search_board, write_looks

MAX_FRAMES: Final = 48  # in one answer
CLOCK_NAMES: Final = {Clock.MOVES: "moves", Clock.PLACEMENTS: "placements", Clock.TIME: "computing time"}
_COUNTS: Final = ("placements", "tries", "backtracks")


class OwnCode(NamedTuple):
    """The source of a recorded program: the name of its recording, and its lines, if this server has them."""

    name: str
    lines: list[str]


class Refused(NamedTuple):
    """A choice of searches and clock that cannot be shown."""

    why: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class RacePage:
    """All that the templates show of several lanes at their present place."""

    state: RaceState
    refused: Refused | None = None
    max_lanes: ClassVar[int] = MAX_LANES

    @property
    def stage(self) -> Stage:
        """The lanes as their address names them."""
        return self.state.stage

    @cached_property
    def own_codes(self) -> list[OwnCode | None]:
        """Find the source for each lane: None for a lane of which no line of a source is known."""
        names = [name_of(lane.algorithm.key) if _has_source_lines(lane) else "" for lane in self.state.lanes]
        return [OwnCode(name, find_source(name).splitlines()) if name else None for name in names]

    @cached_property
    def boards(self) -> list[BoardView]:
        """Make the board of each lane."""
        return [search_board(looks) for looks in _looks_of(self.state)]

    @cached_property
    def frame(self) -> dict[str, Any]:
        """What changes from place to place, without the boards."""
        return _frame_fields(self.state)

    @cached_property
    def scale(self) -> dict[str, Any]:
        """How the bars are drawn."""
        return scale_fields(self.state)

    @property
    def clocks(self) -> dict[str, str]:
        """Name the clocks that these lanes have, by key: recordings have moves alone."""
        has_recording = any(is_recorded(algorithm.key) for algorithm in self.stage.algorithms)
        return {key: name for key, name in CLOCK_NAMES.items() if key not in RACE_CLOCKS or not has_recording}

    @property
    def choices(self) -> list[tuple[str, Algorithm, str]]:
        """List the lanes to choose from: name, search, how it runs; of recordings and of `~` those that are shown."""
        own = {name_of(each.key) for each in self.stage.algorithms if each.key.startswith((OWN, RIGHT))}
        recorded = [describe_search(f"{prefix}{name}")[0] for name in sorted(own) for prefix in (OWN, RIGHT)]
        plain = [(each.key, each, "") for each in (*recorded, *offered_algorithms())]
        return plain + [(lane.name, lane.algorithm, lane.how_words) for lane in self.state.lanes if lane.how]

    @property
    def chosen(self) -> tuple[tuple[str, ...], str]:
        """Name the lanes and the clock that are chosen in the drawer: those shown, or those refused."""
        if not self.refused:
            return self.stage.lane_names, self.stage.clock
        fields = self.refused.fields
        return tuple(fields.get("lanes", "").split(",")), fields.get("clock", Clock.PLACEMENTS)

    @property
    def guess_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The answers to choose from: value and text by letter, one for each factor."""
        return [
            (lane.letter, [(f"{lane.name}:{factor}", f"{factor:,}×") for factor in FACTORS])
            for lane in self.state.lanes
        ]

    @property
    def progress_text(self) -> str:
        """How far the searches are explored; '' once they are."""
        if self.state.is_known or not self.state.rules.is_race:
            return ""
        if self.state.is_guess_open:
            return "Exploring the searches."
        lanes = [f"{lane.letter} {lane.entry.placements:,}" for lane in self.state.lanes if not lane.finished]
        return f"Exploring: placements so far {', '.join(lanes)}."

    @property
    def same_moves(self) -> list[str]:
        """The letters of algorithms that make the same moves, a text for each group of several."""
        groups = dict.fromkeys(map(offered_algorithms().with_same_moves, offered_algorithms()))
        return [join_names([each.letter for each in group]) for group in groups if len(group) > 1]

    @property
    def links(self) -> list[tuple[str, str]]:
        """Names and addresses of places for readers without script."""
        return [(name, self.address(at)) for name, at in self.state.rules.links(self.state)]

    @cached_property
    def lesson_place(self) -> LessonPlace:
        """Say what the lesson shows here; only at a step of a lesson."""
        return _lesson_place(self.state)

    def address(self, at: int) -> str:
        """Write the address of another place."""
        return race_address(self.stage.moved(at))

    @property
    def watch_addresses(self) -> list[str]:
        """Write the address of each lane alone, at its present move."""
        fields = self.stage.puzzle_fields | self.stage.kept_fields
        return [
            address_of("demo.show", fields | {"lanes": lane.algorithm.key, "at": str(frame.move)})
            for lane, frame in zip(self.state.lanes, self.state.frames, strict=True)
        ]

    @property
    def measure_again_address(self) -> str:
        """The address that measures the rates again."""
        fields = {name: text for name, text in self.stage.moved(0).fields.items() if name != "rates"}
        return address_of("race.show", fields)

    @property
    def both_ways_address(self) -> str:
        """The address of the first search against itself: in Python, and compiled."""
        key = self.stage.algorithm.key if self.stage.algorithm.compiles else offered_algorithms().find().key
        return address_of("race.show", self.stage.puzzle_fields | both_ways(key))

    @property
    def why_not_compiled(self) -> str:
        """Say why nothing can be compiled where a lane should be; '' if it can."""
        return (compiled.why_not() or "") if any(lane.how == "compiled" for lane in self.state.lanes) else ""

    @property
    def start(self) -> dict[str, Any]:
        """What the script needs when the page opens."""
        answer = encode_alone(self.stage, write_state(self.state))
        address = {"fields": self.stage.fields, "defaults": self.stage.default_options, "wanted": self.stage.at.clock}
        address |= {"path": "demo" if self.stage.step else "demo/race", "lanes": len(self.state.lanes)}
        address |= {"board": self.stage.board, "paces": self.stage.paces, "whole": WHOLE_SECONDS}
        return answer | {"progress": progress_fields(self.state)} | address


def _looks_of(state: RaceState) -> list[SearchView]:
    """Collect what decides the looks of each board."""
    return [_looks(state, lane, frame) for lane, frame in zip(state.lanes, state.frames, strict=True)]


def _looks(state: RaceState, lane: Lane, frame: Frame) -> SearchView:
    """Show every move that is shown after the one before as on *Watch*, and where it parts; else the digits."""
    if state.rules.is_race:
        placed, taken = frame.placed, frame.taken
        return SearchView(lane.givens, frame.digits, placed=placed, taken=taken, taken_digit=frame.digit)
    shown = show_frame(FrameContext(lane.trace), frame).board
    return SearchView(**{name: getattr(shown, name) for name in shown.__dataclass_fields__} | {"parted": state.parted})


def _frame_fields(state: RaceState) -> dict[str, Any]:
    """Collect what the page shows at the present place, without the boards."""
    lanes = [_lane_fields(state, lane, frame) for lane, frame in zip(state.lanes, state.frames, strict=True)]
    return {
        "move": state.at,  # the place on the clock
        "substep": 0,
        "to": {name: None if at is None else str(at) for name, at in state.to.items()},
        "clock": state.rules.write(state, state.at),
        "lanes": lanes,
        "factor": race_text.describe_factor(state),
        "sentence": race_text.describe_race(state),
        "reason": race_text.explain_result(state),
        "departs": bool(state.parted),
        "over": state.is_over,
        "result": write_result(state),
    } | ({"onward": _lesson_place(state).onward} if state.stage.step else {})


def _lesson_place(state: RaceState) -> LessonPlace:
    """Say what the lesson shows at the race."""
    return LessonPlace(state.stage, is_running=not state.is_over)


def _lane_fields(state: RaceState, lane: Lane, frame: Frame) -> dict[str, Any]:
    """Collect what a lane shows beside its board."""
    counts = {name: getattr(frame.counters, name) for name in _COUNTS}
    fields: dict[str, Any] = {
        "move": frame.move,
        "placed": frame.placed,
        "taken": frame.taken,
        "counts": {name: f"{count:,}" if count >= 0 else "–" for name, count in counts.items()},
        "done": race_text.describe_done(state, lane),
    }
    if state.rules.is_race:
        amount = state.amount_of(lane)
        fields |= {"part": state.scale.percent(amount), "amount": state.rules.write(state, amount)}
        fields["place"] = race_text.place_word(state, lane)
    if not state.shows_code:
        return fields
    if isinstance(lane.trace, RecordedTrace) and _has_source_lines(lane):
        fields["own_line"] = lane.trace.source_line(frame.move)
    return fields | {"line": frame.lines[lane.code], "value": frame.values[lane.code], "sentence": frame.sentence}


def _has_source_lines(lane: Lane) -> bool:
    """Check whether the lane is a recording that names the lines of its source."""
    return isinstance(lane.trace, RecordedTrace) and bool(lane.trace.packed.lines)


@dataclass(frozen=True)
class RaceData:
    """What several lanes answer to the scripts of their stage."""

    state: RaceState

    commands: ClassVar[tuple[str, ...]] = ("stop", "stop-back", "part", "last")

    @property
    def stage(self) -> Stage:
        """The stage with its lanes."""
        return self.state.stage

    def max_frames(self, stride: int) -> int:
        """Return how many frames one answer has at most."""
        return MAX_FRAMES

    def explore(self) -> tuple[Fields, bool]:
        """Explore a piece more of the searches; return how far they are known, and whether there is more."""
        more = self.state.explore()
        return {**progress_fields(self.state.refreshed()), "more": more}, more

    def frames(self, window: Window) -> Frames:
        """Make the frames of a window, as far as they are known once a piece is explored."""
        state, rules = self.state, self.state.rules
        last = state.at + (window.count - 1) * window.stride
        if not rules.is_known(state, last):
            state.explore(rules.wanted_move(last))
            state = state.refreshed()
        is_known = rules.is_known(state, last) and rules.is_said(state)
        following = state.following(window.count, window.stride) if rules.is_known(state, state.at) else ()
        known = progress_fields(state) if rules.is_race or not is_known else {}  # else others' exploring would show
        texts = list(map(write_state, following))
        return Frames(lambda _: ({}, texts), {**known, "more": not is_known}, state.written, is_known)

    def find(self, command: str, text: str) -> Found:
        """Find where a command leads, once a piece is explored if that is not known."""
        found = self.state.rules.find(self.state, command)
        if not found.is_open:
            return found
        self.state.explore()
        state = self.state.refreshed()
        found = state.rules.find(state, command)
        if found.is_open:
            raise traces.StillExploringError({**progress_fields(state), "more": True})
        return found

    def frame(self, at: At) -> tuple[Fields, FrameText | None]:
        """Make the frame of a place that was found."""
        there = self.state.refreshed().moved(at.clock)
        return progress_fields(there) if there.rules.is_race else {}, write_state(there)


def write_state(state: RaceState) -> FrameText:
    """Write what the lanes show at their place as JSON, apart from the looks of the cells."""
    frame = _frame_fields(state)
    lanes = [
        FrameText(to_json(fields), write_looks(looks))
        for looks, fields in zip(_looks_of(state), frame.pop("lanes"), strict=True)
    ]
    return FrameText(to_json(frame), (), lanes=lanes)


def progress_fields(state: RaceState) -> dict[str, Any]:
    """Collect what is known of all lanes: how far they are explored, and the scale."""
    return {"finished": state.is_known, "exploring": RacePage(state).progress_text} | scale_fields(state)


def scale_fields(state: RaceState) -> dict[str, Any]:
    """Collect the places of the clock and how bars are drawn; less while a guess is open: the result decides them."""
    places = dict(state.rules.scale(state))
    if state.is_guess_open or not state.rules.is_race:
        return places | {"shape": "", "axis": [], "measure": ""}
    axis = [(place, state.rules.write_mark(number)) for place, number in state.scale.marks]
    measure = f"{state.rules.measure}{'' if state.scale.is_linear else ', each mark tenfold'}"
    return places | {"shape": state.scale.shape, "axis": axis, "measure": measure}


def race_address(stage: Stage) -> str:
    """Write the address of several lanes; a step of a lesson is always at the address of the lesson."""
    return address_of("demo.show" if stage.step else "race.show", stage.fields)
