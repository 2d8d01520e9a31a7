"""Bit patterns and lookup tables of the band kernel, computed when it is loaded.

The places of a digit in a band are a word of 27 bits, the band's cells in row order, r1c1 lowest:

    column     1  2  3     4  5  6     7  8  9
    row 1      0  1  2  |  3  4  5  |  6  7  8        field: the nine bits of a row
    row 2      9 10 11  | 12 13 14  | 15 16 17        minirow: the three cells of a row in one box
    row 3     18 19 20  | 21 22 23  | 24 25 26
                box 1       box 2       box 3

In a band a digit occurs once in each row and once in each box. So it takes one of six patterns of the nine minirows,
and likewise of the columns and bands of a stack:

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


def _patterns(held: int) -> list[tuple[int, ...]]:
    """List the patterns within a set of minirows: the row taken in each box. The set has bit 3 * box + row for a
    minirow.

    Likewise the column taken in each band, of a set with bit 3 * band + column.
    """
    return [
        pattern
        for pattern in permutations(range(LINES))
        if all(held >> LINES * box + row & 1 for box, row in enumerate(pattern))
    ]


def _pattern_cells(held: int) -> int:
    """Return the cells of all patterns within a set of minirows."""
    taken = {(row, box) for pattern in _patterns(held) for box, row in enumerate(pattern)}
    return sum(MINIROW << SIZE * row + LINES * box for row, box in taken)


def _fork(held: int) -> tuple[int, int]:
    """Return the first box in which patterns differ, with the row that the first pattern takes."""
    patterns = _patterns(held)
    return next(
        ((box, row) for box, row in enumerate(patterns[0]) if any(pattern[box] != row for pattern in patterns)), (0, 0)
    )


_SETS: Final = range(1 << LINES * LINES)
_FORKS: Final = [_fork(held) if _patterns(held) else (0, 0) for held in _SETS]

# Tables by the set of minirows that may hold the digit: the cells of all patterns (0: none), and their number.
PATTERN_CELLS: Final = np.array(
    [_pattern_cells(held) for held in _SETS], np.int64
)  # the cells of all ways; 0: there is none
PATTERN_COUNT: Final = np.array([len(_patterns(held)) for held in _SETS], np.int64)
# Where the ways part: a minirow, and a column of a band of the first stack.
FORK: Final = np.array([MINIROW << SIZE * row + LINES * box for box, row in _FORKS], np.int64)
COLUMN_FORK: Final = np.array([1 << SIZE * band + column for band, column in _FORKS], np.int64)
COLUMN: Final = np.array([max(field.bit_length() - 1, 0) for field in range(1 << SIZE)], np.int64)  # of the last bit
