r"""Reduce a table to its cells: blank out row and column labels, close gaps between boxes, fill empty fields.

A label is one only in its place: before each row of a grid in order (A to I, 1 to 9, 0 to 8, r1 to r9), or as many as
there are columns in a line above. A row must show all its cells beside its label, so that nothing is shifted.

>>> remove_labels("  a b c d\n1 1 2 . .\n2 . . 1 2\n3 2 1 . .\n4 . . 2 1")
'\n  1 2 . .\n  . . 1 2\n  2 1 . .\n  . . 2 1'
>>> remove_labels("1 2 . .\n. . 1 2\n2 1 . .\n. . 2 1")
''

A spreadsheet may have an empty column between boxes, and perhaps an empty row between bands. Both are left out.

>>> remove_gaps("1\t2\t\t\t\n\t\t\t1\t2\n\t\t\t\t\n2\t1\t\t\t\n\t\t\t2\t1").split("\n")
['1\t2\t\t', '\t\t1\t2', '', '2\t1\t\t', '\t\t2\t1']
>>> remove_gaps("1\t2\t\t\t\n")
''

The empty cells of a table may be nothing at all: between uprights, in drawn frames, beside empty columns of a sheet. A
symbol for blanks is written into each, so that every row has all its cells. Nothing is guessed: each row has as many
fields as the others, each field has one cell at most, and what lies around the grid is empty in every row.

>>> fill_empty_fields("1| | |4\n |4|1| \n |1|4| \n4| | |1").split("\n")[0]
'1 . . 4'
>>> fill_empty_fields("\t\t1\t\t\t4\n\t\t\t4\t1\t\n\t\t\t1\t4\t\n\t\t4\t\t\t1").split("\n")[1]
'. 4 1 .'
>>> fill_empty_fields("1|.| |4\n" * 4), fill_empty_fields("1| | |4\n" * 3)
('', '')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, UPRIGHTS, LineKind, TextLine
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS, Shape

DELIMITERS: Final = ("\t", ";", ",", "|")
_WORD: Final = pattern(rf"[^\s{UPRIGHTS},;:=\[\](){{}}\"']+")
_ROW_WORD: Final = pattern(r"\A\s*+(?:row|line|zeile)[ _]?(?=[0-9A-Z])", re.IGNORECASE)
_LABEL_PREFIX: Final = pattern(r"(?:row|column|col|[rc])[ _]?(?=[0-9])", re.IGNORECASE)
_BAND_SEPARATORS: Final = (LineKind.EMPTY, LineKind.RULE, LineKind.DASHES)
_MAX_LABELLED_LINE: Final = 400  # characters of a line with a row of 16x16 and its name
_SIZES_TO_TRY: Final = sorted({shape.size for shape in SHAPES.values()}, key=lambda size: size != CLASSIC.size)
_FIELDS_BEFORE_ROW: Final = (0, 1)  # fields before the row: none, or its name
_UPRIGHT: Final = pattern(rf"[{UPRIGHTS}║]")
_BRACKET: Final = pattern(r"[\[({]")  # around a row, which labels nothing
_FIELD_SEPARATORS: Final = (_UPRIGHT, *map(pattern, (r"\t", ";", ",", "&")))
_DIGIT_NUMBER: Final = pattern(r"1[0-6]|[1-9]")
_NOT_ROWS: Final = (LineKind.EMPTY, LineKind.RULE, LineKind.DASHES, LineKind.PROSE)
_SIZES_FALLING: Final = sorted({shape.size for shape in SHAPES.values()}, reverse=True)
_Table = Sequence[Sequence[str]]


class _LabelledCells(NamedTuple):
    """A label, where it ends in its line, and how many cells come after it."""

    name: str
    end: int
    cells: int


@dataclass(frozen=True, slots=True)
class _LineRoles:
    """The roles that a line can have: a row after a label, column labels, a row of some width, a separator of bands."""

    rows: tuple[_LabelledCells, ...] = ()
    names: tuple[str, ...] = ()
    widths: frozenset[int] = frozenset()
    is_between: bool = False


def remove_labels(text: str) -> str:
    """Replace the labels by blanks and a line of column labels by an empty line; return '' if there are none."""
    lines = split_lines(text)
    seen = [_find_line_roles(line) for line in lines]
    known = {row.name for line in seen for row in line.rows}
    for size in _SIZES_TO_TRY:
        rows = {
            number: end
            for names in _label_series(size)
            if names[-1] in known
            for number, end in _find_row_labels(seen, names)
        }
        heads = {head for head in _find_column_labels(seen, size, rows) if not _BRACKET.search(lines[head])}
        if rows or heads:
            return "\n".join(
                "" if number in heads else " " * rows.get(number, 0) + line[rows.get(number, 0) :]
                for number, line in enumerate(lines)
            )
    return ""


def _label_series(size: int) -> list[list[str]]:
    """List the labels that the rows or columns of this size may have."""
    letters = [chr(ord("a") + number) for number in range(size)]
    return [[str(number + 1) for number in range(size)], [str(number) for number in range(size)], letters]


def _find_row_labels(seen: Sequence[_LineRoles], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the line number of each row that is labelled in order, grid by grid, and where its cells begin."""
    held: list[tuple[int, int]] = []
    for number, line in enumerate(seen):
        for place in {len(held): 0, 0: 0}:  # the next row, or the first one of a grid
            end = next((row.end for row in line.rows if row[::2] == (names[place], len(names))), 0)
            if end:
                held = [*held[:place], (number, end)]
                break
        else:
            held = held if line.is_between else []
        if len(held) == len(names):
            yield from held
            held = []


