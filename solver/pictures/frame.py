"""A frame: a board with marks on it and a sentence below. It knows nothing of searches.

>>> from solver.grid import Grid
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> frame = Frame(Puzzle.of(liang), "Look at r1c3.", marks=(Mark(Role.CURRENT, (2,)),))
>>> frame.cells(Role.CURRENT), frame.cells(Role.PLACED)
((2,), ())
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.grid import Puzzle
from solver.shape import Cell, Digit


class Role(StrEnum):
    """The roles of marked cells."""

    CURRENT = "current"  # looked at now
    PLACED = "placed"  # its digit is new
    TAKEN = "taken"  # its digit has gone
    STUCK = "stuck"  # together they cannot hold every digit: a house in which one has no place left
    CULPRIT = "culprit"  # it forbids what was tried


class Mark(NamedTuple):
    """Cells that play a role; `digit` is the one that was taken away, 0 where no digit is meant."""

    role: Role
    cells: tuple[Cell, ...]
    digit: Digit = 0


class TreeNode(NamedTuple):
    """A digit that was placed; `parent` is the number of the one that it rests on, -1 for none."""

    cell: Cell
    digit: Digit
    parent: int
    is_taken: bool = False  # It was taken back again.


@dataclass(frozen=True, slots=True)
class Frame:
    """A board with marks, a heading and a sentence.

    `origin`, `number` and `beat` name its files: what it shows a moment of, the key of a search for instance, and
    which one.
    `pointer` is how far the free cells are filled in row order; None where they are filled in another order.
    `tree` has every digit placed so far, in that order, where the picture shows them.
    """

    board: Puzzle
    sentence: str = ""
    heading: str = ""
    marks: tuple[Mark, ...] = ()
    origin: str = ""
    number: int = 0
    pointer: int | None = None
    beat: int = 0
    tree: tuple[TreeNode, ...] = ()

    def cells(self, role: Role) -> tuple[Cell, ...]:
        """Return the cells that play the role, mark by mark."""
        return tuple(cell for mark in self.marks if mark.role is role for cell in mark.cells)

    def taken(self, cell: Cell) -> Digit:
        """Return the digit that was taken from the cell; 0 for none."""
        return next((mark.digit for mark in self.marks if mark.role is Role.TAKEN and cell in mark.cells), 0)

    @property
    def free(self) -> tuple[Cell, ...]:
        """The cells without a given, in row order."""
        return tuple(cell for cell, digit in enumerate(self.board.givens.digits) if not digit)
