"""Decide which of many puzzles have exactly one solution, by the batch kernels, or by the engine without numpy.

The answers do not depend on the kernel: a search that a kernel gives up goes to the engine, whose budget then decides
alone. No puzzle of 9x9 cells is known on which that could happen, and on 16x16 it did not in 2,400 checks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final, TypeAlias

from solver import batch, engine
from solver.batch import kernels
from solver.engine import Verdict
from solver.grid import Grid
from solver.shape import Shape

Jobs: TypeAlias = int | Executor
_MIN_GRIDS_TO_LOAD: Final = 384  # full grids, or attempts at one, from which on loading compiled code pays
_MIN_GRIDS_TO_COMPILE: Final = 16_384  # and compiling it, where it is not on disk
CHECKS_PER_PUZZLE: Final = 46  # puzzles that are checked until one 9x9 puzzle is made


@contextmanager
def open_workers(number: int | None, shape: Shape, kernel: str, jobs: int) -> Iterator[Jobs]:
    """Open the workers for the checks of `number` puzzles: threads for a compiled kernel, else processes."""
    if jobs == 1:
        yield jobs
        return
    try:
        from solver.batch.jobs import process_pool
    except ImportError:  # of numpy: the engine works here
        yield 1
        return
    chosen = (
        kernels.find(kernel, shape) if kernel else kernels.choose((number or sys.maxsize) * CHECKS_PER_PUZZLE, shape)
    )
    if chosen.compiled:
        yield jobs
        return
    with process_pool(jobs) as executor:
        yield executor


def kernel_that_pays(attempts: int, shape: Shape) -> str:
    """Return the key of the kernel that pays for this many full grids, loaded; '' for few."""
    if attempts <= _MIN_GRIDS_TO_LOAD:
        return ""
    if attempts <= _MIN_GRIDS_TO_COMPILE and not kernels.KERNELS[0].is_at_hand:
        return kernels.KERNELS[-1].key
    return kernels.choose(sys.maxsize, shape).key


def are_unique(
    puzzles: Sequence[bytes | bytearray], shape: Shape, kernel: str = "", jobs: Jobs = 1
) -> list[bool | None]:
    """Decide for each puzzle, one byte a cell and without conflicts, whether it has exactly one solution.

    None stands for a puzzle that the budget leaves undecided.
    """
    try:
        import numpy
    except ImportError:
        return [_is_unique(puzzle, shape) for puzzle in puzzles]
    rows = numpy.frombuffer(b"".join(puzzles), dtype=numpy.uint8).reshape(len(puzzles), len(shape.cells))
    answers = batch.solve_batch(rows, 2, kernel=kernel, jobs=jobs, shape=shape)
    return [
        count == 1 if finished or count > 1 else _is_unique(puzzle, shape)
        for puzzle, count, finished in zip(puzzles, answers.counts.tolist(), answers.finished.tolist(), strict=True)
    ]


def _is_unique(puzzle: bytes | bytearray, shape: Shape) -> bool | None:
    verdict = engine.solve(Grid(tuple(puzzle), shape)).verdict
    return None if verdict is Verdict.UNDECIDED else verdict is Verdict.UNIQUE
