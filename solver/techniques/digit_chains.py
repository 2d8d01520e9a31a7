"""X-chains and turbot fish: one digit, strong and weak links in turn, a strong one at either end.

    r2c9 =5= r3c7 -5- r3c4 =5= r8c4      If 5 is not in r2c9, it is in r3c7, so not in r3c4, so in r8c4:
                                         one of the two ends is 5, and r8c9, which sees both, is not.

A strong link (=) ties the two places of a digit in a house: one of them is true. A weak one (-) ties two cells that see
each other: not both are true. A turbot fish has three links: skyscrapers and kites are among them. Turbot fish: Nick70,
Sudoku Players' Forum, 2005. Chains have at most 20 links; `step_order` decides which one a path takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    HOUSES_OF,
    PEERS,
    CellSet,
    cells_of,
    spots_set,
)
from solver.techniques.chains import (
    ChainTechnique,
    links_text,
)
from solver.techniques.position import Position
from solver.techniques.step import Node, Step, eliminate
from solver.techniques.step_order import best_first
from solver.techniques.step_text import (
    join_digits,
)
from solver.techniques.technique import Technique, Where, searched_digits

MAX_LINKS: Final = 20
_TURBOT_LINKS: Final = 3
_CELLS_OF_ONE_LINK: Final = 2  # cells of a chain that is one strong link: its end may come again, over more of them


def turbot_fish(position: Position) -> Iterator[Step]:
    """Find chains of three links, the best first."""
    return iter(best_first(_chains(position, "turbot-fish", _TURBOT_LINKS, _TURBOT_LINKS)))


def x_chains(position: Position) -> Iterator[Step]:
    """Find chains of any length, the best first."""
    return iter(best_first(_chains(position, "x-chain", _TURBOT_LINKS, MAX_LINKS)))


def _chains(position: Position, technique: str, min_links: int, max_links: int) -> Iterator[Step]:
    """Find the shortest chain between every two ends."""
    for digit in position.losing_digits():
        places = position.places[digit]
        links = {cell: (strong_links(position, digit, cell), places & PEERS[cell]) for cell in cells_of(places)}
        for start in links:
            found: set[Cell] = set()
            for chain in _shortest_from(start, links, max_links):
                end = chain[-1]
                if len(chain) <= min_links or end in found:
                    continue
                found.add(end)
                eliminated = places & PEERS[start] & PEERS[end]
                if eliminated:
                    nodes = tuple(Node(1 << cell, digit, bool(place & 1)) for place, cell in enumerate(chain))
                    yield Step(technique, (digit,), eliminate(eliminated, digit), chains=(nodes,))


def strong_links(position: Position, digit: Digit, cell: Cell) -> list[Cell]:
    """List the other place of each house in which the digit has two, by row, column and box."""
    found = []
    for house in HOUSES_OF[cell]:
        spots = position.spots[digit][house]
        if spots.bit_count() == 2:
            other = (spots_set(house, spots) ^ 1 << cell).bit_length() - 1
            if other not in found:
                found.append(other)
    return found


def _shortest_from(
    start: Cell, links: dict[Cell, tuple[list[Cell], CellSet]], max_links: int
) -> Iterator[tuple[Cell, ...]]:
    """Yield the chains that end with a strong link, the shortest first; only the first cell may come again."""
    front: list[tuple[Cell, ...]] = [(start,)]
    ends: dict[Cell, int] = {}
    for _ in range(0, max_links, 2):
        ahead: list[tuple[Cell, ...]] = []
        for chain in front:
            for near in links[chain[-1]][0]:
                if near in chain and (near != start or len(chain) < 2):
                    continue
                grown = (*chain, near)
                if ends.get(near, _CELLS_OF_ONE_LINK) > _CELLS_OF_ONE_LINK:
                    continue
                is_new = near not in ends
                ends[near] = len(grown)
                yield grown
                if is_new and near != start:
                    ahead += [(*grown, far) for far in cells_of(links[near][1]) if far not in grown]
        front = ahead


class DigitChain(ChainTechnique):
    """A chain of one digit."""

    def notation(self, step: Step) -> str:
        """Write the digit and the links."""
        return f"{join_digits(step)} {links_text(step.chains[0])}"

    def where(self, step: Step) -> Where:
        """Point to the digit in the whole grid."""
        return Where(digits=searched_digits(step))


class XChain(DigitChain):
    """A chain of any length."""


FAMILY: Final[Mapping[str, Technique]] = {
    "turbot-fish": DigitChain(turbot_fish),
    "x-chain": XChain(x_chains),
}
