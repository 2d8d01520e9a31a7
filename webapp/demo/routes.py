"""Serve the demo: GET /demo shows any move of any search, drawn on the server; the other addresses feed its script.

With `frame` in the address, a move that was found comes with its frame, which saves a second request.
Every answer has a bounded size. If it needs moves that are not explored yet, it is 202 and how far the search is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.wrappers import Response as BaseResponse

from solver import RuleError
from solver.search.algorithm import CODES
from solver.search.frames import MAX_FOLLOWED_STRIDE, Frame, frame_at, iterate_frames, substep_frames
from solver.search.questions import known_until
from webapp.demo import frame_cache, race_routes, traces
from webapp.demo.address import Clock, Stage, canonical
from webapp.demo.find_best import FindBestPage, FindBestRun, NoFindBestError
from webapp.demo.frame_board import FrameContext, FrameEncoder, FrameText, encode_alone, show_frame, write_frame
from webapp.demo.old_addresses import moved_for_good, redirect_for_good
from webapp.demo.own_program import show_forgotten
from webapp.demo.panes import SWITCHED_PANES
from webapp.demo.predict import find_question, stop_at_question
from webapp.demo.recordings import ForgottenRecordingError
from webapp.demo.settings import LESSON_STOP, MAX_MOVE, SIZES, STOPS
from webapp.demo.share_links import ShareLinks
from webapp.demo.targets import find_stop, parse_step, parse_target, retreat_end
from webapp.demo.tree_path import path_at
from webapp.demo.views import MAX_MOVES_OF_CHART, DemoPage, SearchPage
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.compression import CACHED_PAGE_EFFORT, JSON, QUICK_EFFORT, cached_page
from webapp.serving.errors import show_http_error
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.example_panel import first_examples
from webapp.shared.fields import choice, number

pages = Blueprint("demo", __name__)
pages.register_error_handler(traces.StillExploringError, traces.send_progress)

MAX_FRAMES: Final = 120  # in a window
MAX_FRAMES_FAR_APART: Final = 40  # if they are too far apart to follow every move between them
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
        stage = _stage()
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
    page = cached_page(lambda: _page(stage), f"{trace.total} {is_settled} {stage.move}", QUICK_EFFORT)
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
    return cached_page(lambda: _render(page, ShareLinks(page.stage, page.move, 0, False)), effort=QUICK_EFFORT)


def _page(stage: Stage) -> str:
    """Render the page at that move."""
    trace = stage.trace
    move = min(stage.move, trace.total)
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


@pages.get("/demo/frames")
@bounded(PART)
def frames() -> tuple[Response, int]:
    """Send `count` frames from `from` on, `stride` moves apart; with `inside` the substeps of one move.

    On the clock of substeps these are steps of FINDBEST before the move `at`.
    """
    stage, start = _stage(), number(request.args, "from", MAX_MOVE)
    if stage.clock is Clock.SUBSTEPS:
        return _frames_inside(stage, start), 200
    trace = stage.trace
    stride = max(number(request.args, "stride", MAX_MOVE, 1), 1)
    most = MAX_FRAMES if stride <= MAX_FOLLOWED_STRIDE else MAX_FRAMES_FAR_APART
    count = max(number(request.args, "count", most, 1), 1)
    traces.need(trace, start)
    last = start + stride * (count - 1)
    last = known_until(trace, last) if stage.asks else last
    if not traces.is_known(trace, last):
        with suppress(ServiceUnavailable):
            traces.explore(trace, last + 1, patience=0)
    if traces.is_known(trace, last):
        progress, state, status = {}, "", 200
    else:  # the frames that are known by now
        progress, state, status = traces.progress_fields(trace, True), str(trace.total), 202
    return cached_page(
        lambda: _frames_json(stage, progress, start, count, stride), state, CACHED_PAGE_EFFORT, JSON
    ), status


def _frames_inside(stage: Stage, start: int) -> Response:
    """Send steps of FINDBEST, `stride` steps apart."""
    run, encoder = FindBestRun(stage), FrameEncoder(FrameContext.of(stage))
    stride = max(number(request.args, "stride", MAX_MOVE, 1), 1)
    count = max(number(request.args, "count", MAX_FRAMES, 1), 1)
    steps = range(min(start, run.last), min(start + stride * (count - 1), run.last) + 1, stride)
    return cached_page(
        lambda: _join_json(run.progress, encoder, [write_frame(run.shown(at)) for at in steps]),
        "",
        CACHED_PAGE_EFFORT,
        JSON,
    )


def _frames_json(stage: Stage, progress: dict[str, Any], start: int, count: int, stride: int) -> str:
    """Write the progress of the search and the frames as JSON."""
    trace, names, has_substeps = stage.trace, stage.names, bool(request.args.get("inside"))
    context = FrameContext.of(stage)
    encoder = FrameEncoder(context)
    if stride == 1 and not stage.asks and not has_substeps:
        return _join_json(progress, encoder, frame_cache.window(context, start, count))
    found: Sequence[Frame]
    found = (
        substep_frames(trace, start, names)
        if has_substeps
        else list(iterate_frames(trace, start, count, stride, names))
    )
    asked: dict[str, Any] = {}
    if stage.asks and stride == 1 and not has_substeps:
        found, questions = stop_at_question(stage, found, number(request.args, "open", MAX_MOVE))
        asked["questions"] = [each.to_json() | {"frame": encoder.encode(each.shown)} for each in questions]
    return _join_json(progress | asked, encoder, [write_frame(show_frame(context, frame)) for frame in found])


def _join_json(progress: dict[str, Any], encoder: FrameEncoder, frames: Sequence[FrameText]) -> str:
    """Join the progress with the tables of cells and the frames as JSON."""
    written = ",".join(encoder.write(frames))
    head = current_app.json.dumps(progress).removesuffix("}")
    return f'{head}{", " if progress else ""}{encoder.write_tables()}, "frames": [{written}]}}\n'


@pages.get("/demo/explore")
@bounded(PART)
def explore() -> Response:
    """Explore a piece of the search, and send how far it is known: 202, or at its end every depth of a short one.

    On the clock of substeps these are the loops of FINDBEST.
    """
    stage = _stage()
    trace = stage.trace
    if stage.clock is Clock.SUBSTEPS:
        run = FindBestRun(stage)
        return jsonify(run.progress | {"depths": run.loops})
    traces.wait_for(trace)
    chart = {"depths": trace.depths(0, trace.total)} if trace.total <= MAX_MOVES_OF_CHART else {}
    return jsonify(traces.progress_fields(trace) | chart)


@pages.get("/demo/stop")
@bounded(PART)
def stop() -> Response:
    """Find the nearest stop of the kind `stop` after the move, or before it with `back`."""
    stage = _stage()
    if stage.clock is Clock.SUBSTEPS:
        raise RuleError("field clock: on that of substeps each frame names its stops")
    kind = choice(request.args, "stop", (*STOPS, "question", "backtrack", LESSON_STOP), "move")
    back = bool(request.args.get("back"))
    traces.need(stage.trace, stage.move)
    move, sentence = find_stop(stage, kind, stage.move, back)
    step = stage.lesson and kind == LESSON_STOP and stage.lesson.neighbour_step(stage.move, stage.substep, back)
    more = {"substep": step.substep} if step else {}
    if kind == "retreat" and move is not None:
        more = {"end": retreat_end(stage, move)}
    return jsonify({"move": move, "sentence": sentence} | more | _frame_of(stage, move))


@pages.get("/demo/depths")
@bounded(PART)
def depths() -> Response:
    """Send the depth after `from` moves, and after each of the next `count` moves, as far as there are some."""
    trace, start = _stage().trace, number(request.args, "from", MAX_MOVE)
    count = number(request.args, "count", MAX_DEPTHS, MAX_DEPTHS)
    traces.need(trace, start)
    traces.wait_for(trace, start + count)
    return jsonify({"from": start, "depths": trace.depths(start, min(count, trace.total - start))})


@pages.get("/demo/tree")
@bounded(PART)
def tree() -> Response:
    """Send the path to the move through the tree of the search; 204 without such a move, 202 while it is explored."""
    stage = _stage()
    try:
        traces.wait_for(stage.trace, stage.move)
    except traces.StillExploringError:
        return Response(status=202, headers={"HX-Reswap": "none", "Retry-After": "1"})  # htmx changes nothing
    if stage.move > stage.trace.total:
        return Response(status=204)
    return cached_page(lambda: _path(stage), effort=QUICK_EFFORT)


def _path(stage: Stage) -> str:
    path = path_at(stage.trace, stage.move, stage.names, not (stage.asks or stage.is_lesson_asking))
    return render_template("demo/_tree_path.html", page=SearchPage(stage), path=path)


@pages.get("/demo/goto")
@bounded(PART)
def goto() -> Response:
    """Find the move that the text in `to` means, by default the present one; 400 if it means none.

    On the clock of substeps that is a step of FINDBEST.
    """
    stage = _stage()
    if stage.clock is Clock.SUBSTEPS:
        run = FindBestRun(stage)
        step = parse_step(request.args.get("to") or str(stage.substep), run.last)
        return jsonify({"move": step} | encode_alone(FrameContext.of(stage), run.shown(step)))
    move = parse_target(stage, request.args.get("to") or str(stage.move))
    return jsonify({"move": move} | _frame_of(stage, move))


def _frame_of(stage: Stage, move: int | None) -> dict[str, Any]:
    """Add the frame of the target if `frame` asks for it: that saves people far away a round trip."""
    if not request.args.get("frame") or stage.asks or move is None:
        return {}
    traces.wait_for(stage.trace, move)
    if move > stage.trace.total:
        return {}
    context = FrameContext.of(stage)
    return encode_alone(context, show_frame(context, frame_at(stage.trace, move, 0, context.names)))


# ---- how far a search is known


def _stage() -> Stage:
    fields = request.args.to_dict()
    if request.endpoint == "demo.stop":
        fields.pop("stop", None)  # the view reads it: some kinds of stop are no setting of the page
    return Stage.of(fields) if request.endpoint == "demo.show" else Stage.of_one(fields)
