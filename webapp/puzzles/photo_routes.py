"""Read photos of puzzles: GET /photo shows the form, POST /photo the reading. Nothing is stored.

Scripts get only the part of the page with the reading, and draw the board from the person's own file. Without a
script the page carries the cut-out board as a data address. This is the only picture that is no file of ours.
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
from webapp.puzzles.photo_views import PhotoResult
from webapp.serving.addresses import plain_path_of
from webapp.serving.limits import export_work
from webapp.serving.partial import is_partial
from webapp.serving.security import HEADERS

if TYPE_CHECKING:
    from solver.recognition.recognize import Reading

pages = Blueprint("photo", __name__)

_POLICY: Final = "Content-Security-Policy"
_BOARD_CORNERS: Final = 4


@pages.route("/photo", methods=["GET", "POST"])
def show() -> Response:
    """Render the form, or the reading of the uploaded picture; scripts get the part with the reading alone."""
    return _answer(PhotoResult()) if request.method != "POST" else _answer_upload()


def _answer_upload() -> Response:
    file = request.files.get("file")
    data = file.read() if file else b""
    try:
        shown = _read_upload(data)
    except FormatError as error:
        shown = PhotoResult(because=f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.")
    if shown.text and not is_partial():
        query = shown.text if shown.text.startswith("?") else f"?p={shown.text}"
        return redirect(plain_path_of("board.show") + query, 303)  # type: ignore[return-value]  # werkzeug's, which Flask takes
    return _answer(shown)


def _answer(shown: PhotoResult) -> Response:
    partial = is_partial()
    template = "puzzles/_photo.html" if partial else "puzzles/photo.html"
    response = make_response(render_template(template, shown=shown, partial=partial), shown.status)
    if shown.reading and not partial:
        response.headers[_POLICY] = HEADERS[_POLICY].replace("img-src 'self'", "img-src 'self' data:")
    return response


def _read_upload(data: bytes) -> PhotoResult:
    """Read the board from the picture's metadata or its pixels. Raises FormatError if there is none."""
    if not data:
        raise FormatError.at("there is no picture: choose one first")
    corners = _parse_corners(request.form.get("corners", ""))
    if is_picture(data) and len(data) <= MAX_PICTURE_BYTES and not corners:
        try:
            return PhotoResult(text=puzzle_in(data))
        except FormatError:
            pass  # somebody else's picture
    if not is_offered():
        raise FormatError.at("photos are not read on this server: numpy does not run here")
    return PhotoResult(recognize_photo(data, corners))


def recognize_photo(data: bytes, corners: list[list[float]]) -> Reading:
    """Recognize the board in the pixels. Raises FormatError if there is none."""
    import numpy as np

    from solver.recognition.decode_image import decode_picture
    from solver.recognition.recognize import recognize_board, recognize_board_at

    with export_work():
        picture = decode_picture(data)
        return recognize_board_at(picture, np.array(corners)) if corners else recognize_board(picture)


def _parse_corners(text: str) -> list[list[float]]:
    """Parse the corners that a person set, as fractions of the picture's sides; [] for none.

    Raises FormatError if they are not four corners.
    """
    if not text:
        return []
    try:
        corners = [[float(x), float(y)] for x, y in json.loads(text[:400])]
        fine = len(corners) == _BOARD_CORNERS and all(-1 < part < 2 for corner in corners for part in corner)
    except (ValueError, TypeError):
        fine = False
    if not fine:
        raise FormatError.at("these are not the four corners of a board")
    return corners
