"""`sudoku check`: the verdict on a puzzle, the report on a completed grid, and what is wrong with entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from solver.cli import parameters
from solver.cli.session import Item, Session

if TYPE_CHECKING:
    from solver.cli.answering import Question
    from solver.cli.writers import Case
    from solver.engine import Answer
    from solver.formats import Entry

LIMIT: Final = 2


@click.command()
@parameters.files
@parameters.verdict_format
@parameters.limit(LIMIT, f"Stop after so many solutions: {LIMIT}, enough to tell one from several.")
@parameters.budget
@parameters.output
@parameters.repair
@parameters.long_lists
def check(
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
    """Say whether puzzles have exactly one solution and full grids are right.

    A digit that stands twice is named with its row, column or box. A full grid gets a report on every row, column and
    box. Digits entered beside the givens, and a solution that the file states, are compared with the solution.

    Exit code: 0 if everything is right and has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku check gentle.txt
      sudoku check homework/*.txt
      sudoku check --format csv list.sdm | grep -v unique
      sudoku check --format csv --jobs 0 puzzles-and-solutions.csv > verdicts.csv
    """
    from solver.cli.answering import Means, Question, answer_all

    with Session(files, output, repair, strict) as session:
        question = Question(_ask, form, limit, budget, repair, strict, compares=True)
        all_right = answer_all(session, question, Means(jobs, dask))
    session.finish(0 if all_right else 1)


def _ask(item: Item, question: Question) -> Case:
    from solver import engine
    from solver.cli import answering, sentences, writers

    givens = item.entry.puzzle.givens
    answer = answering.told(engine.solve(givens, question.limit, question.budget), question)
    faults: tuple[str, ...] = ()
    if givens.is_full():
        report = engine.verify(givens)
        says = "Valid solution." if report.holds else "Not a valid solution."
        details = (*sentences.houses(report), *(f"{conflict}." for conflict in answer.conflicts))
    else:
        says = sentences.verdict(answer, question.limit, question.budget)
        details, faults = _entries(item.entry, answer)
    return writers.Case(item, answer, says, details + faults, (givens,), short=True, faulty=bool(faults))


def _entries(entry: Entry, answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is right and what is wrong with the digits beside the givens, and with the solution the file states."""
    from solver.cli.sentences import other_digits
    from solver.engine import Verdict
    from solver.grid import join_names

    right, wrong = [], []
    board = entry.puzzle.entries
    if board != entry.puzzle.givens:
        wrong += [f"Among the entries, {conflict}." for conflict in board.conflicts()]
        if board.is_solved():
            right.append("The entries are complete and right.")
    if answer.verdict is Verdict.UNIQUE:
        solution = answer.solutions[0]
        if (against := other_digits(solution, board)) and not wrong:
            wrong.append(f"The entries go against the solution at {join_names(against)}.")
        if entry.solution and (against := other_digits(solution, entry.solution)):
            wrong.append(f"The solution that the file states is wrong at {join_names(against)}.")
    return tuple(right), tuple(wrong)