def _find_column_labels(seen: Sequence[_LineRoles], size: int, rows: dict[int, int]) -> Iterator[int]:
    """Yield the lines that label the columns of a grid that follows with just its rows."""
    series = _label_series(size)
    below = 0  # rows right below
    for number in range(len(seen) - 1, -1, -1):
        line = seen[number]
        if below == size and number not in rows and list(line.names[-size:]) in series:
            yield number
            below = 0
        elif number in rows or size in line.widths:
            below += 1
        elif not line.is_between:
            below = 0


def _find_line_roles(line: str) -> _LineRoles:
    if len(line) > _MAX_LABELLED_LINE:
        return _LineRoles()
    plain = TextLine.of(0, line)
    if plain.kind in _BAND_SEPARATORS:
        return _LineRoles(is_between=True)
    row = _ROW_WORD.match(line)
    start = row.end() if row else 0
    words = list(_WORD.finditer(line, start))
    rows, widths = [], {len(plain.cells)}
    if len(words) > 1 and not any(map(_is_word, cells := [word[0] for word in words[1:]])):
        rows.append(_LabelledCells(_plain_label(words[0][0]), words[0].end(), sum(map(len, cells))))
    for delimiter in DELIMITERS:
        begin, body = _inside_uprights(line, start) if delimiter == "|" else (start, line[start:])
        fields = body.split(delimiter)
        if len(fields) > 1 and all(len(field.strip(" \"'")) < 2 for field in fields[1:]):
            rows.append(
                _LabelledCells(_plain_label(fields[0]), begin + len(fields[0]) + (begin == start), len(fields) - 1)
            )
            widths |= {len(fields)} if len(fields[0].strip(" \"'")) < 2 else set()
    names = words[0][0] if len(words) == 1 else [word[0] for word in words]
    return _LineRoles(tuple(rows), tuple(map(_plain_label, names)), frozenset(widths))


def _inside_uprights(line: str, start: int) -> tuple[int, str]:
    """Return where the text between the outer uprights begins, and that text."""
    body = line[start:].rstrip()
    bare = body.lstrip()
    if not (bare.startswith("|") and bare.endswith("|")):
        return start, line[start:]
    return start + len(body) - len(bare) + 1, bare[1:-1]


def _plain_label(name: str) -> str:
    """Strip the word and the punctuation around a label: 'Row 1.' is '1'."""
    name = name.strip(" .)-\"'").lower()
    return _LABEL_PREFIX.sub("", name) if len(name) > 1 else name


def _is_word(cells: str) -> bool:
    """Return whether these letters cannot be cells: a word has more than two different letters."""
    return cells.isalpha() and len(set(cells)) > 2


def remove_gaps(text: str) -> str:
    """Remove the empty fields between boxes and the empty rows between bands; return '' if there are no such gaps."""
    lines = split_lines(text)
    for shape in SHAPES.values():
        for delimiter in DELIMITERS:
            for before in _FIELDS_BEFORE_ROW:
                if found := list(_close_gaps(lines, shape, delimiter, before)):
                    return "\n".join(found)
    return ""


