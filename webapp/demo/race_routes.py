"""The race: GET /demo/race shows two to four searches of one puzzle at any time of it; the rest feeds its script.

    /demo/race/explore  a piece of exploring, and how far the searches are known
    /demo/race/frames   what the lanes show at one tick of the clock and at those behind it

Computing times are measured once, when a race by time is set up, and from then on stand in its address.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from solver.search import ALGORITHMS
from solver.search.timing import Measurement
from webapp.demo import race_text, traces
from webapp.demo.race import FAIR, FASTEST, SLOWEST, SPEEDS, TIE, Race
from webapp.demo.race_state import Track
from webapp.demo.race_views import Page, frames_json, known_of, race_address
from webapp.serving.limits import page_work
from webapp.shared.fields import number

pages = Blueprint("race", __name__)

COUNT: Final = 48  # frames in one answer, at most
WORK: Final = 0.1  # seconds after which an answer holds what it has by then
MEASURED: Final = 0.03  # seconds measured for the rate of a lane
WITHIN: Final = 0.06  # and those that this may take


@pages.get("/demo/race")
def show() -> Answer:
    """The race at the time in the address, or as near to it as the searches are explored by now."""
    if current_app.config.get("WARM"):
        traces.warm_up()
    fields = request.args.to_dict() | {"race": ",".join(request.args.getlist("race"))}
    race = Race.of(fields)
    if race.fair == "time" and not race.rates:
        fields["rates"] = ",".join(map(str, _measured(race)))
        return redirect(race_address(Race.of(fields)))
    if len(request.args.getlist("race")) > 1:
        return redirect(race_address(race))
    track = Track.of(race)
    for lane in track.lanes:
        traces.explore_first(lane.trace, lane.moves_by(race.clock))
    shown = {"algorithms": ALGORITHMS, "fairs": FAIR, "speeds": SPEEDS, "tie": TIE, "duration": race_text.duration}
    return make_response(render_template("demo/race.html", page=Page(track.now()), **shown))


@pages.get("/demo/race/explore")
def explore() -> Response:
    """How far the searches are known after a piece more of exploring, and what is said of that."""
    track = Track.of(Race.of(request.args))
    more = track.explore()
    return jsonify(known_of(track.now()) | {"more": more})


@pages.get("/demo/race/frames")
def frames() -> tuple[Response, int]:
    """Frames at the time in the address and at the ticks behind it, `count` of them or as many as are quickly had.

    Where this server does not know the whole race, or not any more, it explores a piece and, if there is more, answers
    202.
    """
    track, count = Track.of(Race.of(request.args)), max(number(request.args, "count", COUNT, 1), 1)
    if not track.is_known:
        if track.explore():
            return jsonify({"more": True}), 202
        track = track.now()
    return jsonify(frames_json(track.race.puzzle.shape, _at_ticks(track, count))), 200


def _at_ticks(track: Track, count: int) -> Iterator[Track]:
    """The race at its time and at the ticks behind it, as many as there is time for."""
    until = time.monotonic() + WORK
    behind = track.ticks[bisect_right(track.ticks, track.clock) :][: count - 1]
    for clock in (track.clock, *behind):
        yield track.at(clock)
        if time.monotonic() > until:
            return


def _measured(race: Race) -> list[int]:
    """Moves a second of each lane, compiled where that can be, measured on this very puzzle just now."""
    rates = []
    for algorithm in race.algorithms:
        traces.have_compiled(algorithm, wait=True)
    with page_work():
        for algorithm in race.algorithms:
            measurement = Measurement(algorithm, race.puzzle.givens, fast=True)
            measurement.go_on(WITHIN, MEASURED)
            rates.append(min(max(measurement.rate, SLOWEST), FASTEST))
    return rates
