"""Attach the puzzles to our PDF files, and find them there, so that a PDF dropped on the board loads them.

The attachment is a text, one line a puzzle, without compression. Reading looks for its first and last line and parses
nothing else of the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.grid import Grid
from solver.lazy_regex import pattern

ATTACHMENT_NAME: Final = "puzzles.txt"
FIRST_LINE: Final = "# Puzzles of this sheet, one a line"
LAST_LINE: Final = "# End of the puzzles"
_OURS: Final = pattern(FIRST_LINE.encode() + rb"\n((?:[0-9A-G.]{1,256}\n){1,500})" + LAST_LINE.encode())


def build_attachment(grids: Iterable[Grid]) -> bytes:
    """Build the attachment with these givens."""
    lines = (grid.line() for grid in grids)
    return "".join(f"{line}\n" for line in (FIRST_LINE, *lines, LAST_LINE)).encode()


def find_puzzles(data: bytes) -> str:
    r"""Return the lines of puzzles that a PDF made here carries, each with its line end; '' in any other file.

    >>> find_puzzles(b"%PDF-1.7 ..." + build_attachment([Grid.parse("12..34...14..321")]) + b"...")
    '12..34...14..321\n'
    """
    found = _OURS.search(data)
    return found[1].decode() if found else ""
