r"""QQWing's readable print.

>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.parse("12..34......4321")))).split("\n")[0]
' 1 2 | . .'
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols


def write(entry: Entry) -> str:
    """Write QQWing's readable print: a blank around each cell, '.' for blank."""
    shape = entry.puzzle.shape
    rows = [" " + join_boxes(row, shape.stack, " ", " | ") for row in rows_of_symbols(entry.puzzle.givens, ".")]
    rule = "|".join(["-" * (2 * shape.stack + 1)] * (shape.size // shape.stack))
    return join_bands(rows, shape.band, rule)
