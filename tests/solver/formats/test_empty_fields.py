"""Tables whose empty cells are nothing at all."""

from __future__ import annotations

import pytest

from solver.formats import read
from solver.formats.tables import fill_empty_fields

ROWS = ("1,,,4", ",4,1,", ",1,4,", "4,,,1")


@pytest.mark.parametrize("separator", ["|", "│", "\t", ";", ",", " & "])
@pytest.mark.parametrize(("before", "after"), [("", ""), (",,", ""), ("", ",,"), (",", ",,")])
def test_empty_fields_are_blanks(separator: str, before: str, after: str) -> None:
    """Whatever stands between them, and whatever empty columns stand beside the grid."""
    text = "\n".join(f"{before}{row}{after}".replace(",", separator) for row in ROWS)
    assert fill_empty_fields(text) == "1 . . 4\n. 4 1 .\n. 1 4 .\n4 . . 1"
    assert [entry.puzzle.givens.line() for entry in read(text).entries] == ["1..4.41..14.4..1"]


def test_a_frame_is_no_column() -> None:
    """Where the outer columns of the grid are empty too."""
    assert fill_empty_fields("│ │1│ │ │\n├─┼─┼─┼─┤\n│ │ │2│ │\n│ │2│ │ │\n│ │ │1│ │").split("\n")[0] == ". 1 . ."


@pytest.mark.parametrize(
    "text",
    [
        ",1,,,,\n,,2,,,\n,2,,,,\n,,1,,,",  # where does the grid begin?
        "1,,,4\n,4,1,\n,1,4,",
        "1,,,4\n,4,1\n,1,4,\n4,,,1",
        "1,0,,4\n0,4,1,\n,1,4,\n4,,,1",
        "12,,,4\n,4,1,\n,1,46,\n4,,,1",
        "1,,,4\n,4,1,\n1 2\n,1,4,\n4,,,1",
        "",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    """Neither where the grid begins, nor what short rows, other signs or fields of two cells mean."""
    assert fill_empty_fields(text) == ""
