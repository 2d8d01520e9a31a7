"""Large print: as many boards a page as leave cells that people with low vision can read.

>>> from solver.grid import Grid
>>> from solver.sheets import Exercise
>>> some = tuple(Exercise(number, Grid.parse("12..34...14..321")) for number in range(1, 9))
>>> laid_out(Sheet(some, 9, large=True)).per_page
4
>>> shortfall(Sheet(some, 9, large=True))
'Cells are 14.8 mm wide, and large print needs 18 mm: print one board per page for 47.5 mm.'
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver.sheets.board_page import cell_of
from solver.sheets.layout import Sheet
from solver.sheets.paper import boards_per_page, spread

MIN_CELL_MM: Final = 18.0  # mm of a cell


def laid_out(sheet: Sheet) -> Sheet:
    """Lay the sheet out with the most boards a page that leave cells of 18 mm, on the fewest pages; else one a page."""
    is_dealt = bool(sheet.names) and not sheet.is_shared
    each = (sheet.each or len(sheet.exercises) // len(sheet.names)) if is_dealt else len(sheet.exercises)
    each *= sheet.copies
    most = max((boards for boards in boards_per_page() if _with(sheet, boards) >= MIN_CELL_MM), default=1)
    if not is_dealt or sheet.each:
        return replace(sheet, per_page=spread(each, most))
    own = max((boards for boards in boards_per_page() if boards <= each), default=1)  # a full page for each
    return replace(sheet, per_page=min(most, own))


def shortfall(sheet: Sheet) -> str:
    """Say that cells are smaller than large print needs, and what helps; "" if they are not, or nobody wants it."""
    if not sheet.large or sheet.is_cut or sheet.exercises[0].task or (cell := cell_of(sheet)) >= MIN_CELL_MM:
        return ""
    upright = sheet.paper if sheet.paper.height > sheet.paper.width else sheet.paper.turned()
    remedies = [
        (_with(sheet, 1), "print one board per page for"),
        (_with(replace(sheet, paper=upright), 1), "print one board per upright page for"),
    ]
    better = next(
        (f"{how} {large:.1f} mm" for large, how in remedies if large >= MIN_CELL_MM), "this paper is too small"
    )
    return f"Cells are {cell:.1f} mm wide, and large print needs {MIN_CELL_MM:g} mm: {better}."


def _with(sheet: Sheet, per_page: int) -> float:
    """Compute the side of a cell for a number of boards a page."""
    return cell_of(replace(sheet, per_page=per_page, names=()))
