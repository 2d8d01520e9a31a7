"""What HoDoKu and Sudoku Explainer take for the same puzzles, by a warm Java on the same machine.

Neither is part of this project. To have them take part, compile the sources of github:u0hz/HoDoKu (templates.dat
and the folders intl and img beside the classes) and github:1to9only/SudokuExplainer outside of it, and name their class
paths in SUDOKU_HODOKU and SUDOKU_EXPLAINER.

A Java that has just started is many times slower than one that is warm: so each list is solved as often as it takes to
warm up, then in a second run twice as often, and what that one took longer is told. It is CPU time of the process.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

_WARM: Final = 15.0  # seconds of CPU time; by then nothing is compiled any more
_JAVA: Final = ("java", "-Djava.awt.headless=true", "-XX:+UseSerialGC", "-cp")


_LIST: Final = "puzzles"
_RATINGS: Final = "puzzles.out.txt"  # so HoDoKu names it


class Program(NamedTuple):
    """One of the two, the variable that names its class path, and its arguments."""

    name: str
    variable: str
    arguments: Sequence[str]

    @property
    def is_here(self) -> bool:
        """Whether its class path is named."""
        return bool(os.environ.get(self.variable))


HODOKU: Final = Program("HoDoKu", "SUDOKU_HODOKU", ("sudoku.Main", "/bs", _LIST))
EXPLAINER: Final = Program(
    "Sudoku Explainer",
    "SUDOKU_EXPLAINER",
    ("diuf.sudoku.test.serate", f"--input={_LIST}", f"--output={_RATINGS}"),
)


def mean(program: Program, puzzles: Sequence[str], warm: float = _WARM) -> float:
    """Milliseconds of CPU time that a puzzle takes when Java is warm. Raises RuntimeError where the program fails."""
    times = 1
    while (spent := _spent(program, [*puzzles] * times)) < warm:
        times *= 3
    longer = _spent(program, [*puzzles] * (2 * times)) - spent
    return 1_000 * longer / (times * len(puzzles))


def _spent(program: Program, puzzles: Sequence[str]) -> float:
    """Seconds of CPU time of a process that rates the puzzles and writes a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / _LIST).write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
        before = os.times()
        command = [*_JAVA, str(Path(os.environ[program.variable]).resolve()), *program.arguments]
        ended = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        after = os.times()
        ratings = Path(folder) / _RATINGS
        rated = ratings.read_text().count("\n") if ratings.is_file() else 0
        if ended.returncode or rated < len(puzzles):
            raise RuntimeError(f"{program.name} rated {rated} of {len(puzzles)} puzzles: {ended.stderr[-300:]!r}")
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)
