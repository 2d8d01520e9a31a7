"""`sudoku count`: the number of solutions up to a limit."""

from __future__ import annotations

from typing import Final

import click

from solver.cli import options
from solver.cli.options import AnswerOptions

LIMIT: Final = 1_000


@click.command()
@options.answer_options(LIMIT, f"Stop at this many solutions, by default {LIMIT:,}; the count then ends in '+'.")
@options.takes(AnswerOptions)
def count(chosen: AnswerOptions) -> None:
    """Count the solutions of each puzzle.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku count figure2.txt
      sudoku count --limit 1000000 --budget 100000000 hard.txt
      sudoku count --format csv list.sdm > counts.csv
      zcat million.txt.gz | sudoku count --format csv --limit 2 > counts.csv
    """
    count_solutions(chosen)


def count_solutions(chosen: AnswerOptions) -> None:
    """Count the solutions of every puzzle."""
    from solver.cli import strategy, verdicts
    from solver.cli.solve_request import SolveRequest

    strategy.answer(chosen, SolveRequest.of(chosen, verdicts.counted, chosen.limit or LIMIT, judges=False))
