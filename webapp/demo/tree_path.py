"""The path of a search through its tree: a row for each call that is under way, with what failed in it.

    r4c1  (3)  (5)   7          the row's cell; digits that failed, struck out, each above the moves that it cost;
          12   4k    |          the digit that stands, below which the next call hangs
           +----+----+
    r4c2  (1)   9

Whole trees are shown of small searches: see `webapp.demo.tree`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solver.search.narration import Names
from solver.search.trace import Call, Trace

ROWS: Final = 6
NODES: Final = 7  # in a row
LEFT: Final = 156  # units from the left to the middle of the first node
WIDE: Final = 94  # from one node to the next
HIGH: Final = 92  # from one row to the next
MIDDLE: Final = 34  # from the top of a row to the middle of its nodes
AROUND: Final = 25  # from the middle of a node to its rim
BUS: Final = 3  # from the top of a row to the line from which its nodes hang
_THOUSAND: Final = 1_000


class Node(NamedTuple):
    """A digit of a row: `move` is where it leads to, `under` what it cost, or its cell where a row has several."""

    x: int
    digit: str
    role: str  # 'failed', 'stands' or 'now'
    move: int
    under: str
    told: str


class Row(NamedTuple):
    """A call: `earlier` stands for failed digits that there is no room for, `ways` are lines from the call above."""

    y: int
    cell: str
    is_open: bool
    nodes: tuple[Node, ...]
    earlier: str
    ways: tuple[tuple[str, str], ...]  # role and line, as SVG writes it


class Path(NamedTuple):
    """The rows, the newest last, and what stands above them in words."""

    move: int
    title: str
    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """Units that the picture is wide, whatever it shows, so that nothing changes its size from move to move."""
        return LEFT + (NODES - 1) * WIDE + WIDE // 2

    @property
    def height(self) -> int:
        """And how high."""
        return ROWS * HIGH


def path_of(trace: Trace, move: int, names: Names, tells_open: bool = True) -> Path:
    """The path after so many moves; unless it `tells_open`, without the call that is still looking for its digit."""
    is_list = trace.algorithm.is_list  # a loop along a list has cells in the place of calls
    calls = [call for call in trace.call_stack(move, ROWS + 1) if tells_open or call.placed][-ROWS:]
    if not calls:
        drawn = "filled cells of the list" if is_list else "calls that wait"
        return Path(move, f"No digit stands yet. The {drawn} are drawn here.", ())
    above = calls[0].level - 1
    one = "cell" if is_list else "call"
    told = f"{above} {one}{'' if above == 1 else 's'} above." if above else f"From the first {one} on."
    costs = " Below what failed: its moves." if any(call.failed for call in calls) else ""
    return Path(move, f"{told}{costs}", tuple(_rows(calls, move, names)))


def _rows(calls: Sequence[Call], move: int, names: Names) -> Iterator[Row]:
    """The rows of the calls, each hanging from the one before."""
    parent = LEFT if calls[0].level > 1 else None
    for number, call in enumerate(calls):
        nodes, earlier = _nodes(call, move, names)
        y = number * HIGH + MIDDLE
        cell = names.cell(call.failed[-1].cell if call.cell is None else call.cell)
        yield Row(y, cell, call.placed is None, nodes, earlier, tuple(_ways(nodes, number, parent)))
        parent = nodes[-1].x


def _nodes(call: Call, move: int, names: Names) -> tuple[tuple[Node, ...], str]:
    """The digits of a call, and how many more failed before them."""
    failed = call.failed[-(NODES - 1) :]
    left_out = len(call.failed) - len(failed)
    earlier = "and more" if call.more else f"+{left_out} more" if left_out else ""
    has_cells = len({call.cell, *(each.cell for each in failed)} - {None}) > 1
    nodes = []
    for at, each in enumerate(failed):
        cell = names.cell(each.cell)
        told = (
            f"{cell} = {names.symbol(each.digit)}, placed by move {each.placed:,}, "
            f"taken back by move {each.taken:,}: {each.cost:,} moves"
        )
        under = cell if has_cells else short(each.cost)
        nodes.append(Node(LEFT + at * WIDE, names.symbol(each.digit), "failed", each.taken, under, told))
    if call.cell is not None and call.placed is not None:
        told = f"{names.cell(call.cell)} = {names.symbol(call.digit)}, placed by move {call.placed:,}"
        role = "now" if call.placed == move else "stands"
        nodes.append(Node(LEFT + len(nodes) * WIDE, names.symbol(call.digit), role, call.placed, "", told))
    return tuple(nodes), earlier


def _ways(nodes: Sequence[Node], number: int, parent: int | None) -> Iterator[tuple[str, str]]:
    """The lines from the middle of the call above down to the nodes of a row."""
    bus = number * HIGH + BUS
    top = max(bus - HIGH + MIDDLE - BUS + AROUND, 0)
    for node in nodes:
        begin = f"M{node.x} {bus}" if parent is None else f"M{parent} {top}V{bus}H{node.x}"
        yield node.role, f"{begin}V{number * HIGH + MIDDLE - AROUND}"


def short(number: int) -> str:
    """The number in five characters at most: whole below ten thousand, then of thousands or millions the first digits.

    >>> [short(number) for number in (9_999, 12_345, 999_999, 1_234_567, 138_350_568)]
    ['9,999', '12k', '999k', '1.2M', '138M']
    """
    if number < 10 * _THOUSAND:
        return f"{number:,}"
    if number < _THOUSAND**2:
        return f"{number // _THOUSAND}k"
    tenths = number // (_THOUSAND**2 // 10)
    return f"{tenths // 10}.{tenths % 10}M" if tenths < 100 else f"{tenths // 10}M"
