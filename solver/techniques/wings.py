"""Wings: short chains of cells with two candidates (three for the pivot of an XYZ-Wing).

    XY-Wing     pivot xy, pincers xz and yz: one pincer is z, so z goes from what sees both.
    XYZ-Wing    pivot xyz: pivot or a pincer is z, so z goes from what sees all three.
    W-Wing      two cells ab, and a line in which b has two places, each seen by one of them: one of the two is a.

    xy . . | . xz .        r1c1 is x: then r1c5 is z. It is y: then r3c2 is z.
    .  . . | .  . .        So r3c5 (-), which sees both pincers, is not z.
    . yz . | . -  .

All three as in HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import DIGITS_IN, HOUSES, PEERS, CellSet, HouseIndex, cells_of, spots_set
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, goes


def xy_wings(position: Position) -> Iterator[Step]:
    """Three cells with two candidates each over three digits, the pivot seeing both pincers."""
    masks = position.masks
    cells = cells_of(position.bivalue())
    for index, one in enumerate(cells):
        for place, two in enumerate(cells[index + 1 :], index + 1):
            third = masks[one] ^ masks[two]
            if third.bit_count() != 2:
                continue
            for three in cells[place + 1 :]:
                if masks[three] == third:
                    for pivot, *pincers in ((one, two, three), (two, one, three), (three, one, two)):
                        yield from _xy_wing(position, pivot, pincers[0], pincers[1])


def xyz_wings(position: Position) -> Iterator[Step]:
    """A pivot with three candidates that sees two pincers, each with two of them, not the same."""
    masks = position.masks
    for pivot in cells_of(position.empty):
        if masks[pivot].bit_count() != 3:
            continue
        pincers = [cell for cell in cells_of(position.bivalue() & PEERS[pivot]) if not masks[cell] & ~masks[pivot]]
        for one, two in combinations(pincers, 2):
            if masks[one] == masks[two]:
                continue
            digit = (masks[one] & masks[two]).bit_length()
            rest = position.places[digit] & PEERS[one] & PEERS[two] & PEERS[pivot]
            if rest:
                digits = DIGITS_IN[masks[pivot]]
                yield Step("xyz-wing", digits, goes(rest, digit), parts=_wing(position, pivot, one, two))


def w_wings(position: Position) -> Iterator[Step]:
    """Two cells with the same two candidates and a strong link on one of them between."""
    masks, places = position.masks, position.places
    links = cache(partial(_strong_links, position))
    for one, two in combinations(cells_of(position.bivalue()), 2):
        if masks[one] == masks[two]:
            seen = PEERS[one] & PEERS[two]
            low, high = DIGITS_IN[masks[one]]
            for digit, linking in ((low, high), (high, low)):
                rest = places[digit] & seen
                bridge = _bridge(links(linking), one, two) if rest else None
                if bridge:
                    house, ends = bridge
                    parts = Part(Role.PINCER, (one, two), (digit,)), Part(Role.BRIDGE, ends, (linking,), house)
                    yield Step("w-wing", (digit, linking), goes(rest, digit), parts=parts)


def _xy_wing(position: Position, pivot: Cell, one: Cell, two: Cell) -> Iterator[Step]:
    masks = position.masks
    if not (PEERS[pivot] >> one & 1 and PEERS[pivot] >> two & 1):
        return
    digit = (masks[one] & masks[two]).bit_length()
    rest = position.places[digit] & PEERS[one] & PEERS[two]
    if rest and not masks[pivot] >> digit - 1 & 1:
        first, second = DIGITS_IN[masks[pivot]]
        yield Step("xy-wing", (first, second, digit), goes(rest, digit), parts=_wing(position, pivot, one, two))


def _wing(position: Position, pivot: Cell, one: Cell, two: Cell) -> tuple[Part, ...]:
    roles = (Role.PIVOT, pivot), (Role.PINCER, one), (Role.PINCER, two)
    return tuple(Part(role, (cell,), DIGITS_IN[position.masks[cell]]) for role, cell in roles)


def _strong_links(position: Position, digit: Digit) -> list[tuple[HouseIndex, CellSet]]:
    """The houses with two places of the digit, each with these."""
    spots = position.spots[digit]
    return [(house, spots_set(house, spots[house])) for house in HOUSES if spots[house].bit_count() == 2]


def _bridge(
    links: list[tuple[HouseIndex, CellSet]], one: Cell, two: Cell
) -> tuple[HouseIndex, tuple[Cell, Cell]] | None:
    """The first strong link with one end seen by the one cell and the other by the other; a cell may see both."""
    for house, ends in links:
        if ends & (1 << one | 1 << two):
            continue
        by_one, by_two = ends & PEERS[one], ends & PEERS[two]
        if by_one and by_two and by_one | by_two == ends:
            near = by_one if by_one != ends else ends & ~by_two or ends & -ends
            return house, (near.bit_length() - 1, (ends ^ near).bit_length() - 1)
    return None
