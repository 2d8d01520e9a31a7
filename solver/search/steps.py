"""Pack a move of a search into a number, a step:

       bit  14..13   12 . . . . . . 5   4 . . . 0
            forced         cell           digit        negative: the digit is taken back

    42 = 1 * 32 + 10: digit 10 placed in cell 1;   -37: digit 5 taken back from cell 1

>>> unpack(-(FORCED + 40 * STEP + 5))
Move(kind=<Kind.RETRACT: 'retract'>, cell=40, digit=5, forced=True)
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from solver.shape import Cell, Digit

STEP: Final = 32  # what the cell counts in a step; more than any digit
FORCED: Final = 8192  # added to the steps of digits that propagation left no choice about; more than any cell


class Kind(StrEnum):
    """What a move does to the board."""

    PLACE = "place"  # it places a digit
    RETRACT = "retract"  # it takes a digit back


class Move(NamedTuple):
    """One move of a search: it places a digit or takes one back.

    Attributes:
        kind: What the move does.
        cell: The cell.
        digit: The digit.
        forced: Whether propagation left no other choice.
    """

    kind: Kind
    cell: Cell
    digit: Digit
    forced: bool


def cell_of(step: int) -> Cell:
    """Return the cell of a step."""
    return abs(step) % FORCED // STEP


def digit_of(step: int) -> Digit:
    """Return the digit of a step."""
    return abs(step) % STEP


@lru_cache(maxsize=4_096)
def unpack(step: int) -> Move:
    """Unpack the step into a move."""
    return Move(Kind.PLACE if step > 0 else Kind.RETRACT, cell_of(step), digit_of(step), abs(step) >= FORCED)
