"""Characters, not lines: read so when asked for, offered where lines are no rows, never guessed."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import Entry, attempt, read
from solver.formats.apps.plank import propose_rows, read_characters
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG, PLANK2

DASHED, ZEROS = LIANG.replace(".", "-"), PLANK2.replace(".", "0")


def givens(text: str) -> list[str | None]:
    """The givens of each puzzle, None in place of one with other signs."""
    return [each.puzzle.givens.line() if isinstance(each, Entry) else None for each in read_characters(text)]


def wrapped(text: str, width: int) -> str:
    """The text in lines of that width."""
    return "\n".join(text[start : start + width] for start in range(0, len(text), width))


def refusal(text: str) -> FormatError:
    """What the guessing reader says."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return caught.value


@for_each("width", [1, 2, 7, 8, 10, 9, 40, 81, 100, 162])
def test_lines_do_not_matter(width: int) -> None:
    """Two puzzles in lines of any width, on one line too."""
    assert givens(wrapped(DASHED + ZEROS, width)) == [LIANG, PLANK2]


def test_blanks_may_stand_anywhere() -> None:
    """Spaces, tabs and empty lines between any two characters."""
    assert givens("\ufeff \t" + "\n\n ".join(DASHED[:50]) + "\t" + DASHED[50:] + "\r\n") == [LIANG]


def test_nothing_is_no_puzzle() -> None:
    """An empty text is no error, as in the lab."""
    assert read_characters("") == read_characters(" \n\n") == []
    assert propose_rows("") is None


def test_another_character_costs_its_puzzle_only() -> None:
    """It is reported with line, column and cell; the others are read."""
    first, second, third = read_characters(f"{DASHED}\n{ZEROS[:40]}x{ZEROS[41:]}\n{DASHED}")
    assert isinstance(first, Entry)
    assert isinstance(second, FormatError)
    assert isinstance(third, Entry)
    assert str(second) == "line 2, column 41: Puzzle 2: Row 5, column 5: 'x' is not a digit"
    assert third.line == 3


@for_each("lost", [0, 80, 81, 161])
def test_a_lost_character_never_shifts_what_follows(lost: int) -> None:
    """Nothing is read, for nothing shows where it was; a line of another length than most is named."""
    both = DASHED + ZEROS
    with pytest.raises(FormatError, match="161 cells, and 9x9 grids have 81 each"):
        read_characters(both[:lost] + both[lost + 1 :])
    rows = wrapped(both, 9).split("\n")
    rows[lost // 9] = rows[lost // 9][1:]
    with pytest.raises(FormatError, match=f"line {lost // 9 + 1}: 8 characters, where most lines have 9"):
        read_characters("\n".join(rows))


@for_each("width", [7, 12, 162])
def test_it_is_offered_where_lines_are_no_rows(width: int) -> None:
    """The refusal says how many cells there are and proposes to take characters for what they are."""
    text = DASHED + (ZEROS if width == 162 else "")
    error = refusal(wrapped(text, width))
    (problem,) = error.problems
    assert problem.message.startswith(f"{len(text)} cells, as many as")
    assert error.repair
    assert error.repair.option == "--from plank"
    assert [entry.puzzle.givens.line() for entry in read(error.repair.text).entries] == givens(text)


@pytest.mark.parametrize("width", [8, 10])
def test_it_is_offered_beside_what_is_wrong_with_the_rows(width: int) -> None:
    """Lines of eight or ten are reported one by one, for they may be damaged rows."""
    error = refusal(wrapped(DASHED, width))
    assert str(error.problems[0]) == f"line 1: Row 1 has {width} cells, and 9 are needed"
    assert error.repair
    assert [entry.puzzle.givens.line() for entry in read(error.repair.text).entries] == [LIANG]


def test_it_is_not_offered_where_lines_are_rows() -> None:
    """A row too long and one too short have 81 cells together; whoever wrote them meant rows."""
    rows = wrapped(ZEROS, 9).split("\n")
    rows[2], rows[5] = rows[2][1:], rows[5] + "0"
    error = refusal("\n".join(rows))
    assert {problem.message for problem in error.problems} == {
        "Row 3 has 8 cells, and 9 are needed",
        "Row 6 has 10 cells, and 9 are needed",
    }
    assert error.repair is None


@for_each(("cells", "width"), [(80, 20), (80, 7), (79, 40), (83, 11)])
def test_nearly_enough_cells_are_reported_with_their_number(cells: int, width: int) -> None:
    """Not as rows of some other size."""
    (problem,) = refusal(wrapped((ZEROS + ZEROS)[:cells], width)).problems
    assert str(problem) == f"line 1: {cells} cells, and a 9x9 grid has 81"


@for_each(
    ("lengths", "messages"),
    [
        ((40, 41), "81 cells, as many as a 9x9 grid"),
        ((27, 27, 27), ""),  # it is read
        ((72, 9), ""),
        ((9, 72), ""),
        ((40, 9, 32), ""),
        ((10, 71), ""),
        ((11, 70), "81 cells, as many as a 9x9 grid"),
        ((8, 73), ""),
        ((7, 74), "81 cells, as many as a 9x9 grid"),
        ((5, 76), "81 cells, as many as a 9x9 grid"),
        ((4, 77), ""),
        ((15, 66), ""),
        ((18, 63), "81 cells, as many as a 9x9 grid"),
        ((81,), ""),
        ((77,), ""),
        ((86,), ""),
        ((38, 39), "77 cells, and a 9x9 grid has 81"),
        ((38, 38), ""),
        ((80, 86), "166 cells, and 9x9 grids have 81 each"),
        ((80, 87), ""),
    ],
)
def test_lines_are_counted_together_where_none_may_be_a_row(lengths: tuple[int, ...], messages: str) -> None:
    """Of the lines before the last none is as long as a row, or by one off it on 9x9 and above."""
    tried = attempt("\n".join("1".ljust(length, ".") for length in lengths))
    first = tried.errors[0].problems[0].message if tried.errors else ""
    assert first.startswith(messages) if messages else "a 9x9 grid" not in first and "9x9 grids" not in first
