"""Singles, locked candidates, sets and fish, each also in its direct form: where it yields a single at once.

    hidden single     the only place of a digit in a house
    locked digit      all places of a digit in a house lie in a second one: it goes from the rest of the second
    hidden set of k   k digits have only k places in a house: these cells hold nothing else
    naked set of k    k cells of a house have only k digits: the rest of the house has none of them
    fish of k         a digit's places in k lines lie in only k lines across: it goes from the rest of these

Direct rules come before the naked single: a person sees the single that a locked digit leaves before one that only
counting a cell's candidates shows.

    . 5 5 | - - -      locked: box 1 has its 5s in row 1 only, so the rest of row 1 (-) has none;
    x x x | . 5 .      direct: if that leaves one 5 in box 2, it is filled in at once
    x x x | . x .

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

from solver.shape import Candidate, Digit, Mask
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    PLACES_IN,
    ROWS,
    SIZE,
    HouseIndex,
    Spots,
    spots_set,
)
from solver.techniques.explainer.findings import HOUSE_ORDER, Finding, Rule, rest_of, sets_in, without
from solver.techniques.position import Position

CROSSINGS: Final = (
    (2.6, 1.7, "Pointing", BOXES, COLUMNS),
    (2.6, 1.7, "Pointing", BOXES, ROWS),
    (2.8, 1.9, "Claiming", COLUMNS, BOXES),
    (2.8, 1.9, "Claiming", ROWS, BOXES),
)
NAMES: Final = {2: "Pair", 3: "Triplet", 4: "Quad"}
FISH: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


def _confined(first: HouseIndex, seconds: range) -> dict[Spots, HouseIndex]:
    """The sets of several places of the first house that lie in one of the second ones, each with that one."""
    found: dict[Spots, HouseIndex] = {}
    for second in seconds:
        shared = [at for at, cell in enumerate(HOUSE_CELLS[first]) if HOUSE_SETS[second] >> cell & 1]
        for size in range(2, len(shared) + 1):
            found |= {sum(1 << at for at in places): second for places in combinations(shared, size)}
    return found


CONFINED: Final = {(first, seconds): _confined(first, seconds) for *_, firsts, seconds in CROSSINGS for first in firsts}


def hidden_singles(position: Position) -> Iterator[Finding]:
    """Last cells of their houses first (1.0), then the only places in boxes (1.2), columns and rows (1.5)."""
    for last in (True, False):
        for house in HOUSE_ORDER:
            if ((position.empty & HOUSE_SETS[house]).bit_count() == 1) is not last:
                continue
            for digit in DIGITS:
                spots = position.spots[digit][house]
                if spots and not spots & spots - 1:
                    cell = HOUSE_CELLS[house][spots.bit_length() - 1]
                    rating = 1.0 if last else 1.2 if house in BOXES else 1.5
                    yield Finding(
                        rating, "Hidden Single", rest_of(position, cell, digit), Candidate(cell, digit), houses=(house,)
                    )


def naked_singles(position: Position) -> Iterator[Finding]:
    """Cells with one candidate, in reading order."""
    for cell, mask in enumerate(position.masks):
        if mask and not mask & mask - 1:
            yield Finding(2.3, "Naked Single", (), Candidate(cell, mask.bit_length()))


def locked(direct: bool) -> Rule:
    """The rule of locked digits; the direct one is for those that leave a single in another house of the first kind."""

    def find(position: Position) -> Iterator[Finding]:
        for rating, direct_rating, name, firsts, seconds in CROSSINGS:
            for first in firsts:
                for second, digit in sorted(_locked_in(position, first, seconds)):
                    places = position.places[digit]
                    own = places & HOUSE_SETS[first]
                    gone = tuple(without(position, places & HOUSE_SETS[second] & ~own, 1 << digit - 1))
                    pattern = own, 1 << digit - 1, (first, second)
                    if not direct:
                        if gone:
                            rests = HOUSE_SETS[first] & ~HOUSE_SETS[second], 1 << digit - 1
                            yield Finding(rating, name, gone, None, rests, *pattern)
                        continue
                    for other in firsts:
                        left = places & HOUSE_SETS[other]
                        outside = left & ~HOUSE_SETS[second]
                        if other != first and left & HOUSE_SETS[second] and outside and not outside & outside - 1:
                            single = Candidate(outside.bit_length() - 1, digit)
                            yield Finding(direct_rating, f"Direct {name}", gone, single, (0, 0), *pattern)

    return find


def _locked_in(position: Position, first: HouseIndex, seconds: range) -> Iterator[tuple[HouseIndex, Digit]]:
    """The digits that several places of the first house have, all of them in one of the second ones."""
    confined = CONFINED[first, seconds]
    for digit in DIGITS:
        second = confined.get(position.spots[digit][first])
        if second is not None:
            yield second, digit


def hidden_set(size: int, rating: float, direct: bool = False) -> Rule:
    """The rule of hidden sets; the direct one is for those that leave a single of another digit in their house."""
    name = f"{'Direct ' if direct else ''}Hidden {NAMES[size]}"

    def find(position: Position) -> Iterator[Finding]:
        for house in HOUSE_ORDER:
            empty = (position.empty & HOUSE_SETS[house]).bit_count()
            if empty <= (size if direct else 2 * size):
                continue
            spots = [position.spots[digit][house] for digit in DIGITS]
            several = sum(1 << at for at, each in enumerate(spots) if each & each - 1)
            for chosen in sets_in(size, sum(1 << at for at in PLACES_IN[several] if spots[at].bit_count() <= size)):
                union = 0
                for at in PLACES_IN[chosen]:
                    union |= spots[at]
                if union.bit_count() != size:
                    continue
                cells = spots_set(house, union)
                gone = tuple(without(position, cells, ~chosen & (1 << SIZE) - 1))
                if not direct:
                    if gone:
                        rests = HOUSE_SETS[house] & ~cells, chosen
                        yield Finding(rating, name, gone, None, rests, cells, chosen, (house,))
                    continue
                for digit in DIGITS_IN[several & ~chosen]:
                    outside = spots[digit - 1] & ~union
                    if outside and not outside & outside - 1:
                        cell = HOUSE_CELLS[house][outside.bit_length() - 1]
                        yield Finding(rating, name, gone, Candidate(cell, digit), (0, 0), cells, chosen, (house,))

    return find


def naked_set(size: int, rating: float) -> Rule:
    """The rule of naked sets."""

    def find(position: Position) -> Iterator[Finding]:
        for house in HOUSE_ORDER:
            if (position.empty & HOUSE_SETS[house]).bit_count() < 2 * size:
                continue
            masks = [position.masks[cell] for cell in HOUSE_CELLS[house]]
            several = sum(1 << at for at, each in enumerate(masks) if 2 <= each.bit_count() <= size)
            for chosen in sets_in(size, several):
                union = 0
                for at in PLACES_IN[chosen]:
                    union |= masks[at]
                if union.bit_count() == size:
                    cells = spots_set(house, chosen)
                    gone = tuple(without(position, HOUSE_SETS[house] & ~cells, union))
                    if gone:
                        rests = cells, ~union & (1 << SIZE) - 1
                        yield Finding(rating, f"Naked {NAMES[size]}", gone, None, rests, cells, union, (house,))

    return find


def fish(size: int, rating: float) -> Rule:
    """The rule of basic fish: columns as base, then rows."""

    def find(position: Position) -> Iterator[Finding]:
        for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
            for chosen, digit, union in sorted(_fish_in(position, bases, size)):
                base = [bases[at] for at in PLACES_IN[chosen]]
                cover = [covers[at] for at in PLACES_IN[union]]
                base_cells = reduce(or_, (HOUSE_SETS[house] for house in base))
                cover_cells = reduce(or_, (HOUSE_SETS[house] for house in cover))
                gone = tuple(without(position, cover_cells & ~base_cells, 1 << digit - 1))
                if gone:
                    rests = base_cells & ~cover_cells, 1 << digit - 1
                    cells = position.places[digit] & base_cells
                    yield Finding(rating, FISH[size], gone, None, rests, cells, 1 << digit - 1, (*base, *cover))

    return find


def _fish_in(position: Position, bases: range, size: int) -> Iterator[tuple[Mask, Digit, Spots]]:
    """The base lines whose places of a digit lie in as many lines across, as bits; with the digit and those lines."""
    for digit in DIGITS:
        if position.digits.count(digit) > SIZE - 2 * size:
            continue
        lines = [position.spots[digit][house] for house in bases]
        for chosen in sets_in(size, sum(1 << at for at, spots in enumerate(lines) if 2 <= spots.bit_count() <= size)):
            union = 0
            for at in PLACES_IN[chosen]:
                union |= lines[at]
            if union.bit_count() == size:
                yield chosen, digit, union
