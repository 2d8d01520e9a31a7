"""Serve the demo: GET /demo shows any move of any search, drawn on the server; `data_routes` feeds its script."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver import RuleError
from solver.search.algorithm import CODES
from solver.search.frames import frame_at
from webapp.demo import race_routes, traces
from webapp.demo.address import Clock, Stage, canonical
from webapp.demo.find_best import FindBestPage, NoFindBestError
from webapp.demo.misread import show_misread
from webapp.demo.old_addresses import moved_for_good, redirect_for_good
from webapp.demo.own_program import show_forgotten
from webapp.demo.panes import SWITCHED_PANES
from webapp.demo.predict import find_question
from webapp.demo.recordings import ForgottenRecordingError
from webapp.demo.settings import MAX_MOVE, SIZES
from webapp.demo.share_links import ShareLinks
from webapp.demo.targets import parse_step, parse_target
from webapp.demo.tree_path import path_at
from webapp.demo.views import DemoPage, SearchPage
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.compression import cached_page
from webapp.serving.errors import show_http_error
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.example_panel import first_examples
from webapp.shared.fields import choice, number

pages = Blueprint("demo", __name__)
pages.register_error_handler(traces.StillExploringError, traces.send_progress)
pages.register_error_handler(RuleError, show_misread)

MAX_DEPTHS: Final = 1_000  # moves round the present one


@pages.get("/demo")
@bounded(PAGE)
def show() -> BaseResponse:
    """Show a search of the puzzle at a move; 202 while it is explored: at the move, or at the last known one before it.

    Fields: those of `Stage`, and:
        to: A move to go to instead: `1e6`, `50%` or `r1c1=9`.
        said: The answer to a question: the key of one, `cell`, `show` or `skip`.
        row, column: The place of the answer `cell`.
        misses: How many questions of this kind were answered wrongly before.
    """
    if moved := moved_for_good("demo.show"):
        return moved
    if current_app.config.get("WARM"):
        traces.warm_up()
    try:
        stage = Stage.of(request.args)
        if stage.step:
            return race_routes.render(stage)
        trace = stage.trace
    except ForgottenRecordingError as error:
        return show_forgotten(error)
    if stage.clock is Clock.SUBSTEPS:
        return _show_inside(stage)
    traces.explore_first(trace, stage.move)
    is_underway = False
    if request.args.get("to", "").strip():
        try:
            stage = stage.moved(parse_target(stage, request.args["to"]))
        except traces.StillExploringError:
            is_underway = True
    is_settled = traces.is_settled(trace)
    page = cached_page(lambda: _page(stage), f"{trace.total} {is_settled} {stage.move}")
    page.status_code = 200 if is_settled else 202
    page.headers.update(traces.ASK_AGAIN if is_underway else {})
    return page


def _show_inside(stage: Stage) -> BaseResponse:
    """Show a step of FINDBEST; errors are pages here, and no progress for a script."""
    try:
        page = FindBestPage.of(stage)
        if request.args.get("to", "").strip():
            page = FindBestPage.of(stage.moved(page.move, parse_step(request.args["to"], page.run.last)))
    except traces.StillExploringError as error:
        return show_http_error(error)
    except NoFindBestError as error:
        return show_http_error(error, way=error.way)
    return cached_page(lambda: _render(page, ShareLinks(page.stage, page.move, 0, False)))


def _page(stage: Stage) -> str:
    """Render the page at that move."""
    trace = stage.trace
    move = min(stage.move, trace.total)
    if trace.finished:
        stage = stage.moved(move, stage.substep if move == stage.move else 0)  # nothing lies behind the end
    substep = stage.substep if move == stage.move else 0
    frame = frame_at(trace, move, substep, stage.names)
    at_rest = frame_at(trace, move, 0, stage.names) if substep else frame
    stage = stage.moved(stage.move, frame.substep) if substep else stage  # it may have fewer substeps
    asked = find_question(stage, at_rest, request.args)
    page = DemoPage(stage, asked.frame if asked else frame, asked)
    shows_answer = stage.asks and not (asked and not asked.outcome)
    return _render(page, ShareLinks(stage, page.frame.move, page.frame.substep, shows_answer))


def _render(page: DemoPage, links: ShareLinks) -> str:
    stage = page.stage
    return render_template(
        "demo/page.html",
        page=page,
        links=links,
        algorithms=offered_algorithms(),
        codes=CODES,
        speeds=stage.speeds,
        stops=stage.stops,
        panes=SWITCHED_PANES,
        sizes=SIZES,
    )


@pages.get("/demo/findbest")
@bounded(PAGE)
def show_substeps() -> BaseResponse:
    """Lead an old address inside FINDBEST to the page of today."""
    return redirect_for_good("demo.show", canonical(request.args.to_dict(), request.path))


@pages.get("/demo/examples")
@bounded(PART)
def examples() -> Response:
    """Send the panel of built-in puzzles, which open in the search `lanes`."""
    keys = offered_algorithms().keys
    search = choice(canonical(request.args), "lanes", keys, keys[0])
    return first_examples("demo.show", {"lanes": search})


@pages.get("/demo/depths")
@bounded(PART)
def depths() -> Response:
    """Send the depth after `from` moves, and after each of the next `count` moves, as far as there are some."""
    trace, start = Stage.of_one(request.args).trace, number(request.args, "from", MAX_MOVE)
    count = number(request.args, "count", MAX_DEPTHS, MAX_DEPTHS)
    traces.need(trace, start)
    traces.wait_for(trace, start + count)
    return jsonify({"from": start, "depths": trace.depths(start, min(count, trace.total - start))})


@pages.get("/demo/tree")
@bounded(PART)
def tree() -> Response:
    """Send the path to the move through the tree of the search; 204 without such a move, 202 while it is explored."""
    stage = Stage.of_one(request.args)
    try:
        traces.wait_for(stage.trace, stage.move)
    except traces.StillExploringError:
        return Response(status=202, headers={"HX-Reswap": "none", "Retry-After": "1"})  # htmx changes nothing
    if stage.move > stage.trace.total:
        return Response(status=204)
    return cached_page(lambda: _path(stage))


def _path(stage: Stage) -> str:
    path = path_at(stage.trace, stage.move, stage.names, not (stage.asks or stage.is_lesson_asking))
    return render_template("demo/_tree_path.html", page=SearchPage(stage), path=path)
