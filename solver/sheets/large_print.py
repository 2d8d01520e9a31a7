"""Large print: as many boards a page as leave cells that those who see badly can read.

>>> from solver.grid import Grid
>>> from solver.sheets import Exercise
>>> some = tuple(Exercise(number, Grid.parse("12..34...14..321")) for number in range(1, 9))
>>> laid_out(Sheet(some, 9, large=True)).per_page
4
>>> shortfall(Sheet(some, 9, large=True))
'Cells are 14.8 mm wide, not the 18 of large print: one board a page makes them 47.5.'
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver.sheets.handout import Sheet
from solver.sheets.page_items import cell_of
from solver.sheets.paper import spread, ways

LEAST: Final = 18.0  # mm of a cell


def laid_out(sheet: Sheet) -> Sheet:
    """The sheet with as many boards a page as leave cells of 18 mm, in as few pages as that takes; else one a page."""
    each = len(sheet.exercises) // len(sheet.names) if sheet.names and not sheet.is_shared else len(sheet.exercises)
    most = max((way for way in ways() if _with(sheet, way) >= LEAST), default=1)
    own = max((way for way in ways() if way <= each), default=1)  # whoever has puzzles of their own has enough
    return replace(sheet, per_page=min(most, own) if sheet.names and not sheet.is_shared else spread(each, most))


def shortfall(sheet: Sheet) -> str:
    """What is to be said where cells are smaller than large print wants them; "" where nobody wishes that."""
    if not sheet.large or sheet.is_cut or sheet.exercises[0].task or (cell := cell_of(sheet)) >= LEAST:
        return ""
    upright = sheet.paper if sheet.paper.height > sheet.paper.width else sheet.paper.turned()
    ways_out = [
        (_with(sheet, 1), "one board a page makes them"),
        (_with(replace(sheet, paper=upright), 1), "one board on an upright page makes them"),
    ]
    better = next((f"{how} {large:.1f}" for large, how in ways_out if large >= LEAST), "this paper holds no such cells")
    return f"Cells are {cell:.1f} mm wide, not the {LEAST:g} of large print: {better}."


def _with(sheet: Sheet, per_page: int) -> float:
    """The side of a cell with so many boards a page."""
    return cell_of(replace(sheet, per_page=per_page, names=()))
