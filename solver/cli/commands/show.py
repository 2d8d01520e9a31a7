"""`sudoku show`: puzzles printed for reading."""

from __future__ import annotations

from dataclasses import dataclass

import click

from solver.cli import options
from solver.cli.session import Session


@dataclass(frozen=True, kw_only=True)
class ShowOptions:
    """The options of `sudoku show`."""

    files: tuple[str, ...] = options.files()
    form: str = options.key("--format", load=options.text_keys, default="boxed", help="The layout, by default 'boxed'.")
    output: str | None = options.output()
    repair: bool = options.repair()
    symbols: str = options.symbols()
    boxes: bool = options.boxes()
    layout: str | None = options.layout()


@click.command()
@options.takes(ShowOptions)
def show(chosen: ShowOptions) -> None:
    """Print puzzles, unsolved, as a boxed grid or in any other layout.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku show gentle.txt
      sudoku show --format candidates gentle.txt
      sudoku show --format plank a.txt b.txt
      sudoku show picture.jpg               a picture that was made here
    """
    show_puzzles(chosen)


def show_puzzles(chosen: ShowOptions) -> None:
    """Print every puzzle in a layout."""
    from solver import formats

    with Session(chosen.files, chosen.output, chosen.repair, boxes=chosen.boxes, layout=chosen.layout) as session:
        for text in formats.write_stream(chosen.form, (item.headed(chosen.form) for item in session.items())):
            session.write(text)
    session.finish()
