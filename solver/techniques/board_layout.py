"""The board of the fast rating: one row of numbers, and the tables that its place filters read.

A place filter says where a technique can remove something. It is beside the finder that it guards, and `fast_rating`
compiles it. Tables are bytes, which compiled code reads as arrays: importing a family needs no numpy.

Every further array costs each compiled call something. So a board is one row, whose parts, from these places on, are
numbered as those of `Position`:

    CELL_DIGITS  of each cell: its digit or 0          NAKED    the queue of naked singles, each as one number
    MASKS    of each cell: its candidates              HIDDEN   the queue of hidden singles
    SPOTS    of each digit, from 0 on, and house:      .._PLACES  of each digit: its cells in the first rows, IN_FIRST
             its places there                                   of them, and in the others; of 0: those with two
                                                                candidates
    EMPTY_CELLS  of each house: how many               STEP_COUNTS  by kind; EMPTY_COUNT: empty cells
    ROWS_LEFT to BOXES_USED: a search for templates    CROSSING_MASKS, UNIONS: candidates together

`position_on` reads the parts before STATE_END. The parts behind it are the queues and scratch space.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from solver.techniques.cell_sets import BOXES, HOUSE_CELLS, HOUSES, HOUSES_OF, SHAPE, SIZE

STEP_KINDS: Final = 5  # kinds of steps that are compiled: full house, naked and hidden single, pointing, claiming
CELLS: Final = len(SHAPE.cells)
ALL_HOUSES: Final = len(HOUSES)
HOUSES_A_CELL: Final = len(HOUSES_OF[0])  # how many houses a cell has
ROWS_IN_FIRST: Final = 63 // SIZE  # rows whose cells fit into one number
IN_FIRST: Final = ROWS_IN_FIRST * SIZE

_SIZES: Final = (
    *(CELLS, CELLS, (SIZE + 1) * ALL_HOUSES, SIZE + 1, SIZE + 1, ALL_HOUSES, 1, 1, SIZE + 1, 1, STEP_KINDS),
    *(ALL_HOUSES, CELLS, ALL_HOUSES * SIZE, *[1] * 4, *[SIZE + 1] * 7, 1 << SIZE),
)
_STARTS: Final = tuple(accumulate(_SIZES, initial=0))
CELL_DIGITS, MASKS, SPOTS, FIRST_PLACES, MORE_PLACES, SETS, LOCKED, DIGITS_LOSING = _STARTS[:8]
FISH, EMPTY_COUNT, STEP_COUNTS, STATE_END = _STARTS[8:12]
EMPTY_CELLS, NAKED, HIDDEN, NAKED_HEAD, NAKED_END, HIDDEN_HEAD, HIDDEN_END = _STARTS[11:18]
ROWS_LEFT, UNTESTED, CHOSEN, CHOICES, COLUMNS_USED, BOXES_USED, CROSSING_MASKS, UNIONS = _STARTS[18:26]
BOARD_END: Final = _STARTS[-1]
MAX_SINGLES: Final = ALL_HOUSES * SIZE + 2 * CELLS  # singles that wait in the queues or have been placed
FIRST_BOX: Final = BOXES.start
MAX_CROSSING_CELLS: Final = SHAPE.box_width

HIGHEST_BIT: Final = bytes(max(mask.bit_length() - 1, 0) for mask in range(1 << SIZE))
BIT_COUNT: Final = bytes(mask.bit_count() for mask in range(1 << SIZE))
CELLS_OF_HOUSES: Final = bytes(cell for cells in HOUSE_CELLS for cell in cells)  # SIZE cells for each house
HOUSES_OF_CELLS: Final = bytes(house for houses in HOUSES_OF for house in houses)  # HOUSES_A_CELL houses for each cell
ALL_KINDS: Final = -1  # As bits: nothing can be excluded.


def is_in(cell: int, house: int) -> bool:
    """Check whether the house holds the cell."""
    for which in range(HOUSES_A_CELL):
        if HOUSES_OF_CELLS[cell * HOUSES_A_CELL + which] == house:
            return True
    return False
