"""Sets as bits of an int, and the tables that all techniques read.

Three kinds of set, each the shape of its question:

    CellSet   which cells of the grid      bit `cell`         0b1 is r1c1
    Mask      which digits of a cell       bit `digit - 1`    0b1001 is {1, 4}
    Spots     which places of a house      bit of the place   0b100000001 is its first and its last cell

Houses are numbers here: rows, columns and boxes in the order of `Shape.houses`.

>>> [cell_name(cell) for cell in cells_of(HOUSE_SETS[ROWS[0]] & HOUSE_SETS[BOXES[1]])]
['r1c4', 'r1c5', 'r1c6']
>>> cell_list([3, 4, 13, 22]), cell_list([5, 14, 4])
('r1c45,r23c5', 'r1c56,r2c6')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from solver.shape import CLASSIC, Cell, Digit, Mask

CellSet: TypeAlias = int  # a set of cells: bit `cell` is set for each of them
Spots: TypeAlias = int
HouseIndex: TypeAlias = int  # the index of a row, column or box in `Shape.houses`

SHAPE: Final = CLASSIC
SIZE: Final = SHAPE.size
DIGITS: Final = SHAPE.digits
ALL_CELLS: Final[CellSet] = (1 << len(SHAPE.cells)) - 1

ROWS: Final = range(SIZE)
COLUMNS: Final = range(SIZE, 2 * SIZE)
LINES: Final = range(2 * SIZE)
BOXES: Final = range(2 * SIZE, 3 * SIZE)
HOUSES: Final = range(3 * SIZE)

HOUSE_CELLS: Final = tuple(house.cells for house in SHAPE.houses)
HOUSE_SETS: Final[tuple[CellSet, ...]] = tuple(sum(1 << cell for cell in cells) for cells in HOUSE_CELLS)
CROSSINGS: Final = tuple((line, box) for line in LINES for box in BOXES if HOUSE_SETS[line] & HOUSE_SETS[box])
HOUSE_NAMES: Final = tuple(house.name for house in SHAPE.houses)
HOUSES_OF: Final[tuple[tuple[HouseIndex, ...], ...]] = tuple(
    tuple(house for house in HOUSES if cell in HOUSE_CELLS[house]) for cell in SHAPE.cells
)
SPOTS_OF: Final = tuple(
    tuple((house, 1 << HOUSE_CELLS[house].index(cell)) for house in houses) for cell, houses in enumerate(HOUSES_OF)
)  # The houses of each cell, each with the cell's bit there.
PEERS: Final[tuple[CellSet, ...]] = tuple(sum(1 << peer for peer in peers) for peers in SHAPE.peers)

# Tables over all masks of a house's size: the bits as numbers, from 0 for places and from 1 for digits.
PLACES_IN: Final = tuple(tuple(bit for bit in range(SIZE) if mask >> bit & 1) for mask in range(1 << SIZE))
DIGITS_IN: Final = tuple(tuple(bit + 1 for bit in places) for places in PLACES_IN)


def cells_of(cells: CellSet) -> list[Cell]:
    """List the cells of the set, ascending."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def set_of(cells: Iterable[Cell]) -> CellSet:
    """Combine the cells to a set."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


@lru_cache(maxsize=10_000)
def common_peers(cells: CellSet) -> CellSet:
    """Compute the cells that see every cell of the set."""
    seen = ALL_CELLS
    while cells and seen:
        lowest = cells & -cells
        seen &= PEERS[lowest.bit_length() - 1]
        cells ^= lowest
    return seen


@cache
def spots_set(house: HouseIndex, spots: Spots) -> CellSet:
    """Convert places of the house to a set of cells."""
    cells = HOUSE_CELLS[house]
    return set_of(cells[place] for place in PLACES_IN[spots])


def shared_houses(cells: CellSet) -> list[HouseIndex]:
    """List the houses that hold all of these cells: rows, columns, boxes."""
    first = (cells & -cells).bit_length() - 1
    return [house for house in HOUSES_OF[first] if not cells & ~HOUSE_SETS[house]]


def home_of(cells: Sequence[Cell]) -> HouseIndex:
    """Choose the house that people see the cells in: a line before a box, for a cell alone its box."""
    shared = shared_houses(set_of(cells))
    return shared[-1] if len(cells) == 1 else shared[0]


def cell_name(cell: Cell) -> str:
    """Name the cell as people read it: 'r4c7'."""
    return SHAPE.cell_name(cell)


def cell_list(cells: Iterable[Cell]) -> str:
    """Write the cells in short, those of a row together, else those of a column: 'r1c45,r23c5'."""
    return ",".join(_groups(sorted(cells)))


def _groups(cells: Sequence[Cell]) -> Iterator[str]:
    left = list(cells)
    while left:
        row, column = divmod(left[0], SIZE)
        in_row = [cell for cell in left if cell // SIZE == row]
        in_column = [cell for cell in left if cell % SIZE == column]
        group = in_row if len(in_row) > 1 else in_column
        rows = sorted({cell // SIZE + 1 for cell in group})
        columns = sorted({cell % SIZE + 1 for cell in group})
        yield f"r{''.join(map(str, rows))}c{''.join(map(str, columns))}"
        left = [cell for cell in left if cell not in group]


def digits_text(digits: Iterable[Digit]) -> str:
    """Write the digits one after the other: '147'."""
    return "".join(map(str, digits))


def mask_of(digits: Iterable[Digit]) -> Mask:
    """Combine the digits to a mask."""
    found = 0
    for digit in digits:
        found |= 1 << digit - 1
    return found
