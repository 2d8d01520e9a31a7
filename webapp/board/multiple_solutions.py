"""Where there are several solutions: what each cell holds in them, and two at a time that differ.

Solutions are told in the order in which the search finds them, so that neighbours differ in few cells; a pair is two
neighbours. Only where all are known can a cell be called sure.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Final, NamedTuple

from cachetools import LRUCache, cached

from solver.engine import solve
from solver.grid import Grid
from solver.shape import Cell, Digit
from solver.text import join_names
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view

MOST: Final = 1_000  # solutions that are looked for


class _Found(NamedTuple):
    """Solutions, one byte a cell, and whether there are no others."""

    solutions: tuple[bytes, ...]
    number: str  # '18', or '1000+' where there may be more
    are_all: bool


@dataclass(frozen=True)
class Several:
    """The solutions of a puzzle that has more than one, and the pair of them that is looked at, from 1."""

    givens: Grid
    found: _Found
    pair: int

    @property
    def count(self) -> str:
        """How many solutions there are."""
        return self.found.number

    @property
    def pairs(self) -> int:
        """How many pairs there are to look at."""
        return len(self.found.solutions) - 1

    @property
    def before(self) -> int:
        """The pair before this one; the last before the first."""
        return (self.pair - 2) % self.pairs + 1

    @property
    def after(self) -> int:
        """The pair after this one; the first after the last."""
        return self.pair % self.pairs + 1

    @cached_property
    def varying(self) -> dict[Cell, tuple[Digit, ...]]:
        """The cells that differ among the solutions found, with their digits."""
        held = [tuple(sorted(set(digits))) for digits in zip(*self.found.solutions, strict=True)]
        return {cell: digits for cell, digits in enumerate(held) if len(digits) > 1}

    @property
    def sure(self) -> dict[Cell, Digit]:
        """The free cells that hold the same digit in every solution, as far as that is known."""
        digits = self.found.solutions[0]
        known = self.found.are_all
        return {cell: digits[cell] for cell in self.givens.shape.cells if known and self._is_sure(cell)}

    def _is_sure(self, cell: Cell) -> bool:
        return not self.givens.digits[cell] and cell not in self.varying

    @cached_property
    def differing(self) -> list[Cell]:
        """The cells in which the two differ."""
        one, two = self._both
        return [cell for cell in self.givens.shape.cells if one[cell] != two[cell]]

    @property
    def told(self) -> list[str]:
        """These cells in words: 'r1c3: 2 or 4'."""
        one, two = self._both
        name = self.givens.shape.cell_name
        return [f"{name(cell)}: {self.digits(one[cell], two[cell])}" for cell in self.differing]

    @property
    def views(self) -> list[BoardView]:
        """The two as boards."""
        shape = self.givens.shape
        return [grid_view(Grid(tuple(one), shape), self.givens, self.differing) for one in self._both]

    @property
    def remark(self) -> str:
        """How many cells vary, and how many do not."""
        ringed = f"{len(self.varying)} ringed cells vary"
        if not self.found.are_all:
            return f"Among the first {len(self.found.solutions):,} the {ringed}."
        sure = len(self.sure)
        return f"The {ringed}, {f'the other {sure} do' if sure != 1 else 'the other one does'} not."

    @property
    def _both(self) -> tuple[bytes, bytes]:
        return self.found.solutions[self.pair - 1], self.found.solutions[self.pair]

    def digits(self, *digits: Digit) -> str:
        """Digits to choose from, in words."""
        return join_names([self.givens.shape.symbols[digit - 1] for digit in sorted(digits)], "or")


def several_of(givens: Grid, pair: int = 1) -> Several:
    """The solutions of a puzzle that has several, with that pair of them; the last one where there are not so many."""
    found = _find(givens)
    return Several(givens, found, min(max(pair, 1), len(found.solutions) - 1))


@cached(LRUCache(8), lock=Lock())
def _find(givens: Grid) -> _Found:
    with page_work():
        answer = solve(givens, limit=MOST)
    return _Found(tuple(bytes(one.digits) for one in answer.solutions), answer.count_text, answer.finished)
