"""The houses of a chain's links: where a digit that is not in one place has no other left.

>>> from solver.grid import Grid
>>> from solver.shape import Candidate
>>> from solver.techniques.cell_sets import HOUSE_NAMES
>>> chain = Node(1 << 0, 5, holds=False), Node(1 << 1, 5, holds=True)  # r1c1 and r1c2, in row 1 and in box 1
>>> position = Position.of(Grid.parse("." * 81), removed=[Candidate(cell, 5) for cell in range(2, 9)])
>>> [HOUSE_NAMES[node.house] for node in housed([chain], position)[0] if node.house is not None]
['row 1']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.techniques.cell_sets import HOUSE_SETS, HouseIndex, shared_houses
from solver.techniques.position import Position
from solver.techniques.step import Node

Chain = tuple[Node, ...]


def housed(chains: Iterable[Chain], position: Position | None = None) -> tuple[Chain, ...]:
    """The chains, in which what a house has no other place for names that house.

    Where two houses hold all these places, only the position tells which of them has no more.
    """
    return tuple(
        tuple(node._replace(house=_house(node, _reasons(chain, at), position)) for at, node in enumerate(chain))
        for chain in chains
    )


def _reasons(chain: Chain, at: int) -> list[Node]:
    return [chain[reason] for reason in chain[at].reasons] or list(chain[max(at - 1, 0) : at])


def _house(node: Node, reasons: Sequence[Node], position: Position | None) -> HouseIndex | None:
    """The house that has no other place left than the node's, if the reasons are that it is nowhere else there."""
    elsewhere = all(each.digit == node.digit and not each.holds and each.cells != node.cells for each in reasons)
    if not node.holds or node.locked or not reasons or not elsewhere:
        return None
    cells = node.cells
    for each in reasons:
        cells |= each.cells
    houses = shared_houses(cells)
    if len(houses) > 1:
        places = position.places[node.digit] if position else -1
        houses = [house for house in houses if not HOUSE_SETS[house] & places & ~cells]
    return houses[0] if houses else None
