"""Evaluate a board and describe it in sentences: the verdict about its givens, and the state of the person's digits.

The verdict while typing searches 2,000 nodes and is not limited.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from solver.corrections import MAX_CLEARED, Corrections
from solver.engine import LIVE_BUDGET, Answer, Verdict, solve
from solver.grid import Conflict, Grid, Puzzle, count_clues
from solver.shape import CLASSIC, FEWEST_CLUES, Candidate, Cell, Shape
from solver.text import count_noun, join_some
from webapp.board.mistakes import find_wrong_digits
from webapp.board.practice import name_found_step, own_answers
from webapp.shared.levels import MAX_CACHED_ANSWERS, follow_from_clues, solve_live

MAX_NAMED_CONFLICTS: Final = 3  # rows, columns and boxes in the sentence about a clash; the board marks all of them
MAX_COUNTED_SOLUTIONS: Final = 100  # while a person types; "Show solutions" counts further
_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
_PRINT_SHARE: Final = (3, 8)  # Who copies a larger share of the cells has most likely filled in some.
_OWN_DIGITS: Final = "Are some of these digits your own? Choose them and press Mine."
_DETAILS: Final = re.compile(": |, (?=with [0-9])")  # between what is large in a headline and the details
_WELL_DONE: Final = "Well done!"
_TO_SOLVE: Final = "Ready to solve."  # what one solution means for a person who has not begun
_UNCHECKED: Final = "Answers not checked."  # the verdict is about the clues
_NOTES_UNCHECKED: Final = "Notes are not checked."  # unless somebody asks to compare them
_VERDICT_PHRASES: Final = {  # several solutions are counted, conflicts described
    Verdict.NONE: "No solution",
    Verdict.UNIQUE: "Exactly one solution",
    Verdict.UNDECIDED: "Still searching",
}


@dataclass(frozen=True)
class BoardStatus:
    """The verdict about the givens, every conflict of the whole board, and the sentences about both."""

    answer: Answer
    conflicts: tuple[Conflict, ...]
    count: str  # The number of clues, in words.
    headline: str
    remark: str = ""
    is_finished: bool = False  # The person has filled it, without a conflict.
    badge: str = ""  # the result of a check: ×, tick or ?
    is_step_found: bool = False  # The step is of the technique that is practised.

    @property
    def sentence(self) -> str:
        """The number of clues and the verdict."""
        return f"{self.count} {self.headline}".lstrip()

    @property
    def parts(self) -> tuple[str, str]:
        """The large part of the headline and its details, each without the mark at its end."""
        large, *details = _DETAILS.split(self.headline.removesuffix("."), maxsplit=1)
        return large, "".join(details)

    @property
    def code(self) -> str:
        """The verdict's code; `conflict` also when only the person's digits clash."""
        return Verdict.CONFLICT.value if self.conflicts else self.answer.verdict.value


def evaluate(puzzle: Puzzle, answer: Answer | None = None, title: str = "") -> BoardStatus:
    """Evaluate the board within LIVE_BUDGET, or with the `answer` that a longer search found.

    The `title` of a position for practice tells the digits that it came with from the person's own.
    """
    answer = answer or solve_live(puzzle.givens, LIVE_BUDGET, puzzle.removed)
    conflicts = puzzle.without_solution().entries.conflicts()  # the solver's digits clash with nothing
    count = f"{count_clues(puzzle)}." if puzzle.entries.filled or puzzle.removed else ""
    if puzzle.entries.is_full() and not (conflicts or puzzle.solved):
        is_finished = puzzle.entries != puzzle.givens
        remark = _WELL_DONE if is_finished else "Nothing is left to solve."
        return BoardStatus(answer, (), count, "Complete and right.", remark, is_finished=is_finished)
    return BoardStatus(
        answer, conflicts, count, _headline(puzzle, answer, conflicts, title), _remark(puzzle, answer, conflicts)
    )


def without_answer_conflicts(status: BoardStatus, puzzle: Puzzle) -> BoardStatus:
    """Leave out the conflicts of the person's digits: the verdict is about the clues alone, unless a check made it."""
    if not status.conflicts or status.answer.conflicts:
        return status
    return (
        replace(status, conflicts=())
        if status.badge
        else evaluate(Puzzle(puzzle.givens, puzzle.givens, removed=puzzle.removed), status.answer)
    )


