"""Errors: one sentence each, with every problem and its place."""

from __future__ import annotations

from solver.errors import BudgetError, FormatError, Problem, Repair, RuleError, SudokuError, summarize_problems
from tests.for_each import for_each


@for_each("error", [FormatError, RuleError, BudgetError])
def test_every_error_of_ours_is_a_sudoku_error(error: type[SudokuError]) -> None:
    """One except clause catches all that this package refuses, and a ValueError clause does too."""
    assert issubclass(error, SudokuError)
    assert issubclass(error, ValueError)


@for_each(
    ("problem", "text"),
    [
        (Problem("no digits"), "no digits"),
        (Problem("no digits", line=3), "line 3: no digits"),
        (Problem("'x' is not a digit", line=1, column=2), "line 1, column 2: 'x' is not a digit"),
        (Problem("'x' is not a digit", column=2, character="x", cell=1), "column 2: 'x' is not a digit"),
    ],
)
def test_a_problem_tells_its_place_before_its_sentence(problem: Problem, text: str) -> None:
    """Lines and columns that are known stand before the sentence; unknown ones leave no trace."""
    assert str(problem) == text


def test_a_format_error_carries_every_problem_in_order() -> None:
    """The message joins all problems, and each stays apart as a value."""
    first, second = Problem("too short", line=1), Problem("'y' is not a digit", line=2, column=9)
    error = FormatError(first, second)
    assert error.problems == (first, second)
    assert str(error) == "line 1: too short; line 2, column 9: 'y' is not a digit"
    assert error.repair is None


def test_a_format_error_carries_the_repair_it_was_given() -> None:
    """The proposal travels with the error."""
    repair = Repair("insert two dots", "4.......1")
    assert FormatError(Problem("too short"), repair=repair).repair is repair


def test_a_single_problem_is_built_from_its_place() -> None:
    """FormatError.at makes the problem with line, column, character and cell."""
    error = FormatError.at("'x' is not a digit", 1, 2, "x", 1)
    assert error.problems == (Problem("'x' is not a digit", 1, 2, "x", 1),)


def test_a_sentence_names_the_place_once() -> None:
    """A whole sentence. Where its message names the row that is the line, the line is not said again; else it is."""
    assert Problem("Row 1, column 2: 'x' is not a digit", 1, 2).sentence == "Row 1, column 2: 'x' is not a digit."
    assert Problem("Row 1 has 7 cells, and 9 are needed", 1).sentence == "Row 1 has 7 cells, and 9 are needed."
    assert Problem("Row 1 has 7 cells, and 9 are needed", 3).sentence == "Line 3: Row 1 has 7 cells, and 9 are needed."
    assert Problem("Row 12 has 7 cells, and 9 are needed", 1).sentence.startswith("Line 1: Row 12 has 7 cells")
    assert Problem("Row 1, column 2: 'x' is not a digit", 1, 3).sentence.startswith("Line 1, column 3: Row 1, column 2")
    assert Problem("this text is empty").sentence == "This text is empty."


def test_problems_of_one_kind_are_reported_once_with_their_number() -> None:
    """The first of many stands for them, with its place; a few, and others, are all reported in order."""
    rows = [Problem(f"Row {row} has {row} cells, and 9 are needed", row) for row in range(1, 6)]
    sign = Problem("Row 3, column 1: 'q' is not a digit", 3, 1, "q")
    assert summarize_problems([*rows[:3], sign]) == (*rows[:3], sign)
    summary = summarize_problems([*rows[:2], sign, *rows[2:]])
    assert [str(problem) for problem in summary] == [
        "line 1: Row 1 has 1 cells, and 9 are needed, and 4 more like this",
        "line 3, column 1: Row 3, column 1: 'q' is not a digit",
    ]
    assert summarize_problems([]) == ()
