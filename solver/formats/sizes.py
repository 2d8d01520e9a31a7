"""Grids of sizes that are not wanted here: a 12x12 or 25x25 text is refused by its own name, not as damaged 9x9.

What is called a grid must look like one beyond doubt: as many rows as cells in a row, or one line with a square number
of cells and digits among them; not more kinds of digits than a row has cells; none twice in a row or column. A line
about as long as a 9x9 grid's may rather be that grid, damaged, or dots that lead to a page number: it must have all
digits but one, as every puzzle with one solution has.

>>> rows = ["1.......", ".8......"] + ["........"] * 6
>>> [stranger.size for stranger in strangers([Line.of(number, row) for number, row in enumerate(rows, 1)])]
[8]
>>> not_wanted(8), not_wanted(4, CLASSIC)
('This is an 8x8 grid; the sizes here are 4x4, 6x6, 9x9 and 16x16', 'This is a 4x4 grid, but a 9x9 grid is wanted')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, groupby
from math import isqrt
from operator import itemgetter
from typing import Final, NamedTuple

from solver.errors import Problem
from solver.formats.line_ends import lines_of
from solver.formats.lines import BLANKS, TOKEN, Kind, Line, without_comment
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS, Shape
from solver.text import join_names

_Cells = list[str]
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
LARGEST: Final = 36  # digits and letters
_SMALLEST: Final = min(_SIZES)
_LONGEST_DAMAGED: Final = 1.25 * len(CLASSIC.cells)
_BLANKS: Final = frozenset(BLANKS)
_LETTER_OR_DIGIT: Final = pattern("[0-9A-Z]")
_NUMBER: Final = pattern("[0-9]{2}")
_BETWEEN: Final = (Kind.EMPTY, Kind.RULE, Kind.DASHES)
_DELIMITERS: Final = ",;\t"


class Stranger(NamedTuple):
    """A grid of another size: how many digits it has, and the lines it stands on."""

    size: int
    lines: tuple[Line, ...]


def not_wanted(size: int, wanted: Shape | None = None) -> str:
    """The sentence that refuses a grid of that size."""
    an = "an" if size in (11, 18) or str(size).startswith("8") else "a"
    if wanted:
        return f"This is {an} {size}x{size} grid, but a {wanted} grid is wanted"
    known = join_names([str(shape) for shape in SHAPES.values()])
    return f"This is {an} {size}x{size} grid; the sizes here are {known}"


def strangers(lines: Sequence[Line], wanted: Shape | None = None) -> list[Stranger]:
    """The grids among the lines that have another size than those read here, or than the one wanted."""
    known = {wanted.size} if wanted else _SIZES
    seen = [(line, *_counts(line)) for line in lines if line.kind not in _BETWEEN]
    for view, cells_of in enumerate((_words, _characters, _fields, _longest), 1):
        found = []
        for n, run in groupby(seen, key=itemgetter(view)):
            if n >= _SMALLEST:
                found += _grids([each[0] for each in run], n, cells_of, known)
        if found:
            return found
    return []


def set_aside(text: str) -> tuple[list[Problem], str]:
    """The problems of grids of other sizes, and the text with empty lines in their place."""
    lines = lines_of(text)
    others = strangers([Line.of(number, line) for number, line in enumerate(lines, 1)])
    for line in chain.from_iterable(other.lines for other in others):
        lines[line.number - 1] = ""
    return [Problem(not_wanted(other.size), other.lines[0].number) for other in others], "\n".join(lines)


def _counts(line: Line) -> tuple[int, int, int, int]:
    """How many cells the line has if each word, sign, field or sign of the longest word is one."""
    text = without_comment(line.text)
    lengths = list(map(len, TOKEN.findall(text)))
    return len(lengths), sum(lengths), max(map(text.count, _DELIMITERS)) + 1, max(lengths, default=0)


def _words(text: str) -> _Cells:
    """One cell a word."""
    return TOKEN.findall(text)


def _characters(text: str) -> _Cells:
    """One cell a sign."""
    return list("".join(TOKEN.findall(text)))


def _fields(text: str) -> _Cells:
    """One cell a field between commas, semicolons or tabs."""
    return [cell.strip(" \"'") or "." for cell in text.split(max(_DELIMITERS, key=text.count))]


def _longest(text: str) -> _Cells:
    """One cell a sign of the longest word, where remarks may stand around it."""
    longest: str = max(TOKEN.findall(text), key=len)
    return list(longest)


def _grids(lines: Sequence[Line], n: int, cells_of: Callable[[str], _Cells], known: Collection[int]) -> list[Stranger]:
    """The grids of sizes that are not known which lines of n cells make."""
    side = isqrt(n)
    if len(lines) % n == 0 and n not in known:
        parts = [lines[start : start + n] for start in range(0, len(lines), n)]
        return [
            Stranger(n, tuple(part))
            for part in parts
            if _is_grid([cells_of(without_comment(line.text)) for line in part], least=0)
        ]
    found = []
    if side * side == n > min(SHAPES) and side not in known:  # a line that short may be a row of a large grid
        least = 1 if n > _LONGEST_DAMAGED else side - 1
        for line in lines:
            cells = cells_of(without_comment(line.text))
            if _is_grid([cells[start : start + side] for start in range(0, n, side)], least):
                found.append(Stranger(side, (line,)))
    return found


def _is_grid(rows: Sequence[_Cells], least: int) -> bool:
    """Whether the cells are at least so many digits, and blanks, of a grid that breaks no rule of rows and columns."""
    n = len(rows)
    digits = {cell.upper() for cell in chain.from_iterable(rows)} - _BLANKS
    if not least <= len(digits) <= n <= LARGEST or not all(_is_digit(cell, n) for cell in digits):
        return False
    return not any(map(_repeats, chain(rows, zip(*rows, strict=True))))


def _is_digit(sign: str, n: int) -> bool:
    """Whether the sign is a digit of that size: letters only where there are more than nine."""
    if n <= CLASSIC.size:
        return sign in SYMBOLS[:n]
    return int(sign) <= n if _NUMBER.fullmatch(sign) else _LETTER_OR_DIGIT.fullmatch(sign) is not None


def _repeats(house: Iterable[str]) -> bool:
    held = [cell for cell in house if cell not in _BLANKS]
    return len(set(held)) < len(held)
