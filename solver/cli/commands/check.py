"""`sudoku check`: the verdict on a puzzle, the report on a completed grid, and what is wrong with entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from solver.cli import options
from solver.cli.options import AnswerOptions

LIMIT: Final = 2


@dataclass(frozen=True, kw_only=True)
class CheckOptions(AnswerOptions):
    """The options of `sudoku check`."""

    complete: bool = options.option("--complete", help="A grid with an empty cell fails.")
    limit: int | None = options.limit(
        LIMIT, f"Stop after this many solutions, by default {LIMIT}, which tells one from several."
    )


@click.command()
@options.takes(CheckOptions)
def check(chosen: CheckOptions) -> None:
    """Say whether puzzles have exactly one solution and full grids are right.

    A repeated digit is named with its row, column or box. A full grid gets a report on every row, column and
    box. Answers, and a solution in the file, are compared with the solution. With --complete a grid passes only if it
    is full and right, and its empty cells are named.

    Exit code: 0 if everything is right and has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku check gentle.txt
      sudoku check homework/*.txt
      sudoku check --complete solution.txt
      sudoku check --format csv list.sdm | grep -v unique
      sudoku check --format csv --jobs 0 puzzles-and-solutions.csv > verdicts.csv
    """
    check_puzzles(chosen)


def check_puzzles(chosen: CheckOptions) -> None:
    """Check every puzzle, full grid, entry and stated solution."""
    from solver.cli import strategy, verdicts
    from solver.cli.solve_request import SolveRequest

    strategy.answer(
        chosen,
        SolveRequest.of(chosen, verdicts.checked, chosen.limit or LIMIT, compares=True, complete=chosen.complete),
    )
