"""Take the recording of a person's own program: GET /demo/own asks for its file, POST /demo/own leads to its search.

A recording is data: the server runs no program. It keeps the last recordings in memory (`webapp.demo.recordings`). The
browser keeps its files, and sends one again that an address names and the server has forgotten.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver.errors import FormatError
from solver.formats import board_link
from solver.grid import Grid, Puzzle
from webapp.demo.recordings import (
    MAX_PACKED_BYTES,
    OWN,
    ForgottenRecordingError,
    file_name_of,
    read_file,
    recordings,
)
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, bounded
from webapp.serving.limits import page_work
from webapp.serving.partial import is_partial
from webapp.serving.security import MAX_RECORDING_BYTES

pages = Blueprint("own_program", __name__)

NO_FILE: Final = "Choose a file: the recording that sudoku judge --trace PROGRAM -o my.trace writes."


@pages.route("/demo/own", methods=["GET", "POST"])
@bounded(PAGE, max_upload=MAX_RECORDING_BYTES)
def show() -> BaseResponse:
    """Ask for the recording of a program, or take the posted one and lead to its search."""
    return _take() if request.method == "POST" else make_response(render_page())


def _take() -> BaseResponse:
    """Keep the recording in the form and lead to its search; 400 and a sentence with the line where it is none.

    A script gets the address instead, with the name under which its browser keeps the file.
    """
    file = request.files.get("file")
    data = file.read(MAX_PACKED_BYTES + 1) if file else b""
    try:
        if not data:
            raise FormatError.at(NO_FILE.rstrip("."), 1)
        if len(data) > MAX_PACKED_BYTES:
            raise FormatError.at(f"this file is longer than {MAX_PACKED_BYTES // 10**6} MB: pack it with gzip", 1)
        with page_work():
            recording, packed = read_file(data)
            name = recordings().add(recording, packed)
    except FormatError as error:
        sentence = NO_FILE if not data else describe(error)
        if is_partial():
            response = make_response(sentence, 400)
            response.content_type = "text/plain; charset=utf-8"
            return response
        return make_response(render_page(sentence), 400)
    address = address_of_recording(name, recording.puzzle)
    if is_partial():
        return jsonify({"address": address, "name": name, "program": file_name_of(recording)})
    return redirect(address, 303)


def describe(error: FormatError) -> str:
    """Say what is wrong with a file, and where."""
    problem = error.problems[0]
    message = f"{problem.message[:1].upper()}{problem.message[1:]}"
    return f"Line {problem.line}: {message}. Nothing was kept." if problem.line else f"{message}. Nothing was kept."


def address_of_recording(name: str, puzzle: Grid) -> str:
    """Write the address of the search of a recording."""
    return address_of("demo.show", board_link.to_fields(Puzzle.of(puzzle)) | {"lanes": f"{OWN}{name}"})


def show_forgotten(error: ForgottenRecordingError) -> Response:
    """Ask for the file again, under the address that names it: a script sends the one that its browser has kept."""
    return make_response(render_page(missing=error.name_of_recording), 404)


def render_page(problem: str = "", missing: str = "") -> str:
    """Render the page, with a problem of the file that was sent, or the name of the recording that is not here."""
    return render_template("demo/own_program.html", problem=problem, missing=missing)
