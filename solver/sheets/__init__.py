"""Sheets to print: puzzles with their numbers, names and a key, as PDF, SVG or PNG.

>>> from solver.grid import Grid
>>> sheet = Sheet((Exercise(1, Grid.parse("12..34...14..321")),), per_page=1, title="Monday")
>>> [page.heading for page in sheet.pages() + sheet.key()]
['Puzzles, 1', 'Key, 1']
"""

from solver.sheets.layout import (
    MAX_NAMES_PER_SHEET,
    MAX_PUZZLES_PER_SHEET,
    Exercise,
    Page,
    Sheet,
    SheetFile,
    describe_unprinted,
)
from solver.sheets.paper import PAPERS, Paper, boards_per_page, fitting, paper_of

__all__ = [
    "MAX_NAMES_PER_SHEET",
    "MAX_PUZZLES_PER_SHEET",
    "PAPERS",
    "Exercise",
    "Page",
    "Paper",
    "Sheet",
    "SheetFile",
    "describe_unprinted",
    "fitting",
    "paper_of",
    "boards_per_page",
]
