"""The print of the CSIS 3700 project, blank for blank: boxes set apart, "Solution:" before a full grid.

>>> from solver.grid import Grid, Puzzle
>>> print(write(Entry(Puzzle.of(Grid.parse("12..34......4321")))), end="")
12 ..
34 ..
<BLANKLINE>
.. ..
43 21
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols

SOLUTION = "Solution: "


def write(entry: Entry) -> str:
    """Write the print of a solution: boxes set apart, rows under the first one, an empty line between bands.

    A grid with blanks is no solution, and is not called one.
    """
    grid, shape = entry.puzzle.givens, entry.puzzle.shape
    rows = [join_boxes(row, shape.stack, "", " ") for row in rows_of_symbols(grid, ".")]
    if grid.is_full():
        rows = [(SOLUTION if number == 0 else " " * len(SOLUTION)) + row for number, row in enumerate(rows)]
    return join_bands(rows, shape.band, "")
