"""One bad puzzle does not take its neighbours along: what is whole is answered in order, the bad one is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, strategies

from solver import formats
from solver.engine import solve
from solver.formats import read
from solver.formats.lz_string import pack
from solver.grid import Puzzle
from tests.campaigns import some
from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.cli.conftest import DOCUMENTS, Sudoku

NAMES = ("000_sample_input.txt", "001_input_braces.txt", "002_gentle.txt", "003_example2.txt", "004_example3.txt")


def text_of(name: str) -> str:
    """One of the documents' inputs; a list of rows in braces gets the outer ones as in a program."""
    text = (DOCUMENTS / name).read_text()
    return f"int grid[9][9] = {{\n{text}}};\n" if text.startswith("{") else text


def solution(text: str) -> str:
    """The line that is printed for a good puzzle."""
    return solve(read(text).entries[0].puzzle.givens).solutions[0].line()


def with_wrong_digit(text: str) -> str:
    """An x for the first digit of the fourth line with digits."""
    line = [line for line in text.split("\n") if sum(map(str.isdigit, line)) > 2][3]
    digit = next(sign for sign in line if sign in "123456789")
    return text.replace(line, line.replace(digit, "x", 1))


def without_a_cell(text: str) -> str:
    """The text without the last digit of its third line with digits."""
    line = [line for line in text.split("\n") if sum(map(str.isdigit, line)) > 2][2]
    last = max(place for place, sign in enumerate(line) if sign.isdigit())
    return text.replace(line, line[:last].rstrip(", ") + line[last + 1 :])


@pytest.mark.parametrize(
    ("damage", "place"),
    some(
        product([with_wrong_digit, without_a_cell], range(3)),
        always=[(with_wrong_digit, 0), (with_wrong_digit, 2), (without_a_cell, 1)].__contains__,
    ),
)
@pytest.mark.parametrize("name", NAMES)
def test_a_bad_puzzle_in_any_place_of_three_costs_only_itself(
    sudoku: Sudoku, name: str, damage: Callable[[str], str], place: int
) -> None:
    """Files of a document one after another on standard input, with one damaged: two answers, one complaint, code 2."""
    good = text_of(name)
    texts = [good] * 3
    texts[place] = damage(good)
    first = "".join(texts[:place]).count("\n") + 1
    result = sudoku("solve", "--format", "line", input="".join(texts))
    assert (result.exit_code, result.stdout) == (2, f"{solution(good)}\n" * 2)
    notes = [line for line in result.stderr.splitlines() if "proposal" not in line]
    assert notes
    assert all(f": Puzzle {place + 1} looks like a " in line for line in notes)
    lines = [int(line.split("line ")[1].split(":")[0].split(",")[0]) for line in notes]
    assert all(first <= line < first + good.count("\n") + 1 for line in lines)


def test_two_good_files_and_a_bad_one_between_them(sudoku: Sudoku) -> None:
    """The lab's files example1, bad1 and example2 concatenated: their neighbours are answered, each by its own line."""
    names = ["003_example1.txt", "003_bad1.txt", "003_example2.txt"]
    text = "".join((DOCUMENTS / name).read_text() for name in names)
    result = sudoku("solve", "--format", "line", input=text)
    expected = [solution((DOCUMENTS / name).read_text()) for name in (names[0], names[2])]
    assert result.stdout.split() == expected
    assert result.stderr.startswith("standard input, line 10, column 2: Puzzle 2 looks like a 9x9 grid, but row 1, ")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


def in_a_row() -> str:
    """CSIS 3700's third example and the print of its solution, the lab's first bad file, CSIS 3700's second example."""
    third, bad, second = (
        (DOCUMENTS / name).read_text() for name in ("004_example3.txt", "003_bad1.txt", "004_example2.txt")
    )
    (entry,) = formats.read(third).entries
    solved = replace(entry, puzzle=Puzzle.of(solve(entry.puzzle.givens).solutions[0]))
    return f"{third}\n{formats.write('csis', [solved])}\n{bad}\n{second}"


