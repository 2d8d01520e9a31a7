"""Photos on the command line: the pictures that a directory holds."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from solver.errors import FormatError

SUFFIXES: Final = (".jpg", ".jpeg", ".jpe", ".png", ".webp", ".gif", ".bmp")


def paths_of(files: Sequence[str]) -> list[str]:
    """Replace each directory among the files by its pictures, sorted by name."""
    return [path for each in files for path in (_pictures_in(each) if os.path.isdir(each) else [each])]


def _pictures_in(folder: str) -> Iterator[str]:
    """List the pictures of a directory. Raises FormatError where it has none."""
    names = sorted(name for name in os.listdir(folder) if name.lower().endswith(SUFFIXES))
    if not names:
        raise FormatError.at(f"there are no pictures in {folder}; they end in {', '.join(SUFFIXES)}")
    return (os.path.join(folder, name) for name in names)
