"""The five course documents: GET /documents, a page of steps below it for two of them, and the files of their commands.

In the lab's picture of a puzzle rows and columns have changed places: GET /documents/plank asks who finds that, and
shows the picture as the lab's commands draw it beside the upright one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, render_template

from solver import Grid
from solver.pictures.presets import preset_of
from webapp.learn.documents import documents, file_of
from webapp.shared.builtin_puzzles import example_of

pages = Blueprint("documents", __name__)

_LAB: Final = "plank-234"  # the preset with the lab's sizes


@pages.get("/documents")
def show() -> str:
    """The page with all five."""
    return render_template("learn/documents.html", documents=documents())


@pages.get("/documents/<key>")
def steps(key: str) -> str:
    """The page of a document that is built up in steps, by a template of its own."""
    paged = {document.key: document for document in documents() if document.page}
    if key not in paged:
        abort(404, f"There is no page of that name: take {' or '.join(paged)}.")
    return render_template(f"learn/{key}.html", document=paged[key], **_FURTHER.get(key, dict)())


@pages.get("/text/documents/<name>")
def send(name: str) -> Response:
    """A file that the commands of a document read, under the name that they use."""
    try:
        file = file_of(name)
    except KeyError:
        abort(404, "No command of the documents reads a file of that name.")
    response = make_response(file.content)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response


def mirrored(grid: Grid) -> Grid:
    """The grid with rows and columns exchanged, as the lab's commands draw it."""
    return Grid(tuple(grid.digits[cell] for column in grid.shape.columns for cell in column.cells), grid.shape)


def _find_the_bug() -> dict[str, Any]:
    """What the lab's exercise shows beside the head of its commands: both pictures of Example 3, solved."""
    upright = example_of("Plank example 3").puzzle.givens
    return {
        "upright": upright.line("0"),
        "mirrored": mirrored(upright).line("0"),
        "preset": _LAB,
        "side": preset_of(_LAB).width,
    }


_FURTHER: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {"plank": _find_the_bug}  # of pages that show more