def evaluate_titled(puzzle: Puzzle, title: str) -> BoardStatus:
    """Evaluate the board. On a position for practice, the headline says if its step is done."""
    status = evaluate(puzzle, title=title)
    is_open = title and not (status.is_finished or status.conflicts)
    name = name_found_step(puzzle, title, status.answer) if is_open else ""
    return replace(status, headline=f"That is {name}.", badge="tick", is_step_found=True) if name else status


@lru_cache(maxsize=MAX_CACHED_ANSWERS)
def _count_live(givens: Grid, removed: frozenset[Candidate]) -> str:
    """Count the solutions of a puzzle with several, within the same budget: "18 solutions", or "More than 100 ..."."""
    answer = solve(givens, limit=MAX_COUNTED_SOLUTIONS + 1, budget=LIVE_BUDGET, removed=removed)
    least = count_noun(min(answer.count, MAX_COUNTED_SOLUTIONS), "solution")
    return least if answer.finished else f"More than {least}"


def name_last_clue(puzzle: Puzzle, active: str, answer: Answer) -> str:
    """Name the clue typed last if only with it the puzzle has no solution; '' if not.

    The person types in the cell `active`, or has just left it for the next one.
    """
    cell = puzzle.shape.cells_by_name.get(active, -1)
    if answer.verdict is not Verdict.NONE or cell < 0:
        return ""
    for typed in (cell, cell - 1):
        without = puzzle.givens.with_digit(typed, 0) if typed >= 0 and puzzle.givens.digits[typed] else None
        if without and solve_live(without, LIVE_BUDGET, puzzle.removed).solutions:
            return puzzle.shape.name_places([typed])
    return ""


def describe_answers(puzzle: Puzzle, answer: Answer) -> str:
    """Write whether the person's digits agree with the only solution."""
    if answer.verdict is not Verdict.UNIQUE:
        return "Answers can only be checked against a puzzle with exactly one solution."
    wrong = find_wrong_digits(puzzle, answer.solutions[0])
    answer_count = puzzle.entries.filled - puzzle.givens.filled - len(puzzle.solved)
    if wrong:
        return f"{count_noun(len(wrong), 'wrong answer')}: {puzzle.shape.name_places(wrong)}."
    if puzzle.entries.is_full():
        return "Complete and right."
    return f"Right so far: {count_noun(answer_count, 'answer')}." if answer_count else "Nothing to check yet."


def evaluate_answers(puzzle: Puzzle, answer: Answer, title: str = "") -> BoardStatus:
    """Evaluate the board with the result of a check as its headline, with a badge of its own.

    On a position for practice whose step is done, the headline goes on to say so.
    """
    if (found := evaluate_titled(puzzle, title)).is_step_found:
        return found
    status = evaluate(puzzle, answer, title)
    if status.is_finished:
        return replace(status, badge="tick")
    wrong, has_answers = find_wrong_digits(puzzle, answer.solutions[0]), puzzle.entries != puzzle.givens
    badge = "×" if wrong else "tick" if has_answers else "?"
    remark = _NOTES_UNCHECKED if puzzle.visible_notes and not puzzle.entries.is_full() else ""
    return replace(status, headline=describe_answers(puzzle, answer), remark=remark, badge=badge)


def may_hold_answers(puzzle: Puzzle, answer: Answer) -> bool:
    """Return whether clues without a solution are so many that some may be a person's own digits."""
    share, whole = _PRINT_SHARE
    return answer.verdict is Verdict.NONE and puzzle.givens.filled * whole > len(puzzle.shape.cells) * share


