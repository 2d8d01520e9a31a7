"""`sudoku read`: photos, screenshots and scans of puzzles."""

from __future__ import annotations

from dataclasses import dataclass

import click

from solver.cli import options


@dataclass(frozen=True, kw_only=True)
class ReadOptions:
    """The options of `sudoku read`."""

    files: tuple[str, ...] = options.files()
    form: str = options.key(
        "--format",
        load=options.verdict_keys,
        default="report",
        help="What to print, by default 'report'. CSV has the columns file,puzzle,verdict,sure,changed.",
    )
    colours: str = options.option(
        "--colours",
        type=click.Choice(["auto", "clues", "entries"]),
        default="auto",
        help="What digits in a second colour are: clues or entries; by default the picture decides.",
    )
    crop: str | None = options.option(
        "--crop",
        metavar="FILE",
        help="Write the board, cut out and straight, to this JPG or PNG file; numbered where there are several.",
        shell_complete=options.names_of_files,
    )
    output: str | None = options.output()


@click.command()
@options.takes(ReadOptions)
def read(chosen: ReadOptions) -> None:
    """Read puzzles from photos, screenshots and scans.

    Files are JPEG, PNG, WebP, GIF and BMP of up to 12 MB and 40 megapixels. The largest puzzle of 4x4, 6x6, 9x9 or
    16x16 (A to G, or numbers to 16) in each picture is read, whichever way it is turned. A picture made here carries
    its puzzle, which is used unchanged. Uncertain cells, and cells changed to fit the rules of Sudoku, are named: check
    them. A directory stands for all pictures in it.

    Digits in another colour than the clues, of a program or a pen, are no clues, nor are thin digits beside bold clues
    on a screenshot: the JSON has them in "entries", and their cells in "left_out". Where the picture does not decide
    which colour the clues have, all digits are clues, and a notice says so. Handwriting in the colour of the print is
    not told apart: check such boards.

    Exit code: 0 if a puzzle was read from every picture, 2 if not.

    \b
    Examples
      sudoku read photo.jpg
      sudoku read --format line photos/ > puzzles.sdm
      sudoku read --format csv --crop straight.jpg a.jpg b.jpg
    """
    read_pictures(chosen)


def read_pictures(chosen: ReadOptions) -> None:
    """Read the puzzles of all pictures."""
    from solver.cli.photo_reports import read_all
    from solver.cli.photos import paths_of
    from solver.cli.session import Session

    with Session(paths_of(chosen.files), chosen.output) as session:
        read_all(session, chosen.form, chosen.crop, chosen.colours)
    session.finish()
