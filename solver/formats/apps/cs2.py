r"""The print of "Introduction to Computer Science II", blank for blank: title line, frame, '.' for empty cells.

>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.parse("12..34......4321")))).split("\n")[:2]
['-------------', '| 1 2 | . . |']
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols
from solver.text import one_line


def write(entry: Entry) -> str:
    """Write the string of the two-step project: the title, if there is one, then the drawn grid."""
    shape = entry.puzzle.shape
    rows = [f"| {join_boxes(row, shape.stack, ' ', ' | ')} |" for row in rows_of_symbols(entry.puzzle.givens, ".")]
    rule = "|" + "+".join(["-" * (2 * shape.stack + 1)] * (shape.size // shape.stack)) + "|"
    frame = "-" * len(rule) + "\n"
    title = f"{title}\n" if (title := one_line(entry.details.title)) else ""
    return title + frame + join_bands(rows, shape.band, rule) + frame
