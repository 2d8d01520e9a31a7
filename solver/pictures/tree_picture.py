"""Draw the tree of a search up to a move, root on the left, and write it in the DOT language of Graphviz.

    1 --- 3 x              a node for each digit placed, below the one that was placed before it and still was there;
    3 --- 1 x              x: taken back again; the first digit tried goes on to the right, the next begins a row
    4 -+- 1 x
       +- 3 --- 1          filled: the digit placed last

Nodes are as large as the picture allows. Small ones have no digit: the shape of the tree is what is left to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solver.pictures import alt_texts, fonts
from solver.pictures.drawing import text_of
from solver.pictures.frame import Frame, TreeNode
from solver.pictures.geometry import Band
from solver.pictures.picture import Picture
from solver.pictures.shapes import Disc, Item, Rect, Text
from solver.text import count_noun

_MARGIN: Final = 24  # the shorter side of the picture holds this many margins,
_TITLE: Final = 20  # ems of the title,
_HEADING: Final = 29  # ems of the line below it,
_LARGEST: Final = 14  # and nodes of the largest size
_RIM: Final = 0.13  # of a radius
_SMALLEST_WITH_DIGIT: Final = 6.5  # pixels of the radius: a smaller digit could not be read
_SMALLEST_WITH_NAME: Final = 17  # pixels of the radius of a node that has the name of its cell
_NODE: Final = 0.42  # radius, as a part of the way to the next node
_DIGIT: Final = 1.05  # height of a digit, in radii,
_LINE: Final = 0.11  # and thickness of a line


@dataclass(frozen=True)
class Layout:
    """Where the nodes lie: `across` pixels from level to level, `down` from row to row."""

    left: float
    top: float
    across: float
    down: float
    radius: float
    levels: tuple[int, ...]
    rows: tuple[int, ...]

    def middle(self, node: int) -> tuple[float, float]:
        """Return the middle of a node."""
        return self.left + self.levels[node] * self.across, self.top + self.rows[node] * self.down


class TreePicture:
    """Draws the tree of a frame."""

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """Compose everything on the picture, back to front."""
        preset, frame, style = picture.size, picture.frames[0], picture.look
        unit = min(preset.width, preset.height)
        margin = round(unit / _MARGIN)
        title = Band(fonts.tidy(picture.title), round(unit / _TITLE))
        heading = Band(_heading(frame), round(unit / _HEADING))
        top, width = margin // 2, preset.width - 2 * margin
        items: list[Item] = [Rect("ground", 0, 0, preset.width, preset.height)]
        for band, y, weight in ((title, top, style.semibold), (heading, top + title.height, style.regular)):
            items += [text_of(line, "text", picture, weight)] if (line := band.line(preset, y, width)) else []
        if frame.tree:
            head = margin + title.height + heading.height
            layout = _lay_out(frame.tree, margin, head, width, preset.height - head - margin, unit / _LARGEST / 2)
            items += _links(frame.tree, layout)
            for number in range(len(frame.tree)):
                items += _node(frame, layout, number, picture)
        return tuple(items)

    def describe(self, picture: Picture) -> str:
        """Describe the tree: how large it is, and the digits that are on the board."""
        (frame,) = picture.frames
        placed = [node for node in frame.tree if not node.is_taken]
        there = ", ".join(f"{_name(node, picture)} {_symbol(node, frame)}" for node in placed)
        words = f"{alt_texts.sentence(picture.title)} Tree of the search. {_heading(frame)}."
        return f"{words} On the board: {there}.".strip() if there else words.strip()


def write_dot(frame: Frame, base: int = 1) -> str:
    """Write the tree of a frame in DOT, the language of Graphviz.

    >>> from solver.grid import Grid
    >>> from solver.search.narration import Names
    >>> from solver.search.trace import Trace
    >>> from solver.pictures.search_frames import frame_of
    >>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
    >>> trace = Trace(liang, "free-cells", fast=False)
    >>> print(write_dot(frame_of(trace, trace[3].counters.moves, Names(liang.shape), with_tree=True)))
    digraph search {
      rankdir=LR
      node [shape=circle]
      root [shape=point]
      n1 [label="r1c3\\n1"]
      n2 [label="r1c4\\n2"]
      n3 [label="r1c6\\n4" style=bold]
      root -> n1
      n1 -> n2
      n2 -> n3
    }
    """
    shape = frame.board.shape
    names = [f"n{number}" for number in range(1, len(frame.tree) + 1)]
    lines = ["digraph search {", "  rankdir=LR", "  node [shape=circle]", "  root [shape=point]"]
    for number, node in enumerate(frame.tree):
        row, column = divmod(node.cell, shape.size)
        look = " style=dashed color=gray" if node.is_taken else " style=bold" if number == _newest(frame.tree) else ""
        lines.append(f'  {names[number]} [label="r{row + base}c{column + base}\\n{_symbol(node, frame)}"{look}]')
    for number, node in enumerate(frame.tree):
        lines.append(f"  {'root' if node.parent < 0 else names[node.parent]} -> {names[number]}")
    return "\n".join([*lines, "}"])


def _heading(frame: Frame) -> str:
    taken = sum(node.is_taken for node in frame.tree)
    return f"{frame.heading}: {count_noun(len(frame.tree), 'placement')}, {taken:,} taken back"


def _newest(tree: Sequence[TreeNode]) -> int:
    """Return the number of the node placed last that is still there; -1 for none."""
    return next((number for number in reversed(range(len(tree))) if not tree[number].is_taken), -1)


def _name(node: TreeNode, picture: Picture) -> str:
    row, column = divmod(node.cell, picture.puzzle.shape.size)
    return f"r{row + picture.base}c{column + picture.base}"


def _symbol(node: TreeNode, frame: Frame) -> str:
    return frame.board.shape.symbols[node.digit - 1]


def _lay_out(tree: Sequence[TreeNode], left: int, top: int, width: int, height: int, largest: float) -> Layout:
    """Give each node its level and its row, and spread them over the area."""
    levels: list[int] = []
    rows: list[int] = []
    parents, last = set[int](), 0
    for node in tree:
        levels.append(levels[node.parent] + 1 if node.parent >= 0 else 0)
        last += node.parent in parents  # A first digit goes on in the row of its parent.
        rows.append(last)
        parents.add(node.parent)
    across = min(width / (max(levels) + 1), 4 * largest)
    down = min(height / (last + 1), 4 * largest)
    radius = min(across * _NODE, down * _NODE, largest)
    return Layout(left + across / 2, top + down / 2, across, down, radius, tuple(levels), tuple(rows))


def _links(tree: Sequence[TreeNode], layout: Layout) -> Iterator[Item]:
    """Draw the lines from each node to the one below it: across, and down halfway."""
    thick = max(1, round(layout.radius * _LINE))
    for number, node in enumerate(tree):
        if node.parent < 0:
            continue
        (x, y), (end, low) = layout.middle(node.parent), layout.middle(number)
        role, bend = "thin-line" if node.is_taken else "box-line", (x + end) / 2
        start = x if low == y else bend
        yield Rect(role, round(start), round(low - thick / 2), max(1, round(end) - round(start)), thick)
        if low != y:
            yield Rect(role, round(bend), round(y), thick, max(1, round(low) - round(y)))


def _node(frame: Frame, layout: Layout, number: int, picture: Picture) -> Iterator[Item]:
    node, radius, style = frame.tree[number], layout.radius, picture.look
    x, y = layout.middle(number)
    is_now = number == _newest(frame.tree)
    ink = "muted" if node.is_taken else "solved"
    yield Disc("current" if is_now else ink, x, y, radius)
    if radius * _RIM >= 0.5:
        yield Disc("current-fill" if is_now else "ground", x, y, radius * (1 - _RIM))
    if radius < _SMALLEST_WITH_DIGIT:
        return
    em = round(radius * _DIGIT / fonts.digit_height(style.face))
    baseline = round(y + fonts.digit_height(style.face) * em / 2)
    yield Text("text" if is_now else ink, _symbol(node, frame), x, baseline, em, style.semibold)
    if node.is_taken:
        thick = max(1, round(radius * _LINE))
        yield Rect(ink, round(x - radius * 0.62), round(y - thick / 2), round(radius * 1.24), thick)
    if radius >= _SMALLEST_WITH_NAME and layout.down > radius * 3.1:
        small = round(radius * 0.62)
        yield Text("muted", _name(node, picture), x, round(y + radius + small * 0.95), small, style.regular)
