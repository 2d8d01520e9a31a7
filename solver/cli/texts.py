"""Entries written as text: one after another, or into numbered files where a layout holds one puzzle only."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver import formats

if TYPE_CHECKING:
    from solver.cli.session import Session
    from solver.formats import Entry


def write_entries(session: Session, key: str, entries: list[Entry]) -> None:
    """Write the entries as one text; a layout made for one puzzle is repeated after an empty line."""
    if not entries:
        return
    if formats.get(key).many or len(entries) == 1:
        session.write(formats.write(key, entries))
        return
    for number, entry in enumerate(entries):
        session.write(("\n" if number else "") + formats.write(key, [entry]))


def write_files(session: Session, key: str, entries: list[Entry]) -> None:
    """Write the entries as one text, or each into a numbered file where the layout holds one puzzle only."""
    if formats.get(key).many or len(entries) < 2 or session.output is None:
        write_entries(session, key, entries)
        return
    for number, entry in enumerate(entries, 1):
        text = formats.write(key, [entry])
        session.write_bytes(numbered(session.output, number, len(entries)), text.encode())


def numbered(path: str, number: int, total: int) -> str:
    """The path with the number before its suffix, as wide as the last one needs: 'out-01.jpg'.

    >>> numbered("slides/out.jpg", 7, 120)
    'slides/out-007.jpg'
    """
    width = max(len("01"), len(str(total)))
    return str(Path(path).with_name(f"{Path(path).stem}-{number:0{width}}{Path(path).suffix}"))


def key_of_suffix(path: str | None) -> str:
    """The layout that the suffix of the path stands for; a usage error where it stands for none."""
    if path is None or path == "-":
        raise click.UsageError("Name the layout with --format, or a file with -o whose suffix tells it.")
    suffix = os.path.splitext(path)[1].lower().lstrip(".")
    for each in formats.FORMATS:
        if each.writes and suffix and suffix in (each.suffix.lstrip("."), each.key):
            return each.key
    raise click.UsageError(f"The suffix of {click.format_filename(path)} stands for no layout; name one with --format.")
