"""Several rows on one line, told apart by the blanks between them: a grid quoted on the command line.

Each becomes a line of its own that keeps number and columns, so that what is wrong in it is told where it stands.

>>> lines = in_groups([Line.of(1, "12.. ..12 21. ..21")], (4, 9))
>>> [(line.number, line.cells, line.columns[0]) for line in lines][2]
(1, ('2', '1', '.'), 11)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from solver.formats.alphabet import Signs, kind
from solver.formats.lines import Kind, Line, without_comment
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

_GROUP: Final = pattern(r"\S+")


def part_of(line: int, text: str, start: int, end: int) -> Line:
    """The line with blanks for all that stands before `start` and from `end` on."""
    return Line.of(line, " " * start + text[start:end])


def in_groups(lines: Sequence[Line], sizes: Collection[int]) -> list[Line]:
    """The lines; the only one with cells in its groups, if most have as many cells as there are groups.

    From 9x9 on some rows may be lost or too many, if half of the groups are whole rows. Groups of ascending digits
    alone may be the candidates of cells: that line stays as it is.
    """
    rows = [line for line in lines if kind(line) is Kind.ROW]
    if len(rows) != 1:
        return list(lines)
    (row,) = rows
    groups = [match.span() for match in _GROUP.finditer(without_comment(row.text), row.start)]
    if not groups:  # tabs alone
        return list(lines)
    ((n, whole),) = Counter(end - start for start, end in groups).most_common(1)
    is_grid = len(groups) == n or (n >= CLASSIC.size and 2 * whole >= len(groups) > 1)
    if n not in sizes or not is_grid or all(Signs.of(n).is_group(row.text[start:end]) for start, end in groups):
        return list(lines)
    parts = [part_of(row.number, row.text, start, end) for start, end in groups]
    at = lines.index(row)
    return [*lines[:at], *parts, *lines[at + 1 :]]
