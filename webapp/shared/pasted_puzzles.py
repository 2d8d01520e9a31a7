"""Read pasted lists of puzzles: keep the complete puzzles, and explain in a sentence why each other line is left out.

>>> found = pasted("1.........2..3..\\nnonsense")
>>> len(found.entries), found.left_out
(1, ((2, "line 2: 'nonsense' is no puzzle"),))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Final, NamedTuple

from solver.errors import FormatError
from solver.formats import Attempt, Entry, attempt
from solver.formats.line_ends import split_lines
from solver.shape import SHAPES

_COMMENTS: Final = ("#", "//", ";")
_CELL_SYMBOLS: Final = frozenset("0123456789._*-")  # A cell may be one of these.
_MIN_CELLS: Final = min(SHAPES)  # cells of a puzzle
_MAX_QUOTED_CHARACTERS: Final = 30  # characters of a line
MAX_LINES: Final = 12_000  # A list of 500 puzzles in rows, with titles and gaps.


class Pasted(NamedTuple):
    """The complete puzzles of a list, and the lines left out with their reasons: 4, 'line 4: ...'."""

    entries: tuple[Entry, ...]
    left_out: tuple[tuple[int, str], ...]


def pasted(text: str) -> Pasted:
    """Parse the list. Raises FormatError if it holds no complete puzzle or has too many lines."""
    if len(split_lines(text)) > MAX_LINES:
        raise FormatError.at(
            f"this list has more than {MAX_LINES:,} lines: take out the empty ones, write each puzzle on a line of its "
            "own, or hand it in in parts"
        )
    tried = attempt(text)
    if tried.error and not tried.entries:
        raise tried.error
    left_out = [(error.problems[0].line or 0, str(error.problems[0])) for error in tried.errors]
    left_out += _unread_lines(text, tried)
    return Pasted(tried.entries, tuple(sorted(left_out)))


def _unread_lines(text: str, tried: Attempt) -> Iterator[tuple[int, str]]:
    """Find the lines of a list with one puzzle a line that belong to no puzzle and no error.

    The reader passes over them silently. Each line is looked at once, however many puzzles stand on it.
    """
    lines = text.splitlines()
    are_puzzles = list(map(_is_puzzle, lines))
    if not all(0 < entry.line <= len(lines) and are_puzzles[entry.line - 1] for entry in tried.entries):
        return  # the layout uses lines that hold no puzzle by themselves
    failed_lines = {problem.line for error in tried.errors for problem in error.problems}
    details = {line.strip() for entry in tried.entries for part in astuple(entry.details) for line in part.splitlines()}
    for number, line in enumerate(lines, 1):
        words = line.strip()
        is_read = number in failed_lines or words.startswith(_COMMENTS) or words in details
        if words and not is_read and not are_puzzles[number - 1]:
            shown = words if len(words) <= _MAX_QUOTED_CHARACTERS else f"{words[:_MAX_QUOTED_CHARACTERS]}…"
            yield number, f"line {number}: {shown!r} is no puzzle"


def _is_puzzle(line: str) -> bool:
    return sum(sign in _CELL_SYMBOLS for sign in line) >= _MIN_CELLS
