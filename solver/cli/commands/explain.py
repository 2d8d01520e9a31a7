"""`sudoku explain`: the path from a puzzle to its solution, one step a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from solver.cli import options

FORMS: Final = ("notation", "sentences", "json")
WAYS: Final = ("hodoku", "explainer")


@dataclass(frozen=True, kw_only=True)
class ExplainOptions:
    """The options of `sudoku explain`."""

    files: tuple[str, ...] = options.files()
    form: str = options.option(
        "--format",
        type=click.Choice(FORMS),
        default="notation",
        help="How to write each step: HoDoKu's notation by default.",
    )
    path_kind: str = options.option(
        "--way",
        type=click.Choice(WAYS),
        default="hodoku",
        help="Whose path to show: HoDoKu's by default, or Sudoku Explainer's, with the rating of each step.",
    )
    start: str | None = options.option(
        "--from",
        "--start",
        metavar="GRID",
        help="Begin at this position, in any layout: the digits entered so far beside the clues, or a candidate grid. "
        "The word 'plank' names the layout of the text.",
    )
    steps: int | None = options.option(
        "--steps", type=options.Whole(1, options.MAX_NUMBER), metavar="N", help="Show only this many steps."
    )
    output: str | None = options.output()
    repair: bool = options.repair()
    symbols: str = options.symbols()


@click.command()
@options.takes(ExplainOptions)
def explain(chosen: ExplainOptions) -> None:
    """Explain how to solve puzzles by logic, step by step, with level and score at the end, or ER, EP and ED.

    The path starts from the position in the text, or from that of --from: clues, answers, and the candidates of a
    candidate grid. If an answer is wrong or a needed candidate is missing, the cell is named instead. Where no
    technique helps, brute force fills in a digit; Sudoku Explainer's path ends there. 9x9 puzzles only.

    Exit code: 0 if every path reaches its solution, 1 if not, 2 if something could not be read.

    \b
    Examples
      sudoku explain gentle.txt
      sudoku explain --format sentences --steps 3 gentle.txt
      sudoku explain --way explainer gentle.txt
      sudoku explain --from "$(cat halfway.txt)" gentle.txt
    """
    explain_puzzles(chosen)


def explain_puzzles(chosen: ExplainOptions) -> None:
    """Write the path from each puzzle to its solution."""
    from solver.cli import explanations
    from solver.cli.session import Session

    layout = chosen.start if chosen.start in options.layout_keys() else None
    position = explanations.puzzle_in(chosen.start) if chosen.start and not layout else None
    with Session(chosen.files, chosen.output, chosen.repair, layout=layout) as session:
        all_solved = explanations.explain_all(session, chosen.form, chosen.path_kind, chosen.steps, position)
    session.finish(0 if all_solved else 1)
