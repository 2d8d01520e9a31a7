"""Divide a batch into pieces, run them on threads, processes or any executor, and collect the results in order.

Compiled kernels run on threads, which share the arrays. The plain kernel needs processes, which receive rows and send
rows back. An executor of the caller receives rows too, so it may run on other machines (Dask's does), if this package
is installed there. No answer depends on how the work is divided: each puzzle has its own budget.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.batch import kernels
from solver.batch.kernels import Kernel
from solver.batch.result import Batch, Digits
from solver.errors import RuleError

_PIECES_AHEAD: Final = 4  # pieces a job that run or wait: enough that no job waits for the next
_MAX_PROCESSES: Final = 61  # as many as Windows can wait for
_MAX_REMOTE_PIECES: Final = 64  # under way on executors of unknown size
_REMOTE_PIECE_FACTOR: Final = 16  # pieces for an executor are this many times larger than a kernel's largest

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class PieceTask(NamedTuple):
    """A piece of a batch as it is sent to another process."""

    key: str  # of the kernel
    puzzles: Digits
    limit: int
    budget: int


class PieceResult(NamedTuple):
    """The solutions, counts and flags of a piece as they are sent back; see `Batch`."""

    solutions: Digits
    counts: NDArray[np.int64]
    finished: NDArray[np.bool_]


def solve_piece(task: PieceTask) -> PieceResult:
    """Solve one piece, in whatever process this runs."""
    kernel = kernels.named(task.key)
    results = Batch.empty(*task.puzzles.shape)
    kernel.load()(task.puzzles, results.solutions, results.counts, results.finished, task.limit, task.budget)
    return PieceResult(results.solutions, results.counts, results.finished)


def map_in_order(
    executor: Executor, function: Callable[[Piece], Result], pieces: Iterable[Piece], ahead: int
) -> Iterator[Result]:
    """Apply the function to each piece on the executor, and yield the results in the order of the pieces.

    At most `ahead` pieces are under way or waiting at any time.
    """
    waiting: deque[Future[Result]] = deque()
    try:
        for piece in pieces:
            waiting.append(executor.submit(function, piece))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def process_pool(number: int) -> Iterator[Executor]:
    """Open a pool of fresh processes, whatever threads run here, and close it with the context.

    An error or a signal that leaves the context terminates them in the middle of their work. As with every program that
    starts processes, its own main file must not run on import.
    """
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(number, _MAX_PROCESSES), context, _leave_signals_to_the_parent) as executor:
        try:
            yield executor
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _leave_signals_to_the_parent() -> None:
    """Ignore Ctrl-C, which a terminal sends to every process, and exit when the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent: Any = multiprocessing.parent_process()

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def run(kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, jobs: int | Executor) -> None:
    """Solve the puzzles in pieces and write the results into `answers`."""
    if isinstance(jobs, Executor):
        _run_on_executor(
            jobs,
            kernel,
            puzzles,
            answers,
            budget,
            _split_rows(kernel, len(puzzles), _PIECES_AHEAD, _REMOTE_PIECE_FACTOR),
        )
        return
    if jobs < 1:
        raise RuleError(f"{jobs} jobs: at least 1 is needed")
    pieces = _split_rows(kernel, len(puzzles), jobs * _PIECES_AHEAD if jobs > 1 else 1)
    jobs = min(jobs, len(pieces))
    if jobs > 1 and not kernel.compiled:
        with process_pool(jobs) as executor:
            _run_on_executor(executor, kernel, puzzles, answers, budget, pieces)
    else:
        _run_in_threads(jobs, kernel, puzzles, answers, budget, pieces)


def _split_rows(kernel: Kernel, number: int, parts: int, factor: int = 1) -> list[slice]:
    """Split the rows into about `parts` pieces, within the kernel's bounds for the size of a piece."""
    size = min(max(kernel.piece, number // parts), kernel.largest * factor)
    return [slice(start, min(start + size, number)) for start in range(0, number, size)]


def _run_in_threads(
    jobs: int, kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, pieces: list[slice]
) -> None:
    """Solve in this process, in threads if there is more than one job."""
    solve = kernel.load()

    def solve_piece(rows: slice) -> None:
        part = answers[rows]
        solve(puzzles[rows], part.solutions, part.counts, part.finished, answers.limit, budget)

    if jobs <= 1:
        for rows in pieces:
            solve_piece(rows)
        return
    with ThreadPoolExecutor(jobs) as executor:
        for _ in map_in_order(executor, solve_piece, pieces, _PIECES_AHEAD * jobs):
            pass


def _run_on_executor(
    executor: Executor, kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, pieces: list[slice]
) -> None:
    """Solve on an executor, which receives rows and sends rows back."""
    tasks = (PieceTask(kernel.key, puzzles[rows], answers.limit, budget) for rows in pieces)
    for rows, found in zip(pieces, map_in_order(executor, solve_piece, tasks, _MAX_REMOTE_PIECES), strict=True):
        answers.solutions[rows], answers.counts[rows], answers.finished[rows] = found
