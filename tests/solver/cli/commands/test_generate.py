"""`sudoku generate`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from solver import engine
from solver.cli.ratings import rated
from solver.engine import Verdict
from solver.generator.small_puzzles import small_level
from solver.grid import Grid
from solver.techniques.technique import Level
from tests.solver.cli.conftest import ROOT, Sudoku


def test_the_same_seed_gives_the_same_bytes(sudoku: Sudoku) -> None:
    """One line a puzzle on standard output, nothing on standard error; another seed gives others."""
    result = sudoku("generate", "-n", "3", "--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [engine.solve(Grid.parse(line)).verdict for line in result.stdout.split()] == [Verdict.UNIQUE] * 3
    assert sudoku("generate", "-n", "3", "--seed", "7").stdout == result.stdout
    assert sudoku("generate", "-n", "3", "--seed", "8").stdout != result.stdout


def test_a_chosen_seed_is_printed(sudoku: Sudoku) -> None:
    """Standard error names the seed, which gives the same puzzle again."""
    result = sudoku("generate", "--size", "4")
    found = re.fullmatch(r"Seed (\d+)\.\n", result.stderr)
    assert found
    assert sudoku("generate", "--size", "4", "--seed", found[1]).stdout == result.stdout


def test_wishes_reach_the_generator(sudoku: Sudoku) -> None:
    """Size, number of givens, symmetry and layout are as asked for."""
    result = sudoku("generate", "--size", "6", "--givens", "14", "--symmetry", "rotational", "--format", "rows")
    digits = "".join(result.stdout.split())
    filled = [sign != "." for sign in digits]
    assert len(digits) == 36
    assert sum(filled) == 14
    assert filled == filled[::-1]


def test_the_output_goes_to_a_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """-o writes the file that standard output would have shown."""
    shown = sudoku("generate", "-n", "300", "--size", "4", "--seed", "1", "--format", "sdm").stdout
    sudoku("generate", "-n", "300", "--size", "4", "--seed", "1", "--format", "sdm", "-o", tmp_path / "list.sdm")
    assert (tmp_path / "list.sdm").read_text() == shown
    assert len(shown.splitlines()) == 300


@pytest.mark.campaign
def test_the_generated_collection_can_be_generated_again(sudoku: Sudoku) -> None:
    """The options named beside a puzzle give this puzzle; the last one, which takes many tries, is left out."""
    lines = (ROOT / "puzzles" / "generated.sdm").read_text().splitlines()[3:-1]
    for path in (ROOT / "puzzles").glob("sizes-*"):
        lines += path.read_text().splitlines()[3:]
    assert len(lines) == 14
    for line in lines:
        puzzle, _, remark = line.partition(" # ")
        options = remark.rpartition("; ")[2].split()
        assert sudoku("generate", *options).stdout == f"{puzzle}\n", remark


def test_what_cannot_be_is_refused(sudoku: Sudoku) -> None:
    """Too few givens for any puzzle, and layouts without room, are usage errors with a sentence."""
    result = sudoku("generate", "--givens", "16")
    assert result.exit_code == 2
    assert "Error: 16 clues: a proper 9x9 puzzle has 17 to 81." in result.stderr
    result = sudoku("generate", "--size", "16", "--format", "hodoku")
    assert result.exit_code == 2
    assert "'hodoku' cannot hold a 16x16 puzzle" in result.stderr


def test_giving_up_says_what_was_made(sudoku: Sudoku) -> None:
    """The exit code is 1, and what was made comes out all the same."""
    arguments = ["generate", "-n", "1000", "--size", "4", "--givens", "6", "--minimal", "--seed", "1"]
    result = sudoku(*arguments, "--patience", "60")
    made = len(result.stdout.splitlines())
    assert result.exit_code == 1
    assert made > 0
    assert result.stderr == (
        "Error: 60 full grids in a row led to no minimal 4x4 puzzle with 6 clues; "
        f"{made} of 1,000 were made. There may be none: --patience allows more tries.\n"
    )


def test_help_has_examples_and_exit_codes(sudoku: Sudoku) -> None:
    """The help shows examples and the exit codes, in 80 columns but for lists of keys."""
    result = sudoku("generate", "-h")
    assert "Examples\n    sudoku generate" in result.stdout
    assert "Exit code: 0 if" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_level_and_a_rating_reach_the_generator(sudoku: Sudoku) -> None:
    """The puzzle is as hard as asked for; what is no rating, or fits no other wish, is refused."""
    options = ("generate", "--seed", "2", "--level", "medium", "--se", "1.0-4.4", "--without", "guessing")
    puzzle = Grid.parse(sudoku(*options).stdout.strip())
    assert rated(puzzle).says.startswith("Medium, score ")
    for wrong, sentence in {
        ("-n", "few"): "Invalid value for '-n' / '--number': 'few' is not a whole number from 1 on.",
        ("--seed", "-1"): "Invalid value for '--seed': '-1' is not a whole number from 0 on.",
        ("--jobs", "300"): "Invalid value for '--jobs': '300' is not a whole number from 0 to 256.",
        ("--se", "3.0-"): "'3.0-' is not two ratings, such as 3.0-4.0",
        ("--level", "easy", "--technique", "x-wing"): "a puzzle that needs X-Wing is Hard at least, not Easy",
        ("--technique", "XWing"): "'XWing' is unknown; did you mean 'x-wing'?",
        ("--technique", "death-blosom"): "'death-blosom' is unknown; did you mean 'death-blossom'?",
        ("--technique", "simple colors"): "did you mean 'simple-colours-trap' or 'simple-colours-wrap'?",
        ("--technique", "death-blossom"): "no path takes Death Blossom: HoDoKu rates without it",
        ("--technique", "guess"): "'guess' is not one of full-house, naked-single, ",
        ("--level", "easy", "--size", "16"): "only 9x9 puzzles have levels, techniques and ratings, not 16x16 ones",
        ("--level", "extreme", "--size", "4"): "4x4 puzzles are easy, medium or hard, not extreme",
    }.items():
        result = sudoku("generate", *wrong)
        assert result.exit_code == 2
        assert sentence in " ".join(result.stderr.split())


def test_small_puzzles_have_levels(sudoku: Sudoku) -> None:
    """Children's puzzles of 4x4 and 6x6 come with the level asked for."""
    for size, side in (("4", 4), ("6", 6)):
        lines = sudoku("generate", "-n", "3", "--seed", "1", "--size", size, "--level", "easy").stdout.split()
        assert [small_level(Grid.parse(line)) for line in lines] == [Level.EASY] * 3
        assert {len(line) for line in lines} == {side * side}


