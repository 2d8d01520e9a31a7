"""Find and mend mistakes on a board: wrong digits, and notes that lack the right digit or cannot be right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from solver.engine import Answer, Verdict
from solver.grid import Candidates, Grid, Puzzle
from solver.shape import CLASSIC, Candidate, Cell
from solver.techniques.hints import sentence
from solver.techniques.position import ruled_out

_CELL_WITH_DIGITS: Final = re.compile("(r[1-9]c[1-9])=([0-9]{1,3})")


class NoteMistakes(NamedTuple):
    """What is wrong with notes.

    Attributes:
        lacking: The empty cells whose notes lack the right digit, if the notes are complete
            and there is exactly one solution.
        ruled_out: The visible notes that a digit on the board or a removed candidate rules out.
    """

    lacking: tuple[Cell, ...]
    ruled_out: tuple[Candidate, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all of them."""
        return tuple(sorted({*self.lacking, *(cell for cell, _ in self.ruled_out)}))


def find_wrong_digits(puzzle: Puzzle, solution: Grid) -> tuple[Cell, ...]:
    """Find the cells whose digit contradicts the solution."""
    digits = zip(puzzle.entries.digits, solution.digits, strict=True)
    return tuple(cell for cell, (digit, right) in enumerate(digits) if digit and digit != right)


def has_notes_everywhere(puzzle: Puzzle) -> bool:
    """Return whether every empty cell has a visible note."""
    noted = {cell for cell, _ in puzzle.visible_notes}
    return all(digit or cell in noted for cell, digit in enumerate(puzzle.entries.digits))


def has_misleading_notes(puzzle: Puzzle, solution: Grid) -> bool:
    """Return whether the notes are complete but lack the right digit of a cell, so that no step can start from them."""
    return any(solution.digits[cell] == digit and not puzzle.entries.digits[cell] for cell, digit in ruled_out(puzzle))


def find_note_mistakes(puzzle: Puzzle, answer: Answer, were_complete: bool = False) -> NoteMistakes:
    """Compare the notes with the digits on the board, and with the only solution if there is one.

    A note is missing only where every empty cell has notes, or where they `were_complete` when the person began:
    whoever notes pairs alone has ruled nothing out.
    """
    is_complete = were_complete or has_notes_everywhere(puzzle)
    noted = [cell for cell, digit in enumerate(puzzle.entries.digits) if is_complete and not digit]
    right = answer.solutions[0].digits if answer.verdict is Verdict.UNIQUE else None
    lacking = tuple(cell for cell in noted if right and Candidate(cell, right[cell]) not in puzzle.notes)
    possible = Candidates.of(puzzle.entries, puzzle.removed).all()
    return NoteMistakes(lacking, tuple(sorted(puzzle.visible_notes - possible)))


def filter_right(solution: Grid, cells: Iterable[str]) -> list[str]:
    """Select the texts like 'r1c1=511', a cell with its remaining digits as bits, whose bits include the solution."""
    right = []
    for text in cells:
        named = _CELL_WITH_DIGITS.fullmatch(text)
        if named and int(named[2]) >> solution.digits[CLASSIC.parse_cell(named[1])] - 1 & 1:
            right.append(text)
    return right


def clear_wrong_digits(puzzle: Puzzle, answer: Answer) -> tuple[Puzzle, str]:
    """Clear the wrong answers. Returns the puzzle and a message."""
    wrong = find_wrong_digits(puzzle, answer.solutions[0]) if answer.verdict is Verdict.UNIQUE else ()
    for cell in wrong:
        puzzle = puzzle.with_entry(cell, 0)
    return puzzle, sentence(f"{CLASSIC.name_places(wrong)} cleared.") if wrong else "There is nothing to fix."


def correct_notes(puzzle: Puzzle, answer: Answer, were_complete: bool = False) -> Puzzle:
    """Note all candidates where the right one is missing, and remove the notes that cannot be right."""
    lacking, wrong = find_note_mistakes(puzzle, answer, were_complete)
    possible = Candidates.of(puzzle.entries, puzzle.removed).all()
    notes = puzzle.notes.difference(wrong) | {each for each in possible if each.cell in lacking}
    return replace(puzzle, notes=notes)
