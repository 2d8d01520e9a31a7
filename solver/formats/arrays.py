"""Find grids in programs: arrays and strings that hold cells keep their place, and blanks replace everything else.

Rows, lines and columns of errors are therefore those of the program, and no loop or comment is taken for a row.

>>> text = "int g[4][4] = {{1, 2, 0, 0}, // first\\n{0, 0, 1, 2}, {2, 1, 0, 0}, {0, 0, 2, x}};\\nfor (i = 0; i < 4;) {}"
>>> blank_outside_arrays(text).split("\\n")[:2]
['              {{1, 2, 0, 0},         ', '{0, 0, 1, 2}, {2, 1, 0, 0}, {0, 0, 2, x}} ']
>>> blank_outside_arrays("for (i = 0; i < 4;) {}"), is_program("int i;\\nfor (i = 0; i < 4;) {\\n}\\n")
('', True)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from solver.formats.line_ends import line_starts, split_lines
from solver.formats.lines import TextLine
from solver.formats.rows import blank_outside
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_BRACKET_OR_COMMENT: Final = pattern(
    r"""//[^\n]*|/\*.*?(?:\*/|\Z)|(?<![^\s])\#[^\n]*|"[^"\\\n[\]{}]*"|'[^'\\\n[\]{}]*'|[][{}();]""", re.DOTALL
)
_CELL: Final = pattern(r"[-+]?[0-9]{1,3}|[A-Ga-g.*_-]?")
_CELLS: Final = pattern(r"[0-9A-Ga-gXx.*_-]+")
_IN_LINE: Final = pattern(r"[^\r\n]")
_QUOTES: Final = ('"', "'")
_MAX_QUOTED_CELL: Final = len("'10'")  # a cell between quotes
_COMMENTS: Final = ("//", "/*", "#")
_CLOSING: Final = {"{": "}", "[": "]", "(": ")"}
_MIN_ROWS: Final = min(shape.size for shape in SHAPES.values())  # rows of a grid, cells of a row
_AREAS: Final = frozenset(area for area in SHAPES if area > _MIN_ROWS * _MIN_ROWS)
_CODE: Final = pattern(
    r"\A\s*+(?:(?:#\s*+(?:include|define)\b|(?:import|from|def|class|for|while|if|else|return|using|public|private)\b"
    r"|//|/\*).*+|.*[;{}]\s*+(?://.*+)?)\s*+",
)
_MIN_SHARE: Final = 0.5


@dataclass
class _BracketPart:
    """The text between two brackets, or a string: its own text, the parts in it, and its place.

    `is_row` says whether it holds cells, most of them sound. `is_array` says whether it holds a grid or several: rows,
    or all cells of a grid, and nothing between them.
    """

    start: int
    opening: str
    end: int = 0
    own: list[str] = field(default_factory=list)
    parts: list[_BracketPart] = field(default_factory=list)
    is_row: bool = False
    is_array: bool = False

    @property
    def is_string(self) -> bool:
        """Whether it stands between quotes."""
        return self.opening in _QUOTES

    def close(self, end: int) -> _BracketPart:
        """Set the end of the part and decide its kind; the parts in it are closed already."""
        self.end = end
        own = "".join(self.own)
        if self.is_string:
            self.is_row = len(own) >= _MIN_ROWS and _CELLS.fullmatch(own) is not None
            self.is_array = self.is_row and len(own) in _AREAS
            return self
        if all(part.is_string and part.end - part.start <= _MAX_QUOTED_CELL for part in self.parts):
            cells = [cell.strip() for cell in own.rstrip(", \t\r\n").split(",")]
            sound = sum(bool(_CELL.fullmatch(cell)) for cell in cells)
            self.is_row = len(cells) >= _MIN_ROWS and sound > _MIN_SHARE * len(cells)
            self.is_array = self.is_row and len(cells) in _AREAS
        elif len(own.strip(", \t\r\n")) <= 1:  # one sign may be a damage
            rows = sum(part.is_row for part in self.parts)
            self.is_array = (
                rows >= _MIN_ROWS - 1 and len(self.parts) >= _MIN_ROWS and rows > _MIN_SHARE * len(self.parts)
            )
            self.is_array |= all(part.is_array for part in self.parts)
        return self


