"""What the templates and scripts show of a race at a time of it: the view values of the race page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from solver.search import ALGORITHMS, alike
from solver.shape import Shape
from solver.text import join_names
from webapp.demo import race_text
from webapp.demo.race import FACTORS, Race
from webapp.demo.race_lane import Lane, Snapshot
from webapp.demo.race_state import Track
from webapp.serving.addresses import address_of
from webapp.shared.board_cells import BoardView, places_of
from webapp.shared.search_board import CellEncoder, SearchView, changes, looks_of, search_board

_OF_CELLS: Final = ("digits", "digit")  # what of a lane only decides how its cells look


@dataclass(frozen=True)
class Page:
    """All that the templates show of a race."""

    track: Track

    @property
    def race(self) -> Race:
        """What the address says."""
        return self.track.race

    def view(self, lane: Lane) -> BoardView:
        """The board of the lane."""
        return search_board(_board_of(lane, lane.at(self.race.clock)))

    @property
    def frame(self) -> dict[str, Any]:
        """What changes from tick to tick."""
        return frame_of(self.track)

    @property
    def asks(self) -> bool:
        """Whether the question before the start is open."""
        return not self.race.guess and not self.race.clock and bool(max(self.track.ends))

    @property
    def guesses(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The answers to it: by letter, then by factor."""
        return [
            (algorithm.letter, [(f"{algorithm.key}:{factor}", f"{factor:,}×") for factor in FACTORS])
            for algorithm in self.race.algorithms
        ]

    @property
    def progress(self) -> str:
        """What is said while the searches are explored."""
        if self.track.is_known:
            return ""
        lanes = [f"{lane.algorithm.letter} {lane.last.placements:,}" for lane in self.track.lanes if not lane.finished]
        return f"Exploring: placements so far {', '.join(lanes)}."

    @property
    def alike(self) -> list[str]:
        """The letters of the algorithms that make the same moves, where several do."""
        groups = dict.fromkeys(alike(algorithm) for algorithm in ALGORITHMS)
        return [join_names([each.letter for each in group]) for group in groups if len(group) > 1]

    @property
    def links(self) -> list[tuple[str, str]]:
        """Where a reader without script may go: the start, the powers of ten, wherever one is done, the end."""
        return [(race_text.clock_words(self.track, stop), self.address(stop)) for stop in self.track.stops]

    def address(self, clock: int) -> str:
        """The address of the race at another time."""
        return race_address(self.race.at(clock))

    def watch(self, lane: Lane) -> str:
        """The address of the demo at the move where the lane is."""
        move = str(lane.at(self.race.clock).move)
        return address_of("demo.show", self.race.board | {"alg": lane.algorithm.key, "move": move})

    @property
    def anew(self) -> str:
        """The address that measures the rates anew."""
        fields = {name: text for name, text in self.race.at(0).fields.items() if name != "rates"}
        return address_of("race.show", fields)

    @property
    def start(self) -> dict[str, Any]:
        """What the script starts with."""
        answer = frames_json(self.race.puzzle.shape, [self.track])
        (frame,) = answer.pop("frames")
        return known_of(self.track) | answer | {"fields": self.race.fields, "frame": frame}


def frame_of(track: Track) -> dict[str, Any]:
    """The race at its time: each lane with its board, counters, bar and place, and the sentence about it all."""
    lanes = []
    for lane in track.lanes:
        shown = lane.at(track.clock)
        part, place = track.part(shown.placements), race_text.place_of(track, lane)
        fields = {name: value for name, value in shown._asdict().items() if name not in _OF_CELLS}
        lanes.append(fields | {"part": part, "place": place})
    return {"at": track.clock, "clock": race_text.clock_words(track, track.clock), "lanes": lanes} | {
        "sentence": race_text.sentence(track),
        "over": race_text.is_over(track),
    }


def frames_json(shape: Shape, tracks: Iterable[Track]) -> dict[str, Any]:
    """Write the frames of a race at times that follow each other, with the cells that change from one to the next."""
    encoder, before, frames = CellEncoder(), dict[int, list[int]](), []
    for track in tracks:
        frame = frame_of(track)
        for number, (lane, fields) in enumerate(zip(track.lanes, frame["lanes"], strict=True)):
            cells = encoder.encode(looks_of(_board_of(lane, lane.at(track.clock))))
            fields["cells"] = changes(before.get(number, ()), cells)
            before[number] = cells
        frames.append(frame)
    return {"frames": frames, "places": places_of(shape)} | encoder.to_json()


def _board_of(lane: Lane, shown: Snapshot) -> SearchView:
    """Collect what decides the looks of a lane's board."""
    return SearchView(lane.givens, shown.digits, placed=shown.placed, taken=shown.taken, taken_digit=shown.digit)


def known_of(track: Track) -> dict[str, Any]:
    """What is known of the race as a whole."""
    return {
        "known": track.is_known,
        "ticks": track.ticks,
        "stops": track.stops,
        "first": track.first,
        "axis": track.axis,
        "progress": Page(track).progress,
    }


def race_address(race: Race) -> str:
    """The address of the race."""
    return address_of("race.show", race.fields)
