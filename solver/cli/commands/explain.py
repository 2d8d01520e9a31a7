"""`sudoku explain`: the path from a puzzle to its solution, one step a line."""

from __future__ import annotations

from typing import Final

import click

from solver.cli import options

FORMS: Final = ("notation", "sentences", "json")
WAYS: Final = ("hodoku", "explainer")


@click.command()
@options.files
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="notation",
    help="How steps are told: in HoDoKu's notation unless told otherwise.",
)
@click.option(
    "--way",
    type=click.Choice(WAYS),
    default="hodoku",
    help="Whose path it is: HoDoKu's unless told otherwise, or Sudoku Explainer's, with the rating of each step.",
)
@click.option(
    "--from",
    "--start",
    "start",
    metavar="GRID",
    help="Begin at this position, in any layout: the digits entered so far beside the clues, or a candidate grid. "
    "The word 'plank' tells, as everywhere, how the text is laid out.",
)
@click.option("--steps", type=options.Whole(1, options.MOST), metavar="N", help="Tell so many steps and no more.")
@options.output
@options.repair
def explain(
    files: tuple[str, ...],
    form: str,
    way: str,
    start: str | None,
    steps: int | None,
    output: str | None,
    repair: bool,
) -> None:
    """Tell how puzzles are solved by logic, step by step, with level and score at the end, or ER, EP and ED.

    The path starts from the position that the text holds, or that --from names: digits entered beside the givens,
    and candidates where a candidate grid shows them. An entry or a missing candidate that goes against the solution is
    named instead. Where no technique leads on, brute force fills in a digit; Sudoku Explainer's path ends there. 9x9
    puzzles only.

    Exit code: 0 if every path reaches its solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku explain gentle.txt
      sudoku explain --format sentences --steps 3 gentle.txt
      sudoku explain --way explainer gentle.txt
      sudoku explain --from "$(cat halfway.txt)" gentle.txt
    """
    from solver.cli import explanations
    from solver.cli.session import Session

    manner = start if start in options.manner_keys() else None
    position = explanations.puzzle_in(start) if start and not manner else None
    with Session(files, output, repair, manner=manner) as session:
        all_solved = explanations.explain_all(session, form, way, steps, position)
    session.finish(0 if all_solved else 1)