class Suspects(NamedTuple):
    """The digits that may be wrong as the board marks them: clues, or a person's own if the clues have a solution.

    Attributes:
        cells: Each of them may be the wrong one, or all are to go together.
        others: Digits without any one of which several solutions are left, where others leave one.
        together: Whether all cells are to go.
        way: The number of these cells among the ways to clear the board, from 1.
        ways: How many ways were found, such as "3" or "20+"; "" if there is no other.
        are_clues: Whether they are clues.
    """

    cells: tuple[Cell, ...] = ()
    others: tuple[Cell, ...] = ()
    together: bool = False
    way: int = 1
    ways: str = ""
    are_clues: bool = True


def choose_suspects(found: Corrections, way: int = 1, are_clues: bool = True) -> Suspects:
    """Choose the digits to mark: all of which each may be the wrong one, else the given one of several ways.

    Of single digits those are chosen without which exactly one solution is left, if there are any.
    """
    ways = found.corrections
    if not ways:
        return Suspects(are_clues=are_clues)
    if len(ways[0].cells) == 1:
        only = tuple(cell for each in ways for cell in each.cells if each.is_only)
        cells = tuple(cell for each in ways for cell in each.cells)
        others = tuple(cell for cell in cells if only and cell not in only)
        return Suspects(only or cells, others, are_clues=are_clues)
    number = (way - 1) % len(ways) + 1
    count = f"{len(ways)}{'' if found.is_complete else '+'}" if len(ways) > 1 else ""
    return Suspects(ways[number - 1].cells, (), True, number, count, are_clues)


def evaluate_mistake(board_status: BoardStatus, shape: Shape, found: Corrections, suspects: Suspects) -> BoardStatus:
    """Change the headline and remark to what was found about a board without solution: which digits may be wrong.

    It is a possibility: two digits that were swapped leave a puzzle that seems right without some third digit.
    """
    several, single = ("clues", "clue") if suspects.are_clues else ("of your digits", "of your digits")
    board_status = board_status if suspects.are_clues else replace(board_status, badge="×")
    if not suspects.cells:
        number = f"{_NUMBERS[MAX_CLEARED + 1]} or more" if found.is_complete else "Several"
        asks = f" {_OWN_DIGITS}" if board_status.remark == _OWN_DIGITS else ""
        remark = f"Compare all with your paper.{asks}" if suspects.are_clues else "Look at all of them again."
        return replace(board_status, headline=f"{number} {several} are wrong.", remark=remark)
    if suspects.together:
        is_only = found.corrections[suspects.way - 1].is_only
        without, swapped = "them", ""
    else:
        is_only = any(each.is_only for each in found.corrections)
        without, swapped = "it" if len(suspects.cells) == 1 else "one of them", " Two digits may be swapped too."
    count = f"{_NUMBERS[len(suspects.cells)]} {several}" if suspects.together else f"One {single}"
    left = "exactly one solution is" if is_only else "several solutions are"
    places = shape.name_places(suspects.cells)
    advice = f"compare {places} with your paper" if suspects.are_clues else f"look at {places} again"
    return replace(
        board_status,
        headline=f"{count} may be wrong: {advice}.",
        remark=f"Without {without} {left} left.{swapped}",
    )


def with_solution_count(board_status: BoardStatus, puzzle: Puzzle, count: str, remark: str) -> BoardStatus:
    """Change the headline and remark to those of a puzzle with that many solutions."""
    solutions = count_noun(int(count.removesuffix("+")), "solution")
    excess = "too few" if puzzle.givens.filled or not puzzle.removed else "too many"
    return replace(
        board_status,
        count=board_status.count and f"{count_clues(puzzle)} {'is' if puzzle.givens.filled == 1 else 'are'} {excess}.",
        headline=f"{'At least ' if count.endswith('+') else ''}{solutions}.",
        remark=remark,
    )


