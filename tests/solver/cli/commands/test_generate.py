"""`sudoku generate`."""

from __future__ import annotations

import itertools
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from solver import engine
from solver.cli.ratings import rated
from solver.engine import Verdict
from solver.generator.small_puzzles import small_level
from solver.grid import Grid, Puzzle
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
    lines = (ROOT / "puzzles" / "generated.sdm").read_text().splitlines()[4:-1]
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
    assert rated(Puzzle.of(puzzle)).says.startswith("Medium, score ")
    for wrong, sentence in {
        ("-n", "few"): "Invalid value for '-n' / '--number': 'few' is not a whole number from 1 on.",
        ("--seed", "-1"): "Invalid value for '--seed': '-1' is not a whole number from 0 on.",
        ("--jobs", "300"): "Invalid value for '--jobs': '300' is not a whole number from 0 to 256.",
        ("--se", "3.0-4.0-"): "'3.0-4.0-' is not two ratings, such as 3.0-4.0, or one from which on, such as 6.0-.",
        ("--se", "-"): "'-' is not two ratings",
        ("--se", "13.0-"): "ratings from 13.0 to 12.0: the first is the larger one",
        ("--givens", "many"): "'many' is not a number of clues, such as 28, or two, such as 26..30.",
        ("--givens", "20.."): "'20..' is not a number of clues",
        ("--givens", "30..26"): "30 to 26 clues: the first is the larger one",
        ("--givens", "16..19"): "16 to 19 clues: a proper 9x9 puzzle has 17 to 81",
        ("--givens", "25..25", "--symmetry", "full", "--size", "4"): "a proper 4x4 puzzle has 4 to 16",
        ("--seconds", "0"): "'0' is not a whole number from 1 to 86,400.",
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


RARE = [
    ("--givens", "17"),
    ("--givens", "18"),
    ("--givens", "19"),
    ("--givens", "17..19"),
    ("--se", "9.0-"),
    ("--se", "8.5-11.9"),
    ("--minimal", "--symmetry", "full"),
]


@pytest.fixture
def short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which every look at the time is a second later."""
    ticks = itertools.count()
    clock = SimpleNamespace(monotonic=lambda: float(next(ticks)))
    monkeypatch.setattr("solver.cli.commands.generate.time", clock)


@pytest.mark.parametrize("wish", RARE, ids=" ".join)
def test_rare_puzzles_are_announced_and_looked_for_until_the_time_is_over(
    sudoku: Sudoku, short_time: None, wish: tuple[str, ...]
) -> None:
    """The first line says that they are rare; the exit code is that of an incomplete list."""
    result = sudoku("generate", "--seed", "1", "--seconds", "3", *wish)
    first, *_, last = result.stderr.splitlines()
    assert first.startswith("Such puzzles are rare: ")
    assert first.endswith(". The search ends after 3 seconds, or with Ctrl-C.")
    assert last == "Error: The time of 3 seconds is over; 0 of 1 were made. --seconds allows more."
    assert (result.exit_code, result.stdout) == (1, "")


@pytest.mark.parametrize(
    "wish",
    [
        ("--givens", "28"),
        ("--givens", "24..30"),
        ("--se", "1.2-"),
        ("--minimal", "--symmetry", "rotational"),
        ("--symmetry", "full"),
        ("--size", "4", "--givens", "5"),
    ],
    ids=" ".join,
)
def test_other_puzzles_are_not_called_rare(sudoku: Sudoku, wish: tuple[str, ...]) -> None:
    """They are made at once, and standard error stays empty."""
    result = sudoku("generate", "--seed", "1", *wish)
    assert (result.exit_code, result.stderr) == (0, "")


def test_rare_puzzles_take_a_minute_unless_told_otherwise(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, short_time: None
) -> None:
    """Without --seconds the search ends after 60; with --patience it may end before."""
    assert "after 60 seconds" in sudoku("generate", "--seed", "1", "--givens", "17").stderr
    result = sudoku("generate", "--seed", "1", "--givens", "17", "--patience", "2", "--seconds", "900")
    assert result.exit_code == 1
    assert "2 full grids in a row led to no 9x9 puzzle with 17 clues; 0 of 1 were made." in result.stderr


def test_a_time_limit_keeps_what_was_made(sudoku: Sudoku, tmp_path: Path) -> None:
    """The file holds the first puzzles of the series, although fewer were made than wanted."""
    options = ("generate", "--seed", "7", "--size", "4", "--minimal", "--givens", "6")
    out = tmp_path / "out.txt"
    result = sudoku(*options, "-n", "10000", "--seconds", "2", "-o", out)
    assert result.exit_code == 1
    made = out.read_text().split()
    assert f"; {len(made):,} of 10,000 were made." in result.stderr
    assert made[:2] == sudoku(*options, "-n", "2").stdout.split()


def test_numbers_of_clues_may_be_a_range(sudoku: Sudoku) -> None:
    """Each number of the range comes about, no other; the first puzzles do not depend on how many follow."""
    options = ("generate", "--seed", "3", "--givens", "26..30")
    lines = sudoku(*options, "-n", "40").stdout.split()
    assert {sum(sign not in ".0" for sign in line) for line in lines} == {26, 27, 28, 29, 30}
    assert sudoku(*options, "-n", "3").stdout.split() == lines[:3]
    same = [sudoku("generate", "--seed", "3", "-n", "2", "--givens", givens).stdout for givens in ("28", "28..28")]
    assert same[0] == same[1]


@pytest.mark.campaign
def test_ctrl_c_ends_a_search_for_rare_puzzles_in_order(tmp_path: Path) -> None:
    """What was made is written, also into a file; the exit code is that of Ctrl-C."""
    command = [sys.executable, "-m", "webapp", "generate", "-n", "2000", "--givens", "22", "--seed", "1"]
    out = tmp_path / "out.txt"
    with subprocess.Popen(
        [*command, "--seconds", "300", "-o", str(out)], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as process:
        parts: list[Path] = []
        for _ in range(600):
            parts = list(tmp_path.glob(".out.txt.*.part"))
            if parts and parts[0].stat().st_size:
                break
            time.sleep(0.1)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    made = out.read_text().split()
    assert made
    assert f"{len(made):,} of 2,000 were made." in stderr
    assert "Traceback" not in stderr
