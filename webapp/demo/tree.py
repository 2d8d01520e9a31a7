"""The tree of a small search: a node for every digit that is placed, below the one on which it was built.

r1c1=1 --- r1c3=3 x               what failed is struck out; its brother, tried after it, begins a row of its own
r1c1=3 --- r1c3=1 x
r1c1=4 -+- r1c3=1 x
        +- r1c3=3 --- r1c4=1 --- ...
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.trace import Trace

SMALL: Final = 60  # moves of a search whose tree is shown
DEEP: Final = 14  # digits that stand in it at once: more would leave no room for their names
ROWS: Final = 7  # and ways that are tried one below the other
HIGH: Final = 109  # units from one row to the next
MIDDLE: Final = 26  # from the top of a row to the middle of its nodes
AROUND: Final = 25  # from the middle of a node to its rim, with the line of it
BELOW: Final = 40  # from the middle of a node to that of its row, below which stands its column
LINE: Final = 28  # from the one to the other
LETTER: Final = 19  # units that a letter of a row or column is wide
APART: Final = 12  # between two nodes or names; the lines go through the middle


class Node(NamedTuple):
    """A digit that is placed: `placed` and `taken` are moves, 0 where it is never taken back."""

    cell: str
    digit: str
    level: int
    row: int
    parent_row: int
    wide: int  # units from one level to the next
    placed: int
    taken: int

    @property
    def x(self) -> int:
        """Units from the left to its middle."""
        return self.level * self.wide + (self.wide - APART) // 2

    @property
    def y(self) -> int:
        """Units from the top to its middle."""
        return self.row * HIGH + MIDDLE

    @property
    def name(self) -> tuple[str, str]:
        """Its cell in two lines, the row and the column: one beside the other they are as wide as two nodes."""
        row, _, column = self.cell.partition("c")
        return row, f"c{column}"

    @property
    def name_y(self) -> tuple[int, int]:
        """Units from the top to the middle of these lines."""
        return self.y + BELOW, self.y + BELOW + LINE

    @property
    def way(self) -> str:
        """The line from its parent, as SVG writes it: it turns between the names of two levels; '' at the first."""
        if not self.level:
            return ""
        return f"M{self.x - self.wide} {self.parent_row * HIGH + MIDDLE}H{self.x - self.wide // 2}V{self.y}H{self.x}"

    @property
    def told(self) -> str:
        """What it is in words."""
        gone = f", taken back by move {self.taken}" if self.taken else ""
        return f"{self.cell} = {self.digit}, placed by move {self.placed}{gone}"

    def role(self, move: int) -> str:
        """What it is after so many moves: 'ahead', 'now', 'stands' or 'failed'."""
        if self.placed > move:
            return "ahead"
        if self.taken and self.taken <= move:
            return "failed"
        return "now" if self.placed == move else "stands"


class Tree(NamedTuple):
    """The nodes in the order of the search, and how large a picture they need."""

    nodes: tuple[Node, ...]
    depth: int
    width: int
    height: int


def tree_of(trace: Trace, names: Names) -> Tree | None:
    """The tree of a search that is explored to its end and small, not deep and not high; None for others."""
    if not trace.finished or not 0 < trace.total <= SMALL:
        return None
    tree = _tree(trace, names)
    return tree if tree.depth <= DEEP and tree.height <= ROWS * HIGH else None


@lru_cache(maxsize=32)
def _tree(trace: Trace, names: Names) -> Tree:
    nodes: list[Node] = []
    path: list[int] = []  # numbers of the nodes that stand
    rows, has_child = 0, set[int]()
    letters = max(len(part) + 1 for cell in trace.free for part in names.cell(cell)[1:].split("c"))
    wide = max(2 * AROUND, letters * LETTER) + APART
    for number, move in enumerate(trace.window(0, trace.total), 1):
        if move.kind is Kind.RETRACT:
            gone = path.pop()
            nodes[gone] = nodes[gone]._replace(taken=number)
            continue
        parent = path[-1] if path else -1
        if parent in has_child or (parent < 0 and nodes):
            rows += 1
        has_child.add(parent)
        parent_row = nodes[parent].row if path else rows
        path.append(len(nodes))
        cell, digit = names.cell(move.cell), names.symbol(move.digit)
        nodes.append(Node(cell, digit, len(path) - 1, rows, parent_row, wide, number, 0))
    depth = max(node.level for node in nodes) + 1
    return Tree(tuple(nodes), depth, depth * wide - APART, (rows + 1) * HIGH)
