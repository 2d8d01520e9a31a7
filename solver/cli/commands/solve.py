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

    every: bool
    first: bool
    order: str | None
    both: bool


@click.command()
@click.option("--all", "every", is_flag=True, help="Show every solution found, not only a sole one.")
@click.option("--first", is_flag=True, help="Of several solutions show the first that --order comes to.")
@click.option(
    "--order",
    cls=options.KeyOption,
    load=options.order_keys,
    help="The search whose order --first and --all go by; --first by that of the style printed, else by liang's.",
)
@click.option("--both", is_flag=True, help="Show the puzzle too, before its solution; --format cs2 always does.")
@options.answer_options(
    None, f"Stop after so many solutions: {LIMIT}, enough to tell one from several; with --all 1000."
)
@options.takes(SolveOptions)
def solve(chosen: SolveOptions) -> None:
    """Solve puzzles and say whether each solution is the only one.

    Of several solutions two are shown, with the cells where they differ. In a text format (--format line, plank ...)
    a puzzle without a sole solution is printed unsolved and standard error says why; --all prints every solution. The
    prints liang, tutorialspoint and csis have a message in place of such a puzzle: their document's, but "Several
    solutions" is ours.

    The documents' programs stop at the first solution they come to: --first shows that one, with --format csis that of
    CSIS 3700, and says that it is one of several; --all --order liang shows all in the order of that search. Such a
    search has a budget in moves, some ten seconds' work.

    Long lists with a puzzle a line are answered as they are read, however long they are. With --format csv, line or
    sdm they go to compiled solvers, which --jobs sets to work on several cores.

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
