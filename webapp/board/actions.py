"""What a person can do to a board: each action takes the posted board and answers the page that is shown then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from solver import SHAPES, Candidates, Grid, Puzzle, Shape
from solver.engine import Verdict, find_removable_clues
from webapp.board import form
from webapp.board.form import BoardForm
from webapp.board.hint import sign_of
from webapp.board.hint_actions import HINTS, named, reopened
from webapp.board.import_puzzle import Notice, read_into
from webapp.board.multiple_solutions import Several, several_of
from webapp.board.status import (
    against_solution,
    check_answers,
    checked,
    clues,
    decide,
    doubts,
    judge,
    judge_titled,
    number_of,
    of_several,
)
from webapp.board.views import Page
from webapp.serving.limits import page_work

SIZES: Final = {f"size-{shape.size}": shape for shape in SHAPES.values()}  # those that begin a board of that size


def only_judge(board: BoardForm) -> Page:
    """The page with the board as it is; a hint stays open until the board is another one."""
    if board.hint and board.hinted == sign_of(board.puzzle):
        return reopened(board)
    board = replace(board, hint=0, which=0)
    return Page(board, judge_titled(board.puzzle, board.title))


def _take(board: BoardForm) -> Page:
    """The page with the clues of a photo, to be answered."""
    taken = Puzzle.of(board.puzzle.givens)
    return Page(
        replace(board, puzzle=taken, mode=form.usual_mode(taken), source=""),
        judge(taken),
        Notice("The puzzle is taken over."),
    )


def _check(board: BoardForm) -> Page:
    judgement = judge(board.puzzle, decide(board.puzzle.givens))
    return Page(board, judgement, Notice(judgement.sentence))


def _find_mistake(board: BoardForm) -> Page:
    """The page with the clues that may be wrong marked, where there is no solution."""
    givens = board.puzzle.givens
    if decide(givens).verdict is not Verdict.NONE:
        return _check(board)
    with page_work():
        found = find_removable_clues(givens)
    return Page(
        board, judge(board.puzzle), Notice(doubts(givens, found)), removable_clues=[each.cell for each in found]
    )


def act(board: BoardForm, action: str) -> Page:
    """The page after that action; after none, the page with the board as it is."""
    name, _, number = action.partition("-")
    if name == "pick":
        return _read(board)
    if name == "pair" and number.isdecimal():
        return show_solution(board, int(number[:4]))
    if name == "hint" and action not in HINTS and number:
        return named(board, number)
    return ACTIONS.get(action, only_judge)(board)


def show_solution(board: BoardForm, pair: int = 1) -> Page:
    """The page with the only solution on the board, with what several have there, or with why there is none.

    `pair`: which two of several stand beside the board.
    """
    answer = decide(board.puzzle.givens)
    judgement = judge(board.puzzle, answer)
    if answer.verdict is Verdict.UNIQUE:
        shown = replace(board, puzzle=board.puzzle.with_solution(answer.solutions[0]))
        wrong = check_answers(board.puzzle, answer) if against_solution(board.puzzle, answer.solutions[0]) else ""
        notice = Notice(f"The solution is shown. {wrong}".strip())
        return Page(shown, judge(shown.puzzle, answer), notice, reveals=True)
    if answer.verdict is Verdict.SEVERAL:
        several = several_of(board.puzzle.givens, pair)
        return Page(board, of_several(judgement, several.count, several.remark), Notice(_told(several)), several)
    return Page(board, judgement, Notice(f"There is no solution to show. {judgement.sentence}"))


def _told(several: Several) -> str:
    which = f"{several.pair} and {several.pair + 1} of {several.count}"
    return f"Solutions {which} are shown; they differ in {number_of(len(several.differing), 'cell')}."


def _hide_solution(board: BoardForm) -> Page:
    puzzle = form.without_solution(board.puzzle)
    judgement = judge(puzzle)
    were = "solutions are" if judgement.answer.verdict is Verdict.SEVERAL else "solution is"
    return Page(replace(board, puzzle=puzzle), judgement, Notice(f"The {were} hidden."))


def _check_answers(board: BoardForm) -> Page:
    answer = decide(board.puzzle.givens)
    if answer.verdict is not Verdict.UNIQUE:
        return Page(board, judge(board.puzzle, answer), Notice(check_answers(board.puzzle, answer)), checks=True)
    return Page(board, checked(board.puzzle, answer), Notice(""), checks=True)


def _clear_answers(board: BoardForm) -> Page:
    puzzle = replace(Puzzle.of(board.puzzle.givens), removed=board.puzzle.removed)
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("Answers and notes cleared; the clues stay."))


def _clear_all(board: BoardForm) -> Page:
    return _begin(board, board.puzzle.shape, "Board cleared.")


def _begin(board: BoardForm, shape: Shape, said: str) -> Page:
    """The page with an empty board of that size."""
    puzzle = Puzzle.of(Grid.empty(shape))
    begun = replace(board, puzzle=puzzle, title="", unreadable={}, active="", mode="clues", source="")
    return Page(begun, judge(puzzle), Notice(said))


def _fill_notes(board: BoardForm) -> Page:
    puzzle = replace(board.puzzle, notes=Candidates.of(board.puzzle.entries, board.puzzle.removed).all())
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("Every candidate is noted."))


def _read(board: BoardForm) -> Page:
    board, notice = read_into(board)
    return Page(board, judge(board.puzzle), notice, status=422 if notice.refused else 200)


def _read_photo(board: BoardForm) -> Page:
    """The page with the puzzle that was read from a picture, whose text nobody typed."""
    page = _read(board)
    if page.notice is None or page.notice.refused or page.notice.listed:
        return page
    return replace(page, notice=Notice(f"Read from the picture: {clues(page.board.puzzle)}."))


ACTIONS: Final[dict[str, Callable[[BoardForm], Page]]] = {
    **HINTS,
    "check": _check,
    "find-mistake": _find_mistake,
    "solve": show_solution,
    "hide": _hide_solution,
    "check-answers": _check_answers,
    "clear-answers": _clear_answers,
    "clear-all": _clear_all,
    "fill-notes": _fill_notes,
    "take": _take,
    "read": _read,
    "read-photo": _read_photo,
    "repair": _read,
    **{action: partial(_begin, shape=shape, said=f"An empty {shape} board.") for action, shape in SIZES.items()},
}
