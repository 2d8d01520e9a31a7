"""What the tests of the batch engine share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from solver.batch.result import Digits
from solver.grid import Grid

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