def test_keys_may_have_capitals(sudoku: Sudoku) -> None:
    """A level as `sudoku rate` prints it is that level."""
    asked = [sudoku("generate", "-n", "1", "--seed", "5", "--level", level) for level in ("Easy", "easy")]
    assert asked[0].exit_code == 0
    assert asked[0].stdout == asked[1].stdout


def test_no_jobs_are_one_a_core(sudoku: Sudoku) -> None:
    """The puzzles are the same."""
    options = ("generate", "--seed", "7", "-n", "2", "--size", "4")
    assert sudoku(*options, "--jobs", "0").stdout == sudoku(*options).stdout


def test_a_puzzle_of_a_level_needs_no_compiler() -> None:
    """For few puzzles numba is not even loaded."""
    program = "import sys; from solver.cli import main\ntry: main()\nfinally: print('numba' in sys.modules)"
    options = ("generate", "--level", "easy", "--seed", "1")
    done = subprocess.run(
        [sys.executable, "-c", program, *options], capture_output=True, cwd=ROOT, check=True, text=True
    )
    assert done.stdout.splitlines()[1:] == ["False"]


def test_what_is_too_rare_is_given_up(sudoku: Sudoku) -> None:
    """A sentence says after how many puzzles, and how to allow more."""
    result = sudoku("generate", "--seed", "1", "--technique", "jellyfish", "--patience", "3")
    assert result.exit_code == 1
    assert "none of 3 9x9 puzzles in a row was one needing Jellyfish; 0 of 1 were made." in result.stderr


def test_a_long_search_is_reported_once_without_a_progress_line(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is looked for and how many did not fit; a short search says nothing of it."""
    options = ("generate", "--seed", "1", "--technique", "jellyfish", "--patience", "3")
    assert "Looking for" not in sudoku(*options).stderr
    monkeypatch.setattr("solver.cli.progress.UNSEEN", 0.0)
    first, _ = sudoku(*options).stderr.splitlines()
    progress = "9x9 puzzles needing Jellyfish: 1 tried that do not fit, 0 of 1 found so far."
    assert first == f"Looking for {progress}"
