"""Carry out the actions of the board page: each takes the posted board and returns the page to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from flask import request

from solver import SHAPES, Candidates, CellKind, Grid, Puzzle, Shape
from solver.corrections import find_corrections
from solver.engine import Verdict
from solver.grid import count_clues
from solver.shape import Cell
from solver.techniques.hints import sentence
from solver.text import count_noun
from webapp.board import form
from webapp.board.form import BoardForm
from webapp.board.full_search import solve_fully
from webapp.board.hint import board_checksum
from webapp.board.hint_actions import (
    HINT_ACTIONS,
    are_notes_the_answer,
    open_hint,
    reopen_hint,
    show_note_mistakes,
)
from webapp.board.import_puzzle import PICK_PREFIX, READ_AS_ACTIONS, REPAIR_ACTION, Notice, import_into
from webapp.board.mistakes import find_note_mistakes, find_wrong_digits
from webapp.board.multiple_solutions import MultipleSolutions, find_solutions
from webapp.board.practice import describe_progress
from webapp.board.status import (
    choose_suspects,
    describe_answers,
    evaluate,
    evaluate_answers,
    evaluate_mistake,
    evaluate_titled,
    name_last_clue,
    with_solution_count,
    without_answer_conflicts,
)
from webapp.board.technique_examples import find_practice_task
from webapp.board.turned import turn
from webapp.board.views import BoardPage
from webapp.serving.limits import page_work
from webapp.shared import photo_answers
from webapp.shared.photo_answers import answer_cells, split_photo

SIZE_ACTIONS: Final = {f"size-{shape.size}": shape for shape in SHAPES.values()}  # each begins a board of that size


def keep_board(board: BoardForm) -> BoardPage:
    """Show the board as it is. An open hint stays open until the board changes."""
    if board.hint_depth and board.hint_checksum == board_checksum(board.puzzle):
        return reopen_hint(board)
    board = replace(board, hint_depth=0, hint_step=0)
    board_status = evaluate_titled(board.puzzle, board.title)
    if board.mode == "clues" and (last := name_last_clue(board.puzzle, board.active, board_status.answer)):
        board_status = replace(board_status, headline=f"No solution, since {last}.", remark="")
    return BoardPage(board, board_status)


def _take_photo(board: BoardForm, action: str) -> BoardPage:
    """Take over the clues of a photo as a puzzle to solve, and its answers as the action says."""
    puzzle = split_photo(board.puzzle.givens, answer_cells(board.puzzle.shape, request.form)[action])
    return BoardPage(
        replace(board, puzzle=puzzle, mode=form.default_mode(puzzle), source=""),
        evaluate(puzzle),
        Notice("The clues of the photo are on the board."),
    )


def _check(board: BoardForm) -> BoardPage:
    board_status = evaluate(board.puzzle, solve_fully(board.puzzle.givens, board.puzzle.removed))
    return BoardPage(board, board_status, Notice(""))  # the headline says it all


def _find_mistake(board: BoardForm, way: int = 1) -> BoardPage:
    """Mark the digits that may be wrong, if there is no solution; of several ways to clear the board this one.

    If the clues alone have a solution, only the person's own digits are doubted.
    """
    puzzle = board.puzzle.without_solution()
    answer = solve_fully(puzzle.givens, puzzle.removed)
    doubts_clues = answer.verdict is Verdict.NONE
    if answer.verdict is Verdict.UNIQUE or not doubts_clues and puzzle.entries == puzzle.givens:
        return _check(board)
    answers = [cell for cell in puzzle.shape.cells if puzzle.kind(cell) is CellKind.ENTERED]
    with page_work():
        if doubts_clues:
            found = find_corrections(puzzle.givens, removed=puzzle.removed)
        else:
            found = find_corrections(puzzle.entries, answers, puzzle.removed)
    suspects = choose_suspects(found, way, doubts_clues)
    if found.corrections and not suspects.cells:
        return BoardPage(board, evaluate(puzzle, answer), Notice("Your digits fit: there is a solution with them."))
    board_status = evaluate_mistake(evaluate(puzzle, answer), puzzle.shape, found, suspects)
    return BoardPage(board, board_status, Notice(""), suspects=suspects)


def act(board: BoardForm, action: str) -> BoardPage:
    """Carry out the action. Any unknown one, or none, shows the board as it is."""
    page = _act(board, action)
    if not board.quiet or page.board.mode == "clues":
        return page
    return replace(page, board_status=without_answer_conflicts(page.board_status, page.board.puzzle))


def _act(board: BoardForm, action: str) -> BoardPage:
    name, _, number = action.partition("-")
    if action.startswith(PICK_PREFIX):
        return _read(board, action)
    if name == "pair" and number.isdecimal():
        return show_solution(board, int(number[:4]))
    if name == "clear" and (cells := form.find_cells(board.puzzle.shape, number)):
        return _clear_cells(board, cells)
    if name == "mine" and (cells := form.find_cells(board.puzzle.shape, number)):
        return _take_as_answers(board, cells)
    if name == "way" and number.isdecimal():
        return _find_mistake(board, int(number[:4]))
    if name == "hint" and action not in HINT_ACTIONS and number:
        return open_hint(board, number)
    return ACTIONS.get(action, keep_board)(board)


def show_solution(board: BoardForm, pair: int = 1) -> BoardPage:
    """Show the only solution on the board, or two of several solutions beside it, or the reason why there is none.

    `pair` is the number of the pair of several solutions, from 1.
    """
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    board_status = evaluate(board.puzzle, answer)
    if answer.verdict is Verdict.UNIQUE:
        shown = replace(board, puzzle=board.puzzle.with_solution(answer.solutions[0]))
        wrong = describe_answers(board.puzzle, answer) if find_wrong_digits(board.puzzle, answer.solutions[0]) else ""
        notice = Notice(f"The solution is shown. {wrong}".strip())
        return BoardPage(shown, evaluate(shown.puzzle, answer), notice, reveals=True)
    if answer.verdict is Verdict.SEVERAL:
        solutions = find_solutions(board.puzzle.givens, pair, board.puzzle.removed)
        return BoardPage(
            board,
            with_solution_count(board_status, board.puzzle, solutions.count, solutions.remark),
            Notice(_describe_pair(solutions)),
            solutions,
        )
    return BoardPage(board, board_status, Notice("There is no solution to show."))


def _describe_pair(solutions: MultipleSolutions) -> str:
    numbers = f"{solutions.pair} and {solutions.pair + 1} of {solutions.count}"
    return f"Solutions {numbers} are shown; they differ in {count_noun(len(solutions.differing), 'cell')}."


def _hide_solution(board: BoardForm) -> BoardPage:
    puzzle = board.puzzle.without_solution()
    board_status = evaluate(puzzle)
    were = "solutions are" if board_status.answer.verdict is Verdict.SEVERAL else "solution is"
    return BoardPage(replace(board, puzzle=puzzle), board_status, Notice(f"The {were} hidden."))


def _check_answers(board: BoardForm) -> BoardPage:
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    if answer.verdict in (Verdict.SEVERAL, Verdict.UNDECIDED) and board.puzzle.entries != board.puzzle.givens:
        return _find_mistake(board)
    if answer.verdict is not Verdict.UNIQUE:
        return BoardPage(
            board, evaluate(board.puzzle, answer), Notice(describe_answers(board.puzzle, answer)), checks=True
        )
    is_wrong = bool(find_wrong_digits(board.puzzle, answer.solutions[0]))
    if not is_wrong and are_notes_the_answer(board) and find_note_mistakes(board.puzzle, answer, True).cells:
        return show_note_mistakes(board)
    status = evaluate_answers(board.puzzle, answer, board.title)
    task = find_practice_task(board.title)
    if task and not (is_wrong or status.is_step_found or status.is_finished):  # the task stays the headline
        return BoardPage(
            board, evaluate(board.puzzle, answer), Notice(describe_progress(board.puzzle, task)), checks=True
        )
    return BoardPage(board, status, Notice(""), checks=True)


def _clear_answers(board: BoardForm) -> BoardPage:
    puzzle = replace(Puzzle.of(board.puzzle.givens), removed=board.puzzle.removed)
    return BoardPage(
        replace(board, puzzle=puzzle), evaluate(puzzle), Notice("Answers and notes cleared; the clues stay.")
    )


def _drop_removed(board: BoardForm) -> BoardPage:
    """Give the removed candidates back; they go into notes only if the person writes them."""
    puzzle = replace(board.puzzle, removed=frozenset())
    notice = Notice(f"{count_noun(len(board.puzzle.removed), 'removed candidate')} dropped.")
    return BoardPage(replace(board, puzzle=puzzle), evaluate(puzzle), notice)


def _clear_cells(board: BoardForm, cells: Sequence[Cell]) -> BoardPage:
    """Clear cells that may be wrong, also of clues: their right digits are still to come."""
    puzzle = board.puzzle
    for cell in cells:
        puzzle = puzzle.with_given(cell, 0)
    were_clues = any(board.puzzle.givens.digits[cell] for cell in cells)
    paper = ": type what your paper has there" if were_clues else ""
    notice = Notice(f"{_name_places(puzzle, cells)} cleared{paper}.")
    return BoardPage(replace(board, puzzle=puzzle), evaluate(puzzle), notice)


def _take_as_answers(board: BoardForm, cells: Sequence[Cell]) -> BoardPage:
    """Turn clues into the person's own digits."""
    puzzle = board.puzzle
    for cell in cells:
        puzzle = puzzle.with_given(cell, 0).with_entry(cell, puzzle.entries.digits[cell])
    notice = Notice(f"{_name_places(puzzle, cells)} your own from now on.")
    return BoardPage(replace(board, puzzle=puzzle, mode="answers"), evaluate(puzzle), notice)


