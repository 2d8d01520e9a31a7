"""The demo: GET /demo is the stage at any move of any search, drawn on the server; the rest feeds its script.

    /demo/examples  the built-in puzzles, once their panel opens
    /demo/frames    a window of frames, or the beats inside one move
    /demo/explore   a piece of exploring, and how far the search is known; at its end what the scrubber draws
    /demo/stop      the nearest stop after or before a move
    /demo/tree      the path to a move through the tree of the search
    /demo/depths    how deep the search stands in a window of moves, for the lens of the scrubber
    /demo/goto      the move that '1e6', '50%' or 'r1c1=9' means; like a stop with its frame, where that is asked for

Each answer is bounded. What is not explored yet is answered with 202 and how far the search is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver.search import ALGORITHMS
from solver.search.trace import Trace
from webapp.demo import frame_cache, stage, traces, zoom
from webapp.demo.conditions import CODES
from webapp.demo.frame_board import FrameContext, FrameEncoder, FrameText, encode_alone, show_frame, write_frame
from webapp.demo.panes import PANES
from webapp.demo.predict import find_question, stop_at_question
from webapp.demo.settings import LESSON_STOP, MOST, ROOMS, SIZES, SPEEDS, STOPS, Viewing
from webapp.demo.share_links import ShareLinks
from webapp.demo.targets import meant, stop_from
from webapp.demo.tree_path import path_of
from webapp.demo.views import SHORT, Page, Search
from webapp.serving.addresses import address_of
from webapp.serving.compression import CACHED_PAGE_EFFORT, JSON, QUICK_EFFORT, cached_page
from webapp.shared.example_panel import first_examples
from webapp.shared.fields import choice, number

pages = Blueprint("demo", __name__)

COUNT: Final = 120  # frames in a window
FAR_COUNT: Final = 40  # of those too far apart to follow every move between


@pages.get("/demo")
def show() -> BaseResponse:
    """The stage at the move in the address, or as near to it as the search is explored by now."""
    if request.args.get("race"):
        return redirect(address_of("race.show", request.args.to_dict(flat=False)))
    if current_app.config.get("WARM"):
        traces.warm_up()
    viewing = _viewing()
    trace = viewing.trace
    traces.explore_first(trace, viewing.move)
    if request.args.get("to", "").strip():
        viewing = viewing.at(meant(viewing, request.args["to"]))
    return cached_page(lambda: _page(viewing), f"{trace.total} {trace.finished}", QUICK_EFFORT)


def _page(viewing: Viewing) -> str:
    """The page with its stage at that move."""
    trace = viewing.trace
    move = min(viewing.move, trace.total)
    beat = viewing.beat if move == viewing.move else 0
    frame = stage.frame_at(trace, move, beat, viewing.names)
    asked = find_question(viewing, frame if not beat else stage.frame_at(trace, move, 0, viewing.names), request.args)
    page = Page(viewing, asked.frame if asked else frame, asked)
    told = viewing.asks and not (asked and not asked.outcome)
    return render_template(
        "demo/page.html",
        page=page,
        links=ShareLinks(viewing, page.frame.move, page.frame.beat, told),
        algorithms=ALGORITHMS,
        codes=CODES,
        speeds=SPEEDS,
        stops=viewing.stops,
        panes=PANES,
        sizes=SIZES,
        rooms=ROOMS,
    )


@pages.get("/demo/examples")
def examples() -> Response:
    """What stands in the panel of built-in puzzles, which open in the search `alg`."""
    search = choice(request.args, "alg", tuple(algorithm.key for algorithm in ALGORITHMS), ALGORITHMS[0].key)
    return first_examples("demo.show", {"alg": search})


@pages.get("/demo/frames")
def frames() -> tuple[Response, int]:
    """Frames from `from` on, `count` of them, `stride` moves apart; with `beats` those inside the one move."""
    viewing, start = _viewing(), number(request.args, "from", MOST)
    trace = viewing.trace
    stride = max(number(request.args, "stride", MOST, 1), 1)
    most = COUNT if stride <= stage.MAX_FOLLOWED_STRIDE else FAR_COUNT
    count = max(number(request.args, "count", most, 1), 1)
    if start + 1 > trace.total:
        traces.explore(trace, start + 1)
    if start > trace.total:
        return jsonify(_known(trace, not trace.finished)), 202
    known, state = _known(trace), f"{trace.total} {trace.finished}"
    return cached_page(lambda: _window(viewing, known, start, count, stride), state, CACHED_PAGE_EFFORT, JSON), 200


def _window(viewing: Viewing, known: dict[str, Any], start: int, count: int, stride: int) -> str:
    """What is known of the search, and the frames, as JSON."""
    trace, names, has_beats = viewing.trace, viewing.names, bool(request.args.get("beats"))
    context = FrameContext.of(viewing)
    encoder = FrameEncoder(context)
    if stride == 1 and not viewing.asks and not has_beats:
        return _written(known, encoder, frame_cache.window(context, start, count))
    found: Sequence[stage.Frame]
    found = stage.substep_frames(trace, start, names) if has_beats else stage.frames(trace, start, count, stride, names)
    asked: dict[str, Any] = {}
    if viewing.asks and stride == 1 and not has_beats:
        found, questions = stop_at_question(viewing, found, number(request.args, "open", MOST))
        asked["questions"] = [each.to_json() | {"frame": encoder.encode(each.shown)} for each in questions]
    return _written(known | asked, encoder, [write_frame(show_frame(context, frame)) for frame in found])


def _written(known: dict[str, Any], encoder: FrameEncoder, frames: Sequence[FrameText]) -> str:
    """Write what is known, with the frames, as JSON."""
    written = ",".join(encoder.write(frames))
    head = current_app.json.dumps(known).removesuffix("}")
    return f'{head}, {encoder.write_tables()}, "frames": [{written}]}}\n'


@pages.get("/demo/explore")
def explore() -> Response:
    """How far the search is known after a piece more of exploring; with the chart once there is nothing more."""
    trace = _viewing().trace
    more = traces.explore(trace)
    return jsonify(_known(trace, more) | ({} if more else _chart(trace)))


@pages.get("/demo/stop")
def stop() -> tuple[Response, int]:
    """The nearest stop of the kind `stop` after the move or, with `back`, before it."""
    viewing = _viewing()
    kind = choice(request.args, "stop", (*STOPS, "backtrack", LESSON_STOP), "move")
    trace = viewing.trace
    if viewing.move > trace.total:
        traces.explore(trace, viewing.move)
    if viewing.move > trace.total:
        return jsonify(_known(trace, not trace.finished)), 202
    back = bool(request.args.get("back"))
    move, sentence = stop_from(viewing, kind, viewing.move, back)
    beat = viewing.lesson.beside(viewing.move, viewing.beat, back) if viewing.lesson and kind == LESSON_STOP else None
    inside = {"try": beat.inside} if beat else {}
    return jsonify(_known(trace) | {"move": move, "sentence": sentence} | inside | _frame_of(viewing, move)), 200


@pages.get("/demo/depths")
def depths() -> tuple[Response, int]:
    """The least and most depth in `points` buckets of the `count` moves from `from` on."""
    trace, start = _viewing().trace, number(request.args, "from", MOST)
    count = number(request.args, "count", zoom.WIDEST, zoom.POINTS)
    points = max(number(request.args, "points", zoom.POINTS, zoom.POINTS), 1)
    if start > trace.total:
        traces.explore(trace, start)
    if start > trace.total:
        return jsonify(_known(trace, not trace.finished)), 202
    return jsonify(_known(trace) | zoom.window(trace, start, count, points)), 200


@pages.get("/demo/tree")
def tree() -> Response:
    """The path to the move through the tree of the search, as markup; nothing (204) where it is not explored yet."""
    viewing = _viewing()
    trace, move = viewing.trace, viewing.move
    if move > trace.total:
        traces.explore(trace, move)
    if move > trace.total:
        return Response(status=204)  # htmx leaves what stands
    return cached_page(lambda: _path(viewing), effort=QUICK_EFFORT)


def _path(viewing: Viewing) -> str:
    path = path_of(viewing.trace, viewing.move, viewing.names, not viewing.asks)
    return render_template("demo/_tree_path.html", page=Search(viewing), path=path)


@pages.get("/demo/goto")
def goto() -> Response:
    """The move that the person's words mean, the present one for none. 400 with a sentence where they mean nothing."""
    viewing = _viewing()
    move = meant(viewing, request.args.get("to") or str(viewing.move))
    return jsonify({"move": move} | _frame_of(viewing, move))


