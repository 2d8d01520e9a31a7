"""The steps that a hint may tell from a board: the easiest first, each found once for all its depths.

The easiest is looked for alone, which is quick; the others all together, when somebody asks for another one.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Final, NamedTuple

from solver.grid import Puzzle
from solver.techniques.hint_choice import easy_step, every_step, hard_step
from solver.techniques.position import Position, position_of
from solver.techniques.step import Step
from webapp.serving.limits import page_work

KEPT: Final = 256  # steps that are kept, with their positions: twenty kilobytes each
LISTED: Final = 32  # boards of which all steps are kept
LONG: Final = 0.5  # seconds of work after which no harder steps are looked for
MOST: Final = 99  # steps that are told of one board


class Found(NamedTuple):
    """A step and the position that it was found in."""

    step: Step
    position: Position


def step_at(puzzle: Puzzle, which: int = 0) -> Found | None:
    """The step of that number from the board, the easiest being 0; None where there is none."""
    if not which:
        return _easiest(puzzle)
    steps = steps_of(puzzle)
    return Found(steps[which], position_of(puzzle)) if which < len(steps) else None


@lru_cache(maxsize=LISTED)
def steps_of(puzzle: Puzzle) -> tuple[Step, ...]:
    """All steps from the board, as far as they are found soon; the first is that of the hint."""
    first = _easiest(puzzle)
    if first is None:
        return ()
    with page_work():
        end = time.thread_time() + LONG
        found = every_step(position_of(puzzle), keeps_notes(puzzle), lambda: time.thread_time() < end)
    others = [step for step in found if step.effect != first.step.effect]
    return (first.step, *others[: MOST - 1])


def keeps_notes(puzzle: Puzzle) -> bool:
    """Whether most empty cells have notes, so that a cell with one candidate is easy to see."""
    return 2 * len({cell for cell, _ in puzzle.notes}) > puzzle.entries.digits.count(0)


@lru_cache(maxsize=KEPT)
def _easiest(puzzle: Puzzle) -> Found | None:
    position = position_of(puzzle)
    step = easy_step(position, keeps_notes(puzzle))
    if step is None:
        with page_work():
            step = hard_step(position)
    return Found(step, position) if step else None
