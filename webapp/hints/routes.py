"""How hard a puzzle is: its path as a list, with a curve of difficulty over the steps."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.rating import hardness
from webapp.cells import grid_view
from webapp.fields import puzzle_in, title_of
from webapp.hints.hardness import bars, hardest, level_later, numbers_of, stretches, whole_path

pages = Blueprint("hints", __name__)


@pages.get("/how-hard")
def show() -> str:
    """The path of the puzzle in the address, or the sentence that says why there is none.

    Sudoku Explainer's numbers, which take longer, are asked for by the page once it is there.
    """
    givens, title = puzzle_in(request.args).givens, title_of(request.args.get("title", ""))
    view = grid_view(givens)
    named = {"view": view, "title": title, "board": {"p": view.line} | ({"title": title} if title else {})}
    if not _has_level(givens):
        return render_template("hints/hard.html", **named, path=None)
    path = whole_path(givens)
    return render_template(
        "hints/hard.html",
        **named,
        path=path,
        hard=hardness(path),
        hardest=hardest(path),
        stretches=list(stretches(path)),
        bars=bars(path),
        numbers=numbers_of(givens) if request.args.get("numbers") else None,
    )


@pages.get("/how-hard/level")
def level() -> str:
    """The level of the puzzle in the address, for a verdict that says only what it is at least."""
    givens = puzzle_in(request.args).givens
    if not _has_level(givens):
        abort(404, "Only 9x9 puzzles with exactly one solution have a level.")
    return render_template("hints/_level_later.html", level=level_later(givens))


def _has_level(givens: Grid) -> bool:
    return givens.shape == CLASSIC and solve(givens, limit=2, budget=LIVE_BUDGET).verdict is Verdict.UNIQUE
