"""The orders in which Sudoku Explainer searches, and the candidates of some cells.

Its houses come as boxes, columns, rows; around a cell as box, row, column. Sets of a few out of many come in
colexicographic order: by their bits as a number.

>>> [bin(mask) for mask in COLEX[2][:3]], len(COLEX[3])
(['0b11', '0b101', '0b110'], 84)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSES_OF,
    ROWS,
    SHAPE,
    SIZE,
    CellSet,
    HouseIndex,
    cells_of,
)
from solver.techniques.position import Position

HOUSE_ORDER: Final[tuple[HouseIndex, ...]] = (*BOXES, *COLUMNS, *ROWS)
HOUSES_AROUND: Final[tuple[tuple[HouseIndex, ...], ...]] = tuple(
    (box, row, column) for row, column, box in HOUSES_OF
)  # of each cell: its box, row and column
PEER_ORDER: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(dict.fromkeys(other for house in HOUSES_AROUND[cell] for other in HOUSE_CELLS[house] if other != cell))
    for cell in SHAPE.cells
)
COLEX: Final = tuple(
    tuple(mask for mask in range(1 << SIZE) if mask.bit_count() == size) for size in range(SIZE + 1)
)  # of each size: the sets of that size out of nine


@cache
def sets_in(size: int, mask: Mask) -> tuple[Mask, ...]:
    """List the sets of `size` bits of the mask, in colexicographic order."""
    return tuple(chosen for chosen in COLEX[size] if not chosen & ~mask)


def candidates_in(position: Position, cells: CellSet, mask: Mask) -> Iterator[Candidate]:
    """Yield the candidates in the cells whose digits are in the mask, by cell and digit."""
    for cell in cells_of(cells):
        for digit in DIGITS_IN[position.masks[cell] & mask]:
            yield Candidate(cell, digit)


def has_other_candidates(position: Position, cell: Cell, digit: Digit) -> bool:
    """Check whether the cell has candidates beside the digit, which go when the digit is placed."""
    return bool(position.masks[cell] & ~(1 << digit - 1))