def _name_places(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    """Begin a sentence about cells: 'Row 1, column 2 is'."""
    return sentence(f"{puzzle.shape.name_places(cells)} {'is' if len(cells) == 1 else 'are'}")


def _turn(board: BoardForm) -> BoardPage:
    """Turn a board whose boxes are higher than wide on its side."""
    puzzle = turn(board.puzzle)
    notice = Notice("The board is turned: your rows are its columns, so its boxes are yours.")
    return BoardPage(replace(board, puzzle=puzzle, active=""), evaluate(puzzle), notice)


def _start(board: BoardForm) -> BoardPage:
    """End the entry of clues: what is typed from now on is an answer."""
    return replace(keep_board(replace(board, mode="answers")), notice=Notice("The clues are set. Type your answers."))


def _explain_own_digits(board: BoardForm) -> BoardPage:
    """Return how clues become a person's own digits: small phones have no place for more than the verdict."""
    return replace(
        keep_board(board), notice=Notice("Drag over your own digits (a finger rests first), then press Mine.")
    )


def _clear_all(board: BoardForm) -> BoardPage:
    return _begin(board, board.puzzle.shape, "Board cleared.")


def _begin(board: BoardForm, shape: Shape, message: str) -> BoardPage:
    """Begin an empty board of that size."""
    puzzle = Puzzle.of(Grid.empty(shape))
    begun = replace(board, puzzle=puzzle, title="", unreadable={}, active="", mode="clues", source="")
    return BoardPage(begun, evaluate(puzzle), Notice(message))


def _fill_notes(board: BoardForm) -> BoardPage:
    """Note all candidates. Notes that are hidden stay: they were written."""
    candidates, hidden = (
        Candidates.of(board.puzzle.entries, board.puzzle.removed),
        board.puzzle.notes - board.puzzle.visible_notes,
    )
    puzzle = replace(board.puzzle, notes=candidates.all() | hidden)
    return BoardPage(replace(board, puzzle=puzzle), evaluate(puzzle), Notice("All notes filled in."))


def _read(board: BoardForm, action: str = "") -> BoardPage:
    board, notice = import_into(board, action)
    return BoardPage(board, evaluate(board.puzzle), notice, http_status=422 if notice.refused else 200)


def _read_photo(board: BoardForm) -> BoardPage:
    """Import the puzzle that was read from a picture. Its text is not shown, as nobody typed it."""
    page = _read(board)
    if page.notice is None or page.notice.refused or page.notice.choices:
        return page
    return replace(page, notice=Notice(f"Read from the picture: {count_clues(page.board.puzzle)}."))


ACTIONS: Final[dict[str, Callable[[BoardForm], BoardPage]]] = {
    **HINT_ACTIONS,
    "check": _check,
    "start": _start,
    "turn": _turn,
    "find-mistake": _find_mistake,
    "own-digits": _explain_own_digits,
    "solve": show_solution,
    "hide": _hide_solution,
    "check-answers": _check_answers,
    "clear-answers": _clear_answers,
    "drop-removed": _drop_removed,
    "clear-all": _clear_all,
    "fill-notes": _fill_notes,
    **{action: partial(_take_photo, action=action) for action in photo_answers.FIELDS},
    "read": _read,
    "read-photo": _read_photo,
    REPAIR_ACTION: partial(_read, action=REPAIR_ACTION),
    **{action: partial(_read, action=action) for action in READ_AS_ACTIONS},
    **{
        action: partial(_begin, shape=shape, message=f"An empty {shape} board.")
        for action, shape in SIZE_ACTIONS.items()
    },
}
