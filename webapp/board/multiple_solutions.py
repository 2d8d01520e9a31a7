"""Compare the solutions of a puzzle with several: what each cell holds in them, and where two of them differ.

The solutions stand in the order in which the search finds them, so neighbours differ in few cells. A pair is two
neighbours. A cell is certain only if all solutions are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Final, NamedTuple

from cachetools import LRUCache, cached

from solver.engine import solve
from solver.grid import Grid
from solver.shape import Candidate, Cell, Digit
from solver.text import join_names
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view

MAX_SOLUTIONS: Final = 1_000  # after which the search stops


class FoundSolutions(NamedTuple):
    """Solutions, one byte a cell, and whether there are no others."""

    solutions: tuple[bytes, ...]
    number: str  # '18', or '1000+' if there may be more
    are_all: bool


@dataclass(frozen=True)
class MultipleSolutions:
    """The solutions of a puzzle with more than one, and the number of the pair on the page, from 1."""

    givens: Grid
    found: FoundSolutions
    pair: int

    @property
    def count(self) -> str:
        """The number of solutions, as text."""
        return self.found.number

    @property
    def pair_count(self) -> int:
        """The number of pairs."""
        return len(self.found.solutions) - 1

    @property
    def previous_pair(self) -> int:
        """The number of the pair before this one; before the first comes the last."""
        return (self.pair - 2) % self.pair_count + 1

    @property
    def next_pair(self) -> int:
        """The number of the pair after this one; after the last comes the first."""
        return self.pair % self.pair_count + 1

    @cached_property
    def varying(self) -> dict[Cell, tuple[Digit, ...]]:
        """The cells that differ among the solutions found, with their digits."""
        held = [tuple(sorted(set(digits))) for digits in zip(*self.found.solutions, strict=True)]
        return {cell: digits for cell, digits in enumerate(held) if len(digits) > 1}

    @property
    def certain(self) -> dict[Cell, Digit]:
        """The free cells with the same digit in every solution; none unless all solutions are known."""
        digits = self.found.solutions[0]
        known = self.found.are_all
        return {cell: digits[cell] for cell in self.givens.shape.cells if known and self._is_certain(cell)}

    def _is_certain(self, cell: Cell) -> bool:
        return not self.givens.digits[cell] and cell not in self.varying

    @cached_property
    def differing(self) -> list[Cell]:
        """The cells in which the two solutions of the pair differ."""
        one, two = self._both
        return [cell for cell in self.givens.shape.cells if one[cell] != two[cell]]

    @property
    def differences(self) -> list[str]:
        """These cells in words: 'r1c3: 2 or 4'."""
        one, two = self._both
        name = self.givens.shape.cell_name
        return [f"{name(cell)}: {self.digits(one[cell], two[cell])}" for cell in self.differing]

    @property
    def views(self) -> list[BoardView]:
        """The two solutions as boards."""
        shape = self.givens.shape
        return [grid_view(Grid(tuple(one), shape), self.givens, self.differing) for one in self._both]

    @property
    def remark(self) -> str:
        """A sentence with the number of cells that vary, and of those that do not."""
        ringed = f"{len(self.varying)} ringed cells vary"
        if not self.found.are_all:
            return f"Among the first {len(self.found.solutions):,} the {ringed}."
        certain = len(self.certain)
        if not certain:
            return f"The {ringed}; no other cell is empty."
        return f"The {ringed}, {f'the other {certain} do' if certain != 1 else 'the other one does'} not."

    @property
    def _both(self) -> tuple[bytes, bytes]:
        return self.found.solutions[self.pair - 1], self.found.solutions[self.pair]

    def digits(self, *digits: Digit) -> str:
        """Join digits to choose from, in words: '2 or 4'."""
        return join_names([self.givens.shape.symbols[digit - 1] for digit in sorted(digits)], "or")


def find_solutions(givens: Grid, pair: int = 1, removed: frozenset[Candidate] = frozenset()) -> MultipleSolutions:
    """Find the solutions of a puzzle with several, and choose a pair by number; a large number means the last pair."""
    found = search_solutions(givens, removed)
    return MultipleSolutions(givens, found, min(max(pair, 1), len(found.solutions) - 1))


@cached(LRUCache(8), lock=Lock())
def search_solutions(givens: Grid, removed: frozenset[Candidate]) -> FoundSolutions:
    """Search the first MAX_SOLUTIONS solutions of a puzzle; the results of the last eight puzzles are cached."""
    with page_work():
        answer = solve(givens, limit=MAX_SOLUTIONS, removed=removed)
    return FoundSolutions(tuple(bytes(one.digits) for one in answer.solutions), answer.count_text, answer.finished)
