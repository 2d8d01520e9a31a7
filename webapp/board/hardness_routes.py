"""Serve the page "How hard", which draws the steps of a path with its curve, and two requests of scripts.

A script that asks for a step gets the parts of that step alone. The open page asks for the slow parts by itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.formats import board_link
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC
from solver.techniques.explainer.path import ExplainerPath
from solver.techniques.path import Path
from solver.techniques.rating import hardness
from webapp.board.hardness import (
    cached_explainer_path,
    exceeded_score,
    level_of_points,
    level_ranges,
    thorough_level,
    thorough_path,
    why_unrated,
)
from webapp.board.mistakes import filter_right
from webapp.board.path_steps import PathList
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.partial import is_partial
from webapp.shared.board_cells import grid_view
from webapp.shared.fields import number, puzzle_in, title_of
from webapp.shared.levels import Removed, own_removed, quick_path

MAX_STEPS: Final = 729  # Each of 9 * 9 * 9 candidates goes once.

_SLOW_PARTS: Final = {"whole", "numbers"}

pages = Blueprint("hints", __name__)


class FoundPaths(NamedTuple):
    """HoDoKu's path, Sudoku Explainer's where it is known, and whether they are only a beginning."""

    path: Path
    explained: ExplainerPath | None
    is_partial: bool


@pages.get("/how-hard")
@bounded(PAGE, costly_fields=("whole", "numbers", "step"))
def show() -> str:
    """Show how hard the puzzle is: its level, its ratings, and every step to the solution.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        step: The number of the step that is drawn; the hardest one without it.
        way: `explainer` for the steps of Sudoku Explainer's path.
        whole: Not empty to look for hard steps too, which takes seconds.
        numbers: Not empty to find Sudoku Explainer's numbers too, which takes seconds.
        all: 1 to show every step with its reason.
    """
    if not request.args.get("p"):
        return render_template("board/hardness.html", title="", titled={}, unrated="", view=None, steps=None)
    puzzle, title = puzzle_in(request.args), title_of(request.args.get("title", ""))
    givens, removed = puzzle.givens, own_removed(puzzle)
    titled = {"title": title} if title else {}
    named = {
        "title": title,
        "titled": titled,
        "board": board_link.to_fields(Puzzle(givens, givens, removed=removed)) | titled,
        "view": grid_view(givens),
    }
    if unrated := why_unrated(givens, removed):
        return render_template("board/hardness.html", **named, unrated=unrated, steps=None)
    asked, by_explainer = number(request.args, "step", MAX_STEPS), request.args.get("way") == "explainer"
    # A script that goes to another step has everything else on its page already.
    is_step = is_partial() and asked > 0 and not _SLOW_PARTS & set(request.args)
    found = _find_paths(givens, removed, by_explainer, asked, is_step)
    steps = _list_steps(found, by_explainer, removed)
    chosen = min(asked, len(steps.steps)) or (steps.hardest.number if steps.hardest else 0)
    return render_template(
        "board/_path_step.html" if is_step else "board/hardness.html",
        **named,
        unrated="",
        steps=steps,
        drawn=steps.draw(chosen) if chosen else None,
        path=found.path,
        later=found.is_partial,
        hard=hardness(found.path),
        beyond=exceeded_score(found.path),
        lower=level_of_points(found.path),
        numbers=found.explained.numbers if found.explained else None,
        left=found.explained.why_unsolved if found.explained else "",
        by_explainer=by_explainer,
        levels=level_ranges(),
        reasons=list(steps.reasons()) if request.args.get("all") == "1" else [],
    )


def _find_paths(givens: Grid, removed: Removed, by_explainer: bool, asked: int, is_step: bool) -> FoundPaths:
    """Find the paths that the request shows. It waits for a slow one only if its fields say so, and for one alone.

    If both are missing, it finds HoDoKu's. The page then asks for the other one, by script or by a link.

    Args:
        givens: The clues of the puzzle, which has one solution.
        removed: The candidates that belong to the puzzle and were removed.
        by_explainer: Whether the steps of Sudoku Explainer's path are shown.
        asked: The number of the step that is drawn, 0 for the hardest. It may lie on the slow part of the path.
        is_step: Whether a script asks for that step alone, and so for its path.
    """
    quick, waits = quick_path(givens, removed), bool(_SLOW_PARTS & set(request.args))
    known = quick if quick.solved else thorough_path.find(givens, removed)
    waits = waits or known is not None or asked > (0 if by_explainer else len(quick.steps))
    explained = cached_explainer_path.find(givens, removed)
    if not waits:
        return FoundPaths(quick, explained, is_partial=True)
    if by_explainer and is_step:
        return FoundPaths(known or quick, cached_explainer_path(givens, removed), is_partial=False)
    if known and (by_explainer or "numbers" in request.args):
        explained = cached_explainer_path(givens, removed)
    path = known or thorough_path(givens, removed)
    return FoundPaths(path, explained, is_partial=by_explainer and explained is None)


def _list_steps(found: FoundPaths, by_explainer: bool, removed: Removed) -> PathList:
    """List the steps of the path that is shown; none of Sudoku Explainer's before it is found."""
    if not by_explainer:
        return PathList.of_path(found.path, removed)
    unknown = ExplainerPath(found.path.start, (), solved=False)
    return PathList.of_explainer(unknown if found.is_partial else found.explained or unknown, removed)


@pages.get("/how-hard/level")
@bounded(PART)
def level() -> str:
    """Send the level of the puzzle, for a verdict that only says "at least"."""
    givens = puzzle_in(request.args).givens
    if why_unrated(givens):
        abort(404, "Only 9x9 puzzles with exactly one solution have a level.")
    return render_template("board/_thorough_level.html", level=thorough_level(givens))


@pages.get("/hint/right")
@bounded(PART)
def right() -> Response:
    """Return which of the cells in the address still allow their digit of the solution.

    Each is written with the digits that were left to it, as r1c1=511. The script undoes moves back to there.
    """
    puzzle = puzzle_in(request.args)
    answer = solve(puzzle.givens, limit=2, budget=LIVE_BUDGET, removed=puzzle.removed)
    if answer.verdict is not Verdict.UNIQUE or answer.solutions[0].shape != CLASSIC:
        abort(404, "Only 9x9 puzzles with exactly one solution have hints.")
    response = make_response(" ".join(filter_right(answer.solutions[0], request.args.getlist("held"))))
    response.content_type = "text/plain; charset=utf-8"
    return response
