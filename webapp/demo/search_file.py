"""Send a part of a search as one file that needs no server: GET /demo/search.html, or `sudoku film -o search.html`."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request

from solver import Puzzle, RuleError
from solver.search.trace import Trace
from webapp.demo.address import Stage
from webapp.demo.move_sequences import read_moves
from webapp.demo.stage_file import TYPE, max_moves, write_search
from webapp.demo.watch import make_local_app
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work

pages = Blueprint("search_file", __name__)


@pages.get("/demo/search.html")
@bounded(EXPORT)
def send() -> Response:
    """Send some moves of a search as one file. 409 if the search has no such move, or while questions are on.

    Fields: those of `Stage`, and:
        first, last: The moves of the file; by default the present one and some after it.
    """
    fields = {name: text for name, text in request.args.items() if name != "lesson"}
    stage = Stage.of_one(fields)
    if stage.is_recorded:
        raise RuleError("a recording of a program cannot be written as a file")
    moves = read_moves(stage, fields, max_moves(stage))
    with export_work():
        response = make_response(write_search(stage, moves))
    response.content_type = TYPE
    name = f"{stage.algorithm.key}-moves-{moves[0]}-{moves[-1]}.html"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def write_moves(puzzle: Puzzle, trace: Trace, moves: range, code: str, base: int, title: str = "") -> bytes:
    """Write some moves of an explored search as a file, without a server: what `sudoku film` calls.

    Raises:
        RuleError: They are too many for a file.
    """
    with make_local_app().test_request_context("/"):
        stage = Stage(puzzle, title=title, algorithms=(trace.algorithm,), code=code, base=base)
        vars(stage)["traces"] = (trace,)
        return write_search(stage, moves)
