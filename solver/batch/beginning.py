"""How a long list begins on a machine that has not compiled its kernel: by the engine, at once.

    this process     engine, piece by piece ───────────────► kernel, loaded from disk
    another one      compiles the kernel, and keeps it ──┘

No answer depends on the moment of the change. What is each kernel's own, which of several solutions comes first and
which search a budget ends, is never taken from the engine: such puzzles wait for the kernel. Nor is the kernel loaded
at all for a list that the engine will have done in less time than loading takes.

Roads not taken: compiling in a thread, which shares one interpreter with the engine: each goes at half its pace, and a
compiler cannot be ended. Loading in a thread while the engine works: 0.5 s more of computing, for 10,000 puzzles.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol

from solver import engine
from solver.batch import compiling, kernels
from solver.batch.kernels import Kernel, Run
from solver.grid import Grid
from solver.shape import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.batch.result import Digits

PIECE: Final = 64  # puzzles of the engine between two looks at the compiler
MANY: Final = 50_000  # puzzles for which loading pays whatever they are like
LOADING: Final = 0.8  # seconds of computing that it takes
_AMPLE: Final = 1_000  # guesses in a budget from which on the engine may begin
_LEEWAY: Final = 50  # the part of the budget that it may take: a puzzle that takes it no more ends with every kernel
UNKNOWN: Final = 1 << 30

_CHILD: Final = """
import sys
sys.path.insert(0, sys.argv[1])
from solver.batch.beginning import compile_for_another
compile_for_another(*sys.argv[2:])
"""


def chosen(number: int, warn: Callable[[str], None]) -> Kernel:
    """The kernel for so many puzzles, 0 where nobody knows, which is not loaded; `warn` hears why it is a slow one."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        kernel = kernels.choose(number or UNKNOWN, CLASSIC, False)
    for warning in caught:
        warn(str(warning.message))
    return kernel


class Compiler(Protocol):
    """Somebody who compiles a kernel meanwhile."""

    def poll(self) -> int | None:
        """None while it is at work, then 0 if it is done and anything else if it is not."""

    def wait(self) -> int:
        """The same at the end."""

    def end(self) -> None:
        """Has it stop, if it is still at work."""


class Child:
    """A process that compiles a kernel, for as long as this one wants it: it ends when its standard input does."""

    def __init__(self, kernel: Kernel) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(Path(__file__).parents[2]), kernel.key, compiling.folder()],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name != "nt",  # Ctrl-C is for this process, which is its end too
        )
        self.poll = self._process.poll

    def wait(self) -> int:
        """The exit code, when there is one."""
        return self._process.wait()

    def end(self) -> None:
        """Has it end, if it has not ended yet."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def compile_for_another(key: str, folder: str) -> None:
    """Compiles the kernel and keeps it on disk, in that folder if one is named; ends with standard input."""
    from threading import Thread

    def wait() -> None:
        os.read(0, 1)  # and not a file's own, which would hold its lock while the process ends
        os._exit(1)  # at once: a compiler hears nothing

    Thread(target=wait, daemon=True).start()
    compiling.compile_into(kernels.named(key), folder)


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

    def __init__(
        self,
        number: int,
        say: Callable[[], None],
        warn: Callable[[str], None],
        compiler: Callable[[Kernel], Compiler] = Child,
    ) -> None:
        self._number = number or UNKNOWN
        self._say, self._warn, self._compiler = say, warn, compiler
        self._lock = Lock()
        self._run: Run | None = None
        self._chosen: Kernel | None = None
        self._child: Compiler | None = None
        self._done = self._timed = 0  # puzzles that the engine has solved, and those of which the time is known
        self._spent = 0.0  # seconds
        widest = {field.name: getattr(kernels.KERNELS[0], field.name) for field in fields(Kernel)}
        self.kernel = Begun(**widest | {"key": "begun"}, run=self.run)

    def end(self) -> None:
        """Nobody needs the compiler any more."""
        if self._child:
            self._child.end()

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
        while start < total and budget >= _AMPLE and not self._ready():
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
            self._waited()(puzzles[rest], solutions[rest], counts[rest], finished[rest], limit, budget)
        if waiting:
            found = solutions[waiting], counts[waiting], finished[waiting]
            self._waited()(puzzles[waiting], *found, limit, budget)
            solutions[waiting], counts[waiting], finished[waiting] = found

    def _ready(self) -> bool:
        """Whether the kernel is there; if nobody else does, sees to it that it will be."""
        if self._run is None and self._lock.acquire(blocking=False):
            try:
                if self._child:
                    if self._child.poll() is not None:
                        self._load()
                elif self._pays():
                    self._begin()
            finally:
                self._lock.release()
        return self._run is not None

    def _pays(self) -> bool:
        """Whether the engine would take longer for what is left than loading takes."""
        if self._number >= MANY:
            return True
        return self._timed > 0 and (self._number - self._done) * self._spent / self._timed > LOADING

    def _waited(self) -> Run:
        """What solves, however long it takes to get."""
        with self._lock:
            if self._run is None:
                if not self._child:
                    self._begin()
                if self._child:
                    self._child.wait()
                    self._load()
        assert self._run
        return self._run

    def _begin(self) -> None:
        """Chooses the kernel, and loads it or has it compiled."""
        self._chosen = chosen(self._number, self._warn)
        if not self._chosen.compiled or compiling.is_kept(self._chosen):
            self._load()
            return
        self._say()
        try:
            self._child = self._compiler(self._chosen)
        except OSError:  # no process is to be had: then here
            self._load()

    def _load(self) -> None:
        """Has the kernel ready; where that cannot be, the engine."""
        assert self._chosen
        try:
            if self._child and self._child.poll():
                raise RuntimeError("its compiler did not come to an end")
            self._run = self._chosen.load()
        except Exception as problem:  # a full disk, a damaged cache: nothing must keep anybody from solving
            self._warn(kernels.slow(f"numba cannot be used ({problem})"))
            self._run = kernels.KERNELS[-1].load()
