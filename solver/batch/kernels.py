"""The kernels: interchangeable functions that solve many puzzles, and the choice among them.

Every kernel is one function, with one row for each puzzle in each of its arrays, all of them C-contiguous:

    run(puzzles, solutions, counts, finished, limit, budget) -> None

    puzzles     uint8 (rows, cells)   read: digits in row order, 0 for an empty cell, none above the size of the grid
    solutions   uint8 (rows, cells)   written: the first solution found, zeros where none was
    counts      int64 (rows,)         written: solutions found, at most `limit`
    finished    bool (rows,)          written: False where the search stopped at `budget` nodes

Kernels give the same counts and verdicts, and the same solution where it is the only one; which of several solutions
comes first, and how many nodes a puzzle takes, is each kernel's own. Givens that conflict are puzzles without solution.
Compiled kernels let go of the GIL, so that threads solve several pieces of a batch at once.
"""

from __future__ import annotations

import importlib
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from solver.errors import RuleError
from solver.shape import CLASSIC, SHAPES, Shape

Run: TypeAlias = Callable[..., None]


def _anywhere() -> str:
    return ""


def _where_numba_is() -> str:
    """Why nothing can be compiled here; '' where it can."""
    try:
        importlib.import_module("numba")
    except Exception as problem:  # whatever ails numba here must not keep anybody from solving
        return f"numba cannot be used ({problem})"
    return ""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A way of solving many puzzles."""

    key: str
    name: str
    purpose: str
    module: str  # of this package; holds `run`
    available: Callable[[], str] = _anywhere  # '' or the reason why it cannot be used here
    shapes: tuple[Shape, ...] = (CLASSIC,)
    compiled: bool = True  # runs without the GIL: threads suffice
    least: int = 1  # puzzles from which on it is chosen
    piece: int = 1_024  # puzzles that a thread or process takes at once

    def load(self) -> Run:
        """The function; importing it may take a second, its first call some more where nothing is on disk yet."""
        run: Run = importlib.import_module(f"solver.batch.{self.module}").run
        return run


KERNELS: Final = (  # the fastest first
    Kernel(
        "band",
        "Bands",
        "One compiled search a puzzle: single puzzles, small batches, hard ones",
        "band",
        available=_where_numba_is,
        piece=512,
    ),
    Kernel(
        "plain",
        "Engine",
        "The plain Python engine: any size of grid, runs everywhere, the referee of the others",
        "plain",
        shapes=tuple(SHAPES.values()),
        compiled=False,
        piece=64,
    ),
)

_lock = threading.Lock()
_warned = False


def named(key: str) -> Kernel:
    """The kernel with this key. Raises RuleError where there is none."""
    for kernel in KERNELS:
        if kernel.key == key:
            return kernel
    raise RuleError(f"no kernel {key!r}: there are {', '.join(kernel.key for kernel in KERNELS)}")


def find(key: str, shape: Shape = CLASSIC) -> Kernel:
    """The kernel with this key. Raises RuleError where there is none, or none that can be used here and now."""
    kernel = named(key)
    if shape not in kernel.shapes:
        raise RuleError(f"the kernel {key!r} does not take {shape} grids")
    if reason := kernel.available():
        raise RuleError(f"the kernel {key!r} is not available here: {reason}")
    return kernel


def choose(number: int, shape: Shape = CLASSIC) -> Kernel:
    """The fastest kernel for so many puzzles; warns, once, where that is the slow one for want of numba."""
    reason = ""
    for kernel in KERNELS:
        if shape in kernel.shapes and number >= kernel.least:
            missing = kernel.available()
            if not missing:
                if reason:
                    _warn(reason)
                return kernel
            reason = reason or missing
    return KERNELS[-1]


def _warn(reason: str) -> None:
    global _warned
    with _lock:
        warned, _warned = _warned, True
    if not warned:
        sentence = f"Batches are solved by the plain Python engine, some twenty times slower: {reason}."
        warnings.warn(sentence, RuntimeWarning, stacklevel=4)
