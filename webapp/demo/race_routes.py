"""Several lanes: GET /demo/race shows two to four searches of one puzzle on any clock.

Computing times are measured once, when a race by time is set up. From then on they stand in its address.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Blueprint, current_app, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from solver import RuleError
from solver.search.algorithm import CODES
from solver.search.timing import Measurement
from webapp.demo import traces
from webapp.demo.address import At, ChoiceError, Clock, Stage, nearest_choice
from webapp.demo.clocks import MAX_MEASURED_SECONDS
from webapp.demo.misread import show_misread
from webapp.demo.old_addresses import moved_for_good
from webapp.demo.own_program import show_forgotten
from webapp.demo.race_result import HEADS, columns_of
from webapp.demo.race_state import RaceState
from webapp.demo.race_views import RacePage, Refused, race_address
from webapp.demo.recordings import ForgottenRecordingError
from webapp.demo.settings import FASTEST, HOWS, SLOWEST, TIE
from webapp.serving.bounds import PAGE, Starter, bounded
from webapp.serving.limits import page_work
from webapp.serving.security import require_starter

pages = Blueprint("race", __name__)
pages.register_error_handler(RuleError, show_misread)

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
        require_starter(Starter.OWN_PAGES)  # the link to a race by time has its rates
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
            return redirect(race_address(stage.moved(*parting.at or At())))
    if state.is_known and state.at > max(state.ends):
        state = state.moved(max(state.ends))
    known = state if state.rules.is_known(state, state.at) else state.moved(state.rules.nearest(state))
    page = RacePage(known, refused)
    answer = make_response(
        render_template("demo/page.html", page=page, codes=CODES, tie=TIE, heads=HEADS, columns=columns_of(state))
    )
    answer.status_code = 400 if refused else 200 if state.is_known else 202
    answer.headers.update(traces.ASK_AGAIN if stage.wants_parting else {})
    return answer


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
