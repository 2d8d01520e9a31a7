"""Recognize that a person has done a step of the technique on a position for practice."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from solver.engine import Answer, Verdict
from solver.grid import Puzzle
from solver.shape import Candidate, Cell
from solver.techniques.position import position_of
from webapp.board.mistakes import find_wrong_digits, has_misleading_notes
from webapp.board.technique_examples import PracticeTask, find_practice_task, technique_pages
from webapp.shared.technique_titles import short_name

MAX_CACHED_POSITIONS: Final = 64  # Each has its steps.
MAX_POSITION_STEPS: Final = 300  # No more are compared with what a person did.


class Change(NamedTuple):
    """What a step does to the board."""

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


def name_found_step(puzzle: Puzzle, title: str, answer: Answer) -> str:
    """Name the technique, as 'the X-Wing', if the person has done a step of it on the position of this title; else ''.

    A step is done if its digits are on the board, and if its eliminated candidates are gone from the notes or their
    cells are filled. It does not count if a hint has applied it, the board has a mistake, or other digits are new.
    """
    place = find_practice_task(title)
    if place is None:
        return ""
    began, steps = practice_steps(place.key, place.number)
    if began.givens != puzzle.givens or answer.verdict is not Verdict.UNIQUE:
        return ""
    if find_wrong_digits(puzzle, answer.solutions[0]) or has_misleading_notes(puzzle, answer.solutions[0]):
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
    name = technique_pages()[place.key].technique.name
    return (short_name(name) if "(" in name else f"the {name}") if is_done else ""


def own_answers(puzzle: Puzzle, title: str) -> frozenset[Cell]:
    """Find the cells that the person filled; the digits that came with a position for practice are not theirs."""
    place = find_practice_task(title) if title else None
    began = practice_steps(place.key, place.number)[0] if place else None
    had = began.entries.digits if began and began.givens == puzzle.givens else puzzle.givens.digits
    pairs = enumerate(zip(had, puzzle.entries.digits, strict=True))
    return frozenset(cell for cell, (before, now) in pairs if now and before != now)


def describe_progress(puzzle: Puzzle, place: PracticeTask) -> str:
    """Return how far a person has come whose step is not done, and who made no mistake: 'No notes removed yet.'."""
    began, _ = practice_steps(place.key, place.number)
    if place.places_digits:
        is_at_start, nothing = puzzle.entries == began.entries, "No digit entered yet."
    else:
        is_at_start, nothing = began.visible_notes <= puzzle.visible_notes, "No notes removed yet."
    return nothing if is_at_start else "Right so far, but that is not the whole step."


def _is_gone(puzzle: Puzzle, candidate: Candidate) -> bool:
    """Check whether the cell holds another digit, or notes of which this candidate is not visible."""
    digit, notes = puzzle.entries.digits[candidate.cell], puzzle.notes_of(candidate.cell)
    return digit != candidate.digit if digit else bool(notes) and candidate not in puzzle.visible_notes


@lru_cache(maxsize=MAX_CACHED_POSITIONS)
def practice_steps(key: str, number: int) -> tuple[Puzzle, tuple[Change, ...]]:
    """Find the position of that number, 0 for the example, and what the steps of its technique change."""
    page = technique_pages()[key]
    if not number:
        return page.example.puzzle, (Change(page.example.step.placements, page.example.step.eliminations),)
    source, symmetry = page.source_of(number), page.symmetry_of(number)
    if page.answered:
        puzzle, steps = page.answered[source].puzzle, [page.answered[source].step]
    else:
        puzzle = page.practice[source]
        found = islice(page.technique.technique.find_in_any_order(position_of(puzzle)), MAX_POSITION_STEPS)
        steps = [step for step in found if step.technique == key]
    changes = (Change(*map(symmetry.candidates, (step.placements, step.eliminations))) for step in steps)
    return symmetry.puzzle(puzzle), tuple(changes)
