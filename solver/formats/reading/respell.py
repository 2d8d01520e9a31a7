"""Spell a block in another way where its own spelling gives no whole grid: other signs for blanks, rows within words.

>>> list(respell("1xx4\\nx4xx\\n4xxx\\nx1x4"))
[('1..4\\n.4..\\n4...\\n.1.4', ())]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from solver.formats import beside_rows, blanks
from solver.formats.line_ends import split_lines
from solver.formats.lines import MAX_LINE_CHARACTERS
from solver.formats.reading.arrange import counts
from solver.formats.reading.tokenize import spaces_of
from solver.grid import Grid
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SIZES
from solver.text import join_names

_LABEL: Final = pattern(r"\A *(?:([A-Pa-p])[,;\t] *|([A-Pa-p]|[0-9]{1,2})[.:)]? +)")
_POINT: Final = pattern(r"(?<=[0-9])[.,]0*(?![0-9.])|(?<![0-9.])0(?=[1-9])")
_CUT_DELIMITERS: Final = ("\t", ";", ",", "|")
_MAX_CUT_LINE: Final = 100  # characters


def _without_labels(text: str) -> str:
    """Return the text with spaces for labels that count its rows; the first line may name the columns."""
    lines = text.split("\n")
    found = [(at, _LABEL.match(line)) for at, line in enumerate(lines) if line.strip()]
    if len(found) > max(SIZES) + 1:
        return text
    named = found[1:] if not counts([_name(match) for _, match in found]) else found
    if not counts([_name(match) for _, match in named]):
        return text
    for at, match in named:
        lines[at] = spaces_of(match) + lines[at][match.end() :] if match else lines[at]
    return "\n".join(lines)


def _name(match: re.Match[str] | None) -> str:
    return (match[1] or match[2]).upper() if match else ""


def respell(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text in each other spelling that it may be meant in, with the notices; none if a line is too long."""
    if max(map(len, text.split("\n"))) > MAX_LINE_CHARACTERS:
        return
    bare = _without_labels(_POINT.sub(spaces_of, text))
    first, _ = blanks.replace_blank_symbol(text)
    if first:
        yield first, ()
    plain, sign = blanks.replace_blank_symbol(bare)
    if sign:  # in all lines, also beside 3.
        lines = zip(text.split("\n"), bare.split("\n"), plain.split("\n"), strict=False)
        whole = "\n".join(line if same == other else line.replace(sign, ".") for line, other, same in lines)
        if whole != first:
            yield whole, ()
    yield from blanks.fill_wide_spaces(text)
    plain, number = blanks.replace_blank_number(text)
    if plain:
        yield plain, (blanks.describe_number(number),)
    plain, notice = fill_cut_rows(text)
    if plain:
        yield plain, (notice,)
    plain, words = beside_rows.without_panel(text)
    if plain:
        yield plain, (beside_rows.describe(words),)


def fill_cut_rows(text: str) -> tuple[str, str]:
    r"""Return rows that a spreadsheet cut at their ends with all cells, and a notice that names them; else ('', '').

    It drops the empty fields behind the last digit of each row, so none ends with one, and empty fields are the only
    blanks. A field that is lost elsewhere in a row looks the same: a grid with a digit twice in a house is refused.

    >>> plain, notice = fill_cut_rows("1,2\n,,1,2\n2,1\n,,2,1")
    >>> plain.split("\n")[:2], notice.partition(": ")[2]
    (['1 2 . .', '. . 1 2'], '2 in row 1 and 2 in row 3.')
    >>> fill_cut_rows("1,2,\n,,1,2\n2,1,,\n,,2,1"), fill_cut_rows("1,2\n,,1,2\n2,1\n")
    (('', ''), ('', ''))
    """
    lines = [line.rstrip("\r\n ") for line in split_lines(text) if line.strip()]
    shape = SHAPES.get(len(lines) ** 2) if len(lines) <= max(SIZES) else None
    if shape is None or max(map(len, lines)) > _MAX_CUT_LINE:
        return "", ""
    for delimiter in _CUT_DELIMITERS:
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
