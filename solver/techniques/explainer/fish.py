"""X-Wing (3.2), Swordfish (3.8) and Jellyfish (5.2): a digit's places in k lines lie in only k lines across.

So the digit goes from the rest of the lines across.

    . 5 . | . 5 .      X-Wing: rows 1 and 4 have their 5s in columns 2 and 5 only,
    . - . | . - .      so the rest of both columns (-) has none
    . - . | . - .
    ------+------
    . 5 . | . 5 .

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from operator import or_
from typing import Final

from solver.shape import Digit, Mask
from solver.techniques.cell_sets import (
    COLUMNS,
    DIGITS,
    HOUSE_SETS,
    PLACES_IN,
    ROWS,
    SIZE,
    CellSet,
    HouseIndex,
    Spots,
    cells_of,
    mask_of,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import candidates_in, sets_in
from solver.techniques.fish import Fish, describe_lines
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_cells, these_houses

NAMES: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


def find_fish(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the basic fish: columns as base, then rows."""
    for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        for chosen, digit, union in sorted(_fish_in(position, bases, size)):
            base = [bases[at] for at in PLACES_IN[chosen]]
            cover = [covers[at] for at in PLACES_IN[union]]
            gone = tuple(candidates_in(position, _cells_of_houses(cover) & ~_cells_of_houses(base), 1 << digit - 1))
            if gone:
                places = position.places[digit]
                parts = (
                    *(Part(Role.BASE, tuple(cells_of(places & HOUSE_SETS[house])), (digit,), house) for house in base),
                    *(Part(Role.COVER, (), (digit,), house) for house in cover),
                )
                yield Step(NAMES[size], (digit,), gone, parts=parts, rating=rating)


def _fish_in(position: Position, bases: range, size: int) -> Iterator[tuple[Mask, Digit, Spots]]:
    """Yield base lines whose places of a digit lie in as many lines across: base, digit, lines across, as bits."""
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


def _cells_of_houses(houses: Iterable[HouseIndex]) -> CellSet:
    return reduce(or_, (HOUSE_SETS[house] for house in houses))


class BasicFish(Rule, Fish):
    """A digit that rows hold only in as many columns, or columns in as many rows."""

    def __init__(self, size: int, rating: float) -> None:
        super().__init__(partial(find_fish, size=size, rating=rating), {NAMES[size]: NAMES[size]})

    def reason(self, step: Step) -> str:
        """Name the lines and the places of the digit, and say that the lines across have no other."""
        covers = these_houses(step.houses(Role.COVER))
        places = f"{describe_lines(step)}, {name_cells(step.cells(Role.BASE))}, one for each"
        return f"{places}, so {covers} have no other {step.digits[0]}"

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the digit in the cells of the base lines outside the lines across."""
        base, cover = (_cells_of_houses(step.houses(role)) for role in (Role.BASE, Role.COVER))
        return base & ~cover, mask_of(step.digits)
