"""Rows of a text put together to grids: headings and rules left out, bands joined, several grids in a row.

A text is read under one assumption after another about size, blank sign and the meaning of lines of dashes; an
assumption holds if every row has its cells and every grid its rows. An empty line or a rule may stand between bands
and between grids; words may stand between grids only, so that a lost row is an error and never shifts the next grid.

>>> rows = ["12..", "..12", "----", "21..", "..2-"]
>>> grids = assemble([Line.of(number, text) for number, text in enumerate(rows, 1)], 4)
>>> [len(grid.rows) for grid in grids], "".join(grids[0].cells)
([4], '12....1221....2-')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Final

from solver.formats.alphabet import Row, Signs, after_label, kind
from solver.formats.lines import BLANKS, Kind, Line, without_comment
from solver.formats.written_cells import are_candidates, holds_several
from solver.shape import CLASSIC, SHAPES, Shape

_FRAMES: Final = (".-", ":-", "'-")  # how rules of drawn candidates begin


@dataclass(frozen=True, slots=True)
class RawGrid:
    """The rows of one grid as written, or its single line, with what stood above it."""

    rows: tuple[Row, ...]
    title: str = ""
    remarks: tuple[str, ...] = ()  # the comment lines above it
    in_numbers: bool = False  # digits over nine are written 10, 11, ...

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells as written, in row order."""
        return tuple(chain.from_iterable(row.cells for row in self.rows))

    @property
    def line(self) -> int:
        """The line of the text where the grid starts."""
        return self.rows[0].line


@dataclass
class Segment:
    """Rows between two headings, in blocks that empty lines or rules divide. `whole`: one line that is a grid."""

    title: str = ""
    remarks: list[str] = field(default_factory=list)
    blocks: list[list[Row]] = field(default_factory=list)
    gap: bool = True
    whole: bool = False
    rows: int = 0

    def add(self, row: Row) -> None:
        """One more row."""
        if self.gap:
            self.blocks.append([])
        self.gap = False
        self.blocks[-1].append(row)
        self.rows += 1


def assemble(lines: Sequence[Line], size: int, blanks: str = BLANKS, dashes_are_rows: bool = False) -> list[RawGrid]:
    """The grids of that size that the lines are made of; empty unless all rows fit."""
    grids: list[RawGrid] = []
    for segment in segments(lines, size, blanks, dashes_are_rows, strict=True):
        parts = _cut(segment, size)
        if parts is None or not all(_is_plausible(rows, lines) for rows in parts):
            return []
        grids.append(RawGrid(parts[0], segment.title, tuple(segment.remarks)))
        grids += [RawGrid(rows) for rows in parts[1:]]
    return grids


def segments(
    lines: Sequence[Line],
    size: int,
    blanks: str,
    dashes_are_rows: bool,
    numbers_are_rows: bool = False,
    strict: bool = False,
) -> Iterator[Segment]:
    """The rows of the text, cut at headings; `strict` ends with the first row that has not its cells."""
    wide, signs = Signs.of(max(size, CLASSIC.size), blanks), Signs.of(size, blanks)
    segment = Segment()
    for line in lines:
        sort = kind(line, wide)
        labelled = after_label(line, wide) if sort is Kind.PROSE else line
        if sort is Kind.NUMBER and len(line.cells) != size and segment.rows % size == 0:
            sort = Kind.ROW if numbers_are_rows else Kind.PROSE
        may_be_row = sort in (Kind.ROW, Kind.NUMBER) or labelled.start
        if sort is Kind.DASHES:
            may_be_row = len(line.text) >= size
        row = signs.row(labelled, size) if may_be_row else None
        if sort is Kind.DASHES and row and not _is_row(row, size, dashes_are_rows):
            row = None
        whole = row is not None and len(row.cells) == size * size
        remark = sort is Kind.PROSE and not without_comment(line.text).strip()
        if segment.blocks and _ends(segment, size, sort, row, remark, whole):
            yield segment
            segment = Segment()
        if row is not None:
            segment.title = labelled.label or segment.title
            segment.whole = whole and not segment.blocks
            segment.add(row)
            if strict and (row.wrong or len(row.cells) not in (size, size * size)):
                break
        elif remark:
            segment.remarks.append(line.text.strip())
        elif sort is Kind.PROSE:
            segment.title = line.text.strip()
        else:
            segment.gap = True
    if segment.blocks:
        yield segment


def _is_row(row: Row, size: int, dashes_are_rows: bool) -> bool:
    """Whether a line of dashes is a row of blanks: always if it has the right number of them, each by itself."""
    apart = all(right - left > 1 for left, right in pairwise(row.columns))
    return (dashes_are_rows or apart) and len(row.cells) in (size, size * size)


def _ends(segment: Segment, size: int, sort: Kind, row: Row | None, remark: bool, whole: bool) -> bool:
    """Whether the segment ends before this line."""
    if segment.whole:
        return row is not None or sort is Kind.PROSE
    complete = segment.rows % size == 0
    if remark or whole or (row is not None and row.label):
        return complete
    return sort is Kind.PROSE and row is None


def _cut(segment: Segment, size: int) -> list[tuple[Row, ...]] | None:
    """The segment cut to grids; None if a row or a grid is not complete."""
    rows = list(chain.from_iterable(segment.blocks))
    if segment.whole:
        return [tuple(rows)] if not rows[0].wrong else None
    if len(rows) % size or any(row.wrong or len(row.cells) != size for row in rows) or odd_ends(rows):
        return None
    if any(len(block) % shape_of(size).box_height for block in segment.blocks):
        held = 0
        for block in segment.blocks:  # grids must consist of whole blocks, or a block of whole grids
            held += len(block)
            if held == size or (held == len(block) and held % size == 0):
                held = 0
            elif held > size:
                return None
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)]


def odd_ends(rows: Sequence[Row]) -> list[int]:
    """Which rows have a comma or the like after their last field where most others have none: one too many inside
    would look the same.
    """
    closed = [number for number, row in enumerate(rows) if row.closed]
    return closed if any(row.closed is False for row in rows) else []


def _is_plausible(rows: Sequence[Row], lines: Sequence[Line]) -> bool:
    """Whether cells with several digits are candidates for certain: by what they are, or by the frame round them."""
    cells = list(chain.from_iterable(row.cells for row in rows))
    if not any(map(holds_several, cells)) or are_candidates(cells):
        return True
    return any(line.kind is Kind.RULE and line.text.lstrip().startswith(_FRAMES) for line in lines)


def shape_of(size: int) -> Shape:
    """The shape with that many digits."""
    return SHAPES[size * size]
