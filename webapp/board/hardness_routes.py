"""How hard a puzzle is: its path as a list, with a curve of difficulty over the steps. And what hints ask by script."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.rating import hardness
from webapp.board.hardness import (
    RATINGS,
    bars,
    bars_explained,
    hardest,
    level_later,
    path_at_once,
    path_explained,
    points_beyond,
    stretches,
    stretches_explained,
    whole_path,
)
from webapp.board.mistakes import still_right
from webapp.shared.board_cells import grid_view
from webapp.shared.fields import puzzle_in, title_of

pages = Blueprint("hints", __name__)


@pages.get("/how-hard")
def show() -> str:
    """The path of the puzzle in the address, or the sentence that says why there is none.

    What takes longer is asked for by the page once it is there: with whole=1 the path, where its hard steps are not
    found at once, and with numbers=1 Sudoku Explainer's numbers; with way=explainer the steps are those of its path.
    """
    givens, title = puzzle_in(request.args).givens, title_of(request.args.get("title", ""))
    view = grid_view(givens)
    titled = {"title": title} if title else {}
    named = {
        "view": view,
        "titled": titled,
        "board": {"p": view.line} | titled,
        "is_example": not request.args.get("p"),
    }
    if not _has_level(givens):
        return render_template("board/hardness.html", **named, path=None, later=False)
    by_explainer = request.args.get("way") == "explainer"
    later = not path_at_once(givens).solved and not {"whole", "numbers"} & set(request.args)
    path = path_at_once(givens) if later else whole_path(givens)
    explained = path_explained(givens) if not later and (by_explainer or "numbers" in request.args) else None
    if explained and by_explainer:
        steps, curve = stretches_explained(explained), bars_explained(explained)
    else:
        steps, curve = stretches(path), bars(path)
    return render_template(
        "board/hardness.html",
        **named,
        path=path,
        later=later,
        hard=hardness(path),
        hardest=hardest(path),
        beyond=points_beyond(path),
        stretches=[] if by_explainer and later else list(steps),
        bars=[] if by_explainer and later else curve,
        numbers=explained.numbers if explained else None,
        left=explained.why_unsolved if explained else "",
        by_explainer=by_explainer,
        dark_from=RATINGS[1],
    )


@pages.get("/how-hard/level")
def level() -> str:
    """The level of the puzzle in the address, for a verdict that says only what it is at least."""
    givens = puzzle_in(request.args).givens
    if not _has_level(givens):
        abort(404, "Only 9x9 puzzles with exactly one solution have a level.")
    return render_template("board/_level_later.html", level=level_later(givens))


@pages.get("/hint/right")
def right() -> Response:
    """Which of the cells in the address, each with the digits left to it, are left their own: the way back to there."""
    answer = solve(puzzle_in(request.args).givens, limit=2, budget=LIVE_BUDGET)
    if answer.verdict is not Verdict.UNIQUE or answer.solutions[0].shape != CLASSIC:
        abort(404, "Only 9x9 puzzles with exactly one solution have hints.")
    response = make_response(" ".join(still_right(answer.solutions[0], request.args.getlist("held"))))
    response.content_type = "text/plain; charset=utf-8"
    return response


def _has_level(givens: Grid) -> bool:
    return givens.shape == CLASSIC and solve(givens, limit=2, budget=LIVE_BUDGET).verdict is Verdict.UNIQUE
