r"""The print of TutorialsPoint's solver, blank for blank: uprights after two blanks, and 0 for empty cells.

The rule has three dashes for each column, so that it is wider than the rows, as printed there.

>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.parse("12..34......4321")))).split("\n")[1:3]
['3 4  | 0 0 ', '------------']
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols


def write(entry: Entry) -> str:
    """Write the print of `sudokuGrid`, 0 for empty cells."""
    shape = entry.puzzle.shape
    rows = [join_boxes(row, shape.stack, " ", "  | ") + " " for row in rows_of_symbols(entry.puzzle.givens, "0")]
    return join_bands(rows, shape.band, "---" * shape.size)
