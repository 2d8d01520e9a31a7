"""Tables of HTML pages as lines."""

from __future__ import annotations

import pytest
from solver.formats.html_table import looks_like, parse_tables

from solver.formats import read


@pytest.mark.parametrize(
    ("cell", "digit"),
    [
        ('<input value="2">', "2"),
        ("<input value='2'>", "2"),
        ("<input value=2>", "2"),
        ('<input class=c value = "2" >', "2"),
        ('<input value="">', ""),
        ("<input>", ""),
        ("<b>2</b>", "2"),
        (" 2 \n", "2"),
        ("&#50;", "2"),
        ("&nbsp;", ""),
    ],
)
def test_a_cell_is_what_it_shows(cell: str, digit: str) -> None:
    """Text, with or without markup, or the value of an input, however it is quoted."""
    assert parse_tables(f"<table><tr><td>1<td>{cell}</table>")[0].text == f"1\t{digit}"


def test_rows_keep_their_lines_and_tables_end_with_an_empty_one() -> None:
    """Each row is reported at the line where it ends, and two tables are parted."""
    first = "<table>8\n<tr><td>1<td>2</tr>\n<tr><th>x<td>3\n<td>4</tr>\n</table>9\n"
    text = f"<p>7\n{first}<table><tr><td>5</td></tr></table>\n"
    lines = [(line.number, line.text) for line in parse_tables(text)]
    assert lines == [(3, "1\t2"), (5, "3\t4"), (6, ""), (7, "5"), (7, "")]


def test_a_row_that_is_never_closed_counts() -> None:
    """Tables that break off keep their last row."""
    assert [line.text for line in parse_tables("<table><tr><td>1<td>2")] == ["1\t2"]


@pytest.mark.parametrize(
    ("text", "is_table"),
    [
        ("<table>", True),
        ("\ufeff \n<p>a<tr>", True),
        ("<p>no table</p>", False),
        ("1 <table>", False),
        ("<tracks>", False),
    ],
)
def test_html_with_a_table_is_recognized_by_its_tags(text: str, is_table: bool) -> None:
    """It begins with a tag and has one of a table."""
    assert looks_like(text) is is_table


def test_a_table_of_inputs_is_a_grid() -> None:
    """As pages write that let people type."""
    rows = ["1234", "34..", "21..", "...."]
    cells = "".join(
        "<tr>" + "".join(f'<td><input value="{sign.strip(".")}"></td>' for sign in row) + "</tr>" for row in rows
    )
    assert read(f"<table>{cells}</table>").entries[0].puzzle.givens.line() == "".join(rows)
