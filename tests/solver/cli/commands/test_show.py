"""`sudoku show`."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.formats import FORMATS, Entry, read, write
from solver.grid import Grid, Puzzle
from tests.solver.cli.commands.test_solve import NONE, PUZZLE, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS, Sudoku
from tests.solver.formats.samples import LIANG
from tests.solver.formats.test_any_puzzle import TABLE


def test_boxed_by_default(sudoku: Sudoku) -> None:
    """The puzzle is printed in a box, unsolved."""
    result = sudoku("show", DOCUMENTS / "000_sample_input.txt")
    assert result.exit_code == 0
    assert result.stdout == write("boxed", [Entry(Puzzle.of(Grid.parse(PUZZLE)))])


@pytest.mark.parametrize("key", [each.key for each in FORMATS if each.writes])
def test_every_layout_can_be_printed(sudoku: Sudoku, key: str) -> None:
    """Two puzzles come out in every layout that can be written, and come back where it can be read."""
    result = sudoku("show", "--format", key, input=f"{SOLUTION}\n{PUZZLE}\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("\n")
    form = next(each for each in FORMATS if each.key == key)
    if form.reads and "givens" in form.carries:
        back = read(result.stdout).entries
        assert [entry.puzzle.givens.line() for entry in back] == [SOLUTION, PUZZLE]


def test_plank_prints_the_lab_s_screen_unsolved(sudoku: Sudoku) -> None:
    """--format plank is the lab's screen: dashes for blanks, rules of 19 dashes before, between and after."""
    lines = sudoku("show", "--format", "plank", input=f"{PUZZLE}\n{NONE}\n").stdout.splitlines()
    assert [number for number, line in enumerate(lines) if line == "-" * 19] == [0, 12, 24]
    assert lines[1] == "- 6 -  1 - 4  - 5 -"


def test_plank_is_only_a_layout(sudoku: Sudoku) -> None:
    """A grid with a digit twice is printed like any other: `run plank` is what refuses it."""
    result = sudoku("show", "--format", "plank", DOCUMENTS / "003_example1.txt", DOCUMENTS / "003_bad2.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[19] == "7 - -  9 - 1  - - 7"
    assert sudoku("show", "--format", "plank", DOCUMENTS / "003_bad2.txt", "absent.txt").exit_code == 2


def test_the_project_s_print_opens_with_the_file_s_name(sudoku: Sudoku, tmp_path: Path) -> None:
    """--format cs2 prints the name of the file above the box, as the project asks, and nothing for standard input."""
    printed = sudoku("show", "--format", "cs2", DOCUMENTS / "002_gentle.txt").stdout.splitlines()
    assert printed[:3] == ["002_gentle.txt", "-" * 25, "| . 1 . | 4 2 . | . . 5 |"]
    assert sudoku("solve", "--format", "cs2", DOCUMENTS / "002_gentle.txt").stdout.startswith("002_gentle.txt\n---")
    (tmp_path / "hers.txt").write_text(f"grid = {PUZZLE}\n")
    assert sudoku("show", "--format", "cs2", "hers.txt").stdout.startswith("hers.txt\n---")
    assert sudoku("show", "--format", "cs2", input=PUZZLE).stdout.startswith("-" * 25)


def test_a_picture_made_here_can_be_shown(sudoku: Sudoku, tmp_path: Path) -> None:
    """The JPG, PNG or SVG that draw made is a file of puzzles like any other."""
    for suffix in ("jpg", "png", "svg"):
        assert sudoku("draw", "-o", f"out.{suffix}", input=PUZZLE).exit_code == 0
        assert sudoku("show", "--format", "line", f"out.{suffix}").stdout == PUZZLE + "\n"


def test_a_foreign_picture_is_refused(sudoku: Sudoku) -> None:
    """A picture without a puzzle is reported by a sentence; the exit code is 2."""
    result = sudoku("show", input=b"\x89PNG\r\n\x1a\n" + bytes(64))
    assert result.exit_code == 2
    assert result.stderr.startswith("standard input: ")


def test_whatever_layout_a_person_may_have_is_shown(sudoku: Sudoku) -> None:
    """Every text of the table is the one puzzle here too, and nothing is said of it."""
    found = {}
    for name, text in TABLE.items():
        result = sudoku("show", "--format", "line", input=text.encode())
        found[name] = (result.exit_code, result.stdout, result.stderr)
    assert {name: each for name, each in found.items() if each != (0, LIANG + "\n", "")} == {}
