"""Draw the path of a search through its tree: a row for each call that is not finished, with the failed digits.

    r4c1  (3)  (5)   7          the cell; failed digits, crossed out, each above the moves that it cost;
          12   4k    |          the placed digit, below which the next call is drawn
           +----+----+
    r4c2  (1)   9

Whole trees are drawn for small searches: see `webapp.demo.tree`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solver.search.narration import Names
from solver.search.trace import Call, Trace
from solver.text import count_noun

MAX_ROWS: Final = 6
MAX_NODES: Final = 7  # in a row
FIRST_NODE_X: Final = 156  # units; from the left to the middle of the first node
NODE_SPACING: Final = 94  # from one node to the next
ROW_HEIGHT: Final = 92  # from one row to the next
ROW_MIDDLE: Final = 34  # from the top of a row to the middle of its nodes
NODE_RADIUS: Final = 25  # from the middle of a node to its rim
BUS_OFFSET: Final = 3  # from the top of a row to the line above its nodes
_THOUSAND: Final = 1_000


class PathNode(NamedTuple):
    """A digit of a row: `move` is the target of its link, `caption` its cost, or its cell if a row has several."""

    x: int
    digit: str
    role: str  # 'failed', 'stands' or 'now'
    move: int
    caption: str
    label: str


class PathRow(NamedTuple):
    """A call: `earlier` counts failed digits that do not fit, `connectors` are lines from the call above."""

    y: int
    cell: str
    is_open: bool
    nodes: tuple[PathNode, ...]
    earlier: str
    connectors: tuple[tuple[str, str], ...]  # role, and path in the syntax of SVG


class SearchPath(NamedTuple):
    """The rows, the newest last, and the title above them."""

    move: int
    title: str
    rows: tuple[PathRow, ...]

    @property
    def width(self) -> int:
        """Compute the width in units: always the same, so that the picture does not change its size."""
        return FIRST_NODE_X + (MAX_NODES - 1) * NODE_SPACING + NODE_SPACING // 2

    @property
    def height(self) -> int:
        """Compute the height in units, always the same too."""
        return MAX_ROWS * ROW_HEIGHT


def path_at(trace: Trace, move: int, names: Names, tells_open: bool = True) -> SearchPath:
    """Draw the path after `move` moves; without `tells_open` the call that still looks for its digit is left out."""
    if not trace.is_stack:
        return SearchPath(move, "Digits are taken back out of order here: they make no tree.", ())
    is_list = trace.algorithm.is_list  # a search along a list has cells instead of calls
    calls = [call for call in trace.call_stack(move, MAX_ROWS + 1) if tells_open or call.placed][-MAX_ROWS:]
    if not calls:
        drawn = "filled cells of the list" if is_list else "open calls"
        none = "No digit stands now." if move else "No digit is placed yet."
        return SearchPath(move, f"{none} The {drawn} will be drawn here.", ())
    above = calls[0].level - 1
    noun = "cell" if is_list else "call"
    title = f"{count_noun(above, f'earlier {noun}')} not shown." if above else f"From the first {noun} on."
    costs = " Below each digit taken back: its moves." if any(call.failed for call in calls) else ""
    return SearchPath(move, f"{title}{costs}", tuple(_rows(calls, move, names)))


def _rows(calls: Sequence[Call], move: int, names: Names) -> Iterator[PathRow]:
    """Yield the rows of the calls, each below the placed digit of the one before."""
    parent = FIRST_NODE_X if calls[0].level > 1 else None
    for number, call in enumerate(calls):
        nodes, earlier = _nodes(call, move, names)
        y = number * ROW_HEIGHT + ROW_MIDDLE
        cell = names.cell(call.failed[-1].cell if call.cell is None else call.cell)
        yield PathRow(y, cell, call.placed is None, nodes, earlier, tuple(_connectors(nodes, number, parent)))
        parent = nodes[-1].x


def _nodes(call: Call, move: int, names: Names) -> tuple[tuple[PathNode, ...], str]:
    """List the digits of a call, and say how many more failed before them."""
    failed = call.failed[-(MAX_NODES - 1) :]
    left_out = len(call.failed) - len(failed)
    earlier = "and more" if call.more else f"+{left_out} more" if left_out else ""
    has_cells = len({call.cell, *(each.cell for each in failed)} - {None}) > 1
    nodes = []
    for at, each in enumerate(failed):
        cell = names.cell(each.cell)
        label = (
            f"{cell} = {names.symbol(each.digit)}, placed by move {each.placed:,}, "
            f"taken back by move {each.taken:,}: {count_noun(each.cost, 'move')}"
        )
        caption = cell if has_cells else short_number(each.cost)
        nodes.append(
            PathNode(FIRST_NODE_X + at * NODE_SPACING, names.symbol(each.digit), "failed", each.taken, caption, label)
        )
    if call.cell is not None and call.placed is not None:
        label = f"{names.cell(call.cell)} = {names.symbol(call.digit)}, placed by move {call.placed:,}"
        role = "now" if call.placed == move else "stands"
        nodes.append(
            PathNode(FIRST_NODE_X + len(nodes) * NODE_SPACING, names.symbol(call.digit), role, call.placed, "", label)
        )
    return tuple(nodes), earlier


def _connectors(nodes: Sequence[PathNode], number: int, parent: int | None) -> Iterator[tuple[str, str]]:
    """Yield the lines from the middle of the call above to the nodes of a row."""
    bus = number * ROW_HEIGHT + BUS_OFFSET
    top = max(bus - ROW_HEIGHT + ROW_MIDDLE - BUS_OFFSET + NODE_RADIUS, 0)
    for node in nodes:
        begin = f"M{node.x} {bus}" if parent is None else f"M{parent} {top}V{bus}H{node.x}"
        yield node.role, f"{begin}V{number * ROW_HEIGHT + ROW_MIDDLE - NODE_RADIUS}"


def short_number(number: int) -> str:
    """Write the number in at most five characters: below ten thousand in full, then thousands or millions.

    >>> [short_number(number) for number in (9_999, 12_345, 999_999, 1_234_567, 138_350_568)]
    ['9,999', '12k', '999k', '1.2M', '138M']
    """
    if number < 10 * _THOUSAND:
        return f"{number:,}"
    if number < _THOUSAND**2:
        return f"{number // _THOUSAND}k"
    tenths = number // (_THOUSAND**2 // 10)
    return f"{tenths // 10}.{tenths % 10}M" if tenths < 100 else f"{tenths // 10}M"
