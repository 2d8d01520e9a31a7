"""Which rows make which grid beside damaged ones."""

from __future__ import annotations

from solver.formats import attempt
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE, LIANG, PLANK2


def rows(line: str) -> list[str]:
    """The nine rows of a grid."""
    return [line[start : start + 9] for start in range(0, 81, 9)]


@for_each("lost", range(27))
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
