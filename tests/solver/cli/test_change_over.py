"""A machine that has compiled nothing changes from the engine to the kernel in the middle of a list."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from itertools import chain, repeat
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from solver import engine
from solver.cli import sentences
from tests.solver.batch.samples import PROPER, altered, loosened
from tests.solver.cli.conftest import ROOT
from tests.solver.cli.test_bulk import mixed
from tests.solver.cli.test_solve import EMPTY

pytest.importorskip("numba")

_AFTER: Final = 3  # parts of the list that follow the change
_PROGRAM: Final = """
import sys
from solver.batch.beginning import Beginning
from solver.cli import main

load, end = Beginning._load, Beginning.end

def loaded(self):
    load(self)
    print("CHANGED", self._done, file=sys.stderr, flush=True)

Beginning._load = loaded
main(prog_name="sudoku")
"""


class Run(NamedTuple):
    """What came of a run: exit code, both outputs, how many puzzles the engine had, and the list."""

    code: int
    out: bytes
    said: list[str]
    begun: int
    lines: bytes


def part(seed: int) -> bytes:
    """A part of a list: loose, clashing, broken and sparse puzzles again and again, at the end lines of any kind."""
    rng = random.Random(seed)
    full = engine.solve(PROPER).solutions[0]
    grids = [loosened(rng, altered(rng, loosened(rng, PROPER))) for _ in range(400)]
    grids += [altered(rng, PROPER) for _ in range(400)]
    lines = ["".join(str(digit or ".") for digit in grid.digits) for grid in grids]
    for _ in range(200):
        kept = set(rng.sample(range(81), rng.randrange(2, 40)))
        lines.append("".join(str(digit) if cell in kept else "." for cell, digit in enumerate(full.digits)))
    lines += [EMPTY, *mixed(seed, 400, odd=0.0)]
    rng.shuffle(lines)
    return "\n".join([*lines * 12, *mixed(seed, 50, odd=0.2), ""]).encode()


def run(arguments: list[str], folder: Path, lines: bytes = b"") -> Run:
    """A run on the list; without one on a list that goes on until the kernel is there, and a little further."""
    surroundings = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", _PROGRAM, *arguments, "-o", str(folder / "out"), "-"]
    changed, said = threading.Event(), list[str]()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=surroundings
    ) as running:
        assert running.stdin
        assert running.stderr
        stderr = running.stderr

        def listen() -> None:
            for line in stderr:
                said.append(line.decode().rstrip("\n"))
                if line.startswith(b"CHANGED"):
                    changed.set()

        listener = threading.Thread(target=listen)
        listener.start()
        given = [lines]
        if lines:
            running.stdin.write(lines)
        else:
            parts = [part(seed) for seed in range(3)]
            left = _AFTER
            for each in chain.from_iterable(repeat(parts)):
                left -= changed.is_set()
                running.stdin.write(each)
                given.append(each)
                if not left or running.poll() is not None:
                    break
        running.stdin.close()
        code = running.wait(timeout=600)
        listener.join()
    begun = [int(line.split()[1]) for line in said if line.startswith("CHANGED")]
    assert len(begun) == 1, said[-3:]
    notes = [line for line in said if not line.startswith("CHANGED")]
    return Run(code, (folder / "out").read_bytes(), notes, begun[0], b"".join(given))


@pytest.mark.campaign
@pytest.mark.parametrize(
    "arguments",
    [["solve", "--format", "csv"], ["solve", "--format", "line", "--jobs", "2"], ["count", "--format", "csv"]],
    ids=" ".join,
)
def test_the_bytes_do_not_tell_when_the_kernel_came(tmp_path: Path, arguments: list[str]) -> None:
    """Rows, notes, their order and the exit code are those of a run in which the kernel has all puzzles."""
    first = run(arguments, tmp_path)
    lines = first.lines.count(b"\n")
    assert sentences.COMPILING_BESIDE in first.said
    assert 0 < first.begun < lines
    again = run(arguments, tmp_path, first.lines)
    assert again.begun == 0
    assert [line for line in first.said if line != sentences.COMPILING_BESIDE] == again.said
    assert first.code == again.code
    assert first.out == again.out
