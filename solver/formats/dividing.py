"""Rows told apart as grids where not all of them are whole, so that one bad grid does not take its neighbours along.

Where blocks of rows make no bands, the grids before the first such block and after the last are certain, for rows are
counted from either end; what lies between stays one group. Where rows are lost and nothing shows where, no group is.

>>> from solver.formats.lines import Line
>>> from solver.formats.assembling import segments
>>> texts = ["12..", "..12", "", "21..", "..21", "12..", "", "21..", "..21"]
>>> (part,) = segments([Line.of(number, text) for number, text in enumerate(texts, 1)], 4, ".", False)
>>> [(group.rows[0].line, len(group.rows), group.is_certain) for group in divided(part, 4)]
[(1, 7, False)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from solver.formats.alphabet import Row
from solver.formats.assembling import Segment, shape_of
from solver.formats.reflowed import near_area


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong to one grid as far as can be told; `is_certain` if they are that grid's rows and no other's."""

    rows: Sequence[Row]
    is_certain: bool = True


def divided(part: Segment, size: int) -> list[Group]:
    """The groups of the rows between two headings. A grid on one line, perhaps a damaged one, is a group of its own."""
    groups: list[Group] = []
    for piece in _apart(part, size):
        groups += [Group([piece])] if isinstance(piece, Row) else _in_blocks(piece, size)
    return groups


def _apart(part: Segment, size: int) -> Iterator[Segment | Row]:
    """The lines that hold about as many cells as a grid, and the rows above, between and below them."""
    above = Segment()
    for block in part.blocks:
        above.gap = True
        for row in block:
            if len(row.cells) <= 2 * size or not near_area(len(row.cells)):
                above.add(row)
                continue
            if above.blocks:
                yield above
            yield row
            above = Segment()
    if above.blocks:
        yield above


def _in_blocks(part: Segment, size: int) -> list[Group]:
    """The groups of rows of about `size` cells."""
    rows = list(chain.from_iterable(part.blocks))
    if len(rows) == 1:
        return [Group(rows)]
    height = shape_of(size).box_height
    lengths = [len(block) for block in part.blocks]
    odd = [number for number, length in enumerate(lengths) if length % height]
    if len(rows) % size == 0 and (not odd or max(lengths) == 1):
        return _cut(rows, size)
    if all(length > size - height for length in lengths) or (not odd and size in lengths):
        return list(chain.from_iterable(_whole_block(block, size) for block in part.blocks))
    if not odd:
        return [Group(rows, is_certain=False)]
    front = sum(lengths[: odd[0]]) // size * size
    back = len(rows) - sum(lengths[odd[-1] + 1 :]) // size * size
    return [*_cut(rows[:front], size), Group(rows[front:back], is_certain=False), *_cut(rows[back:], size)]


def _whole_block(block: Sequence[Row], size: int) -> list[Group]:
    """The groups of a block that shares no grid with other blocks."""
    return _cut(block, size) if len(block) % size == 0 else [Group(block, is_certain=False)]


def _cut(rows: Sequence[Row], size: int) -> list[Group]:
    return [Group(rows[start : start + size]) for start in range(0, len(rows), size)]