def _headline(puzzle: Puzzle, answer: Answer, conflicts: tuple[Conflict, ...], title: str) -> str:
    if not (puzzle.entries.filled or puzzle.removed):
        return "Type, paste or photograph a Sudoku."
    if conflicts:
        first, others = _first_clash(conflicts)
        more = f"; and {others} more" if others else ""
        return f"{_describe_clash(puzzle, first, own_answers(puzzle, title))}{more}."
    if answer.verdict is Verdict.SEVERAL:
        found = _count_live(puzzle.givens, answer.removed)
    else:
        found = ": ".join(filter(None, (_VERDICT_PHRASES[answer.verdict], answer.reason)))
    # What hints removed follows from the clues and changes no verdict; to say it after each hint would be noise.
    is_noise = puzzle.removed and answer.verdict is Verdict.UNIQUE and follow_from_clues(puzzle)
    removed = "" if is_noise else answer.removed_text
    return f"{', '.join(filter(None, (found, removed)))}."


def _first_clash(conflicts: tuple[Conflict, ...]) -> tuple[list[Conflict], int]:
    """Find the conflicts that belong together, as they share cells: the first of them, and the number of the others."""
    clashes: list[list[Conflict]] = []
    for conflict in conflicts:
        joined = [each for each in clashes if any(_share_cells(conflict, other) for other in each)]
        clashes = [each for each in clashes if each not in joined] + [[*itertools.chain(*joined), conflict]]
    return min(clashes, key=lambda each: conflicts.index(each[0])), len(clashes) - 1


def _share_cells(one: Conflict, other: Conflict) -> bool:
    return one.digit == other.digit and not {*one.cells}.isdisjoint(other.cells)


def _describe_clash(puzzle: Puzzle, clash: list[Conflict], own: frozenset[Cell]) -> str:
    """Describe conflicts of one digit with its cells, and whose they are once there are answers."""
    cells = sorted({cell for conflict in clash for cell in conflict.cells})
    houses = [conflict.house for conflict in clash]
    inside = houses[0] if len(houses) == 1 and houses[0].kind != "box" else None
    mine = [cell for cell in cells if cell in own]
    others = [cell for cell in cells if cell not in own]
    theirs = "printed in " if all(puzzle.givens.digits[cell] for cell in others) else "already in "
    owners = [("yours in ", mine), (theirs, others)] if puzzle.entries != puzzle.givens else [("", cells)]
    owned = [(owner, found) for owner, found in owners if found]
    shown = owned if inside else owned[:1]  # of a clash in several houses yours alone: the board marks all of them
    names = (f"{owner}{puzzle.shape.name_places(found, inside)}" for owner, found in shown)
    count = _NUMBERS[len(cells)] if len(cells) < len(_NUMBERS) else len(cells)
    where = join_some([house.name for house in houses], MAX_NAMED_CONFLICTS)
    return f"{count} {puzzle.shape.symbols[clash[0].digit - 1]}s in {where}: {'; '.join(names)}"


def _remark(puzzle: Puzzle, answer: Answer, conflicts: tuple[Conflict, ...]) -> str:
    shape = puzzle.shape
    if shape.box_height != shape.box_width and any(one.house.kind == "box" for one in conflicts):
        return f"Boxes here are {shape.box_height} rows high and {shape.box_width} columns wide."
    if not (puzzle.entries.filled or puzzle.removed):
        return "See whether it has one solution."
    if puzzle.entries.is_full() and not conflicts:
        return "The solution is shown."
    if answer.verdict is Verdict.UNDECIDED and not conflicts:
        return f"Not decided within {answer.nodes:,} steps of search."
    if may_hold_answers(puzzle, answer) and not conflicts:
        return _OWN_DIGITS
    fewest = FEWEST_CLUES.get(puzzle.shape.size, 0)
    if answer.verdict is Verdict.SEVERAL and 0 < puzzle.givens.filled < fewest and not (conflicts or answer.removed):
        on = "" if puzzle.shape == CLASSIC else f" on a {puzzle.shape} board"
        return f"Fewer than {fewest} clues{on} never have just one solution."
    if answer.verdict is Verdict.UNIQUE and not conflicts:
        return _TO_SOLVE if puzzle.entries == puzzle.givens else _UNCHECKED
    return ""
