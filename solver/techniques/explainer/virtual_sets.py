"""Naked and hidden sets in which several cells stand for one virtual cell: one of them holds one of its digits.

Unique loops and BUG end in such cells: without their extra digits the puzzle would have two solutions or none.

    123 124 34 | . . .      the first two hold 3 or 4 between them, so with 34 they are a naked pair of 3 and 4

As Sudoku Explainer (Juillerat, 2007) joins them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import DIGITS_IN, HOUSE_CELLS, HOUSE_SETS, HouseIndex, cells_of, set_of
from solver.techniques.combinations import SETS
from solver.techniques.position import Position, candidates_in
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_cells, name_digits, name_house


def find_virtual_naked_sets(
    position: Position, house: HouseIndex, joined: tuple[Cell, ...], extra: Mask, size: int
) -> Iterator[tuple[tuple[Candidate, ...], Part]]:
    """Yield the naked sets of a size: the joined cells, taken as one cell with the extra digits, and other cells.

    Of each set it yields the eliminations, and a part with those other cells and the digits of the set.
    """
    others = [cell for cell in HOUSE_CELLS[house] if position.masks[cell] and cell not in joined]
    for chosen in combinations(others, size - 1):
        union = extra
        for cell in chosen:
            union |= position.masks[cell]
        if union.bit_count() == size:
            gone = tuple(candidates_in(position, HOUSE_SETS[house] & ~set_of((*chosen, *joined)), union))
            if gone:
                yield gone, Part(Role.SET, chosen, DIGITS_IN[union], house)


def find_virtual_hidden_sets(
    position: Position, house: HouseIndex, joined: tuple[Cell, ...], pair: Mask, extra: Mask, size: int
) -> Iterator[tuple[tuple[Candidate, ...], Part]]:
    """Yield the hidden sets of a size that hold the pair: one digit of the pair is outside the joined cells.

    Of each set it yields the eliminations, and a part with its other cells and its digits.
    """
    outside = HOUSE_SETS[house] & ~set_of(joined)
    for digits in SETS[size]:
        if pair & ~digits or extra & digits:
            continue
        places = [position.places[digit] & outside for digit in DIGITS_IN[digits]]
        if not all(position.places[digit] & outside for digit in DIGITS_IN[digits & ~pair]):
            continue
        cells = reduce(or_, places)
        if cells.bit_count() == size - 1:
            gone = tuple(candidates_in(position, cells, ~digits))
            if gone:
                yield gone, Part(Role.SET, tuple(cells_of(cells)), DIGITS_IN[digits], house)


def describe_virtual_set(step: Step) -> str:
    """Return what the two cells of the part EXTRA, one with an extra digit, mean with the cells of the SET."""
    extra, others = step.part(Role.EXTRA), step.part(Role.SET)
    two, digits, house = name_cells(extra.cells), name_digits(others.digits), name_house(others)
    one = f", so one of {two} is {name_digits(extra.digits, 'or')}"
    if others.cells == extra.cells:
        return f"{one}; {digits} fits nowhere else in {house}, so the other one is {digits}"
    cells = name_cells(others.cells)
    if set(extra.digits) <= set(others.digits):
        return f"{one}; with {cells} it takes {digits}, and the rest of {house} holds none of these"
    nowhere = f"in {house} the digits {digits} fit nowhere but there and in {cells}"
    return f"{one}; {nowhere}, and only one of them there, so {cells} hold{'s' * (len(others.cells) == 1)} nothing else"
