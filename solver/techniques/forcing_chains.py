"""Forcing chains: whatever is assumed, it comes to the same.

    Contradiction   What follows from a statement cannot all be true, so the statement is false: a candidate is true and
                    false, or a cell is left without digits, or a house without a place for a digit.
    Verity          Of some statements one is true, and all lead to the same: a candidate is there or not, a cell takes
                    one of its digits, a house holds a digit in one of its places.

    r2c5=7 r2c5<>6 r9c5=6 r9c5<>2 r5c5=2 r5c5<>3 r5c7=3 r2c7<>3 r2c3=3 r2c3<>4
    r3c5=7 r2c456<>7 r2c3=7 r2c3<>4                                               column 5 holds 7 in one of three
    r5c5=7 r5c5<>3 r5c7=3 r2c7<>3 r2c3=3 r2c3<>4                                  places, each takes 4 out of r2c3

The links are those of loops, with groups. Which effect comes first, and which chains tell it, follows HoDoKu (Hobiger,
2008): a placement before what is removed, the shortest chains before others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_SETS,
    PEERS,
    ROWS,
    HouseIndex,
    cells_of,
)
from solver.techniques.forcing_nets import FewestReasons, Reasons, with_singles
from solver.techniques.implications import Item, Reach, Statement, chain_to, closure, implications, reach
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step


class Group(NamedTuple):
    """Statements that belong together: of a split one is true, of a clash not all are."""

    statements: tuple[Statement, ...]
    part: Part


class Proof(NamedTuple):
    """Each premise with the end it leads to, and what is told of them."""

    kind: str
    ways: tuple[tuple[Statement, Statement], ...]
    parts: tuple[Part, ...]


def find(position: Position) -> Iterator[Step]:
    """All effects of chains, each by the shortest: placements first, then in the order of cells and digits."""
    return _steps(_Search(position))


def nets(position: Position) -> Iterator[Step]:
    """The same of nets."""
    return _steps(_Search(position, Reasons))


def shortest_nets(position: Position) -> Iterator[Step]:
    """The same, each with the fewest statements, of which the order of cells and digits decides nothing."""
    return _steps(_Search(position, FewestReasons))


def _steps(search: _Search) -> Iterator[Step]:
    for proven in search.proven():
        yield search.step(proven)


class _Search:
    """What follows in a position, and from what."""

    def __init__(self, position: Position, nets: type[Reasons] | None = None) -> None:
        self.position = position
        self.known = implications(position, groups=True)
        self.number = {self.known.items[item]: item for item in range(self.known.singles)}
        self.reasons = nets(position, self.known) if nets else None
        self.follows = closure(with_singles(position, self.known) if nets else self.known.links)
        self.splits = [(self._common(split), split) for split in self._splits()]
        self.barred = [(_bits(clash), clash) for clash in self._empty()]
        self.reached: dict[Statement, Reach] = {}

    def proven(self) -> list[Statement]:
        """All statements that are found to be true, in the order in which they are told."""
        single = (1 << 2 * self.known.singles) - 1  # statements about candidates, not about groups
        on = sum(1 << 2 * item for item in range(self.known.singles))
        found = 0
        barred = [bits for bits, _ in self.barred]
        for statement in range(2 * self.known.singles):
            follows = self.follows[statement]
            absent = ~follows
            if follows & follows >> 1 & on or not all(map(absent.__and__, barred)):
                found |= 1 << (statement ^ 1)
        for common, _ in self.splits:
            found |= common & single
        return sorted(cells_of(found), key=self._rank)

    def step(self, proven: Statement) -> Step:
        """The step with the fewest links that proves the statement."""
        proof = min(self._proofs(proven), key=lambda each: self._cost(each, not proven & 1))
        effect = (self._candidate(proven),)
        chains = tuple(tuple(self._node(*each) for each in self._chain(*way)) for way in proof.ways)
        gone, placed = (effect, ()) if proven & 1 else ((), effect)
        technique = f"forcing-{'net' if self.reasons else 'chain'}-{proof.kind}"
        return Step(technique, (effect[0].digit,), gone, placed, proof.parts, chains)

    def _cost(self, proof: Proof, places: bool) -> tuple[bool, int, bool, int]:
        """What proofs of one statement are chosen by: for a placement contradictions are before verities.

        Else they are so where both are as long; then fewer cells to look at are before more, however the position lies.
        """
        is_verity = proof.kind == "verity"
        cells = sum(len(part.cells) for part in proof.parts)
        return places and is_verity, sum(self._length(*way) for way in proof.ways), is_verity, cells

    def _length(self, start: Statement, end: Statement) -> int:
        """The number of statements behind the start."""
        return self.reasons.length(start, end) if self.reasons else len(self._chain(start, end)) - 1

    def _proofs(self, proven: Statement) -> Iterator[Proof]:
        premise = proven ^ 1
        follows = self.follows[premise]
        cell, digit = self._candidate(premise)
        empty = (clash for bits, clash in self.barred if not bits & ~follows)
        for statements, part in chain(self._twice(follows), empty):
            ways = tuple((premise, each) for each in statements if each != premise)
            yield Proof("contradiction", ways, (Part(Role.PREMISE, (cell,), (digit,)), part))
        for common, (statements, part) in self.splits:
            if common >> proven & 1:
                yield Proof("verity", tuple((each, proven) for each in statements), (part,))

    def _common(self, split: Group) -> int:
        """What follows from each statement of a split."""
        common = -1
        for statement in split.statements:
            common &= self.follows[statement]
        return common

    def _splits(self) -> Iterator[Group]:
        """Statements of which one is true: a candidate or not, the digits of a cell, a digit's places in a house."""
        for (cells, digit), item in self.number.items():
            part = Part(Role.PREMISE, (cells.bit_length() - 1,), (digit,))
            yield Group((2 * item, 2 * item + 1), part)
        for group in chain(self._cells(), self._houses()):
            yield Group(tuple(each ^ 1 for each in group.statements), group.part._replace(role=Role.PREMISE))

    def _empty(self) -> Iterator[Group]:
        """What cannot be: a cell without digits, a house without a place for a digit."""
        yield from self._cells()
        for group in self._houses():
            house = group.part.house or 0
            if not self._ruled_out(house, *group.part.digits):
                yield group

    def _cells(self) -> Iterator[Group]:
        """The candidates of each cell, false."""
        for cell in cells_of(self.position.empty):
            digits = DIGITS_IN[self.position.masks[cell]]
            yield Group(tuple(2 * self._item(cell, digit) + 1 for digit in digits), Part(Role.CLASH, (cell,), digits))

    def _houses(self) -> Iterator[Group]:
        """The places of each digit in each house, false."""
        for houses, digit in product((ROWS, COLUMNS, BOXES), DIGITS):
            for house in houses:
                cells = cells_of(self.position.places[digit] & HOUSE_SETS[house])
                if cells:
                    statements = tuple(2 * self._item(cell, digit) + 1 for cell in cells)
                    yield Group(statements, Part(Role.CLASH, tuple(cells), (digit,), house))

    def _twice(self, follows: int) -> Iterator[Group]:
        """What cannot be either: a candidate true and false."""
        for (cells, digit), item in self.number.items():
            if follows >> 2 * item & follows >> 2 * item + 1 & 1:
                yield Group((2 * item + 1, 2 * item), Part(Role.CLASH, (cells.bit_length() - 1,), (digit,)))

    def _ruled_out(self, house: HouseIndex, digit: Digit) -> bool:
        """Whether a step took the digit out of some cell of the house: HoDoKu asks only where none did."""
        digits = self.position.digits
        held = sum(1 << cell for cell, each in enumerate(digits) if each == digit)
        open_cells = [cell for cell in cells_of(HOUSE_SETS[house] & self.position.empty) if not PEERS[cell] & held]
        return any(not self.position.has(cell, digit) for cell in open_cells)

    def _chain(self, start: Statement, end: Statement) -> Sequence[tuple[Statement, tuple[int, ...]]]:
        """The statements from the start to the end; of a net each with the places of its reasons."""
        if self.reasons:
            return self.reasons.way(start, end)
        if start not in self.reached:
            self.reached[start] = reach(self.known.links, start)
        return [(each, ()) for each in chain_to(self.reached[start], end)]

    def _node(self, statement: Statement, reasons: tuple[int, ...]) -> Node:
        return Node(*self.known.items[statement >> 1], not statement & 1, reasons=reasons)

    def _item(self, cell: Cell, digit: Digit) -> int:
        return self.number[Item(1 << cell, digit)]

    def _candidate(self, statement: Statement) -> Candidate:
        cells, digit = self.known.items[statement >> 1]
        return Candidate(cells.bit_length() - 1, digit)

    def _rank(self, statement: Statement) -> tuple[int, Candidate]:
        return statement & 1, self._candidate(statement)


def _bits(group: Group) -> int:
    return sum(1 << statement for statement in group.statements)
