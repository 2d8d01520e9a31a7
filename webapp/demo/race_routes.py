"""The race: GET /demo/race shows two to four searches of one puzzle at any clock; the other addresses feed its script.

    /demo/race/explore  a piece of exploring, and how far the searches are known
    /demo/race/frames   what the lanes show at one tick of the clock and at those after it

Computing times are measured once, when a race by time is set up. From then on they stand in its address.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from solver.search.timing import Measurement
from webapp.demo import race_text, side_by_side, traces
from webapp.demo.address import Clock, Stage, canonical
from webapp.demo.old_addresses import moved_for_good, redirect_for_good
from webapp.demo.own_program import show_forgotten
from webapp.demo.race_state import RaceState
from webapp.demo.race_views import RacePage, frames_json, progress_fields, race_address, scale_fields
from webapp.demo.recordings import ForgottenRecordingError
from webapp.demo.settings import CLOCKS_OF_LANES, FASTEST, SLOWEST, TIE
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.serving.security import require_own_page
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import number

pages = Blueprint("race", __name__)

MAX_FRAMES: Final = 48  # in one answer
MIN_MEASURED_SECONDS: Final = 0.03  # for the rate of a lane
MAX_MEASURED_SECONDS: Final = 0.06  # that this may take


@pages.get("/demo/race")
@bounded(PAGE)
def show() -> Answer:
    """Show several searches at a place on their clock; 202 while they are explored: as near to it as is known by now.

    Fields: those of `Stage`.
    """
    if moved := moved_for_good("race.show"):
        return moved
    if current_app.config.get("WARM"):
        traces.warm_up()
    try:
        stage = Stage.of(request.args, least=2)
    except ForgottenRecordingError as error:
        return show_forgotten(error)
    if stage.clock is Clock.MOVES:
        return side_by_side.render(stage)
    if stage.clock is Clock.TIME and not stage.rates:
        require_own_page()  # the link to a race by time has its rates
        return redirect(race_address(replace(stage, rates=_measure_rates(stage))))
    state = RaceState.of(stage)
    for lane in state.lanes:
        traces.explore_first(lane.trace, lane.max_moves_at(state.clock))
    words = {"algorithms": offered_algorithms(), "clocks": CLOCKS_OF_LANES, "tie": TIE, "duration": race_text.duration}
    state = state.refreshed()
    answer = make_response(render_template("demo/race.html", page=RacePage(state), **words))
    answer.status_code = 200 if state.is_known else 202
    return answer


@pages.get("/demo/side-by-side")
@bounded(PAGE)
def show_pair() -> Answer:
    """Lead an old address of two searches side by side to the page of today."""
    try:
        return redirect_for_good("race.show", canonical(request.args.to_dict(), request.path))
    except ForgottenRecordingError as error:
        return show_forgotten(error)


@pages.get("/demo/race/explore")
@bounded(PART)
def explore() -> tuple[Response, int]:
    """Explore a piece of the race, and send how far its searches are known; 202 while there is more."""
    state = RaceState.of(Stage.of(request.args, least=2))
    more = state.explore()
    return jsonify(progress_fields(state.refreshed()) | {"more": more}), 202 if more else 200


@pages.get("/demo/race/frames")
@bounded(PART)
def frames() -> tuple[Response, int]:
    """Send what the race shows at the time on its clock, and at the ticks after it: `count` in all.

    If this server does not know the whole race, or no longer does, it explores a piece and answers 202 for more.
    """
    state, count = RaceState.of(Stage.of(request.args, least=2)), max(number(request.args, "count", MAX_FRAMES, 1), 1)
    if not state.is_known:
        if state.explore():
            return jsonify({"more": True}), 202
        state = state.refreshed()
    count = 1 if state.is_guess_open else count  # what follows would show the result
    return jsonify(frames_json(state.stage.puzzle.shape, _at_ticks(state, count)) | scale_fields(state)), 200


def _at_ticks(state: RaceState, count: int) -> Iterator[RaceState]:
    """Set the clock to its time, then to the ticks after it."""
    behind = state.ticks[bisect_right(state.ticks, state.clock) :][: count - 1]
    for clock in (state.clock, *behind):
        yield state.at(clock)


def _measure_rates(stage: Stage) -> tuple[int, ...]:
    """Measure the moves a second of each algorithm on this puzzle, compiled where possible."""
    rates = []
    for algorithm in stage.algorithms:
        traces.have_compiled(algorithm, wait=True)
    with page_work():
        for algorithm in stage.algorithms:
            measurement = Measurement(algorithm, stage.puzzle.givens, fast=True)
            measurement.go_on(MAX_MEASURED_SECONDS, MIN_MEASURED_SECONDS)
            rates.append(min(max(measurement.rate, SLOWEST), FASTEST))
    return tuple(rates)
