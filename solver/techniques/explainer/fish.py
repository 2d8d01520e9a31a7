"""X-Wing, Swordfish and Jellyfish: a digit's places in k lines lie in only k lines across.

So the digit goes from the rest of the lines across.

    . 5 . | . 5 .      X-Wing: rows 1 and 4 have their 5s in columns 2 and 5 only,
    . - . | . - .      so the rest of both columns (-) has none
    . - . | . - .
    ------+------
    . 5 . | . 5 .

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solver.shape import Mask
from solver.techniques.cell_sets import COLUMNS, DIGITS, ROWS, SIZE, CellSet, mask_of
from solver.techniques.explainer.rule import Rule
from solver.techniques.fish import Fish, basic_fish, cells_of_houses, describe_lines, fish_effect, fish_step
from solver.techniques.position import Position
from solver.techniques.step import Role, Step
from solver.techniques.step_text import name_cells, these_houses

NAMES: Final = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish"}


def find_fish(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the basic fish: columns as base, then rows; of each the base lines that come first as bits."""
    digits = [digit for digit in DIGITS if position.digits.count(digit) <= SIZE - 2 * size]
    for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        fish = (
            (chosen, digit, union)
            for digit in digits
            for chosen, union in basic_fish(position, digit, bases, size, fewest=2)
        )
        for chosen, digit, union in sorted(fish):
            lines, across, eliminated = fish_effect(position, digit, bases, chosen, covers, union)
            if eliminated:
                places = position.places[digit]
                yield fish_step(NAMES[size], digit, places, lines, across, eliminated, rating=rating)


class BasicFish(Rule, Fish):
    """A digit that rows hold only in as many columns, or columns in as many rows."""

    def __init__(self, size: int, rating: float = 0.0) -> None:
        super().__init__(partial(find_fish, size=size, rating=rating), {NAMES[size]: NAMES[size]})

    def reason(self, step: Step) -> str:
        """Name the lines and the places of the digit, and say that the lines across have no other."""
        covers = these_houses(step.houses(Role.COVER))
        places = f"{describe_lines(step)}, {name_cells(step.cells(Role.BASE))}, one for each"
        return f"{places}, so {covers} have no other {step.digits[0]}"

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the digit in the cells of the base lines outside the lines across."""
        base, cover = (cells_of_houses(step.houses(role)) for role in (Role.BASE, Role.COVER))
        return base & ~cover, mask_of(step.digits)
