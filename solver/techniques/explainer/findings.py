"""What a rule finds, and the orders in which Sudoku Explainer looks.

Its houses come as boxes, columns, rows; around a cell as box, row, column. Sets of a few out of many come in colex
order: by their bits as a number.

>>> [bin(mask) for mask in COLEX[2][:3]], len(COLEX[3])
(['0b11', '0b101', '0b110'], 84)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSES_OF,
    PEERS,
    ROWS,
    SHAPE,
    SIZE,
    CellSet,
    HouseIndex,
    cells_of,
)
from solver.techniques.position import Position
from solver.techniques.step import Part

Statement: TypeAlias = int


class Node(NamedTuple):
    """A statement of a chain, and the nodes it follows from."""

    says: Statement
    parents: tuple[Node, ...] = ()


class Finding(NamedTuple):
    """One deduction: its rating, the rule's name, the candidates that go and the digit that is placed, if one is.

    `rests` are the cells and the digits that the pattern needs absent there: what a chain asks that goes through it.
    What is told of it: the pattern's cells, digits and houses, of wings the parts, or the ends of its chains.
    """

    rating: float
    rule: str
    removed: tuple[Candidate, ...]
    placed: Candidate | None = None
    rests: tuple[CellSet, Mask] = (0, 0)
    cells: CellSet = 0
    digits: Mask = 0
    houses: tuple[HouseIndex, ...] = ()
    ends: tuple[Node, ...] = ()
    parts: tuple[Part, ...] = ()


Rule: TypeAlias = Callable[[Position], Iterator[Finding]]

HOUSE_ORDER: Final[tuple[HouseIndex, ...]] = (*BOXES, *COLUMNS, *ROWS)
AROUND: Final[tuple[tuple[HouseIndex, ...], ...]] = tuple(
    (box, row, column) for row, column, box in HOUSES_OF
)  # of each cell: its box, row and column
PEER_ORDER: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(dict.fromkeys(other for house in AROUND[cell] for other in HOUSE_CELLS[house] if other != cell))
    for cell in SHAPE.cells
)
COLEX: Final = tuple(
    tuple(mask for mask in range(1 << SIZE) if mask.bit_count() == size) for size in range(SIZE + 1)
)  # of each size: the sets of as many out of nine


@cache
def sets_in(size: int, mask: Mask) -> tuple[Mask, ...]:
    """The sets of as many bits of the mask, in colex order."""
    return tuple(chosen for chosen in COLEX[size] if not chosen & ~mask)


def without(position: Position, cells: CellSet, mask: Mask) -> Iterator[Candidate]:
    """The candidates in the cells that are among the digits of the mask."""
    for cell in cells_of(cells):
        for digit in DIGITS_IN[position.masks[cell] & mask]:
            yield Candidate(cell, digit)


def rest_of(position: Position, cell: Cell, digit: Digit) -> tuple[Candidate, ...]:
    """The other candidates of the cell, which go where the digit is placed."""
    return tuple(Candidate(cell, other) for other in DIGITS_IN[position.masks[cell]] if other != digit)


def seen_by_all(cells: Iterable[Cell]) -> CellSet:
    """The cells that see each of these."""
    seen = -1
    for cell in cells:
        seen &= PEERS[cell]
    return seen
