"""Carry out the actions of hints: deeper, another one, all steps, apply, mend a mistake first, compare notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from solver import CLASSIC, Puzzle
from solver.engine import Answer, Verdict
from solver.techniques.hints import DEPTHS
from webapp.board.apply_hints import apply_easy_steps, apply_step, fill_singles
from webapp.board.form import ALL_STEPS, BoardForm, parse_hint_code
from webapp.board.full_search import solve_fully
from webapp.board.hint import board_checksum, compare_notes, find_step, list_all_steps, make_hint
from webapp.board.import_puzzle import Notice
from webapp.board.mistakes import clear_wrong_digits, correct_notes
from webapp.board.status import evaluate
from webapp.board.technique_examples import find_practice_task
from webapp.board.views import BoardPage


def show_hint(board: BoardForm, depth: int, number: int = 0, message: str = "") -> BoardPage:
    """Show the hint for step `number` at that depth, 0 for none. What comes before any hint has one depth."""
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    hint = None
    if depth == ALL_STEPS:
        hint = list_all_steps(board.puzzle, answer)
    elif depth:
        hint = make_hint(board.puzzle, answer, depth, number)
    begins = hint is not None and bool(hint.depth or hint.groups)
    mode = "answers" if begins and board.mode == "clues" else board.mode  # who asks for hints has begun to solve
    shown_depth, shown_number = (depth, number) if begins else (min(depth, 1), 0)
    shown = replace(board, hint_depth=shown_depth, hint_step=shown_number, mode=mode)
    return BoardPage(shown, evaluate(board.puzzle, answer), Notice(message), hint=hint)


def reopen_hint(board: BoardForm) -> BoardPage:
    """Show the open hint again."""
    return show_hint(board, board.hint_depth, board.hint_step)


def open_hint(board: BoardForm, code: str) -> BoardPage:
    """Show the hint of a code, as the buttons have it: '3.7' is depth 3 of step number 7."""
    return show_hint(board, *parse_hint_code(code))


def _show_deeper(board: BoardForm, times: int = 1) -> BoardPage:
    if board.hint_depth == ALL_STEPS or board.hint_checksum != board_checksum(board.puzzle):
        return show_hint(board, times)  # the open hint was about another board
    return show_hint(board, min(board.hint_depth + times, DEPTHS), board.hint_step)


def _show_less(board: BoardForm) -> BoardPage:
    return show_hint(board, max(board.hint_depth - 1, 0) if board.hint_depth < ALL_STEPS else 0, board.hint_step)


def _show_next_step(board: BoardForm) -> BoardPage:
    """Show the next step at the first depth. After the last comes the first."""
    if not _has_step(board):
        return show_hint(board, 1)
    if find_step(board.puzzle, board.hint_step + 1):
        return show_hint(board, 1, board.hint_step + 1)
    return show_hint(
        board, 1, 0, "Those were all hints: they begin again." if board.hint_step else "There is no other step."
    )


def _has_step(board: BoardForm) -> bool:
    """Check whether the board has a step, and nothing comes before it."""
    return make_hint(board.puzzle, solve_fully(board.puzzle.givens, board.puzzle.removed), 1).depth > 0


def _can_have_hints(puzzle: Puzzle, answer: Answer) -> bool:
    return puzzle.shape == CLASSIC and answer.verdict is Verdict.UNIQUE and not puzzle.entries.conflicts()


def _apply(board: BoardForm, change: Callable[[BoardForm], tuple[Puzzle, str]], continues: bool = False) -> BoardPage:
    """Apply the change, and show the next hint if it `continues`. What comes before any hint is shown first."""
    if not _has_step(board):
        return show_hint(board, 1)
    puzzle, message = change(board)
    changed = replace(board, puzzle=puzzle, hint_depth=0, hint_step=0)
    if continues and not puzzle.entries.is_full():
        return show_hint(changed, 1, message=message)
    status = replace(
        evaluate(puzzle, solve_fully(puzzle.givens, puzzle.removed)), remark=""
    )  # no praise for a board that hints have finished
    return BoardPage(changed, status, Notice(message))


def _hide_solution(board: BoardForm) -> BoardPage:
    """Hide the solution, and show the first hint on the board as the person left it."""
    return show_hint(replace(board, puzzle=board.puzzle.without_solution()), 1, message="The solution is hidden.")


def _mend(board: BoardForm) -> BoardPage:
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    puzzle, message = board.puzzle, "There is nothing to fix."
    if _can_have_hints(puzzle, answer):
        puzzle, message = clear_wrong_digits(puzzle, answer)
    return BoardPage(
        replace(board, puzzle=puzzle, hint_depth=0, hint_step=0),
        evaluate(puzzle, solve_fully(puzzle.givens, puzzle.removed)),
        Notice(message),
    )


def are_notes_the_answer(board: BoardForm) -> bool:
    """Return whether the board is a position for practice whose complete notes lose some by the step to find."""
    task = find_practice_task(board.title)
    return task is not None and not task.places_digits


def show_note_mistakes(board: BoardForm) -> BoardPage:
    """Compare the notes with the board and its only solution, and say what is wrong with them."""
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    hint = compare_notes(board.puzzle, answer, are_notes_the_answer(board))
    shown = replace(board, hint_depth=0, hint_step=0)
    return BoardPage(shown, evaluate(board.puzzle, answer), Notice(""), hint=hint)


def _mend_notes(board: BoardForm) -> BoardPage:
    answer = solve_fully(board.puzzle.givens, board.puzzle.removed)
    puzzle = correct_notes(board.puzzle, answer, are_notes_the_answer(board))
    return BoardPage(replace(board, puzzle=puzzle), evaluate(puzzle), Notice("Notes corrected."))


HINT_ACTIONS: Final[dict[str, Callable[[BoardForm], BoardPage]]] = {
    "hint": _show_deeper,
    # for quick presses of the key
    **{f"hint-{times}x": partial(_show_deeper, times=times) for times in range(2, DEPTHS + 1)},
    "unhint": _show_less,
    "hint-close": partial(show_hint, depth=0),
    "hint-other": _show_next_step,
    "hint-apply": partial(_apply, change=lambda board: apply_step(board.puzzle, board.hint_step)),
    "hint-singles": partial(_apply, change=lambda board: fill_singles(board.puzzle)),
    "hint-up": partial(_apply, change=lambda board: apply_easy_steps(board.puzzle), continues=True),
    "hint-mend": _mend,
    "hint-hide": _hide_solution,
    "compare-notes": show_note_mistakes,
    "mend-notes": _mend_notes,
}