def _frame_of(viewing: Viewing, move: int | None) -> dict[str, Any]:
    """With `frame` the frame of a place that is led to, so that who lives far away sees it a round trip sooner."""
    if not request.args.get("frame") or viewing.asks or move is None or move > viewing.trace.total:
        return {}
    context = FrameContext.of(viewing)
    return encode_alone(context, show_frame(context, stage.frame_at(viewing.trace, move, 0, context.names)))


# ---- how far a search is known


def _viewing() -> Viewing:
    fields = request.args.to_dict()
    if request.endpoint == "demo.stop":
        fields.pop("stop", None)  # read by the view: there are kinds of stop that the page does not remember
    return Viewing.of(fields)


def _known(trace: Trace, more: bool = False) -> dict[str, Any]:
    found = {} if trace.limit == 1 else {"found": trace.found}
    return {"total": trace.total, "finished": trace.finished, "more": more} | found


def _chart(trace: Trace) -> dict[str, Any]:
    """What the scrubber draws: the depth after each move of a short search, the chapters of a long one."""
    counts = trace.retreat_counts()
    chart: dict[str, Any] = {"retreats": counts, "retreat": trace.default_retreat()}
    if trace.total <= SHORT:
        return chart | {"depths": trace.depths(0, trace.total)}
    symbols, wheels = trace.grid.shape.symbols, []
    chapters = trace.chapters()
    for wheel in range(1, max((len(chapter.choices) for chapter in chapters), default=0) + 1):
        deep = [chapter for chapter in chapters if len(chapter.choices) >= wheel]
        grouped = [list(same) for _, same in groupby(deep, key=lambda chapter: chapter.choices[:wheel])]
        wheels.append(
            [(same[0].start, same[-1].end, symbols[same[0].choices[wheel - 1].digit - 1]) for same in grouped]
        )
    return chart | {"wheels": wheels, "depth_counts": trace.depth_counts()}