def _close_gaps(lines: Sequence[str], shape: Shape, delimiter: str, before: int) -> Iterator[str]:
    """Yield the lines without the empty fields; nothing unless all lines with that many fields have them."""
    step = shape.stack + 1
    fields = before + shape.size + shape.size // shape.stack - 1
    gaps = range(before + shape.stack, fields, step)
    rows = [line.split(delimiter) for line in lines if line.count(delimiter) == fields - 1]
    if len(rows) < shape.size or any(row[gap].strip() for row in rows for gap in gaps):
        return
    if fields - before == shape.size + 1 and not any(row[-1].strip() for row in rows):
        return  # a delimiter behind the last field of each row explains the fields too
    if not _lie_between_bands([any(field.strip() for field in row) for row in rows], shape):
        return
    for line in lines:
        row = line.split(delimiter) if line.count(delimiter) == fields - 1 else []
        if not row:
            yield line
        elif any(field.strip() for field in row):
            yield delimiter.join(field for place, field in enumerate(row) if place not in gaps)
        else:
            yield ""


def _lie_between_bands(are_full: Sequence[bool], shape: Shape) -> bool:
    """Return whether the empty rows are all those between bands, if there are more rows than those of grids."""
    if len(are_full) % shape.size == 0:
        return True
    above, between = 0, 0
    for is_full in are_full:
        if not is_full and above % shape.band:
            return False
        between += not is_full and above % shape.size > 0
        above += is_full
    return between > 0 or above == len(are_full)


def fill_empty_fields(text: str) -> str:
    """Write '.' into each empty field and blanks between fields; return '' if the text is no such table."""
    lines = split_lines(text)
    for separator in _FIELD_SEPARATORS:
        held = {
            number: [field.strip(" '\"") for field in separator.split(_strip_latex_row_end(line))]
            for number, line in enumerate(lines)
            if separator.search(line) and TextLine.of(0, line).kind is not LineKind.RULE
        }
        rows = list(held.values())
        if cells := _find_only_grid(_drop_frame_fields(rows) if separator is _UPRIGHT else rows):
            if all(number in held or TextLine.of(0, line).kind in _NOT_ROWS for number, line in enumerate(lines)):
                return "\n".join(" ".join(cell or "." for cell in row) for row in cells)
    return ""


def may_be_wider(text: str, size: int) -> bool:
    r"""Return whether all lines of the table have the fields of a grid larger than this size.

    A separator may stand behind the last field, or uprights on both sides.

    >>> [may_be_wider(row * 4, 4) for row in ("1\t\t\t4\t\t\t\n", "|1| | |4| | |\n", "1\t\t\t4\t\n", "|1| | |4|\n")]
    [True, True, False, False]
    """
    lines = [line.strip(" ") for line in split_lines(text) if line.strip(" ")]
    for separator in _FIELD_SEPARATORS:
        counts = {len(separator.findall(line)) for line in lines}
        framed = separator is _UPRIGHT and all(separator.match(line) for line in lines)
        if len(counts) == 1 and any({count - framed, count + 1 - 2 * framed} & _larger_sizes(size) for count in counts):
            return True
    return False


def _larger_sizes(size: int) -> set[int]:
    """Return the sizes of grids with more columns."""
    return {larger for larger in _SIZES_TO_TRY if larger > size}


def _strip_latex_row_end(line: str) -> str:
    """Strip the \\\\ that ends a row of LaTeX, and the text after it."""
    row, end, _ = line.partition(r"\\")
    return row.rstrip() if end else line


def _drop_frame_fields(rows: _Table) -> _Table:
    """Drop the empty fields outside the first and last upright of each row."""
    framed = all(len(row) == len(rows) + 2 and not row[0] and not row[-1] for row in rows)
    return [row[1:-1] for row in rows] if framed else rows


def _find_only_grid(rows: _Table) -> _Table:
    """Find the one grid in the table, without empty rows and columns around it; nothing if that is not sure."""
    if len({len(row) for row in rows}) != 1 or not all(map(_is_cell, set().union(*rows))):
        return []
    for size in _SIZES_FALLING:
        down, across = _find_first_row(rows, size), _find_first_row(list(zip(*rows, strict=True)), size)
        if down is not None and across is not None:
            return [row[across : across + size] for row in rows[down : down + size]]
    return []


def _is_cell(field: str) -> bool:
    """Return whether the field is empty or a digit.

    With another symbol for blanks the empty fields would mean something else.
    """
    return (
        not field
        or (len(field) == 1 and field.upper() in SYMBOLS and field not in BLANKS)
        or bool(_DIGIT_NUMBER.fullmatch(field))
    )


def _find_first_row(rows: _Table, size: int) -> int | None:
    """Find where the grid begins: at the first row, or at the first non-empty one if just its rows are not empty."""
    if len(rows) == size:
        return 0
    full = [number for number, row in enumerate(rows) if any(row)]
    return full[0] if full and full[-1] - full[0] + 1 == size else None
