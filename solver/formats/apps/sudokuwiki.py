"""SudokuWiki's links: plain digits, or a number for each cell after the kind and size of the grid.

>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.empty())))[:48]
'https://www.sudokuwiki.org/sudoku.htm?bd=0000000'
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError
from solver.formats.board_link import mask_width
from solver.formats.entry import Entry, entry_of_digits
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Candidate
from solver.text import count_noun

ADDRESS: Final = "https://www.sudokuwiki.org/sudoku.htm?bd="
_NUMBERED_FIELD: Final = pattern(r"([A-Z])([0-9A-Z])B([0-9a-zA-Z]+)", re.ASCII)
_RULES_BY_KIND: Final = {"S": (), "X": ("diagonals",), "W": ("windows",)}  # the additional rules of a kind


def write(entry: Entry) -> str:
    """Write the link that opens the givens in SudokuWiki's solver."""
    return f"{ADDRESS}{entry.puzzle.givens.line('0')}\n"


def parse(field: str) -> Entry:
    """Parse SudokuWiki's field: plain digits, or a number a cell after the kind and size of grid.

    In numbers to the base 36 a given of a 9x9 grid is 1 to 9, one that the person entered 10 to 18, and notes are a
    mask above that: S9B, then two characters a cell. Raises FormatError.
    """
    match = _NUMBERED_FIELD.fullmatch(field)
    if match is None:
        return entry_of_digits(field)
    shape = SHAPES.get(int(match[2], 36) ** 2)
    if match[1] not in _RULES_BY_KIND or shape is None:
        raise FormatError.at(f"grids of the kind {match[1]}{match[2]} in links of SudokuWiki are not read here")
    n, width = shape.size, mask_width(shape, 2 * shape.size)
    if len(match[3]) != width * len(shape.cells):
        raise FormatError.at(
            f"{count_noun(len(match[3]), 'character')}, but {width} a cell make {width * len(shape.cells):,}"
        )
    values = [int(match[3][at : at + width], 36) for at in range(0, len(match[3]), width)]
    givens = Grid(tuple(value if value <= n else 0 for value in values), shape)
    digits = Grid(tuple(value - n * (value > n) if value <= 2 * n else 0 for value in values), shape)
    masks = [(cell, value - 2 * n) for cell, value in enumerate(values) if value > 2 * n]
    notes = {Candidate(cell, digit) for cell, mask in masks for digit in shape.digits if mask >> digit - 1 & 1}
    return Entry(Puzzle(givens, digits, notes=frozenset(notes)), left_out=_RULES_BY_KIND[match[1]])
