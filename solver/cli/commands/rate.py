"""`sudoku rate`: how hard puzzles are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from solver.cli import options

FORMS: Final = ("report", "csv", "json")


@dataclass(frozen=True, kw_only=True)
class RateOptions:
    """The options of `sudoku rate`."""

    files: tuple[str, ...]
    form: str
    output: str | None
    repair: bool
    strict: bool
    jobs: int
    layout: str | None


@click.command()
@options.files
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="report",
    help="What to print; 'report' unless told otherwise. CSV has the columns puzzle,er,ep,ed,level,score,steps.",
)
@options.output
@options.repair
@options.strict
@click.option(
    "--jobs",
    type=options.Whole(0, options.MAX_JOBS),
    default=1,
    metavar="N",
    help="Processes that rate side by side: 1; 0 for one a core.",
)
@options.layout
@options.takes(RateOptions)
def rate(chosen: RateOptions) -> None:
    """Say how hard puzzles are, in the two scales that people quote.

    HoDoKu's level and score, with the steps by technique: easy, medium, hard, unfair or extreme, which is the level of
    the hardest step, and higher where many steps add up. Where no technique leads on, brute
    force fills in a digit. And Sudoku Explainer's three numbers: ER of the hardest step, EP of the hardest up to
    the first digit, ED of the first step. Chains within chains are not known: 'at least', in CSV '>=', says where the
    path goes on beyond them or takes too long. 9x9 puzzles only.

    Exit code: 0 if every puzzle has a level, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku rate gentle.txt
      sudoku rate --format csv --jobs 0 list.sdm > ratings.csv
    """
    rate_puzzles(chosen)


def rate_puzzles(chosen: RateOptions) -> None:
    """Write how hard each puzzle is."""
    from solver import compiled
    from solver.cli import ratings, sentences
    from solver.cli.session import Session

    with (
        Session(chosen.files, chosen.output, chosen.repair, chosen.strict, layout=chosen.layout) as session,
        compiled.notify_on_compile(lambda: session.note(sentences.COMPILING)),
    ):
        all_rated = ratings.rate_all(session, chosen.form, chosen.jobs)
    session.finish(0 if all_rated else 1)
