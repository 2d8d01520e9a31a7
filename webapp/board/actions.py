"""What a person can do to a board: each action takes the posted board and answers the page that is shown then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from solver import SHAPES, Candidates, Grid, Puzzle, Shape
from solver.engine import Answer, Verdict
from solver.phrases import join_names
from solver.shape import Digit
from webapp.board import form
from webapp.board.form import BoardForm
from webapp.board.hinting import HINTS
from webapp.board.intake import Notice, read_into
from webapp.board.judgement import against_solution, check_answers, checked, count_solutions, decide, judge
from webapp.board.page import Page, Several
from webapp.cells import grid_view

SIZES: Final = {f"size-{shape.size}": shape for shape in SHAPES.values()}  # those that begin a board of that size


def only_judge(board: BoardForm) -> Page:
    """The page with the board as it is."""
    return Page(board, judge(board.puzzle))


def _check(board: BoardForm) -> Page:
    judgement = judge(board.puzzle, decide(board.puzzle.givens))
    return Page(board, judgement, Notice(judgement.sentence))


def show_solution(board: BoardForm) -> Page:
    """The page with the only solution on the board, with two of several beside it, or with why there is none."""
    answer = decide(board.puzzle.givens)
    judgement = judge(board.puzzle, answer)
    if answer.verdict is Verdict.UNIQUE:
        shown = replace(board, puzzle=board.puzzle.with_solution(answer.solutions[0]))
        wrong = check_answers(board.puzzle, answer) if against_solution(board.puzzle, answer.solutions[0]) else ""
        notice = Notice(f"The solution is shown. {wrong}".strip())
        return Page(shown, judge(shown.puzzle, answer), notice, reveals=True)
    if answer.verdict is Verdict.SEVERAL:
        several = _several(answer, count_solutions(board.puzzle.givens))
        return Page(board, judgement, Notice(f"{several.count} solutions; two of them are shown."), several)
    return Page(board, judgement, Notice(f"There is no solution to show. {judgement.sentence}"))


def _several(answer: Answer, counted: Answer) -> Several:
    one, two = answer.solutions[:2]
    givens, shape = answer.grid, answer.grid.shape
    differs = [cell for cell in shape.cells if one.digits[cell] != two.digits[cell]]
    return Several(
        counted.count_text,
        grid_view(one, givens, differs),
        grid_view(two, givens, differs),
        tuple(f"{shape.cell_name(cell)}: {_symbols(shape, one.digits[cell], two.digits[cell])}" for cell in differs),
    )


def _symbols(shape: Shape, *digits: Digit) -> str:
    return join_names([shape.symbols[digit - 1] for digit in sorted(digits)], "or")


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
    begun = replace(board, puzzle=puzzle, title="", unreadable={}, active="", mode="clues")
    return Page(begun, judge(puzzle), Notice(said))


def _fill_notes(board: BoardForm) -> Page:
    puzzle = replace(board.puzzle, notes=Candidates.of(board.puzzle.entries, board.puzzle.removed).all())
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("Every candidate is noted."))


def _read(board: BoardForm) -> Page:
    board, notice = read_into(board)
    return Page(board, judge(board.puzzle), notice, status=422 if notice.refused else 200)


ACTIONS: Final[dict[str, Callable[[BoardForm], Page]]] = {
    **HINTS,
    "check": _check,
    "solve": show_solution,
    "hide": _hide_solution,
    "check-answers": _check_answers,
    "clear-answers": _clear_answers,
    "clear-all": _clear_all,
    "fill-notes": _fill_notes,
    "read": _read,
    "repair": _read,
    **{action: partial(_begin, shape=shape, said=f"An empty {shape} board.") for action, shape in SIZES.items()},
}
