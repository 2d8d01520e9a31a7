"""`sudoku solve`."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from functools import partial
from pathlib import Path

import pytest

from solver.batch import kernels
from solver.cli import input as input_files
from solver.formats import read
from solver.search.solutions import solutions
from tests.solver.cli.conftest import DOCUMENTS, Sudoku

PUZZLE = ".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7."
SOLUTION = "963174258178325649254689731821437596496852317735961824589713462317246985642598173"
SEVERAL = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"  # 18 solutions
NONE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..2....4.."
ONE_FOUND = "1.......9.5.8...6.....9.8.443..81...6...2...1...65..435.6.3.....7...8.3.2.......7"  # by one guess
CONFLICT = "55" + "." * 79
EMPTY = "." * 81


def test_report_is_title_verdict_and_box(sudoku: Sudoku) -> None:
    """People get the file's name, a sentence and the boxed solution, which reads back as the solution."""
    result = sudoku("solve", DOCUMENTS / "000_sample_input.txt")
    name, sentence, gap, *box = result.stdout.splitlines()
    assert name.endswith("000_sample_input.txt")
    assert (sentence, gap) == ("Exactly one solution.", "")
    assert read("\n".join(box)).entries[0].puzzle.givens.line() == SOLUTION
    assert "\x1b" not in result.stdout


def test_report_of_standard_input_has_no_name(sudoku: Sudoku) -> None:
    """A single puzzle from standard input needs no name."""
    assert sudoku("solve", input=PUZZLE).stdout.startswith("Exactly one solution.\n")


def test_several_solutions_show_two_and_where_they_differ(sudoku: Sudoku) -> None:
    """Two differing solutions stand side by side below a sentence that names differing cells; the exit code is 1."""
    result = sudoku("solve", input=SEVERAL)
    assert result.exit_code == 1
    sentence, cells, *_ = result.stdout.splitlines()
    assert sentence.startswith("Several solutions: ")
    assert cells.startswith("They differ in ")
    assert max(line.count("|") for line in result.stdout.splitlines()) == 8


def test_all_shows_every_solution(sudoku: Sudoku) -> None:
    """--all prints each solution once; --limit stops it."""
    found = sudoku("solve", "--all", "--format", "line", input=SEVERAL).stdout.split()
    assert len(found) == len(set(found)) == 18
    assert sudoku("solve", "--all", "--limit", "5", "--format", "line", input=SEVERAL).stdout.split() == found[:5]


def test_csv_has_a_row_a_puzzle(sudoku: Sudoku) -> None:
    """The columns are puzzle, verdict, count and solution; the solution is there only if it is the only one."""
    text = "\n".join([PUZZLE, SEVERAL, NONE, CONFLICT])
    result = sudoku("solve", "--format", "csv", input=text)
    rows = list(csv.reader(io.StringIO(result.stdout)))
    zeros = [line.replace(".", "0") for line in text.split()]
    assert rows == [
        ["puzzle", "verdict", "count", "solution"],
        [zeros[0], "unique", "1", SOLUTION],
        [zeros[1], "several", "2+", ""],
        [zeros[2], "none", "0", ""],
        [zeros[3], "conflict", "0", ""],
    ]
    assert result.exit_code == 1
    assert result.stderr == ""


def test_line_gives_the_characters_alone(sudoku: Sudoku) -> None:
    """A line a puzzle: the solution, or the puzzle unsolved with the reason on standard error."""
    result = sudoku("solve", "--format", "line", input=f"{PUZZLE}\n{NONE}\n")
    assert result.stdout == f"{SOLUTION}\n{NONE}\n"
    assert result.stderr == "standard input, line 2: No solution.\n"
    assert result.exit_code == 1


def test_json_is_one_array(sudoku: Sudoku) -> None:
    """JSON tells source, verdict, count, solutions and conflicts of every puzzle."""
    first, second = json.loads(sudoku("solve", "--format", "json", input=f"{PUZZLE}\n{CONFLICT}").stdout)
    assert (first["verdict"], first["count"], first["count_is_exact"]) == ("unique", 1, True)
    assert (first["source"], first["line"], first["solution"]) == ("standard input", 1, SOLUTION)
    assert (second["line"], second["solution"]) == (2, None)
    assert second["conflicts"][0] == {"house": "row 1", "digit": 5, "cells": ["r1c1", "r1c2"]}


