"""How hard a puzzle is: its path as a list, with a curve of difficulty over the steps."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.rating import hardness
from webapp.cells import grid_view
from webapp.fields import puzzle_in, title_of
from webapp.hints.hardness import (
    bars,
    bars_explained,
    hardest,
    level_later,
    path_explained,
    stretches,
    stretches_explained,
    whole_path,
    why_left,
)

pages = Blueprint("hints", __name__)


@pages.get("/how-hard")
def show() -> str:
    """The path of the puzzle in the address, or the sentence that says why there is none.

    Sudoku Explainer's numbers, which take longer, are asked for by the page once it is there; with
    way=explainer the steps are those of its path.
    """
    givens, title = puzzle_in(request.args).givens, title_of(request.args.get("title", ""))
    view = grid_view(givens)
    named = {"view": view, "title": title, "board": {"p": view.line} | ({"title": title} if title else {})}
    if not _has_level(givens):
        return render_template("hints/hard.html", **named, path=None)
    path, by_explainer = whole_path(givens), request.args.get("way") == "explainer"
    explained = path_explained(givens) if by_explainer or request.args.get("numbers") else None
    shown = by_explainer and explained
    return render_template(
        "hints/hard.html",
        **named,
        path=path,
        hard=hardness(path),
        hardest=hardest(path),
        stretches=list(stretches_explained(shown) if shown else stretches(path)),
        bars=bars_explained(shown) if shown else bars(path),
        numbers=explained.numbers if explained else None,
        left=why_left(explained) if explained else "",
        by_explainer=by_explainer,
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
