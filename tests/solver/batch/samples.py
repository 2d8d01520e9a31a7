"""What the tests of the batch engine share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np
from pysat.solvers import Solver

from solver.batch.result import Digits
from solver.grid import Grid
from solver.shape import CLASSIC

FIGURE_2: Final = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
PROPER: Final = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def array(grids: Sequence[Grid]) -> Digits:
    """The grids as rows of digits."""
    return np.array([grid.digits for grid in grids], np.uint8).reshape(len(grids), -1)


def loosened(rng: random.Random, puzzle: Grid) -> Grid:
    """The puzzle without one to three of its givens."""
    givens = [cell for cell in puzzle.shape.cells if puzzle.digits[cell]]
    for cell in rng.sample(givens, rng.randrange(1, 4)):
        puzzle = puzzle.with_digit(cell, 0)
    return puzzle


def altered(rng: random.Random, puzzle: Grid) -> Grid:
    """The puzzle with one given changed into any digit, which may conflict."""
    cell = rng.choice([cell for cell in puzzle.shape.cells if puzzle.digits[cell]])
    return puzzle.with_digit(cell, rng.choice(puzzle.shape.digits))


class Referee:
    """A SAT solver that knows the rules of 9x9 and is asked about one puzzle after another."""

    def __init__(self) -> None:
        shape = CLASSIC
        self._solver = Solver(name="glucose4")
        self._last = self._variable(shape.cells[-1], shape.size)
        for cell in shape.cells:
            self._solver.add_clause([self._variable(cell, digit) for digit in shape.digits])
            for digit in shape.digits:
                self._solver.append_formula(
                    [
                        [-self._variable(cell, digit), -self._variable(cell, more)]
                        for more in shape.digits
                        if more > digit
                    ]
                )
                self._solver.append_formula(
                    [[-self._variable(cell, digit), -self._variable(peer, digit)] for peer in shape.peers[cell]]
                )

    @staticmethod
    def _variable(cell: int, digit: int) -> int:
        return cell * CLASSIC.size + digit

    def solutions(self, digits: Sequence[int], limit: int) -> list[list[int]]:
        """Up to `limit` solutions; each that was found is barred for as long as this puzzle is asked about."""
        self._last += 1
        given = [self._variable(cell, digit) for cell, digit in enumerate(digits) if digit]
        found: list[list[int]] = []
        while len(found) < limit and self._solver.solve([self._last, *given]):
            true = [literal for literal in self._solver.get_model()[: CLASSIC.size**3] if literal > 0]
            found.append([(literal - 1) % CLASSIC.size + 1 for literal in true])
            self._solver.add_clause([-self._last, *(-literal for literal in true)])
        self._solver.add_clause([-self._last])
        return found
