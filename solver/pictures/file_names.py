"""Name the files of pictures.

>>> from solver.grid import Grid, Puzzle
>>> from solver.pictures.picture_kinds import kind_of
>>> puzzle = Puzzle.of(Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."))
>>> file_name(Picture(kind_of("puzzle"), puzzle, title="Gentle"), "jpg")
'gentle-puzzle.jpg'
>>> file_name(Picture(kind_of("puzzle"), puzzle), "png", number=2, total=12)
'02-sudoku-da8c4a27-puzzle.png'
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

from solver.pictures.picture import Picture

_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_STEM_LENGTH: Final = 60
_NO_NAME: Final = re.compile(r"[^a-z0-9]+")


def file_name(picture: Picture, suffix: str, number: int | None = None, total: int = 0) -> str:
    """Return the file's name: ASCII, lower case, from the title or else from a hash of the givens.

    `number` (from 1) goes in front of it in a set of `total` pictures, with as many digits as the set needs.
    """
    front = "" if number is None else f"{number:0{max(2, len(str(total)))}}-"
    return f"{front}{_stem(picture)}-{_what(picture)}.{suffix}"


def _what(picture: Picture) -> str:
    """Return the kind; for a frame also its origin and its number, with leading zeros so that a folder sorts them."""
    part = picture.kind.part or picture.kind.key
    first = picture.frames[0] if picture.frames else None
    beat = f"-beat-{first.beat:02}" if first and first.beat else ""
    return f"{first.origin}-{part}-{first.number:07}{beat}" if first and first.origin else part


def _stem(picture: Picture) -> str:
    folded = unicodedata.normalize("NFKD", picture.title.casefold().translate(_LETTERS))
    ascii_only = folded.encode("ascii", "ignore").decode("ascii").lower()
    stem = _NO_NAME.sub("-", ascii_only).strip("-")[:_STEM_LENGTH].rstrip("-")
    return stem or "sudoku-" + hashlib.sha256(picture.puzzle.givens.line("0").encode("ascii")).hexdigest()[:8]
