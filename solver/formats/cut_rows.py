r"""Fill up rows that a spreadsheet or an editor cut at their ends: it drops the empty fields behind the last digit.

All rows were cut then: none ends with an empty field, and empty fields are the only blanks. A field that is lost
elsewhere in a row looks the same, so a notice names the rows that were filled up, and a grid with a digit twice in a
house is refused.

>>> plain, notice = fill("1,2\n,,1,2\n2,1\n,,2,1")
>>> plain.split("\n")[:2], notice
(['1 2 . .', '. . 1 2'], 'Empty cells were added at the ends of rows that are too short: 2 in row 1 and 2 in row 3.')
>>> fill("1,2,\n,,1,2\n2,1,,\n,,2,1"), fill("1,2\n,,1,2\n2,1\n")
(('', ''), ('', ''))
"""

from __future__ import annotations

from typing import Final

from solver.formats.line_ends import split_lines
from solver.grid import Grid
from solver.shape import SHAPES
from solver.text import join_names

_DELIMITERS: Final = ("\t", ";", ",", "|")
_MAX_LINE: Final = 100  # characters
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_LONGEST: Final = max(_SIZES)


def fill(text: str) -> tuple[str, str]:
    """Return the rows with all their cells, and the notice on those that were cut; ('', '') for another text."""
    lines = [line.rstrip("\r\n ") for line in split_lines(text) if line.strip()]
    shape = SHAPES.get(len(lines) ** 2) if len(lines) <= _LONGEST else None
    if shape is None or max(map(len, lines)) > _MAX_LINE:
        return "", ""
    for delimiter in _DELIMITERS:
        rows = [[field.strip(" \"'") for field in line.split(delimiter)] for line in lines]
        lengths = [len(row) for row in rows]
        fields = {field for row in rows for field in row}
        symbols = {shape.symbols[digit - 1] for digit in shape.digits}
        if max(lengths) != shape.size or min(lengths) == shape.size or not fields - {""} <= symbols:
            continue
        if "" not in fields or not all(row[-1] for row in rows):
            return "", ""
        cells = [[field or "." for field in [*row, *[""] * (shape.size - len(row))]] for row in rows]
        if Grid.parse("".join("".join(row) for row in cells)).conflicts():
            return "", ""
        added = [f"{shape.size - length} in row {number}" for number, length in enumerate(lengths, 1)]
        cut = [phrase for phrase, length in zip(added, lengths, strict=True) if length < shape.size]
        notice = f"Empty cells were added at the ends of rows that are too short: {join_names(cut)}."
        return "\n".join(" ".join(row) for row in cells), notice
    return "", ""
