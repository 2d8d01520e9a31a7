"""Names of the files that are written: numbered ones, and the layout that a suffix stands for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from solver import formats
from solver.cli.session import Item
from solver.text import plain


def numbered(path: str, number: int, total: int) -> str:
    """Put the number before the path's suffix, as wide as the last number needs: 'out-01.jpg'.

    >>> numbered("slides/out.jpg", 7, 120)
    'slides/out-007.jpg'
    """
    width = max(len("01"), len(str(total)))
    return str(Path(path).with_name(f"{Path(path).stem}-{number:0{width}}{Path(path).suffix}"))


def numbers_of(items: Sequence[Item]) -> list[int]:
    """Choose the numbers of the files made of these puzzles: those that messages use.

    Puzzles of several files are counted through.
    """
    numbers = [item.number for item in items]
    is_one = len({item.source for item in items}) == 1 and len(set(numbers)) == len(numbers)  # not one named twice
    return numbers if is_one else list(range(1, len(items) + 1))


def key_of_suffix(path: str | None) -> str:
    """Find the layout that the path's suffix stands for; none or several are a usage error."""
    if path is None or path == "-":
        raise click.UsageError("Choose the layout with --format, or with the suffix of a file that -o names.")
    suffix = os.path.splitext(path)[1].lower()
    keys = [each.key for each in formats.FORMATS if each.writes and each.suffix == suffix]
    if len(keys) == 1:
        return keys[0]
    name = plain(click.format_filename(path))
    known = "no layout" if not keys else f"{len(keys)} layouts"
    raise click.UsageError(f"The suffix of {name} stands for {known}; name one with --format.")
