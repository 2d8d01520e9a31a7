"""Colouring: the places of one digit that are tied by strong links, all true or all false by colour.

    a . b   Two places of a digit in a house are of two colours: one colour is true everywhere, the other false.
    . . .   Wrap: two cells of one colour see each other, so that colour is false.
    - . a   Trap: a cell (-) that sees both colours is not the digit.

    With two such components A and B: if colour a sees colour b, one of the opposite colours is true, and a cell that
    sees both of these loses the digit (multi-colours 1). If colour a sees both colours of B, a is false (multi-colours
    2).

Both as in HoDoKu (Hobiger, 2008). Components are coloured from their lowest cell, those with the lowest cell first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Final

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    HOUSES,
    PEERS,
    CellSet,
    cell_list,
    cell_name,
    cells_of,
    spots_set,
)
from solver.techniques.marks import SETS, Link, Look, only_places
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    first_seeing_pair,
    group_by_seen_pair,
    is_or_are,
    join_digits,
    losers,
    name_cells,
    name_digits,
    named_parts,
    seeing,
)
from solver.techniques.technique import Family, Technique

Component = tuple[CellSet, CellSet]  # the cells of either colour
Colour = tuple[str, tuple[Cell, ...]]  # the letter of a colour and its cells


def simple(position: Position) -> Iterator[Step]:
    """Find simple colours, wrap before trap in each component."""
    for digit in position.losing_digits():
        places = position.places[digit]
        for component in components(position, digit):
            for colour, opposite in (component, component[::-1]):
                if colour & seen_by_any(colour):
                    yield _step("simple-colours-wrap", digit, colour, (colour, opposite))
                    break
            eliminated = places & seen_by_any(component[0]) & seen_by_any(component[1])
            if eliminated:
                yield _step("simple-colours-trap", digit, eliminated, component)


def multi(position: Position) -> Iterator[Step]:
    """Find multi-colours, type 2 before type 1 for each ordered pair of components."""
    for digit in position.losing_digits():
        places = position.places[digit]
        for one, other in permutations(components(position, digit), 2):
            eliminated = 0
            for colour in one:
                seen = seen_by_any(colour)
                if seen & other[0] and seen & other[1]:
                    eliminated |= colour
            if eliminated:
                yield _step("multi-colours-2", digit, eliminated, one, other)
            eliminated = 0
            for one_side, other_side in product((0, 1), repeat=2):
                if seen_by_any(one[one_side]) & other[other_side]:
                    eliminated |= places & seen_by_any(one[1 - one_side]) & seen_by_any(other[1 - other_side])
            if eliminated:
                yield _step("multi-colours-1", digit, eliminated, one, other)


def components(position: Position, digit: Digit) -> list[Component]:
    """List the components of cells tied by strong links of the digit, in two colours each."""
    key = f"components {digit}"
    if key not in position.memo:
        position.memo[key] = list(_coloured(position, digit))
    found: list[Component] = position.memo[key]
    return found


def _coloured(position: Position, digit: Digit) -> Iterator[Component]:
    spots = position.spots[digit]
    links = [spots_set(house, spots[house]) for house in HOUSES if spots[house].bit_count() == 2]
    left = 0
    for link in links:
        left |= link
    while left:
        colours = [left & -left, 0]
        side = 0
        fresh = colours[0]
        while fresh:
            side ^= 1
            found = 0
            for link in links:
                if link & fresh:
                    found |= link & ~fresh
            fresh = found & ~colours[side]
            colours[side] |= fresh
        left &= ~(colours[0] | colours[1])
        yield colours[0], colours[1]


def seen_by_any(cells: CellSet) -> CellSet:
    """Compute the cells that see at least one cell of the set."""
    seen = 0
    for cell in cells_of(cells):
        seen |= PEERS[cell]
    return seen


def _step(technique: str, digit: Digit, eliminated: CellSet, *components: Component) -> Step:
    roles = (Role.COLOUR, Role.OTHER_COLOUR)
    parts = tuple(
        Part(role, tuple(cells_of(colour)), (digit,))
        for component in components
        for role, colour in zip(roles, component, strict=True)
    )
    return Step(technique, (digit,), eliminate(eliminated, digit), parts=parts)


class Colours(Technique):
    """Places of a digit in two colours, or in four."""

    family = Family.COLOURS

    def notation(self, step: Step) -> str:
        """Write the digit and the colours: '5 (r1c1,r4c4) / (r1c4)'."""
        colours = [cell_list(part.cells) for part in step.parts]
        pairs = ", ".join(f"({one}) / ({other})" for one, other in zip(colours[::2], colours[1::2], strict=True))
        return f"{join_digits(step)} {pairs}"

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cells of each colour."""
        named = [f"{name}, {name_cells(part.cells)}" for name, part in named_parts(step)]
        pairs = [f"{one}, against {other}" for one, other in zip(named[::2], named[1::2], strict=True)]
        return f"pairs of places tie these in colours: {'; '.join(pairs)}."

    def reason(self, step: Step) -> str:
        """Say that one colour of each pair is right, and what follows."""
        colours = [(name, part.cells) for name, part in named_parts(step)]
        pairs = [
            f"either {_all_of(*one)} {is_or_are(one[1])} {name_digits(step.digits)}, "
            f"or {_all_of(*other)} {is_or_are(other[1])}"
            for one, other in zip(colours[::2], colours[1::2], strict=True)
        ]
        return "; ".join([*pairs, *self.conclude(step, colours)])

    def conclude(self, step: Step, colours: Sequence[Colour]) -> Iterator[str]:
        """Return what the colours mean for the eliminations."""
        raise NotImplementedError

    def look_of(self, step: Step, part: Part) -> Look:
        """Give each colour a look of its own."""
        return SETS[step.parts.index(part)]

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the strong links between the colours, and a weak one where two components see each other."""
        for one, other in zip(step.parts[::2], step.parts[1::2], strict=True):
            for cell, opposite in only_places(one.cells, other.cells, step.digits[0], position):
                yield Link.between(cell, opposite, step.digits[0], True)
        for one, other in product(step.parts[:2], step.parts[2:]):
            if pair := first_seeing_pair(one.cells, other.cells):
                yield Link.between(*pair, step.digits[0], False)


class ColourTrap(Colours):
    """Cells that see both colours."""

    def conclude(self, step: Step, colours: Sequence[Colour]) -> Iterator[str]:
        """Name the cell of each colour that they see."""
        return _between(losers(step), *colours)


class ColourWrap(Colours):
    """A colour that sees itself."""

    def conclude(self, step: Step, colours: Sequence[Colour]) -> Iterator[str]:
        """Name two of its cells that see each other."""
        one, other = next(pair for cell in losers(step) if (pair := first_seeing_pair([cell], losers(step))))
        left = next(name for name, cells in colours if one not in cells)
        yield f"but {name_cells([one, other])} see each other, so {left} is right"


class ColoursMeet(Colours):
    """Colours of two components that see each other."""

    def conclude(self, step: Step, colours: Sequence[Colour]) -> Iterator[str]:
        """Name the cells where they meet, and the opposite colours of which one is right."""
        for one_side, other_side in ((0, 0), (0, 1), (1, 0), (1, 1)):
            (met, one), (with_it, other) = colours[one_side], colours[2 + other_side]
            (left, cells), (right, others) = colours[1 - one_side], colours[3 - other_side]
            meeting = first_seeing_pair(one, other)
            eliminated = [
                cell for cell in losers(step) if first_seeing_pair([cell], cells) and first_seeing_pair([cell], others)
            ]
            if meeting and eliminated:
                sight = ", and ".join(_between(eliminated, (left, cells), (right, others)))
                wrong = f"{name_cells(meeting)} see each other, so {met} or {with_it} is wrong"
                yield f"{wrong}: {left} or {right} is right, and {sight}"


class ColourBetween(Colours):
    """A colour that sees both colours of another component."""

    def conclude(self, step: Step, colours: Sequence[Colour]) -> Iterator[str]:
        """Name the cells where it sees them."""
        for name, colour in colours[:2]:
            contacts = [pair for _, other in colours[2:] if (pair := first_seeing_pair(colour, other))]
            if set(colour) <= set(losers(step)) and len(contacts) == len(colours[2:]):
                seen: dict[Cell, list[Cell]] = {}
                for cell, other in contacts:
                    seen.setdefault(cell, []).append(other)
                see = " and ".join(seeing([cell], name_cells(others)) for cell, others in seen.items())
                both = " and ".join(other for other, _ in colours[2:])
                yield f"{see}, so {name} sees {both}, one of which is right: so {name} is wrong"


def _all_of(name: str, cells: Sequence[Cell]) -> str:
    return f"{'all of ' * (len(cells) > 1)}colour {name} ({name_cells(cells)})"


def _between(cells: Sequence[Cell], one: Colour, other: Colour) -> Iterator[str]:
    """Name the cell of either colour that the cells see; cells that see the same pair share a clause."""
    for seers, seen_one, seen_other in group_by_seen_pair(cells, one[1], other[1]):
        yield seeing(seers, f"{cell_name(seen_one)} of {one[0]} and {cell_name(seen_other)} of {other[0]}")


FAMILY: Final[Mapping[str, Technique]] = {
    "simple-colours-trap": ColourTrap(simple),
    "simple-colours-wrap": ColourWrap(simple),
    "multi-colours-1": ColoursMeet(multi),
    "multi-colours-2": ColourBetween(multi),
}
