"""tdoku, a fast solver for puzzles of every kind (T. Dillon, 2019-2023, C++), as a yardstick.

Nothing of it is part of this repository. Fetch github:t-dillon/tdoku to a directory of its own and name that directory
in the variable SUDOKU_TDOKU: it is built, in a temporary folder, with the compiler that CXX names, else with clang++,
else with g++. A library that was built before may be named as well. It is called from a compiled loop where numba is
there, so that no time of Python's is counted as its own. Asked for two solutions it counts them and writes none.
"""

from __future__ import annotations

import ctypes
import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.sets import Set
from solver.shape import CLASSIC

VARIABLE: Final = "SUDOKU_TDOKU"
_FLAGS: Final = ("-std=c++14", "-O3", "-march=native", "-fno-exceptions", "-fno-rtti", "-fPIC", "-shared", "-Iinclude")
_SOURCES: Final = ("src/solver_dpll_triad_simd.cc", "src/util.cc")
_CELLS: Final = len(CLASSIC.cells)
_LINE: Final = _CELLS + 1  # what follows a puzzle tells tdoku that it is not one of candidates


@functools.cache
def why_not() -> str:
    """Why tdoku cannot run here; '' where it can."""
    path = os.environ.get(VARIABLE, "")
    if not path:
        return f"{VARIABLE} names no library"
    try:
        _function()
    except (OSError, AttributeError, subprocess.CalledProcessError) as problem:
        return str(problem)
    return ""


def _compiler() -> str:
    return os.environ.get("CXX") or ("clang++" if shutil.which("clang++") else "g++")


def built_with() -> str:
    """How the library was built, as far as that is known here."""
    if reason := why_not():
        return f"not here, {reason}"
    if not os.path.isdir(os.environ[VARIABLE]):
        return "a library that was built before"
    version = subprocess.run([_compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    return f"{version.partition(chr(10))[0]}, {' '.join(_FLAGS[1:3])}"


@functools.cache
def _library() -> ctypes.CDLL:
    """The library, built now if sources are named."""
    place = os.environ[VARIABLE]
    if not os.path.isdir(place):
        return ctypes.CDLL(place)
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "libtdoku.so")
        subprocess.run([_compiler(), *_FLAGS, "-o", made, *_SOURCES], cwd=place, check=True)
        return ctypes.CDLL(made)


@functools.cache
def _function() -> Any:
    function = _library().TdokuSolverDpllTriadSimd
    function.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p]
    function.restype = ctypes.c_size_t
    return function


@functools.cache
def _loop() -> Callable[..., None]:
    """The loop over the puzzles, compiled where numba is there."""
    call = _function()

    def loop(text: int, line: int, number: int, limit: int, room: int, step: int, guesses: int, counts: Any) -> None:
        for row in range(number):
            counts[row] = call(text + row * line, limit, 0, room + row * step, guesses)

    try:
        import numba
    except ImportError:
        return loop
    return numba.njit(loop)  # type: ignore[no-any-return]  # numba ships no types


def prepare(chosen: Set) -> NDArray[np.uint8]:
    """The puzzles as it reads them, a line each."""
    text = np.full((len(chosen.puzzles), _LINE), ord("\n"), np.uint8)
    text[:, :_CELLS] = np.where(chosen.puzzles > 0, chosen.puzzles + ord("0"), ord("."))
    return np.ascontiguousarray(text)


def solve(text: NDArray[np.uint8], limit: int = 2) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Solutions counted up to `limit`; with limit 1 the solutions too, else zeros."""
    counts = np.zeros(len(text), np.int64)
    guesses = np.zeros(1, np.uint64)
    room = np.zeros((len(text) if limit == 1 else 1, _LINE), np.uint8)
    step = _LINE if limit == 1 else 0
    _loop()(text.ctypes.data, _LINE, len(text), limit, room.ctypes.data, step, guesses.ctypes.data, counts)
    return counts, np.where(room[:, :_CELLS] > 0, room[:, :_CELLS] - ord("0"), 0).astype(np.uint8)
