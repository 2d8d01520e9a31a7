r"""Tables whose empty cells are nothing at all: between uprights, in drawn frames, beside empty columns of a sheet.

A sign for blanks is written into each empty cell, so that every row has all its cells. Nothing is guessed: each row has
as many fields as the others, each field one cell at most, and what lies round the grid is empty in every row.

>>> filled("1| | |4\n |4|1| \n |1|4| \n4| | |1").split("\n")[0]
'1 . . 4'
>>> filled("\t\t1\t\t\t4\n\t\t\t4\t1\t\n\t\t\t1\t4\t\n\t\t4\t\t\t1").split("\n")[1]
'. 4 1 .'
>>> filled("1|.| |4\n" * 4), filled("1| | |4\n" * 3)
('', '')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.formats.line_ends import lines_of
from solver.formats.lines import BLANKS, UPRIGHTS, Kind, Line
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SYMBOLS

_UPRIGHT: Final = pattern(rf"[{UPRIGHTS}║]")
_SEPARATORS: Final = (_UPRIGHT, *map(pattern, (r"\t", ";", ",", "&")))
_NUMBER: Final = pattern(r"1[0-6]|[1-9]")
_NO_ROWS: Final = (Kind.EMPTY, Kind.RULE, Kind.DASHES, Kind.PROSE)
_SIZES: Final = sorted({shape.size for shape in SHAPES.values()}, reverse=True)
_Table = Sequence[Sequence[str]]


def filled(text: str) -> str:
    """The text with '.' in each empty field and blanks between fields; '' if it is no such table."""
    lines = lines_of(text)
    for separator in _SEPARATORS:
        held = {
            number: [field.strip(" '\"") for field in separator.split(_without_end(line))]
            for number, line in enumerate(lines)
            if separator.search(line) and Line.of(0, line).kind is not Kind.RULE
        }
        rows = list(held.values())
        if cells := _grid(_unframed(rows) if separator is _UPRIGHT else rows):
            if all(number in held or Line.of(0, line).kind in _NO_ROWS for number, line in enumerate(lines)):
                return "\n".join(" ".join(cell or "." for cell in row) for row in cells)
    return ""


def _without_end(line: str) -> str:
    """The line without the \\\\ that ends a row of LaTeX, and what follows it."""
    row, end, _ = line.partition(r"\\")
    return row.rstrip() if end else line


def _unframed(rows: _Table) -> _Table:
    """The rows without the empty fields outside their first and last upright."""
    framed = all(len(row) == len(rows) + 2 and not row[0] and not row[-1] for row in rows)
    return [row[1:-1] for row in rows] if framed else rows


def _grid(rows: _Table) -> _Table:
    """The cells of the one grid in the table, without empty rows and columns round it; nothing if that is not sure."""
    if len({len(row) for row in rows}) != 1 or not all(map(_is_cell, set().union(*rows))):
        return []
    for size in _SIZES:
        down, across = _inside(rows, size), _inside(list(zip(*rows, strict=True)), size)
        if down is not None and across is not None:
            return [row[across : across + size] for row in rows[down : down + size]]
    return []


def _is_cell(field: str) -> bool:
    """Whether the field is empty or a digit; other signs for blanks would make the empty ones something else."""
    return (
        not field
        or (len(field) == 1 and field.upper() in SYMBOLS and field not in BLANKS)
        or bool(_NUMBER.fullmatch(field))
    )


def _inside(rows: _Table, size: int) -> int | None:
    """Where the rows of the grid begin: all rows are, or those from the first to the last that is not empty."""
    if len(rows) == size:
        return 0
    full = [number for number, row in enumerate(rows) if any(row)]
    return full[0] if full and full[-1] - full[0] + 1 == size else None
