"""Lead a page's address in older names, or with another number of lanes, to its address of today.

    /demo/side-by-side    two lanes on the clock of moves
    /demo/times           a search in Python against itself compiled
    /demo/times/of/NAME   the puzzles of the collection; the command `sudoku times` measures them

The addresses that fed the scripts of these pages are gone: an old page that is still open gets
410 and a sentence to reload.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webapp.demo.address import PUZZLE_FIELDS, RACE_CLOCKS, both_ways, canonical, count_lanes
from webapp.demo.own_program import show_forgotten
from webapp.demo.recordings import ForgottenRecordingError
from webapp.serving.addresses import address_of
from webapp.serving.bounds import LIGHT, bounded
from webapp.shared.puzzle_at_hand import EXAMPLE

pages = Blueprint("old_addresses", __name__)

MAX_AGE: Final = 86_400  # seconds for which a browser may keep where an old address leads
RELOAD: Final = "This page is from before. Reload."
GONE: Final = {  # what scripts of older pages ask for
    "pair": "/demo/side-by-side/<part>",
    "question": "/demo/question",
    "race": "/demo/race/<part>",
    "stop": "/demo/stop",
    "times": "/demo/times/table",
}
_OF_FORM: Final = ("lanes", "race")  # a form sends one of them for each lane


def redirect_for_good(endpoint: str, fields: Mapping[str, str], **pieces: str) -> Response:
    """Redirect with 308 to the page of these fields and pieces of its path; the browser may keep that for a day."""
    answer = redirect(address_of(endpoint, fields, **pieces), 308)
    answer.headers["Cache-Control"] = f"max-age={MAX_AGE}"
    return answer


def moved_for_good(endpoint: str) -> Response | None:
    """Return the redirect of the present address of `demo.show` or `race.show`; None if it is that of today."""
    fields = {name: ",".join(values) if name in _OF_FORM else values[0] for name, values in request.args.lists()}
    found = canonical(fields, least=2 if endpoint == "race.show" else 1)
    count = count_lanes(found)
    is_race = count > 1 or (count == 1 and found.get("clock") in RACE_CLOCKS)
    right = "race.show" if is_race else "demo.show" if count or found.get("lesson") else endpoint
    return None if right == endpoint and found == request.args.to_dict() else redirect_for_good(right, found)


@pages.get("/demo/side-by-side")
@bounded(LIGHT)
def show_pair() -> Response:
    """Lead an old address of two searches side by side to the page of today."""
    try:
        return redirect_for_good("race.show", canonical(request.args.to_dict(), request.path))
    except ForgottenRecordingError as error:
        return show_forgotten(error)


@pages.get("/demo/times")
@bounded(LIGHT)
def show_times() -> Response:
    """Lead an old address of the times of a puzzle to a search in Python against itself compiled.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
    """
    puzzle = {name: request.args[name] for name in (*PUZZLE_FIELDS, EXAMPLE) if name in request.args}
    return redirect_for_good("race.show", puzzle | both_ways())


@pages.get("/demo/times/of/<name>")
@bounded(LIGHT)
def show_times_of(name: str) -> Response:
    """Lead an old address of the times of a collection to its puzzles; the command `sudoku times` measures them."""
    return redirect_for_good("library.show", {}, name=name)


@bounded(LIGHT)
def refuse(part: str = "") -> Response:
    """Refuse what the script of an old page asks for: 410."""
    abort(410, RELOAD)


for _name, _path in GONE.items():
    pages.add_url_rule(_path, f"refuse_{_name}", refuse)
