"""Where the links of a step run on a board: straight lines between candidates, for page, paper and picture.

Coordinates are in cells from the upper left corner of the board.

>>> line, = link_lines([Link.between(0, 8, 5, is_strong=True)])
>>> line.start.x, round(line.end.x, 3), line.start.y
(0.625, 8.375, 0.5)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Final, NamedTuple

from solver.shape import CLASSIC, Cell, Digit
from solver.techniques.cell_sets import cells_of
from solver.techniques.marks import Link

NOTES_INSET: Final = 0.06  # share of a cell that is free around its notes
LINE_GAP: Final = 0.125  # share of a cell between the end of a line and the center of its candidate


class Point(NamedTuple):
    """A place on the board, in cells from its upper left corner."""

    x: float
    y: float


class Line(NamedTuple):
    """A line between two candidates."""

    start: Point
    end: Point


def link_lines(links: Iterable[Link]) -> Iterator[Line]:
    """Yield a line for each link, the shortest between its groups. It ends LINE_GAP before the centers.

    Lines too short to show, and the second of two between the same candidates, are left out.
    """
    seen = set[tuple[Point, Point]]()
    for start, end in map(_shortest_line, links):
        long = hypot(end.x - start.x, end.y - start.y)
        if long > 2 * LINE_GAP and not {(start, end), (end, start)} & seen:
            seen.add((start, end))
            x, y = (end.x - start.x) * LINE_GAP / long, (end.y - start.y) * LINE_GAP / long
            yield Line(Point(start.x + x, start.y + y), Point(end.x - x, end.y - y))


def _shortest_line(link: Link) -> Line:
    """Find the shortest line between two groups. Cells between those of one group may have nothing to do with it."""
    lines = (
        Line(_candidate_center(cell, link.digit), _candidate_center(end, link.other_digit))
        for cell in cells_of(link.cells)
        for end in cells_of(link.other_cells)
    )
    return min(lines, key=lambda line: hypot(line.end.x - line.start.x, line.end.y - line.start.y))


def _candidate_center(cell: Cell, digit: Digit) -> Point:
    """Compute the center of a candidate."""
    row, column = divmod(cell, CLASSIC.size)
    down, right = divmod(digit - 1, CLASSIC.box_width)
    inside = 1 - 2 * NOTES_INSET
    x = column + NOTES_INSET + inside * (right + 0.5) / CLASSIC.box_width
    return Point(x, row + NOTES_INSET + inside * (down + 0.5) / CLASSIC.box_height)
