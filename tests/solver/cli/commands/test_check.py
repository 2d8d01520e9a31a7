"""`sudoku check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.cli import input as input_files
from solver.formats import Entry, write
from solver.grid import Grid, Puzzle
from tests.solver.cli.commands.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL, SOLUTION
from tests.solver.cli.conftest import Sudoku

WRONG = SOLUTION[:40] + "1" + SOLUTION[41:]  # r5c5 was 5

CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_one_line_a_puzzle(sudoku: Sudoku) -> None:
    """A list gives a line a puzzle, in its order, with the number in the list; exit code 1 as not all are unique."""
    result = sudoku("check", input="\n".join([PUZZLE, NONE, SEVERAL, EMPTY]))
    assert result.stdout.splitlines() == [
        "puzzle 1: Exactly one solution.",
        "puzzle 2: No solution.",
        "puzzle 3: Several solutions: 2 or more.",
        "puzzle 4: Several solutions: 2 or more.",
    ]
    assert result.exit_code == 1


def test_unique_puzzles_are_all_right(sudoku: Sudoku) -> None:
    """The exit code is 0 where every puzzle has exactly one solution."""
    assert sudoku("check", input=f"{PUZZLE}\n{SOLUTION}\n").exit_code == 0


def test_conflicts_name_every_house(sudoku: Sudoku) -> None:
    """A digit twice in a row and a box is named with both houses and both cells."""
    result = sudoku("check", input=CONFLICT)
    assert "5 twice in row 1: r1c1 and r1c2; 5 twice in box 1: r1c1 and r1c2" in result.stdout
    assert result.exit_code == 1


def test_a_wrong_full_grid_gets_a_report(sudoku: Sudoku) -> None:
    """A full grid with one wrong digit: row, column and box that fail are named with what they lack and repeat."""
    result = sudoku("check", input=WRONG)
    assert result.exit_code == 1
    assert result.stdout.startswith("Not a valid solution.\n")
    assert result.stdout.count(" ok") == 24
    assert result.stdout.count(" NO") == 3
    for house in ("row 5", "column 5", "box 5"):
        assert f"  {house} lacks 5 and repeats 1." in result.stdout


def test_a_wrong_full_grid_is_a_conflict_in_csv(sudoku: Sudoku) -> None:
    """The verdict of a full grid is 'unique' if it holds, else 'conflict'."""
    rows = sudoku("check", "--format", "csv", input=f"{SOLUTION}\n{WRONG}\n").stdout.splitlines()
    assert rows[1:] == [f"{SOLUTION},unique,1,{SOLUTION}", f"{WRONG},conflict,0,"]


def test_entries_against_the_solution_are_named(sudoku: Sudoku) -> None:
    """Digits entered beside the givens that break no rule but go against the solution are named by cell."""
    givens = Grid.parse(PUZZLE)
    text = write("hodoku", [Entry(Puzzle.of(givens, givens.with_digit(0, 3)))])
    result = sudoku("check", input=text)
    assert "The answers differ from the solution at r1c1." in result.stdout
    assert result.exit_code == 1


def test_complete_and_right_entries_are_reported(sudoku: Sudoku) -> None:
    """A board that the person filled rightly is complete and right."""
    text = write("hodoku", [Entry(Puzzle.of(Grid.parse(PUZZLE), Grid.parse(SOLUTION)))])
    result = sudoku("check", input=text)
    assert "The answers are complete and right." in result.stdout
    assert result.exit_code == 0


def test_a_wrong_solution_in_the_file_is_reported(sudoku: Sudoku) -> None:
    """A table of puzzles and solutions is checked against the true solutions."""
    lines = "".join(f"{PUZZLE.replace('.', '0')},{solution}\n" for solution in (SOLUTION, WRONG))
    result = sudoku("check", input="puzzle,solution\n" + lines)
    right, wrong, *report = result.stdout.splitlines()
    assert right.replace("puzzle 1", "puzzle 2") == wrong
    assert report == ["  The solution in the file is wrong at r5c5."]
    assert result.exit_code == 1


def test_json_tells_the_same_sentences(sudoku: Sudoku) -> None:
    """The report is in JSON too."""
    (case,) = json.loads(sudoku("check", "--format", "json", input=WRONG).stdout)
    assert case["verdict"] == "conflict"
    assert "row 5 lacks 5 and repeats 1." in case["says"]


def test_an_incomplete_grid_fails_where_complete_ones_are_wanted(sudoku: Sudoku) -> None:
    """--complete names the empty cells and exits with 1, in every format; a full and right grid passes."""
    almost = SOLUTION[:21] + "." + SOLUTION[22:]
    assert sudoku("check", input=almost).exit_code == 0
    result = sudoku("check", "--complete", input=almost)
    assert result.exit_code == 1
    assert result.stdout.startswith("Not complete: r3c4")
    assert sudoku("check", "--complete", input=SOLUTION).exit_code == 0
    assert sudoku("check", "--complete", input=WRONG).exit_code == 1


@pytest.mark.parametrize("key", ["csv", "line", "sdm", "plank", "boxed"])
def test_empty_cells_are_named_beside_every_format(sudoku: Sudoku, key: str) -> None:
    """No format fails a grid in silence: what --complete misses is on standard error, if it does."""
    almost = SOLUTION[:21] + "." + SOLUTION[22:]
    result = sudoku("check", "--complete", "--format", key, input=almost)
    assert result.exit_code == 1
    assert result.stderr.startswith("standard input, line 1: Not complete: r3c4")
    assert sudoku("check", "--complete", "--format", key, input=SOLUTION).stderr == ""
    assert sudoku("check", "--format", key, input=almost).stderr == ""


def test_of_several_files_each_verdict_names_its_own(sudoku: Sudoku, tmp_path: Path) -> None:
    """A heading does not replace that of the file, which is first."""
    for name, grid in (("alice.py", SOLUTION), ("bob.py", WRONG)):
        rows = [grid[start : start + 9] for start in range(0, 81, 9)]
        (tmp_path / name).write_text("\n".join(["grid", *rows]))
    lines = sudoku("check", "alice.py", "bob.py").stdout.splitlines()
    assert lines[0] == "alice.py (grid): Valid solution."
    assert any(line.startswith("bob.py (grid): Not ") for line in lines)
    assert sudoku("check", "bob.py").stdout.startswith("grid: Not ")
    (tmp_path / "gentle.txt").write_text(f"gentle.txt\n{write('boxed', [Entry(Puzzle.of(Grid.parse(PUZZLE)))])}")
    assert sudoku("check", "gentle.txt", "gentle.txt").stdout == "gentle.txt: Exactly one solution.\n" * 2


def test_entries_complete_a_grid(sudoku: Sudoku) -> None:
    """What a person filled in counts for --complete; of very many empty cells the last ones are counted."""
    text = write("hodoku", [Entry(Puzzle.of(Grid.parse(PUZZLE), Grid.parse(SOLUTION)))])
    assert sudoku("check", "--complete", input=text).exit_code == 0
    output = sudoku("check", "--complete", input=PUZZLE).stdout
    assert output.startswith("Not complete: r1c1, r1c3, r1c5, ")
    assert " and 40 others are empty." in output


def test_no_grid_of_a_long_list_is_let_through(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list long enough for the compiled solvers fails as well where one grid has an empty cell."""
    monkeypatch.setattr(input_files, "LONG", 1_000)
    lines = f"{SOLUTION}\n" * 20
    assert sudoku("check", "--complete", "--format", "csv", input=lines).exit_code == 0
    assert sudoku("check", "--complete", "--format", "csv", input=lines + SOLUTION[:80] + ".\n").exit_code == 1


