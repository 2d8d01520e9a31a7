"""A batch in pieces, over threads, processes or any executor; the pieces come back in order.

Compiled kernels run on threads, which share the arrays; the plain one needs processes, which are sent rows and send
rows back. An executor of the caller's is sent rows too, so it may run on other machines (Dask's does), as long as this
package is installed there. No answer depends on how the work is divided: each puzzle has its own budget.
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

_AHEAD: Final = 4  # pieces a job that are under way or waiting: enough that no job waits for the next
_MOST: Final = 61  # processes: as many as Windows can wait for
_WAITING: Final = 64  # pieces sent elsewhere, to executors of unknown size
_SENT: Final = 16  # times the largest piece of a kernel: what is sent elsewhere at once

Piece = TypeVar("Piece")
Made = TypeVar("Made")


class Task(NamedTuple):
    """A piece of a batch as it is sent to another process."""

    key: str  # of the kernel
    puzzles: Digits
    limit: int
    budget: int


class Found(NamedTuple):
    """What comes back; see `Batch`."""

    solutions: Digits
    counts: NDArray[np.int64]
    finished: NDArray[np.bool_]


def perform(task: Task) -> Found:
    """The answers to one piece, wherever this runs."""
    kernel = kernels.named(task.key)
    room = Batch.empty(*task.puzzles.shape)
    kernel.load()(task.puzzles, room.solutions, room.counts, room.finished, task.limit, task.budget)
    return Found(room.solutions, room.counts, room.finished)


def in_order(
    executor: Executor, function: Callable[[Piece], Made], pieces: Iterable[Piece], ahead: int
) -> Iterator[Made]:
    """What the function makes of each piece, in their order; at most `ahead` pieces are under way or waiting."""
    waiting: deque[Future[Made]] = deque()
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
def processes(number: int) -> Iterator[Executor]:
    """A context with an executor of so many processes; they start afresh, whatever threads run here.

    An error or a signal that leaves the context ends them in the middle of their work. As with every program that
    starts processes, its own main file must not run on import.
    """
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(number, _MOST), context, _leave_signals_to_the_parent) as executor:
        try:
            yield executor
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


def _leave_signals_to_the_parent() -> None:
    """Ignore Ctrl-C, which a terminal sends to every process, and end when the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent: Any = multiprocessing.parent_process()

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def run(kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, jobs: int | Executor) -> None:
    """Writes the answers to the puzzles into `answers`."""
    if isinstance(jobs, Executor):
        _remotely(jobs, kernel, puzzles, answers, budget, _pieces(kernel, len(puzzles), _AHEAD, _SENT))
        return
    if jobs < 1:
        raise RuleError(f"{jobs} jobs: at least 1 is needed")
    pieces = _pieces(kernel, len(puzzles), jobs * _AHEAD if jobs > 1 else 1)
    jobs = min(jobs, len(pieces))
    if jobs > 1 and not kernel.compiled:
        with processes(jobs) as executor:
            _remotely(executor, kernel, puzzles, answers, budget, pieces)
    else:
        _here(jobs, kernel, puzzles, answers, budget, pieces)


def _pieces(kernel: Kernel, number: int, parts: int, factor: int = 1) -> list[slice]:
    """The rows of each piece: so many pieces if they are within the bounds of the kernel."""
    size = min(max(kernel.piece, number // parts), kernel.largest * factor)
    return [slice(start, min(start + size, number)) for start in range(0, number, size)]


def _here(jobs: int, kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, pieces: list[slice]) -> None:
    """Solves in this process, in threads if there is more than one job."""
    solve = kernel.load()

    def perform(rows: slice) -> None:
        part = answers[rows]
        solve(puzzles[rows], part.solutions, part.counts, part.finished, answers.limit, budget)

    if jobs <= 1:
        for rows in pieces:
            perform(rows)
        return
    with ThreadPoolExecutor(jobs) as executor:
        for _ in in_order(executor, perform, pieces, _AHEAD * jobs):
            pass


def _remotely(
    executor: Executor, kernel: Kernel, puzzles: Digits, answers: Batch, budget: int, pieces: list[slice]
) -> None:
    """Solves in other processes, which get rows and send rows back."""
    tasks = (Task(kernel.key, puzzles[rows], answers.limit, budget) for rows in pieces)
    for rows, found in zip(pieces, in_order(executor, perform, tasks, _WAITING), strict=True):
        answers.solutions[rows], answers.counts[rows], answers.finished[rows] = found
