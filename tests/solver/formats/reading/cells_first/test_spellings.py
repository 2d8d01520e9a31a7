"""Spellings of cells: marks around digits are no cells, wherever they stand."""

from __future__ import annotations

from typing import Final

import pytest

from solver.formats.reader import read_text

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS: Final = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def lines_of(text: str) -> list[str]:
    """The clues of each puzzle that is read from the text; none with a problem."""
    result = read_text(text)
    return [] if result.faults else [entry.puzzle.givens.line() for entry in result.entries]


@pytest.mark.parametrize("mark", ["*", "**", "`", "__"])
@pytest.mark.parametrize("blank", [".", "-", "0"])
def test_marks_of_bold_digits_are_no_cells(mark: str, blank: str) -> None:
    """Rows may mark some digits and not others; the stars of another kind than the blanks count nothing."""
    rows = [" ".join(blank if sign == "." else f"{mark}{sign}{mark}" for sign in row) for row in ROWS]
    assert lines_of("\n".join(rows)) == [PUZZLE]
    rows[::2] = [" ".join(row.replace(".", blank)) for row in ROWS[::2]]
    assert lines_of("\n".join(rows)) == [PUZZLE]


def test_bold_digits_in_a_line_are_digits() -> None:
    """Every star stands in a pair around digits; one that does not is a blank, or one too many."""
    bold = PUZZLE.replace("419", "**419**").replace("53", "*53*")
    assert lines_of(bold) == [PUZZLE]
    assert lines_of(bold.replace("**419", "*419")) == []
    assert lines_of(PUZZLE.replace(".", "*")) == [PUZZLE]
