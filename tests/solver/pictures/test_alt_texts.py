"""The picture in words."""

from __future__ import annotations

from solver.pictures import Picture, alt_text, kind_of
from tests.solver.pictures.boards import SOLVED, TWICE, picture


def test_rows_are_read_with_blanks_counted() -> None:
    """Each row is named with its digits; blanks in a row are counted."""
    words = alt_text(picture(title="Figure 1"))
    assert words.startswith("Figure 1. Sudoku puzzle, 9 rows of 9 cells, 30 clues. Row 1: 5, 3, 2 blanks, 7, 4 blanks.")
    assert words.count("Row ") == 9
    assert "Row 9: 4 blanks, 8, 2 blanks, 7, 9." in words


def test_pair_reads_both_boards() -> None:
    """A pair names the puzzle's rows and then the solution's."""
    puzzle, solution = alt_text(picture("pair", caption="one of several")).split(" Solution. ")
    assert puzzle.count("Row ") == solution.count("Row ") == 9
    assert "Row 1: 5, 3, 4, 6, 7, 8, 9, 1, 2." in solution
    assert solution.endswith(" one of several.")


def test_solution_reads_the_solution() -> None:
    """The rows of a solved board hold no blank."""
    assert "blank" not in alt_text(picture("solution"))
    assert SOLVED.filled == 81


def test_conflicts_are_named() -> None:
    """The description says what the stripes show, with the names of the cells."""
    assert "5 twice in row 1: r1c1 and r1c3" in alt_text(Picture(kind_of("puzzle"), TWICE))
