"""Almost locked sets: ALS-XZ and ALS-XY-Wing.

An almost locked set is n cells of a house with n + 1 digits: take one digit away, and the others are locked in it. Two
sets have a restricted common x where all places of x in one see all places of x in the other: x is in one of them at
most, so one of the two loses it and is locked.

    12  -  . | . . .      A = r1c1 {1,2} and B = r4c12 {1,2,3} share x = 1: r1c1 sees the only 1 of B, in r4c1
    .   .  . | . . .
    .   .  . | . . .      XZ: a digit z that both hold, here 2, is in one of them for certain, and goes from what sees
    13  23 . | . . .      all its places in both (-)

    With two restricted commons both sets are locked, and each of their digits goes from what sees all its places there.

    XY-Wing: A and B each share a restricted common with C, not the same digit: one of A and B is locked, or C would
    lose two digits.

ALS-XZ: bennys, Sudoku Players' Forum; sets are numbered as they are found, by rows, columns and boxes, which
decides between several (Hobiger, HoDoKu, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    DIGITS,
    DIGITS_IN,
    HOUSE_SETS,
    HOUSES,
    CellSet,
    cells_of,
    common_peers,
)
from solver.techniques.position import Position, choices_of
from solver.techniques.step import Part, Role, Step, goes, in_order


class AlmostLocked(NamedTuple):
    """A set, with the places of each of its digits, the cells that see all of these, and what would go from there."""

    cells: CellSet
    digits: Mask
    places: Mapping[Digit, CellSet]
    seen: Mapping[Digit, CellSet]
    ahead: Mapping[Digit, CellSet]  # only of digits of which something would go

    def part(self) -> Part:
        """The set as part of a step."""
        return Part(Role.ALMOST_LOCKED, tuple(cells_of(self.cells)), DIGITS_IN[self.digits])


Commons: TypeAlias = tuple[Digit, ...]  # one or two restricted commons
Links: TypeAlias = list[dict[int, Commons]]  # of each set: the sets with a higher number that it is tied to


def xz(position: Position) -> Iterator[Step]:
    """ALS-XZ for every pair of sets that do not overlap."""
    sets = almost_locked_sets(position)
    for one, links in enumerate(restricted_commons(position)):
        for other, commons in links.items():
            gone = _xz_effect(position, sets[one], sets[other], commons)
            if gone:
                parts = (sets[one].part(), sets[other].part(), Part(Role.RESTRICTED, (), commons))
                yield _step("als-xz", gone, parts)


def xy_wings(position: Position, overlap: bool = False) -> Iterator[Step]:
    """ALS-XY-Wing for every two pairs of sets that share one set."""
    sets = almost_locked_sets(position)
    pairs = [
        (one, other, commons)
        for one, links in enumerate(restricted_commons(position, overlap))
        for other, commons in links.items()
    ]
    pairs_of: dict[int, list[int]] = {}
    for number, (one, other, _) in enumerate(pairs):
        pairs_of.setdefault(one, []).append(number)
        pairs_of.setdefault(other, []).append(number)
    for number, (one, other, commons) in enumerate(pairs):
        for next_number in sorted({*pairs_of[one], *pairs_of[other]}):
            if next_number <= number:
                continue
            next_one, next_other, next_commons = pairs[next_number]
            if commons == next_commons and len(commons) == 1:
                continue
            middle = one if one in (next_one, next_other) else other
            first, last = (other if middle == one else one), (next_other if middle == next_one else next_one)
            a, b = sets[first], sets[last]
            if not a.digits & b.digits or not _are_apart(a, b, overlap):
                continue
            gone = common_effect(position, a, b, {*commons, *next_commons})
            if gone:
                tied = next((x, y) for x in commons for y in next_commons if x != y)  # first to middle, middle to last
                restricted = Part(Role.RESTRICTED, (), tuple(dict.fromkeys((*tied, *commons, *next_commons))))
                yield _step("als-xy-wing", gone, (a.part(), b.part(), sets[middle].part(), restricted))


def almost_locked_sets(position: Position) -> list[AlmostLocked]:
    """All sets in the order of their numbers: by rows, columns and boxes, depth first by cell, each set once."""
    key = "almost locked sets"
    if key not in position.memo:
        found: dict[CellSet, Mask] = {}
        for house in HOUSES:
            for cells, digits in choices_of(position, HOUSE_SETS[house] & position.empty):
                if digits.bit_count() == cells.bit_count() + 1:
                    found.setdefault(cells, digits)
        position.memo[key] = [_almost_locked(position, cells, digits) for cells, digits in found.items()]
    sets: list[AlmostLocked] = position.memo[key]
    return sets


def restricted_commons(position: Position, overlap: bool = False) -> Links:
    """The restricted commons of each set with those of higher numbers, at most two a pair."""
    key = f"restricted commons {overlap}"
    if key not in position.memo:
        position.memo[key] = _links(almost_locked_sets(position), overlap)
    links: Links = position.memo[key]
    return links


def common_effect(
    position: Position, one: AlmostLocked, other: AlmostLocked, barred: set[Digit]
) -> tuple[Candidate, ...]:
    """What sees all places of a common digit in both sets, but for the digits that are barred."""
    gone: tuple[Candidate, ...] = ()
    for digit, ahead in one.ahead.items():
        rest = ahead & other.ahead.get(digit, 0) & ~(one.cells | other.cells)
        if rest and digit not in barred:
            gone += goes(rest, digit)
    return gone


def _almost_locked(position: Position, cells: CellSet, digits: Mask) -> AlmostLocked:
    places = {digit: position.places[digit] & cells for digit in DIGITS_IN[digits]}
    seen = {digit: common_peers(held) for digit, held in places.items()}
    ahead = {digit: rest for digit, cells_seen in seen.items() if (rest := cells_seen & position.places[digit])}
    return AlmostLocked(cells, digits, places, seen, ahead)


def _links(sets: list[AlmostLocked], overlap: bool) -> Links:
    """Who sees all places of the digit is tied, if it has no cell in common; sets of numbers are bits here."""
    seeing: dict[Digit, dict[Cell, int]] = {digit: {} for digit in DIGITS}  # all of whose places see the cell
    having: dict[Cell, int] = {}  # that have the cell
    for number, each in enumerate(sets):
        bit = 1 << number
        for cell in cells_of(each.cells):
            having[cell] = having.get(cell, 0) | bit
        for digit, ahead in each.ahead.items():
            of_digit = seeing[digit]
            for cell in cells_of(ahead):
                of_digit[cell] = of_digit.get(cell, 0) | bit
    links: Links = []
    for number, one in enumerate(sets):
        apart = -2 << number  # those with higher numbers
        for cell in () if overlap else cells_of(one.cells):
            apart &= ~having[cell]
        found: dict[int, Commons] = {}
        for digit, places in one.places.items():
            tied = apart
            for cell in cells_of(places):
                tied &= seeing[digit].get(cell, 0)
            for other in cells_of(tied):
                commons = found.get(other, ())
                if len(commons) < 2:
                    found[other] = (*commons, digit)
        links.append(dict(sorted(found.items())))
    return links


def _xz_effect(position: Position, one: AlmostLocked, other: AlmostLocked, commons: Commons) -> tuple[Candidate, ...]:
    gone: list[Candidate] = []
    for common in commons:
        gone += common_effect(position, one, other, {common})
    if len(commons) > 1:
        for mine, its in ((one, other), (other, one)):
            for digit, seen in mine.seen.items():
                if digit not in commons:
                    gone += goes(position.places[digit] & seen & ~(mine.cells | its.cells), digit)
    return in_order(gone)


def _are_apart(one: AlmostLocked, other: AlmostLocked, overlap: bool) -> bool:
    shared = one.cells & other.cells
    return not shared or (overlap and shared not in (one.cells, other.cells))


def _step(technique: str, gone: tuple[Candidate, ...], parts: tuple[Part, ...]) -> Step:
    return Step(technique, tuple(sorted({digit for _, digit in gone})), gone, parts=parts)
