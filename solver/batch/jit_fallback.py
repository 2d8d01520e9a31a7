"""Start a long list with the engine until compiled code pays.

Loading a kernel takes most of a second; compiling it takes some ten, once for each version. A list that the engine
finishes sooner needs neither. No answer depends on the moment of the change. What differs between kernels is never
taken from the engine: which of several solutions comes first, and which search a budget ends. Such puzzles wait for the
kernel.

Road not taken: loading in a thread while the engine works: 0.5 s more of computing, for 10,000 puzzles.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, fields
from threading import Lock
from typing import TYPE_CHECKING, Final

from solver import compiled, engine
from solver.batch import kernels
from solver.batch.kernels import Kernel, Run
from solver.compiled import COMPILING_SECONDS, LOADING_SECONDS
from solver.grid import Grid
from solver.shape import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.batch.result import Digits

PUZZLES_PER_TIMING: Final = 64  # that the engine solves between two looks at the clock
MIN_PUZZLES_TO_LOAD_AT_ONCE: Final = 50_000  # loading pays from this number on, whatever the puzzles are like
_MIN_BUDGET: Final = 1_000  # guesses; with a smaller budget the engine does not begin
_BUDGET_SHARE: Final = 50  # the engine takes this part of the budget: such a puzzle ends with every kernel
UNKNOWN_NUMBER: Final = 1 << 30


def choose_unloaded(number: int, warn: Callable[[str], None]) -> Kernel:
    """Choose the kernel for a number of puzzles, 0 if unknown, without loading it; `warn` receives why it is a slow
    one.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        kernel = kernels.choose(number or UNKNOWN_NUMBER, CLASSIC, False)
    for warning in caught:
        warn(str(warning.message))
    return kernel


@dataclass(frozen=True, slots=True)
class FallbackKernel(Kernel):
    """A kernel whose function is given, so that it needs no loading."""

    run: Run = print

    def load(self) -> Run:
        """Return the function that solves."""
        return self.run


class JitFallback:
    """The work on one list of `number` puzzles, 0 if unknown; several threads may share it.

    `say` is called when a kernel has to be compiled, and `warn` with a sentence if none can be used.
    """

    def __init__(self, number: int, say: Callable[[], None], warn: Callable[[str], None]) -> None:
        self._number = number or UNKNOWN_NUMBER
        self._say, self._warn = say, warn
        self._lock = Lock()
        self._run: Run | None = None
        self._done = self._timed = 0  # puzzles that the engine has solved, and those of which the time is known
        self._spent = 0.0  # seconds
        widest = {field.name: getattr(kernels.KERNELS[0], field.name) for field in fields(Kernel)}
        self.kernel = FallbackKernel(**widest | {"key": "begun"}, run=self.run)

    def run(
        self,
        puzzles: Digits,
        solutions: Digits,
        counts: NDArray[np.int64],
        finished: NDArray[np.bool_],
        limit: int,
        budget: int,
    ) -> None:
        """Solve the puzzles with the engine, then with the kernel once that pays; `solver.batch.kernels` describes the
        arrays.
        """
        waiting: list[int] = []
        start, total = 0, len(puzzles)
        while start < total and budget >= _MIN_BUDGET and not self._is_loaded():
            rows = range(start, min(start + PUZZLES_PER_TIMING, total))
            before = time.thread_time()
            for row, digits in zip(rows, puzzles[rows.start : rows.stop].tolist(), strict=True):
                answer = engine.count(Grid(tuple(digits)), max(limit, 2), budget // _BUDGET_SHARE)
                if not answer.finished and answer.count < limit or answer.count > limit:
                    waiting.append(row)
                    continue
                counts[row], finished[row] = answer.count, True
                solutions[row] = answer.solutions[0].digits if answer.solutions else 0
            if start:  # the first piece makes the engine's tables
                self._spent += time.thread_time() - before
                self._timed += len(rows)
            self._done += len(rows)
            start = rows.stop
        if start < total:
            remaining = slice(start, None)
            self._loaded()(
                puzzles[remaining], solutions[remaining], counts[remaining], finished[remaining], limit, budget
            )
        if waiting:
            found = solutions[waiting], counts[waiting], finished[waiting]
            self._loaded()(puzzles[waiting], *found, limit, budget)
            solutions[waiting], counts[waiting], finished[waiting] = found

    def _is_loaded(self) -> bool:
        """Load the kernel if that pays, while other threads go on with the engine, and return whether it is loaded."""
        if self._run is None and self.pays() and self._lock.acquire(blocking=False):
            try:
                self._load()
            finally:
                self._lock.release()
        return self._run is not None

    def pays(self) -> bool:
        """Return whether the engine would take longer for the remaining puzzles than loading the kernel takes."""
        if self._number >= MIN_PUZZLES_TO_LOAD_AT_ONCE:
            return True
        cost = LOADING_SECONDS if kernels.KERNELS[0].is_at_hand else COMPILING_SECONDS
        return self._timed > 0 and (self._number - self._done) * self._spent / self._timed > cost

    def _loaded(self) -> Run:
        """Return the kernel's function, however long loading it takes."""
        with self._lock:
            self._load()
        assert self._run
        return self._run

    def _load(self) -> None:
        """Load the kernel; if that fails, take the engine."""
        if self._run is not None:
            return
        try:
            with compiled.notify_on_compile(self._say):
                self._run = choose_unloaded(self._number, self._warn).load()
        except Exception as problem:  # a full disk, a damaged cache: nothing must keep anybody from solving
            self._warn(compiled.describe_slowdown(compiled.describe_fault(problem)))
            self._run = kernels.KERNELS[-1].load()
