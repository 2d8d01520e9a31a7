"""`sudoku convert`: puzzles from any layout into another, text to text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from solver.cli import options
from solver.cli.session import Session
from solver.text import count_noun, join_names

if TYPE_CHECKING:
    from solver.formats import Entry


@dataclass(frozen=True, kw_only=True)
class ConvertOptions:
    """The options of `sudoku convert`."""

    files: tuple[str, ...] = options.files()
    form: str | None = options.key(
        "--format",
        load=options.text_keys,
        help="The layout; by default the one that belongs to the suffix of --output.",
    )
    output: str | None = options.output()
    repair: bool = options.repair()
    symbols: str = options.symbols()
    boxes: bool = options.boxes()
    layout: str | None = options.layout()


@click.command()
@options.takes(ConvertOptions)
def convert(chosen: ConvertOptions) -> None:
    """Write puzzles in another layout.

    With --format json the output is a list of records, also for one puzzle: "givens", and "entries", "notes",
    "removed" and "solution" if the puzzle has any.

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
        for text in formats.write_stream(form, _writable(session, form)):
            session.write(_as_list(text) if form == "json" else text)
    session.finish()


def _writable(session: Session, form: str) -> Iterator[Entry]:
    """Read the puzzles that the layout can hold; refuse those of which it would lose a digit."""
    from solver import formats
    from solver.errors import FormatError, Help

    for item in session.items():
        if obstacle := formats.find_obstacle(form, item.entry):
            session.refuse(item.source, FormatError.at(obstacle, item.entry.line, help=Help.NONE))
            continue
        if lost := formats.lost_removed(form, item.entry.puzzle):
            keeping = join_names([each.key for each in formats.FORMATS if "removed" in each.carries])
            session.note(f"{item.place}: {form!r} loses {count_noun(lost, 'removed candidate')}; {keeping} keep them.")
        yield item.headed(form)


def _as_list(text: str) -> str:
    """Return the records as a list, of a single one too: programs that read it need no second case."""
    return text if text.startswith("[") else f"[{text.strip()}]\n"
