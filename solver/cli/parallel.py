"""The workers for long lists: threads, processes, or a cluster; and the kernel they use."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

import click

from solver.batch import jobs, kernels
from solver.batch.jit_fallback import JitFallback, choose_unloaded
from solver.batch.kernels import Kernel
from solver.cli import sentences
from solver.cli.output import Failure, Output
from solver.cli.solve_request import WorkerOptions
from solver.shape import CLASSIC

_MEMORY: Final = 1 << 25  # bytes of blocks under way, as a rule
_LARGEST: Final = 1 << 20  # bytes of a block: what a core's cache holds, with the answers
_SMALLEST: Final = 1 << 17  # where blocks take long, progress is seen all the same
_SENT: Final = 1 << 20  # bytes of a block that travels to another machine
_WAITING: Final = 1  # blocks that lie ready, beside those at work

Parameters = ParamSpec("Parameters")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Workers:
    """An executor, how many blocks it is given at a time and how large, and the kernel to use, or its key."""

    executor: Executor
    ahead: int
    size: int
    kernel: str | Kernel


class Threads(Executor):
    """Daemon threads: the program ends without waiting for them, and Ctrl-C stops it in the middle of a block."""

    def __init__(self, number: int) -> None:
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._number = 0
        for _ in range(number):
            try:
                Thread(target=self._work, daemon=True).start()
            except RuntimeError:  # no more of them are to be had here
                if not self._number:
                    raise
                break
            self._number += 1

    def submit(  # type: ignore[override]  # the same as in Executor, whose stub marks them as positional
        self, fn: Callable[Parameters, Made], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Made]:
        """Start the function in a thread and return the promise of its result."""
        future: Future[Made] = Future()

        def perform() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)

        self._tasks.put(perform)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the threads end when they have done their tasks; do not wait for that."""
        for _ in range(self._number):
            self._tasks.put(None)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()


@contextmanager
def hire(session: Output, workers: WorkerOptions, length: int) -> Iterator[Workers]:
    """Start the workers for a list of `length` bytes, 0 where nobody knows; note what is unusual about them."""
    with ExitStack() as stack:
        if workers.cluster is not None:
            executor, number = _cluster(workers.cluster, stack)
            yield Workers(executor, 2 * number + _WAITING, _SENT, "")
            return
        number = workers.jobs or cores()
        ahead = number + _WAITING
        puzzles = length // len(CLASSIC.cells)
        if number > 1 and not choose_unloaded(puzzles, session.note).compiled:
            executor = stack.enter_context(jobs.process_pool(number))
            yield Workers(executor, ahead, _SMALLEST, kernels.KERNELS[-1].key)
            return
        beginning = JitFallback(puzzles, partial(session.note, sentences.COMPILING), session.note)
        size = min(max(_MEMORY // ahead, _SMALLEST), _LARGEST)
        yield Workers(stack.enter_context(Threads(number)), ahead, size, beginning.kernel)


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _cluster(address: str, stack: ExitStack) -> tuple[Executor, int]:
    """Connect to the Dask cluster with the scheduler at the address; return its executor and number of threads."""
    try:
        from distributed import Client
    except ImportError as error:
        raise click.UsageError(
            "--dask needs the package 'distributed': install sudoku-workbench with the extra 'dask'."
        ) from error
    try:
        client: Any = stack.enter_context(Client(address))
    except (OSError, ValueError) as error:
        raise Failure(f"No Dask scheduler answers at {address!r}: {error}.") from error
    number = sum(client.nthreads().values())
    return client.get_executor(), max(number, 1)
