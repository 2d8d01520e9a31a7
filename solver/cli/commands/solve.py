"""`sudoku solve`: the solution, and whether it is the only one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from solver.cli import options
from solver.cli.options import AnswerOptions

LIMIT: Final = 2
LIMIT_FOR_ALL: Final = 1_000


@dataclass(frozen=True, kw_only=True)
class SolveOptions(AnswerOptions):
    """The options of `sudoku solve`."""

    every: bool = options.option("--all", help="Show all solutions that are found, also if there are several.")
    first: bool = options.option(
        "--first", help="Of several solutions, show the first that the search of --order finds."
    )
    order: str | None = options.key(
        "--order",
        load=options.order_keys,
        help="The search that --first and --all follow; by default the one that belongs to --format, else liang.",
    )
    both: bool = options.option("--both", help="Show the puzzle too, before its solution; --format cs2 always does.")
    limit: int | None = options.limit(
        None, f"Stop after this many solutions, by default {LIMIT}, which tells one from several; with --all 1,000."
    )


@click.command()
@options.takes(SolveOptions)
def solve(chosen: SolveOptions) -> None:
    """Solve puzzles and say whether each solution is the only one.

    If a puzzle has several solutions, two are shown, with the cells where they differ. In a text format (--format line,
    plank ...) such a puzzle is printed unsolved, and standard error says why; --all prints every solution. The formats
    liang, tutorialspoint and csis print a message instead: that of their document, or our "Several solutions".

    The documents' programs stop at their first solution. --first shows it (with --format csis, that of CSIS 3700) and
    says that there are others; --all --order liang shows all solutions in the order of that search. These searches
    stop after a number of moves, about ten seconds of work.

    Lists of any length with one puzzle per line are solved while they are read. With --format csv, line or sdm,
    compiled solvers do that, on several cores with --jobs.

    Exit code: 0 if every puzzle has exactly one solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku solve gentle.txt
      sudoku solve --format csv list.sdm > answers.csv
      sudoku solve --format line < list.sdm      one solution a line
      sudoku solve --format csv --jobs 0 million.txt -o million.csv
      sudoku solve --format plank example1.txt
      sudoku solve --format cs2 gentle.txt       file's name, puzzle and solution
      sudoku solve --all --limit 20 figure2.txt
      sudoku solve --first --format liang figure2.txt
                                             what Liang's search finds first
    """
    solve_puzzles(chosen)


def solve_puzzles(chosen: SolveOptions) -> None:
    """Solve every puzzle up to the limit of solutions."""
    from solver.cli import strategy, verdicts
    from solver.cli.solve_request import SolveRequest

    if chosen.first and chosen.every:
        raise click.UsageError("--first shows one solution and --all every one: name one of the two.")
    if chosen.order and not (chosen.first or chosen.every):
        raise click.UsageError("--order goes with --first or --all.")
    limit = chosen.limit or (LIMIT_FOR_ALL if chosen.every else LIMIT)
    order = chosen.order or (options.order_of(chosen.form) if chosen.first else "")
    strategy.answer(
        chosen, SolveRequest.of(chosen, verdicts.solved, limit, order, shows=True, every=chosen.every, both=chosen.both)
    )
