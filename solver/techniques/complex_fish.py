"""Franken and mutant fish: fish whose lines may be boxes too, or rows beside columns.

    Franken   base rows and boxes, cover columns and boxes, or the reverse
    mutant    any houses on both sides

    . . . | x x . | . . .      row 1, base
    . . . | - - . | . . .
    . . . | - - . | . . .      cover: columns 4 and 5, whose other places go
    ------+-------+------
    . . . | x . . | . . .
    . . . | . x . | . . .      box 5, base

The rest is as in `fish`: n base houses need n cover houses. Two things are new. A cell of two base houses is an endo
fin, as it would serve both; and a place in two cover houses goes even where it is a base place ("cannibalism"), as it
would take both. What goes with fins must see them all; at most five of them, two of these endo fins.

"The Ultimate FISH Guide" (tarek, Sudoku Players' Forum, 2006). Houses are tried in order: rows, columns, boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from solver.shape import Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSE_SETS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    ROWS,
    CellSet,
    HouseIndex,
    cells_of,
    common_peers,
)
from solver.techniques.fish import MOST_FINS, NAMES, fish
from solver.techniques.position import Position
from solver.techniques.step import Step

Houses = tuple[HouseIndex, ...]
_MOST_ENDO_FINS: Final = 2
_KEPT: Final = 1_024  # of the last digits asked for
_WAYS: Final = {
    "franken": (((*ROWS, *BOXES), (*COLUMNS, *BOXES)), ((*COLUMNS, *BOXES), (*ROWS, *BOXES))),
    "mutant": ((tuple(HOUSES), tuple(HOUSES)),),
}


class _Base(NamedTuple):
    """Base houses, the digit's places in them, and those in two of them."""

    houses: Houses
    held: CellSet
    endo_fins: CellSet


def find(position: Position, size: int, kind: str, finned: bool) -> Iterator[Step]:
    """All fish of this size and kind."""
    for digit in position.losing_digits():
        yield from of_digit(position, digit, size, kind, finned)


def take(position: Position, size: int, kind: str, finned: bool) -> Step | None:
    """The fish that a path takes: without fins no base house has more places than there are houses."""
    found = (of_digit(position, digit, size, kind, finned, in_path=True) for digit in position.losing_digits())
    return next(chain.from_iterable(found), None)


def of_digit(
    position: Position, digit: Digit, size: int, kind: str, finned: bool, in_path: bool = False
) -> Iterator[Step]:
    """The fish of one digit."""
    places = position.places[digit]
    technique = f"{'finned-' if finned else ''}{kind}-{NAMES[size]}"
    if _is_there_one(places, size, kind, finned, in_path):
        for base, covers, rest, fins in _found(places, size, kind, finned, in_path):
            yield fish(technique, digit, places, base.houses, covers, rest, fins & ~base.endo_fins, base.endo_fins)


@lru_cache(maxsize=_KEPT)
def _is_there_one(places: CellSet, size: int, kind: str, finned: bool, in_path: bool) -> bool:
    """Whether there is a fish in these places: from one step of a path to the next most digits keep theirs."""
    return any(True for _ in _found(places, size, kind, finned, in_path))


def _found(
    places: CellSet, size: int, kind: str, finned: bool, in_path: bool
) -> Iterator[tuple[_Base, Houses, CellSet, CellSet]]:
    """The fish in the places of a digit: base, covers, what goes, and all fins."""
    most = size if in_path and not finned else len(DIGITS)
    kinds = ("franken", "mutant") if in_path else (kind,)
    for base_pool, cover_pool in _WAYS[kind]:
        pool = [house for house in base_pool if 0 < _count(places, house) <= most]
        for base in _bases(places, pool, size, finned, 0, _Base((), 0, 0)):
            targets = _targets(places, base, cover_pool, size) if finned else places
            if not targets:
                continue
            touched = [house for house in cover_pool if HOUSE_SETS[house] & base.held and house not in base.houses]
            for covers in _covers(base, touched, size, targets, finned):
                rest, fins = _effect(places, base, covers)
                if rest and bool(fins | base.endo_fins) is finned and kind_of(base.houses, covers) in kinds:
                    yield base, covers, rest, fins


