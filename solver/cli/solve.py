"""`sudoku solve`: the solution, and whether it is the only one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from solver.cli import parameters
from solver.cli.session import Item, Session

if TYPE_CHECKING:
    from solver.cli.answering import Question
    from solver.cli.writers import Case

LIMIT: Final = 2
LIMIT_FOR_ALL: Final = 1_000


@click.command()
@parameters.files
@parameters.verdict_format
@click.option("--all", "every", is_flag=True, help="Show every solution found, not only a sole one.")
@parameters.limit(None, f"Stop after so many solutions: {LIMIT}, enough to tell one from several; with --all 1000.")
@parameters.budget
@parameters.output
@parameters.repair
@parameters.long_lists
def solve(
    files: tuple[str, ...],
    form: str,
    every: bool,
    limit: int | None,
    budget: int | None,
    output: str | None,
    repair: bool,
    strict: bool,
    jobs: int,
    dask: str | None,
) -> None:
    """Solve puzzles and say whether each solution is the only one.

    Of several solutions two are shown, with the cells where they differ. In a text format (--format line, plank ...)
    a puzzle without a sole solution is printed unsolved and standard error says why; --all prints every solution.

    Long lists with a puzzle a line are answered as they are read, however long they are. With --format csv, line or
    sdm they go to compiled solvers, which --jobs sets to work on several cores.

    Exit code: 0 if every puzzle has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku solve gentle.txt
      sudoku solve --format csv list.sdm > answers.csv
      sudoku solve --format line < list.sdm      one solution a line
      sudoku solve --format csv --jobs 0 million.txt -o million.csv
      sudoku solve --format plank example1.txt   the lab's 'sudoku yes screen'
      sudoku solve --all --limit 20 figure2.txt
    """
    from solver.cli.answering import Means, Question, answer_all

    limit = limit or (LIMIT_FOR_ALL if every else LIMIT)
    with Session(files, output, repair, strict) as session:
        question = Question(_ask, form, limit, budget, repair, strict, shows=True, every=every)
        all_right = answer_all(session, question, Means(jobs, dask))
    session.finish(0 if all_right else 1)


def _ask(item: Item, question: Question) -> Case:
    from solver import engine
    from solver.cli import answering, sentences, writers

    givens = item.entry.puzzle.givens
    answer = answering.told(engine.solve(givens, question.limit, question.budget), question)
    found = answer.solutions
    details: tuple[str, ...] = ()
    if answer.verdict is engine.Verdict.SEVERAL and not question.every:
        details = (sentences.differences(*found[:2]),)
        found = found[:2] if question.form == "report" else ()
    says = sentences.verdict(answer, question.limit, question.budget)
    return writers.Case(item, answer, says, details, found or (givens,))
