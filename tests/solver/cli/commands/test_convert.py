"""`sudoku convert`."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.formats import FORMATS
from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.cli.conftest import DOCUMENTS, Sudoku


@pytest.mark.parametrize(
    "key", [each.key for each in FORMATS if each.writes and each.reads and "givens" in each.carries]
)
def test_to_a_layout_and_back(sudoku: Sudoku, key: str) -> None:
    """A puzzle survives the way into each layout and back."""
    there = sudoku("convert", "--format", key, input=PUZZLE)
    back = sudoku("convert", "--format", "line", input=there.stdout)
    assert (there.exit_code, back.exit_code, back.stdout) == (0, 0, PUZZLE + "\n")


def test_the_suffix_of_the_output_tells_the_layout(sudoku: Sudoku, tmp_path: Path) -> None:
    """-o list.sdm needs no --format."""
    result = sudoku("convert", DOCUMENTS / "001_input_braces.txt", DOCUMENTS / "002_gentle.txt", "-o", "list.sdm")
    assert (result.exit_code, result.stdout) == (0, "")
    assert [len(line) for line in (tmp_path / "list.sdm").read_text().split()] == [81, 81]


@pytest.mark.parametrize("arguments", [(), ("-o", "-"), ("-o", "out.pdf"), ("-o", "out"), ("-o", "out.txt")])
def test_no_layout_named_is_an_error(sudoku: Sudoku, arguments: tuple[str, ...]) -> None:
    """Without --format and a known suffix nothing is written and the exit code is 2."""
    result = sudoku("convert", *arguments, input=PUZZLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--format" in result.stderr


def test_removed_candidates_that_a_layout_loses_are_noted(sudoku: Sudoku) -> None:
    """With the layouts that keep them, which need no note; the puzzle is written all the same."""
    record = f'{{"givens": "{PUZZLE}", "removed": {{"r1c3": "2"}}}}'
    for key in ("line", "candidates"):
        result = sudoku("convert", "--format", key, input=record)
        assert result.exit_code == 0
        assert f"'{key}' loses 1 removed candidate; json, hodoku and link keep them." in result.stderr
    for key in ("json", "hodoku", "link"):
        there = sudoku("convert", "--format", key, input=record)
        assert (there.stderr, '"r1c3": "2"' in sudoku("convert", "--format", "json", input=there.stdout).stdout) == (
            "",
            True,
        )


def test_titles_travel_along(sudoku: Sudoku) -> None:
    """What a header says of a puzzle is still there in another layout that can hold it."""
    header = "#DGentle start\n#ASomebody\n"
    rows = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
    result = sudoku("convert", "--format", "opensudoku", input=header + rows)
    assert "Somebody" in result.stdout


def test_one_of_two_readings_is_named(sudoku: Sudoku) -> None:
    """The error names the option for each, and the option decides."""
    text = "0.2.\n..01\n.0..\n3...\n"
    result = sudoku("convert", "--format", "line", input=text)
    assert result.exit_code == 2
    for key, line in (("1-G", "..2....1....3..."), ("0-F", "1.3...12.1..4...")):
        assert f"--read-as {key} " in result.stderr
        assert sudoku("convert", "--format", "line", "--read-as", key.lower(), input=text).stdout.strip() == line
