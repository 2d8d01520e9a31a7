r"""The print of Liang's case study, blank for blank: every digit with a blank after it, 0 for empty cells.

>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.parse("12..34......4321")))).split("\n")[0]
'1 2 0 0 '
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.writers import rows_of_symbols


def write(entry: Entry) -> str:
    """Write the print of `printGrid`: a blank after every digit."""
    return "".join("".join(f"{cell} " for cell in row) + "\n" for row in rows_of_symbols(entry.puzzle.givens, "0"))
