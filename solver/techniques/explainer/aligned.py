"""Aligned exclusion: the digits of two (6.2) or three (7.5) cells that would leave a common peer none.

A combination is impossible if it puts equal digits on peers, or all digits of a common peer into the cells. A digit
that no possible combination has goes.

    .  A  .      A = {2, 3} and B = {1, 4} are not 2 and 4, which would leave r2c1 no digit,
    24 .  34     nor 3 and 4, which would leave r2c3 none:
    .  B  .      no combination has B = 4, so it goes

The order of looking is Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import DIGITS_IN, PEERS, PLACES_IN, CellSet, cells_of, set_of
from solver.techniques.explainer.findings import PEER_ORDER, Finding, Rule
from solver.techniques.position import Position
from solver.techniques.step import Part, Role

BITS_IN: Final = tuple(tuple(1 << place for place in places) for places in PLACES_IN)  # of each mask: its digits


def aligned(size: int) -> Rule:
    """The rule for two or three cells; the same three are not looked at twice."""
    rating, name = (6.2, "Aligned Pair Exclusion") if size == 2 else (7.5, "Aligned Triplet Exclusion")

    def find(position: Position) -> Iterator[Finding]:
        seen = set[CellSet]()
        for cells, common in _chosen(_with_excluders(position, size), size):
            together = set_of(cells)
            if together not in seen:
                seen.add(together)
                if gone := _excluded(position, cells, common):
                    yield Finding(rating, name, gone, cells=together, parts=_parts(position, cells, common))

    return find


def _with_excluders(position: Position, size: int) -> dict[Cell, CellSet]:
    """The cells that count, each with its excluders: the peers with so few digits that the cells can take all."""
    counts = [mask.bit_count() for mask in position.masks]
    single = set_of(cell for cell, count in enumerate(counts) if count == 1)
    few = set_of(cell for cell, count in enumerate(counts) if 2 <= count <= size)
    return {
        cell: PEERS[cell] & few
        for cell, count in enumerate(counts)
        if count >= 2 and PEERS[cell] & few and not PEERS[cell] & single
    }


def _chosen(excluders: dict[Cell, CellSet], size: int) -> Iterator[tuple[tuple[Cell, ...], CellSet]]:
    """The cells to look at, in order, with their common excluders, two at least."""
    thirds = {
        cell: [peer for peer in PEER_ORDER[cell] if found >> peer & 1 and peer in excluders]
        for cell, found in excluders.items()
        if size > 2
    }
    for high, second in enumerate(excluders):
        for first in islice(excluders, high):
            common = excluders[first] & excluders[second]
            if not common & common - 1:
                continue
            if size == 2:
                yield (first, second), common
                continue
            for third in dict.fromkeys(thirds[first] + thirds[second]):
                shared = common & excluders[third]
                if shared & shared - 1 and third not in (first, second):
                    yield (first, second, third), shared


def _parts(position: Position, cells: tuple[Cell, ...], common: CellSet) -> tuple[Part, ...]:
    """The cells, then what sees them all, each with its digits."""
    roles = [*((Role.SET, cell) for cell in sorted(cells)), *((Role.CLASH, cell) for cell in cells_of(common))]
    return tuple(Part(role, (cell,), DIGITS_IN[position.masks[cell]]) for role, cell in roles)


def _excluded(position: Position, cells: tuple[Cell, ...], common: CellSet) -> tuple[Candidate, ...]:
    """The candidates of the cells that no possible combination has."""
    masks = tuple([position.masks[cell] for cell in cells])
    barriers = frozenset([position.masks[cell] for cell in cells_of(common)])
    last = PEERS[cells[-1]]
    clash = len(cells) > 2 and bool(PEERS[cells[0]] >> cells[1] & 1)
    possible = _possible(masks, barriers, clash, last >> cells[0] & 1, last >> cells[-2] & 1)
    if possible == masks:
        return ()
    return tuple(
        Candidate(cell, digit)
        for cell, mask, allowed in zip(cells, masks, possible, strict=True)
        for digit in DIGITS_IN[mask & ~allowed]
    )


@lru_cache(maxsize=4096)
def _possible(masks: tuple[Mask, ...], barriers: frozenset[Mask], clash: bool, *sees_last: int) -> tuple[Mask, ...]:
    """Of each cell the digits that some possible combination has.

    The last cell's digits are weighed together: whatever the others leave it. From step to step most cells are as they
    were, so much comes again.
    """
    possible = [0] * len(masks)
    for bits in _combinations(clash, *masks[:-1]):
        used, left = 0, masks[-1]
        for bit, sees in zip(bits, sees_last, strict=False):
            used |= bit
            if sees:
                left &= ~bit
        for barrier in barriers:
            rest = barrier & ~used
            if not rest & rest - 1:
                left &= ~rest if rest else 0
        if left:
            for at, bit in enumerate(bits):
                possible[at] |= bit
            possible[-1] |= left
            if tuple(possible) == masks:
                break
    return tuple(possible)


@lru_cache(maxsize=1024)
def _combinations(clash: bool, *masks: Mask) -> list[tuple[Mask, ...]]:
    """The digits for one cell or two, which may clash; those first that soon have each digit once."""
    most = max(mask.bit_count() for mask in masks)
    places = sorted(product(*(range(mask.bit_count()) for mask in masks)), key=lambda each: (each[-1] - each[0]) % most)
    found = [tuple(BITS_IN[mask][place] for mask, place in zip(masks, each, strict=True)) for each in places]
    return [bits for bits in found if not (clash and bits[0] == bits[1])]
