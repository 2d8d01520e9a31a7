"""Tables whose empty cells are nothing at all."""

from __future__ import annotations

from solver.errors import FormatError
from solver.formats import attempt, read
from tests.for_each import for_each

ROWS = ("1,,,4", ",4,1,", ",1,4,", "4,,,1")


@for_each("separator", ["|", "│", "\t", ";", ",", " & "])
@for_each(("before", "after"), [("", ""), (",,", ""), ("", ",,"), (",", ",,")])
def test_empty_fields_are_blanks(separator: str, before: str, after: str) -> None:
    """Whatever stands between them, and whatever empty columns stand beside the grid."""
    text = "\n".join(f"{before}{row}{after}".replace(",", separator) for row in ROWS)
    assert [entry.puzzle.givens.line() for entry in read(text).entries] == ["1..4.41..14.4..1"]


def test_a_frame_is_no_column() -> None:
    """Where the outer columns of the grid are empty too."""
    text = "│ │1│ │ │\n├─┼─┼─┼─┤\n│ │ │2│ │\n│ │2│ │ │\n│ │ │1│ │"
    assert [entry.puzzle.givens.line() for entry in read(text).entries] == [".1....2..2....1."]


@for_each(
    "text",
    [
        ",1,,,,\n,,2,,,\n,2,,,,\n,,1,,,",  # where does the grid begin?
        "1,,,4\n,4,1,\n,1,4,",
        "1,,,4\n,4,1\n,1,4,\n4,,,1",
        "12,,,4\n,4,1,\n,1,46,\n4,,,1",
        "1,,,4\n,4,1,\n1 2\n,1,4,\n4,,,1",
        "",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    """Neither where the grid begins, nor what short rows, other signs or fields of two cells mean."""
    tried = attempt(text)
    assert tried.error or tried.entries[0].notices


@for_each(
    ("before", "separator", "after"), [("", "\t", ""), ("", "\t", "\t"), ("", ";", ";"), ("|", "|", "|"), ("", ",", "")]
)
@for_each(("size", "rows", "column"), [(6, 4, 0), (6, 4, 2), (9, 4, 0), (9, 6, 3), (9, 6, 0), (16, 9, 0), (16, 4, 3)])
def test_a_table_that_ends_after_a_few_rows(
    before: str, separator: str, after: str, size: int, rows: int, column: int
) -> None:
    """With digits in as many columns as rows it looks like a smaller grid: refused, or read with a word on it."""
    cells = [["" for _ in range(size)] for _ in range(rows)]
    cells[0][column], cells[1][column + 1], cells[0][column + rows - 1] = "3", "4", "2"
    text = "\n".join(before + separator.join(row) + after for row in cells)
    try:
        entries = read(text).entries
    except FormatError:
        return
    assert any("Empty columns are left out" in notice for entry in entries for notice in entry.notices)
