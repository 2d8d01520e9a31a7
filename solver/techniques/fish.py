"""Basic fish: X-Wing, swordfish, jellyfish, plain, finned and sashimi.

A digit that n lines one way (base) hold only where n lines the other way (cover) cross them goes from the rest of the
cover: each base line needs one of the crossings, and there are only n covers to take.

    . . x . . . x . .   row 1, base       x  places of the digit
    . . - . . . - . .                     -  where it goes
    . . x . . . x . f   row 3, base       f  a fin: with it, only what the fin sees goes too

Finned: places in base lines outside the cover; whatever goes must see all of them. Sashimi: a base line would keep at
most one place without its fins. Named by players of the Sudoku Players' Forum; their general form is in its
"Ultimate FISH Guide" (begun by tarek, 2006). At most five fins; the digits ascend, rows are base first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from typing import Final

from solver.shape import Digit
from solver.techniques.cell_sets import (
    COLUMNS,
    HOUSE_SETS,
    PLACES_IN,
    ROWS,
    SHAPE,
    CellSet,
    HouseIndex,
    Spots,
    cells_of,
    common_peers,
)
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, goes
from solver.techniques.unions import unions

NAMES: Final = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}
MOST_FINS: Final = 5
_WAYS: Final = ((ROWS, COLUMNS), (COLUMNS, ROWS))
_STACKS: Final = tuple(
    sum(1 << place for place in range(start, start + SHAPE.stack)) for start in range(0, SHAPE.size, SHAPE.stack)
)


_CROSSINGS: Final = tuple(
    tuple(sum(HOUSE_SETS[covers[place]] for place in places) for places in PLACES_IN) for _, covers in _WAYS
)  # the cells of every choice of cover lines


def plain(position: Position, size: int) -> Iterator[Step]:
    """Fish of this size without fins."""
    for digit in position.losing_digits(size):
        places = position.places[digit]
        for bases, covers in _WAYS:
            for lines, union in unions(_things(position, digit, bases, size), size, size):
                if union.bit_count() < size:
                    continue
                across = [covers[place] for place in PLACES_IN[union]]
                rest = places & _union(across) & ~_union(lines)
                if rest:
                    yield fish(NAMES[size], digit, places, lines, across, rest)


def finned(position: Position, size: int) -> Iterator[Step]:
    """Finned fish of this size, the sashimi ones left out."""
    return with_fins(position, size, ("finned",))


def sashimi(position: Position, size: int) -> Iterator[Step]:
    """Sashimi fish of this size."""
    return with_fins(position, size, ("sashimi",))


def with_fins(position: Position, size: int, kinds: Collection[str]) -> Iterator[Step]:
    """Fish of this size with fins, of these kinds, in one order for both."""
    most = size + SHAPE.stack - 1
    for digit in position.losing_digits():
        places = position.places[digit]
        spots = position.spots[digit]
        for (bases, covers), crossings in zip(_WAYS, _CROSSINGS, strict=True):
            things = _things(position, digit, bases, SHAPE.size)
            for lines, union in unions(things, size, most):
                if union.bit_count() <= size:
                    continue
                held = places & _union(lines)
                for cover in _covers(union, size):
                    crossed = crossings[cover]
                    fins = held & ~crossed
                    rest = places & crossed & ~held & common_peers(fins)
                    if not rest or fins.bit_count() > MOST_FINS:
                        continue
                    few = any((spots[line] & cover).bit_count() <= 1 for line in lines)
                    kind = "sashimi" if few else "finned"
                    if kind in kinds:
                        across = [covers[place] for place in PLACES_IN[cover]]
                        yield fish(f"{kind}-{NAMES[size]}", digit, places, lines, across, rest, fins)


def fish(
    technique: str,
    digit: Digit,
    places: CellSet,
    bases: tuple[HouseIndex, ...] | list[HouseIndex],
    covers: tuple[HouseIndex, ...] | list[HouseIndex],
    rest: CellSet,
    fins: CellSet = 0,
    endo_fins: CellSet = 0,
) -> Step:
    """The step of a fish: base and cover houses with the digit's cells, then the fins one by one."""
    digits = (digit,)
    parts = [Part(Role.BASE, tuple(cells_of(places & HOUSE_SETS[house])), digits, house) for house in bases]
    held = places & _union(bases)
    parts += [Part(Role.COVER, tuple(cells_of(held & HOUSE_SETS[house])), digits, house) for house in covers]
    parts += [Part(Role.FIN, (cell,), digits) for cell in cells_of(fins)]
    parts += [Part(Role.ENDO_FIN, (cell,), digits) for cell in cells_of(endo_fins)]
    return Step(technique, digits, goes(rest, digit), parts=tuple(parts))


def _things(position: Position, digit: Digit, lines: range, most: int) -> list[tuple[HouseIndex, Spots]]:
    """The lines that have the digit, at most so often, with its places."""
    spots = position.spots[digit]
    return [(line, spots[line]) for line in lines if 0 < spots[line].bit_count() <= most]


def _union(houses: tuple[HouseIndex, ...] | list[HouseIndex]) -> CellSet:
    cells = 0
    for house in houses:
        cells |= HOUSE_SETS[house]
    return cells


@cache
def _covers(union: Spots, size: int) -> tuple[Spots, ...]:
    """The choices of `size` cross lines that leave fins in one stack only; elsewhere nothing could see all of them."""
    found = []
    for chosen in combinations(PLACES_IN[union], size):
        cover = sum(1 << place for place in chosen)
        left = union & ~cover
        if any(not left & ~stack for stack in _STACKS):
            found.append(cover)
    return tuple(found)
