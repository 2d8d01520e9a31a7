"""Lists of puzzles that people paste: those that are whole, and a sentence for every line that is none of them.

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
_SIGNS: Final = frozenset("0123456789._*-")  # of cells
_FEWEST: Final = min(SHAPES)  # cells of a puzzle
_QUOTED: Final = 30  # characters of a line
MAX_LINES: Final = 12_000  # of a list: 500 puzzles in rows, with titles and gaps


class Pasted(NamedTuple):
    """The whole puzzles of a list, and what is left out of it, by its line: 4, 'line 4: ...'."""

    entries: tuple[Entry, ...]
    left_out: tuple[tuple[int, str], ...]


def pasted(text: str) -> Pasted:
    """What the list holds. Raises FormatError where no puzzle of it is whole, and for a list of too many lines."""
    if len(split_lines(text)) > MAX_LINES:
        raise FormatError.at(
            f"this list has more than {MAX_LINES:,} lines: take out the empty ones, write each puzzle on a line of its "
            "own, or hand it in in parts"
        )
    tried = attempt(text)
    if tried.error and not tried.entries:
        raise tried.error
    told = [(error.problems[0].line or 0, str(error.problems[0])) for error in tried.errors]
    told += _words(text, tried)
    return Pasted(tried.entries, tuple(sorted(told)))


def _words(text: str, tried: Attempt) -> Iterator[tuple[int, str]]:
    """The lines of a list with one puzzle a line that are neither a puzzle nor said of one: they fell out silently."""
    lines = text.splitlines()
    if not all(0 < entry.line <= len(lines) and _is_puzzle(lines[entry.line - 1]) for entry in tried.entries):
        return  # the layout uses lines that hold no puzzle by themselves
    told = {problem.line for error in tried.errors for problem in error.problems}
    said = " ".join(part for entry in tried.entries for part in astuple(entry.details))
    for number, line in enumerate(lines, 1):
        words = line.strip()
        is_said = number in told or words.startswith(_COMMENTS) or words in said
        if words and not is_said and not _is_puzzle(line):
            shown = words if len(words) <= _QUOTED else f"{words[:_QUOTED]}…"
            yield number, f"line {number}: {shown!r} is no puzzle"


def _is_puzzle(line: str) -> bool:
    return sum(sign in _SIGNS for sign in line) >= _FEWEST
