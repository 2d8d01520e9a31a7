"""Decide which digits the symbols of a 16x16 text mean: 1 to G, 0 to F, or A to P.

Where a text has a symbol of its own for blanks and 0 besides, 0 is a digit: 0 means 1, and F means G. Letters from
A to P alone count: A means 1. Grids up to 9x9 have no 0; with all digits from 0 on, and not the highest, both fit.

>>> ReadAs.ZERO_TO_F.value, shift_from_zero(["0", "9", "F", "."])
('0-F', ('1', 'A', 'G', '.'))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solver.errors import FormatError, Help, Problem
from solver.formats.cells import build_puzzle, is_blank
from solver.formats.entry import ReadAs
from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, SEPARATORS
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SYMBOLS, Shape
from solver.text import join_names

LARGEST: Final = max(SHAPES.values(), key=lambda shape: shape.size)
_LETTERS: Final = "ABCDEFGHIJKLMNOP"
_ONLY_HERE: Final = pattern("[H-Ph-p]")  # no digits in 1 to G
_FROM_ZERO: Final = dict(zip("0" + SYMBOLS, SYMBOLS, strict=False))
_FROM_LETTERS: Final = str.maketrans(_LETTERS + _LETTERS.lower(), SYMBOLS * 2)
_CELL: Final = pattern(rf"[^{SEPARATORS}]")
LETTERED: Final = frozenset(_LETTERS + _LETTERS.lower() + BLANKS)
NOTICES: Final = {
    ReadAs.ZERO_TO_F: "The digits 0 to F are read as 1 to G: 0 is 1, and F is G.",
    ReadAs.A_TO_P: "The letters A to P are read as 1 to G: A is 1, and P is G.",
}
OPEN_SYMBOLS: Final = "Read as 1 to G; neither 0 nor G is in this {}, so it may be 0 to F."  # text or picture
_MIXED_BLANKS: Final = "Both '.' and 0 stand for blanks."


def shift_from_zero(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the cells of a grid in 0 to F as cells in 1 to G; other symbols stay."""
    return tuple(_FROM_ZERO.get(cell.upper(), cell) for cell in cells)


def find_letter_rows(text: str) -> list[tuple[int, list[str]]]:
    """Find the lines with as many signs as a row of 16x16, if letters that no digits are stand in most of them."""
    lines = [(number, _CELL.findall(line)) for number, line in enumerate(split_lines(text), 1) if "|-" not in line]
    rows = [(number, cells) for number, cells in lines if len(cells) == LARGEST.size and len(set(cells)) > 1]
    return rows if 2 * sum(any(map(_ONLY_HERE.fullmatch, cells)) for _, cells in rows) > len(rows) else []


def are_letters(cells: Sequence[str]) -> bool:
    """Return whether the cells of one 16x16 grid are blanks and the letters A to P, one of H to P among them.

    >>> are_letters(["A", "", "P", "."] * 64), are_letters(["A", "", "G", "."] * 64), are_letters(["A", "9", "P"])
    (True, False, False)
    """
    if len(cells) != len(LARGEST.cells) or not any(map(_ONLY_HERE.fullmatch, cells)):
        return False
    return all(cell in LETTERED or not cell for cell in cells)


def replace_letter(cell: str) -> str:
    """Return the digit of 1 to G for a letter of A to P; a blank stays."""
    return cell.translate(_FROM_LETTERS)


def count_from_zero(values: Sequence[str]) -> bool:
    """Return whether the cells of one 16x16 grid are in 0 to F. Raises FormatError where 0, 16 and a blank stand there.

    Cells are as written, digits over nine as letters or numbers.
    """
    if len(values) != len(LARGEST.cells) or "0" not in values or not any(map(is_own_blank, values)):
        return False
    if any(value.upper() in (SYMBOLS[-1], str(LARGEST.size)) for value in values):
        signs = join_names(sorted({repr(sign) if sign else "an empty field" for sign in filter(is_own_blank, values)}))
        message = f"this 16x16 text has both 0 and {SYMBOLS[-1]}, and {signs} for blanks: it counts neither from 0 to F"
        raise FormatError.at(f"{message} nor from 1 to {SYMBOLS[-1]}", help=Help.SYMBOLS)
    return True


