"""Decide which digits the symbols of a 16x16 text mean: 1 to G, 0 to F, or A to P.

Programs that write hexadecimal grids count from 0. Where a text has a symbol of its own for blanks and 0 besides, 0 is
a digit: 0 means 1, and F means G. Where 0 is the only symbol for blanks, it is one. A text with A to P alone counts
letters: A means 1. Grids up to 9x9 have no 0; if they have all digits from 0 on, and not the highest, both fit.

>>> ReadAs.ZERO_TO_F.value, shift_from_zero(["0", "9", "F", "."])
('0-F', ('1', 'A', 'G', '.'))
>>> "".join(map(replace_letter, "ABCP.."))
'123G..'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from solver.errors import FormatError, Help, Problem
from solver.formats.cells import build_puzzle, is_blank
from solver.formats.entry import ReadAs
from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, SEPARATORS
from solver.formats.parsed_grid import ParsedGrid
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS, Shape
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
_MIXED_BLANKS: Final = "Both {} stand for blanks."


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
        raise FormatError.at(_describe_contradiction(filter(is_own_blank, values)), help=Help.SYMBOLS)
    return True


def are_open(read_as: ReadAs) -> bool:
    """Return whether nobody named the symbols."""
    return read_as not in (ReadAs.ONE_TO_G, ReadAs.ZERO_TO_F, ReadAs.A_TO_P)


def shift_small(cells: Sequence[str], shape: Shape, read_as: ReadAs) -> Sequence[str]:
    """Return the cells of a grid below 16x16 that may count from 0, as the person reads them; any others as they are.

    It has all digits from 0 on, not the highest, and another blank. Raises FormatError if nobody named the symbols.
    """
    signs = set(cells)
    may_count = (
        signs >= set("0" + shape.symbols[:-1]) and shape.symbols[-1] not in signs and any(map(is_own_blank, signs))
    )
    if not may_count or shape == LARGEST or read_as is ReadAs.ONE_TO_G:
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


def _describe_contradiction(blanks: Iterable[str]) -> str:
    """Return the sentence on a grid with 0, G and a blank."""
    signs = join_names(sorted({repr(sign) if sign else "an empty field" for sign in blanks}))
    return (
        f"this 16x16 text has both 0 and {SYMBOLS[-1]}, and {signs} for blanks: it counts neither from 0 to F nor from "
        f"1 to {SYMBOLS[-1]}"
    )


def choose(grids: Sequence[ParsedGrid], wanted: ReadAs = ReadAs.AUTO) -> list[ParsedGrid]:
    """Return the grids with their digits in the symbols of the text. Raises FormatError where these contradict.

    All 16x16 grids of a text have the same symbols; `wanted` are those that the person named.
    """
    if wanted is ReadAs.ZERO_TO_F:
        return [_read_from_zero(grid) if grid.cells else grid for grid in grids]
    marked = [grid for grid in grids if grid.cells and _has_own_blank(grid) and not grid.entry.symbols]
    zero = next((grid for grid in marked if "0" in grid.cells), None)
    if are_open(wanted) and zero is not None:
        if (last := next((grid for grid in marked if SYMBOLS[-1] in grid.cells), None)) is not None:
            raise FormatError.at(_describe_contradiction(_own_blanks(last)), last.entry.line, help=Help.SYMBOLS)
        return [_read_from_zero(grid) if grid.cells and _has_own_blank(grid) else grid for grid in grids]
    if are_open(wanted) and marked and _are_open(marked):
        return [_note_open_symbols(grid) for grid in grids]
    return [_note_mixed_blanks(grid) if len(grid.blanks) > 1 else grid for grid in grids]


def _are_open(grids: Iterable[ParsedGrid]) -> bool:
    """Return whether the grids have most digits, but neither 0 nor G, so that they may be in 0 to F or 1 to G."""
    digits = set[str]().union(*(grid.cells for grid in grids)).difference(BLANKS.replace("0", ""))
    return len(digits) > CLASSIC.size and digits.isdisjoint(("0", SYMBOLS[-1]))


def _note_open_symbols(grid: ParsedGrid) -> ParsedGrid:
    """Add the notice that the grid may also be in 0 to F."""
    notices = (*grid.entry.notices, OPEN_SYMBOLS.format("text"))
    return replace(grid, entry=replace(grid.entry, symbols=ReadAs.ONE_TO_G.value, notices=notices))


def _own_blanks(grid: ParsedGrid) -> frozenset[str]:
    return grid.blanks - {"0"}


def _has_own_blank(grid: ParsedGrid) -> bool:
    return bool(_own_blanks(grid))


def _read_from_zero(grid: ParsedGrid) -> ParsedGrid:
    """Build the puzzle again with 0 as a digit. Raises FormatError for G, which 0 to F do not have."""
    if SYMBOLS[-1] in grid.cells:
        raise FormatError.at(f"{SYMBOLS[-1]} is not a digit of 0 to F", grid.entry.line, help=Help.SYMBOLS)
    puzzle = build_puzzle(shift_from_zero(grid.cells), LARGEST)
    solution = grid.entry.solution
    if grid.solution_cells:
        found = build_puzzle(shift_from_zero(grid.solution_cells), LARGEST).givens
        solution = found if found.is_full() and puzzle.givens.is_within(found) else None
    entry = replace(
        grid.entry,
        puzzle=puzzle,
        solution=solution,
        symbols=ReadAs.ZERO_TO_F.value,
        notices=(*grid.entry.notices, NOTICES[ReadAs.ZERO_TO_F]),
    )
    return replace(grid, entry=entry, blanks=_own_blanks(grid))


def _note_mixed_blanks(grid: ParsedGrid) -> ParsedGrid:
    """Add the notice that both '.' and 0 stand for blanks, where both do."""
    if not {".", "0"} <= grid.blanks:
        return grid
    notice = _MIXED_BLANKS.format("'.' and 0")
    return replace(grid, entry=replace(grid.entry, notices=(*grid.entry.notices, notice)))


def note_letters(grid: ParsedGrid) -> ParsedGrid:
    """Add to a grid of letters the notice of how they were read."""
    notices = (*grid.entry.notices, NOTICES[ReadAs.A_TO_P])
    return replace(grid, entry=replace(grid.entry, symbols=ReadAs.A_TO_P.value, notices=notices))
