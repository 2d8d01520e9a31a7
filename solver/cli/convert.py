"""`sudoku convert`: puzzles from any layout into another, text to text."""

from __future__ import annotations

import click

from solver.cli import options
from solver.cli.session import Session


@click.command()
@options.files
@click.option(
    "--format", "form", type=options.Key(options.text_keys), help="The layout; else the suffix of --output tells it."
)
@options.output
@options.repair
def convert(files: tuple[str, ...], form: str | None, output: str | None, repair: bool) -> None:
    """Write puzzles in another layout.

    A layout made for one puzzle gets a numbered file for each of several: out-01.sdk, out-02.sdk.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku convert --format sdm a.txt b.ss > list.sdm
      sudoku convert puzzle.csv -o puzzle.sdk
      curl ... | sudoku convert --format opensudoku - -o list.opensudoku
    """
    from solver.cli import texts

    form = form or texts.key_of_suffix(output)
    with Session(files, output, repair) as session:
        texts.write_files(session, form, [item.entry for item in session.items()])
    session.finish()
