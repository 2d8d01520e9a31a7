"""Wings: short chains of cells with two candidates (three for the pivot of an XYZ-Wing).

    XY-Wing     pivot xy, pincers xz and yz: one pincer is z, so z goes from what sees both.
    XYZ-Wing    pivot xyz: pivot or a pincer is z, so z goes from what sees all three.
    W-Wing      two cells ab, and a line in which b has two places, each seen by one of them: one of the two is a.

    xy . . | . xz .        r1c1 is x: then r1c5 is z. It is y: then r3c2 is z.
    .  . . | .  . .        So r3c5 (-), which sees both pincers, is not z.
    . yz . | . -  .

All three as in HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import combinations
from typing import Final, NamedTuple

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_NAMES,
    HOUSES,
    PEERS,
    CellSet,
    HouseIndex,
    cell_list,
    cell_name,
    cells_of,
    spots_set,
)
from solver.techniques.marks import Link, Look
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    join_digits,
    losers,
    name_cells,
    name_digits,
    name_house,
    seeing,
)
from solver.techniques.technique import Family, Technique


def xy_wings(position: Position) -> Iterator[Step]:
    """Find three cells with two candidates each over three digits, the pivot seeing both pincers."""
    for wing in sorted(find_wings(position, 2), key=lambda wing: (sorted(wing.cells), wing.pivot)):
        digits = (*DIGITS_IN[position.masks[wing.pivot]], wing.digit)
        yield wing_step(position, "xy-wing", digits, wing)


def xyz_wings(position: Position) -> Iterator[Step]:
    """Find a pivot with three candidates that sees two pincers, each with two of them, not the same."""
    for wing in find_wings(position, 3):
        yield wing_step(position, "xyz-wing", DIGITS_IN[position.masks[wing.pivot]], wing)


class WingCells(NamedTuple):
    """A pivot and two pincers, the digit that one of them holds, and the cells that lose it."""

    pivot: Cell
    one: Cell
    two: Cell
    digit: Digit
    loses: CellSet

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        """The pivot and the pincers."""
        return self[:3]


def find_wings(position: Position, pivot_digits: int) -> Iterator[WingCells]:
    """Find the wings that remove something, by pivot, then by pincers.

    Args:
        position: The position.
        pivot_digits: How many digits the pivot has: two in an XY-Wing, three in an XYZ-Wing.
    """
    masks, bivalue = position.masks, position.bivalue()
    is_pivot_true = pivot_digits == 3  # Then one of the three cells has the digit.
    for pivot in cells_of(position.empty & ~bivalue if is_pivot_true else bivalue):
        mask = masks[pivot]
        if mask.bit_count() != pivot_digits:
            continue
        pincers = [cell for cell in cells_of(bivalue & PEERS[pivot]) if (mask & ~masks[cell]).bit_count() == 1]
        for one, two in combinations(pincers, 2):
            if masks[one] != masks[two] and (mask | masks[one] | masks[two]).bit_count() == 3:
                digit = (masks[one] & masks[two]).bit_length()
                loses = position.places[digit] & PEERS[one] & PEERS[two]
                if is_pivot_true:
                    loses &= PEERS[pivot]
                if loses:
                    yield WingCells(pivot, one, two, digit, loses)


def wing_step(
    position: Position, technique: str, digits: tuple[Digit, ...], wing: WingCells, rating: float = 0.0
) -> Step:
    """Build the step of a wing, whose digits a program names in its own way."""
    roles = (Role.PIVOT, Role.PINCER, Role.PINCER)
    parts = tuple(
        Part(role, (cell,), DIGITS_IN[position.masks[cell]]) for role, cell in zip(roles, wing.cells, strict=True)
    )
    return Step(technique, digits, eliminate(wing.loses, wing.digit), parts=parts, rating=rating)


def w_wings(position: Position) -> Iterator[Step]:
    """Find two cells with the same two candidates and a strong link on one of them between."""
    masks, places = position.masks, position.places
    links = cache(partial(_strong_links, position))
    for one, two in combinations(cells_of(position.bivalue()), 2):
        if masks[one] == masks[two]:
            seen = PEERS[one] & PEERS[two]
            low, high = DIGITS_IN[masks[one]]
            for digit, linking in ((low, high), (high, low)):
                eliminated = places[digit] & seen
                bridge = _bridge(links(linking), one, two) if eliminated else None
                if bridge:
                    house, ends = bridge
                    parts = Part(Role.PINCER, (one, two), (digit,)), Part(Role.BRIDGE, ends, (linking,), house)
                    yield Step("w-wing", (digit, linking), eliminate(eliminated, digit), parts=parts)


def _strong_links(position: Position, digit: Digit) -> list[tuple[HouseIndex, CellSet]]:
    """List the houses with two places of the digit, each with these places."""
    spots = position.spots[digit]
    return [(house, spots_set(house, spots[house])) for house in HOUSES if spots[house].bit_count() == 2]


def _bridge(
    links: list[tuple[HouseIndex, CellSet]], one: Cell, two: Cell
) -> tuple[HouseIndex, tuple[Cell, Cell]] | None:
    """Find the first strong link with one end seen by each of the cells; one cell may see both ends."""
    for house, ends in links:
        if ends & (1 << one | 1 << two):
            continue
        by_one, by_two = ends & PEERS[one], ends & PEERS[two]
        if by_one and by_two and by_one | by_two == ends:
            near = by_one if by_one != ends else ends & ~by_two or ends & -ends
            return house, (near.bit_length() - 1, (ends ^ near).bit_length() - 1)
    return None


class Wing(Technique):
    """A pivot with two pincers, one of which holds the digit that goes."""

    family = Family.WINGS
    looks = {Role.PIVOT: Look.FIN, Role.PINCER: Look.BASE}

    def notation(self, step: Step) -> str:
        """Write digits and cells, the pivot first: '1/2/3 in r1c1,r1c5,r3c2'."""
        return f"{join_digits(step, '/')} in {cell_list(step.cells(Role.PIVOT) + step.cells(Role.PINCER))}"

    def pattern(self, step: Step, position: Position) -> str:
        """Name pivot and pincers with their digits."""
        pivot, *pincers = step.parts
        seen = ", and ".join(f"{name_cells(part.cells)} with {name_digits(part.digits)}" for part in pincers)
        return f"the pivot {name_cells(pivot.cells)} holds {name_digits(pivot.digits)}; it sees {seen}."

    def reason(self, step: Step) -> str:
        """Return what each digit of the pivot makes of its pincers."""
        return wing_reason(step)

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the weak links from the pivot to its pincers."""
        pivot, *pincers = step.parts
        for pincer in pincers:
            for digit in set(pivot.digits) & set(pincer.digits) - {each.digit for each in step.eliminations}:
                yield Link.between(pivot.cells[0], pincer.cells[0], digit, False)


