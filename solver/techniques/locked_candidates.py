"""Locked candidates: a digit that one house has only where it crosses another is eliminated elsewhere in the other.

    box 1     . . 4 | . . . | . . .      Pointing: in box 1 the digit 7 fits only at x,
              x x 5 | - - - | - - -      so row 2 holds it there and loses it elsewhere (-).
              . 6 . | . . . | . . .      Claiming is the same from a line to a box.

Also called intersection removal; types and order as in HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import (
    BOXES,
    HOUSE_CELLS,
    HOUSE_SETS,
    HOUSES,
    LINES,
    SIZE,
    CellSet,
    HouseIndex,
    cells_of,
)
from solver.techniques.marks import Look
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    house_code,
    join_digits,
    name_cells,
    name_digits,
    name_house,
    name_houses,
)
from solver.techniques.technique import Family, Technique, Where, base_houses

NO_HOUSE: Final = len(HOUSES)


def _confining_houses(house: HouseIndex, others: Sequence[HouseIndex]) -> bytes:
    """List for every set of two or more places of the house which of the other houses holds them all, or NO_HOUSE."""
    found = bytearray([NO_HOUSE]) * (1 << SIZE)
    for other in others:
        shared = sum(1 << place for place, cell in enumerate(HOUSE_CELLS[house]) if HOUSE_SETS[other] >> cell & 1)
        spots = shared
        while spots:
            if spots & spots - 1:
                found[spots] = other
            spots = spots - 1 & shared
    return bytes(found)


# At `house << SIZE | places`: the house that crosses it and holds all these places of it, NO_HOUSE where none does.
CONFINING: Final = b"".join(_confining_houses(house, LINES if house in BOXES else BOXES) for house in HOUSES)


def find(position: Position, technique: str, houses: Sequence[HouseIndex]) -> Iterator[Step]:
    """Find the locked candidates of each of the houses."""
    for house in houses:
        for locked in locked_digits(position, house):
            if locked.loses:
                yield locked_step(technique, locked)


class LockedDigit(NamedTuple):
    """A digit whose places in a house, two or more, lie in another house, and what the other one loses."""

    house: HouseIndex
    other: HouseIndex
    digit: Digit
    held: CellSet
    loses: CellSet


def locked_digits(position: Position, house: HouseIndex) -> Iterator[LockedDigit]:
    """Find the digits that the house has only where one other house crosses it, though that may lose nothing."""
    for digit in position.losing_digits():
        other = CONFINING[house << SIZE | position.spots[digit][house]]
        if other != NO_HOUSE:
            places, own = position.places[digit], HOUSE_SETS[house]
            yield LockedDigit(house, other, digit, places & own, places & HOUSE_SETS[other] & ~own)


def locked_step(technique: str, locked: LockedDigit, *singles: Candidate, rating: float = 0.0) -> Step:
    """Build the step of a locked digit, and of the singles that it leaves."""
    house, other, digit, held, loses = locked
    cells = tuple(cells_of(held))
    parts = (Part(Role.BASE, cells, (digit,), house), Part(Role.COVER, cells, (digit,), other))
    return Step(technique, (digit,), eliminate(loses, digit), singles, parts, rating=rating)


class LockedCandidates(Technique):
    """A digit of a box confined to a line, or of a line confined to a box."""

    family = Family.LOCKED
    is_compiled = True
    looks = {Role.BASE: Look.BASE}

    def notation(self, step: Step) -> str:
        """Write digit and house: '2 in b5'."""
        return f"{join_digits(step)} in {house_code(step.part(Role.BASE).house or 0)}"

    def where(self, step: Step) -> Where:
        """Point to the house that holds the digit."""
        return base_houses(step)

    def pattern(self, step: Step, position: Position) -> str:
        """Name the places and the house that they share."""
        covers = name_houses(step.houses(Role.COVER))
        return f"all places of {name_digits(step.digits)} there lie in {covers}: {name_cells(step.cells(Role.BASE))}."

    def reason(self, step: Step) -> str:
        """Say that the digit of one house lies in the other one."""
        base, cover = name_house(step.part(Role.BASE)), name_house(step.part(Role.COVER))
        return f"in {base} all places of {name_digits(step.digits)} lie in {cover}, so {cover} has it there"


class Pointing(LockedCandidates):
    """A digit of a box confined to a line."""


class Claiming(LockedCandidates):
    """A digit of a line confined to a box."""


FAMILY: Final[Mapping[str, Technique]] = {
    key: technique(partial(find, technique=key, houses=houses))
    for key, technique, houses in (("pointing", Pointing, BOXES), ("claiming", Claiming, LINES))
}
