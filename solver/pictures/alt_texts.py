"""What a picture shows, in words: for screen readers, and for people whose text could not be drawn."""

from __future__ import annotations

from itertools import groupby

from solver.grid import Puzzle
from solver.pictures import fonts
from solver.pictures.picture import Picture


def alt_text(picture: Picture) -> str:
    """The picture in words: what it is, then what stands where."""
    return picture.kind.way.describe(picture)


def undrawable(picture: Picture) -> str:
    """The characters of its texts that no font found can draw, each once; a picture shows '?' for them."""
    told = [text for still in picture.stills for text in (still.heading, still.sentence)]
    return fonts.missing(" ".join([picture.title, picture.caption, *told]), picture.look.faces(picture.font))


def sentence(text: str) -> str:
    """The text with a full stop; '' for none."""
    return f"{fonts.tidy(text)}." if text.strip() else ""


def rows(board: Puzzle, base: int = 1) -> list[str]:
    """A sentence for each row, its blanks counted."""
    told = []
    for house in board.shape.rows:
        words: list[str] = []
        for digit, cells in groupby(board.entries.digits[cell] for cell in house.cells):
            count = len(list(cells))
            words += _blanks(count) if not digit else [board.shape.symbols[digit - 1]] * count
        told.append(f"Row {house.number - 1 + base}: {', '.join(words)}.")
    return told


def _blanks(count: int) -> list[str]:
    return ["blank" if count == 1 else f"{count} blanks"]
