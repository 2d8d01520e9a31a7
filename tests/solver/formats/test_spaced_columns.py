"""Grids whose empty cells are blanks: only the place of a digit tells its column."""

from __future__ import annotations

from solver.formats import attempt
from tests.for_each import for_each

ROWS = ["1  4", "  1", " 1", "4 21"]
GRID = "1..4..1..1..4.21"


def found(texts: list[str]) -> str:
    """The cells of the one grid, '.' for blank; '' where nothing is found."""
    tried = attempt("\n".join(texts))
    return "" if tried.error else "".join(entry.puzzle.entries.line() for entry in tried.entries)


@for_each(
    "texts",
    [
        ROWS,
        ["", "  ", *ROWS, "", ""],
        ["", *[line for row in ROWS for line in (row, "")]],
        [f"{row:4}" for row in ROWS],
        [" ".join(row) for row in ROWS],
        [f"|{row[:2]:2}|{row[2:]:2}|" for row in ROWS],
        [f"| {' '.join(f'{row:4}'[:2])} | {' '.join(f'{row:4}'[2:])} |" for row in ROWS],
        ["Some words above", "+--+--+", *[f"|{row[:2]:2}|{row[2:]:2}|" for row in ROWS], "+--+--+"],
        [row + "  # a remark" if row == ROWS[0] else row for row in ROWS],
    ],
)
def test_the_place_tells_the_column(texts: list[str]) -> None:
    """Close together, set apart, in frames, with lines round them that are no rows."""
    assert found(texts) == GRID


def test_a_row_without_digits_may_be_an_empty_line() -> None:
    """Empty lines at the end are none of the rows."""
    assert found(["1  4", "", " 1", "4 21", "", ""]) == "1..4.....1..4.21"


@for_each(
    ("texts", "cells"),
    [
        (["123 ", "34 1", "2 43", "43 1"], "123.34.12.4343.1"),  # a quarter is empty
        (["123 ", "3421", "2 43", "43 1"], ""),  # less than a quarter
        (["1", "  1", " 1", "4 2"], ""),  # no row reaches the last column
        (ROWS[:3], ""),
        ([*ROWS, "1"], ""),
        (["1   4", *ROWS[1:]], ""),
        (["1  5", *ROWS[1:]], ""),
        (["1  x", *ROWS[1:]], ""),
        (["1 2 3 4", "12", "", "4"], ""),
        (["|1 | 4|1|", *[f"|{row[:2]:2}|{row[2:]:2}|" for row in ROWS[1:]]], ""),
        (["|1 4|", "|1  4|", "|1  4|", "|1  4|"], ""),
    ],
)
def test_only_a_text_that_shows_its_width_is_taken(texts: list[str], cells: str) -> None:
    """A quarter of the cells is empty, some row is full to its end, every row fits, and there is nothing else."""
    assert found(texts) == cells


def test_larger_sizes_have_their_boxes_in_frames() -> None:
    """On 6x6 there are two parts of three."""
    texts = [f"|{row[:3]}|{row[3:]}|" for row in ["1  4 6", " 2   1", "  3  2", "4    3", "      ", "6 5 4 "]]
    assert found(texts) == "1..4.6.2...1..3..24....3......6.5.4."


def test_a_row_with_an_empty_first_box_is_no_frame() -> None:
    """Uprights stand between boxes only: what is left of the first one are cells."""
    rows = [
        "53  7    ",
        "6  195   ",
        " 98    6 ",
        "8   6   3",
        "4  8 3  1",
        "7   2   6",
        " 6    28 ",
        "   419  5",
        "    8  79",
    ]
    apart = ["|".join([row[:3], row[3:6], row[6:]]) for row in rows]
    for texts in (apart, [f"|{row}|" for row in apart], [f"  |{row}|" for row in apart]):
        assert found(texts) == "".join(rows).replace(" ", ".")
