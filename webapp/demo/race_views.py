"""The values that the templates and scripts of the race page show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from solver.shape import Shape
from solver.text import join_names
from webapp.demo import race_text
from webapp.demo.address import Stage
from webapp.demo.race_lane import Lane, Snapshot
from webapp.demo.race_state import RaceState
from webapp.demo.settings import FACTORS
from webapp.serving.addresses import address_of
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView, places_of
from webapp.shared.search_board import CellEncoder, SearchView, search_board

_OF_CELLS: Final = ("digits", "digit")  # what of a lane only decides how its cells look


@dataclass(frozen=True)
class RacePage:
    """All that the templates show of a race at its present clock."""

    state: RaceState

    @property
    def stage(self) -> Stage:
        """The race as its address names it."""
        return self.state.stage

    def board(self, lane: Lane) -> BoardView:
        """Make the board of a lane."""
        return search_board(_board_of(lane, lane.at(self.state.clock)))

    @property
    def frame(self) -> dict[str, Any]:
        """What changes from tick to tick, without the boards."""
        return _frame_fields(self.state)

    @property
    def scale(self) -> dict[str, Any]:
        """How the bars are drawn."""
        return scale_fields(self.state)

    @property
    def guess_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The answers to choose from: value and text by letter, one for each factor."""
        return [
            (algorithm.letter, [(f"{algorithm.key}:{factor}", f"{factor:,}×") for factor in FACTORS])
            for algorithm in self.stage.algorithms
        ]

    @property
    def progress_text(self) -> str:
        """How far the searches are explored; '' once they are."""
        if self.state.is_known:
            return ""
        lanes = [f"{lane.algorithm.letter} {lane.last.placements:,}" for lane in self.state.lanes if not lane.finished]
        return f"Exploring: placements so far {', '.join(lanes)}."

    @property
    def same_moves(self) -> list[str]:
        """The letters of algorithms that make the same moves, a text for each group of several."""
        groups = dict.fromkeys(map(offered_algorithms().with_same_moves, offered_algorithms()))
        return [join_names([each.letter for each in group]) for group in groups if len(group) > 1]

    @property
    def stop_links(self) -> list[tuple[str, str]]:
        """Clocks and addresses for readers without script: start, powers of ten, where a lane ends, end."""
        return [(race_text.write_clock(self.state, stop), self.address(stop)) for stop in self.state.stops]

    def address(self, clock: int) -> str:
        """Write the address of the race at another clock."""
        return race_address(self.stage.moved(clock))

    def demo_address(self, lane: Lane) -> str:
        """Write the address of the demo at the present move of a lane."""
        move = str(lane.at(self.state.clock).move)
        return address_of("demo.show", self.stage.puzzle_fields | {"lanes": lane.algorithm.key, "at": move})

    @property
    def measure_again_address(self) -> str:
        """The address that measures the rates again."""
        fields = {name: text for name, text in self.stage.moved(0).fields.items() if name != "rates"}
        return address_of("race.show", fields)

    @property
    def script_start(self) -> dict[str, Any]:
        """What the script needs when the page opens."""
        answer = frames_json(self.stage.puzzle.shape, [self.state])
        (frame,) = answer.pop("frames")
        address = {"fields": self.stage.fields, "defaults": self.stage.default_options}
        address["paces"] = self.stage.paces
        return progress_fields(self.state) | answer | address | {"frame": frame}


def _frame_fields(state: RaceState) -> dict[str, Any]:
    """Collect what the page shows at the present clock: counters, bar and place of each lane, and the sentence."""
    lanes = []
    for lane in state.lanes:
        snapshot = lane.at(state.clock)
        part, place = state.scale.percent(snapshot.placements), race_text.place_word(state, lane)
        fields = {name: value for name, value in snapshot._asdict().items() if name not in _OF_CELLS}
        lanes.append(fields | {"part": part, "place": place, "done": f"Done, {place}" if place else ""})
    return {"at": state.clock, "clock": race_text.write_clock(state, state.clock), "lanes": lanes} | {
        "factor": race_text.describe_factor(state),
        "sentence": race_text.describe_race(state),
        "reason": race_text.explain_result(state),
        "over": race_text.is_over(state),
    }


def frames_json(shape: Shape, tracks: Iterable[RaceState]) -> dict[str, Any]:
    """Write the frames of a race at times that follow each other, with the cells that change from one to the next."""
    encoder, frames = CellEncoder(), []
    for state in tracks:
        frame = _frame_fields(state)
        for number, (lane, fields) in enumerate(zip(state.lanes, frame["lanes"], strict=True)):
            fields["cells"] = encoder.encode_lane(number, _board_of(lane, lane.at(state.clock)))
        frames.append(frame)
    return {"frames": frames, "places": places_of(shape)} | encoder.to_json()


def _board_of(lane: Lane, snapshot: Snapshot) -> SearchView:
    """Collect what decides the looks of a lane's board."""
    return SearchView(
        lane.givens, snapshot.digits, placed=snapshot.placed, taken=snapshot.taken, taken_digit=snapshot.digit
    )


def progress_fields(state: RaceState) -> dict[str, Any]:
    """Collect what is known of the whole race: its ticks, stops and scale, and how far it is explored."""
    return {
        "known": state.is_known,
        "ticks": state.ticks,
        "stops": state.stops,
        "first": state.first,
        **scale_fields(state),
        "progress": RacePage(state).progress_text,
    }


def scale_fields(state: RaceState) -> dict[str, Any]:
    """Collect how the bars are drawn: nothing while the guess is open, as the scale comes from the result."""
    if state.is_guess_open:
        return {"shape": "", "axis": [], "measure": ""}
    measure = "Placements" if state.scale.is_linear else "Each mark: ten times as much"
    return {"shape": state.scale.shape, "axis": state.scale.marks, "measure": measure}


def race_address(stage: Stage) -> str:
    """Write the address of a race."""
    return address_of("race.show", stage.fields)
