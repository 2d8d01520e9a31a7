"""Full house, naked single, hidden single: the steps that place a digit.

    Full house      the last empty cell of a house takes the digit that the house lacks
    Naked single    a cell has one candidate left
    Hidden single   a digit has one place left in a house

    . 2 3 | 4 5 6 | 7 8 9      r1c1 is a full house: row 1 lacks 1
    1 . . | . . . | . . .
    . . . | 1 . . | . . .      in box 3 the digit 1 has one place, r1c9 if r1c7 and r1c8 are filled

Older than any source. HoDoKu's two queues (Hobiger, 2008) decide which of several a path takes: see `position`.
The functions that begin with `take` work on the queues; the others find every instance there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS,
    HOUSE_CELLS,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES,
    HOUSES_OF,
    LINES,
    PEERS,
    HouseIndex,
    cell_name,
)
from solver.techniques.marks import Look, Marks
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import (
    is_or_are,
    name_cells,
    name_digits,
    name_house,
)
from solver.techniques.technique import Family, Technique, Where

FULL_HOUSE, NAKED, HIDDEN = "full-house", "naked-single", "hidden-single"


def take_full_house(position: Position) -> Step | None:
    """Take the first naked single in the queue that fills a house; the queue stays as it is."""
    for cell, digit in position.naked:
        if position.empty >> cell & 1:
            for house in HOUSES_OF[cell]:
                if position.empty & HOUSE_SETS[house] == 1 << cell:
                    return single_step(FULL_HOUSE, cell, digit, house)
    return None


def take_naked(position: Position) -> Step | None:
    """Take the next naked single of the queue whose cell is still empty."""
    while position.naked:
        cell, digit = position.naked.popleft()
        if position.empty >> cell & 1:
            return single_step(NAKED, cell, digit)
    return None


def take_hidden(position: Position) -> Step | None:
    """Take the next hidden single of the queue whose cell is still empty; None if it turns out not to be one."""
    while position.hidden:
        cell, digit = position.hidden.popleft()
        if position.empty >> cell & 1:
            house = _only_place(position, cell, digit)
            return None if house is None else single_step(HIDDEN, cell, digit, house)
    return None


def full_houses(position: Position) -> Iterator[Step]:
    """Find every last empty cell of a house."""
    for house in HOUSES:
        left = position.empty & HOUSE_SETS[house]
        if left and not left & left - 1:
            cell = left.bit_length() - 1
            mask = position.masks[cell]
            if mask and not mask & mask - 1:
                yield single_step(FULL_HOUSE, cell, mask.bit_length(), house)


def naked_singles(position: Position, name: str = NAKED, rating: float = 0.0) -> Iterator[Step]:
    """Find every cell with one candidate."""
    for cell, mask in enumerate(position.masks):
        if mask and not mask & mask - 1:
            yield single_step(name, cell, mask.bit_length(), rating=rating)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Find every cell that is the last place of a digit, box by box, then row by row and column by column."""
    seen = set()
    for cell, digit, house in last_places(position, (*BOXES, *LINES)):
        if cell not in seen:
            seen.add(cell)
            yield single_step(HIDDEN, cell, digit, house)


def last_places(position: Position, houses: Iterable[HouseIndex]) -> Iterator[tuple[Cell, Digit, HouseIndex]]:
    """Find every last place of a digit in each of the houses."""
    for house in houses:
        for digit in DIGITS:
            spots = position.spots[digit][house]
            if spots and not spots & spots - 1:
                yield HOUSE_CELLS[house][spots.bit_length() - 1], digit, house


def _only_place(position: Position, cell: Cell, digit: Digit) -> HouseIndex | None:
    """Find the house in which this is the digit's last place; of several the one that is easiest to see: the box."""
    if position.has(cell, digit):
        for house in reversed(HOUSES_OF[cell]):
            spots = position.spots[digit][house]
            if not spots & spots - 1:
                return house
    return None


def single_step(technique: str, cell: Cell, digit: Digit, house: HouseIndex | None = None, rating: float = 0.0) -> Step:
    """Build the step that places the digit, which has no other place in the house if there is one."""
    part = Part(Role.SINGLE, (cell,), (digit,), house)
    return Step(technique, (digit,), (), (Candidate(cell, digit),), (part,), rating=rating)


