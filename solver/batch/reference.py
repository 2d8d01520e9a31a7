"""The plain kernel: the engine, one puzzle after another. It is slow, takes any size, and is the other kernels'
referee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import engine
from solver.grid import Grid
from solver.shape import SHAPES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.batch.result import Digits


def run(
    puzzles: Digits,
    solutions: Digits,
    counts: NDArray[np.int64],
    finished: NDArray[np.bool_],
    limit: int,
    budget: int,
) -> None:
    """Solve the puzzles with the engine; `solver.batch.kernels` describes the arrays."""
    shape = SHAPES[puzzles.shape[1]]
    for row, digits in enumerate(puzzles.tolist()):
        answer = engine.count(Grid(tuple(digits), shape), limit, budget)
        counts[row] = answer.count
        finished[row] = answer.finished or answer.count == limit
        solutions[row] = answer.solutions[0].digits if answer.solutions else 0
