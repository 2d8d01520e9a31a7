"""What starting costs, memory, and the command line from file to file: everything in processes of its own."""

from __future__ import annotations

import itertools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.sets import Set
from benchmarks.tables import ratio, rounded
from solver import batch
from solver.batch.kernels import Kernel

HOME: Final = Path(__file__).parents[1]
COMMAND: Final = ("-c", "from solver.cli import main; main(prog_name='sudoku')")
_LIMIT: Final = 60.0  # seconds after which a process is stopped
_MEGABYTE: Final = 1_000_000
_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_ROUNDS: Final = 20  # of what takes a tenth of a second
_ONE: Final = f"`sudoku solve` of one easy puzzle, median of {_ROUNDS}"
_FIRST: Final = 10_000  # puzzles of a list that meets a machine which has compiled nothing
_KILOBYTE: Final = 1 if sys.platform == "darwin" else 1_024  # what ru_maxrss counts in


class Run(NamedTuple):
    """What a process took; `output` is what it printed."""

    wall: float  # seconds
    cpu: float  # seconds
    memory: float  # megabytes, at most
    output: str


# Starts what is measured and measures it. It is small, and has to be: a process begins with its parent's memory as the
# most that it ever held.
_LAUNCHER: Final = """
import json, os, subprocess, sys, time
start = time.perf_counter()
with open(sys.argv[1], "wb") as output, open(sys.argv[2], "wb") as errors:
    process = subprocess.Popen(sys.argv[3:], stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
    _, status, usage = os.wait4(process.pid, 0)
wall = time.perf_counter() - start
print(json.dumps([os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]))
"""


def run(arguments: Sequence[str], surroundings: Mapping[str, str] | None = None) -> Run:
    """A run of this Python with the arguments, in our home. Raises RuntimeError where it fails or takes too long."""
    if not hasattr(os, "wait4"):
        raise RuntimeError("this system does not tell what a process took")
    with tempfile.TemporaryDirectory() as folder:
        output, errors = Path(folder) / "output", Path(folder) / "errors"
        launcher = subprocess.Popen(
            [sys.executable, "-S", "-c", _LAUNCHER, str(output), str(errors), sys.executable, *arguments],
            stdout=subprocess.PIPE,
            cwd=HOME,
            env=os.environ | (surroundings or {}),
            start_new_session=True,
        )
        try:
            told, _ = launcher.communicate(timeout=_LIMIT)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"stopped after {_LIMIT:.0f} s") from None
        finally:
            if launcher.returncode is None:
                os.killpg(launcher.pid, signal.SIGKILL)
                launcher.communicate()
        status, wall, cpu, memory = json.loads(told)
        if status:
            raise RuntimeError(f"status {status}: {errors.read_text()[-300:].strip()}")
        return Run(wall, cpu, memory * _KILOBYTE / _MEGABYTE, output.read_text())


_SOLVE_ONE: Final = """
import numpy
from solver import batch
from solver.shape import CLASSIC
batch.solve_batch(numpy.zeros((1, len(CLASSIC.cells)), numpy.uint8), 1, kernel={key!r})
"""
_SOLVE_MANY: Final = """
import numpy
from solver import batch
puzzles = numpy.resize(numpy.load({path!r}), ({number}, {cells}))
batch.solve_batch(puzzles, 2, kernel={key!r})
"""


def starts(kernels: Sequence[Kernel], rounds: int, first: bool) -> Iterator[tuple[str, str]]:
    """What each way of starting takes, as rows of a table; `first` compiles everything anew, which takes long."""
    ways = {
        "Python alone": ["-c", ""],
        "`import solver`": ["-c", "import solver, solver.engine"],
        _ONE: [*COMMAND, "solve", _EASY],
        "`sudoku check` of four puzzles": [*COMMAND, "check", str(HOME / "puzzles" / "sizes.txt")],
    }
    compiled = [kernel for kernel in kernels if kernel.compiled]
    for kernel in compiled:
        ways[f"kernel {kernel.key}, compiled before, one puzzle"] = ["-c", _SOLVE_ONE.format(key=kernel.key)]
    for name, arguments in ways.items():
        _try(arguments)
        took = [_try(arguments) for _ in range(_ROUNDS if name == _ONE else rounds)]
        yield name, _median(took)
    for kernel in compiled if first else ():
        with tempfile.TemporaryDirectory() as empty:
            took = [_try(["-c", _SOLVE_ONE.format(key=kernel.key)], {"NUMBA_CACHE_DIR": empty})]
        yield f"kernel {kernel.key}, compiled for the first time, one puzzle", _median(took)


def _try(arguments: Sequence[str], surroundings: Mapping[str, str] | None = None) -> Run | str:
    """The run, or why there is none."""
    try:
        return run(arguments, surroundings)
    except RuntimeError as problem:
        return str(problem)