class Single(Technique):
    """A cell that takes a digit because of the digits that are around it."""

    family = Family.SINGLES
    is_single = True
    is_compiled = True
    looks = {Role.SINGLE: Look.BASE}

    def headline(self, step: Step, name: str) -> str:
        """Write the name alone: the effect follows."""
        return f"{name}: "

    def where(self, step: Step) -> Where:
        """Find the house that leaves the digit one place."""
        house = step.parts[0].house
        return super().where(step) if house is None else Where((house,))

    def mark_pattern(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark the cell alone: the digit follows at the last depth."""
        super().mark_pattern(marks, step, position)
        marks.candidates.clear()


class FullHouse(Single):
    """The last empty cell of a house."""

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cell."""
        return f"{cell_name(step.placements[0].cell)} is its last empty cell."

    def reason(self, step: Step) -> str:
        """Name the digit that the house lacks."""
        part = step.parts[0]
        lacks = f"which lacks {name_digits(part.digits)}"
        return f"{name_cells(part.cells)} is the last empty cell of {name_house(part)}, {lacks}"


class NakedSingle(Single):
    """A cell with one candidate."""

    def where(self, step: Step) -> Where:
        """Find the box of the cell."""
        return Where((HOUSES_OF[step.parts[0].cells[0]][-1],))

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cell."""
        return f"{cell_name(step.placements[0].cell)} has one digit left."

    def reason(self, step: Step) -> str:
        """Name the last candidate."""
        return f"{name_digits(step.digits)} is the only candidate left in {name_cells(step.parts[0].cells)}"

    def reason_on_board(self, step: Step, position: Position) -> str:
        """Name the digits that the cell sees, house by house."""
        cell, digit = step.placements[0]
        by_house, missing = _seen_digits(step, position)
        clauses = []
        for house, cells in by_house.items():
            digits = sorted(position.digits[each] for each in cells)
            clauses.append(f"{name_digits(digits)} {is_or_are(cells)} in {HOUSE_NAMES[house]}")
        struck = f"; {name_digits(missing)} {is_or_are(missing)} ruled out" if missing else ""
        return f"{'; '.join(clauses)}{struck}: {cell_name(cell)} is left with {digit}"

    def causes(self, step: Step, position: Position) -> tuple[Cell, ...]:
        """Find a cell for each other digit that the cell sees; a digit that only steps removed has no such cell."""
        by_house, _ = _seen_digits(step, position)
        return tuple(sorted(cell for cells in by_house.values() for cell in cells))


class HiddenSingle(Single):
    """The last place of a digit in a house."""

    def pattern(self, step: Step, position: Position) -> str:
        """Ask for the place of the digit."""
        return f"where can {step.digits[0]} go there? Only {cell_name(step.placements[0].cell)} is left."

    def reason(self, step: Step) -> str:
        """Name the last place of the digit."""
        part = step.parts[0]
        return f"in {name_house(part)} the only place left for {name_digits(part.digits)} is {name_cells(part.cells)}"

    def reason_on_board(self, step: Step, position: Position) -> str:
        """Name the cells that keep the digit out of all other places; '' where steps removed it from some."""
        cell, digit = step.placements[0]
        blockers, left = _blockers(step, position)
        clauses = [f"the {digit} in {cell_name(each)} rules it out in {name_cells(out)}" for each, out in blockers]
        return f"{'; '.join(clauses)}; only {cell_name(cell)} is left" if clauses and not left else ""

    def causes(self, step: Step, position: Position) -> tuple[Cell, ...]:
        """Find the cells that keep the digit out of the other places, and the places that only steps ruled out."""
        blockers, left = _blockers(step, position)
        return tuple(sorted({*left, *(cell for cell, _ in blockers)}))


def _seen_digits(step: Step, position: Position) -> tuple[dict[HouseIndex, tuple[Cell, ...]], tuple[Digit, ...]]:
    """Find by house the cells with the other digits, each digit once; and the digits that no filled cell rules out."""
    cell, digit = step.placements[0]
    left = [other for other in DIGITS if other != digit]
    found: dict[HouseIndex, tuple[Cell, ...]] = {}
    for house in HOUSES_OF[cell]:
        holders = {position.digits[peer]: peer for peer in HOUSE_CELLS[house] if position.digits[peer] in left}
        if holders:
            found[house] = tuple(holders.values())
            left = [other for other in left if other not in holders]
    return found, tuple(left)


def _blockers(step: Step, position: Position) -> tuple[list[tuple[Cell, list[Cell]]], list[Cell]]:
    """Find the cells with a hidden single's digit, each with the places that it rules out; and the places left over.

    The cell that rules out most places comes first.
    """
    cell, digit = step.placements[0]
    left = [each for each in HOUSE_CELLS[step.parts[0].house or 0] if each != cell and not position.digits[each]]
    found: list[tuple[Cell, list[Cell]]] = []
    holders = [each for each, held in enumerate(position.digits) if held == digit]
    while left and holders:
        best = max(holders, key=lambda each: sum(PEERS[each] >> other & 1 for other in left))
        out = [other for other in left if PEERS[best] >> other & 1]
        if not out:
            break
        found.append((best, out))
        left = [other for other in left if other not in out]
    return found, left


FAMILY: Final[Mapping[str, Technique]] = {
    "full-house": FullHouse(full_houses, take_full_house),
    "naked-single": NakedSingle(naked_singles, take_naked),
    "hidden-single": HiddenSingle(hidden_singles, take_hidden),
}
