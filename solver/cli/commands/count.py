"""`sudoku count`: the number of solutions up to a limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from solver.cli import options
from solver.cli.options import AnswerOptions

LIMIT: Final = 1_000


@dataclass(frozen=True, kw_only=True)
class CountOptions(AnswerOptions):
    """The options of `sudoku count`."""

    limit: int | None = options.limit(
        LIMIT, f"Stop at this many solutions, by default {LIMIT:,}; the count then ends in '+'."
    )


@click.command()
@options.takes(CountOptions)
def count(chosen: CountOptions) -> None:
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


def count_solutions(chosen: CountOptions) -> None:
    """Count the solutions of every puzzle."""
    from solver.cli import strategy, verdicts
    from solver.cli.solve_request import SolveRequest

    strategy.answer(chosen, SolveRequest.of(chosen, verdicts.counted, chosen.limit or LIMIT, judges=False))
