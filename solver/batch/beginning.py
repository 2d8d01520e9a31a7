"""How a long list begins: by the engine, until compiled code pays.

Loading a kernel takes most of a second, compiling it some ten, once for each version. A list that the engine will have
done sooner needs neither. No answer depends on the moment of the change. What is each kernel's own, which of several
solutions comes first and which search a budget ends, is never taken from the engine: such puzzles wait for the kernel.

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
from solver.grid import Grid
from solver.shape import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.batch.result import Digits

PIECE: Final = 64  # puzzles of the engine between two looks at the clock
MANY: Final = 50_000  # puzzles for which loading pays whatever they are like
LOADING: Final = 0.8  # seconds of computing that it takes
COMPILING: Final = 15.0  # and compiling, where the kernel has not been compiled before
_AMPLE: Final = 1_000  # guesses in a budget from which on the engine may begin
_LEEWAY: Final = 50  # the part of the budget that it may take: a puzzle that takes it no more ends with every kernel
UNKNOWN: Final = 1 << 30


def chosen(number: int, warn: Callable[[str], None]) -> Kernel:
    """The kernel for so many puzzles, 0 where nobody knows, which is not loaded; `warn` hears why it is a slow one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        kernel = kernels.choose(number or UNKNOWN, CLASSIC, False)
    for warning in caught:
        warn(str(warning.message))
    return kernel


@dataclass(frozen=True, slots=True)
class Begun(Kernel):
    """A kernel that is loaded already, or begins without being so."""

    run: Run = print

    def load(self) -> Run:
        """What solves, at once."""
        return self.run


class Beginning:
    """The work on one list of so many puzzles, 0 where nobody knows; several threads may share it.

    `say` is called when a kernel has to be compiled, and `warn` with a sentence where none can be used.
    """

    def __init__(self, number: int, say: Callable[[], None], warn: Callable[[str], None]) -> None:
        self._number = number or UNKNOWN
        self._say, self._warn = say, warn
        self._lock = Lock()
        self._run: Run | None = None
        self._done = self._timed = 0  # puzzles that the engine has solved, and those of which the time is known
        self._spent = 0.0  # seconds
        widest = {field.name: getattr(kernels.KERNELS[0], field.name) for field in fields(Kernel)}
        self.kernel = Begun(**widest | {"key": "begun"}, run=self.run)

    def run(
        self,
        puzzles: Digits,
        solutions: Digits,
        counts: NDArray[np.int64],
        finished: NDArray[np.bool_],
        limit: int,
        budget: int,
    ) -> None:
        """Writes the answers to `puzzles` into the three arrays; see `solver.batch.kernels`."""
        waiting: list[int] = []
        start, total = 0, len(puzzles)
        while start < total and budget >= _AMPLE and not self._is_loaded():
            rows = range(start, min(start + PIECE, total))
            before = time.thread_time()
            for row, digits in zip(rows, puzzles[rows.start : rows.stop].tolist(), strict=True):
                answer = engine.count(Grid(tuple(digits)), max(limit, 2), budget // _LEEWAY)
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
            rest = slice(start, None)
            self._loaded()(puzzles[rest], solutions[rest], counts[rest], finished[rest], limit, budget)
        if waiting:
            found = solutions[waiting], counts[waiting], finished[waiting]
            self._loaded()(puzzles[waiting], *found, limit, budget)
            solutions[waiting], counts[waiting], finished[waiting] = found

    def _is_loaded(self) -> bool:
        """Whether the kernel is there; loads it if that pays, while other threads go on with the engine."""
        if self._run is None and self._pays() and self._lock.acquire(blocking=False):
            try:
                self._load()
            finally:
                self._lock.release()
        return self._run is not None

    def _pays(self) -> bool:
        """Whether the engine would take longer for what is left than the kernel takes to get."""
        if self._number >= MANY:
            return True
        cost = LOADING if kernels.KERNELS[0].is_at_hand else COMPILING
        return self._timed > 0 and (self._number - self._done) * self._spent / self._timed > cost

    def _loaded(self) -> Run:
        """What solves, however long it takes to get."""
        with self._lock:
            self._load()
        assert self._run
        return self._run

    def _load(self) -> None:
        """Have the kernel ready; where that cannot be, the engine."""
        if self._run is not None:
            return
        try:
            with compiled.notify_on_compile(self._say):
                self._run = chosen(self._number, self._warn).load()
        except Exception as problem:  # a full disk, a damaged cache: nothing must keep anybody from solving
            self._warn(compiled.describe_slowdown(compiled.describe_fault(problem)))
            self._run = kernels.KERNELS[-1].load()
