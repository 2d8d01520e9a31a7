"""What the tests of searches share: the documents' puzzles by name, and compiled code where it can be had."""

from __future__ import annotations

import csv
import functools

import pytest

from solver import compiled
from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.algorithm import Algorithm
from solver.search.run import Run
from solver.search.trace import Trace
from tests.solver.grids import DATA

EVERY_ALGORITHM = pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.letter)


@functools.cache
def documents() -> dict[str, tuple[Grid, Grid]]:
    """Puzzle and first solution of every row of puzzles.tsv, by its name."""
    with (DATA / "documents" / "puzzles.tsv").open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t")
        return {row["id"]: (Grid.parse(row["puzzle"]), Grid.parse(row["first_solution"])) for row in rows}


def puzzle(name: str) -> Grid:
    """The puzzle of puzzles.tsv with that name."""
    return documents()[name][0]


WRONG = Grid.parse(".1.42...5..2.71.69.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")  # no solution
LIANG = "000_fig2_as_printed"
WORST = "hard_for_brute_force"


def need_compiled(algorithm: Algorithm) -> None:
    """Skips the test where nothing can be compiled."""
    if not Run(algorithm, puzzle(LIANG), fast=True).is_fast:
        pytest.skip(f"compiled code is missing: {compiled.why_not()}")


def explored(grid: Grid, algorithm: Algorithm | str, limit: int | None = 1, fast: bool | None = None) -> Trace:
    """The trace of a whole search, the same for all who ask."""
    return _explored(grid, algorithm if isinstance(algorithm, str) else algorithm.key, limit, fast)


@functools.cache
def _explored(grid: Grid, key: str, limit: int | None, fast: bool | None) -> Trace:
    trace = Trace(grid, key, limit, fast=fast)
    trace.explore_all()
    return trace
