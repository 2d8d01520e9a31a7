"""Draw pictures of the search: GET /demo/picture.<jpg|png|svg|txt>."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Response, abort, request

from solver import Puzzle
from solver.pictures import KINDS, SUFFIXES, Kind, Picture, alt_text, kind_of
from solver.pictures.search_frames import frame_of
from solver.search.algorithm import Algorithm
from solver.search.questions import known_until, question_at
from solver.search.trace import Trace
from webapp.demo import traces
from webapp.demo.address import Clock, Stage
from webapp.demo.targets import find_stop
from webapp.serving.bounds import PICTURE, bounded
from webapp.shared.fields import choice, number
from webapp.shared.picture_files import send_picture

pages = Blueprint("demo_pictures", __name__)

TEXT_SUFFIX: Final = "txt"
_DEFAULT_KIND: Final = "frame"


def kinds_of(algorithm: Algorithm) -> list[Kind]:
    """List the kinds of picture that this search has."""
    return [kind for kind in search_kinds() if algorithm.is_in_row_order or not kind.needs_pointer]


@pages.get("/demo/picture.<suffix>")
@bounded(PICTURE)
def send(suffix: str) -> Response:
    """Send a picture of the search at the move, or its description as `txt`. Any page may show it.

    404 for an unknown type. 409 if the search has no such move, or if the picture would answer an open question.
    422 for a move that is farther than one request explores: the answer depends on the address alone.

    Fields: those of `Stage`, and:
        kind: What the picture shows: `frame`, `strip`, `free-cells` or `tree`.
        count: The number of boards, for a kind that shows several: the present move and the stops after it.
        preset: The size: the key of one, or a width in pixels such as `1200`.
        axes: 0 to leave out the numbers of rows and columns.
        said: Not empty if the question at the move is answered.
    download: Not empty to save the picture as a file.
    """
    if suffix not in (*SUFFIXES, TEXT_SUFFIX):
        abort(404, f"Pictures are {', '.join(SUFFIXES)}, their description {TEXT_SUFFIX}.")
    picture = _picture(request.args.to_dict())
    if suffix == TEXT_SUFFIX:
        return Response(f"{alt_text(picture)}\n", content_type="text/plain; charset=utf-8")
    return send_picture(picture, suffix)


@pages.get("/demo/tree.<suffix>")
@bounded(PICTURE)
def send_tree(suffix: str) -> Response:
    """Send the tree of the search up to the move, as `svg` or `png`. Any page may show it.

    404 for another type, 400 for a tree of more than 2,000 placements; 409 and 422 as for `/demo/picture.<suffix>`.

    Fields: those of `Stage`, and:
        preset: The size: the key of one, or a width in pixels such as `1200`.
        said: Not empty if the question at the move is answered.
    """
    if suffix not in ("svg", "png"):
        abort(404, "Trees are svg or png.")
    return send_picture(_picture(request.args.to_dict() | {"kind": "tree"}), suffix)


def _picture(fields: dict[str, str]) -> Picture:
    """Compose the picture that the fields ask for."""
    stage = Stage.of_one(fields).for_picture()
    return traces.in_one_request(stage.trace, lambda: _compose(stage, fields))


def _compose(stage: Stage, fields: Mapping[str, str]) -> Picture:
    """Compose the picture from what is explored. Raises StillExploringError if that is too little."""
    kind = kind_of(choice(fields, "kind", tuple(kind.key for kind in search_kinds()), _DEFAULT_KIND))
    count = max(number(fields, "count", kind.most, kind.most), kind.fewest) if kind.most > kind.fewest else kind.most
    _need_for_picture(stage.trace, stage.move)
    if stage.asks and not fields.get("said"):
        traces.wait_for(stage.trace, known_until(stage.trace, stage.move))
        if question_at(stage.trace, stage.move):
            abort(409, "A question is open at this move, and its picture would show the answer. Answer it first.")
    if stage.is_lesson_asking:
        abort(409, "The lesson asks a question here, and the picture would show the answer. Go to the next step first.")
    has_substep = stage.substep and kind.most == 1 and not kind.needs_tree and stage.clock is not Clock.SUBSTEPS
    substep = min(stage.substep, len(stage.trace.substeps(stage.move)) - 1) if has_substep else 0
    frames = tuple(frame_of(stage.trace, move, stage.names, substep, kind.needs_tree) for move in _moves(stage, count))
    if len(frames) < kind.fewest:
        abort(409, f"There is no {kind.key}: no stop of the kind {stage.stop_kind!r} comes after move {stage.move:,}.")
    return Picture(
        kind,
        Puzzle.of(stage.puzzle.givens),
        preset=fields.get("preset", ""),
        title=stage.title,
        axes=fields.get("axes") != "0",
        base=stage.base,
        frames=frames,
    )


def _need_for_picture(trace: Trace, move: int) -> None:
    """Explore up to the move. Aborts with 422 if that is farther than pictures go, with 409 if there is none."""
    traces.wait_for(trace, move)
    if move > trace.total and not trace.finished:
        abort(
            422,
            f"A picture by its address shows a search up to move {trace.budget:,}, and this is move {move:,}. The "
            f"command draws any move: sudoku draw FILE --kind frame --algorithm {trace.algorithm.key} --move {move}.",
        )
    traces.need(trace, move)


def search_kinds() -> list[Kind]:
    """List the kinds of picture that show moments of a search."""
    return [kind for kind in KINDS if kind.of_search]


def _moves(stage: Stage, count: int) -> list[int]:
    """List the present move and the stops after it, each once."""
    moves = [stage.move]
    while len(moves) < count:
        following, _ = find_stop(stage.moved(stage.move), stage.stop_kind, moves[-1], False)
        if following is None:
            break
        traces.wait_for(stage.trace, following)
        if following > stage.trace.total:
            break
        moves.append(following)
    return moves
