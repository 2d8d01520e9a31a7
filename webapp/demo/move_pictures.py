"""Pictures of what the demo shows: GET /demo/picture.<jpg|png|svg|txt> takes the fields of the demo's address, and

kind       frame, strip or free-cells
count      boards of a strip: the present move and the stops after it
preset, axes    as for pictures of the board; rows and columns are numbered unless axes=0
download   whether a browser is to save the file
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, abort, make_response, request

from solver import Puzzle
from solver.narration import of_state
from solver.pictures import SEARCH_KINDS, SUFFIXES, Frame, Picture, alt_text, file_name, frame_of
from webapp.board.pictures import drawn
from webapp.demo import timelines
from webapp.demo.destinations import stop_from
from webapp.demo.viewing import Viewing
from webapp.fields import choice, number

pages = Blueprint("demo_pictures", __name__)

TEXT: Final = "txt"
BOARDS: Final = 4  # of a strip, at most and unless told otherwise


@pages.get("/demo/picture.<suffix>")
def send(suffix: str) -> Response:
    """The picture file, or in words what it shows. 404 for an unknown type, 409 where no move or later stop is."""
    if suffix not in (*SUFFIXES, TEXT):
        abort(404, f"Pictures are {', '.join(SUFFIXES)}, their description {TEXT}.")
    picture = _picture()
    if suffix == TEXT:
        return Response(f"{alt_text(picture)}\n", content_type="text/plain; charset=utf-8")
    response = make_response(drawn(picture, suffix))
    response.content_type = SUFFIXES[suffix]
    disposition = "attachment" if suffix == "svg" or request.args.get("download") else "inline"
    response.headers["Content-Disposition"] = f'{disposition}; filename="{file_name(picture, suffix)}"'
    return response


def _picture() -> Picture:
    """The picture that the address asks for."""
    fields = request.args.to_dict()
    viewing = Viewing.of(fields)
    kind = choice(fields, "kind", tuple(kind.key for kind in SEARCH_KINDS), "frame")
    count = max(number(fields, "count", BOARDS, BOARDS), 2) if kind == "strip" else 1
    timelines.explore_first(viewing.timeline, viewing.move)
    if viewing.move > viewing.timeline.total:
        abort(409, f"Move {viewing.move:,} is not explored yet. Open the demo there first.")
    frames = tuple(_frame(viewing, move) for move in _moves(viewing, count))
    if kind == "strip" and len(frames) < 2:
        abort(409, f"There is no strip: no stop of the kind {viewing.stop!r} lies behind move {viewing.move:,}.")
    return Picture(
        kind,
        Puzzle.of(viewing.puzzle.givens),
        preset=fields.get("preset") or ("slide-pair" if kind == "strip" else "slide"),
        title=viewing.title,
        axes=fields.get("axes") != "0",
        base=viewing.base,
        frames=frames,
    )


def _moves(viewing: Viewing, count: int) -> list[int]:
    """The present move and the stops after it, each once."""
    moves = [viewing.move]
    while len(moves) < count:
        following, _ = stop_from(replace(viewing, beat=0), viewing.stop, moves[-1], False)
        if following is None or following > viewing.timeline.total:
            break
        moves.append(following)
    return moves


def _frame(viewing: Viewing, move: int) -> Frame:
    timeline = viewing.timeline
    return frame_of(timeline, move, of_state(timeline, timeline.state(move), viewing.names))
