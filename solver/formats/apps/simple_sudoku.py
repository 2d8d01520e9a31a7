"""Simple Sudoku's two layouts: the file with uprights and rules, and the grid in a frame.

>>> from solver.grid import Grid, Puzzle
>>> print(write_framed(Entry(Puzzle.of(Grid.parse("12..34......4321")))), end="")
*-----*
|12|..|
|34|..|
|--+--|
|..|..|
|43|21|
*-----*
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols


def write_framed(entry: Entry) -> str:
    """Write Simple Sudoku's frame, '.' for blank."""
    shape = entry.puzzle.shape
    dashes = ["-" * shape.stack] * (shape.size // shape.stack)
    rows = [f"|{join_boxes(row, shape.stack, '', '|')}|" for row in rows_of_symbols(entry.puzzle.givens, ".")]
    frame = f"*{'-'.join(dashes)}*\n"
    return frame + join_bands(rows, shape.band, f"|{'+'.join(dashes)}|") + frame


def write(entry: Entry) -> str:
    """Write Simple Sudoku's file: uprights between boxes and a rule between bands, '.' for blank."""
    shape = entry.puzzle.shape
    rows = [join_boxes(row, shape.stack, "", "|") for row in rows_of_symbols(entry.puzzle.givens, ".")]
    return join_bands(rows, shape.band, "-" * len(rows[0]))
