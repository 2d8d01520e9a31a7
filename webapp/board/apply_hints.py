"""Apply steps of hints to a board: one step, every single, or all easy steps up to the next hard one."""

from __future__ import annotations

from dataclasses import replace

from solver.grid import Candidates, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.hint_choice import easy_step, singles
from solver.techniques.notation import name_of
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.technique import Level
from solver.text import count_noun
from webapp.board.hint import describe_outcome, find_step, hint_position, uses_notes
from webapp.serving.limits import page_work
from webapp.shared.technique_titles import short_name


def apply_step(puzzle: Puzzle, number: int = 0) -> tuple[Puzzle, str]:
    """Apply the step of the hint with that number. Returns the puzzle, unchanged if there is no step, and a message."""
    found = find_step(puzzle, number)
    if found is None:
        return puzzle, "There is no step to apply."
    return puzzle_after(puzzle, *found), f"{short_name(name_of(found.step))} applied: {describe_outcome(found.step)}."


def fill_singles(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """Fill in every single that follows from the puzzle. Returns the puzzle and a message with their number."""
    position, count = hint_position(puzzle), 0
    for step in singles(position):
        puzzle, count = puzzle_after(puzzle, step, position), count + 1
    return puzzle, f"{count_noun(count, 'single')} filled in."


def apply_easy_steps(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """Apply the steps of levels Easy and Medium up to the first harder one. Returns the puzzle and a message.

    The steps are chosen one after the other, as for hints. A board with notes has all of them afterwards, a board
    without notes has none.
    """
    position, noted, count = hint_position(puzzle), uses_notes(puzzle), 0
    written, has_notes = puzzle.notes, bool(puzzle.visible_notes)
    with page_work():
        while (step := easy_step(position, noted)) and not Level.MEDIUM < TECHNIQUES[step.technique].level:
            puzzle, count = puzzle_after(puzzle, step, position), count + 1
            position.apply(step)
    candidates = Candidates(position.grid, tuple(position.masks)).all()
    puzzle = replace(puzzle, notes=puzzle.notes | candidates if has_notes else written)
    if not position.empty:
        return puzzle, f"{count_noun(count, 'step')} applied: none of them was hard."
    return puzzle, f"{count_noun(count, 'step')} applied; what comes next is hard."


def puzzle_after(puzzle: Puzzle, step: Step, position: Position) -> Puzzle:
    """Apply the step to the puzzle.

    Eliminated candidates leave the notes. A cell without notes gets its candidates as notes, so the change shows.
    """
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    if not step.eliminations:
        return puzzle
    struck = frozenset(step.eliminations)
    bare = {cell for cell, _ in struck} - {cell for cell, _ in puzzle.visible_notes}
    noted = {Candidate(cell, digit) for cell in bare for digit in CLASSIC.digits if position.has(cell, digit)}
    return replace(puzzle, notes=(puzzle.notes | noted) - struck, removed=puzzle.removed | struck)
