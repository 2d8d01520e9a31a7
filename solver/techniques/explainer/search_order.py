"""The orders in which Sudoku Explainer searches: houses as boxes, columns, rows; around a cell as box, row, column.

Sets of a few out of many come in the order of `combinations.tight_choices`: by their bits as a number.

>>> from solver.techniques.cell_sets import HOUSE_NAMES
>>> [HOUSE_NAMES[house] for house in HOUSES_AROUND[0]]
['box 1', 'row 1', 'column 1']
"""

from __future__ import annotations

from typing import Final

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    HOUSE_CELLS,
    HOUSES_OF,
    ROWS,
    SHAPE,
    HouseIndex,
)
from solver.techniques.position import Position

HOUSE_ORDER: Final[tuple[HouseIndex, ...]] = (*BOXES, *COLUMNS, *ROWS)
HOUSES_AROUND: Final[tuple[tuple[HouseIndex, ...], ...]] = tuple(
    (box, row, column) for row, column, box in HOUSES_OF
)  # The box, row and column of each cell.
PEER_ORDER: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(dict.fromkeys(other for house in HOUSES_AROUND[cell] for other in HOUSE_CELLS[house] if other != cell))
    for cell in SHAPE.cells
)


def has_other_candidates(position: Position, cell: Cell, digit: Digit) -> bool:
    """Check whether the cell has candidates beside the digit, which go when the digit is placed."""
    return bool(position.masks[cell] & ~(1 << digit - 1))
