"""Attach the puzzles to our PDF files, and find them there, so that a PDF dropped on the board loads them.

The attachment is a text, one line a puzzle, without compression. Reading looks for its first and last line and parses
nothing else of the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.formats.apps import hodoku
from solver.formats.entry import Entry
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

ATTACHMENT_NAME: Final = "puzzles.txt"
FIRST_LINE: Final = "# Puzzles of this sheet, one a line"
LAST_LINE: Final = "# End of the puzzles"
_OURS: Final = pattern(
    FIRST_LINE.encode()
    + rb"\n((?:(?:[0-9A-G.]{1,256}|:0000:x:[0-9.]{1,81}:[1-9 ]{3,2600}:::)\n){1,500})"
    + LAST_LINE.encode()
)


def build_attachment(puzzles: Iterable[Puzzle]) -> bytes:
    """Build the attachment with the givens of these puzzles; HoDoKu's lines name removed candidates, too."""
    lines = (_line_of(puzzle) for puzzle in puzzles)
    return "".join(f"{line}\n" for line in (FIRST_LINE, *lines, LAST_LINE)).encode()


def _line_of(puzzle: Puzzle) -> str:
    is_named = puzzle.removed and puzzle.shape.size <= CLASSIC.size  # of larger ones HoDoKu has none
    return hodoku.write(Entry(puzzle)).rstrip("\n") if is_named else puzzle.givens.line()


def find_puzzles(data: bytes) -> str:
    r"""Return the lines of puzzles that a PDF made here carries, each with its line end; '' in any other file.

    >>> from solver.grid import Grid
    >>> find_puzzles(b"%PDF-1.7 ..." + build_attachment([Puzzle.of(Grid.parse("12..34...14..321"))]) + b"...")
    '12..34...14..321\n'
    """
    found = _OURS.search(data)
    return found[1].decode() if found else ""
