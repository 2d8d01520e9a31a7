"""XY-chains and remote pairs: chains through cells with two candidates.

    1 1- r1c6 -4- r2c6 -3- r7c6 -5- r8c5 -1      If r1c6 is not 1, it is 4, so r2c6 is 3, so r7c6 is 5, so r8c5 is 1:
                                                 one of the two ends is 1, and what sees both is not.

Between neighbours is the digit that ties them. In a remote pair all cells have the same two digits. Neighbours
differ, so a cell that sees two unlike cells, three links apart or more, takes neither digit. Both as in HoDoKu
(Hobiger, 2008): at most 20 links, one of them inside each cell. A remote pair eliminates something that both its ends
see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSES_OF,
    PEERS,
    CellSet,
    cell_name,
    cells_of,
    set_of,
)
from solver.techniques.chains import (
    ChainTechnique,
    ends_text,
    links_text,
)
from solver.techniques.position import Position
from solver.techniques.step import Node, Step, eliminate, sort_candidates
from solver.techniques.step_order import best_first, order_of_preference
from solver.techniques.step_text import (
    group_by_seen_pair,
    losers,
    name_cells,
    name_digits,
    seeing,
)
from solver.techniques.technique import Technique, Where, searched_digits
from solver.text import join_names

MAX_CELLS: Final = 10
_MIN_REMOTE_CELLS: Final = 4
_REMOTE: Final = "remote-pair"


def xy_chains(position: Position) -> Iterator[Step]:
    """Find chains whose ends share a digit, the best first."""
    return iter(best_first(_xy_chains(position)))


def remote_pairs(position: Position) -> Iterator[Step]:
    """Find chains of cells with the same two digits, the best first."""
    found = list(_remote_pairs(position))
    effects = [(_REMOTE, (), each.eliminations) for each in found]
    for place in order_of_preference(effects, [len(each.chain) for each in found]):
        eliminations, digits, chain, digit = found[place]
        yield Step(_REMOTE, digits, eliminations, chains=(_nodes(chain, digit, position.masks),))


def _xy_chains(position: Position) -> Iterator[Step]:
    masks = position.masks
    cells = cells_of(position.bivalue())
    for start in cells:
        for digit in DIGITS_IN[masks[start]]:
            for chain, closing in _shortest_from(position, start, digit):
                eliminated = position.places[digit] & PEERS[start] & PEERS[chain[-1]]
                if closing == digit and eliminated:
                    nodes = _nodes(chain, digit, masks)
                    yield Step("xy-chain", (digit,), eliminate(eliminated, digit), chains=(nodes,))


def _shortest_from(position: Position, start: Cell, digit: Digit) -> Iterator[tuple[tuple[Cell, ...], Digit]]:
    """Yield for every cell and digit that can end it the shortest chain that begins without the digit."""
    masks, bivalue = position.masks, position.bivalue()
    front: list[tuple[tuple[Cell, ...], Digit]] = [((start,), (masks[start] & ~(1 << digit - 1)).bit_length())]
    seen = {(start, front[0][1])}
    while front and len(front[0][0]) < MAX_CELLS:
        ahead = []
        for chain, link in front:
            for cell in cells_of(PEERS[chain[-1]] & bivalue & position.places[link]):
                out = (masks[cell] & ~(1 << link - 1)).bit_length()
                if cell not in chain and (cell, out) not in seen:
                    seen.add((cell, out))
                    grown = (*chain, cell), out
                    ahead.append(grown)
                    yield grown
        front = ahead


def _nodes(chain: tuple[Cell, ...], digit: Digit, masks: Mapping[int, Mask] | list[Mask]) -> tuple[Node, ...]:
    """Make two statements of each cell: the digit that comes in is false, the other one is true."""
    nodes: list[Node] = []
    for cell in chain:
        other = (masks[cell] & ~(1 << digit - 1)).bit_length()
        nodes += _nodes_of_cell(cell, digit, other)
        digit = other
    return tuple(nodes)


@cache
def _nodes_of_cell(cell: Cell, digit: Digit, other: Digit) -> tuple[Node, Node]:
    return Node(1 << cell, digit, False), Node(1 << cell, other, True)


class _RemotePair(NamedTuple):
    """The eliminations of a chain of cells with the same two digits, and the digit with which it begins."""

    eliminations: tuple[Candidate, ...]
    digits: tuple[Digit, ...]
    chain: tuple[Cell, ...]
    digit: Digit


def _remote_pairs(position: Position) -> Iterator[_RemotePair]:
    masks = position.masks
    bivalue = cells_of(position.bivalue())
    pairs = [masks[cell] for cell in bivalue]
    repeated_pairs = [mask for mask in set(pairs) if pairs.count(mask) >= _MIN_REMOTE_CELLS]
    if not repeated_pairs:
        return
    effective = {
        mask: _effective_cells(position, mask, [cell for cell in bivalue if masks[cell] == mask])
        for mask in repeated_pairs
    }
    for start in bivalue:
        alike = effective.get(masks[start], 0)
        if not alike >> start & 1:
            continue
        digits = DIGITS_IN[masks[start]]
        both = position.places[digits[0]] | position.places[digits[1]]
        effects: dict[CellSet, tuple[Candidate, ...]] = {}  # many chains have one
        for chain, eliminated in _remote_chains(start, alike):
            between = PEERS[start] & PEERS[chain[-1]]
            if not between & both:
                continue
            if eliminated not in effects:
                eliminations = (
                    each for digit in digits for each in eliminate(eliminated & position.places[digit], digit)
                )
                effects[eliminated] = sort_candidates(eliminations)
            for digit in digits:
                if between & position.places[digit]:
                    yield _RemotePair(effects[eliminated], digits, chain, digit)


def _effective_cells(position: Position, mask: Mask, cells: Sequence[Cell]) -> CellSet:
    """Select the cells whose chains may remove something: both colours of their component are seen from one place."""
    alike, found, left = set_of(cells), 0, set_of(cells)
    both = position.places[DIGITS_IN[mask][0]] | position.places[DIGITS_IN[mask][1]]
    while left:
        colours, seen, front, side = [0, 0], [0, 0], left & -left, 0
        while front:
            colours[side] |= front
            for cell in cells_of(front):
                seen[side] |= PEERS[cell]
            side = 1 - side
            front = seen[1 - side] & alike & ~colours[side]
        left &= ~(colours[0] | colours[1])
        if seen[0] & seen[1] & both:
            found |= colours[0] | colours[1]
    return found


def _remote_chains(start: Cell, alike: CellSet) -> Iterator[tuple[tuple[Cell, ...], CellSet]]:
    """Yield every chain of four cells, six or more from the start, depth first, with what sees two of its unlike cells.

    `differ` is what sees a cell unlike the next one that is no neighbour of it; `later` likewise of the one after it.
    """
    seen = {cell: cells_of(PEERS[cell] & alike) for cell in cells_of(alike)}
    ahead = {cell: sorted(others, key=partial(_neighbour_rank, cell), reverse=True) for cell, others in seen.items()}
    stack: list[tuple[tuple[Cell, ...], CellSet, CellSet, CellSet]] = [((start,), 0, 0, 0)]
    while stack:
        chain, eliminated, differ, later = stack.pop()
        if len(chain) >= _MIN_REMOTE_CELLS and len(chain) % 2 == 0:
            yield chain, eliminated
        if len(chain) < MAX_CELLS:
            last = chain[-1]
            grown = differ | PEERS[last]
            stack += [
                ((*chain, cell), eliminated | PEERS[cell] & differ, later, grown)
                for cell in ahead[last]
                if cell not in chain
            ]


def _neighbour_rank(one: Cell, other: Cell) -> tuple[int, Cell]:
    """Rank a cell among those that another one sees: its row first, then its column, then its box."""
    return [first == second for first, second in zip(HOUSES_OF[one], HOUSES_OF[other], strict=True)].index(True), other


class XYChain(ChainTechnique):
    """A chain through cells with two candidates."""

    def notation(self, step: Step) -> str:
        """Write the eliminated digit at both ends of the links."""
        return ends_text(step)


class RemotePair(ChainTechnique):
    """A chain of cells with the same two candidates."""

    def notation(self, step: Step) -> str:
        """Write both digits and the links."""
        chain = step.chains[0]
        return f"{chain[0].digit}/{chain[1].digit} {links_text(chain[:-1])}"

    def where(self, step: Step) -> Where:
        """Point to the two digits in the whole grid."""
        return Where(digits=searched_digits(step))

    def reason(self, step: Step) -> str:
        """Say that the cells hold the two digits in turn."""
        cells = list(dict.fromkeys(cell for node in step.chains[0] for cell in cells_of(node.cells)))
        names = join_names([cell_name(cell) for cell in cells])
        turns = f"{names}, each of which sees the next, hold {name_digits(step.digits)} in turn"
        one, other = step.digits
        ends = [
            f"one of {name_cells(pair)} is {one} and one is {other}, and {seeing(seers, 'both')}"
            for seers, *pair in group_by_seen_pair(losers(step), cells[::2], cells[1::2])
        ]
        return f"{turns}: {'; '.join(ends)}"


FAMILY: Final[Mapping[str, Technique]] = {
    "remote-pair": RemotePair(remote_pairs),
    "xy-chain": XYChain(xy_chains),
}
