"""`sudoku solve`: the solution, and whether it is the only one."""

from __future__ import annotations

from typing import Final

import click

from solver.cli import options
from solver.cli.session import Session

LIMIT: Final = 2
LIMIT_FOR_ALL: Final = 1_000


@click.command()
@options.files
@options.verdict_format
@click.option("--all", "every", is_flag=True, help="Show every solution found, not only a sole one.")
@options.limit(None, f"Stop after so many solutions: {LIMIT}, enough to tell one from several; with --all 1000.")
@options.budget
@options.output
@options.repair
def solve(
    files: tuple[str, ...],
    form: str,
    every: bool,
    limit: int | None,
    budget: int | None,
    output: str | None,
    repair: bool,
) -> None:
    """Solve puzzles and say whether each solution is the only one.

    Of several solutions two are shown, with the cells where they differ. In a text format (--format line, plank ...)
    a puzzle without a sole solution is printed unsolved and standard error says why; --all prints every solution.

    Exit code: 0 if every puzzle has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku solve gentle.txt
      sudoku solve --format csv list.sdm > answers.csv
      sudoku solve --format line < list.sdm      one solution a line
      sudoku solve --format plank example1.txt   the lab's 'sudoku yes screen'
      sudoku solve --all --limit 20 figure2.txt
    """
    from solver import engine
    from solver.cli import sentences, sheets

    limit = limit or (LIMIT_FOR_ALL if every else LIMIT)
    all_unique = True
    with Session(files, output, repair) as session:
        sheet = sheets.open_sheet(session, form)
        for item in session.items():
            givens = item.entry.puzzle.givens
            answer = engine.solve(givens, limit, budget)
            found = answer.solutions
            details: tuple[str, ...] = ()
            if answer.verdict is engine.Verdict.SEVERAL and not every:
                details = (sentences.differences(*found[:2]),)
                found = found[:2] if form == "report" else ()
            says = sentences.verdict(answer, limit, budget)
            sheet.add(sheets.Case(item, answer, says, details, found or (givens,)))
            all_unique &= answer.verdict is engine.Verdict.UNIQUE
        sheet.end()
    session.finish(0 if all_unique else 1)
