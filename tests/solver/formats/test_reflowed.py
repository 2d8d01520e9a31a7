"""Texts whose lines are not rows: wrapped, one cell a line, run together, groups of candidates."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import attempt, read
from tests.for_each import for_each

LIANG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def grids(texts: list[str]) -> list[str]:
    """The grids of the lines, none if anything is wrong."""
    tried = attempt("\n".join(texts))
    return [] if tried.error else [entry.puzzle.entries.line() for entry in tried.entries]


def cut(text: str, width: int) -> list[str]:
    """The text in lines of that width."""
    return [text[start : start + width] for start in range(0, len(text), width)]


@for_each("width", [1, 3, 18, 20, 27, 40, 60, 80])
def test_a_wrapped_grid_is_read(width: int) -> None:
    """One cell or whole parts of the grid a line, or two rows and more a line with the rest on the last."""
    assert grids(cut(LIANG, width)) == [LIANG]


@for_each("width", [2, 4, 8, 10, 17, 9, 81])
def test_lines_that_look_like_rows_are_not_cut_anew(width: int) -> None:
    """Rows of 8 or 10 would move every cell after a lost one; nine cells are a row, and 81 a grid."""
    assert grids(cut(LIANG, width)) == ([LIANG] if width in (9, 81) else [])


@for_each(
    "texts",
    [
        [],
        ["Words"],
        cut(LIANG, 27)[:2],
        [*cut(LIANG, 27)[:2], LIANG[54:80]],
        [*cut(LIANG, 27), "123"],
        [LIANG[:26], LIANG[26:54], LIANG[54:]],
        [LIANG[:60], LIANG[60:-1] + "x"],
        [LIANG[:20], LIANG[20:]],
    ],
)
def test_uneven_lines_are_left_alone(texts: list[str]) -> None:
    """All lines but the last are equally long, the last is no longer, and together they make whole grids."""
    assert grids(texts) == []


def test_a_print_without_its_line_ends_is_read() -> None:
    """Rules of dashes among the cells go, if dashes are no blanks."""
    rows = cut("12343.1..4.343.1", 4)
    text = " ".join(rows[:2]) + " --------- " + " ".join(rows[2:])
    assert [entry.line for entry in read(f"A title of words\n{text}\n{text}").entries] == [2, 3]


@for_each(
    ("texts", "is_grid"),
    [
        (["1 23 23 4", ". 1 2 3", "34 12 . .", "1 2 3 4"], True),
        (["| 1 23 | 23 4 |", "| . 1 | 2 3 |", "+---+---+", "34 12 . .", "1 2 3 4 # and so on"], True),
        (["1 23 23 4", ". 1 2 3", "34 12 . .", "1 2 3"], False),
        (["1 23 23 4", ". 1 2 3", "34 12 . .", "1 2 3 5"], False),
        (["1 32 23 4", ". 1 2 3", "34 12 . .", "1 2 3 4"], False),
    ],
)
def test_groups_of_candidates_are_a_grid(texts: list[str], is_grid: bool) -> None:
    """As many groups as cells, each ascending, some of them with two digits."""
    tried = attempt("\n".join(texts))
    assert (tried.error is None) == is_grid
    assert [entry.taken_for for entry in tried.entries] == (["candidates"] if is_grid else [])


def test_rows_of_another_size_are_no_stream() -> None:
    """Eight rows of a 9x9 grid are no two 6x6 grids, whatever their digits are."""
    with pytest.raises(FormatError, match="8 rows, and 9 are needed"):
        read("1........\n" * 8)
