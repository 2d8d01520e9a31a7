"""How hard a puzzle is: its path as a list, with a curve of difficulty over the steps."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.shape import CLASSIC
from solver.techniques.rating import hardness
from webapp.cells import grid_view
from webapp.fields import puzzle_in
from webapp.hints.hardness import bars, hardest, numbers_of, stretches, whole_path

pages = Blueprint("hints", __name__)


@pages.get("/how-hard")
def show() -> str:
    """The path of the puzzle in the address, or the sentence that says why there is none.

    Sudoku Explainer's numbers, which take longer, are asked for by the page once it is there.
    """
    givens = puzzle_in(request.args).givens
    answer = solve(givens, limit=2, budget=LIVE_BUDGET)
    if givens.shape != CLASSIC or answer.verdict is not Verdict.UNIQUE:
        return render_template("hints/hard.html", view=grid_view(givens), path=None)
    path = whole_path(givens)
    return render_template(
        "hints/hard.html",
        view=grid_view(givens),
        path=path,
        hard=hardness(path),
        hardest=hardest(path),
        stretches=list(stretches(path)),
        bars=bars(path),
        numbers=numbers_of(givens) if request.args.get("numbers") else None,
    )
