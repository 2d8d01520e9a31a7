"""What the templates and scripts show of a race at a time of it: the view values of the race page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.text import join_names
from webapp.demo import race_text
from webapp.demo.race import FACTORS, Race
from webapp.demo.race_lane import Lane
from webapp.demo.race_state import Track
from webapp.serving.addresses import address_of
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView
from webapp.shared.search_board import search_view


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
        shown = lane.at(self.race.clock)
        return search_view(lane.givens, shown.digits, placed=shown.placed, taken=shown.taken, digit=shown.digit)

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
        groups = dict.fromkeys(map(offered_algorithms().with_same_moves, offered_algorithms()))
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
        known = known_of(self.track)
        return known | {"fields": self.race.fields, "givens": self.race.puzzle.givens.line("0"), "frame": self.frame}


def frame_of(track: Track) -> dict[str, Any]:
    """The race at its time: each lane with its board, counters, bar and place, and the sentence about it all."""
    lanes = []
    for lane in track.lanes:
        shown = lane.at(track.clock)
        part, place = track.part(shown.placements), race_text.place_of(track, lane)
        lanes.append(shown._asdict() | {"part": part, "place": place})
    return {"at": track.clock, "clock": race_text.clock_words(track, track.clock), "lanes": lanes} | {
        "sentence": race_text.sentence(track),
        "over": race_text.is_over(track),
    }


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
