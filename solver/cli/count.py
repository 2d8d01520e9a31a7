"""`sudoku count`: the number of solutions up to a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from solver.cli import parameters
from solver.cli.session import Item, Session

if TYPE_CHECKING:
    from solver.cli.answering import Question
    from solver.cli.writers import Case

LIMIT: Final = 1_000


@click.command()
@parameters.files
@parameters.verdict_format
@parameters.limit(LIMIT, f"Count no further than this: {LIMIT:,}; the count then ends in '+'.")
@parameters.budget
@parameters.output
@parameters.repair
@parameters.long_lists
def count(
    files: tuple[str, ...],
    form: str,
    limit: int,
    budget: int | None,
    output: str | None,
    repair: bool,
    strict: bool,
    jobs: int,
    dask: str | None,
) -> None:
    """Count the solutions of each puzzle.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku count figure2.txt
      sudoku count --limit 1000000 --budget 100000000 hard.txt
      sudoku count --format csv list.sdm > counts.csv
      zcat million.txt.gz | sudoku count --format csv --limit 2 > counts.csv
    """
    from solver.cli.answering import Means, Question, answer_all

    with Session(files, output, repair, strict) as session:
        answer_all(session, Question(_ask, form, limit, budget, repair, strict), Means(jobs, dask))
    session.finish()


def _ask(item: Item, question: Question) -> Case:
    from solver import engine
    from solver.cli import answering, sentences, writers

    givens = item.entry.puzzle.givens
    answer = answering.told(engine.count(givens, question.limit, question.budget), question)
    says = sentences.verdict(answer, question.limit, question.budget)
    return writers.Case(item, answer, says, grids=(givens,), short=True)
