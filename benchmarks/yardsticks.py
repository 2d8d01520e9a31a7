"""Fast solvers in C++ as yardsticks: tdoku (T. Dillon), Schoku (M. Schulz) and fsss2 (M. Dobrichev).

Nothing of them is part of this repository. Fetch github:t-dillon/tdoku, github:Mart1nSchulz/Schoku (0.9.6) and
github:dobrichev/fsss2 to directories of their own and name these in SUDOKU_TDOKU, SUDOKU_SCHOKU and SUDOKU_FSSS2: each
is built, in a temporary folder, together with its file in `calls/`, a loop over the puzzles, so that no time of
Python's is counted as theirs. A library that was built so before may be named as well. tdoku is built by both compilers
where they are there. All of them count solutions and write none unless asked for one only.

Schoku gets the option for puzzles with several solutions, and counts two at most. It is made for puzzles that have one:
it does not notice all clashing givens, and gives up where it has to guess more than 32 digits.
"""

from __future__ import annotations

import ctypes
import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.sets import Set
from solver.shape import CLASSIC

CALLS: Final = Path(__file__).parent / "calls"
_OPTIMISED: Final = ("-O3", "-march=native")
_FLAGS: Final = (*_OPTIMISED, "-w", "-fPIC", "-shared", f"-I{CALLS}", "-I.")
_CELLS: Final = len(CLASSIC.cells)
_LINE: Final = _CELLS + 1  # what follows a puzzle tells tdoku that it is not one of candidates


class Yardstick(NamedTuple):
    """A solver, and how it is built."""

    key: str
    compiler: str
    flags: tuple[str, ...]
    sources: tuple[str, ...] = ()
    most: int = 0  # solutions that it counts at most; 0 for any
    errs: bool = False  # where a puzzle has no solution, or needs many guesses

    @property
    def variable(self) -> str:
        """What names its sources or its library."""
        return f"SUDOKU_{self.key.upper()}"

    @property
    def name(self) -> str:
        """The solver and the compiler, as tables call it."""
        return f"{self.key}, {self.compiler}"


_TDOKU: Final = Yardstick(
    "tdoku",
    "clang++",
    ("-std=c++14", "-fno-exceptions", "-fno-rtti", "-Iinclude"),
    ("src/solver_dpll_triad_simd.cc", "src/util.cc"),
)
YARDSTICKS: Final = (
    _TDOKU,
    _TDOKU._replace(compiler="g++"),
    Yardstick("Schoku", "g++", ("-std=gnu++17", "-fopenmp", "-DNDEBUG", "-DOPT_NEWSETS"), most=2, errs=True),
    Yardstick("fsss2", "g++", ("-std=gnu++17",), ("t_128.cpp",)),
)


@functools.cache
def why_not(yardstick: Yardstick) -> str:
    """Why the solver cannot run here; '' where it can."""
    if not os.environ.get(yardstick.variable, ""):
        return f"{yardstick.variable} names no sources"
    try:
        _function(yardstick)
    except subprocess.CalledProcessError as problem:
        return f"{yardstick.compiler} does not build it, status {problem.returncode}"
    except (OSError, AttributeError) as problem:
        return str(problem)
    return ""


def present() -> list[Yardstick]:
    """The solvers that can run here; a library that was built before is one, whoever built it."""
    found: dict[str, Yardstick] = {}
    for each in YARDSTICKS:
        if not why_not(each):
            found.setdefault(each.name if os.path.isdir(os.environ[each.variable]) else each.key, each)
    return list(found.values())


def built_with(yardstick: Yardstick) -> str:
    """How the library was built, as far as that is known here."""
    if not os.path.isdir(os.environ[yardstick.variable]):
        return f"{yardstick.key}: a library that was built before"
    version = subprocess.run([yardstick.compiler, "--version"], capture_output=True, text=True, check=True).stdout
    return f"{yardstick.key}: {version.partition(chr(10))[0]}, {' '.join(_OPTIMISED)}"


@functools.cache
def _function(yardstick: Yardstick) -> Any:
    """The function that counts the solutions of a list, of a library built now if sources are named."""
    place = os.environ[yardstick.variable]
    if os.path.isdir(place) and not shutil.which(yardstick.compiler):
        raise OSError(f"there is no {yardstick.compiler}")
    with tempfile.TemporaryDirectory() as folder:
        made = place
        if os.path.isdir(place):
            made = os.path.join(folder, "library.so")
            sources = (str(CALLS / f"{yardstick.key.lower()}.cc"), *yardstick.sources)
            command = [yardstick.compiler, *_FLAGS, *yardstick.flags, "-o", made, *sources]
            subprocess.run(command, cwd=place, check=True, capture_output=True)
        function = ctypes.CDLL(os.path.abspath(made)).count_all
    size, where = ctypes.c_size_t, ctypes.c_void_p
    function.argtypes = [where, size, size, size, where, size, where]
    function.restype = None
    return function


def prepare(chosen: Set) -> NDArray[np.uint8]:
    """The puzzles as all of them read them, a line each."""
    text = np.full((len(chosen.puzzles), _LINE), ord("\n"), np.uint8)
    text[:, :_CELLS] = np.where(chosen.puzzles > 0, chosen.puzzles + ord("0"), ord("."))
    return np.ascontiguousarray(text)


def solve(yardstick: Yardstick, text: NDArray[np.uint8], limit: int = 2) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Solutions counted up to `limit`; with limit 1 the solutions too, else zeros."""
    counts = np.zeros(len(text), np.int64)
    room = np.zeros((len(text) if limit == 1 else 1, _LINE), np.uint8)
    step = _LINE if limit == 1 else 0
    _function(yardstick)(text.ctypes.data, _LINE, len(text), limit, room.ctypes.data, step, counts.ctypes.data)
    return counts, np.where(room[:, :_CELLS] > 0, room[:, :_CELLS] - ord("0"), 0).astype(np.uint8)
