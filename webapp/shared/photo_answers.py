"""Split what was read from a photo into clues and answers, for the board and for every page that takes a photo.

The form of a photo names the cells with answers twice: in `answers` as the photo was read, in `other_answers` with the
other choice of colours. The button that was pressed decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver import Grid, Puzzle
from solver.shape import Cell, Shape

FIELDS: Final = {"take": "answers", "take-other": "other_answers"}  # Keyed by the action of the button.


def answer_cells(shape: Shape, fields: Mapping[str, str]) -> dict[str, frozenset[Cell]]:
    """Find the cells with answers for each action; names of cells that the board does not have are ignored."""
    cells = {shape.cell_name(cell): cell for cell in shape.cells}
    named = {action: fields.get(name, "").split(" ") for action, name in FIELDS.items()}
    return {action: frozenset(cells[name] for name in names if name in cells) for action, names in named.items()}


def split_photo(shown: Grid, answers: frozenset[Cell]) -> Puzzle:
    """Return the puzzle whose clues are all digits but the answers."""
    clues = Grid(tuple(0 if cell in answers else digit for cell, digit in enumerate(shown.digits)), shown.shape)
    return Puzzle.of(clues, shown)
