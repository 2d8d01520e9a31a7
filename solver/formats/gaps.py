"""Spreadsheets with an empty column between boxes, and perhaps an empty row between bands: both are left out.

>>> without("1\\t2\\t\\t\\t\\n\\t\\t\\t1\\t2\\n\\t\\t\\t\\t\\n2\\t1\\t\\t\\t\\n\\t\\t\\t2\\t1").split("\\n")
['1\\t2\\t\\t', '\\t\\t1\\t2', '', '2\\t1\\t\\t', '\\t\\t2\\t1']
>>> without("1\\t2\\t\\t\\n")
''
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solver.formats.labels import DELIMITERS
from solver.formats.line_ends import lines_of
from solver.shape import SHAPES, Shape

_BEFORE: Final = (0, 1)  # fields before the row: none, or its name


def without(text: str) -> str:
    """The text with rows that have no fields but their cells; '' if it has no such gaps."""
    lines = lines_of(text)
    for shape in SHAPES.values():
        for delimiter in DELIMITERS:
            for before in _BEFORE:
                if found := list(_closed(lines, shape, delimiter, before)):
                    return "\n".join(found)
    return ""


def _closed(lines: Sequence[str], shape: Shape, delimiter: str, before: int) -> Iterator[str]:
    """The lines without the empty fields; none unless all lines with so many fields have them."""
    step = shape.stack + 1
    fields = before + shape.size + shape.size // shape.stack - 1
    gaps = range(before + shape.stack, fields, step)
    rows = [line.split(delimiter) for line in lines if line.count(delimiter) == fields - 1]
    if len(rows) < shape.size or any(row[gap].strip() for row in rows for gap in gaps):
        return
    for line in lines:
        row = line.split(delimiter) if line.count(delimiter) == fields - 1 else []
        if not row:
            yield line
        elif any(field.strip() for field in row):
            yield delimiter.join(field for place, field in enumerate(row) if place not in gaps)
        else:
            yield ""
