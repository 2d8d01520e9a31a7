"""Sizes of grids and all tables that the rules need: houses, peers, names.

All loops of the package read these tables, so that 4x4, 6x6, 9x9 and 16x16 differ in their table alone.

>>> CLASSIC.size, len(CLASSIC.houses), len(CLASSIC.peers[0])
(9, 27, 20)
>>> CLASSIC.cell_name(33), CLASSIC.parse_cell("r4c7")
('r4c7', 33)
>>> [house.name for house in CLASSIC.houses_of[33]]
['row 4', 'column 7', 'box 6']
>>> CLASSIC.name_places([33])
'row 4, column 7'

A grid whose boxes would be its rows has no boxes: a Latin square, of any side up to 16.

>>> [house.name for house in LATIN[5].houses_of[7]]
['row 2', 'column 3']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from solver.errors import FormatError
from solver.lazy_regex import pattern
from solver.text import join_names, join_some

Cell: TypeAlias = int  # a cell: 0 for r1c1, then row after row
Digit: TypeAlias = int  # a digit from 1 to the size of the grid; 0 for an empty cell
Mask: TypeAlias = int  # a set of digits: bit `digit - 1` is set for each of them

SYMBOLS: Final = "123456789ABCDEFG"
PLURALS: Final = {"row": "rows", "column": "columns", "box": "boxes"}  # of each kind of house
MAX_SPELLED_PLACES: Final = 2  # cells in different rows and columns that a sentence names in words
MAX_NAMED_PLACES: Final = 4  # cells that a sentence names at all
_CELL_NAME = pattern(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")


class Candidate(NamedTuple):
    """A digit that a cell may still hold.

    Attributes:
        cell: The cell.
        digit: The digit.
    """

    cell: Cell
    digit: Digit


class House(NamedTuple):
    """A row, column or box.

    Attributes:
        kind: 'row', 'column' or 'box'.
        number: Its number, from 1: rows from the top, columns from the left, boxes in reading order.
        cells: Its cells, ascending.
    """

    kind: str
    number: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The name for people: 'box 6'."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Shape:
    """A size of grid, with the tables of its rows, columns, boxes and peers. Each table is built when first used.

    >>> CLASSIC.size, CLASSIC.cell_name(33), CLASSIC.parse_cell("r4c7")
    (9, 'r4c7', 33)
    >>> [house.name for house in CLASSIC.houses_of[33]]
    ['row 4', 'column 7', 'box 6']

    A shape whose boxes are one row high has no boxes: its grids are Latin squares.

    Attributes:
        box_height: The number of rows in a box.
        box_width: The number of columns in a box.
    """

    box_height: int
    box_width: int

    @cached_property
    def size(self) -> int:
        """The number of rows, of columns and of digits: 9 for the classic shape."""
        return self.box_height * self.box_width

    @property
    def is_latin(self) -> bool:
        """Whether the grid has no boxes, so that only rows and columns count."""
        return self.box_height == 1

    @property
    def band(self) -> int:
        """The number of rows from one thick line to the next: those of a box, or all of a Latin square."""
        return self.size if self.is_latin else self.box_height

    @property
    def stack(self) -> int:
        """The number of columns from one thick line to the next."""
        return self.box_width

    @cached_property
    def cells(self) -> range:
        """All cells, row after row."""
        return range(self.size * self.size)

    @cached_property
    def digits(self) -> range:
        """All digits, ascending."""
        return range(1, self.size + 1)

    @cached_property
    def all_digits(self) -> Mask:
        """The mask in which the bit of every digit is set."""
        return (1 << self.size) - 1

    @cached_property
    def symbols(self) -> str:
        """The characters of the digits, in order: 1 to 9, then A to G."""
        return SYMBOLS[: self.size]

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """The rows, from the top."""
        n = self.size
        return tuple(House("row", row + 1, tuple(range(row * n, row * n + n))) for row in range(n))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """The columns, from the left."""
        n = self.size
        return tuple(House("column", column + 1, tuple(range(column, n * n, n))) for column in range(n))

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        """The boxes in reading order; () for a Latin square."""
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
        """The rows, then the columns, then the boxes."""
        return self.rows + self.columns + self.boxes

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For each cell its row, its column and, if there are boxes, its box."""
        found: list[list[House]] = [[] for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell the other cells of its row, column and box, ascending: 20 on 9x9."""
        return tuple(
            tuple(sorted({peer for house in houses for peer in house.cells} - {cell}))
            for cell, houses in enumerate(self.houses_of)
        )

    @cached_property
    def cells_by_name(self) -> Mapping[str, Cell]:
        """The cells by their names, such as r1c1."""
        return {self.cell_name(cell): cell for cell in self.cells}

    def cell_name(self, cell: Cell) -> str:
        """Name the cell as people do, with rows and columns from 1: 'r4c7'."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    def name_places(self, cells: Iterable[Cell], inside: House | None = None) -> str:
        """Name cells in words, for verdicts, buttons and the first depths of a hint.

        Steps, lists and exports have `cell_name`. So have more than two cells that share no row and no column: they
        are a list.

        Args:
            cells: The cells, in the order in which they are named.
            inside: A row or column that the sentence has named already, so that only the other number is said.

        >>> CLASSIC.name_places([0, 5]), CLASSIC.name_places([0, 9, 18])
        ('row 1, columns 1 and 6', 'rows 1, 2 and 3, column 1')
        >>> CLASSIC.name_places([0, 10]), CLASSIC.name_places([0, 10, 20])
        ('row 1, column 1 and row 2, column 2', 'r1c1, r2c2 and r3c3')
        >>> CLASSIC.name_places([0, 5], CLASSIC.rows[0])
        'columns 1 and 6'
        """
        places = [divmod(cell, self.size) for cell in cells]
        rows, columns = (list(dict.fromkeys(numbers)) for numbers in zip(*places, strict=True))
        if len(rows) > 1 < len(columns):
            if len(places) > MAX_SPELLED_PLACES:
                return join_some([f"r{row + 1}c{column + 1}" for row, column in places], MAX_NAMED_PLACES)
            return join_names([f"row {row + 1}, column {column + 1}" for row, column in places])
        kind = inside.kind if inside else ""
        spelled = [_count_off(name, numbers) for name, numbers in (("row", rows), ("column", columns)) if name != kind]
        return ", ".join(spelled)

    def parse_cell(self, name: str) -> Cell:
        """Parse the name of a cell, such as 'r4c7'.

        Raises:
            FormatError: The text is no such name, or the grid has no such cell.
        """
        match = _CELL_NAME.fullmatch(name)
        row, column = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            raise FormatError.at(f"{name!r} is not a cell: write r1c1 to r{self.size}c{self.size}")
        return (row - 1) * self.size + column - 1

    def __str__(self) -> str:
        return f"{self.size}x{self.size}"


def _count_off(name: str, numbers: list[int]) -> str:
    """Write rows or columns with their numbers: 'columns 1 and 6'."""
    return f"{name}{'s' if len(numbers) > 1 else ''} {join_some([str(each + 1) for each in numbers], MAX_NAMED_PLACES)}"


CLASSIC: Final = Shape(3, 3)  # the shape of 9x9
# The fewest clues of a puzzle with one solution by size, if known; for 9x9: McGuire, Tugemann and Civario, 2012.
FEWEST_CLUES: Final = {4: 4, 6: 8, CLASSIC.size: 17}
SHAPES: Final[Mapping[int, Shape]] = MappingProxyType(
    {len(shape.cells): shape for shape in (Shape(2, 2), Shape(2, 3), CLASSIC, Shape(4, 4))}
)  # the shapes with boxes, by their number of cells: 16, 36, 81 and 256
SIZES: Final = tuple(sorted((shape.size for shape in SHAPES.values()), reverse=True))  # the sizes of these
LATIN: Final[Mapping[int, Shape]] = MappingProxyType(
    {side: Shape(1, side) for side in range(2, len(SYMBOLS) + 1)}
)  # the shapes without boxes, by their number of rows: 2 to 16
