"""Serve the five course documents: GET /documents, pages of steps for two of them, and the files of their commands.

POST /documents/programs/run runs the program of a command on what the person has typed.

The lab's picture of a puzzle has rows and columns exchanged. GET /documents/plank asks for the reason. It shows the
picture that the lab's commands draw beside the upright one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver import Grid
from solver.pictures.presets import preset_of
from webapp.learn.documents import ProgramInput, documents, find_command, find_document, find_file
from webapp.serving.bounds import LIGHT, PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.serving.partial import is_partial
from webapp.shared.builtin_puzzles import STUDIED_COLLECTIONS, collections, example_of

pages = Blueprint("documents", __name__)

MAX_INPUT_BYTES: Final = 10_000  # All texts that a program reads have no more.
_LAB: Final = "plank-234"  # the picture preset with the sizes of the lab


@pages.get("/documents")
@bounded(LIGHT)
def show() -> str:
    """Show the five course documents, then the collections of puzzles that go with them."""
    found = [collections()[key] for key in STUDIED_COLLECTIONS]
    return render_template("learn/documents.html", documents=documents(), collections=found)


@pages.get("/documents/<key>")
@bounded(PAGE)
def steps(key: str) -> str:
    """Show the page of a document that builds its program in steps. 404 for any other."""
    paged = {document.key: document for document in documents() if document.page}
    if key not in paged:
        abort(404, f"There is no page of that name: take {' or '.join(paged)}.")
    return render_template(f"learn/{key}.html", document=paged[key], **_MORE_VALUES.get(key, dict)())


@pages.post("/documents/programs/run")
@bounded(PART)
def run() -> Response:
    """Run the program of a command on posted texts, and show what it prints, or send it as a file.

    400 for another command, 422 for texts that are too long.
    """
    try:
        command = find_command(request.form.get("run", ""))
    except KeyError:
        abort(400, "That is no command of the documents' pages.")
    if command.input is None:
        abort(400, "The program of that command reads nothing.")
    example = command.input
    standard = None if example.standard is None else _text("input", example.standard)
    given = ProgramInput(standard, example.file_name, _text("file", example.file))
    size = len((given.standard or "").encode()) + len(given.file.encode())
    printed, problem = None, ""
    if size > MAX_INPUT_BYTES:
        problem = f"The input has {size:,} bytes. A program takes {MAX_INPUT_BYTES:,} here, and more in a terminal."
    else:
        with page_work():
            printed = command.run_on(given)
    if printed and not printed.stopped and request.form.get("save"):
        response = make_response(printed.output)
        response.content_type = "application/octet-stream"
        response.headers["Content-Disposition"] = 'attachment; filename="output.txt"'
        return response
    template = "learn/_run.html" if is_partial() else "learn/run.html"
    watch = find_document(command).watch(given) if printed else ""
    values = {"command": command, "given": given, "printed": printed, "problem": problem, "watch": watch}
    return make_response(render_template(template, **values), 422 if problem else 200)


def _text(name: str, default: str) -> str:
    """Read a posted text; browsers end its lines with CR LF, and the files here with LF."""
    return request.form.get(name, default).replace("\r\n", "\n").replace("\r", "\n")


@pages.get("/text/documents/<name>")
@bounded(PAGE)
def send(name: str) -> Response:
    """Send a file that the commands of a document read. 404 for an unknown one."""
    try:
        file = find_file(name)
    except KeyError:
        abort(404, "No command of the documents reads a file of that name.")
    response = make_response(file.content)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response


def transpose(grid: Grid) -> Grid:
    """Exchange rows and columns of the grid, as the lab's commands draw it."""
    return Grid(tuple(grid.digits[cell] for column in grid.shape.columns for cell in column.cells), grid.shape)


def _find_the_bug() -> dict[str, Any]:
    """Collect what the lab's exercise shows beside the first lines of its commands: two pictures of example 3."""
    upright = example_of("Plank example 3").puzzle.givens
    return {
        "upright": upright.line("0"),
        "mirrored": transpose(upright).line("0"),
        "preset": _LAB,
        "side": preset_of(_LAB).width,
    }


_MORE_VALUES: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    "plank": _find_the_bug
}  # further template values, by key
