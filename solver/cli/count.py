"""`sudoku count`: the number of solutions up to a limit."""

from __future__ import annotations

from typing import Final

import click

from solver.cli import options
from solver.cli.session import Session

LIMIT: Final = 1_000


@click.command()
@options.files
@options.verdict_format
@options.limit(LIMIT, f"Count no further than this: {LIMIT:,}; the count then ends in '+'.")
@options.budget
@options.output
@options.repair
def count(files: tuple[str, ...], form: str, limit: int, budget: int | None, output: str | None, repair: bool) -> None:
    """Count the solutions of each puzzle.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku count figure2.txt
      sudoku count --limit 1000000 --budget 100000000 hard.txt
      sudoku count --format csv list.sdm > counts.csv
    """
    from solver import engine
    from solver.cli import sentences, sheets

    with Session(files, output, repair) as session:
        sheet = sheets.open_sheet(session, form)
        for item in session.items():
            givens = item.entry.puzzle.givens
            answer = engine.count(givens, limit, budget)
            says = sentences.verdict(answer, limit, budget)
            sheet.add(sheets.Case(item, answer, says, grids=(givens,), short=True))
        sheet.end()
    session.finish()
