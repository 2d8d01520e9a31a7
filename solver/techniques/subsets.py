"""Naked and hidden sets of two to four, and the locked pair and triple.

    Naked    n cells of a house hold only n digits: the other cells of the house lose these digits.
    Hidden   n digits of a house have only n cells: these cells lose all other digits.
    Locked   a naked pair or triple whose cells share a box and a line: both lose its digits.

    37 37 . | . 357 . | . 9 .      r1c1 and r1c2 take 3 and 7 between them, so r1c5 is 5;
    .  1  2 | . .   . | . . .      and as they share box 1 as well, it is a locked pair if box 1
    .  .  . | . .   . | . . .      loses a 3 or a 7 too.

Names as in HoDoKu (Hobiger, 2008). Cells and digits change roles between naked and hidden: both use `combinations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    ROWS,
    CellSet,
    HouseIndex,
    cell_list,
    cells_of,
    set_of,
    shared_houses,
)
from solver.techniques.combinations import combinations_within
from solver.techniques.marks import Look
from solver.techniques.position import HIDDEN_SETS, LOCKED_SETS, Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import (
    join_digits,
    name_cells,
    name_digits,
    name_house,
    name_houses,
)
from solver.techniques.technique import Family, Technique, Where

_SIZES = {2: "pair", 3: "triple", 4: "quad"}
_ORDER = (*BOXES, *ROWS, *COLUMNS)


def naked(position: Position, size: int) -> Iterator[Step]:
    """Find naked sets of this size that are not locked."""
    for house in position.houses_with(size, _ORDER):
        for cells, digits in _naked_sets(position, house, size):
            effect = _effect(position, cells, digits)
            if effect and not _is_locked(effect, cells, size):
                yield _naked_step(f"naked-{_SIZES[size]}", cells, digits, effect)


def locked(position: Position, size: int) -> Iterator[Step]:
    """Find naked pairs or triples in the crossing of a box and a line that remove candidates from both."""
    for box in position.houses_with(LOCKED_SETS + size, BOXES):
        for cells, digits in _naked_sets(position, box, size):
            effect = _effect(position, cells, digits)
            if _is_locked(effect, cells, size):
                yield _naked_step(f"locked-{_SIZES[size]}", cells, digits, effect)


def hidden(position: Position, size: int) -> Iterator[Step]:
    """Find hidden sets of this size."""
    for house in position.houses_with(HIDDEN_SETS + size, _ORDER):
        if (position.empty & HOUSE_SETS[house]).bit_count() <= size:
            continue
        items = [(digit, spots) for digit in DIGITS if 0 < (spots := position.spots[digit][house]).bit_count() <= size]
        for digits, spots in combinations_within(items, size, size) if len(items) >= size else ():
            cells = tuple(HOUSE_CELLS[house][place] for place in range(len(HOUSE_CELLS[house])) if spots >> place & 1)
            set_mask = sum(1 << digit - 1 for digit in digits)
            effect = tuple(
                Candidate(cell, digit) for cell in cells for digit in DIGITS_IN[position.masks[cell] & ~set_mask]
            )
            if effect:
                part = Part(Role.SET, cells, digits, house)
                yield Step(f"hidden-{_SIZES[size]}", digits, effect, parts=(part,))


def _naked_sets(position: Position, house: HouseIndex, size: int) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    masks = position.masks
    items = [(cell, mask) for cell in HOUSE_CELLS[house] if 0 < (mask := masks[cell]).bit_count() <= size]
    if len(items) < size:
        return
    for cells, digits in combinations_within(items, size, size):
        if digits.bit_count() == size:
            yield cells, digits


def _effect(position: Position, cells: tuple[Cell, ...], digits: Mask) -> tuple[Candidate, ...]:
    """Collect what every house that holds all the cells loses: line first, then the other cells of the box."""
    own: CellSet = set_of(cells)
    found: list[Candidate] = []
    done = own
    for house in shared_houses(own):
        for cell in cells_of(HOUSE_SETS[house] & ~done):
            found += [Candidate(cell, digit) for digit in DIGITS_IN[position.masks[cell] & digits]]
        done |= HOUSE_SETS[house]
    return tuple(found)


def _is_locked(effect: tuple[Candidate, ...], cells: tuple[Cell, ...], size: int) -> bool:
    """Check whether a pair or triple of a box and a line removes candidates inside and outside the box."""
    shared = shared_houses(set_of(cells))
    if size > 3 or len(shared) < 2:
        return False
    box = HOUSE_SETS[shared[-1]]
    inside = [bool(box >> cell & 1) for cell, _ in effect]
    return any(inside) and not all(inside)


def _naked_step(technique: str, cells: tuple[Cell, ...], digits: Mask, effect: tuple[Candidate, ...]) -> Step:
    shared = shared_houses(set_of(cells))
    part = Part(Role.SET, cells, DIGITS_IN[digits], shared[0])
    others = tuple(Part(Role.SET, (), DIGITS_IN[digits], house) for house in shared[1:])
    return Step(technique, DIGITS_IN[digits], effect, parts=(part, *others))


class Subset(Technique):
    """Cells and digits of a house that are as many."""

    family = Family.SUBSETS
    looks = {Role.SET: Look.BASE}

    def notation(self, step: Step) -> str:
        """Write digits and cells: '3,4 in r25c6'."""
        return f"{join_digits(step)} in {cell_list(step.cells(Role.SET))}"

    def where(self, step: Step) -> Where:
        """Find the first house that loses something; of a hidden set that of the set."""
        houses = step.houses(Role.SET)
        losing = set_of(cell for cell, _ in step.eliminations)
        return Where((next((house for house in houses if losing & HOUSE_SETS[house]), houses[0]),))


class NakedSubset(Subset):
    """Cells of a house that hold no other digits."""

    def pattern(self, step: Step, position: Position) -> str:
        """Name cells and digits."""
        return f"{name_cells(step.cells(Role.SET))} hold nothing but {name_digits(step.digits)}."

    def reason(self, step: Step) -> str:
        """Return what the cells leave to the house."""
        houses = name_houses(step.houses(Role.SET))
        cells, digits = name_cells(step.cells(Role.SET)), name_digits(step.digits)
        return f"{cells} hold nothing but {digits}, so the rest of {houses} holds none of them"


class HiddenSubset(Subset):
    """Digits of a house that fit into no other cells."""

    def pattern(self, step: Step, position: Position) -> str:
        """Name digits and cells."""
        return f"there {name_digits(step.digits)} have no places but {name_cells(step.parts[0].cells)}."

    def reason(self, step: Step) -> str:
        """Say that the digits fit nowhere else."""
        part = step.part(Role.SET)
        digits, cells = name_digits(part.digits), name_cells(part.cells)
        return f"in {name_house(part)} the digits {digits} fit nowhere but in {cells}, which hold nothing else"


FAMILY: Final[Mapping[str, Technique]] = {
    "locked-pair": NakedSubset(partial(locked, size=2)),
    "locked-triple": NakedSubset(partial(locked, size=3)),
    "naked-pair": NakedSubset(partial(naked, size=2)),
    "naked-triple": NakedSubset(partial(naked, size=3)),
    "hidden-pair": HiddenSubset(partial(hidden, size=2)),
    "hidden-triple": HiddenSubset(partial(hidden, size=3)),
    "naked-quad": NakedSubset(partial(naked, size=4)),
    "hidden-quad": HiddenSubset(partial(hidden, size=4)),
}
