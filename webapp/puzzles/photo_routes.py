"""Photos of puzzles: GET /photo asks for one, POST /photo answers what was read from it. Nothing is kept.

Scripts get the part of the page that shows the reading, and draw the board from the person's own file. Without script
the page carries the board that was cut out, as the only picture anywhere that is no file of ours.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, make_response, redirect, render_template, request

from solver.errors import FormatError
from solver.formats.decoding import is_picture
from solver.pictures import puzzle_in
from solver.pictures.metadata import MAX_PICTURE_BYTES
from solver.recognition import is_offered
from webapp.puzzles.photo_views import Shown
from webapp.serving.addresses import path_of
from webapp.serving.limits import export_work
from webapp.serving.partial import is_partial
from webapp.serving.security import HEADERS

if TYPE_CHECKING:
    from solver.recognition.recognize import Reading

pages = Blueprint("photo", __name__)

_POLICY: Final = "Content-Security-Policy"
_CORNERS: Final = 4


@pages.route("/photo", methods=["GET", "POST"])
def show() -> Response:
    """The page that asks for a picture, and what was read from the one that came along; for scripts its part."""
    return _answer(Shown()) if request.method != "POST" else _read()


def _read() -> Response:
    file = request.files.get("file")
    data = file.read() if file else b""
    try:
        shown = _shown(data)
    except FormatError as error:
        shown = Shown(because=f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.")
    if shown.text and not is_partial():
        query = shown.text if shown.text.startswith("?") else f"?p={shown.text}"
        return redirect(path_of("board.show") + query, 303)  # type: ignore[return-value]  # werkzeug's, which Flask takes
    return _answer(shown)


def _answer(shown: Shown) -> Response:
    partial = is_partial()
    template = "photo/_photo.html" if partial else "photo/page.html"
    response = make_response(render_template(template, shown=shown, partial=partial), shown.status)
    if shown.reading and not partial:
        response.headers[_POLICY] = HEADERS[_POLICY].replace("img-src 'self'", "img-src 'self' data:")
    return response


def _shown(data: bytes) -> Shown:
    """What the picture holds. Raises FormatError where that is nothing."""
    if not data:
        raise FormatError.at("no picture came along: choose one first")
    corners = _corners(request.form.get("corners", ""))
    if is_picture(data) and len(data) <= MAX_PICTURE_BYTES and not corners:
        try:
            return Shown(text=puzzle_in(data))
        except FormatError:
            pass  # somebody else's picture
    if not is_offered():
        raise FormatError.at("photos are not read on this server: numpy does not run here")
    return Shown(_reading(data, corners))


def _reading(data: bytes, corners: list[list[float]]) -> Reading:
    """The reading. Raises FormatError where there is none."""
    import numpy as np

    from solver.recognition.decode_image import decode_picture
    from solver.recognition.recognize import recognize_board, recognize_board_at

    with export_work():
        picture = decode_picture(data)
        return recognize_board_at(picture, np.array(corners)) if corners else recognize_board(picture)


def _corners(text: str) -> list[list[float]]:
    """The corners that a person set, in parts of the picture's sides; [] for none. Raises FormatError for nonsense."""
    if not text:
        return []
    try:
        corners = [[float(x), float(y)] for x, y in json.loads(text[:400])]
        fine = len(corners) == _CORNERS and all(-1 < part < 2 for corner in corners for part in corner)
    except (ValueError, TypeError):
        fine = False
    if not fine:
        raise FormatError.at("these are not the four corners of a board")
    return corners