@pytest.mark.parametrize("key", ["csv", "line", "rows"])
def test_wrong_entries_are_reported_in_every_format(sudoku: Sudoku, key: str) -> None:
    """What the output has no place for is on standard error, and only there."""
    place = next(cell for cell, sign in enumerate(PUZZLE) if sign == ".")
    digit = int(SOLUTION[place])
    right, wrong = (f"?p={PUZZLE}&e={'0' * place}{entered}{'0' * (80 - place)}" for entered in (digit, digit % 9 + 1))
    assert sudoku("check", "--format", key, input=right).stderr == ""
    result = sudoku("check", "--format", key, input=wrong)
    assert result.exit_code == 1
    assert result.stderr.startswith("standard input, line 1: ")
    named = f"r{place // 9 + 1}c{place % 9 + 1}"
    assert named in result.stderr
    assert named not in result.stdout


def test_removed_candidates_count_and_are_counted(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that they leave nothing is named, alone and in a long list, and every format says how many they are."""
    removed = f"{CLUES}:113 213 413 913"
    sentence = "No solution: nothing is left for row 1, column 3, with 4 candidates removed."
    assert sudoku("check", input=removed).stdout == f"{sentence}\n"
    monkeypatch.setattr(input_files, "LONG", 1_000)
    for others in (f"{CLUES}\n" * 20, f"{CLUES}:113 213 413 914\n" * 20):
        result = sudoku("check", "--format", "csv", input=f"{others}{removed}\n")
        assert sentence in result.stderr
        assert result.exit_code == 1
        assert result.stdout.count(",none,0,") == result.stderr.count("No solution") > 0


@pytest.mark.parametrize("command", ["count", "solve", "rate", "explain"])
def test_each_command_says_how_many_candidates_are_removed(sudoku: Sudoku, command: str) -> None:
    """Only those of empty cells count, as a clue stands."""
    result = sudoku(command, input=f"{CLUES}:113 213 914 611")
    assert "with 3 candidates removed." in result.stdout.lower()
