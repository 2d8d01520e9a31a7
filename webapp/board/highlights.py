"""Find what to draw of a step at each depth of its hint: roles of cells and candidates, outlines of houses, links.

    depth 2   where to look: houses in an outline, or a cell in a ring
    depth 3   the pattern: its cells, its candidates by role, its links
    depth 4   the effect: eliminations, placements, and the digits that rule out the other places of a single

Coordinates are in cells from the upper left corner of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solver.shape import Candidate, Cell
from solver.techniques.hints import marks_of
from solver.techniques.link_lines import link_lines
from solver.techniques.marks import Link, Marks
from solver.techniques.position import Position
from solver.techniques.step import Step


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


def find_evidence(step: Step, position: Position, depth: int) -> Evidence:
    """Find what a hint of this depth, from 1 to 4, shows of a step of the position."""
    return draw_marks(marks_of(step, position, depth))


def draw_marks(marks: Marks) -> Evidence:
    """Draw the links of the marks; cells, candidates and letters stay as they are."""
    strong, weak = (_draw_path(link for link in marks.links if link.is_strong is kind) for kind in (True, False))
    return Evidence(marks.cells, marks.candidates, marks.letters, strong, weak, marks.is_loop, marks.is_net)


def _draw_path(links: Iterable[Link]) -> str:
    """Draw the links as an SVG path."""
    return "".join(f"M{start.x:.3f} {start.y:.3f}L{end.x:.3f} {end.y:.3f}" for start, end in link_lines(links))
