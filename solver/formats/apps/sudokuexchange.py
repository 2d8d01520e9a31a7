"""SudokuExchange's links: a digit and up to five zeros after it become one character.

The value of the character is digit + 10 x zeros, in 0-9 A-Z a-x.

>>> pack("060104050008305600200000001800407006006000300700901004500000002007206900040508070")
'0GBEZ8D5QqA1SERQaNRJL4tAM7C6dEFIH'
>>> unpack("0GBEZ8D5QqA1SERQaNRJL4tAM7C6dEFIH")[:9]
'060104050'
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry, entry_of_digits
from solver.shape import SHAPES

ADDRESS: Final = "https://sudokuexchange.com/play/?s="
_MAX_CELLS: Final = max(SHAPES)
_MAX_ZEROS: Final = 5
_SIGNS: Final = (digits + ascii_uppercase + ascii_lowercase)[: len(digits) * (_MAX_ZEROS + 1)]


def write(entry: Entry) -> str:
    """Write the link that opens the givens on SudokuExchange."""
    return f"{ADDRESS}{pack(entry.puzzle.givens.line('0'))}\n"


def pack(line: str) -> str:
    """Pack the digits of a line into SudokuExchange's characters."""
    packed, place = "", 0
    while place < len(line):
        zeros = 0
        while zeros < _MAX_ZEROS and line[place + 1 + zeros : place + 2 + zeros] == "0":
            zeros += 1
        packed += _SIGNS[int(line[place]) + len(digits) * zeros]
        place += 1 + zeros
    return packed


def unpack(packed: str) -> str:
    """Unpack the digits that the characters stand for; every character must be a known one."""
    parts = []
    for sign in packed:
        zeros, digit = divmod(_SIGNS.index(sign), len(digits))
        parts.append(str(digit) + "0" * zeros)
    return "".join(parts)


def parse(field: str) -> Entry:
    """Parse SudokuExchange's field, packed or plain. Raises FormatError."""
    if len(field) > _MAX_CELLS:
        raise FormatError.at(f"{len(field):,} characters, but no grid has more than {_MAX_CELLS} cells")
    wrong = [sign for sign in field if sign not in _SIGNS]
    if wrong:
        raise FormatError.at(f"{wrong[0]!r} is none of SudokuExchange's signs", character=wrong[0])
    return entry_of_digits(unpack(field))
