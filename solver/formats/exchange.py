"""Links of other sites: SudokuWiki's plain digits, SudokuExchange's packed ones.

SudokuExchange writes a digit and up to five zeros after it as one sign: digit + 10 x zeros, in 0-9 A-Z a-x.

>>> pack("060104050008305600200000001800407006006000300700901004500000002007206900040508070")
'0GBEZ8D5QqA1SERQaNRJL4tAM7C6dEFIH'
>>> unpack("0GBEZ8D5QqA1SERQaNRJL4tAM7C6dEFIH")[:9]
'060104050'
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Candidate, Shape

WIKI: Final = "https://www.sudokuwiki.org/sudoku.htm?bd="
EXCHANGE: Final = "https://sudokuexchange.com/play/?s="
_WIKI: Final = pattern(r"([A-Z])([0-9A-Z])B([0-9a-zA-Z]+)", re.ASCII)
_KINDS: Final = {"S": (), "X": ("diagonals",), "W": ("windows",)}  # the rules that a kind has more
_LONGEST: Final = max(SHAPES)
_ZEROS: Final = 5
_SIGNS: Final = (digits + ascii_uppercase + ascii_lowercase)[: len(digits) * (_ZEROS + 1)]


def wiki(entry: Entry) -> str:
    """The link that opens the givens in SudokuWiki's solver."""
    return f"{WIKI}{entry.puzzle.givens.line('0')}\n"


def exchange(entry: Entry) -> str:
    """The link that opens the givens on SudokuExchange."""
    return f"{EXCHANGE}{pack(entry.puzzle.givens.line('0'))}\n"


def pack(line: str) -> str:
    """The digits of a line in SudokuExchange's signs."""
    packed, place = "", 0
    while place < len(line):
        zeros = 0
        while zeros < _ZEROS and line[place + 1 + zeros : place + 2 + zeros] == "0":
            zeros += 1
        packed += _SIGNS[int(line[place]) + len(digits) * zeros]
        place += 1 + zeros
    return packed


def unpack(packed: str) -> str:
    """The digits that the signs stand for; the signs must be known ones."""
    parts = []
    for sign in packed:
        zeros, digit = divmod(_SIGNS.index(sign), len(digits))
        parts.append(str(digit) + "0" * zeros)
    return "".join(parts)


def parse_digits(line: str) -> Entry:
    """The puzzle of the digits in a link. Raises FormatError."""
    return Entry(Puzzle.of(Grid.parse(line)))


def parse_wiki(field: str) -> Entry:
    """The puzzle of SudokuWiki's field: plain digits, or a number a cell behind the kind and size of grid.

    In numbers to the base 36 a digit of a 9x9 grid is 1 to 9, one that the person entered 10 to 18, and notes are a
    mask above that: S9B, then two characters a cell. Raises FormatError.
    """
    match = _WIKI.fullmatch(field)
    if match is None:
        return parse_digits(field)
    shape = SHAPES.get(int(match[2], 36) ** 2)
    if match[1] not in _KINDS or shape is None:
        raise FormatError.at(f"grids of the kind {match[1]}{match[2]} in links of SudokuWiki are not read here")
    n, width = shape.size, _width(shape)
    if len(match[3]) != width * len(shape.cells):
        raise FormatError.at(f"{len(match[3])} characters, but {width} a cell make {width * len(shape.cells)}")
    values = [int(match[3][at : at + width], 36) for at in range(0, len(match[3]), width)]
    givens = Grid(tuple(value if value <= n else 0 for value in values), shape)
    digits = Grid(tuple(value - n * (value > n) if value <= 2 * n else 0 for value in values), shape)
    masks = [(cell, value - 2 * n) for cell, value in enumerate(values) if value > 2 * n]
    notes = {Candidate(cell, digit) for cell, mask in masks for digit in shape.digits if mask >> digit - 1 & 1}
    return Entry(Puzzle(givens, digits, notes=frozenset(notes)), left_out=_KINDS[match[1]])


def _width(shape: Shape) -> int:
    """How many characters the largest number of a cell takes."""
    width, largest = 1, shape.all_digits + 2 * shape.size
    while 36**width <= largest:
        width += 1
    return width


def parse_exchange(field: str) -> Entry:
    """The puzzle of SudokuExchange's field, packed or plain. Raises FormatError."""
    if len(field) > _LONGEST:
        raise FormatError.at(f"{len(field)} characters, but no grid has more than {_LONGEST} cells")
    wrong = [sign for sign in field if sign not in _SIGNS]
    if wrong:
        raise FormatError.at(f"{wrong[0]!r} is none of SudokuExchange's signs", character=wrong[0])
    return parse_digits(unpack(field))
