"""Find what to draw of a step at each depth of its hint: roles of cells and candidates, outlines of houses, links.

    depth 2   where to look: houses in an outline, or a cell in a ring
    depth 3   the pattern: its cells, its candidates by role, its links
    depth 4   the effect: eliminations, placements, and the digits that rule out the other places of a single

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
from solver.techniques.marks import Link, Marks
from solver.techniques.position import Position
from solver.techniques.step import Step

NOTES_INSET: Final = 0.06  # of a cell, around its notes
LINE_GAP: Final = 0.125  # of a cell, from the end of a line to the center of its candidate


class Point(NamedTuple):
    """Hold a place on the board, in cells from its upper left corner."""

    x: float
    y: float


class Line(NamedTuple):
    """Hold a line from the center of one candidate to that of another."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Evidence:
    """Hold the roles of cells, the looks of candidates, letters, and strong and weak links as SVG paths."""

    cells: dict[Cell, list[str]] = field(default_factory=dict)
    candidates: dict[Candidate, str] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)  # of the sets or colours to which a cell belongs
    strong: str = ""
    weak: str = ""
    is_loop: bool = False  # whether the chain closes, so one end of each weak link is true
    is_net: bool = False  # whether strong links that meet hold only together


def tags_of(letters: str, notes: Collection[Digit]) -> tuple[tuple[Digit, str], ...]:
    """Put each letter of a cell into the place of a digit that is not noted, from the last digit on."""
    return tuple(zip((digit for digit in reversed(CLASSIC.digits) if digit not in notes), letters, strict=False))


def find_evidence(step: Step, position: Position, depth: int) -> Evidence:
    """Find what a hint of this depth, from 1 to 4, shows of a step of the position."""
    return draw_marks(marks_of(step, position, depth))


def draw_marks(marks: Marks) -> Evidence:
    """Draw the links of the marks; cells, candidates and letters stay as they are."""
    strong, weak = (
        _draw_path(map(_shortest_line, (link for link in marks.links if link.is_strong is kind)))
        for kind in (True, False)
    )
    return Evidence(marks.cells, marks.candidates, marks.letters, strong, weak, marks.is_loop, marks.is_net)


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


def _draw_path(lines: Iterator[Line]) -> str:
    """Draw the lines as an SVG path. Each ends LINE_GAP before the centers."""
    segments = {}
    for start, end in lines:
        long = hypot(end.x - start.x, end.y - start.y)
        if long > 2 * LINE_GAP and (end, start) not in segments:
            x, y = (end.x - start.x) * LINE_GAP / long, (end.y - start.y) * LINE_GAP / long
            segments[start, end] = f"M{start.x + x:.3f} {start.y + y:.3f}L{end.x - x:.3f} {end.y - y:.3f}"
    return "".join(segments.values())
