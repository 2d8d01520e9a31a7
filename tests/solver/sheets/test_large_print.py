"""Large print: cells that those who see badly can read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.grid import Grid
from solver.sheets import Exercise, Sheet, paper_of
from solver.sheets.board_page import cell_of
from solver.sheets.large_print import MIN_CELL_MM, laid_out, shortfall
from tests.for_each import for_each
from tests.solver.sheets import scan
from tests.solver.sheets.test_pdf import LINK, exercises

SMALL = {4: "12..34...14..321", 6: "1.3456" + "." * 30, 9: "." * 81, 16: "1.3G" + "." * 252}


def sheet_of(size: int, count: int, **options: object) -> Sheet:
    """So many puzzles of a size."""
    some = tuple(Exercise(number, Grid.parse(SMALL[size])) for number in range(1, count + 1))
    return Sheet(some, 1, large=True, **options)  # type: ignore[arg-type]


@for_each(("key", "size", "per_page"), [("a4", 4, 6), ("letter", 4, 4), ("a4", 6, 2), ("letter", 9, 1), ("a4", 16, 1)])
def test_boards_go_on_a_page_as_long_as_cells_stay_large(key: str, size: int, per_page: int) -> None:
    """As many as leave 18 mm, codes allowed for; fewer where that takes no more pages; one of the largest grid."""
    made = laid_out(sheet_of(size, 12, paper=paper_of(key)))
    assert made.per_page == per_page
    assert (cell_of(made) >= MIN_CELL_MM) is (size < 16)
    assert laid_out(sheet_of(size, 1, paper=paper_of(key))).per_page == 1
    coded = laid_out(sheet_of(size, 12, paper=paper_of(key), link=LINK))
    assert size == 16 or cell_of(coded) >= MIN_CELL_MM


def test_everyone_has_enough_puzzles() -> None:
    """A class pack of four puzzles each has no page for six."""
    assert laid_out(sheet_of(4, 12, names=("Ann", "Bob", "Zoë"))).per_page == 4
    assert laid_out(sheet_of(4, 12, names=("Ann", "Bob", "Zoë"), is_shared=True)).per_page == 6


def test_cells_are_as_large_as_stated() -> None:
    """What is reckoned is what is printed."""
    for per_page, link in ((1, ""), (4, LINK)):
        sheet = Sheet(exercises(), per_page, large=True, link=link)
        board = scan.boards(scan.ink(scan.written(sheet, sheet.pages()[:1]), 0))[0]
        assert board.width / 9 == pytest.approx(cell_of(sheet), abs=0.05)


def test_smaller_cells_are_reported() -> None:
    """With the way out of it, if there is one; nothing where all is large, or nobody asked."""
    upright = sheet_of(9, 4)
    assert shortfall(upright) == shortfall(replace(upright, per_page=4, large=False)) == ""
    assert "print one board per page for 21.1 mm" in shortfall(replace(upright, per_page=4))
    across = replace(upright, paper=upright.paper.turned(), title="Monday")
    assert "print one board per upright page for 21.1 mm" in shortfall(across)
    assert "this paper is too small" in shortfall(sheet_of(16, 1))
