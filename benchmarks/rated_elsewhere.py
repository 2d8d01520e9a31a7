"""Measure what HoDoKu and Sudoku Explainer take for the same puzzles, in a warm Java on the same machine.

Neither is part of this project. To have them take part, compile the sources of github:u0hz/HoDoKu (templates.dat
and the folders intl and img beside the classes) and github:1to9only/SudokuExplainer outside of it, and name their class
paths in SUDOKU_HODOKU and SUDOKU_EXPLAINER.

A Java that has just started is many times slower than one that is warm, and goes on getting faster for minutes. So a
process rates the list once, another one twice, the next four times, and so on. What a process takes longer than the one
before it is the time of its second half. It counts as warm when a puzzle of that half takes within 3 % of what it took
in the half before. All times are CPU time of the process.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

MAX_CHANGE: Final = 0.03  # between two halves of a warm process, as a part of the time
MAX_SECONDS: Final = 60.0  # of CPU time, from which on no longer process follows
JAVA: Final = ("java", "-Djava.awt.headless=true", "-XX:+UseSerialGC", "-cp")


LIST: Final = "puzzles"
RATINGS: Final = "puzzles.out.txt"  # so HoDoKu names it


class Program(NamedTuple):
    """One of the two, the variable that names its class path, and its arguments."""

    name: str
    variable: str
    arguments: Sequence[str]

    @property
    def is_here(self) -> bool:
        """Whether its class path is named."""
        return bool(os.environ.get(self.variable))


class WarmMean(NamedTuple):
    """A mean in milliseconds of CPU time, and whether the last two halves agreed."""

    milliseconds: float
    is_warm: bool


HODOKU: Final = Program("HoDoKu", "SUDOKU_HODOKU", ("sudoku.Main", "/bs", LIST))
EXPLAINER: Final = Program(
    "Sudoku Explainer",
    "SUDOKU_EXPLAINER",
    ("diuf.sudoku.test.serate", f"--input={LIST}", f"--output={RATINGS}"),
)


def warm_mean(program: Program, puzzles: Sequence[str]) -> WarmMean:
    """Measure the milliseconds of CPU time that a puzzle takes when Java is warm, or is as warm as MAX_SECONDS allow.

    Raises:
        RuntimeError: where the program fails.
    """
    passes, before = 1, cpu_seconds(program, puzzles)
    previous, second_half, is_warm = 0.0, before, False
    while not is_warm and before < MAX_SECONDS:
        after = cpu_seconds(program, [*puzzles] * (2 * passes))
        second_half = (after - before) / passes
        is_warm = abs(second_half - previous) < MAX_CHANGE * second_half
        passes, before, previous = 2 * passes, after, second_half
    return WarmMean(1_000 * second_half / len(puzzles), is_warm)


def cpu_seconds(program: Program, puzzles: Sequence[str]) -> float:
    """Run a process that rates the puzzles and writes a line for each, and return its seconds of CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / LIST).write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
        before = os.times()
        command = [*JAVA, str(Path(os.environ[program.variable]).resolve()), *program.arguments]
        ended = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        after = os.times()
        ratings = Path(folder) / RATINGS
        rated = ratings.read_text().count("\n") if ratings.is_file() else 0
        if ended.returncode or rated < len(puzzles):
            raise RuntimeError(f"{program.name} rated {rated} of {len(puzzles)} puzzles: {ended.stderr[-300:]!r}")
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)
