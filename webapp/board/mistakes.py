"""Find and mend mistakes on a board with one solution: wrong digits, and notes that lack the right digit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from solver.engine import Answer, Verdict
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate, Cell
from solver.techniques.position import Position, ruled_out
from solver.text import join_some

MAX_NAMED_CELLS: Final = 4  # in a sentence about mistakes
_CELL_WITH_DIGITS: Final = re.compile("(r[1-9]c[1-9])=([0-9]{1,3})")


def find_mistakes(puzzle: Puzzle, answer: Answer) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Find the cells whose digit contradicts the only solution, and the empty cells whose notes lack it.

    Args:
        puzzle: The board.
        answer: The answer to its givens, with exactly one solution.
    """
    right = answer.solutions[0].digits
    wrong = [cell for cell, digit in enumerate(puzzle.entries.digits) if digit and digit != right[cell]]
    without_digit = {
        cell for cell, digit in ruled_out(puzzle) if right[cell] == digit and not puzzle.entries.digits[cell]
    }
    return tuple(wrong), tuple(sorted(without_digit))


def filter_right(solution: Grid, cells: Iterable[str]) -> list[str]:
    """Select the texts like 'r1c1=511', a cell with its remaining digits as bits, whose bits include the solution."""
    right = []
    for text in cells:
        named = _CELL_WITH_DIGITS.fullmatch(text)
        if named and int(named[2]) >> solution.digits[CLASSIC.parse_cell(named[1])] - 1 & 1:
            right.append(text)
    return right


def mend(puzzle: Puzzle, answer: Answer) -> tuple[Puzzle, str]:
    """Clear the wrong entries, or note all candidates where a note is missing. Returns the puzzle and a message."""
    if answer.verdict is not Verdict.UNIQUE:
        return puzzle, "There is nothing to fix."
    wrong, lost = find_mistakes(puzzle, answer)
    for cell in wrong:
        puzzle = puzzle.with_entry(cell, 0)
    if wrong:
        return puzzle, f"{name_cells(wrong)} cleared."
    position = Position.of(puzzle.entries, puzzle.removed)
    other_notes = frozenset(note for note in puzzle.notes if note.cell not in lost)
    noted = {Candidate(cell, digit) for cell in lost for digit in CLASSIC.digits if position.has(cell, digit)}
    return replace(puzzle, notes=other_notes | noted), f"All notes of {name_cells(lost)} filled in."


def name_cells(cells: tuple[Cell, ...]) -> str:
    """Name the cells; of many, the first few."""
    return join_some([CLASSIC.cell_name(cell) for cell in cells], MAX_NAMED_CELLS)
