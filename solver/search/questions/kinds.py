"""What can be asked of a search, and what the search answers: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from solver.shape import Cell, Digit


class Ask(StrEnum):
    """What is asked."""

    NEXT = "next"  # which cell does the search go on in?
    DIGIT = "digit"  # which digit goes into the cell?
    FITS = "fits"  # will a digit fit the cell?
    DEAD = "dead"  # dead end: back to which cell, and what becomes of its digit?
    DEPTH = "depth"  # how deep is the search when it has gone back?
    FEWEST = "fewest"  # which cell has the fewest choices?
    COUNT = "count"  # how many placements will the search make?


ASKS_CELL: Final = (Ask.NEXT, Ask.FEWEST, Ask.DEAD)
# Stretches of moves with an even number, and with an odd one, are asked different things.
EVEN: Final = (Ask.DIGIT, Ask.FEWEST, Ask.NEXT)
ODD: Final = (Ask.FITS, Ask.DEAD, Ask.DEPTH)
STAYS, OTHER, EMPTY = "1", "2", "3"  # what may become of the digit gone back to


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked after `move` moves; the answer is not in it.

    `cell` is the cell that is asked about, `after` the digit just taken back from it (0 for none), `keys` what may be
    answered besides a cell.
    """

    kind: Ask
    move: int
    cell: Cell | None = None
    after: Digit = 0
    keys: tuple[str, ...] = ()

    @property
    def asks_cell(self) -> bool:
        """Whether the answer is a cell, or begins with one."""
        return self.kind in ASKS_CELL


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search does: the cell and the key that are right ('' for any), and a number to tell of.

    `value` is the digit that is placed or taken back (0 for none), how many digits a retreat takes back, how many
    digits are left in the cell chosen, or the placements made.
    """

    cell: Cell | None
    key: str
    value: int
    is_least: bool = False  # where only the beginning is explored: the key is the least that is right
    equals: tuple[Cell, ...] = ()  # cells that are as right as the one that the search takes

    def agrees(self, cell: Cell | None, key: str) -> bool:
        """Whether somebody foresaw it."""
        if self.is_least:
            return int(key) >= int(self.key)
        return (self.cell is None or cell == self.cell or cell in self.equals) and (not self.key or self.key == key)
