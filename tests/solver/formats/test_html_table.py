"""Tables of HTML pages as lines."""

from __future__ import annotations

from solver.formats import read
from tests.for_each import for_each


@for_each(
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
    rows = f"<tr><td>1<td>{cell}<td>3<td>4</tr>" + "<tr><td>3<td><td><td></tr>" * 2 + "<tr><td><td><td><td></tr>"
    (entry,) = read(f"<table>{rows}</table>").entries
    assert entry.puzzle.givens.line()[:4] == f"1{digit or '.'}34"


def test_a_table_of_inputs_is_a_grid() -> None:
    """As pages write that let people type."""
    rows = ["1234", "34..", "21..", "...."]
    cells = "".join(
        "<tr>" + "".join(f'<td><input value="{sign.strip(".")}"></td>' for sign in row) + "</tr>" for row in rows
    )
    assert read(f"<table>{cells}</table>").entries[0].puzzle.givens.line() == "".join(rows)
