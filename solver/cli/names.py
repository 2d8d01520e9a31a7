"""Names of the files that are written: numbered ones, and the layout that a suffix stands for."""

from __future__ import annotations

import os
from pathlib import Path

import click

from solver import formats
from solver.cli.outlet import plain


def numbered(path: str, number: int, total: int) -> str:
    """The path with the number before its suffix, as wide as the last one needs: 'out-01.jpg'.

    >>> numbered("slides/out.jpg", 7, 120)
    'slides/out-007.jpg'
    """
    width = max(len("01"), len(str(total)))
    return str(Path(path).with_name(f"{Path(path).stem}-{number:0{width}}{Path(path).suffix}"))


def key_of_suffix(path: str | None) -> str:
    """The layout that the suffix of the path stands for; a usage error where it stands for none or for many."""
    if path is None or path == "-":
        raise click.UsageError("Name the layout with --format, or a file with -o whose suffix tells it.")
    suffix = os.path.splitext(path)[1].lower()
    keys = [each.key for each in formats.FORMATS if each.writes and each.suffix == suffix]
    if len(keys) == 1:
        return keys[0]
    name = plain(click.format_filename(path))
    known = "no layout" if not keys else f"{len(keys)} layouts"
    raise click.UsageError(f"The suffix of {name} stands for {known}; name one with --format.")
