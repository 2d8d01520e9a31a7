"""What of a step is drawn at each depth: roles of cells and of candidates, outlines of houses, links as lines.

    depth 2   where to look: houses in an outline, or a cell in a ring
    depth 3   the pattern: its cells, its candidates by role, its links
    depth 4   what follows: what loses, what is filled, and the digits that rule a single's other places out

Coordinates are in cells from the upper left corner of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Final, NamedTuple

from solver.shape import CLASSIC, Candidate, Cell, Digit
from solver.techniques.cell_sets import cells_of
from solver.techniques.hints import marks_of
from solver.techniques.marks import Link
from solver.techniques.position import Position
from solver.techniques.step import Step

INSET: Final = 0.06  # of a cell, round its notes
SHORTER: Final = 0.125  # by which a line ends before the middle of a candidate


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


class Line(NamedTuple):
    """A line from the middle of one candidate to that of another one."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Evidence:
    """Roles of cells, looks of candidates, letters, and the lines between them: strong and weak ones as paths."""

    cells: dict[Cell, list[str]] = field(default_factory=dict)
    candidates: dict[Candidate, str] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)  # of the sets or colours that a cell belongs to
    strong: str = ""
    weak: str = ""
    is_loop: bool = False  # whether it closes without a break, so that of each weak line one end is true
    is_net: bool = False  # whether strong lines that meet hold together only


def tags_of(letters: str, notes: Collection[Digit]) -> tuple[tuple[Digit, str], ...]:
    """The letters of a cell, each with the digit whose place it takes, as that is not noted: the last ones first."""
    return tuple(zip((digit for digit in reversed(CLASSIC.digits) if digit not in notes), letters, strict=False))


def evidence_of(step: Step, position: Position, depth: int) -> Evidence:
    """Draw what a hint of this depth, from 1 to 4, shows of a step of this position."""
    marks = marks_of(step, position, depth)
    strong, weak = (
        _path(map(_line, (link for link in marks.links if link.is_strong is kind))) for kind in (True, False)
    )
    return Evidence(marks.cells, marks.candidates, marks.letters, strong, weak, marks.is_loop, marks.is_net)


def _line(link: Link) -> Line:
    """Draw the shortest line between two groups: what lies between the cells of one may have nothing to do with it."""
    lines = (
        Line(_place(cell, link.digit), _place(end, link.other_digit))
        for cell in cells_of(link.cells)
        for end in cells_of(link.other_cells)
    )
    return min(lines, key=lambda line: hypot(line.end.x - line.start.x, line.end.y - line.start.y))


def _place(cell: Cell, digit: Digit) -> Point:
    """The middle of a candidate."""
    row, column = divmod(cell, CLASSIC.size)
    down, right = divmod(digit - 1, CLASSIC.box_width)
    inside = 1 - 2 * INSET
    x = column + INSET + inside * (right + 0.5) / CLASSIC.box_width
    return Point(x, row + INSET + inside * (down + 0.5) / CLASSIC.box_height)


def _path(lines: Iterator[Line]) -> str:
    """The lines as a path, each a little shorter than the way between the middles."""
    drawn = {}
    for start, end in lines:
        long = hypot(end.x - start.x, end.y - start.y)
        if long > 2 * SHORTER and (end, start) not in drawn:
            x, y = (end.x - start.x) * SHORTER / long, (end.y - start.y) * SHORTER / long
            drawn[start, end] = f"M{start.x + x:.3f} {start.y + y:.3f}L{end.x - x:.3f} {end.y - y:.3f}"
    return "".join(drawn.values())
