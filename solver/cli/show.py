"""`sudoku show`: puzzles printed for reading."""

from __future__ import annotations

import click

from solver.cli import parameters
from solver.cli.session import Session


@click.command()
@parameters.files
@click.option(
    "--format",
    "form",
    cls=parameters.KeyOption,
    load=parameters.text_keys,
    default="boxed",
    help="'boxed' unless told otherwise.",
)
@parameters.output
@parameters.repair
@parameters.boxes
@parameters.manner
def show(files: tuple[str, ...], form: str, output: str | None, repair: bool, boxes: bool, manner: str | None) -> None:
    """Print puzzles, unsolved, as a boxed grid or in any other layout.

    With --format plank, as in the lab, a digit that stands twice is named on standard error; the grid is printed.

    Exit code: 0 if everything was read, 2 if not; 1 if a digit was named.

    \b
    Examples
      sudoku show gentle.txt
      sudoku show --format candidates gentle.txt
      sudoku show --format plank a.txt b.txt  the lab's "sudoku no screen"
      sudoku show picture.jpg               a picture that was made here
    """
    from solver import formats
    from solver.cli import sentences

    code = 0
    with Session(files, output, repair, boxes=boxes, manner=manner) as session:
        items = list(session.items())
        for item in items if formats.get(form).names_conflicts else ():
            if conflicts := item.entry.puzzle.givens.conflicts():
                code = 1
                session.note(f"{item.place}: {sentences.conflicts(conflicts)}")
        if items:
            session.write(formats.write(form, [item.headed(form) for item in items]))
    session.finish(code)
