"""Find the fewest digits that must go before a board without solution has one.

Digits that cannot stay together are a core: each way to clear the board hits every core. Cores come out of boards that
were tried, and the smallest sets that hit all of them are tried next, until one leaves a solution (Reiter 1987, "A
theory of diagnosis from first principles"; the set is a minimal correction set, Liffiton and Sakallah 2008).

>>> from solver.grid import Grid
>>> wrong = Grid.parse("13..7....2..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> [each.cells for each in find_corrections(wrong).corrections if each.is_only]
[(0, 9), (9, 12), (9, 25), (9, 79), (25, 60)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.shape import Candidate, Cell

MAX_CORRECTIONS: Final = 20
MAX_CLEARED: Final = 3  # digits: who has more of them wrong compares the whole board
_BOARD_BUDGET: Final = 2_000  # nodes for one board
_BUDGET: Final = 40_000  # nodes for all boards together: a second or so on the largest one
_BOARD_COST: Final = 8  # nodes that take as long as to begin with a board
_WITHOUT_SOLUTION: Final = (Verdict.NONE, Verdict.CONFLICT)


class Correction(NamedTuple):
    """Cells without whose digits a board that has no solution has at least one, in the order of the board."""

    cells: tuple[Cell, ...]
    is_only: bool  # whether there is exactly one then


class Corrections(NamedTuple):
    """The smallest corrections, those that leave exactly one solution first."""

    corrections: tuple[Correction, ...] = ()
    is_complete: bool = True  # whether there are no others of this size


def find_corrections(
    grid: Grid, doubted: Collection[Cell] | None = None, removed: frozenset[Candidate] = frozenset()
) -> Corrections:
    """Find the smallest sets of up to three digits without which there is a solution, and at most 20 of them.

    Of a board that has a solution nothing needs to go: its correction has no cells.

    Args:
        grid: A board, with or without digits that clash.
        doubted: The cells whose digits may go; all of them without it.
        removed: Candidates that are no part of a solution.
    """
    return _Search(grid, grid.shape.cells if doubted is None else doubted, removed).find()


class _Search:
    """The cores so far, and the work that is left."""

    def __init__(self, grid: Grid, doubted: Collection[Cell], removed: frozenset[Candidate]) -> None:
        self.grid = grid
        self.removed = removed
        self.doubted = frozenset(cell for cell in doubted if grid.digits[cell])
        self.cores: list[frozenset[Cell]] = []
        self.left = _BUDGET
        self.is_complete = True

    def find(self) -> Corrections:
        """Find the corrections of the smallest size that has any."""
        if self.solve_without(self.doubted) in _WITHOUT_SOLUTION:
            return Corrections()  # what is sure has none
        for size in range(MAX_CLEARED + 1):
            found: list[Correction] = []
            for cells, is_only in self.try_sets(size):
                if len(found) == MAX_CORRECTIONS:
                    self.is_complete = False
                    break
                found.append(Correction(tuple(sorted(cells)), is_only))
            if found or self.left <= 0:
                return Corrections(tuple(sorted(found, key=lambda each: not each.is_only)), self.is_complete)
        return Corrections((), self.is_complete)

    def try_sets(self, size: int) -> Iterator[tuple[frozenset[Cell], bool]]:
        """Yield each set of that size which hits all cores and leaves a solution, and whether only one."""
        waiting: list[frozenset[Cell]] = [frozenset()]
        seen: set[frozenset[Cell]] = set()
        while waiting:
            cells = waiting.pop()
            if cells in seen:
                continue
            seen.add(cells)
            core = next((core for core in self.cores if not core & cells), None)
            if core is None:
                verdict = self.solve_without(cells)
                if verdict in (Verdict.UNIQUE, Verdict.SEVERAL):
                    yield cells, verdict is Verdict.UNIQUE
                    continue
                if verdict is Verdict.UNDECIDED:
                    self.is_complete = False
                    continue
                self.cores.append(core := self.find_core(cells))
            if len(cells) < size:
                waiting += [cells | {cell} for cell in sorted(core, reverse=True)]

    def find_core(self, cleared: frozenset[Cell]) -> frozenset[Cell]:
        """Find digits that cannot stay together, none of them to spare, on the board without the cleared ones."""
        core = self.doubted - cleared
        if core in self.cores or self.left <= 0:
            return core
        parts = [sorted(core)]
        while parts:  # halves go first: a core is much smaller than a board
            part = parts.pop()
            if self.solve_without(self.doubted - core.difference(part)) in _WITHOUT_SOLUTION:
                core = core.difference(part)
            elif len(part) > 1:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        return core

    def solve_without(self, cells: Collection[Cell]) -> Verdict:
        """Solve the board without the digits of these cells."""
        if self.left <= 0:
            self.is_complete = False
            return Verdict.UNDECIDED
        digits = list(self.grid.digits)
        for cell in cells:
            digits[cell] = 0
        budget = min(_BOARD_BUDGET, self.left)
        answer = solve(Grid(tuple(digits), self.grid.shape), limit=2, budget=budget, removed=self.removed)
        self.left -= answer.nodes + _BOARD_COST
        return answer.verdict
