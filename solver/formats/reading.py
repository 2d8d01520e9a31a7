"""The one reader: finds out how a text is laid out and gives all the puzzles in it.

>>> reading = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # well known")
>>> reading.entries[0].puzzle.givens.filled, reading.description
(30, "1 line of 81 characters, '.' = blank")
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from solver.errors import FormatError
from solver.formats.cells import is_blank, puzzle_of
from solver.formats.entry import Details, Entry, Reading
from solver.formats.layout import RawGrid, assemble, shape_of, stream
from solver.formats.lines import BLANKS, CAPITAL_X, Line
from solver.shape import SHAPES, Shape

MAX_CHARACTERS: Final = 1_048_576
MAX_PUZZLES: Final = 10_000
_LINE_END: Final = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")


def read(text: str, shape: Shape | None = None) -> Reading:
    """All puzzles of the text. Raises FormatError with every problem found, and a repair if one is plausible."""
    lines = [Line(number, line) for number, line in enumerate(_LINE_END.split(text), 1)]
    sizes = [shape.size] if shape else [9, 6, 4, 16]
    for size in sizes:
        for blanks in (BLANKS, CAPITAL_X):
            for dashes in (False, True):
                grids = assemble(lines, size, blanks, dashes)
                if grids:
                    return _reading(grids, shape_of(size))
        grids = stream(lines, size)
        if grids:
            return _reading(grids, shape_of(size))
    raise FormatError.at("there is no puzzle in this text")


def _reading(grids: Sequence[RawGrid], shape: Shape) -> Reading:
    entries = tuple(Entry(puzzle_of(grid.cells, shape), Details(title=grid.title), grid.line) for grid in grids)
    return Reading(entries, _describe(grids))


def _describe(grids: Sequence[RawGrid]) -> str:
    rows = grids[0].rows
    blanks = sorted({cell for grid in grids for cell in grid.cells if is_blank(cell)})
    layout = f"{len(rows)} rows" if len(rows) > 1 else f"1 line of {len(rows[0].cells)} characters"
    signs = [f"{' and '.join(repr(blank or 'nothing') for blank in blanks)} = blank"] if blanks else []
    several = [f"{len(grids)} puzzles"] if len(grids) > 1 else []
    return ", ".join([*several, layout, *signs])


__all__ = ["SHAPES", "read"]
