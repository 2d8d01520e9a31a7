"""Which of the ways to read the same lines is taken."""

from __future__ import annotations

import pytest
from solver.formats.rows import find_grids

from solver.formats.lines import TextLine


@pytest.mark.parametrize(
    ("texts", "number"),
    [
        (["1" + "-" * 80, "-" * 81], 2),  # one line a grid
        (["1---", "----", "---2", "----"], 1),
        (["1---", "-----", "---2", "----", "----"], 1),
        (["1---", "----", "----", "---2", "----"], 0),
        (["12..", "....", "----", "..34", "...."], 1),
    ],
)
def test_lines_of_dashes_are_rows_where_others_have_dashes(texts: list[str], number: int) -> None:
    """As long as a row or as a whole grid; elsewhere they are rules."""
    grids, _ = find_grids([TextLine.of(at, text) for at, text in enumerate(texts, 1)])
    assert len(grids) == number