def are_open(read_as: ReadAs) -> bool:
    """Return whether nobody named the symbols."""
    return read_as not in (ReadAs.ONE_TO_G, ReadAs.ZERO_TO_F, ReadAs.A_TO_P)


class Meant(NamedTuple):
    """The puzzle of a grid, the key of its symbols where others would give another puzzle, and how they were read."""

    puzzle: Puzzle
    symbols: str = ""
    notices: tuple[str, ...] = ()


def replace_letters(signs: Sequence[str], read_as: ReadAs) -> list[str]:
    """Return the signs of a grid in 1 to G, if they are the letters A to P; any others as they are."""
    is_stated = read_as is ReadAs.A_TO_P and len(signs) == len(LARGEST.cells)
    if are_open(read_as):
        is_stated = are_letters(["." if is_blank(sign) else sign for sign in signs])
    elif is_stated:
        is_stated = all(sign.isalpha() or is_blank(sign) for sign in signs)
    return list(map(replace_letter, signs)) if is_stated else list(signs)


def build(cells: Sequence[str], shape: Shape, read_as: ReadAs, are_replaced: bool = False) -> Meant:
    """Build the puzzle of a grid, whose 0 may be a digit. `are_replaced` says that its digits were letters.

    Raises FormatError where 0 may be a blank or a digit, and nobody said which, and for G in 0 to F.
    """
    if are_replaced:
        return Meant(build_puzzle(cells, shape), ReadAs.A_TO_P.value, (NOTICES[ReadAs.A_TO_P],))
    is_plain, symbols = max(map(len, cells)) <= 1, ""
    if shape != LARGEST:
        cells = shift_small(cells, shape, read_as)
    elif is_plain and (read_as is ReadAs.ZERO_TO_F or (are_open(read_as) and count_from_zero(cells))):
        if SYMBOLS[-1] in map(str.upper, cells):
            raise FormatError.at(f"{SYMBOLS[-1]} is not a digit of 0 to F", help=Help.SYMBOLS)
        cells, symbols = shift_from_zero(cells), ReadAs.ZERO_TO_F.value
    notices = [NOTICES[ReadAs.ZERO_TO_F]] if symbols else []
    notices += [_MIXED_BLANKS] if {".", "0"} <= set(cells) else []
    return Meant(build_puzzle(cells, shape), symbols, tuple(notices))


def shift_small(cells: Sequence[str], shape: Shape, read_as: ReadAs) -> Sequence[str]:
    """Return the cells of a grid below 16x16 that may count from 0, as the person reads them; any others as they are.

    It has all digits from 0 on, not the highest, and another blank. Raises FormatError if nobody named the symbols.
    """
    signs = set(cells)
    may_count = (
        signs >= set("0" + shape.symbols[:-1]) and shape.symbols[-1] not in signs and any(map(is_own_blank, signs))
    )
    if not may_count or read_as is ReadAs.ONE_TO_G:
        return cells
    shifted = shift_from_zero(cells)
    if build_puzzle(shifted, shape).givens.conflicts():
        return cells
    if read_as is not ReadAs.ZERO_TO_F:
        message = f"0 may be a blank or the digit 1: the text has another blank, and 0 to {shape.size - 1} as digits"
        raise FormatError(Problem(message, ways=(ReadAs.ONE_TO_G, ReadAs.ZERO_TO_F)))
    return shifted


def is_own_blank(cell: str) -> bool:
    """Return whether the cell is a blank that cannot be taken for the digit 0."""
    return cell != "0" and is_blank(cell)
