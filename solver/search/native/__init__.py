"""Run the documents' searches in C: compiled on the spot by a C compiler, and timed in a process of their own.

frame.h, frame.c    the grid, its tables, what is counted; reads a grid, runs a search, prints what it took
free_cells.c ...    one search each, named as its file in `solver.search`; it makes the same moves
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from solver.errors import SudokuError
from solver.grid import Grid
from solver.search.algorithm import Algorithm

COMPILERS: Final = ("cc", "gcc", "clang")
_FLAGS: Final = ("-std=c11", "-O2")
_HERE: Final = Path(__file__).parent
_FRAME: Final = _HERE / "frame.c"
_MAX_COMPILE_SECONDS: Final = 60  # seconds that a compiler may take
_GRACE_SECONDS: Final = 10  # seconds beyond its own limit after which a search is ended from outside


class NativeError(SudokuError):
    """A search cannot be run in C here; the message says why."""


class NativeRun(NamedTuple):
    """A run in C: its counts, whether it ended, the seconds of the quickest run, and the cells at its end."""

    moves: int
    tries: int
    placements: int
    finished: bool
    seconds: float
    grid: Grid


def compiler() -> str | None:
    """Find the C compiler; None where there is none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def source_of(algorithm: Algorithm) -> Path | None:
    """Find the C file of the search; None where it has none."""
    path = _HERE / f"{algorithm.search.__module__.rpartition('.')[2]}.c"
    return path if path.exists() else None


def run(algorithm: Algorithm, givens: Grid, seconds: float, enough: float) -> NativeRun:
    """Run the search of these givens in C, at most `seconds`; repeat a short one until `enough` seconds are measured.

    Givens must not conflict, and some cell must be free.

    Raises:
        NativeError: Nothing can be compiled or run.
    """
    program = compile_program(algorithm)
    shape = givens.shape
    text = " ".join(map(str, (shape.box_height, shape.box_width, *givens.digits)))
    output = _called([str(program), f"{seconds:.3f}", f"{enough:.3f}"], text, seconds + enough + _GRACE_SECONDS)
    words = output.split()
    moves, tries, placements, ended, _ = map(int, words[:5])
    digits = tuple(map(int, words[6:]))
    return NativeRun(moves, tries, placements, bool(ended), float(words[5]), Grid(digits, shape))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Make the folder of the compiled programs, which is removed when this program ends."""
    folder = tempfile.TemporaryDirectory(prefix="sudoku-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return folder


@cache
def compile_program(algorithm: Algorithm) -> Path:
    """Compile the C program of the search, once in this process. Raises NativeError where that is not possible here."""
    source, found = source_of(algorithm), compiler()
    if source is None:
        raise NativeError(f"search {algorithm.letter} is not written in C here")
    if found is None:
        raise NativeError(f"there is no C compiler here: none of {', '.join(COMPILERS)} is on the path")
    program = Path(_folder().name) / source.stem
    _called([found, *_FLAGS, "-o", str(program), str(_FRAME), str(source)], "", _MAX_COMPILE_SECONDS)
    return program


def _called(command: list[str], text: str, seconds: float) -> str:
    """Run a command and return what it prints. Raises NativeError where it fails or takes too long."""
    name = Path(command[0]).name
    environment = {**os.environ, "TMPDIR": _folder().name}  # a compiler's own files go with ours
    try:
        ran = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=seconds, env=environment, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise NativeError(f"{name} cannot be used: {type(problem).__name__}") from problem
    if ran.returncode:
        lines = ran.stderr.strip().splitlines()
        raise NativeError(f"{name} failed: {lines[-1] if lines else ran.returncode}")
    return ran.stdout
