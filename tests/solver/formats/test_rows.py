"""Rows put together to grids: bands and gaps, headings, remarks, several grids."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import attempt, read
from tests.for_each import for_each

ROWS = ["12..", "..12", "21..", "..21"]
GRID = "12....1221....21"


def found(*texts: str) -> list[tuple[int, str, str]]:
    """Line, title and cells of each grid that the lines are made of; none if anything is wrong."""
    tried = attempt("\n".join(texts))
    entries = () if tried.error else tried.entries
    return [(entry.line, entry.details.title, entry.puzzle.entries.line()) for entry in entries]


@for_each(
    "texts",
    [
        ROWS,
        ["", *ROWS, ""],
        [*ROWS[:2], "", *ROWS[2:]],
        [*ROWS[:2], "-----", *ROWS[2:]],
        ["+----+", *ROWS[:2], "+----+", *ROWS[2:], "+----+"],
        [*ROWS[:1], "", *ROWS[1:]],
        [ROWS[0], "", ROWS[1], "", ROWS[2], "", ROWS[3]],
        [*ROWS[:3], "", "", *ROWS[3:]],
        [" ".join(row) for row in ROWS],
        [f"| {row[:2]} | {row[2:]} |" for row in ROWS],
    ],
)
def test_rows_make_a_grid_whatever_rules_and_empty_lines_stand_between(texts: list[str]) -> None:
    """Gaps stand between bands, or everywhere, or anywhere as long as the grid ends with its block."""
    ((_, title, cells),) = found(*texts)
    assert (title, cells) == ("", GRID)


@for_each(
    "texts",
    [
        ROWS[:3],
        [*ROWS, ROWS[0]],
        [*ROWS[:3], "12."],
        [*ROWS[:3], "12..."],
        [*ROWS[:3], "12.x"],
        [*ROWS[:3], "12.5"],
        [*ROWS[:2], "Words", *ROWS[2:]],
        [*ROWS[:3], "", *ROWS[3:], *ROWS],
        [*ROWS, ROWS[0], "", *ROWS[1:]],
        [ROWS[0], "", *ROWS[1:], *ROWS],
        [],
        ["Words"],
    ],
)
def test_what_does_not_come_out_even_makes_none(texts: list[str]) -> None:
    """A row too few or too many, a cell too few, too many or wrong, words or a gap within a grid."""
    assert found(*texts) == []


@for_each(
    "texts", [[*ROWS, *ROWS], [*ROWS, "", *ROWS], [*ROWS[:2], "", *ROWS[2:], "", *ROWS], [*ROWS, *ROWS, "", *ROWS]]
)
def test_several_grids_follow_one_another(texts: list[str]) -> None:
    """With a gap between them or without."""
    grids = found("Title", *texts)
    assert {cells for _, _, cells in grids} == {GRID}
    assert len(grids) == len([text for text in texts if text]) // 4
    assert [title for _, title, _ in grids] == ["Title"] + [""] * (len(grids) - 1)


def test_each_grid_has_the_heading_above_it() -> None:
    """Words, a number between grids, or a label before its first row; the last one counts."""
    texts = ["Old", "First", *ROWS, "2", *ROWS, "Third: 12..", *ROWS[1:], "words: none", *ROWS]
    assert [(line, title) for line, title, _ in found(*texts)] == [
        (3, "First"),
        (8, "2"),
        (12, "Third"),
        (17, "words: none"),
    ]


def test_a_number_within_a_grid_is_a_row() -> None:
    """Four digits are four cells, wherever they stand; fewer are a row that is too short, unless a grid has ended."""
    assert found("1234", *ROWS[1:])[0][2] == "1234" + GRID[4:]
    assert found(*ROWS[:2], "12", *ROWS[2:]) == []
    assert [title for _, title, _ in found(*ROWS, "12", *ROWS)] == ["", "12"]


def test_a_line_that_is_a_grid_stands_for_itself() -> None:
    """16 cells on a line, between rows and other such lines; with something wrong in it there is none."""
    whole = "12..34......4321"
    assert [cells for *_, cells in found(whole, whole)] == [whole] * 2
    assert [cells for *_, cells in found(*ROWS, whole, *ROWS)] == [GRID, whole, GRID]
    assert [(line, title) for line, title, _ in found("A", whole, "B", whole)] == [(2, "A"), (4, "B")]
    assert found(whole.replace("4", "x")) == []
    assert found(*ROWS[:2], whole) == []


@for_each(
    ("texts", "number"),
    [
        ([*ROWS[:3], "- - - -"], 1),
        (["1---", "----", "---2", "----"], 1),
        (["1---", "-----", "---2", "----", "----"], 1),
        (["1---", "----", "----", "---2", "----"], 0),
        (["12..", "....", "----", "..34", "...."], 1),
    ],
)
def test_lines_of_dashes_are_rows_where_others_have_dashes(texts: list[str], number: int) -> None:
    """As long as a row or as a whole grid; elsewhere they are rules."""
    assert len(found(*texts)) == number


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_a_delimiter_too_many_is_reported(delimiter: str) -> None:
    """A row that ends in an empty field would hide it; behind all rows it is read."""
    rows = ["1,,,", ",,,2", ",3,,", ",,,"]
    text = "\n".join(rows).replace(",", delimiter)
    assert read(text).entries[0].puzzle.givens.line() == "1......2.3......"
    closed = "\n".join(f"{row}," for row in rows).replace(",", delimiter)
    assert read(closed).entries[0].puzzle.givens.line() == "1......2.3......"
    with pytest.raises(FormatError, match="Row 3 has 5 fields, and 4 are needed"):
        read(text.replace("3", f"{delimiter}3"))
