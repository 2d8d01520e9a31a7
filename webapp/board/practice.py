"""What a person has found on a position to practise on: a step of its technique, done by hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final

from solver.engine import Answer, Verdict
from solver.grid import Puzzle
from solver.shape import Candidate
from solver.techniques.position import position_of
from solver.techniques.step import Step
from webapp.board.mistakes import mistakes
from webapp.board.results import short
from webapp.board.technique_examples import practised, teachings

KEPT: Final = 64  # positions with their steps
MOST: Final = 300  # steps of a position


def found_on(puzzle: Puzzle, title: str, answer: Answer) -> str:
    """What was found, as 'the X-Wing', once a step is done that the board of this title is practised on; '' else.

    Done is a step whose digits stand there and whose candidates are gone from the notes, or from cells that were filled
    since; not what a hint has applied, and nothing while a mistake is on the board or digits stand elsewhere too.
    """
    place = practised(title)
    if place is None or teachings()[place.key].fields_at(place.number - 1) is None:
        return ""
    began, steps = _steps(place.key, place.number - 1)
    if began.givens != puzzle.givens or answer.verdict is not Verdict.UNIQUE or any(mistakes(puzzle, answer)):
        return ""
    pairs = zip(began.entries.digits, puzzle.entries.digits, strict=True)
    filled = {cell for cell, (before, now) in enumerate(pairs) if before != now}
    is_done = any(
        filled <= {cell for cell, _ in step.placements + step.eliminations}
        and all(puzzle.entries.digits[cell] == digit for cell, digit in step.placements)
        and all(_is_gone(puzzle, each) for each in step.eliminations)
        and not (step.eliminations and puzzle.removed.issuperset(step.eliminations))
        for step in steps
    )
    name = teachings()[place.key].technique.name
    return (short(name) if "(" in name else f"the {name}") if is_done else ""


def _is_gone(puzzle: Puzzle, candidate: Candidate) -> bool:
    """Whether another digit or notes without this one stand in its cell."""
    held, notes = puzzle.entries.digits[candidate.cell], puzzle.notes_of(candidate.cell)
    return held != candidate.digit if held else bool(notes) and candidate.digit not in notes


@lru_cache(maxsize=KEPT)
def _steps(key: str, at: int) -> tuple[Puzzle, tuple[Step, ...]]:
    """The position of that number, the example at 0, and the steps of its technique."""
    taught = teachings()[key]
    if not at or taught.answered:
        example = taught.answered[at - 1] if at else taught.example
        return example.puzzle, (example.step,)
    puzzle, find = taught.practice[at - 1], taught.technique.technique.find_in_any_order
    steps = islice(find(position_of(puzzle)), MOST)
    return puzzle, tuple(step for step in steps if step.technique == key)
