"""Locked candidates: a digit that one house has only where it crosses another is eliminated elsewhere in the other.

    box 1     . . 4 | . . . | . . .      Pointing: in box 1 the digit 7 fits only at x,
              x x 5 | - - - | - - -      so row 2 holds it there and loses it elsewhere (-).
              . 6 . | . . . | . . .      Claiming is the same from a line to a box.

Also called intersection removal; types and order as in HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from solver.shape import Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    HOUSE_CELLS,
    HOUSE_SETS,
    LINES,
    ROWS,
    SIZE,
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

POINTING, CLAIMING = "pointing", "claiming"


def _confining_houses(house: HouseIndex, others: Sequence[HouseIndex]) -> tuple[HouseIndex | None, ...]:
    """List for every set of two or more places of the house which of the other houses holds them all, if one does."""
    found: list[HouseIndex | None] = [None] * (1 << SIZE)
    for other in others:
        shared = sum(1 << place for place, cell in enumerate(HOUSE_CELLS[house]) if HOUSE_SETS[other] >> cell & 1)
        spots = shared
        while spots:
            if spots & spots - 1:
                found[spots] = other
            spots = spots - 1 & shared
    return tuple(found)


# By house and its places: the house that crosses it and holds them all, None where there is none.
LINE_OF: Final = {box: _confining_houses(box, (*ROWS, *COLUMNS)) for box in BOXES}
BOX_OF: Final = {line: _confining_houses(line, BOXES) for line in LINES}


def pointing(position: Position) -> Iterator[Step]:
    """Find digits whose places in a box lie in one line, where the line has more."""
    for box in BOXES:
        line_of = LINE_OF[box]
        for digit in position.losing_digits():
            line = line_of[position.spots[digit][box]]
            if line is not None:
                yield from _locked_step(position, POINTING, digit, box, line)


def claiming(position: Position) -> Iterator[Step]:
    """Find digits whose places in a line lie in one box, where the box has more."""
    for line in LINES:
        box_of = BOX_OF[line]
        for digit in position.losing_digits():
            box = box_of[position.spots[digit][line]]
            if box is not None:
                yield from _locked_step(position, CLAIMING, digit, line, box)


def _locked_step(
    position: Position, technique: str, digit: Digit, house: HouseIndex, other: HouseIndex
) -> Iterator[Step]:
    places = position.places[digit]
    eliminated = places & HOUSE_SETS[other] & ~HOUSE_SETS[house]
    if eliminated:
        cells = tuple(cells_of(places & HOUSE_SETS[house]))
        parts = (Part(Role.BASE, cells, (digit,), house), Part(Role.COVER, cells, (digit,), other))
        yield Step(technique, (digit,), eliminate(eliminated, digit), parts=parts)


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
    "pointing": Pointing(pointing),
    "claiming": Claiming(claiming),
}
