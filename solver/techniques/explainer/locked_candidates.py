"""Pointing and claiming, and their direct forms, which leave a single at once.

All places of a digit in a house lie in a second house: the digit goes from the rest of the second.

    . 5 5 | - - -      locked: box 1 has its 5s in row 1 only, so the rest of row 1 (-) has none;
    x x x | . 5 .      direct: if that leaves one 5 in box 2, it is filled in at once
    x x x | . x .

Direct rules come before the naked single: a person sees the single that a locked digit leaves before one that only
counting a cell's candidates shows.

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from solver.shape import Candidate, Mask
from solver.techniques.cell_sets import BOXES, COLUMNS, HOUSE_SETS, ROWS, CellSet, mask_of
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.singles import describe_single
from solver.techniques.locked_candidates import LockedCandidates, LockedDigit, locked_digits, locked_step
from solver.techniques.position import Position
from solver.techniques.step import Role, Step
from solver.techniques.step_text import name_cells, name_digits, name_house

CROSSINGS: Final = (
    ("Pointing", BOXES, COLUMNS),
    ("Pointing", BOXES, ROWS),
    ("Claiming", COLUMNS, BOXES),
    ("Claiming", ROWS, BOXES),
)
HODOKU_NAMES: Final = {
    "Pointing": "Locked Candidates Type 1 (Pointing)",
    "Claiming": "Locked Candidates Type 2 (Claiming)",
}


def find_locked(position: Position, ratings: Mapping[str, float], is_direct: bool) -> Iterator[Step]:
    """Yield locked digits; of direct ones those that leave a single in another house of the first kind."""
    for name, firsts, seconds in CROSSINGS:
        for first in firsts:
            found = [locked for locked in locked_digits(position, first) if locked.other in seconds]
            for locked in sorted(found):
                if is_direct:
                    for single in _singles_left(position, locked, firsts):
                        yield locked_step(f"Direct {name}", locked, single, rating=ratings[name])
                elif locked.loses:
                    yield locked_step(name, locked, rating=ratings[name])


def _singles_left(position: Position, locked: LockedDigit, firsts: range) -> Iterator[Candidate]:
    """Find the only places that the locked digit leaves to other houses of the first kind."""
    places, second = position.places[locked.digit], HOUSE_SETS[locked.other]
    for house in firsts:
        left = places & HOUSE_SETS[house]
        outside = left & ~second
        if house != locked.house and left & second and outside and not outside & outside - 1:
            yield Candidate(outside.bit_length() - 1, locked.digit)


class LockedDigits(Rule, LockedCandidates):
    """A digit of a house confined to a second house, also where that leaves a single (`is_direct`)."""

    def __init__(self, pointing: float = 0.0, claiming: float = 0.0, is_direct: bool = False) -> None:
        ratings = {"Pointing": pointing, "Claiming": claiming}
        super().__init__(
            partial(find_locked, ratings=ratings, is_direct=is_direct),
            {f"{'Direct ' if is_direct else ''}{name}": same for name, same in HODOKU_NAMES.items()},
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
