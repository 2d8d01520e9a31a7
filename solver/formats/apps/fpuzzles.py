"""Links of f-puzzles: the board as JSON, packed as `lz_string` does.

A packed text can unfold to the square of its length. Both its own length and what it may unfold to are limited.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from solver.errors import FormatError
from solver.formats import lz_string, variant_rules
from solver.formats.entry import Details, Entry
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Candidate, Shape
from solver.text import count_noun

ADDRESS: Final = "https://f-puzzles.com/?load="
MAX_PACKED: Final = 8_000  # characters
MAX_UNPACKED: Final = 100_000  # characters; a 16x16 board with all its notes has 24,000
_PLAIN_KEYS: Final = frozenset(
    {"size", "title", "author", "grid", "solution", "ruleset", "info", "metadata"}
    | {"successMessage", "highlightConflicts", "disabledlogic", "truecandidatesoptions"}
)
_NOTE_KEYS: Final = ("cornerPencilMarks", "centerPencilMarks")


def write(entry: Entry) -> str:
    """Write the link that opens the board; notes become corner marks."""
    puzzle, shape = entry.puzzle, entry.puzzle.shape
    cells: list[dict[str, object]] = []
    for cell in shape.cells:
        written: dict[str, object] = {}
        if puzzle.entries.digits[cell]:
            written["value"] = puzzle.entries.digits[cell]
        if puzzle.givens.digits[cell]:
            written["given"] = True
        if notes := puzzle.notes_of(cell):
            written[_NOTE_KEYS[0]] = list(notes)
        cells.append(written)
    board: dict[str, object] = {
        "size": shape.size,
        "title": entry.details.title,
        "author": entry.details.author,
        "grid": [[cells[cell] for cell in row.cells] for row in shape.rows],
    }
    return f"{ADDRESS}{lz_string.pack(json.dumps({key: value for key, value in board.items() if value}))}\n"


def parse(field: str) -> Entry:
    """Parse the board of the field `load`. Raises FormatError."""
    return parse_board(unpack_board(field, "f-puzzles"))


def unpack_board(field: str, site: str, parse: Callable[[str], Any] = json.loads) -> Any:
    """Unpack the data of the field, which `parse` reads; `site` is the name for errors. Raises FormatError."""
    if len(field) > MAX_PACKED:
        raise FormatError.at(f"this {site} link has {len(field):,} characters; up to {MAX_PACKED:,} are read")
    try:
        text = lz_string.unpack(field.replace(" ", "+"), MAX_UNPACKED)
    except ValueError as error:
        raise FormatError.at(f"this {site} link cannot be unpacked: {error}") from None
    try:
        return parse(text)
    except (ValueError, RecursionError):  # RecursionError for a text of brackets
        raise FormatError.at(f"this {site} link holds no board") from None


def shape_of_rows(rows: list[list[Any]], site: str) -> Shape:
    """Return the shape of a square of cells. Raises FormatError for one that no grid has."""
    shape = SHAPES.get(len(rows) ** 2)
    if shape is None or any(len(row) != len(rows) for row in rows):
        what = f"{count_noun(len(rows), 'row')}; 4, 6, 9 or 16 rows of as many cells are needed"
        raise FormatError.at(f"this {site} link holds {what}")
    return shape


def is_board(data: Any, *keys: str) -> bool:
    """Return whether the data has rows of objects under one of these keys, by default that of f-puzzles."""
    rows = next((data[key] for key in keys or ("grid",) if key in data), None) if isinstance(data, dict) else None
    return isinstance(rows, list) and bool(rows) and isinstance(rows[0], list) and dict in map(type, rows[0])


def parse_board(board: Any) -> Entry:
    """Parse a board to its puzzle and the names of its further rules. Raises FormatError."""
    try:
        return _parse_board(board)
    except (LookupError, TypeError, AttributeError):
        raise FormatError.at("this f-puzzles link holds no grid of rows and cells") from None


def _parse_board(board: Any) -> Entry:
    rows: list[list[dict[str, Any]]] = board["grid"]
    shape = shape_of_rows(rows, "f-puzzles")
    cells = [cell for row in rows for cell in row]
    values = [_parse_digit(cell.get("value") or 0) for cell in cells]
    givens = [value if cell.get("given") else 0 for value, cell in zip(values, cells, strict=True)]
    notes = frozenset(_list_notes(cells))
    if any(note.digit not in shape.digits for note in notes):
        raise FormatError.at(f"this f-puzzles link holds marks that are no digits of a {shape} grid")
    details = Details(title=str(board.get("title") or ""), author=str(board.get("author") or ""))
    puzzle = Puzzle(Grid(tuple(givens), shape), Grid(tuple(values), shape), notes=notes)
    return Entry(puzzle, details, left_out=tuple(_name_left_out(board, cells, shape)))


def _name_left_out(board: dict[str, Any], cells: list[dict[str, Any]], shape: Shape) -> list[str]:
    """Name everything that the board has beyond digits."""
    regions: dict[object, list[int]] = {}
    for cell, written in enumerate(cells):
        box = next(number for number, box in enumerate(shape.boxes) if cell in box.cells)
        regions.setdefault(written.get("region", box), []).append(cell)
    drawn = any("region" in cell for cell in cells)
    further = variant_rules.name_rules(board, _PLAIN_KEYS) + variant_rules.name_rules_in_words(board.get("ruleset"))
    return variant_rules.name_irregular_regions(list(regions.values()) if drawn else [], shape) + further


def _list_notes(cells: list[dict[str, Any]]) -> Iterator[Candidate]:
    for number, cell in enumerate(cells):
        for key in _NOTE_KEYS:
            for mark in cell.get(key) or ():
                yield Candidate(number, _parse_digit(mark))


def _parse_digit(value: object) -> int:
    """Return the value if it is a whole number; otherwise -1, which no grid holds."""
    return value if isinstance(value, int) and not isinstance(value, bool) else -1