class WWing(Technique):
    """Two cells with the same two candidates, and a strong link between them."""

    family = Family.WINGS
    looks = {Role.PINCER: Look.BASE, Role.BRIDGE: Look.FIN}

    def notation(self, step: Step) -> str:
        """Write the digits, the pincers and the strong link."""
        bridge = step.part(Role.BRIDGE)
        pincers = f"{join_digits(step, '/')} in {cell_list(step.cells(Role.PINCER))}"
        return f"{pincers} connected by {bridge.digits[0]} in {cell_list(bridge.cells)}"

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cells and the strong link."""
        pincers, bridge = step.part(Role.PINCER), step.part(Role.BRIDGE)
        digits = name_digits(sorted({*step.digits}))
        return (
            f"{name_cells(pincers.cells)} hold only {digits}; in {HOUSE_NAMES[bridge.house or 0]} the digit "
            f"{name_digits(bridge.digits)} has no places but {name_cells(bridge.cells)}, which see them."
        )

    def reason(self, step: Step) -> str:
        """Say that one end of the strong link is its digit, so that one of the cells is the other digit."""
        pincers, bridge = step.part(Role.PINCER), step.part(Role.BRIDGE)
        digit, link = step.digits
        needed = f"one of {name_cells(bridge.cells)} is {link}, as {name_house(bridge)} needs it"
        seen = " and ".join(f"{cell_name(end)} sees {cell_name(cell)}" for cell, end in _ends_seen(step))
        held = f"{name_cells(pincers.cells)} hold only {name_digits(sorted((digit, link)))}"
        return f"{needed}; {seen}; {held}, so one of these is {digit}, and {seeing(losers(step), 'both')}"

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the strong link, and the weak ones from the cells to its ends."""
        bridge = step.part(Role.BRIDGE)
        yield Link.between(bridge.cells[0], bridge.cells[1], bridge.digits[0], True)
        for near, end in _ends_seen(step):
            yield Link.between(near, end, bridge.digits[0], False)


def wing_reason(step: Step) -> str:
    """Return what each digit of a pivot makes of its pincers: 'if r1c1 is 3, r1c5 is 7'."""
    pivot, *pincers = step.parts
    last = step.eliminations[0].digit
    clauses = []
    ends = [cell for pincer in pincers for cell in pincer.cells]
    for pincer in pincers:
        taken = name_digits([digit for digit in pincer.digits if digit != last])
        clauses.append(f"if {name_cells(pivot.cells)} is {taken}, {name_cells(pincer.cells)} is {last}")
    if last in pivot.digits:
        clauses.append(f"else {name_cells(pivot.cells)} is {last} itself")
        ends += pivot.cells
    sight = seeing(losers(step), "both" if len(ends) == 2 else "all three")
    return f"{'; '.join(clauses)}: so one of {name_cells(sorted(ends))} is {last}, and {sight}"


def _ends_seen(step: Step) -> Iterator[tuple[Cell, Cell]]:
    """Yield each of the two cells with the end of the strong link that it sees, not both with the same one."""
    cells, ends = step.part(Role.PINCER).cells, step.part(Role.BRIDGE).cells
    is_straight = all(PEERS[cell] >> end & 1 for cell, end in zip(cells, ends, strict=True))
    return zip(cells, ends if is_straight else ends[::-1], strict=True)


FAMILY: Final[Mapping[str, Technique]] = {
    "w-wing": WWing(w_wings),
    "xy-wing": Wing(xy_wings),
    "xyz-wing": Wing(xyz_wings),
}
