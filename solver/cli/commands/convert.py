"""`sudoku convert`: puzzles from any layout into another, text to text."""

from __future__ import annotations

from dataclasses import dataclass

import click

from solver.cli import options
from solver.cli.session import Session


@dataclass(frozen=True, kw_only=True)
class ConvertOptions:
    """The options of `sudoku convert`."""

    files: tuple[str, ...]
    form: str | None
    output: str | None
    repair: bool
    boxes: bool
    layout: str | None


@click.command()
@options.files
@click.option(
    "--format",
    "form",
    cls=options.KeyOption,
    load=options.text_keys,
    help="The layout; by default the one that belongs to the suffix of --output.",
)
@options.output
@options.repair
@options.symbols
@options.boxes
@options.layout
@options.takes(ConvertOptions)
def convert(chosen: ConvertOptions) -> None:
    """Write puzzles in another layout.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku convert --format sdm a.txt b.ss > list.sdm
      sudoku convert puzzle.csv -o puzzle.sdk
      sudoku convert picture.jpg --format link
    """
    convert_puzzles(chosen)


def convert_puzzles(chosen: ConvertOptions) -> None:
    """Write every puzzle in another layout."""
    from solver import formats
    from solver.cli.file_names import key_of_suffix

    form = chosen.form or key_of_suffix(chosen.output)
    with Session(chosen.files, chosen.output, chosen.repair, boxes=chosen.boxes, layout=chosen.layout) as session:
        for text in formats.write_stream(form, (item.headed(form) for item in session.items())):
            session.write(text)
    session.finish()
