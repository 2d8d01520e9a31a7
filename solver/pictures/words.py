"""What a picture shows, in words: for screen readers, and for people whose text could not be drawn."""

from __future__ import annotations

from itertools import groupby

from solver.grid import Puzzle
from solver.pictures import fonts
from solver.pictures.options import Picture

_KIND_WORDS = {
    "puzzle": "Sudoku puzzle",
    "solution": "Solved Sudoku",
    "pair": "Sudoku puzzle and its solution side by side",
    "array": "Sudoku as an array, 0 for blanks",
    "candidates": "Sudoku with the candidates of each empty cell",
}


def alt_text(picture: Picture) -> str:
    """The board in words: what it is, then each row."""
    puzzle, shape = picture.puzzle, picture.puzzle.shape
    parts = [f"{fonts.tidy(picture.title)}." if picture.title.strip() else ""]
    parts += [f"{_KIND_WORDS[picture.kind]}, {shape.size} rows of {shape.size} cells, {puzzle.givens.filled} givens."]
    if picture.kind == "solution":
        parts += _rows(picture.boards[0])
    else:
        parts += _rows(puzzle)
    if picture.kind == "pair":
        parts += ["Solution.", *_rows(picture.boards[1])]
    parts += [f"Conflict: {conflict}." for board in picture.boards for conflict in board.entries.conflicts()]
    parts += [f"{fonts.tidy(picture.caption)}." if picture.caption.strip() else ""]
    return " ".join(part for part in parts if part)


def undrawable(picture: Picture) -> str:
    """The characters of title and caption that no font found can draw, each once; a picture shows '?' for them."""
    return fonts.missing(picture.title + " " + picture.caption, picture.font)


def _rows(puzzle: Puzzle) -> list[str]:
    rows = []
    for house in puzzle.shape.rows:
        words: list[str] = []
        for digit, cells in groupby(puzzle.entries.digits[cell] for cell in house.cells):
            count = len(list(cells))
            words += _blanks(count) if not digit else [puzzle.shape.symbols[digit - 1]] * count
        rows.append(f"Row {house.number}: {', '.join(words)}.")
    return rows


def _blanks(count: int) -> list[str]:
    return ["blank" if count == 1 else f"{count} blanks"]