def test_json_of_nothing_is_an_empty_array(sudoku: Sudoku) -> None:
    """Where nothing could be read the output is still JSON."""
    result = sudoku("solve", "--format", "json", input="no puzzle here")
    assert (result.exit_code, json.loads(result.stdout)) == (2, [])


def test_plank_prints_the_lab_s_screen(sudoku: Sudoku) -> None:
    """--format plank prints rules before, between and after the solved grids, as the lab's program does."""
    result = sudoku("solve", "--format", "plank", DOCUMENTS / "003_example1.txt", DOCUMENTS / "003_example2.txt")
    lines = result.stdout.splitlines()
    assert [number for number, line in enumerate(lines) if line == "-" * 19] == [0, 12, 24]
    assert lines[1] == "9 6 3  1 7 4  2 5 8"


@pytest.mark.parametrize(
    ("key", "none", "conflict"),
    [
        ("liang", "No solution", "Invalid input"),
        ("tutorialspoint", "No solution exists", "No solution exists"),
        ("csis", "The puzzle has no solution", "The puzzle has no solution"),
    ],
)
def test_prints_of_solutions_have_their_message(sudoku: Sudoku, key: str, none: str, conflict: str) -> None:
    """In place of a grid stands what the document's program says; the reason goes to standard error as ever."""
    for text, message in ((NONE, none), (CONFLICT, conflict), ("1" * 81, conflict), (SEVERAL, "Several solutions")):
        result = sudoku("solve", "--format", key, input=text)
        assert (result.exit_code, result.stdout) == (1, f"{message}\n")
        assert result.stderr.startswith("standard input, line 1: ")
    found = sudoku("solve", "--format", key, "--all", input=SEVERAL).stdout
    assert len(read(found).entries) == 18


def test_plank_prints_what_it_cannot_solve(sudoku: Sudoku) -> None:
    """As in the lab a puzzle without a solution is printed unsolved."""
    result = sudoku("solve", "--format", "plank", input=NONE)
    assert result.stdout == sudoku("show", "--format", "plank", input=NONE).stdout
    assert result.stderr == "standard input, line 1: No solution.\n"


def test_the_project_s_print_is_name_puzzle_and_solution(sudoku: Sudoku) -> None:
    """--format cs2: the file's name once, the unsolved puzzle, then the solved one if there is one."""
    unsolved = sudoku("show", "--format", "cs2", DOCUMENTS / "002_gentle.txt").stdout
    result = sudoku("solve", "--format", "cs2", DOCUMENTS / "002_gentle.txt").stdout
    assert result.startswith(f"{unsolved}\n{'-' * 25}\n| 8 1 3 | 4 2 9 | 7 6 5 |\n")
    assert result.count("gentle") == 1
    assert len(result.splitlines()) == 1 + 13 + 1 + 13
    assert sudoku("solve", "--format", "cs2", input=NONE).stdout == sudoku("show", "--format", "cs2", input=NONE).stdout
    assert sudoku("check", "--format", "cs2", DOCUMENTS / "002_gentle.txt").stdout == unsolved


