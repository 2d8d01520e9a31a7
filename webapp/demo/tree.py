"""Draw the tree of a small search: a node for each placement, below the one on which it was built.

r1c1=1 --- r1c3=3 x               failed nodes are crossed out; the next digit of the cell begins a row of its own
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

MAX_MOVES: Final = 60  # of a search whose tree is drawn
MAX_DEPTH: Final = 14  # digits placed at once: more would leave no room for their names
MAX_ROWS: Final = 7
ROW_HEIGHT: Final = 118  # units; from one row to the next
ROW_MIDDLE: Final = 26  # from the top of a row to the middle of its nodes
NODE_RADIUS: Final = 25  # from the middle of a node to the outside of its rim
NAME_OFFSET: Final = 40  # from the middle of a node to that of the name of its row; the column is below
NAME_LINE_HEIGHT: Final = 28  # from the row to the column
LETTER_WIDTH: Final = 19  # of a name
NODE_GAP: Final = 12  # between two nodes or names; the connectors go through the middle


class TreeNode(NamedTuple):
    """A placement: `placed` and `taken` are moves; `taken` is 0 if the digit is never taken back."""

    cell: str
    digit: str
    level: int
    row: int
    parent_row: int
    level_width: int  # units from one level to the next
    placed: int
    taken: int

    @property
    def x(self) -> int:
        """Compute the middle, in units from the left."""
        return self.level * self.level_width + (self.level_width - NODE_GAP) // 2

    @property
    def y(self) -> int:
        """Compute the middle, in units from the top."""
        return self.row * ROW_HEIGHT + ROW_MIDDLE

    @property
    def name(self) -> tuple[str, str]:
        """Split the cell into two lines, row and column: side by side they would be as wide as two nodes."""
        row, _, column = self.cell.partition("c")
        return row, f"c{column}"

    @property
    def name_y(self) -> tuple[int, int]:
        """Compute the middles of these lines, in units from the top."""
        return self.y + NAME_OFFSET, self.y + NAME_OFFSET + NAME_LINE_HEIGHT

    @property
    def svg_path(self) -> str:
        """Draw the line from the parent as an SVG path that turns between two levels; '' at the first level."""
        if not self.level:
            return ""
        parent_y = self.parent_row * ROW_HEIGHT + ROW_MIDDLE
        return f"M{self.x - self.level_width} {parent_y}H{self.x - self.level_width // 2}V{self.y}H{self.x}"

    @property
    def label(self) -> str:
        """Describe the node in words."""
        gone = f", taken back by move {self.taken}" if self.taken else ""
        return f"{self.cell} = {self.digit}, placed by move {self.placed}{gone}"

    def role(self, move: int) -> str:
        """Return the role after `move` moves: 'ahead', 'now', 'stands' or 'failed'."""
        if self.placed > move:
            return "ahead"
        if self.taken and self.taken <= move:
            return "failed"
        return "now" if self.placed == move else "stands"


class Tree(NamedTuple):
    """The nodes in the order of the search, and the size of the picture in units."""

    nodes: tuple[TreeNode, ...]
    depth: int
    width: int
    height: int

    def roles(self, move: int) -> str:
        """Write the roles of all nodes after `move` moves, each as its first letter."""
        return "".join(node.role(move)[0] for node in self.nodes)


def tree_if_small(trace: Trace, names: Names) -> Tree | None:
    """Draw the tree of a search that is explored to its end; None if it is too long, too deep or too high."""
    if not trace.is_stack or not trace.finished or not 0 < trace.total <= MAX_MOVES:
        return None
    tree = _tree(trace, names)
    return tree if tree.depth <= MAX_DEPTH and tree.height <= MAX_ROWS * ROW_HEIGHT else None


@lru_cache(maxsize=32)
def _tree(trace: Trace, names: Names) -> Tree:
    nodes: list[TreeNode] = []
    path: list[int] = []  # indices of the nodes whose digits are placed
    rows, has_child = 0, set[int]()
    letters = max(len(part) + 1 for cell in trace.free for part in names.cell(cell)[1:].split("c"))
    level_width = max(2 * NODE_RADIUS, letters * LETTER_WIDTH) + NODE_GAP
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
        nodes.append(TreeNode(cell, digit, len(path) - 1, rows, parent_row, level_width, number, 0))
    depth = max(node.level for node in nodes) + 1
    return Tree(tuple(nodes), depth, depth * level_width - NODE_GAP, (rows + 1) * ROW_HEIGHT)
