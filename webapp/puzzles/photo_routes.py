"""Read photos of puzzles: GET /photo shows the form, POST /photo the reading. Nothing is stored.

Scripts get only the part of the page with the reading, and draw the board from the person's own file. Without a
script the page carries the cut-out board as a data address. This is the only picture that is no file of ours. The field
`then` names the page that opens the puzzle; without it the board does.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, make_response, redirect, render_template, request

from solver.errors import FormatError, summarize_problems
from solver.formats import Entry, board_link, read
from solver.formats.decoding import is_picture
from solver.pictures import puzzle_in
from solver.pictures.metadata import MAX_PICTURE_BYTES
from solver.recognition import is_offered
from solver.shape import CLASSIC, SHAPES
from webapp.puzzles.photo_views import PhotoResult
from webapp.serving.addresses import address_of, plain_path_of
from webapp.serving.bounds import OPEN, bounded
from webapp.serving.limits import export_work
from webapp.serving.partial import is_partial
from webapp.serving.security import HEADERS, MAX_PHOTO_BYTES
from webapp.shared.fields import choice, title_of
from webapp.shared.own_puzzle import Target, target_in
from webapp.shared.photo_answers import answer_cells, split_photo

if TYPE_CHECKING:
    from solver.recognition.recognize import Reading

pages = Blueprint("photo", __name__)

_POLICY: Final = "Content-Security-Policy"
_BOARD_CORNERS: Final = 4
_COLOURS: Final = ("auto", "clues", "entries")


@pages.route("/photo", methods=["GET", "POST"])
@bounded(OPEN, max_upload=MAX_PHOTO_BYTES)
def show() -> Response:
    """Ask for a photo, a screenshot or a text, or show what the posted one holds.

    A request of htmx gets the part with the reading alone.

    Fields:
        then: The page that opens the puzzle: `watch`, `race`, `how-hard`, `pictures` or `share`; without it
            the board.
    """
    target = target_in(request.values)
    if request.method != "POST":
        return _answer(PhotoResult(target=target))
    if target and request.form.get("action"):
        return _open_in(target)
    return _answer_upload(target)


def _open_in(target: Target) -> Response:
    """Redirect to the page with the puzzle of the pasted text, or of the cells that were read from a photo."""
    text = request.form.get("text")
    try:
        entry = _read_entry(target, _line_of_cells() if text is None else text)
        if text is None:
            entry = _split_colours(entry)
    except FormatError as error:
        because = " ".join(problem.sentence for problem in summarize_problems(error.problems))
        return _answer(PhotoResult(because=because, pasted=text or "", target=target))
    title = title_of(entry.details.title)
    fields = board_link.to_fields(entry.puzzle) | ({"title": title} if title else {})
    return redirect(address_of(target.endpoint, fields), 303)  # type: ignore[return-value]  # werkzeug's, which Flask takes


def _read_entry(target: Target, text: str) -> Entry:
    """Read the only puzzle of the text. Raises FormatError if there is none, or if there are several."""
    entries = read(text).entries
    if len(entries) > 1:
        raise FormatError.at(
            f"this text holds {len(entries):,} puzzles, and {target.name} takes one: paste one of them"
        )
    return entries[0]


def _split_colours(entry: Entry) -> Entry:
    """Make answers of the cells that the form names as such."""
    shown = entry.puzzle.givens
    answers = answer_cells(shown.shape, request.form).get(request.form["action"], frozenset())
    return replace(entry, puzzle=split_photo(shown, answers))


def _line_of_cells() -> str:
    """Write the cells of the form as one line."""
    shape = SHAPES.get(len(request.form.get("givens", "")), CLASSIC)
    cells = (request.form.get(shape.cell_name(cell), "").strip() for cell in shape.cells)
    return "".join(symbol if len(symbol) == 1 else "0" for symbol in cells)


def _answer_upload(target: Target | None) -> Response:
    file = request.files.get("file")
    data = file.read() if file else b""
    try:
        shown = _read_upload(data)
    except FormatError as error:
        shown = PhotoResult(because=f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.")
    shown = replace(shown, target=target)
    if shown.text and not is_partial():
        query = shown.text if shown.text.startswith("?") else f"?p={shown.text}"
        return redirect(plain_path_of(target.endpoint if target else "board.show") + query, 303)  # type: ignore[return-value]  # werkzeug's, which Flask takes
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
    return PhotoResult(recognize_photo(data, corners, choice(request.form, "colours", _COLOURS, "auto")))


def recognize_photo(data: bytes, corners: list[list[float]], colours: str = "auto") -> Reading:
    """Recognize the board in the pixels. Raises FormatError if there is none."""
    import numpy as np

    from solver.recognition.decode_image import decode_picture
    from solver.recognition.ink_groups import ColourChoice
    from solver.recognition.recognize import recognize_board, recognize_board_at

    with export_work():
        picture = decode_picture(data)
        decided = ColourChoice(colours)
        if corners:
            return recognize_board_at(picture, np.array(corners), decided)
        return recognize_board(picture, decided)


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