def kind_of(bases: Houses, covers: Houses) -> str:
    """What a fish is by its houses: 'basic', 'franken' or 'mutant'."""
    sides = []
    for houses in (bases, covers):
        sides.append({"r" if house in ROWS else "c" if house in COLUMNS else "b" for house in houses})
    lines = [side - {"b"} for side in sides]
    if {frozenset(side) for side in lines} != {frozenset("r"), frozenset("c")}:
        return "mutant"
    return "basic" if lines == sides else "franken"


def _count(places: CellSet, house: HouseIndex) -> int:
    return (places & HOUSE_SETS[house]).bit_count()


def _bases(
    places: CellSet, pool: Sequence[HouseIndex], size: int, finned: bool, start: int, base: _Base
) -> Iterator[_Base]:
    """Each choice of base houses whose common places are not too many."""
    if len(base.houses) == size:
        yield base
        return
    for index in range(start, len(pool)):
        held = places & HOUSE_SETS[pool[index]]
        endo_fins = base.endo_fins | base.held & held
        if endo_fins.bit_count() <= (_MOST_ENDO_FINS if finned else 0):
            more = _Base((*base.houses, pool[index]), base.held | held, endo_fins)
            yield from _bases(places, pool, size, finned, index + 1, more)


def _targets(places: CellSet, base: _Base, pool: Houses, size: int) -> CellSet:
    """The places that may go: those that see all endo fins, and all base places that no `size` houses can cover.

    One of these houses holds the place, of a base place two do.
    """
    found = 0
    usable = sum(1 << house for house in pool if house not in base.houses)
    for target in cells_of(places & common_peers(base.endo_fins)):
        bit = 1 << target
        unseen = base.held & ~PEERS[target] & ~bit
        own = [HOUSE_SETS[house] for house in HOUSES_OF[target] if usable >> house & 1]
        for houses in combinations(own, 2 if base.held & bit else 1):
            left = unseen
            for house in houses:
                left &= ~house
            if not left or (size > len(houses) and _can_cover(left, usable, size - len(houses))):
                found |= bit
                break
    return found


def _can_cover(cells: CellSet, usable: int, size: int) -> bool:
    """Whether so many of the usable houses, which are bits, can hold all the cells: one must hold the first."""
    for house in HOUSES_OF[(cells & -cells).bit_length() - 1]:
        if usable >> house & 1:
            left = cells & ~HOUSE_SETS[house]
            if not left or (size > 1 and _can_cover(left, usable, size - 1)):
                return True
    return False


def _covers(base: _Base, houses: Sequence[HouseIndex], size: int, targets: CellSet, finned: bool) -> list[Houses]:
    """Each choice of cover houses that leaves few enough places uncovered, and a target that sees them all."""
    after = [0]  # what the houses from each on can cover
    for house in reversed(houses):
        after.append(after[-1] | HOUSE_SETS[house])
    after.reverse()
    most = MOST_FINS - base.endo_fins.bit_count() if finned else 0
    found: list[Houses] = []

    def grow(start: int, chosen: Houses, left: CellSet) -> None:
        if len(chosen) == size:
            if left.bit_count() <= most and common_peers(left) & targets:
                found.append(chosen)
            return
        for index in range(start, len(houses) - size + len(chosen) + 1):
            lost = left & ~after[index]
            if lost.bit_count() > most or not common_peers(lost) & targets:
                return
            grow(index + 1, (*chosen, houses[index]), left & ~HOUSE_SETS[houses[index]])

    grow(0, (), base.held & ~base.endo_fins)  # which are fins, covered or not
    return found


def _effect(places: CellSet, base: _Base, covers: Houses) -> tuple[CellSet, CellSet]:
    """What goes, and the fins."""
    covered = twice = 0
    for house in covers:
        twice |= covered & HOUSE_SETS[house]
        covered |= HOUSE_SETS[house]
    fins = base.held & ~covered | base.endo_fins
    if fins.bit_count() > MOST_FINS:
        return 0, fins
    return places & (covered & ~base.held | twice) & common_peers(fins), fins
