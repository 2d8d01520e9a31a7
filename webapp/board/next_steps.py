"""Find the steps for the hints of a board, the easiest first. Each is cached for all depths of its hint.

The easiest step is searched alone, which is quick. All others are searched together once somebody asks for another
hint.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from solver.engine import Verdict
from solver.grid import Puzzle
from solver.techniques.hint_choice import easy_step, every_step, hard_step
from solver.techniques.position import Position, has_complete_notes, position_of
from solver.techniques.step import Step
from webapp.board.full_search import solve_fully
from webapp.board.mistakes import has_misleading_notes
from webapp.serving.limits import page_work

MAX_CACHED_STEPS: Final = 256  # with their positions, twenty kilobytes each
MAX_CACHED_LISTS: Final = 32  # lists of all steps of a board
MAX_SEARCH_SECONDS: Final = 0.5  # of work, after which no harder steps are searched
MAX_STEPS: Final = 99  # of one board


class FoundStep(NamedTuple):
    """Hold a step and the position in which it was found."""

    step: Step
    position: Position


def hint_position(puzzle: Puzzle) -> Position:
    """Build the position that hints start from: of the digits, and of the notes if these are complete and right."""
    if has_complete_notes(puzzle):
        answer = solve_fully(puzzle.givens, puzzle.removed)
        if answer.verdict is Verdict.UNIQUE and has_misleading_notes(puzzle, answer.solutions[0]):
            puzzle = replace(puzzle, notes=frozenset())
    return position_of(puzzle)


def find_step(puzzle: Puzzle, number: int = 0) -> FoundStep | None:
    """Find the step of that number from the board, 0 for the easiest; None if there are fewer."""
    if not number:
        return _easiest(puzzle)
    steps = find_steps(puzzle)
    return FoundStep(steps[number], hint_position(puzzle)) if number < len(steps) else None


@lru_cache(maxsize=MAX_CACHED_LISTS)
def find_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """Find all steps from the board within MAX_SEARCH_SECONDS; the first is the easiest."""
    first = _easiest(puzzle)
    if first is None:
        return ()
    position = hint_position(puzzle)
    with page_work():
        end = time.thread_time() + MAX_SEARCH_SECONDS
        found = every_step(position, uses_notes(puzzle), lambda: time.thread_time() < end)
    others = [step for step in found if step.effect != first.step.effect]
    return (first.step, *others[: MAX_STEPS - 1])


def uses_notes(puzzle: Puzzle) -> bool:
    """Check whether most empty cells have notes. A cell with a single candidate is easy to see then."""
    return 2 * len({cell for cell, _ in puzzle.visible_notes}) > puzzle.entries.digits.count(0)


@lru_cache(maxsize=MAX_CACHED_STEPS)
def _easiest(puzzle: Puzzle) -> FoundStep | None:
    position = hint_position(puzzle)
    step = easy_step(position, uses_notes(puzzle))
    if step is None:
        with page_work():
            step = hard_step(position)
    return FoundStep(step, position) if step else None