def test_both_shows_the_puzzle_before_its_solution(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """--both: side by side in the report, one after the other in a text format, long lists included."""
    _, _, *box = sudoku("solve", "--both", input=PUZZLE).stdout.splitlines()
    assert box[1] == "  | . 6 . | 1 . 4 | . 5 . |   | 9 6 3 | 1 7 4 | 2 5 8 |"
    monkeypatch.setattr(input_files, "LONG", 100)
    result = sudoku("solve", "--both", "--format", "line", input=f"{PUZZLE}\n{NONE}\n")
    assert result.stdout.split() == [PUZZLE, SOLUTION, NONE]


def test_the_first_of_several_is_that_of_the_document(sudoku: Sudoku) -> None:
    """--first prints what Liang's program finds in Figure 2, and says that it is one of several; exit code 1."""
    first = "532678914674195328198342567819764253426853791753921486961537842287419635345286179"
    result = sudoku("solve", "--first", "--format", "line", input=SEVERAL)
    assert (result.exit_code, result.stdout) == (1, first + "\n")
    says = result.stderr.removeprefix("standard input, line 1: ").removesuffix("\n")
    assert says.startswith("Several solutions: ")
    assert says.endswith(". This is the first that the search 'Free-cell list' finds.")
    report = sudoku("solve", "--first", input=SEVERAL).stdout
    assert report.startswith(f"{says}\n\n  ----")
    assert read(report).entries[0].puzzle.givens.line() == first
    assert sudoku("solve", "--first", "--format", "csv", input=SEVERAL).stdout.endswith(f",several,2+,{first}\n")
    assert "Shown" not in sudoku("solve", "--first", input=PUZZLE).stdout
    other = sudoku("solve", "--first", "--order", "fewest-choices", "--format", "liang", input=SEVERAL)
    assert "'Fewest choices'" in other.stderr


@pytest.mark.parametrize("key", ["liang", "tutorialspoint", "cs2", "plank", "csis"])
def test_a_document_s_style_has_its_own_order(sudoku: Sudoku, key: str) -> None:
    """--first --format csis shows what the program of CSIS 3700 finds; --order says otherwise."""
    own, styled, liang = (
        sudoku("solve", "--first", "--format", key, *order, input=SEVERAL)
        for order in (("--order", key), (), ("--order", "liang"))
    )
    assert (styled.stdout, styled.stderr) == (own.stdout, own.stderr)
    assert (styled.stderr == liang.stderr) == (key == "liang")


def test_the_first_is_shown_in_long_lists_and_where_it_is_not_decided(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a list for the compiled solvers nor a small budget of guesses keeps --first from its search."""
    monkeypatch.setattr(input_files, "LONG", 100)
    result = sudoku("solve", "--first", "--format", "line", input=f"{SEVERAL}\n{PUZZLE}\n")
    assert [line[:9] for line in result.stdout.split()] == ["532678914", SOLUTION[:9]]
    undecided = sudoku("solve", "--first", "--budget", "1", "--format", "line", input=SEVERAL)
    assert undecided.stdout.startswith("532678914")
    assert ": Not decided: " in undecided.stderr


def test_all_can_come_in_the_order_of_a_search(sudoku: Sudoku) -> None:
    """--all --order liang: the smallest first; --limit takes the first ones; csis has an order of its own."""
    found = sudoku("solve", "--all", "--order", "liang", "--format", "line", input=SEVERAL)
    assert found.stdout.split() == sorted(sudoku("solve", "--all", "--format", "line", input=SEVERAL).stdout.split())
    assert "exactly 18. They are in the order in which the search 'Free-cell list' finds them." in found.stderr
    three = sudoku("solve", "--all", "--order", "liang", "--limit", "3", "--format", "line", input=SEVERAL)
    assert three.stdout.split() == found.stdout.split()[:3]
    other = sudoku("solve", "--all", "--order", "csis", "--format", "line", input=SEVERAL).stdout.split()
    assert sorted(other) == found.stdout.split() != other


def test_a_search_that_is_stopped_says_so(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search has not come to within its moves is not shown, and the sentence tells how far it got."""
    for budget, shown in ((10_000, "none"), (11_000, "the first 1")):
        stopped = partial(solutions, budget=budget)
        monkeypatch.setattr("solver.search.solutions.solutions", stopped)
        result = sudoku("solve", "--all", "--order", "liang", "--format", "line", input=SEVERAL)
        message = f"Shown: {shown}. The search 'Free-cell list' was stopped after {budget:,} moves."
        assert result.stderr.endswith(f"exactly 18. {message}\n")
        assert (result.stdout.split() == [SEVERAL]) == (shown == "none")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--first", "--all"), "name one of the two"),
        (("--order", "liang"), "--order goes with --first or --all"),
        (("--first", "--order", "me"), "'me' is not one of liang, tutorialspoint, cs2, plank, csis, free-cells"),
    ],
)
def test_orders_that_make_no_sense_are_refused(sudoku: Sudoku, options: tuple[str, ...], words: str) -> None:
    """A sentence, nothing solved, exit code 2."""
    result = sudoku("solve", *options, input=SEVERAL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in " ".join(result.stderr.split())


def test_the_searches_need_boxes(sudoku: Sudoku) -> None:
    """A Latin square with several solutions has no first one; the sentence says why."""
    result = sudoku("solve", "--first", "--no-boxes", input="1" + "." * 15)
    assert result.exit_code == 2
    assert "the searches move through grids with boxes" in result.stderr


def test_a_small_budget_leaves_it_undecided(sudoku: Sudoku) -> None:
    """Within too few guesses nothing is decided, and the sentence says what helps; the exit code is 1."""
    result = sudoku("solve", "--budget", "1", input=NONE)
    assert result.exit_code == 1
    assert "Not decided: no solution found within 1 guess; --budget allows more." in result.stdout


@pytest.mark.parametrize("key", ["line", "sdm", "csis", "liang", "tutorialspoint", "plank"])
@pytest.mark.parametrize("long", [100, 10_000])
def test_what_is_not_decided_is_printed_unsolved(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, key: str, long: int
) -> None:
    """A solution that may be one of several is not printed as the solution; long lists hold to that as well."""
    monkeypatch.setattr(input_files, "LONG", long)
    monkeypatch.setattr(kernels, "choose", lambda *_: kernels.named("plain"))
    lines = f"{ONE_FOUND}\n{ONE_FOUND}\n"
    result = sudoku("solve", "--budget", "1", "--format", key, input=lines)
    assert "Not decided: one solution found within 1 guess;" in result.stderr
    assert result.stdout == sudoku("show", "--format", key, input=lines).stdout
    assert result.stdout != sudoku("solve", "--limit", "1", "--format", key, input=lines).stdout


def test_a_limit_of_one_cannot_tell_one_from_several(sudoku: Sudoku) -> None:
    """With --limit 1 the search ends at the first solution, which is not called the only one."""
    result = sudoku("solve", "--limit", "1", input=EMPTY)
    assert result.exit_code == 1
    assert result.stdout.startswith("Not decided: one solution found; the search stopped there because of the limit")


@pytest.mark.parametrize(
    "wrong", [("--limit", "0"), ("--limit", "x"), ("--budget", "0"), ("--budget", "1e9"), ("--format", "pdf")]
)
def test_wrong_options_are_refused_with_a_sentence(sudoku: Sudoku, wrong: tuple[str, str]) -> None:
    """A value that cannot be is named on standard error; nothing runs; the exit code is 2."""
    result = sudoku("solve", *wrong, input=PUZZLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Invalid value for '{wrong[0]}'" in result.stderr


def test_an_unreadable_puzzle_does_not_stop_the_others(sudoku: Sudoku) -> None:
    """A broken line amid a list is reported with its line; the others are solved; the exit code is 2."""
    broken = PUZZLE[:40] + "?" + PUZZLE[41:]
    result = sudoku("solve", "--format", "line", input=f"{PUZZLE}\n{broken}\n{PUZZLE}\n")
    assert result.stdout == f"{SOLUTION}\n{SOLUTION}\n"
    assert (
        "standard input, line 2, column 41: Puzzle 2 looks like a 9x9 grid, but row 5, column 5 holds '?'"
        in result.stderr
    )
    assert result.exit_code == 2


def test_a_missing_file_does_not_stop_the_others(sudoku: Sudoku, tmp_path: Path) -> None:
    """A file that is not there and a directory are reported by name; the readable one is solved; the exit code is 2."""
    result = sudoku("solve", "--format", "line", "absent.txt", tmp_path, DOCUMENTS / "000_sample_input.txt")
    assert result.stdout == SOLUTION + "\n"
    assert "absent.txt: No such file or directory" in result.stderr
    assert result.stderr.count("\n") == 2
    assert result.exit_code == 2


def test_dash_is_standard_input_among_files(sudoku: Sudoku) -> None:
    """'-' takes standard input at its place in the row of files."""
    result = sudoku("solve", "--format", "csv", DOCUMENTS / "002_gentle.txt", "-", input=PUZZLE)
    assert result.stdout.splitlines()[2].endswith(SOLUTION)


def test_output_goes_to_a_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """-o writes the same text into a file and nothing to standard output."""
    result = sudoku("solve", "--format", "line", "-o", "out.txt", input=PUZZLE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "out.txt").read_text() == SOLUTION + "\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "out.txt"]


def test_output_may_replace_the_input(sudoku: Sudoku, tmp_path: Path) -> None:
    """A file that is read and written at once holds the result, not nothing."""
    (tmp_path / "a.txt").write_text(PUZZLE)
    assert sudoku("solve", "--format", "line", "-o", "a.txt", "a.txt").exit_code == 0
    assert (tmp_path / "a.txt").read_text() == SOLUTION + "\n"


def test_output_that_cannot_be_written_is_reported(sudoku: Sudoku) -> None:
    """An output in a directory that is not there gives a sentence and exit code 2."""
    result = sudoku("solve", "-o", "no/such/out.txt", input=PUZZLE)
    assert result.exit_code == 2
    assert f"cannot be written: {os.strerror(errno.ENOENT)}." in result.stderr


def test_other_sizes_are_solved(sudoku: Sudoku) -> None:
    """4x4, 6x6 and 16x16 grids are solved by the same command."""
    small = sudoku("solve", "--format", "line", input="12.............4")
    assert small.exit_code == 1
    for size in (4, 6, 16):
        empty = "\n".join(["." * size] * (size - 1) + ["." * (size - 1) + "123456789ABCDEFG"[size - 1]])
        found = sudoku("solve", "--format", "line", "--all", "--limit", "1", input=empty).stdout.strip()
        assert len(set(found)) == size
        assert len(found) == size * size


def test_titles_cannot_command_the_terminal(sudoku: Sudoku) -> None:
    """A title with control characters is shown without them."""
    result = sudoku(
        "solve", input="#A\x1b[31mevil\n#D\x1b]0;x\x07\n" + "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
    )
    assert "\x1b" not in result.stdout + result.stderr


def test_characters_are_taken_for_what_they_are_when_asked(sudoku: Sudoku) -> None:
    """--from plank: lines of seven, and two puzzles on one line; without it the option is offered."""
    sevens = "\n".join(PUZZLE[start : start + 7] for start in range(0, 81, 7))
    assert sudoku("solve", "--from", "plank", "--format", "line", input=sevens).stdout == f"{SOLUTION}\n"
    twice = sudoku("solve", "--from", "plank", "--format", "line", input=PUZZLE + PUZZLE)
    assert (twice.exit_code, twice.stdout) == (0, f"{SOLUTION}\n" * 2)
    refused = sudoku("solve", input=sevens)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "81 cells, as many as a 9x9 grid would have" in refused.stderr
    assert "--from plank does this: " in refused.stderr


@pytest.mark.parametrize("command", ["solve", "check", "count", "show", "convert"])
def test_empty_input_has_no_puzzles_when_characters_are_counted(sudoku: Sudoku, command: str) -> None:
    """As the lab's program: no output, exit code 0; a guessed layout has nothing to go by."""
    result = sudoku(command, "--from", "plank", "--format", "plank", input="")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert sudoku("show", input="").exit_code == 2


def test_a_bad_character_costs_only_its_puzzle_when_characters_are_counted(sudoku: Sudoku) -> None:
    """The one before and the one after are answered."""
    text = PUZZLE + PUZZLE[:3] + "x" + PUZZLE[4:] + PUZZLE
    result = sudoku("solve", "--from", "plank", "--format", "line", input=text)
    assert (result.exit_code, result.stdout) == (2, f"{SOLUTION}\n" * 2)
    assert "Puzzle 2 looks like a 9x9 grid, but row 1, column 4 holds 'x'" in result.stderr
