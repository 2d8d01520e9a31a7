"""Which size and which meaning of lines of dashes make whole grids of the rows.

>>> grids, size = in_rows([Line.of(number, "12.." if number < 5 else "") for number in range(1, 9)])
>>> len(grids), size
(1, 4)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solver.formats.alphabet import Signs, kind
from solver.formats.assembling import RawGrid, assemble, shape_of
from solver.formats.decimals import decimals
from solver.formats.lines import BLANKS, CAPITAL_X, Kind, Line
from solver.formats.reflowed import groups, stream
from solver.formats.written_cells import puzzle_of
from solver.shape import CLASSIC, SHAPES, Shape

_RULE_SIGNS: Final = "-*_"
_NOTHING: Final[tuple[list[RawGrid], int]] = ([], CLASSIC.size)


def in_rows(lines: Sequence[Line], shape: Shape | None = None) -> tuple[list[RawGrid], int]:
    """The grids whose rows are the lines, and their size; none if no assumption uses up every row."""
    found = [
        (grids, each.size)
        for each in _shapes(shape)
        if (grids := decimals(lines, each.size) or _in_rows(lines, each.size))
    ]
    return min(found, key=lambda reading: _doubt(*reading)) if len(found) > 1 else found[0] if found else _NOTHING


def in_other_lines(lines: Sequence[Line], shape: Shape | None = None) -> tuple[list[RawGrid], int]:
    """The grids of lines that are no rows, and their size; none if no assumption uses up every line."""
    if not any(kind(line) in (Kind.ROW, Kind.NUMBER, Kind.DASHES) for line in lines):
        return _NOTHING
    from solver.formats.spaces import assemble_spaces

    for each in _shapes(shape):
        for other in (stream, groups, assemble_spaces):
            grids = other(lines, each.size)
            if grids:
                return grids, each.size
    return _NOTHING


def _shapes(shape: Shape | None) -> list[Shape]:
    """The shapes to try, the likeliest first."""
    return [shape] if shape else sorted(SHAPES.values(), key=lambda each: each != CLASSIC)


def _doubt(grids: Sequence[RawGrid], size: int) -> tuple[int, bool, bool]:
    """What speaks against a reading where there are two: less of the text used, conflicts, many small grids.

    Only 16 lines of 16 cells can be read in two ways.
    """
    conflicts = any(_has_conflict(grid, size) for grid in grids)
    return -sum(len(grid.cells) for grid in grids), conflicts, size < CLASSIC.size


def _has_conflict(grid: RawGrid, size: int) -> bool:
    return bool(puzzle_of(grid.cells, shape_of(size)).entries.conflicts())


def _in_rows(lines: Sequence[Line], size: int) -> list[RawGrid]:
    """The grids of that size; lines of dashes are rules, or rows where the other rows have dashes for blanks."""
    for blanks in _blank_signs(lines):
        rules = assemble(lines, size, blanks)
        rows = assemble(lines, size, blanks, dashes_are_rows=True) if _may_be_rows(lines, size) else []
        if not rules or not rows:
            if rules or rows:
                return rules or rows
            continue
        if not any(sign in grid.cells for grid in rules for sign in _RULE_SIGNS):
            return rules
        return min(rows, rules, key=lambda grids: (any(_has_conflict(grid, size) for grid in grids), -len(grids)))
    return []


def _blank_signs(lines: Sequence[Line]) -> Iterator[str]:
    """The signs for blanks, and X alone: not where rows have others, which it would make words, to be passed over."""
    yield BLANKS
    if any(CAPITAL_X in line.text for line in lines):
        rows = (line for line in lines if CAPITAL_X not in line.cells and kind(line) is Kind.ROW)
        if not any(sign in line.cells for line in rows for sign in BLANKS):
            yield CAPITAL_X


def _may_be_rows(lines: Sequence[Line], size: int) -> bool:
    signs = Signs.of(size)
    return any(line.kind is Kind.DASHES and len(signs.characters(line).cells) in (size, size * size) for line in lines)
