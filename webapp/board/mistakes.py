"""What is wrong on a board whose puzzle has one solution: wrong digits, and notes that lack the right one."""

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

NAMED: Final = 4  # cells in a sentence about mistakes
_HELD: Final = re.compile("(r[1-9]c[1-9])=([0-9]{1,3})")


def mistakes(puzzle: Puzzle, answer: Answer) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells whose digit goes against the only solution, and the empty ones that have lost their digit."""
    right = answer.solutions[0].digits
    wrong = [cell for cell, digit in enumerate(puzzle.entries.digits) if digit and digit != right[cell]]
    gone = {cell for cell, digit in ruled_out(puzzle) if right[cell] == digit and not puzzle.entries.digits[cell]}
    return tuple(wrong), tuple(sorted(gone))


def still_right(solution: Grid, held: Iterable[str]) -> list[str]:
    """Those of the texts 'r1c1=511', a cell with the digits left to it as bits, that leave it its digit."""
    right = []
    for text in held:
        named = _HELD.fullmatch(text)
        if named and int(named[2]) >> solution.digits[CLASSIC.parse_cell(named[1])] - 1 & 1:
            right.append(text)
    return right


def mended(puzzle: Puzzle, answer: Answer) -> tuple[Puzzle, str]:
    """The puzzle without its wrong entries, or with all noted where a note is missing, and what was done."""
    if answer.verdict is not Verdict.UNIQUE:
        return puzzle, "There is nothing to mend."
    wrong, lost = mistakes(puzzle, answer)
    for cell in wrong:
        puzzle = puzzle.with_entry(cell, 0)
    if wrong:
        return puzzle, f"{names_of(wrong)} cleared."
    position = Position.of(puzzle.entries)
    kept = frozenset(note for note in puzzle.notes if note.cell not in lost)
    noted = {Candidate(cell, digit) for cell in lost for digit in CLASSIC.digits if position.has(cell, digit)}
    removed = frozenset(each for each in puzzle.removed if each.cell not in lost)
    return replace(puzzle, notes=kept | noted, removed=removed), f"Every candidate of {names_of(lost)} is noted."


def names_of(cells: tuple[Cell, ...]) -> str:
    """The names of the cells; of many the first few."""
    return join_some([CLASSIC.cell_name(cell) for cell in cells], NAMED)
