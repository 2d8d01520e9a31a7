"""`sudoku check`: the verdict on a puzzle, the report on a completed grid, and what is wrong with entries."""

from __future__ import annotations

from typing import Final

import click

from solver.cli import options
from solver.cli.options import Asked

LIMIT: Final = 2


@click.command()
@click.option("--complete", is_flag=True, help="A grid with an empty cell fails, whatever else is true of it.")
@options.asked(LIMIT, f"Stop after so many solutions: {LIMIT}, enough to tell one from several.")
def check(asked: Asked, complete: bool) -> None:
    """Say whether puzzles have exactly one solution and full grids are right.

    A digit that stands twice is named with its row, column or box. A full grid gets a report on every row, column and
    box. Digits entered beside the givens, and a solution that the file states, are compared with the solution. With
    --complete a grid passes only if it is full and right, and its empty cells are named.

    Exit code: 0 if everything is right and has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku check gentle.txt
      sudoku check homework/*.txt
      sudoku check --complete solution.txt
      sudoku check --format csv list.sdm | grep -v unique
      sudoku check --format csv --jobs 0 puzzles-and-solutions.csv > verdicts.csv
    """
    from solver.cli import strategy, verdicts
    from solver.cli.solve_request import Inquiry

    strategy.answer(asked, Inquiry.of(asked, verdicts.checked, asked.limit or LIMIT, compares=True, complete=complete))
