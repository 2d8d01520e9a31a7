"""Serve the page "How hard?", which lists the path with a curve of difficulty, and two requests of scripts."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.rating import hardness
from webapp.board.hardness import (
    LEVEL_RATINGS,
    cached_explainer_path,
    difficulty_bars,
    exceeded_score,
    explainer_bars,
    explainer_sections,
    hardest_technique,
    path_sections,
    quick_path,
    thorough_level,
    thorough_path,
)
from webapp.board.mistakes import filter_right
from webapp.shared.board_cells import grid_view
from webapp.shared.fields import puzzle_in, title_of

pages = Blueprint("hints", __name__)


@pages.get("/how-hard")
def show() -> str:
    """Render the path of the puzzle in the address, or the sentence that it has none.

    The open page requests slow parts: with whole=1 the path whose hard steps are not found at once, with numbers=1
    Sudoku Explainer's numbers. With way=explainer the page lists the steps of Sudoku Explainer's path.
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
    later = not quick_path(givens).solved and not {"whole", "numbers"} & set(request.args)
    path = quick_path(givens) if later else thorough_path(givens)
    explained = cached_explainer_path(givens) if not later and (by_explainer or "numbers" in request.args) else None
    if explained and by_explainer:
        steps, curve = explainer_sections(explained), explainer_bars(explained)
    else:
        steps, curve = path_sections(path), difficulty_bars(path)
    return render_template(
        "board/hardness.html",
        **named,
        path=path,
        later=later,
        hard=hardness(path),
        hardest=hardest_technique(path),
        beyond=exceeded_score(path),
        stretches=[] if by_explainer and later else list(steps),
        bars=[] if by_explainer and later else curve,
        numbers=explained.numbers if explained else None,
        left=explained.why_unsolved if explained else "",
        by_explainer=by_explainer,
        dark_from=LEVEL_RATINGS[1],
    )


@pages.get("/how-hard/level")
def level() -> str:
    """Render the level of the puzzle in the address, for a verdict that only says "at least"."""
    givens = puzzle_in(request.args).givens
    if not _has_level(givens):
        abort(404, "Only 9x9 puzzles with exactly one solution have a level.")
    return render_template("board/_level_later.html", level=thorough_level(givens))


@pages.get("/hint/right")
def right() -> Response:
    """Answer which of the cells in the address still allow their digit of the solution.

    Each is written with the digits that were left to it, as r1c1=511. The script undoes moves back to there.
    """
    answer = solve(puzzle_in(request.args).givens, limit=2, budget=LIVE_BUDGET)
    if answer.verdict is not Verdict.UNIQUE or answer.solutions[0].shape != CLASSIC:
        abort(404, "Only 9x9 puzzles with exactly one solution have hints.")
    response = make_response(" ".join(filter_right(answer.solutions[0], request.args.getlist("held"))))
    response.content_type = "text/plain; charset=utf-8"
    return response


def _has_level(givens: Grid) -> bool:
    return givens.shape == CLASSIC and solve(givens, limit=2, budget=LIVE_BUDGET).verdict is Verdict.UNIQUE
