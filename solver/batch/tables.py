"""Patterns and tables of the band kernel, made when it is loaded.

A digit's places in a band are a word of 27 bits, the band's cells in row order, r1c1 lowest:

    column     1  2  3     4  5  6     7  8  9
    row 1      0  1  2  |  3  4  5  |  6  7  8        field: the nine bits of a row
    row 2      9 10 11  | 12 13 14  | 15 16 17        minirow: the three cells of a row in one box
    row 3     18 19 20  | 21 22 23  | 24 25 26
                box 1       box 2       box 3

In a band the digit stands once in each row and once in each box. So it takes one of six ways through the nine minirows,
and through the columns and bands of a stack likewise:

    # . .    # . .    . # .    . # .    . . #    . . #
    . # .    . . #    # . .    . . #    # . .    . # .
    . . #    . # .    . . #    # . .    . # .    # . .
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np

from solver.shape import CLASSIC

SIZE: Final = CLASSIC.size
CELLS: Final = len(CLASSIC.cells)
LINES: Final = CLASSIC.box_height  # rows of a band, boxes of a band, bands of a grid, cells of a minirow
BAND: Final = LINES * SIZE  # cells of a band

# Words of 27 bits
EVERY: Final = (1 << BAND) - 1
ROW: Final = (1 << SIZE) - 1  # the first field
ROWS: Final = sum(1 << SIZE * row for row in range(LINES))  # the lowest bit of each field; times nine bits: three times
MINIROW: Final = (1 << LINES) - 1  # the first minirow
MINIROWS: Final = sum(1 << LINES * minirow for minirow in range(SIZE))  # the lowest bit of each minirow
BOX: Final = MINIROW * ROWS  # the first box
BOXES: Final = sum(1 << LINES * box for box in range(LINES))  # the lowest bit of each box


def _ways(held: int) -> list[tuple[int, ...]]:
    """The ways through a set of minirows: the row taken in each box. The set has bit 3 * box + row for a minirow.

    Likewise the column taken in each band, of a set with bit 3 * band + column.
    """
    return [
        way for way in permutations(range(LINES)) if all(held >> LINES * box + row & 1 for box, row in enumerate(way))
    ]


def _kept(held: int) -> int:
    """The cells of all ways through a set of minirows."""
    taken = {(row, box) for way in _ways(held) for box, row in enumerate(way)}
    return sum(MINIROW << SIZE * row + LINES * box for row, box in taken)


def _fork(held: int) -> tuple[int, int]:
    """The first box of which some ways take another row, with the row that the first way takes."""
    ways = _ways(held)
    return next(((box, row) for box, row in enumerate(ways[0]) if any(way[box] != row for way in ways)), (0, 0))


_SETS: Final = range(1 << LINES * LINES)
_FORKS: Final = [_fork(held) if _ways(held) else (0, 0) for held in _SETS]

WAYS: Final = np.array([_kept(held) for held in _SETS], np.int64)  # the cells of all ways; 0: there is none
NUMBER: Final = np.array([len(_ways(held)) for held in _SETS], np.int64)  # of ways
# Where the ways part: a minirow, and a column of a band of the first stack.
FORK: Final = np.array([MINIROW << SIZE * row + LINES * box for box, row in _FORKS], np.int64)
COLUMN_FORK: Final = np.array([1 << SIZE * band + column for band, column in _FORKS], np.int64)
COLUMN: Final = np.array([max(field.bit_length() - 1, 0) for field in range(1 << SIZE)], np.int64)  # of the last bit