def _median(runs: Sequence[Run | str]) -> str:
    good = [each for each in runs if isinstance(each, Run)]
    if not good:
        return str(runs[0])
    wall, cpu = (statistics.median(getattr(each, field) for each in good) for field in ("wall", "cpu"))
    return f"{wall:.2f} s ({cpu:.2f} s CPU)"


def memory(kernels: Sequence[Kernel], chosen: Set, number: int) -> Iterator[tuple[str, str]]:
    """The most memory that a process holds which solves that many puzzles at once, for each kernel."""
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "puzzles.npy")
        numpy.save(path, chosen.puzzles)
        for kernel in kernels:
            if kernel.compiled:
                code = _SOLVE_MANY.format(path=path, number=number, cells=chosen.puzzles.shape[1], key=kernel.key)
                took = _try(["-c", code])
                text = f"{took.memory:.0f} MB" if isinstance(took, Run) else took
                yield f"{number:,} {chosen.name} puzzles in memory, kernel {kernel.key}", text


_COMMAND_AGAIN: Final = """
import pathlib, sys, time
from solver.cli import main
target = pathlib.Path(sys.argv[2])
for _ in range(int(sys.argv[1]) + 1):
    if target.is_file():  # or to clear it away would be measured too
        target.unlink()
    start, clock = time.process_time(), time.perf_counter()
    try:
        main(["solve", "-o", *sys.argv[2:]], prog_name="sudoku")
    except SystemExit as ended:
        assert not ended.code
    print(time.process_time() - start, time.perf_counter() - clock)
"""


def command(chosen: Set, number: int, rounds: int) -> Iterator[tuple[str, str]]:
    """`sudoku solve` from file to file, beside solving in memory: the median of runs in a process that did it before.

    One thread solves, another one reads and writes. So it is measured by the clock and as CPU time of both, each beside
    the same measure of solving in memory. A new file takes memory from the system, which is dear on some machines: so
    it is measured without one, too.
    """
    by_clock, by_cpu = _in_memory(chosen, number)
    with tempfile.TemporaryDirectory() as folder:
        lines = [*chosen.lines] * (number // len(chosen.lines) + 1)
        source, target = Path(folder) / "puzzles.txt", Path(folder) / "solved"
        source.write_bytes(b"".join(line + b"\n" for line in lines[:number]))
        ways = (("file to file", str(target)), ("file to nowhere", os.devnull))
        for form, (way, goal) in itertools.product(("line", "csv"), ways):
            arguments = [goal, "--format", form, "--jobs", "1", str(source)]
            once = _try([*COMMAND, "solve", "-o", *arguments])
            again = _try(["-c", _COMMAND_AGAIN, str(rounds), *arguments])
            if isinstance(once, Run) and isinstance(again, Run):
                took = [[float(word) for word in line.split()] for line in again.output.splitlines()[1:]]
                cpu, clock = (number / max(statistics.median(each), 1e-9) for each in zip(*took, strict=True))
                text = f"{rounded(clock)} puzzles/s by the clock, {ratio(clock / by_clock)} of the rate in memory; "
                text += f"{rounded(cpu)} a second of CPU time of both threads, {ratio(cpu / by_cpu)}; "
                text += f"the whole program {once.wall:.2f} s, {once.memory:.0f} MB"
            else:
                text = str(next(failed for failed in (once, again) if isinstance(failed, str)))
            yield f"`sudoku solve --jobs 1 --format {form}`, {number:,} {chosen.name} puzzles, {way}", text
        source.write_bytes(b"".join(line + b"\n" for line in lines[:_FIRST]))
        arguments = [*COMMAND, "solve", "--format", "line", "-o", os.devnull, str(source)]
        first = _try(arguments, {"NUMBA_CACHE_DIR": str(Path(folder) / "empty")})
        yield f"`sudoku solve` of {min(_FIRST, number):,} of them where nothing was ever compiled", _median([first])


def _in_memory(chosen: Set, number: int) -> tuple[float, float]:
    """Puzzles a second by the kernel that is chosen for that number, in one thread: by the clock, and of CPU time."""
    puzzles = np.tile(chosen.puzzles, (-(-number // len(chosen.puzzles)), 1))[:number]
    room = batch.solve_batch(puzzles)
    times = []
    for _ in range(3):
        clock, start = time.perf_counter(), time.thread_time()
        batch.solve_batch(puzzles, out=room)
        times.append((time.perf_counter() - clock, time.thread_time() - start))
    by_clock, by_cpu = (number / max(statistics.median(each), 1e-9) for each in zip(*times, strict=True))
    return by_clock, by_cpu
