"""What starting costs, memory, and the command line from file to file: everything in processes of its own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.sets import Set
from solver import batch
from solver.batch.kernels import Kernel

HOME: Final = Path(__file__).parents[1]
COMMAND: Final = ("-c", "from solver.cli import main; main(prog_name='sudoku')")
_LIMIT: Final = 60.0  # seconds after which a process is stopped
_MEGABYTE: Final = 1_000_000
_KILOBYTE: Final = 1 if sys.platform == "darwin" else 1_024  # what ru_maxrss counts in


class Run(NamedTuple):
    """What a process took; `output` is what it printed."""

    wall: float  # seconds
    cpu: float  # seconds
    memory: float  # megabytes, at most
    output: str


def run(arguments: Sequence[str], surroundings: Mapping[str, str] | None = None) -> Run:
    """A run of this Python with the arguments, in our home. Raises RuntimeError where it fails or takes too long."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            cwd=HOME,
            env=os.environ | (surroundings or {}),
        )
        status, usage = _end(process, start + _LIMIT)
        wall = time.perf_counter() - start
        output.seek(0)
        errors.seek(0)
        if status:
            raise RuntimeError(f"status {status}: {errors.read().decode()[-300:].strip()}")
        cpu, memory = usage
        return Run(wall, cpu, memory * _KILOBYTE / _MEGABYTE, output.read().decode())


def _end(process: subprocess.Popen[bytes], deadline: float) -> tuple[int, tuple[float, float]]:
    """Exit status, CPU seconds and memory of the process, which is stopped at the deadline."""
    while True:
        number, status, usage = os.wait4(process.pid, os.WNOHANG)
        if number:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, (usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
        if time.perf_counter() > deadline:
            process.kill()
        time.sleep(0.002)


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
        "`sudoku check` of four puzzles": [*COMMAND, "check", str(HOME / "puzzles" / "sizes.txt")],
    }
    compiled = [kernel for kernel in kernels if kernel.compiled]
    for kernel in compiled:
        ways[f"kernel {kernel.key}, compiled before, one puzzle"] = ["-c", _SOLVE_ONE.format(key=kernel.key)]
    for name, arguments in ways.items():
        _try(arguments)
        took = [_try(arguments) for _ in range(rounds)]
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
    """The most memory that a process holds which solves so many puzzles at once, for each kernel."""
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


def command(chosen: Set, number: int) -> Iterator[tuple[str, str]]:
    """`sudoku solve` from file to file, compared with solving in memory; start-up apart."""
    in_memory = _in_memory(chosen)
    with tempfile.TemporaryDirectory() as folder:
        lines = [*chosen.lines] * (number // len(chosen.lines) + 1)
        source, one, target = (Path(folder) / name for name in ("puzzles.txt", "one.txt", "solved"))
        source.write_bytes(b"".join(line + b"\n" for line in lines[:number]))
        one.write_bytes(lines[0] + b"\n")
        for form in ("line", "csv"):
            arguments = [*COMMAND, "solve", "--format", form, "-o", str(target)]
            start, took = _try([*arguments, str(one)]), _try([*arguments, str(source)])
            if not (isinstance(start, Run) and isinstance(took, Run)):
                yield f"`sudoku solve --format {form}`", str(took)
                continue
            rate = number / max(took.cpu - start.cpu, 1e-9)
            text = f"{rate:,.0f} puzzles/s of CPU time, 1/{in_memory / rate:.1f} of the rate in memory; "
            text += f"start {start.cpu:.2f} s, {took.memory:.0f} MB"
            yield f"`sudoku solve --format {form}`, {number:,} {chosen.name} puzzles, file to file", text


def _in_memory(chosen: Set) -> float:
    """Puzzles a second of CPU time by the kernel that is chosen for so many."""
    room = batch.solve_batch(chosen.puzzles)
    times = []
    for _ in range(3):
        start = time.process_time()
        batch.solve_batch(chosen.puzzles, out=room)
        times.append(time.process_time() - start)
    return len(chosen.puzzles) / max(statistics.median(times), 1e-9)
