"""Hints as actions on the board: deeper, less deep, closed, applied, and what mends a mistake first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from solver import CLASSIC, Puzzle
from solver.engine import Answer, Verdict
from webapp.board.form import DEPTHS, BoardForm
from webapp.board.intake import Notice
from webapp.board.judgement import decide, judge
from webapp.board.page import Page
from webapp.hints.giving import applied, hint_of, mended, with_singles


def at_depth(board: BoardForm, depth: int) -> Page:
    """The page with the hint told so deep, 0 for none; what lies before any hint has no depths."""
    answer = decide(board.puzzle.givens)
    hint = hint_of(board.puzzle, answer, depth) if depth else None
    shown = replace(board, hint=depth if hint and hint.depth else 0)
    return Page(shown, judge(board.puzzle, answer), Notice(""), hint=hint)


def _deeper(board: BoardForm) -> Page:
    return at_depth(board, min(board.hint + 1, len(DEPTHS)))


def _less_deep(board: BoardForm) -> Page:
    return at_depth(board, max(board.hint - 1, 0))


def _changed(board: BoardForm, change: Callable[[Puzzle, Answer], tuple[Puzzle, str]]) -> Page:
    """The page after a change that the hint offers; none where the puzzle has no such hint."""
    answer = decide(board.puzzle.givens)
    puzzle, said = board.puzzle, "There is no hint to apply."
    if puzzle.shape == CLASSIC and answer.verdict is Verdict.UNIQUE and not puzzle.entries.conflicts():
        puzzle, said = change(puzzle, answer)
    return Page(replace(board, puzzle=puzzle, hint=0), judge(puzzle, answer), Notice(said))


HINTS: Final[dict[str, Callable[[BoardForm], Page]]] = {
    "hint": _deeper,
    "unhint": _less_deep,
    "hint-close": partial(at_depth, depth=0),
    **{f"hint-{depth}": partial(at_depth, depth=int(depth)) for depth in DEPTHS},
    "hint-apply": partial(_changed, change=lambda puzzle, answer: applied(puzzle)),
    "hint-singles": partial(_changed, change=lambda puzzle, answer: with_singles(puzzle)),
    "hint-mend": partial(_changed, change=mended),
}
