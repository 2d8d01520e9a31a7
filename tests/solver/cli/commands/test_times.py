"""`sudoku times`."""

from __future__ import annotations

import csv
import io
import shutil
import time

import pytest

from solver import compiled
from solver.search import ALGORITHMS, native
from tests.solver.cli.commands.test_solve import CONFLICT, PUZZLE, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS, Sudoku

WORST = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
ORACLE = {  # moves, tries, placements of gentle.txt
    "free-cells": ("1410", "6393", "731"),
    "check-first": ("1410", "6393", "731"),
    "place-first": ("1410", "6393", "731"),
    "fewest-choices": ("52", "52", "52"),
}


def rows(text: str) -> list[dict[str, str]]:
    """The rows of the CSV."""
    return list(csv.DictReader(io.StringIO(text)))


def test_the_counts_are_the_oracles(sudoku: Sudoku) -> None:
    """gentle.txt: moves, tries and placements of every search of the documents; seconds each way, C included."""
    result = sudoku("times", "--in-c", "--format", "csv", DOCUMENTS / "002_gentle.txt")
    assert result.exit_code == 0
    found = {row["search"]: row for row in rows(result.stdout)}
    assert {key: (row["moves"], row["tries"], row["placements"]) for key, row in found.items()} == ORACLE
    for row in found.values():
        assert all(0 < float(row[means]) < 5 for means in ("python", "compiled", "c") if row[means])
    assert all(row["c"] for row in found.values()) == (native.compiler() is not None)


def test_a_table_for_each_puzzle(sudoku: Sudoku) -> None:
    """Several files and a list: each puzzle is named, with a line a search; only those asked for."""
    result = sudoku(
        "times", "--algorithm", "fewest-choices", DOCUMENTS / "002_gentle.txt", "-", input=f"{PUZZLE}\n" * 2
    )
    lines = result.stdout.splitlines()
    assert [line.split()[:5] for line in lines if line.startswith("  D")][0] == [
        "D",
        "fewest-choices",
        "52",
        "52",
        "52",
    ]
    assert sum(line.startswith("  D") for line in lines) == 3
    assert not any(line.startswith("  A") for line in lines)
    assert [line for line in lines if line.endswith(("gentle.txt", "puzzle 1", "puzzle 2"))][1:] == [
        "puzzle 1",
        "puzzle 2",
    ]


def test_a_long_search_is_stopped_and_says_so(sudoku: Sudoku) -> None:
    """The worst case in a tenth of a second: the counts end in +, the times say 'over'; no seconds in the CSV."""
    start = time.monotonic()
    result = sudoku("times", "--algorithm", "free-cells", "--seconds", "0.1", "--in-c", input=WORST)
    assert time.monotonic() - start < 20
    line = result.stdout.splitlines()[-1]
    assert line.count("over") == 1 + (compiled.why_not() is None) + (native.compiler() is not None)
    assert line.split()[2].endswith("+")
    result = sudoku("times", "--algorithm", "free-cells", "--seconds", "0.1", "--format", "csv", input=WORST)
    assert rows(result.stdout)[0]["python"] == rows(result.stdout)[0]["compiled"] == ""


@pytest.mark.parametrize(("text", "says"), [(CONFLICT, "Conflict: 5 twice in row 1"), (SOLUTION, "No cell is free.")])
def test_a_grid_with_nothing_to_search_is_reported(sudoku: Sudoku, text: str, says: str) -> None:
    """Conflicts and full grids have no times."""
    assert says in sudoku("times", input=text).stdout
    result = sudoku("times", "--format", "csv", input=text)
    assert rows(result.stdout) == []
    assert says in result.stderr


def test_without_a_compiler_c_is_not_here(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """The column stays, standard error says once why, and the exit code is 0."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    native.compile_program.cache_clear()
    result = sudoku("times", "--in-c", "--algorithm", "free-cells", "--algorithm", "check-first", input=PUZZLE)
    assert result.exit_code == 0
    assert result.stdout.count("not here") == 2 + 2 * (compiled.why_not() is not None)
    assert result.stderr.count("no C compiler") == 1


def test_searches_without_c_say_so(sudoku: Sudoku) -> None:
    """Propagation and dancing links are timed in Python alone."""
    last = ALGORITHMS[-1]
    result = sudoku("times", "--in-c", "--algorithm", last.key, input=PUZZLE)
    assert "not here" in result.stdout
    assert f"search {last.letter} is not written in C" in result.stderr
