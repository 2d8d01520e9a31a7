"""Hints as actions on the board: deeper, another one, all there are, applied, and what mends a mistake first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from solver import CLASSIC, Puzzle
from solver.engine import Answer, Verdict
from solver.techniques.hints import DEPTHS
from webapp.board.apply_hints import applied, up_to_hard, with_singles
from webapp.board.form import ALL, BoardForm, coded, without_solution
from webapp.board.hint import all_steps, hint_of, sign_of
from webapp.board.import_puzzle import Notice
from webapp.board.mistakes import mended
from webapp.board.next_steps import step_at
from webapp.board.status import decide, judge
from webapp.board.views import Page


def at_depth(board: BoardForm, depth: int, which: int = 0, said: str = "") -> Page:
    """The page with the hint told so deep, 0 for none; what lies before any hint has one depth."""
    answer = decide(board.puzzle.givens)
    hint = None
    if depth == ALL:
        hint = all_steps(board.puzzle, answer)
    elif depth:
        hint = hint_of(board.puzzle, answer, depth, which)
    begins = hint is not None and bool(hint.depth or hint.groups)
    mode = "answers" if begins and board.mode == "clues" else board.mode  # who asks for hints has begun to solve
    told = depth if begins else min(depth, 1)
    shown = replace(board, hint=told, which=which if begins else 0, mode=mode)
    return Page(shown, judge(board.puzzle, answer), Notice(said), hint=hint)


def reopened(board: BoardForm) -> Page:
    """The page with the hint that is open."""
    return at_depth(board, board.hint, board.which)


def named(board: BoardForm, code: str) -> Page:
    """The page with the hint of that code, as addresses have it."""
    return at_depth(board, *coded(code))


def _deeper(board: BoardForm, times: int = 1) -> Page:
    if board.hint == ALL or board.hinted != sign_of(board.puzzle):
        return at_depth(board, times)  # the open hint was about another board
    return at_depth(board, min(board.hint + times, DEPTHS), board.which)


def _less_deep(board: BoardForm) -> Page:
    return at_depth(board, max(board.hint - 1, 0) if board.hint < ALL else 0, board.which)


def _another(board: BoardForm) -> Page:
    """The page with the step behind the one that is told, at the first depth; behind the last comes the first."""
    if not _tells_steps(board):
        return at_depth(board, 1)
    if step_at(board.puzzle, board.which + 1):
        return at_depth(board, 1, board.which + 1)
    return at_depth(
        board, 1, 0, "Those were all hints: they begin again." if board.which else "There is no other step."
    )


def _tells_steps(board: BoardForm) -> bool:
    """Whether nothing comes before a step from the board, and there is one."""
    return hint_of(board.puzzle, decide(board.puzzle.givens), 1).depth > 0


def _has_hints(puzzle: Puzzle, answer: Answer) -> bool:
    return puzzle.shape == CLASSIC and answer.verdict is Verdict.UNIQUE and not puzzle.entries.conflicts()


def _changed(board: BoardForm, change: Callable[[BoardForm], tuple[Puzzle, str]], goes_on: bool = False) -> Page:
    """The page after a step that a hint offers, where it `goes_on` with the next one; first what is before any hint."""
    if not _tells_steps(board):
        return at_depth(board, 1)
    answer = decide(board.puzzle.givens)
    puzzle, said = change(board)
    changed = replace(board, puzzle=puzzle, hint=0, which=0)
    if goes_on and not puzzle.entries.is_full():
        return at_depth(changed, 1, said=said)
    judged = replace(judge(puzzle, answer), remark="")  # what hints have finished is no feat
    return Page(changed, judged, Notice(said))


def _without_solution(board: BoardForm) -> Page:
    """The page with the first hint on the board as the person left it."""
    return at_depth(replace(board, puzzle=without_solution(board.puzzle)), 1, said="The solution is hidden.")


def _mended(board: BoardForm) -> Page:
    answer = decide(board.puzzle.givens)
    puzzle, said = board.puzzle, "There is nothing to mend."
    if _has_hints(puzzle, answer):
        puzzle, said = mended(puzzle, answer)
    return Page(replace(board, puzzle=puzzle, hint=0, which=0), judge(puzzle, answer), Notice(said))


HINTS: Final[dict[str, Callable[[BoardForm], Page]]] = {
    "hint": _deeper,
    **{f"hint-{times}x": partial(_deeper, times=times) for times in range(2, DEPTHS + 1)},  # for so many quick keys
    "unhint": _less_deep,
    "hint-close": partial(at_depth, depth=0),
    "hint-other": _another,
    "hint-apply": partial(_changed, change=lambda board: applied(board.puzzle, board.which)),
    "hint-singles": partial(_changed, change=lambda board: with_singles(board.puzzle)),
    "hint-up": partial(_changed, change=lambda board: up_to_hard(board.puzzle), goes_on=True),
    "hint-mend": _mended,
    "hint-hide": _without_solution,
}
