"""Draw a part of a search as an animation: GET /demo/sequence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, request

from solver import RuleError
from solver.pictures.animations import HEIGHTS, SPEEDS, SUFFIXES, encode_animation, max_frames_of
from solver.pictures.search_frames import animation_frames, check_length
from solver.search.algorithm import CODES
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.settings import MAX_MOVE
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work
from webapp.shared.fields import choice, number

pages = Blueprint("move_sequences", __name__)

DEFAULT_MOVES: Final = 24  # moves
FILE_NAMES: Final = {"gif": "GIF", "webp": "WebP", "png": "APNG"}  # what people call the types


@pages.app_template_global()
def sequence_choices() -> dict[str, Any]:
    """Collect the choices of the form: heights, pictures a second, names of types, and the default number of moves."""
    return {"heights": tuple(map(str, HEIGHTS)), "rates": SPEEDS, "types": FILE_NAMES, "usual": DEFAULT_MOVES}


@pages.get("/demo/sequence")
@bounded(EXPORT)
def send() -> Response:
    """Send a film of some moves. 409 if the search has no such move, or while questions are on.

    Fields: those of `Stage`, and:
        type: The type of the file: `gif`, `webp`, or `png` for APNG.
        first, last: The moves of the film; by default the present one and some after it.
        height: The height in pixels: `480`, `720` or `1080`.
        rate: Pictures a second.
        inside: Not empty to show also the digits that are tried inside the moves.
    """
    fields = request.args.to_dict()
    stage, suffix = Stage.of_one(fields), choice(fields, "type", tuple(SUFFIXES), "gif")
    height, rate = int(choice(fields, "height", tuple(map(str, HEIGHTS)), "720")), choice(fields, "rate", SPEEDS, "2")
    moves = read_moves(stage, fields, max_frames_of(height))
    language, is_inside = CODES[stage.code], bool(fields.get("inside"))
    with export_work():
        check_length(stage.trace, moves, height, is_inside)
        frames = animation_frames(stage.trace, moves, stage.names, language, is_inside)
        response = make_response(encode_animation(frames, suffix, height, rate))
    response.content_type = SUFFIXES[suffix]
    name = f"{stage.algorithm.key}-moves-{moves[0]}-{moves[-1]}.{suffix}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def read_moves(stage: Stage, fields: Mapping[str, str], most: int) -> range:
    """Read the range of moves, up to the end of the search; by default the present one and the usual moves after it.

    If there are more than `most`, the range shows it; the rest need not be explored. 409 if the search has no such
    move, or if it would answer questions that are on.
    """
    first = number(fields, "first", MAX_MOVE, stage.move)
    last = number(fields, "last", MAX_MOVE, first + DEFAULT_MOVES)
    if last < first:
        raise RuleError(f"a sequence runs from a move to a later one, not from {first:,} to {last:,}")
    if stage.asks:
        abort(409, "Questions are on, and the moves would show their answers. Turn them off first.")
    if stage.is_lesson_asking:
        abort(409, "The lesson asks a question here, and the moves would show the answer. Go to the next step first.")
    traces.need(stage.trace, first)
    traces.wait_for(stage.trace, min(last, first + most))
    return range(first, min(last, stage.trace.total) + 1)
