"""Sizes of grids and all tables that the rules need: houses, peers, names.

All loops of the package read these tables, so that 4x4, 6x6, 9x9 and 16x16 differ in their table alone.

>>> CLASSIC.size, len(CLASSIC.houses), len(CLASSIC.peers[0])
(9, 27, 20)
>>> CLASSIC.cell_name(33), CLASSIC.parse_cell("r4c7")
('r4c7', 33)
>>> [house.name for house in CLASSIC.houses_of[33]]
['row 4', 'column 7', 'box 6']

A grid whose boxes would be its rows has no boxes: a Latin square, of any side up to 16.

>>> [house.name for house in LATIN[5].houses_of[7]]
['row 2', 'column 3']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from solver.errors import FormatError
from solver.lazy_regex import pattern

Cell: TypeAlias = int  # 0 .. size*size-1 in row order; r1c1 is 0
Digit: TypeAlias = int  # 1 .. size; 0 means empty
Mask: TypeAlias = int  # bit digit-1 is set while the digit is still a candidate

SYMBOLS: Final = "123456789ABCDEFG"
_CELL_NAME = pattern(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")


class Candidate(NamedTuple):
    """A digit in a cell that may still be possible."""

    cell: Cell
    digit: Digit


class House(NamedTuple):
    """A row, column or box; `number` counts from 1 as people do."""

    kind: str
    number: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The house as written to people: 'box 6'."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Shape:
    """A size of grid, named by the height and width of its boxes. Tables are built on first use.

    Boxes one row high are the rows: such a grid has none, it is a Latin square.
    """

    box_height: int
    box_width: int

    @cached_property
    def size(self) -> int:
        """Digits in a house, rows in the grid: 9 for the classic shape."""
        return self.box_height * self.box_width

    @property
    def is_latin(self) -> bool:
        """Whether only rows and columns count."""
        return self.box_height == 1

    @property
    def band(self) -> int:
        """Rows from one thick line to the next: as many as a box has, or all."""
        return self.size if self.is_latin else self.box_height

    @property
    def stack(self) -> int:
        """Columns from one thick line to the next."""
        return self.box_width

    @cached_property
    def cells(self) -> range:
        """All cells in row order."""
        return range(self.size * self.size)

    @cached_property
    def digits(self) -> range:
        """All digits, ascending."""
        return range(1, self.size + 1)

    @cached_property
    def all_digits(self) -> Mask:
        """The mask with every digit's bit set."""
        return (1 << self.size) - 1

    @cached_property
    def symbols(self) -> str:
        """One character a digit: 1-9, then A-G."""
        return SYMBOLS[: self.size]

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """Rows from the top."""
        n = self.size
        return tuple(House("row", row + 1, tuple(range(row * n, row * n + n))) for row in range(n))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """Columns from the left."""
        n = self.size
        return tuple(House("column", column + 1, tuple(range(column, n * n, n))) for column in range(n))

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        """Boxes from left to right, then downwards; () for a Latin square."""
        if self.is_latin:
            return ()
        n = self.size
        corners = [(top, left) for top in range(0, n, self.box_height) for left in range(0, n, self.box_width)]
        return tuple(
            House(
                "box",
                number,
                tuple(
                    row * n + column
                    for row in range(top, top + self.box_height)
                    for column in range(left, left + self.box_width)
                ),
            )
            for number, (top, left) in enumerate(corners, 1)
        )

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, then columns, then boxes; each set of cells once."""
        return self.rows + self.columns + self.boxes

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """The houses of each cell: row, column and, if there are any, box."""
        found: list[list[House]] = [[] for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell the cells that share a house with it, ascending: 20 each on 9x9."""
        return tuple(
            tuple(sorted({peer for house in houses for peer in house.cells} - {cell}))
            for cell, houses in enumerate(self.houses_of)
        )

    def cell_name(self, cell: Cell) -> str:
        """Return the cell's name for people, counted from 1: 'r4c7'."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    def parse_cell(self, name: str) -> Cell:
        """Parse a name like 'r4c7'. Raises FormatError for anything else."""
        match = _CELL_NAME.fullmatch(name)
        row, column = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            raise FormatError.at(f"{name!r} is not a cell: write r1c1 to r{self.size}c{self.size}")
        return (row - 1) * self.size + column - 1

    def __str__(self) -> str:
        return f"{self.size}x{self.size}"


CLASSIC: Final = Shape(3, 3)
SHAPES: Final[Mapping[int, Shape]] = MappingProxyType(
    {len(shape.cells): shape for shape in (Shape(2, 2), Shape(2, 3), CLASSIC, Shape(4, 4))}
)  # by number of cells: 16, 36, 81, 256
LATIN: Final[Mapping[int, Shape]] = MappingProxyType(
    {side: Shape(1, side) for side in range(2, len(SYMBOLS) + 1)}
)  # grids without boxes, by side
