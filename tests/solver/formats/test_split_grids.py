"""Which rows make which grid beside damaged ones."""

from __future__ import annotations

import pytest
from solver.formats.diagnose import split_grids
from solver.formats.rows import split_at_headings

from solver.formats import attempt
from solver.formats.lines import BLANKS, TextLine
from tests.solver.formats.samples import GENTLE, LIANG, PLANK2


def groups(blocks: str, size: int = 9) -> list[tuple[int, bool]]:
    """How many rows each group has, and whether it is certain, of blocks of a given number of rows."""
    lines = [
        TextLine.of(1, "." * size + "1" if row else "") for block in blocks.split() for row in [*[1] * int(block), 0]
    ]
    (part,) = split_at_headings(lines, size, BLANKS, False)
    return [(len(group.rows), group.is_certain) for group in split_grids(part, size)]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ("9", "9"),
        ("27", "9 9 9"),
        ("3 3 6 3 6 3 3", "9 9 9"),
        ("9 9 9", "9 9 9"),
        ("9 8 9", "9 8? 9"),
        ("10 9 9", "10? 9 9"),
        ("9 9 8", "9 9 8?"),
        ("9 8 10", "9 8? 10?"),
        ("9 6 9", "9 6? 9"),
        ("3 3 6 2 6 3 3", "9 8? 9"),
        ("2 3 6 3 6 3 3", "8? 9 9"),
        ("3 3 6 3 6 3 2", "9 9 8?"),
        ("3 3 2 1 3 3 3", "9? 9"),
        ("3 3 3 3 3 2 1", "9 9?"),
        ("3 3 3 2 3 4 3 3", "9 15?"),
        ("3 3 3 2 3 3 3 1 3 3 3", "9 12? 9"),
        ("3 3 3 3 3 3 2 3 3 3 3 3 3", "9 9 2? 9 9"),
        ("26", "26?"),
        ("3 3 3 3 3", "15?"),
        ("1", "1"),
        ("1 1 1 1 1 1 1 1 1" + " 1" * 9, "9 9"),
    ],
)
def test_grids_before_and_after_odd_blocks_are_certain(blocks: str, expected: str) -> None:
    """Rows are counted from either end; a group between odd blocks, or with rows lost somewhere, is marked with '?'."""
    wanted = [(int(group.rstrip("?")), not group.endswith("?")) for group in expected.split()]
    assert groups(blocks) == wanted


def rows(line: str) -> list[str]:
    """The nine rows of a grid."""
    return [line[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize("lost", range(27))
def test_no_grid_takes_over_a_row_of_its_neighbour(lost: int) -> None:
    """Of three grids in a row with one row lost anywhere, no cell moves; between empty lines two are read."""
    grids = [LIANG, GENTLE, PLANK2]
    whole = [row for line in grids for row in rows(line)]
    refused = attempt("\n".join(whole[:lost] + whole[lost + 1 :]))
    assert refused.entries == ()
    assert "26 rows, and 9 for each grid make 18 or 27; empty lines between grids would tell" in str(refused.error)
    apart = [rows(line) for line in grids]
    del apart[lost // 9][lost % 9]
    tried = attempt("\n\n".join("\n".join(grid) for grid in apart))
    remaining = [line for number, line in enumerate(grids) if number != lost // 9]
    assert [entry.puzzle.givens.line() for entry in tried.entries] == remaining
    assert len(tried.errors) == 1
    assert tried.error
    assert f"Puzzle {lost // 9 + 1}: 8 rows, and 9 are needed" in str(tried.error)
