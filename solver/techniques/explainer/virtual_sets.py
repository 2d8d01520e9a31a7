"""Naked and hidden sets in which several cells stand for one: together they hold at least one of their extra digits.

Unique loops and BUG end in such cells: were all extra digits gone, the puzzle would have two solutions or none.

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
from solver.techniques.explainer.findings import COLEX, without
from solver.techniques.position import Position
from solver.techniques.step import Part, Role


def naked_with(
    position: Position, house: HouseIndex, inside: tuple[Cell, ...], extra: Mask, size: int
) -> Iterator[tuple[tuple[Candidate, ...], Part]]:
    """What goes for each naked set of so many digits: `inside`, taken as one cell with the extra digits, and others.

    Behind it those others with the digits of the set.
    """
    others = [cell for cell in HOUSE_CELLS[house] if position.masks[cell] and cell not in inside]
    for chosen in combinations(others, size - 1):
        union = extra
        for cell in chosen:
            union |= position.masks[cell]
        if union.bit_count() == size:
            gone = tuple(without(position, HOUSE_SETS[house] & ~set_of((*chosen, *inside)), union))
            if gone:
                yield gone, Part(Role.SET, chosen, DIGITS_IN[union], house)


def hidden_with(
    position: Position, house: HouseIndex, inside: tuple[Cell, ...], pair: Mask, extra: Mask, size: int
) -> Iterator[tuple[tuple[Candidate, ...], Part]]:
    """What goes for each hidden set of so many digits, the pair among them: one of the pair is not in `inside`.

    Behind it the cells of the set that are not inside, with its digits.
    """
    outside = HOUSE_SETS[house] & ~set_of(inside)
    for digits in COLEX[size]:
        if pair & ~digits or extra & digits:
            continue
        places = [position.places[digit] & outside for digit in DIGITS_IN[digits]]
        if not all(position.places[digit] & outside for digit in DIGITS_IN[digits & ~pair]):
            continue
        cells = reduce(or_, places)
        if cells.bit_count() == size - 1:
            gone = tuple(without(position, cells, ~digits))
            if gone:
                yield gone, Part(Role.SET, tuple(cells_of(cells)), DIGITS_IN[digits], house)
