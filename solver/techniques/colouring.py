"""Colouring: the places of one digit that are tied by strong links, all true or all false by colour.

    a . b   Two places of a digit in a house are of two colours: one colour is true everywhere, the other false.
    . . .   Wrap: two cells of one colour see each other, so that colour is false.
    - . a   Trap: a cell (-) that sees both colours is not the digit.

    With two such components A and B: if colour a sees colour b, one of the opposite colours is true, and what sees
    both of these goes (multi-colours 1); if colour a sees both colours of B, a is false (multi-colours 2).

Both as in HoDoKu (Hobiger, 2008). Components are coloured from their lowest cell, those with the lowest cell first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from solver.shape import Digit
from solver.techniques.cell_sets import HOUSES, PEERS, CellSet, cells_of, spots_set
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, goes

Component = tuple[CellSet, CellSet]  # the cells of either colour


def simple(position: Position) -> Iterator[Step]:
    """Simple colours, wrap before trap in each component."""
    for digit in position.losing_digits():
        places = position.places[digit]
        for component in components(position, digit):
            for mine, its in (component, component[::-1]):
                if mine & seen_by_any(mine):
                    yield _step("simple-colours-wrap", digit, mine, (mine, its))
                    break
            rest = places & seen_by_any(component[0]) & seen_by_any(component[1])
            if rest:
                yield _step("simple-colours-trap", digit, rest, component)


def multi(position: Position) -> Iterator[Step]:
    """Multi-colours, type 2 before type 1 for each ordered pair of components."""
    for digit in position.losing_digits():
        places = position.places[digit]
        for one, other in permutations(components(position, digit), 2):
            rest = 0
            for colour in one:
                seen = seen_by_any(colour)
                if seen & other[0] and seen & other[1]:
                    rest |= colour
            if rest:
                yield _step("multi-colours-2", digit, rest, one, other)
            rest = 0
            for mine, its in product((0, 1), repeat=2):
                if seen_by_any(one[mine]) & other[its]:
                    rest |= places & seen_by_any(one[1 - mine]) & seen_by_any(other[1 - its])
            if rest:
                yield _step("multi-colours-1", digit, rest, one, other)


def components(position: Position, digit: Digit) -> list[Component]:
    """The sets of cells tied by strong links of the digit, in two colours each."""
    key = f"components {digit}"
    if key not in position.memo:
        position.memo[key] = list(_coloured(position, digit))
    found: list[Component] = position.memo[key]
    return found


def _coloured(position: Position, digit: Digit) -> Iterator[Component]:
    spots = position.spots[digit]
    links = [spots_set(house, spots[house]) for house in HOUSES if spots[house].bit_count() == 2]
    left = 0
    for link in links:
        left |= link
    while left:
        colours = [left & -left, 0]
        side = 0
        fresh = colours[0]
        while fresh:
            side ^= 1
            found = 0
            for link in links:
                if link & fresh:
                    found |= link & ~fresh
            fresh = found & ~colours[side]
            colours[side] |= fresh
        left &= ~(colours[0] | colours[1])
        yield colours[0], colours[1]


def seen_by_any(cells: CellSet) -> CellSet:
    """The cells that see at least one cell of the set."""
    seen = 0
    for cell in cells_of(cells):
        seen |= PEERS[cell]
    return seen


def _step(technique: str, digit: Digit, rest: CellSet, *components: Component) -> Step:
    roles = (Role.COLOUR, Role.OTHER_COLOUR)
    parts = tuple(
        Part(role, tuple(cells_of(colour)), (digit,))
        for component in components
        for role, colour in zip(roles, component, strict=True)
    )
    return Step(technique, (digit,), goes(rest, digit), parts=parts)
