"""Pencil marks as bit masks: which digits each empty cell can still hold.

>>> from solver.grid import Grid
>>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
>>> Candidates.of(gentle).digits_of(0)
(7, 8, 9)
>>> Candidates.of(gentle).explain(0)
'r1c1 can hold 7, 8 and 9. 1, 2, 4 and 5 are in row 1; 3 and 6 are in column 1.'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from solver.grid import Grid
from solver.phrases import join_names
from solver.shape import Candidate, Cell, Digit, Mask, Shape


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of a grid; `masks` is indexed by cell and 0 for a filled cell."""

    grid: Grid
    masks: tuple[Mask, ...]

    @classmethod
    def of(cls, grid: Grid, removed: Iterable[Candidate] = ()) -> Self:
        """The candidates that the digits of the grid leave, less those in `removed`."""
        masks = masks_of(grid.shape, grid.digits)
        for cell, digit in removed:
            masks[cell] &= ~(1 << digit - 1)
        return cls(grid, tuple(masks))

    def digits_of(self, cell: Cell) -> tuple[Digit, ...]:
        """The digits that the cell can still hold, ascending; () for a filled cell."""
        return tuple(digit for digit in self.grid.shape.digits if self.masks[cell] >> digit - 1 & 1)

    def all(self) -> frozenset[Candidate]:
        """Every candidate, as (cell, digit)."""
        return frozenset(Candidate(cell, digit) for cell in self.grid.shape.cells for digit in self.digits_of(cell))

    def explain(self, cell: Cell) -> str:
        """The sentences that say what the cell can hold and which house forbids each other digit."""
        shape = self.grid.shape
        name = shape.cell_name(cell)
        if self.grid.digits[cell]:
            return f"{name} holds {shape.symbols[self.grid.digits[cell] - 1]}."
        open_digits = self._names(self.digits_of(cell))
        sentence = f"{name} can hold {open_digits}." if open_digits else f"{name} can hold no digit."
        left = {digit for digit in shape.digits if digit not in self.digits_of(cell)}
        reasons = []
        for house in shape.houses_of[cell]:
            here = sorted(left & {self.grid.digits[peer] for peer in house.cells})
            left -= set(here)
            if here:
                reasons.append(f"{self._names(here)} {'is' if len(here) == 1 else 'are'} in {house.name}")
        if left:
            reasons.append(f"{self._names(sorted(left))} {'is' if len(left) == 1 else 'are'} ruled out")
        return f"{sentence} {'; '.join(reasons)}." if reasons else sentence

    def _names(self, digits: Iterable[Digit]) -> str:
        return join_names([self.grid.shape.symbols[digit - 1] for digit in digits])


def fits(shape: Shape, digits: Sequence[Digit], cell: Cell) -> list[Digit]:
    """The digits that no peer of the cell holds, whatever the cell holds itself."""
    held = set(map(digits.__getitem__, shape.peers[cell]))
    return [digit for digit in shape.digits if digit not in held]


def mask_at(shape: Shape, digits: Sequence[Digit], cell: Cell) -> Mask:
    """The same digits as a mask."""
    held = set(map(digits.__getitem__, shape.peers[cell]))
    return shape.all_digits & ~(sum(map((1).__lshift__, held)) >> 1)


def masks_of(shape: Shape, digits: Sequence[Digit]) -> list[Mask]:
    """The mask of the digits that no house of the cell holds, for each cell; 0 for a filled one."""
    taken = [0] * len(shape.cells)
    for house in shape.houses:
        held = sum({1 << digits[cell] - 1 for cell in house.cells if digits[cell]})
        for cell in house.cells:
            taken[cell] |= held
    return [0 if digits[cell] else shape.all_digits & ~taken[cell] for cell in shape.cells]


def choices_of(shape: Shape, digits: Sequence[Digit]) -> dict[Cell, int]:
    """How many digits no house of it holds, for each empty cell."""
    return {cell: mask.bit_count() for cell, mask in enumerate(masks_of(shape, digits)) if not digits[cell]}
