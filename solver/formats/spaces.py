"""Grids whose empty cells are written as blanks, so that only the place of a digit tells its column.

Tried last, and only where the text shows its width: some row reaches the last column and many cells are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.formats.alphabet import Row, Signs, kind
from solver.formats.assembling import RawGrid, shape_of
from solver.formats.lines import Kind, Line, without_comment
from solver.lazy_regex import pattern

_UPRIGHTS: Final = pattern("[|¦│┃║]")
_FEW: Final = 4  # at least a quarter of the cells must be empty


def assemble_spaces(lines: Sequence[Line], size: int) -> list[RawGrid]:
    """The one grid of that size that the lines hold, or nothing."""
    if any(line.text.count("\t") >= size - 1 for line in lines):  # tabs part fields, and are no cells
        return []
    texts = [(line.number, without_comment(line.text).expandtabs(1)) for line in lines if not _is_between(line)]
    while texts and not texts[0][1].strip():
        texts.pop(0)
    while len(texts) > size and not texts[-1][1].strip():
        texts.pop()
    if len(texts) > size:
        texts = [(number, text) for number, text in texts if text.strip()]
    if len(texts) != size:
        return []
    for step in (1, 2):
        rows = [_cells(text, size, step) for _, text in texts]
        cells = "".join(row or "?" for row in rows)
        whole = len(cells) == size * size and set(cells) <= {*Signs.of(size).digits, " "}
        if whole and cells.count(" ") * _FEW >= len(cells) and any(row and row[-1] != " " for row in rows):
            return [
                RawGrid(
                    tuple(
                        Row(number, tuple(cell.strip() for cell in row or ""), tuple(range(1, size + 1)))
                        for (number, _), row in zip(texts, rows, strict=True)
                    )
                )
            ]
    return []


def _is_between(line: Line) -> bool:
    """Whether the line is a rule or words."""
    return kind(line) in (Kind.RULE, Kind.DASHES, Kind.PROSE) and not _UPRIGHTS.sub("", line.text).strip() == ""


def _cells(text: str, size: int, step: int) -> str | None:
    """The row as one character a cell, every `step`-th of the text; None if something stands elsewhere."""
    width = shape_of(size).box_width
    parts = _UPRIGHTS.split(text)
    if len(parts) == size // width + 2 and not parts[0].strip() and not parts[-1].strip():
        parts = parts[1:-1]  # in a frame
    if len(parts) == 1:
        parts = [text.rstrip()]
        room = (size - 1) * step + 1
    else:
        room = (width - 1) * step + 1
        if len(parts) != size // width:
            return None
        if step > 1:
            if any(part[:1].strip() for part in parts):
                return None
            parts = [part[1:] for part in parts]
    row = ""
    for part in parts:
        if len(part.rstrip()) > room:
            return None
        padded = part.rstrip().ljust(room)
        if step > 1 and padded[1::step].strip():
            return None
        row += padded[::step]
    return row
