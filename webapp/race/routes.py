"""The race: GET /demo/race shows two to four searches of one puzzle at any time of it; the rest feeds its script.

    /demo/race/explore  a piece of exploring, and how far the searches are known
    /demo/race/frames   what the lanes show at one tick of the clock and at those behind it

Computing times are measured once, when a race by time is set up, and from then on stand in its address.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from solver.grid import join_names
from solver.search import ALGORITHMS, alike
from webapp.cells import BoardView, search_view
from webapp.demo import timelines
from webapp.fields import number
from webapp.race import commentary
from webapp.race.lane import Lane
from webapp.race.racing import FACTORS, FAIR, FASTEST, SLOWEST, SPEEDS, TIE, Race
from webapp.race.timing import Measurement
from webapp.serving.addresses import address_of
from webapp.serving.gate import heavy_work

pages = Blueprint("race", __name__)

COUNT: Final = 48  # frames in one answer, at most
WORK: Final = 0.1  # seconds after which an answer holds what it has by then
MEASURED: Final = 0.03  # seconds measured for the rate of a lane
WITHIN: Final = 0.06  # and those that this may take


@dataclass(frozen=True)
class Page:
    """All that the templates show of a race."""

    race: Race

    def view(self, lane: Lane) -> BoardView:
        """The board of the lane."""
        picture = lane.at(self.race.clock)
        return search_view(lane.givens, picture.digits, placed=picture.placed, taken=picture.taken, digit=picture.digit)

    @property
    def frame(self) -> dict[str, Any]:
        """What changes from tick to tick."""
        return frame_of(self.race)

    @property
    def asks(self) -> bool:
        """Whether the question before the start is open."""
        return not self.race.guess and not self.race.clock and bool(max(self.race.ends))

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
        if self.race.is_known:
            return ""
        lanes = [f"{lane.algorithm.letter} {lane.last.placements:,}" for lane in self.race.lanes if not lane.finished]
        return f"Exploring: placements so far {', '.join(lanes)}."

    @property
    def alike(self) -> list[str]:
        """The letters of the algorithms that make the same moves, where several do."""
        groups = dict.fromkeys(alike(algorithm) for algorithm in ALGORITHMS)
        return [join_names([each.letter for each in group]) for group in groups if len(group) > 1]

    @property
    def links(self) -> list[tuple[str, str]]:
        """Where a reader without script may go: the start, the powers of ten, wherever one is done, the end."""
        return [(commentary.clock_words(self.race, stop), self.address(stop)) for stop in self.race.stops]

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
        known = known_of(self.race)
        return known | {"fields": self.race.fields, "givens": self.race.puzzle.givens.line("0"), "frame": self.frame}


@pages.get("/demo/race")
def show() -> Answer:
    """The race at the time in the address, or as near to it as the searches are explored by now."""
    if current_app.config.get("WARM"):
        timelines.warm_up()
    fields = request.args.to_dict() | {"race": ",".join(request.args.getlist("race"))}
    race = _race(fields)
    if race.fair == "time" and not race.rates:
        fields["rates"] = ",".join(map(str, _measured(race)))
        return redirect(race_address(_race(fields)))
    if len(request.args.getlist("race")) > 1:
        return redirect(race_address(race))
    for lane in race.lanes:
        timelines.explore_first(lane.timeline, lane.moves_by(race.clock))
    shown = {"algorithms": ALGORITHMS, "fairs": FAIR, "speeds": SPEEDS, "tie": TIE, "duration": commentary.duration}
    return make_response(render_template("race/page.html", page=Page(race), **shown))


@pages.get("/demo/race/explore")
def explore() -> Response:
    """How far the searches are known after a piece more of exploring, and what is said of that."""
    race = _race(request.args.to_dict())
    more = race.explore()
    race = _race(request.args.to_dict())
    return jsonify(known_of(race) | {"more": more})


@pages.get("/demo/race/frames")
def frames() -> tuple[Response, int]:
    """Frames at the time in the address and at the ticks behind it, `count` of them or as many as are quickly had.

    Where this server does not know the whole race yet it explores a piece and, if there is more, answers 202.
    """
    fields = request.args.to_dict()
    race, count = _race(fields), max(number(request.args, "count", COUNT, 1), 1)
    if not race.is_known and race.explore():
        return jsonify({"more": True}), 202
    race = _race(fields)
    until = time.monotonic() + WORK
    behind = race.ticks[bisect_right(race.ticks, race.clock) :][: count - 1]
    found = []
    for clock in (race.clock, *behind):
        found.append(frame_of(race.at(clock)))
        if time.monotonic() > until:
            break
    return jsonify({"frames": found}), 200


def frame_of(race: Race) -> dict[str, Any]:
    """The race at its time: each lane with its board, counters, bar and place, and the sentence about it all."""
    lanes = []
    for lane in race.lanes:
        picture = lane.at(race.clock)
        part, place = race.part(picture.placements), commentary.place_of(race, lane)
        lanes.append(picture._asdict() | {"part": part, "place": place})
    return {"at": race.clock, "clock": commentary.clock_words(race, race.clock), "lanes": lanes} | {
        "sentence": commentary.sentence(race),
        "over": commentary.is_over(race),
    }


def known_of(race: Race) -> dict[str, Any]:
    """What is known of the race as a whole."""
    return {
        "known": race.is_known,
        "ticks": race.ticks,
        "stops": race.stops,
        "first": race.first,
        "axis": race.axis,
        "progress": Page(race).progress,
    }


def race_address(race: Race) -> str:
    """The address of the race."""
    return address_of("race.show", race.fields)


def _race(fields: dict[str, str]) -> Race:
    return Race.of(fields)


def _measured(race: Race) -> list[int]:
    """Moves a second of each lane, compiled where that can be, measured on this very puzzle just now."""
    rates = []
    with heavy_work():
        for algorithm in race.algorithms:
            measurement = Measurement(algorithm, race.puzzle.givens, fast=True)
            measurement.go_on(WITHIN, MEASURED)
            rates.append(min(max(measurement.rate, SLOWEST), FASTEST))
    return rates
