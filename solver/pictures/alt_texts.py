"""Describe pictures in words: for screen readers, and for people whose text could not be drawn."""

from __future__ import annotations

from itertools import groupby

from solver.grid import Puzzle
from solver.pictures import fonts
from solver.pictures.picture import Picture


def alt_text(picture: Picture) -> str:
    """Describe the picture: what it is, then its content."""
    return picture.kind.renderer.describe(picture)


def undrawable(picture: Picture) -> str:
    """Return the characters of its texts that no font found can draw, each once; a picture shows empty boxes."""
    sentences = [text for frame in picture.frames for text in (frame.heading, frame.sentence)]
    return fonts.missing(" ".join([picture.title, picture.caption, *sentences]), picture.look.faces(picture.font))


def sentence(text: str) -> str:
    """Return the text with a full stop; '' for none."""
    return f"{fonts.tidy(text)}." if text.strip() else ""


def rows(board: Puzzle, base: int = 1) -> list[str]:
    """Describe each row in a sentence, its blanks counted."""
    sentences = []
    for house in board.shape.rows:
        words: list[str] = []
        for digit, cells in groupby(board.entries.digits[cell] for cell in house.cells):
            count = len(list(cells))
            words += _blanks(count) if not digit else [board.shape.symbols[digit - 1]] * count
        sentences.append(f"Row {house.number - 1 + base}: {', '.join(words)}.")
    return sentences


def _blanks(count: int) -> list[str]:
    return ["blank" if count == 1 else f"{count} blanks"]
