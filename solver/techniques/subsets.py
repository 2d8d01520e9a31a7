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
from dataclasses import replace
from functools import partial
from typing import Any, Final

from solver.shape import Candidate, Mask
from solver.techniques.board_layout import (
    ALL_KINDS,
    BIT_COUNT,
    CELL_DIGITS,
    CELLS_OF_HOUSES,
    CHOSEN,
    FIRST_BOX,
    HIGHEST_BIT,
    MASKS,
    MAX_CROSSING_CELLS,
    ROWS_LEFT,
    UNIONS,
    is_in,
)
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    ROWS,
    SIZE,
    CellSet,
    HouseIndex,
    Spots,
    cell_list,
    cells_of,
    set_of,
    shared_houses,
    spots_set,
)
from solver.techniques.combinations import first_things_first, tight_choices, write_unions
from solver.techniques.locked_candidates import CONFINING, NO_HOUSE
from solver.techniques.marks import Look
from solver.techniques.position import HIDDEN_SETS, LOCKED_SETS, Position, candidates_in
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
        for spots, digits in sorted(naked_sets(position, house, size), key=first_things_first):
            cells = spots_set(house, spots)
            effect = _effect(position, cells, digits)
            if effect and not _is_locked(effect, cells, size):
                yield _naked_step(f"naked-{_SIZES[size]}", cells, digits, effect)


def locked(position: Position, size: int) -> Iterator[Step]:
    """Find naked pairs or triples in the crossing of a box and a line that remove candidates from both."""
    for box in position.houses_with(LOCKED_SETS + size, BOXES):
        for spots, digits in sorted(naked_sets(position, box, size), key=first_things_first):
            cells = spots_set(box, spots)
            effect = _effect(position, cells, digits)
            if _is_locked(effect, cells, size):
                yield _naked_step(f"locked-{_SIZES[size]}", cells, digits, effect)


def hidden(position: Position, size: int) -> Iterator[Step]:
    """Find hidden sets of this size."""
    for house in position.houses_with(HIDDEN_SETS + size, _ORDER):
        if (position.empty & HOUSE_SETS[house]).bit_count() > size:
            for digits, spots in sorted(hidden_sets(position, house, size), key=first_things_first):
                cells = spots_set(house, spots)
                if effect := tuple(candidates_in(position, cells, ~digits)):
                    yield set_step(f"hidden-{_SIZES[size]}", house, cells, digits, effect)


def naked_sets(position: Position, house: HouseIndex, size: int, fewest: int = 1) -> Iterator[tuple[Spots, Mask]]:
    """Find `size` cells of the house with as many digits, each cell with `fewest` or more: cells and digits."""
    return tight_choices([position.masks[cell] for cell in HOUSE_CELLS[house]], size, fewest)


def hidden_sets(position: Position, house: HouseIndex, size: int, fewest: int = 1) -> Iterator[tuple[Mask, Spots]]:
    """Find `size` digits with as many places in the house, each digit with `fewest` or more: digits and places."""
    return tight_choices([position.spots[digit][house] for digit in DIGITS], size, fewest)


def set_step(
    technique: str,
    house: HouseIndex,
    cells: CellSet,
    digits: Mask,
    effect: tuple[Candidate, ...],
    *singles: Candidate,
    rating: float = 0.0,
) -> Step:
    """Build the step of a set in a house, and of the singles that it leaves."""
    part = Part(Role.SET, tuple(cells_of(cells)), DIGITS_IN[digits], house)
    return Step(technique, part.digits, effect, singles, (part,), rating=rating)


def _effect(position: Position, cells: CellSet, digits: Mask) -> tuple[Candidate, ...]:
    """Collect what every house that holds all the cells loses: line first, then the other cells of the box."""
    found: list[Candidate] = []
    done = cells
    for house in shared_houses(cells):
        found += candidates_in(position, HOUSE_SETS[house] & ~done, digits)
        done |= HOUSE_SETS[house]
    return tuple(found)


def _is_locked(effect: tuple[Candidate, ...], cells: CellSet, size: int) -> bool:
    """Check whether a pair or triple of a box and a line removes candidates inside and outside the box."""
    shared = shared_houses(cells)
    if size > 3 or len(shared) < 2:
        return False
    box = HOUSE_SETS[shared[-1]]
    inside = [bool(box >> cell & 1) for cell, _ in effect]
    return any(inside) and not all(inside)


def _naked_step(technique: str, cells: CellSet, digits: Mask, effect: tuple[Candidate, ...]) -> Step:
    house, *others = shared_houses(cells)
    step = set_step(technique, house, cells, digits, effect)
    return replace(step, parts=(*step.parts, *(Part(Role.SET, (), step.digits, other) for other in others)))


def effective_set_kinds(board: Any, house: int) -> int:
    """List the kinds of sets that remove something from other cells, as bits: see `Position.houses_with`.

    A house loses something to a set of cells and digits only if some of its cells have as many digits as they are, and
    others have one of these too: matching leaves nothing else (Hall, 1935). Cells of a box that lie in one line remove
    it from that line as well.
    """
    number, union, kinds = 0, 0, 0
    for spot in range(SIZE):
        cell = CELLS_OF_HOUSES[house * SIZE + spot]
        if board[CELL_DIGITS + cell] == 0:
            board[ROWS_LEFT + number] = board[MASKS + cell]
            board[CHOSEN + number] = spot
            union |= board[MASKS + cell]
            number += 1
    if BIT_COUNT[union] != number:  # There is a digit without a place, or a cell without a digit.
        return ALL_KINDS
    everything = write_unions(board, number)
    for chosen in range(1, everything + 1):
        inside, size = board[UNIONS + chosen], BIT_COUNT[chosen]
        if BIT_COUNT[inside] < size:
            return ALL_KINDS
        if BIT_COUNT[inside] == size:
            here = inside & board[UNIONS + (everything ^ chosen)] != 0
            beyond = (
                house >= FIRST_BOX and size <= MAX_CROSSING_CELLS and loses_beyond_box(board, house, chosen, inside)
            )
            if here:
                kinds |= 1 << size | 1 << HIDDEN_SETS + number - size
            if beyond:
                kinds |= 1 << size
            if here and beyond:
                kinds |= 1 << LOCKED_SETS + size
    return kinds


def loses_beyond_box(board: Any, box: int, chosen: int, digits: int) -> bool:
    """Check whether the chosen cells lie in one line that has one of the digits outside the box."""
    places = 0
    while chosen:
        places |= 1 << board[CHOSEN + HIGHEST_BIT[chosen & -chosen]]
        chosen &= chosen - 1
    line = CONFINING[box << SIZE | places]
    if line == NO_HOUSE:
        return False
    for spot in range(SIZE):
        cell = CELLS_OF_HOUSES[line * SIZE + spot]
        if board[MASKS + cell] & digits and not is_in(cell, box):
            return True
    return False


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
