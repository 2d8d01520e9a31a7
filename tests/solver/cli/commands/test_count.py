"""`sudoku count`."""

from __future__ import annotations

from tests.solver.cli.commands.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL
from tests.solver.cli.conftest import Sudoku


def test_exact_counts_are_called_exact(sudoku: Sudoku) -> None:
    """Liang's misprinted figure has exactly 18 solutions; the exit code tells of reading only."""
    result = sudoku("count", input=SEVERAL)
    assert (result.exit_code, result.stdout) == (0, "Several solutions: exactly 18.\n")


def test_the_default_limit_is_a_thousand(sudoku: Sudoku) -> None:
    """The empty grid is counted up to 1,000; another limit is obeyed; the limit shows as 'or more'."""
    assert sudoku("count", input=EMPTY).stdout == "Several solutions: 1,000 or more.\n"
    assert sudoku("count", "--limit", "7", input=EMPTY).stdout == "Several solutions: 7 or more.\n"


def test_csv_marks_capped_counts(sudoku: Sudoku) -> None:
    """The count ends in '+' where the limit stopped it, and only there."""
    lines = "\n".join([PUZZLE, SEVERAL, NONE, CONFLICT, EMPTY])
    rows = sudoku("count", "--format", "csv", input=lines).stdout.splitlines()[1:]
    assert [row.split(",")[1:3] for row in rows] == [
        ["unique", "1"],
        ["several", "18"],
        ["none", "0"],
        ["conflict", "0"],
        ["several", "1000+"],
    ]


def test_the_budget_ends_a_count_and_is_named(sudoku: Sudoku) -> None:
    """A count that ran out of guesses says so, and that --budget allows more."""
    result = sudoku("count", "--budget", "100", input=EMPTY)
    assert result.stdout.endswith("or more, found within 100 guesses; --budget allows more.\n")
    assert result.exit_code == 0
