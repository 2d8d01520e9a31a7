"""Grids whose lines have nothing to do with their rows: wrapped text, one cell a line, a print run together.

>>> wrapped = [Line.of(1, "1 2 3 4 . . . ."), Line.of(2, ". . . . 4 3 2 1")]
>>> "".join(stream(wrapped, 4)[0].cells), stream([Line.of(1, "1 2 3"), Line.of(2, "4 . . . .")], 4)
('1234........4321', [])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from solver.formats.alphabet import Row, Signs, kind
from solver.formats.assembling import RawGrid
from solver.formats.lines import BLANKS, Kind, Line, without_comment
from solver.formats.written_cells import are_candidates
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES

_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_GROUP: Final = pattern(r"[0-9A-Za-z.\-*_+]+")
_DAMAGE: Final = 0.1  # of the cells of a grid may be lost or too many
_RULE: Final = pattern(r"[-+|=]++")
_LONG: Final = pattern(r"[-+=]{3}")


def stream(lines: Sequence[Line], size: int, blanks: str = BLANKS) -> list[RawGrid]:
    """The grids of a text whose lines are cut without regard to rows: all equally long but the last.

    One cell a line, three rows a line or a line wrapped at the edge of a terminal; not rows of 8 cells, which
    would move the cells after a lost one to other places in silence.
    """
    rows = _cells_of_lines(lines, size, blanks)
    if not rows:
        return []
    width, total, area = len(rows[0].cells), sum(len(row.cells) for row in rows), size * size
    if width in _SIZES:  # these are rows of that size, of which one may be lost
        return []
    even = all(len(row.cells) == width for row in rows[:-1]) and len(rows[-1].cells) <= width
    wrapped = 2 * size <= width < area and total == area
    if not even or not total or total % area or not (wrapped or (area % width == 0 and len(rows[-1].cells) == width)):
        return []
    cells = list(chain.from_iterable(row.cells for row in rows))
    columns = list(chain.from_iterable(row.columns for row in rows))
    starts = list(chain.from_iterable([row.line] * len(row.cells) for row in rows))
    return [
        RawGrid((Row(starts[first], tuple(cells[first : first + area]), tuple(columns[first : first + area])),))
        for first in range(0, total, area)
    ]


def _cells_of_lines(lines: Sequence[Line], size: int, blanks: str) -> list[Row]:
    """The lines that hold cells; none if something in them is no cell.

    A line of dashes is a rule unless other lines have dashes among their cells.
    """
    wide, signs = Signs.of(max(size, CLASSIC.size), blanks), Signs.of(size, blanks)
    rows: list[Row] = []
    rules: set[Row] = set()
    used: set[str] = set()
    for line in lines:
        sort = kind(line, wide)
        if sort in (Kind.ROW, Kind.NUMBER, Kind.DASHES):
            row = signs.characters(line)
            if row.wrong:
                return []
            rows.append(row)
            if sort is Kind.DASHES and len(row.cells) > 1:
                rules.add(row)
            else:
                used.update(row.cells)
    return [row for row in rows if row not in rules or row.cells[0] in used] if rules else rows


def without_rules(line: Line) -> Line:
    """The line of a print whose line ends were lost, with blanks in place of its rules; any other line as it is.

    What stays has about as many cells as a grid, and no dashes for blanks. A cell may be lost, which is told elsewhere.
    """
    if "---" not in line.text or not line.cells or len(line.cells) in SHAPES:
        return line
    bare = _RULE.sub(_without_long, without_comment(line.text))
    plain = Line.of(line.number, bare, line.start)
    return plain if near_area(len(plain.cells)) and "-" not in plain.cells else line


def near_area(cells: int) -> bool:
    """Whether that many cells are those of a grid of some size, or nearly so."""
    return any(abs(cells - area) <= _DAMAGE * area for area in SHAPES)


def _without_long(signs: re.Match[str]) -> str:
    """Blanks in place of a rule; signs that are too few for one stay."""
    return " " * len(signs[0]) if _LONG.search(signs[0]) else signs[0]


def groups(lines: Sequence[Line], size: int) -> list[RawGrid]:
    """The one candidate grid whose cells are the groups of digits in the text, whatever stands between them."""
    signs = Signs.of(size)
    found: list[tuple[int, int, str]] = []
    for line in lines:
        if kind(line) in (Kind.ROW, Kind.NUMBER):
            text = without_comment(line.text)
            found += [(line.number, match.start() + 1, match[0]) for match in _GROUP.finditer(text, line.start)]
        if len(found) > size * size:
            return []
    texts = [text for *_, text in found]
    if len(found) != size * size or not all(map(signs.is_group, texts)) or not are_candidates(texts):
        return []
    return [RawGrid(tuple(Row(number, (text,), (column,)) for number, column, text in found))]