def blank_outside_arrays(text: str) -> str:
    """Replace everything outside arrays of cells by blanks; return '' if there is no such array."""
    parts, bare = _parse_brackets(text)
    pieces, at = [], 0
    for part in _outermost_arrays(parts):
        pieces += [_blank_out(text[at : part.start]), bare[part.start : part.end]]
        at = part.end
    return "".join([*pieces, _blank_out(text[at:])]) if pieces else ""


def find_bracket_rows(text: str) -> list[TextLine]:
    """Find the rows of the arrays by their brackets instead of the ends of lines, each as a line.

    An empty line stands between arrays. Returns nothing if an array has no brackets, or goes over several lines.
    """
    parts, bare = _parse_brackets(text)
    starts, lines = line_starts(bare), split_lines(bare)
    found: list[TextLine] = []
    for array in chain.from_iterable(map(_split_nested, _outermost_arrays(parts))):
        if not array.parts:
            return []
        for row in array.parts:
            number = bisect_right(starts, row.start)
            start, end = row.start - starts[number - 1], row.end - starts[number - 1]
            if end > len(lines[number - 1]):
                return []
            found.append(blank_outside(number, lines[number - 1], start, end))
        found.append(TextLine.of(number, ""))
    return found


def find_array_lines(text: str) -> list[tuple[int, int]]:
    """Find the first and the last line of each array of cells in brackets.

    >>> find_array_lines("Input: board = [[1, 2, 0, 0],\\n[0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]\\nf([1])")
    [(1, 2)]
    """
    starts = line_starts(text)
    return [
        (bisect_right(starts, part.start), bisect_right(starts, part.end - 1))
        for part in _outermost_arrays(_parse_brackets(text)[0])
        if not part.is_string
    ]


def _split_nested(array: _BracketPart) -> Iterator[_BracketPart]:
    """Yield the array, or those in it that are arrays themselves."""
    nested = bool(array.parts) and all(part.is_array for part in array.parts)
    yield from chain.from_iterable(map(_split_nested, array.parts)) if nested else [array]


def is_program(text: str) -> bool:
    """Return whether most lines look like a program's."""
    lines = [line for line in text.split("\n") if line.strip()]
    return len(lines) >= _MIN_ROWS - 1 and sum(bool(_CODE.fullmatch(line)) for line in lines) > _MIN_SHARE * len(lines)


def _parse_brackets(text: str) -> tuple[list[_BracketPart], str]:
    """Parse the brackets and strings to a tree, and replace comments in the text by blanks."""
    held, at, bare = [_BracketPart(0, "")], 0, []
    for match in _BRACKET_OR_COMMENT.finditer(text):
        mark = match[0]
        held[-1].own.append(text[at : match.start()])
        is_comment = mark.startswith(_COMMENTS)
        bare += [text[at : match.start()], _blank_out(mark) if is_comment else mark]
        at = match.end()
        if is_comment:
            continue
        if mark[0] in _QUOTES:
            held[-1].parts.append(_BracketPart(match.start(), mark[0], 0, [mark[1:-1]]).close(at))
            held[-1].own.append(mark[1:-1] if len(mark) <= _MAX_QUOTED_CELL else "")
        elif mark in _CLOSING:
            held.append(_BracketPart(match.start(), mark))
        elif mark == _CLOSING.get(held[-1].opening):
            part = held.pop().close(at)
            held[-1].parts.append(part)
        else:
            held[-1].own.append(mark)
    return [part for level in held for part in level.parts], "".join([*bare, text[at:]])


def _outermost_arrays(parts: list[_BracketPart]) -> Iterator[_BracketPart]:
    """Yield the arrays that lie in no other, in the order of the text."""
    waiting = parts[::-1]
    while waiting:
        part = waiting.pop()
        if part.is_array:
            yield part
        else:
            waiting += part.parts[::-1]


def _blank_out(text: str) -> str:
    """Replace every character but line ends by a blank."""
    return _IN_LINE.sub(" ", text)
