"""What a picture shows, in words: for screen readers, and for people whose text could not be drawn."""

from __future__ import annotations

from itertools import groupby

from solver.grid import Puzzle
from solver.pictures import fonts
from solver.pictures.picture import Picture
from solver.pictures.stills import Frame

_KIND_WORDS = {
    "puzzle": "Sudoku puzzle",
    "solution": "Solved Sudoku",
    "pair": "Sudoku puzzle and its solution side by side",
    "array": "Sudoku as an array, 0 for blanks",
    "candidates": "Sudoku with the candidates of each empty cell",
}


def alt_text(picture: Picture) -> str:
    """The board in words: what it is, then each row."""
    if picture.frames:
        return _search_text(picture)
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
    texts = [picture.title, picture.caption, *(frame.sentence for frame in picture.frames)]
    return fonts.missing(" ".join(texts), picture.font)


def _search_text(picture: Picture) -> str:
    """The frames of a search in words: each move with its sentence and its board, or the list of free cells."""
    first = picture.frames[0]
    title = f"{fonts.tidy(picture.title)}. " if picture.title.strip() else ""
    if picture.kind == "free-cells":
        return f"{title}List of {len(first.free)} free cells after move {first.move:,}: {_list(first, picture.base)}."
    what = "Sudoku search" if len(picture.frames) == 1 else f"Sudoku search, {len(picture.frames)} boards side by side"
    told = [
        " ".join([f"Move {frame.move:,}: {fonts.tidy(frame.sentence)}", *_rows(frame.board, picture.base)])
        for frame in picture.frames
    ]
    return f"{title}{what}. {' '.join(told)}"


def _list(frame: Frame, base: int) -> str:
    shape, words = frame.board.shape, []
    for number, cell in enumerate(frame.free):
        row, column = divmod(cell, shape.size)
        digit = frame.board.entries.digits[cell]
        here = " (k)" if number == frame.depth else ""
        words.append(
            f"{number}{here}: row {row + base}, column {column + base}"
            + (f", {shape.symbols[digit - 1]}" if digit else "")
        )
    return "; ".join(words)


def _rows(puzzle: Puzzle, base: int = 1) -> list[str]:
    rows = []
    for house in puzzle.shape.rows:
        words: list[str] = []
        for digit, cells in groupby(puzzle.entries.digits[cell] for cell in house.cells):
            count = len(list(cells))
            words += _blanks(count) if not digit else [puzzle.shape.symbols[digit - 1]] * count
        rows.append(f"Row {house.number - 1 + base}: {', '.join(words)}.")
    return rows


def _blanks(count: int) -> list[str]:
    return ["blank" if count == 1 else f"{count} blanks"]
