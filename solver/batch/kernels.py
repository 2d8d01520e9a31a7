"""The registry of kernels, interchangeable functions that solve many puzzles, and the choice among them.

Every kernel is one function, with one row for each puzzle in each of its arrays, all of them C-contiguous:

    run(puzzles, solutions, counts, finished, limit, budget) -> None

    puzzles     uint8 (rows, cells)   read: digits in row order, 0 for an empty cell, none above the size of the grid
    solutions   uint8 (rows, cells)   written: the first solution found, zeros if there is none
    counts      int64 (rows,)         written: solutions found, at most `limit`; if there is none and the kernel
                                      knows why, CONFLICTING_GIVENS or NO_CONFLICT
    finished    bool (rows,)          written: False if the search stopped at `budget` nodes

Kernels give the same counts and verdicts, and the same solution if it is the only one. Which of several solutions comes
first, and how many nodes a puzzle takes, is each kernel's own. Givens that conflict are puzzles without solution.
Compiled kernels release the GIL, so that threads solve several pieces of a batch at once.
"""

from __future__ import annotations

import importlib
import sys
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from solver import compiled
from solver.errors import RuleError
from solver.shape import CLASSIC, SHAPES, Shape

Run: TypeAlias = Callable[..., None]

MIN_PUZZLES_FOR_LANES: Final = 64  # from here on lanes overtake single searches, whatever the puzzles are like
MIN_PUZZLES_FOR_LOADING: Final = 5_000  # puzzles from which on loading numba, half a second, pays


def _no_problem() -> str:
    return ""


def _numba_problem() -> str:
    """Return why nothing can be compiled here; '' if it can."""
    try:
        compiled.numba()
    except Exception as problem:  # whatever is wrong with numba here must not keep anybody from solving
        return compiled.describe_fault(problem)
    return ""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A way to solve many puzzles: a module of this package, and the batches that it suits."""

    key: str
    name: str
    purpose: str
    module: str  # of this package; holds `run`
    available: Callable[[], str] = _no_problem  # '' or the reason why it cannot be used here
    shapes: tuple[Shape, ...] = (CLASSIC,)
    compiled: bool = True  # runs without the GIL: threads suffice
    least: int = 1  # puzzles from which on it is chosen
    piece: int = 256  # puzzles that a thread or process takes at once, at least
    largest: int = 1_024  # and at most: compiled code may not hear Ctrl-C before its piece is done

    def load(self) -> Run:
        """Import and compile the kernel's function. It takes half a second, or several if it must be compiled first."""
        return load_function(self.module, len(self.shapes[0].cells), self.compiled)

    @property
    def is_at_hand(self) -> bool:
        """Whether the kernel was compiled before, or need not be."""
        return not self.compiled or compiled.is_at_hand(self.module)

    @property
    def is_loaded(self) -> bool:
        """Whether the kernel's module is imported by now."""
        return f"solver.batch.{self.module}" in sys.modules


KERNELS: Final = (  # the fastest first
    Kernel(
        "lanes",
        "Lanes",
        "Some hundred puzzles side by side, one bit each in every word: from 64 puzzles on",
        "bitsliced.kernel",
        available=_numba_problem,
        least=MIN_PUZZLES_FOR_LANES,
        piece=4_096,
        largest=131_072,
    ),
    Kernel(
        "band",
        "Bands",
        "One compiled search a puzzle: single puzzles, small batches, hard ones",
        "band",
        available=_numba_problem,
    ),
    Kernel(
        "plain",
        "Engine",
        "The plain Python engine: any size of grid, runs everywhere, the reference for the others",
        "reference",
        shapes=tuple(SHAPES.values()),
        compiled=False,
        piece=64,
    ),
)

_lock = threading.Lock()
has_warned = False  # of a slow kernel, in this process


@cache
def load_function(module: str, cells: int, is_compiled: bool) -> Run:
    """Import the kernel's function and compile it by solving the empty grid."""
    kernel: Any = importlib.import_module(f"solver.batch.{module}")
    run: Run = kernel.run
    if is_compiled:
        importlib.import_module("solver.batch.fast_lines")
        import numpy as np

        empty = np.zeros((1, cells), np.uint8)
        run(empty, empty.copy(), np.zeros(1, np.int64), np.zeros(1, np.bool_), 1, 1_000)
        if mark := getattr(kernel, "mark_conflicts", None):
            mark(empty, np.zeros(1, np.int64), np.zeros(1, np.bool_))
        compiled.note_done(module)
    return run


def named(key: str) -> Kernel:
    """Return the kernel with this key. Raises RuleError for an unknown key."""
    for kernel in KERNELS:
        if kernel.key == key:
            return kernel
    raise RuleError(f"no kernel {key!r}: there are {', '.join(kernel.key for kernel in KERNELS)}")


def find(key: str, shape: Shape = CLASSIC) -> Kernel:
    """Return the kernel with this key. Raises RuleError for an unknown key, or one that cannot be used here."""
    kernel = named(key)
    if shape not in kernel.shapes:
        raise RuleError(f"the kernel {key!r} does not take {shape} grids")
    if reason := kernel.available():
        raise RuleError(f"the kernel {key!r} is not available here: {reason}")
    return kernel


def choose(number: int, shape: Shape = CLASSIC, load: bool = True) -> Kernel:
    """Choose the fastest kernel for this number of puzzles. Warns, once, if many puzzles get the slow one.

    A kernel that is not loaded yet is taken for many puzzles only: the plain one is done sooner with few. Without
    `load` it is not loaded, which may still fail.
    """
    reason = ""
    for kernel in KERNELS:
        if shape not in kernel.shapes or number < kernel.least:
            continue
        if not kernel.compiled:
            if reason:
                _warn(reason)
            return kernel
        if kernel.is_loaded or number >= MIN_PUZZLES_FOR_LOADING:
            missing = _why_not(kernel, load)
            if not missing:
                return kernel
            reason = reason or missing
    return KERNELS[-1]


def _why_not(kernel: Kernel, load: bool) -> str:
    """Return why a compiled kernel cannot be chosen here; '' if it can."""
    if reason := kernel.available():
        return reason
    if compiled.numba().config.DISABLE_JIT:
        return "numba is switched off by NUMBA_DISABLE_JIT."
    try:
        if load:
            kernel.load()
    except Exception as problem:  # a full disk, a damaged cache: see above
        return compiled.describe_fault(problem)
    return ""


def _warn(reason: str) -> None:
    global has_warned
    with _lock:
        had_warned, has_warned = has_warned, True
    if not had_warned:
        warnings.warn(compiled.describe_slowdown(reason), RuntimeWarning, stacklevel=5)
