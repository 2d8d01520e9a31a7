"""Sheets to print: puzzles with their numbers, names and a key, as PDF, SVG or PNG.

>>> from solver.grid import Grid
>>> sheet = Sheet((Exercise(1, Grid.parse("12..34...14..321")),), per_page=1, title="Monday")
>>> [page.heading for page in sheet.pages() + sheet.key()]
['Puzzles, 1', 'Key, 1']
"""

from solver.sheets.handout import MOST, Exercise, Page, Sheet
from solver.sheets.paper import PAPERS, Paper, fitting, paper_of, ways

__all__ = ["MOST", "PAPERS", "Exercise", "Page", "Paper", "Sheet", "fitting", "paper_of", "ways"]
