"""Full house, naked single, hidden single: the steps that place a digit.

    Full house      the last empty cell of a house takes the digit that the house lacks
    Naked single    a cell has one candidate left
    Hidden single   a digit has one place left in a house

    . 2 3 | 4 5 6 | 7 8 9      r1c1 is a full house: row 1 lacks 1
    1 . . | . . . | . . .
    . . . | 1 . . | . . .      in box 3 the digit 1 has one place, r1c9 if r1c7 and r1c8 are filled

Older than any source. Which of several is taken follows HoDoKu's two queues (Hobiger, 2008): see `position`.
The functions that begin with `take` work on the queues; the others find every instance there is.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import BOXES, DIGITS, HOUSE_CELLS, HOUSE_SETS, HOUSES, HOUSES_OF, HouseIndex, cells_of
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step

FULL_HOUSE, NAKED, HIDDEN = "full-house", "naked-single", "hidden-single"


def take_full_house(position: Position) -> Step | None:
    """The first naked single in the queue that fills a house; the queue stays as it is."""
    for cell, digit in position.naked:
        if position.empty >> cell & 1:
            for house in HOUSES_OF[cell]:
                if position.empty & HOUSE_SETS[house] == 1 << cell:
                    return _single(FULL_HOUSE, cell, digit, house)
    return None


def take_naked(position: Position) -> Step | None:
    """The next naked single of the queue whose cell is still empty."""
    while position.naked:
        cell, digit = position.naked.popleft()
        if position.empty >> cell & 1:
            return _single(NAKED, cell, digit)
    return None


def take_hidden(position: Position) -> Step | None:
    """The next hidden single of the queue whose cell is still empty; None if it turns out not to be one."""
    while position.hidden:
        cell, digit = position.hidden.popleft()
        if position.empty >> cell & 1:
            house = _only_place(position, cell, digit)
            return None if house is None else _single(HIDDEN, cell, digit, house)
    return None


def full_houses(position: Position) -> Iterator[Step]:
    """Every last empty cell of a house."""
    for house in HOUSES:
        left = position.empty & HOUSE_SETS[house]
        if left and not left & left - 1:
            cell = left.bit_length() - 1
            mask = position.masks[cell]
            if mask and not mask & mask - 1:
                yield _single(FULL_HOUSE, cell, mask.bit_length(), house)


def naked_singles(position: Position) -> Iterator[Step]:
    """Every cell with one candidate."""
    for cell in cells_of(position.empty):
        mask = position.masks[cell]
        if mask and not mask & mask - 1:
            yield _single(NAKED, cell, mask.bit_length())


def hidden_singles(position: Position) -> Iterator[Step]:
    """Every last place of a digit in a house, box by box, then row by row and column by column."""
    seen = set()
    for house in (*BOXES, *range(BOXES.start)):
        for digit in DIGITS:
            spots = position.spots[digit][house]
            if spots and not spots & spots - 1:
                cell = HOUSE_CELLS[house][spots.bit_length() - 1]
                if cell not in seen:
                    seen.add(cell)
                    yield _single(HIDDEN, cell, digit, house)


def _only_place(position: Position, cell: Cell, digit: Digit) -> HouseIndex | None:
    """The house in which this is the digit's last place; of several the one that is easiest to see: the box."""
    if position.has(cell, digit):
        for house in reversed(HOUSES_OF[cell]):
            spots = position.spots[digit][house]
            if not spots & spots - 1:
                return house
    return None


def _single(technique: str, cell: Cell, digit: Digit, house: HouseIndex | None = None) -> Step:
    part = Part(Role.SINGLE, (cell,), (digit,), house)
    return Step(technique, (digit,), placements=(Candidate(cell, digit),), parts=(part,))
