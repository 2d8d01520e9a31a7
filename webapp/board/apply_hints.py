"""Boards after the steps of hints: one step, every single, or all that is easy up to the next hard one."""

from __future__ import annotations

from dataclasses import replace

from solver.grid import Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.hint_choice import easy_step, singles
from solver.techniques.notation import name_of
from solver.techniques.position import Position, position_of
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.technique import Level
from webapp.board.next_steps import keeps_notes, step_at
from webapp.board.results import outcome, short
from webapp.serving.limits import page_work


def applied(puzzle: Puzzle, which: int = 0) -> tuple[Puzzle, str]:
    """The puzzle after the step of its hint, and what was done; the same one where there is no step."""
    found = step_at(puzzle, which)
    if found is None:
        return puzzle, "There is no step to apply."
    return after(puzzle, *found), f"{short(name_of(found.step))} applied: {outcome(found.step)}."


def with_singles(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """The puzzle after every single that follows from it, and how many there were."""
    position, count = position_of(puzzle), 0
    for step in singles(position):
        puzzle, count = after(puzzle, step, position), count + 1
    return puzzle, f"{_many(count, 'single')} filled in."


def up_to_hard(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """The puzzle after all steps of the levels Easy and Medium up to the first that is harder, and how many those were.

    Which come first is decided as for hints, one after the other.
    """
    position, noted, count = position_of(puzzle), keeps_notes(puzzle), 0
    with page_work():
        while (step := easy_step(position, noted)) and not Level.MEDIUM < TECHNIQUES[step.technique].level:
            puzzle, count = after(puzzle, step, position), count + 1
            position.apply(step)
    if not position.empty:
        return puzzle, f"{_many(count, 'step')} applied: none of them was hard."
    return puzzle, f"{_many(count, 'step')} applied; what comes next is hard."


def after(puzzle: Puzzle, step: Step, position: Position) -> Puzzle:
    """The puzzle after the step. What goes leaves the notes; a cell without any gets them, so that it shows."""
    peers = CLASSIC.peers
    for cell, digit in step.placements:
        seen = {Candidate(each, digit) for each in peers[cell]}
        puzzle = replace(puzzle.with_entry(cell, digit), notes=puzzle.notes - seen)
    if not step.eliminations:
        return puzzle
    struck = frozenset(step.eliminations)
    bare = {cell for cell, _ in struck} - {cell for cell, _ in puzzle.notes}
    noted = {Candidate(cell, digit) for cell in bare for digit in CLASSIC.digits if position.has(cell, digit)}
    return replace(puzzle, notes=(puzzle.notes | noted) - struck, removed=puzzle.removed | struck)


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
