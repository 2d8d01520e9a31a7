"""Several lanes: GET /demo/race shows two to four searches of one puzzle on any clock; the rest feeds its script.

    /demo/race/explore  a piece of exploring, and how far the searches are known
    /demo/race/frames   what the lanes show at a place on the clock, and at those after it
    /demo/race/goto     where a command leads that has to be searched for, and what the lanes show there

Computing times are measured once, when a race by time is set up. From then on they stand in its address.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from solver.search.algorithm import CODES
from solver.search.timing import Measurement
from webapp.demo import traces
from webapp.demo.address import ChoiceError, Clock, Stage, nearest_choice
from webapp.demo.clocks import MAX_MEASURED_SECONDS
from webapp.demo.old_addresses import moved_for_good
from webapp.demo.own_program import show_forgotten
from webapp.demo.race_result import HEADS, columns_of
from webapp.demo.race_state import RaceState
from webapp.demo.race_views import RacePage, Refused, frames_json, progress_fields, race_address
from webapp.demo.recordings import ForgottenRecordingError
from webapp.demo.settings import FASTEST, HOWS, MAX_MOVE, SLOWEST, TIE
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.serving.security import require_own_page
from webapp.shared.fields import choice, number

pages = Blueprint("race", __name__)

MAX_FRAMES: Final = 48  # in one answer
COMMANDS: Final = ("stop", "stop-back", "part", "last")  # that have to be searched for
MIN_MEASURED_SECONDS: Final = 0.03  # for the rate of a lane


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
    except ChoiceError as error:
        return render(Stage.of(nearest_choice(request.args), least=2), Refused(str(error), request.args))
    if stage.clock is Clock.TIME and not stage.rates:
        require_own_page()  # the link to a race by time has its rates
        return redirect(race_address(replace(stage, rates=_measure_rates(stage))))
    return render(stage)


def render(stage: Stage, refused: Refused | None = None) -> Answer:
    """Render the page of several lanes, in a lesson in its frame; 202 while they are explored.

    Args:
        stage: The lanes.
        refused: A choice that cannot be shown: then the drawer of the searches is open and says why, with status 400.
    """
    state = RaceState.of(stage)
    for lane in state.lanes:
        traces.explore_first(lane.trace, state.rules.most_moves(lane, state.at))
    state = state.refreshed()
    if stage.wants_parting:
        parting = state.rules.find(state, "part")
        if not parting.is_open:
            return redirect(race_address(stage.moved(parting.at or 0)))
    known = state if state.rules.is_known(state, state.at) else state.moved(state.rules.nearest(state))
    page = RacePage(known, refused)
    template = "demo/lesson_race.html" if stage.step else "demo/race.html"
    answer = make_response(
        render_template(template, page=page, codes=CODES, tie=TIE, heads=HEADS, columns=columns_of(state))
    )
    answer.status_code = 400 if refused else 200 if state.is_known else 202
    answer.headers.update(traces.ASK_AGAIN if stage.wants_parting else {})
    return answer


@pages.get("/demo/race/explore")
@bounded(PART)
def explore() -> tuple[Response, int]:
    """Explore a piece of the searches, and send how far they are known; 202 while there is more."""
    state = RaceState.of(Stage.of(request.args, least=2))
    more = state.explore()
    return jsonify(progress_fields(state.refreshed()) | {"more": more}), 202 if more else 200


@pages.get("/demo/race/frames")
@bounded(PART)
def frames() -> tuple[Response, int]:
    """Send what the lanes show at the place and after it: `count` frames, on the clock of moves `stride` apart.

    If this server does not know them, or no longer does, it explores a piece and answers 202 for more, with the frames
    that it knows by then.
    """
    state, count = RaceState.of(Stage.of(request.args, least=2)), max(number(request.args, "count", MAX_FRAMES, 1), 1)
    stride = max(number(request.args, "stride", MAX_MOVE, 1), 1)
    last = state.at + (count - 1) * stride
    if not state.rules.is_known(state, last):
        state.explore(state.rules.wanted_move(last))
        state = state.refreshed()
    is_known = state.rules.is_known(state, last) and state.rules.is_said(state)
    found = frames_json(state.following(count, stride)) if state.rules.is_known(state, state.at) else {}
    known = progress_fields(state) if state.rules.is_race or not is_known else {}  # else others' exploring would show
    return jsonify(known | found | {"more": not is_known}), 200 if is_known else 202


@pages.get("/demo/race/goto")
@bounded(PART)
def goto() -> tuple[Response, int]:
    """Find where a command leads, and send the place with what the lanes show there; `to` is null for nowhere.

    Fields: those of `Stage`, and:
        do: `stop` or `stop-back` for the nearest stop, `part` for where two lanes part, `last` for the end.
    """
    state, command = RaceState.of(Stage.of(request.args, least=2)), choice(request.args, "do", COMMANDS, "stop")
    found = state.rules.find(state, command)
    if found.is_open:
        state.explore()
        state = state.refreshed()
        found = state.rules.find(state, command)
    if found.is_open:
        return jsonify(progress_fields(state) | {"more": True}), 202
    there = state if found.at is None else state.moved(found.at)
    known = progress_fields(there) if there.rules.is_race else {}
    return jsonify(known | frames_json([there]) | {"to": found.at, "words": found.words}), 200


def _measure_rates(stage: Stage) -> tuple[int, ...]:
    """Measure the moves a second of each lane on this puzzle: as it says, or compiled where that is possible."""
    rates = []
    hows = [how or list(HOWS)[-1] for how in stage.hows or ("",) * len(stage.algorithms)]
    for algorithm, how in zip(stage.algorithms, hows, strict=True):
        if how == "compiled":
            traces.have_compiled(algorithm, wait=True)
    with page_work():
        for algorithm, how in zip(stage.algorithms, hows, strict=True):
            measurement = Measurement(algorithm, stage.puzzle.givens, fast=how == "compiled")
            measurement.go_on(MAX_MEASURED_SECONDS, MIN_MEASURED_SECONDS)
            rates.append(min(max(measurement.rate, SLOWEST), FASTEST))
    return tuple(rates)
