"""Find grids of sizes that are not read here, so that a 12x12 text is refused as such and not as a damaged 9x9.

A grid must be one beyond doubt: as many rows as cells in a row, or one line with a square number of cells and digits
among them; not more kinds of digits than a row has cells, and none twice in a row or column. A line about as long as a
9x9 grid must have all digits but one, as every puzzle with one solution has.

>>> rows = ["1.......", ".8......"] + ["........"] * 6
>>> [describe_unsupported(grid.size) for grid in find_unsupported(list(enumerate(rows, 1)))]
['This is an 8x8 grid; the sizes here are 4x4, 6x6, 9x9 and 16x16']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, groupby
from math import isqrt
from typing import Final, NamedTuple

from solver.formats.lines import BLANKS, is_separator, split_characters, split_fields, split_words, strip_comment
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES, SYMBOLS, Shape
from solver.text import join_names

_Cells = list[str]
_Row = tuple[int, _Cells]  # with the number of its line
MAX_SIZE: Final = 36  # digits and letters
_MIN_SIZE: Final = min(SIZES)
_MAX_DAMAGED_LENGTH: Final = 1.25 * len(CLASSIC.cells)
_BLANKS: Final = frozenset(BLANKS)
_LETTER_OR_DIGIT: Final = pattern("[0-9A-Z]")
_NUMBER: Final = pattern("[0-9]{2}")
_SHORT_RULE: Final = " \t|-=_+*"
_DELIMITERS: Final = ",;\t"


class UnsupportedGrid(NamedTuple):
    """A grid of another size: the number of its digits, and the numbers of the lines that hold it."""

    size: int
    lines: tuple[int, ...]


def describe_unsupported(size: int, wanted: Shape | None = None) -> str:
    """Return the sentence that refuses a grid of that size."""
    an = "an" if size in (11, 18) or str(size).startswith("8") else "a"
    if wanted:
        return f"This is {an} {size}x{size} grid, but a {wanted} grid is wanted"
    known = join_names([str(shape) for shape in SHAPES.values()])
    return f"This is {an} {size}x{size} grid; the sizes here are {known}"


def find_unsupported(lines: Sequence[tuple[int, str]], wanted: Shape | None = None) -> list[UnsupportedGrid]:
    """Find the grids among the lines that have another size than those read here, or than the one wanted."""
    known = {wanted.size} if wanted else SIZES
    seen = [(number, text, strip_comment(text)) for number, text in lines if not _is_separator(text)]
    for cells_of in (_cells_by_words, _cells_by_characters, _cells_by_fields, _cells_of_longest_word):
        rows = [(number, cells_of(bare) if len(text) >= _MIN_SIZE - 1 else []) for number, text, bare in seen]
        found = [
            grid
            for n, run in groupby(rows, key=lambda row: len(row[1]))
            if n >= _MIN_SIZE
            for grid in _find_grids(list(run), n, known)
        ]
        if found:
            return found
    return []


def _is_separator(text: str) -> bool:
    """Return whether the line is empty or a rule; a short one is not asked for more than its signs."""
    return not text.strip(_SHORT_RULE) if len(text) < _MIN_SIZE - 1 else is_separator(text)


def _cells_by_words(text: str) -> _Cells:
    return [sign for sign, _ in split_words(text)]


def _cells_by_characters(text: str) -> _Cells:
    return [sign for sign, _ in split_characters(text)]


def _cells_by_fields(text: str) -> _Cells:
    delimiter = max(_DELIMITERS, key=lambda sign: text.count(sign))
    return [sign or "." for sign, _ in split_fields(text, delimiter)]


def _cells_of_longest_word(text: str) -> _Cells:
    """Return the characters of the longest word; remarks may stand around it."""
    longest = max(_cells_by_words(text), key=len, default="")
    return list(longest)


def _find_grids(rows: Sequence[_Row], n: int, known: Collection[int]) -> list[UnsupportedGrid]:
    """Find the grids of sizes that are not known among lines of n cells."""
    side = isqrt(n)
    if len(rows) % n == 0 and n not in known:
        parts = [rows[start : start + n] for start in range(0, len(rows), n)]
        whole = [part for part in parts if _is_grid([cells for _, cells in part], least=0)]
        return [UnsupportedGrid(n, tuple(number for number, _ in part)) for part in whole]
    if side * side != n or n <= min(SHAPES) or side in known:  # a line that short may be a row of a large grid
        return []
    least = 1 if n > _MAX_DAMAGED_LENGTH else side - 1
    return [
        UnsupportedGrid(side, (number,))
        for number, cells in rows
        if _is_grid([cells[start : start + side] for start in range(0, n, side)], least)
    ]


def _is_grid(rows: Sequence[_Cells], least: int) -> bool:
    """Return whether the cells have at least that many digits, blanks aside, and repeat none in a row or column."""
    n = len(rows)
    digits = {cell.upper() for cell in chain.from_iterable(rows)} - _BLANKS
    if not least <= len(digits) <= n <= MAX_SIZE or not all(_is_digit(cell, n) for cell in digits):
        return False
    return not any(map(_repeats, chain(rows, zip(*rows, strict=True))))


def _is_digit(sign: str, n: int) -> bool:
    """Return whether the symbol is a digit of that size: letters only where there are more than nine."""
    if n <= CLASSIC.size:
        return sign in SYMBOLS[:n]
    return int(sign) <= n if _NUMBER.fullmatch(sign) else _LETTER_OR_DIGIT.fullmatch(sign) is not None


def _repeats(house: Iterable[str]) -> bool:
    held = [cell for cell in house if cell not in _BLANKS]
    return len(set(held)) < len(held)
