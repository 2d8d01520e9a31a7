"""Empty columns and rows of spreadsheets."""

from __future__ import annotations

from solver.formats import attempt, read
from tests.for_each import for_each

GAPPED = "1,2,,,\n,,,1,2\n,,,,\n2,1,,,\n,,,2,1"


@for_each("delimiter", [",", ";", "\t", "|"])
@for_each("names", ["", "abcd"])
def test_gaps_between_boxes_and_bands_are_left_out(delimiter: str, names: str) -> None:
    """With names before the rows or without."""
    rows = [line.replace(",", delimiter) for line in GAPPED.split("\n")]
    if names:
        rows = [f"{name}{delimiter}{row}" for name, row in zip([*names[:2], "", *names[2:]], rows, strict=True)]
    assert [entry.puzzle.givens.line() for entry in read("\n".join(rows)).entries] == ["12....1221....21"]


@for_each("text", [GAPPED.replace("1,2,,", "1,2,3,", 1), GAPPED[:9], ""])
def test_a_column_with_a_digit_is_no_gap(text: str) -> None:
    """Nor is one of four columns, nor one of too few rows."""
    assert attempt(text).error
