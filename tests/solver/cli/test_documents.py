"""The puzzles of the five source documents through the command line."""

from __future__ import annotations

import csv
import io

import pytest

from tests.solver.cli.conftest import DOCUMENTS, Sudoku

with (DOCUMENTS / "puzzles.tsv").open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t"))
FILES = {
    "000_sample_input.txt": "000_sample_=_003_example1",
    "001_input_braces.txt": "001",
    "002_gentle.txt": "002_figure3_gentle",
    "003_example1.txt": "000_sample_=_003_example1",
    "003_example2.txt": "003_example2",
    "004_example1.txt": "004_example1",
    "004_example2.txt": "004_example2",
    "004_example3.txt": "004_example3",
    "004_example4.txt": "004_example4",
}
SOLUTIONS = {row["id"]: row["first_solution"] for row in ROWS}


@pytest.mark.parametrize("name", FILES)
def test_each_document_s_file_gives_its_printed_solution(sudoku: Sudoku, name: str) -> None:
    """Each input file of a source document, in its own layout, gives the solution that the document prints."""
    result = sudoku("solve", "--format", "line", DOCUMENTS / name)
    assert (result.exit_code, result.stdout) == (0, SOLUTIONS[FILES[name]] + "\n")


def test_every_puzzle_of_the_table_has_its_count_and_solution(sudoku: Sudoku) -> None:
    """All puzzles of the documents on one standard input: each count and each sole solution is the known one."""
    lines = "".join(f"{row['puzzle']}\n" for row in ROWS)
    result = sudoku("count", "--format", "csv", input=lines)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["count"] for row in rows] == [row["solutions"] for row in ROWS]
    sole = [row["first_solution"] if row["solutions"] == "1" else "" for row in ROWS]
    assert [row["solution"] for row in rows] == sole
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("003_bad2.txt", "7 twice in row 6: r6c1 and r6c9"),
        ("003_bad3.txt", "6 twice in column 7: r2c7 and r9c7"),
        ("003_bad4.txt", "9 twice in box 9: r7c8 and r8c7"),
    ],
)
def test_check_names_row_column_and_box_of_the_bad_files(sudoku: Sudoku, name: str, fault: str) -> None:
    """The bad files of Plank's lab have a digit twice; row, column or box and both cells are named."""
    result = sudoku("check", DOCUMENTS / name)
    assert result.exit_code == 1
    assert fault in result.stdout


def test_check_names_the_place_of_a_wrong_character(sudoku: Sudoku) -> None:
    """The first bad file of Plank's lab has an x in row 1: file, line and column are reported, nothing is solved."""
    result = sudoku("check", DOCUMENTS / "003_bad1.txt")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "003_bad1.txt, line 1, column 2: " in result.stderr
    assert "row 1, column 2 holds 'x', which is no digit" in result.stderr


def test_check_reports_on_a_full_grid(sudoku: Sudoku) -> None:
    """The solution printed for example 3 of Plank's lab holds in every row, column and box."""
    result = sudoku("check", DOCUMENTS / "003_example3_solution_only.txt")
    assert result.exit_code == 0
    assert "Valid solution." in result.stdout
    assert result.stdout.count(" ok") == 27


@pytest.mark.parametrize("number", [1, 2, 4])
def test_short_rows_are_repaired_only_when_agreed(sudoku: Sudoku, number: int) -> None:
    """The three examples of CSIS 3700 that lost characters: refused with a proposal, solved with --repair."""
    broken = DOCUMENTS / f"004_example{number}_short_lines.txt"
    refused = sudoku("solve", broken)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--repair" in refused.stderr
    repaired = sudoku("solve", "--format", "line", "--repair", broken)
    assert (repaired.exit_code, repaired.stdout) == (0, SOLUTIONS[f"004_example{number}"] + "\n")


def test_puzzles_of_plank_s_lab_may_be_concatenated(sudoku: Sudoku) -> None:
    """Two of the lab's files one after another on standard input are two puzzles."""
    both = (DOCUMENTS / "003_example1.txt").read_text() + (DOCUMENTS / "003_example2.txt").read_text()
    result = sudoku("solve", "--format", "line", input=both)
    assert result.stdout.split() == [SOLUTIONS["000_sample_=_003_example1"], SOLUTIONS["003_example2"]]
