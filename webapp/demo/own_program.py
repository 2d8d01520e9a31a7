"""Take the recording of a person's own program: GET /demo/own asks for it, POST /demo/own leads to its search.

It comes as a file, or as the lines of stores that a program in any language prints. Those name no puzzle: it is the one
at hand, else the example that `sudoku judge --trace` records. The answer shows the search beside a right one, where the
two part: that of `lanes`, from which the person came, if the program searches in its order.

A recording is data: the server runs no program. It keeps the last recordings in memory (`webapp.demo.recordings`). The
browser keeps its files, and sends one again that an address names and the server has forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver.errors import FormatError
from solver.formats import board_link
from solver.grid import Grid, Puzzle
from solver.judge.departures import document_of
from solver.judge.document_cases import ANY
from solver.judge.traces import name_file
from solver.shape import CLASSIC
from webapp.demo.address import PART, Clock, partner_of
from webapp.demo.recordings import (
    EXAMPLE_PUZZLE,
    MAX_PACKED_BYTES,
    OWN,
    ForgottenRecordingError,
    read_file,
    recordings,
)
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, bounded
from webapp.serving.limits import page_work
from webapp.serving.partial import is_partial
from webapp.serving.security import MAX_RECORDING_BYTES
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.puzzle_at_hand import at_hand, find_at_hand, put_at_hand

pages = Blueprint("own_program", __name__)

NO_FILE: Final = "Choose a file: the recording that sudoku judge --trace PROGRAM -o my.trace writes."
NO_LINES: Final = "Paste the lines that your program prints, such as place 0 2 4."
PRINTED_LINES: Final = {  # language -> what prints a store of d into row r and column c
    "Python": 'print("place", r, c, d)',
    "C": r'printf("place %d %d %d\n", r, c, d);',
    "C++": r"""std::cout << "place " << r << ' ' << c << ' ' << d << '\n';""",
    "Java": 'System.out.println("place " + r + " " + c + " " + d);',
}


@dataclass(frozen=True)
class PuzzleOfLines:
    """The puzzle to which lines of stores belong, and whether it is the one at hand."""

    grid: Grid
    is_at_hand: bool

    @classmethod
    def find(cls) -> Self:
        """Take the puzzle at hand, the example if there is none, or one of another size."""
        held = at_hand()
        is_classic = held is not None and held.puzzle.shape == CLASSIC
        return cls(held.puzzle.givens if held and is_classic else EXAMPLE_PUZZLE, is_classic)

    @property
    def view(self) -> BoardView:
        """The puzzle as a drawing."""
        return grid_view(self.grid)


@pages.route("/demo/own", methods=["GET", "POST"])
@bounded(PAGE, max_upload=MAX_RECORDING_BYTES)
def show() -> BaseResponse:
    """Ask for the recording of a program, or take the posted one and lead to its search."""
    return _take() if request.method == "POST" else make_response(render_page())


def _take() -> BaseResponse:
    """Keep the recording in the form and lead to its search; 400 and a sentence with the line where it is none.

    A script gets the address instead, with the name under which its browser keeps the file.
    """
    file, lines = request.files.get("file"), request.form.get("lines")
    data = lines.encode() if lines is not None else file.read(MAX_PACKED_BYTES + 1) if file else b""
    put_at_hand(find_at_hand(request.form))
    try:
        if not data.strip():
            raise FormatError.at((NO_FILE if lines is None else NO_LINES).rstrip("."))
        if len(data) > MAX_PACKED_BYTES:
            raise FormatError.at(f"this file is longer than {MAX_PACKED_BYTES // 10**6} MB: pack it with gzip", 1)
        with page_work():
            recording, packed = read_file(data, PuzzleOfLines.find().grid)
            if recording.document == ANY:
                recording = replace(recording, document=document_of(request.form.get("lanes", "")))
            name = recordings().add(recording, packed)
    except FormatError as error:
        sentence = describe(error)
        if is_partial():
            response = make_response(sentence, 400)
            response.content_type = "text/plain; charset=utf-8"
            return response
        return make_response(render_page(sentence, lines=lines or ""), 400)
    address = address_of_recording(name, recording.puzzle)
    if is_partial():
        return jsonify({"address": address, "name": name, "program": name_file(recording.program)})
    return redirect(address, 303)


def describe(error: FormatError) -> str:
    """Say what is wrong with a file, and where."""
    problem = error.problems[0]
    message = f"{problem.message[:1].upper()}{problem.message[1:]}"
    end = "" if message.endswith("?") else "."
    return f"{f'Line {problem.line}: ' if problem.line else ''}{message}{end} Nothing was kept."


def address_of_recording(name: str, puzzle: Grid) -> str:
    """Write the address of a recording beside a right search of its order, where the two part.

    Places count from 0 there, as in the lines of the program.
    """
    key = f"{OWN}{name}"
    lanes = {"lanes": f"{key},{partner_of(key)}", "clock": Clock.MOVES, "at": PART, "base": "0"}
    return address_of("race.show", board_link.to_fields(Puzzle.of(puzzle)) | lanes)


def show_forgotten(error: ForgottenRecordingError) -> Response:
    """Ask for the file again, under the address that names it: a script sends the one that its browser has kept."""
    return make_response(render_page(missing=error.name_of_recording), 404)


def render_page(problem: str = "", missing: str = "", lines: str = "") -> str:
    """Render the page, with a problem of what was sent, the lines that were sent, or the name of what is not here."""
    return render_template(
        "demo/own_program.html",
        problem=problem,
        missing=missing,
        lines=lines,
        puzzle=PuzzleOfLines.find(),
        search=request.values.get("lanes", ""),
        printed_lines=PRINTED_LINES,
    )