def test_each_record_has_one_number(sudoku: Sudoku) -> None:
    """A puzzle and its solution are one record: what follows is puzzle 2 and puzzle 3, whole or not, everywhere."""
    result = sudoku("check", input=in_a_row())
    names = [line.partition(":")[0] for line in result.stdout.splitlines() if line.startswith("puzzle ")]
    assert (result.exit_code, names) == (2, ["puzzle 1", "puzzle 3"])
    assert "Puzzle 2 looks like a 9x9 grid, but row 1, column 2 holds 'x'" in result.stderr
    tried = formats.attempt(in_a_row())
    assert tried.numbers == (1, 3)
    assert [problem.puzzle for error in tried.errors for problem in error.problems] == [2]


def test_pictures_and_films_have_the_numbers_of_their_puzzles(sudoku: Sudoku, tmp_path: Path) -> None:
    """A numbered file has the number by which messages call its puzzle; those of several files are counted on."""
    (tmp_path / "four.txt").write_text(in_a_row())
    for command in (["draw", "-o", "x.svg"], ["film", "-o", "x.gif", "--last", "2"]):
        assert sudoku(*command, "four.txt").exit_code == 2
        suffix = command[2][1:]
        assert {path.name for path in tmp_path.glob(f"*{suffix}")} == {f"x-01{suffix}", f"x-03{suffix}"}
        assert sudoku(*command, "four.txt", "four.txt").exit_code == 2
        assert {path.name for path in tmp_path.glob(f"*{suffix}")} == {f"x-0{number}{suffix}" for number in range(1, 5)}


RECORDS: Final = {  # each one record of its own, or unreadable
    "rows": "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)),
    "line": PUZZLE,
    "with its solution": in_a_row().partition("-x")[0].rstrip(),
    "wrong": (DOCUMENTS / "003_bad1.txt").read_text().rstrip(),
    "short": "\n".join(PUZZLE[at : at + 9] for at in range(0, 72, 9)),
}


@given(kinds=strategies.lists(strategies.sampled_from(sorted(RECORDS)), min_size=2, max_size=6))
def test_numbers_count_the_records_of_a_text(kinds: list[str]) -> None:
    """With words above each, whole and unreadable records in any order have the numbers of their places."""
    text = "\n\n".join(f"Grid {'ABCDEF'[at]}\n{RECORDS[kind]}" for at, kind in enumerate(kinds))
    tried = formats.attempt(text)
    is_whole = [kind not in ("wrong", "short") for kind in kinds]
    assert list(tried.numbers) == [at for at, whole in enumerate(is_whole, 1) if whole]
    numbers = [problem.puzzle for error in tried.errors for problem in error.problems]
    assert numbers == [at for at, whole in enumerate(is_whole, 1) if not whole]


def test_how_digits_are_taken_is_reported_once(sudoku: Sudoku) -> None:
    """A candidate grid on the command line: a line on standard error says what it was taken for."""
    marks = sudoku("convert", "--format", "candidates", DOCUMENTS / "002_gentle.txt").stdout
    result = sudoku("show", "--format", "line", input=f"{marks}\n{marks}")
    assert len(result.stdout.split()) == 2
    assert result.stderr == "standard input, line 2: taken for candidates.\n"


def test_rules_that_are_left_out_are_reported(sudoku: Sudoku) -> None:
    """A link with cages is read with a line on standard error."""
    board = {"grid": [[{"value": 5, "given": True}, *[{}] * 8], *[[{}] * 9] * 8], "killercage": [1], "arrow": [1]}
    result = sudoku("show", "--format", "line", input=f"https://f-puzzles.com/?load={pack(json.dumps(board))}")
    assert result.stdout == "5" + "." * 80 + "\n"
    note = "Left out: killer cages and arrows. Without them this may be another puzzle."
    assert result.stderr == f"standard input, line 1: {note}\n"
