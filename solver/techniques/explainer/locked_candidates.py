"""Pointing (2.6) and claiming (2.8), and their direct forms (1.7 and 1.9), which leave a single at once.

All places of a digit in a house lie in a second house: the digit goes from the rest of the second.

    . 5 5 | - - -      locked: box 1 has its 5s in row 1 only, so the rest of row 1 (-) has none;
    x x x | . 5 .      direct: if that leaves one 5 in box 2, it is filled in at once
    x x x | . x .

Direct rules come before the naked single: a person sees the single that a locked digit leaves before one that only
counting a cell's candidates shows.

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

from solver.shape import Candidate, Digit, Mask
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSE_CELLS,
    HOUSE_SETS,
    ROWS,
    CellSet,
    HouseIndex,
    Spots,
    cells_of,
    mask_of,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import candidates_in
from solver.techniques.explainer.singles import describe_single
from solver.techniques.locked_candidates import LockedCandidates
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_cells, name_digits, name_house

CROSSINGS: Final = (
    (2.6, 1.7, "Pointing", BOXES, COLUMNS),
    (2.6, 1.7, "Pointing", BOXES, ROWS),
    (2.8, 1.9, "Claiming", COLUMNS, BOXES),
    (2.8, 1.9, "Claiming", ROWS, BOXES),
)


def _confined(first: HouseIndex, seconds: range) -> dict[Spots, HouseIndex]:
    """Map the sets of several places of the first house that lie in one of the second ones to that one."""
    found: dict[Spots, HouseIndex] = {}
    for second in seconds:
        shared = [at for at, cell in enumerate(HOUSE_CELLS[first]) if HOUSE_SETS[second] >> cell & 1]
        for size in range(2, len(shared) + 1):
            found |= {sum(1 << at for at in places): second for places in combinations(shared, size)}
    return found


CONFINED: Final = {(first, seconds): _confined(first, seconds) for *_, firsts, seconds in CROSSINGS for first in firsts}


def find_locked(position: Position, is_direct: bool) -> Iterator[Step]:
    """Yield locked digits; of direct ones those that leave a single in another house of the first kind."""
    for rating, direct_rating, name, firsts, seconds in CROSSINGS:
        for first in firsts:
            for second, digit in sorted(_locked_in(position, first, seconds)):
                places = position.places[digit]
                own = places & HOUSE_SETS[first]
                gone = tuple(candidates_in(position, places & HOUSE_SETS[second] & ~own, 1 << digit - 1))
                if not (gone or is_direct):
                    continue
                cells = tuple(cells_of(own))
                parts = Part(Role.BASE, cells, (digit,), first), Part(Role.COVER, cells, (digit,), second)
                if not is_direct:
                    yield Step(name, (digit,), gone, parts=parts, rating=rating)
                    continue
                for other in firsts:
                    left = places & HOUSE_SETS[other]
                    outside = left & ~HOUSE_SETS[second]
                    if other != first and left & HOUSE_SETS[second] and outside and not outside & outside - 1:
                        single = Candidate(outside.bit_length() - 1, digit)
                        yield Step(f"Direct {name}", (digit,), gone, (single,), parts, rating=direct_rating)


def _locked_in(position: Position, first: HouseIndex, seconds: range) -> Iterator[tuple[HouseIndex, Digit]]:
    """Yield the digits that several places of the first house have, all of them in one of the second ones."""
    confined = CONFINED[first, seconds]
    for digit in DIGITS:
        second = confined.get(position.spots[digit][first])
        if second is not None:
            yield second, digit


class LockedDigits(Rule, LockedCandidates):
    """A digit of a house confined to a second house, also where that leaves a single (`is_direct`)."""

    def __init__(self, is_direct: bool = False) -> None:
        names = {"Pointing": "Locked Candidates Type 1 (Pointing)", "Claiming": "Locked Candidates Type 2 (Claiming)"}
        super().__init__(
            partial(find_locked, is_direct=is_direct),
            {f"Direct {name}": same for name, same in names.items()} if is_direct else names,
        )

    def reason(self, step: Step) -> str:
        """Name the places of the digit, the house that has it there, and the single that this leaves."""
        base, cover = step.part(Role.BASE), name_house(step.part(Role.COVER))
        places = f"all places of {name_digits(step.digits)}, {name_cells(base.cells)}, lie in {cover}"
        single = describe_single(step, base.house or 0)
        return f"in {name_house(base)} {places}, so {cover} has it there{single}"

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the digit in the cells of the first house outside the second."""
        (first,), (second,) = step.houses(Role.BASE), step.houses(Role.COVER)
        return HOUSE_SETS[first] & ~HOUSE_SETS[second], mask_of(step.digits)
