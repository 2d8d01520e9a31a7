"""`sudoku show`: puzzles printed for reading."""

from __future__ import annotations

import click

from solver.cli import options
from solver.cli.session import Session


@click.command()
@options.files
@click.option(
    "--format",
    "form",
    cls=options.KeyOption,
    load=options.text_keys,
    default="boxed",
    help="'boxed' unless told otherwise.",
)
@options.output
@options.repair
@options.boxes
@options.manner
def show(files: tuple[str, ...], form: str, output: str | None, repair: bool, boxes: bool, manner: str | None) -> None:
    """Print puzzles, unsolved, as a boxed grid or in any other layout.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku show gentle.txt
      sudoku show --format candidates gentle.txt
      sudoku show --format plank a.txt b.txt
      sudoku show picture.jpg               a picture that was made here
    """
    from solver import formats

    with Session(files, output, repair, boxes=boxes, manner=manner) as session:
        for text in formats.write_stream(form, (item.headed(form) for item in session.items())):
            session.write(text)
    session.finish()
