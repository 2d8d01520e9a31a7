"""`sudoku rate`: how hard puzzles are."""

from __future__ import annotations

from dataclasses import dataclass

import click

from solver.cli import options


@dataclass(frozen=True, kw_only=True)
class RateOptions:
    """The options of `sudoku rate`."""

    files: tuple[str, ...] = options.files()
    form: str = options.option(
        "--format",
        type=click.Choice(options.REPORT_FORMATS),
        default="report",
        help="What to print, by default 'report'. CSV has the columns puzzle,er,ep,ed,level,score,steps.",
    )
    output: str | None = options.output()
    repair: bool = options.repair()
    symbols: str = options.symbols()
    strict: bool = options.strict()
    jobs: int = options.option(
        "--jobs",
        type=options.Whole(0, options.MAX_JOBS),
        default=1,
        metavar="N",
        help="Processes that rate side by side, by default 1; 0 for one per core.",
    )
    layout: str | None = options.layout()


@click.command()
@options.takes(RateOptions)
def rate(chosen: RateOptions) -> None:
    """Say how hard puzzles are, in the two scales that people quote.

    HoDoKu: level, score, and the number of steps by technique. The level (easy, medium, hard, unfair or extreme) is
    that of the hardest step, or higher if the score is high. If no technique helps, brute force fills in a digit.
    Sudoku Explainer: ER rates the hardest step, EP the hardest up to the first digit, ED the first step. 'at least', in
    CSV '>=', means that the path needs chains within chains, which are not known here, or takes too long. 9x9 only.

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
