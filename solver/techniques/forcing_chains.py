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
from functools import cached_property
from itertools import chain, product
from math import inf
from typing import NamedTuple

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_SETS,
    PEERS,
    ROWS,
    CellSet,
    HouseIndex,
    cells_of,
    set_of,
)
from solver.techniques.forcing_nets import FewestReasons, Reasons, with_singles
from solver.techniques.implications import (
    EVERY_ON,
    Reach,
    Statement,
    chain_to,
    closure,
    consequences,
    implications,
    opposites,
    reach,
)
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step


class Group(NamedTuple):
    """Statements that belong together: of a split one is true, of a clash not all are."""

    statements: tuple[Statement, ...]
    cells: CellSet
    digits: tuple[Digit, ...]
    house: HouseIndex | None = None

    def part(self, role: Role) -> Part:
        """What is told of the group in a step."""
        return Part(role, tuple(cells_of(self.cells)), self.digits, self.house)


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
        self.reasons = nets(position, self.known) if nets else None
        self.follows = closure(with_singles(position, self.known)) if nets else consequences(position, groups=True)
        self.single = (1 << 2 * self.known.singles) - 1  # statements about candidates, not about groups
        self.off = [[0] * len(PEERS) for _ in position.places]  # by digit and cell; 0: no candidate
        for item, (cells, digit) in enumerate(self.known.items[: self.known.singles]):
            self.off[digit][cells.bit_length() - 1] = 2 * item + 1
        self.cells, self.houses = [*self._cells()], [*self._houses()]
        self.splits = [(self._common(split), split) for split in self._splits()]
        self.reached: dict[Statement, Reach] = {}

    @cached_property
    def barred(self) -> list[tuple[int, Group]]:
        """What cannot be, as bits too: a cell without digits, a house without a place for a digit."""
        groups = chain(self.cells, (group for group in self.houses if not self._is_ruled_out(group)))
        return [(_bits(group), group) for group in groups]

    def proven(self) -> list[Statement]:
        """All statements that are found to be true, in the order in which they are told."""
        found = 0
        for common, _ in self.splits:
            found |= common
        if self.reasons:  # by chains a contradiction is a verity as well: links lead back between the opposites
            for statement in self._contradicted():
                found |= 1 << (statement ^ 1)
        return sorted(cells_of(found & self.single), key=self._rank)

    def step(self, proven: Statement) -> Step:
        """The step with the fewest links that proves the statement."""
        proof = self._shortest(proven)
        effect = (self._candidate(proven),)
        chains = tuple(tuple(self._node(*each) for each in self._chain(*way)) for way in proof.ways)
        gone, placed = (effect, ()) if proven & 1 else ((), effect)
        technique = f"forcing-{'net' if self.reasons else 'chain'}-{proof.kind}"
        return Step(technique, (effect[0].digit,), gone, placed, proof.parts, chains)

    def _contradicted(self) -> Iterator[Statement]:
        """The statements from which a contradiction follows."""
        barred = [bits for bits, _ in self.barred]
        for statement, follows in enumerate(self.follows[: 2 * self.known.singles]):
            absent = ~follows
            if self._twice(follows) or not all(map(absent.__and__, barred)):
                yield statement

    def _shortest(self, proven: Statement) -> Proof:
        """The proof that is told: for a placement contradictions are before verities, then the shortest is first.

        Of those that are as long contradictions are before verities, then fewer cells to look at before more, however
        the position lies.
        """
        proofs = self._proofs(proven)
        shortest = next(proofs)
        least = self._cost(shortest)
        for proof in proofs:
            if not proven & 1 and shortest.kind != proof.kind:
                break
            cost = self._cost(proof, least[0])
            if cost < least:
                shortest, least = proof, cost
        return shortest

    def _cost(self, proof: Proof, most: float = inf) -> tuple[int, bool, int]:
        """What proofs of one statement are chosen by; links are counted until there are more than `most`."""
        length = 0
        for way in proof.ways:
            length += self._length(*way)
            if length > most:
                break
        return length, proof.kind == "verity", sum(len(part.cells) for part in proof.parts)

    def _length(self, start: Statement, end: Statement) -> int:
        """The number of statements behind the start."""
        return self.reasons.length(start, end) if self.reasons else len(self._chain(start, end)) - 1

    def _proofs(self, proven: Statement) -> Iterator[Proof]:
        """Contradictions, then verities."""
        premise = proven ^ 1
        follows = self.follows[premise]
        cell, digit = self._candidate(premise)
        clashes = [self._group((on + 1, on)) for on in cells_of(self._twice(follows))]
        for clash in chain(clashes, (group for bits, group in self.barred if not bits & ~follows)):
            ways = tuple((premise, each) for each in clash.statements if each != premise)
            yield Proof("contradiction", ways, (Part(Role.PREMISE, (cell,), (digit,)), clash.part(Role.CLASH)))
        for common, split in self.splits:
            if common >> proven & 1:
                yield Proof("verity", tuple((each, proven) for each in split.statements), (split.part(Role.PREMISE),))

    def _common(self, split: Group) -> int:
        """What follows from each statement of a split."""
        common = -1
        for statement in split.statements:
            common &= self.follows[statement]
        return common

    def _splits(self) -> Iterator[Group]:
        """Statements of which one is true: a candidate or not, the digits of a cell, a digit's places in a house."""
        for item in range(self.known.singles):
            yield self._group((2 * item, 2 * item + 1))
        for group in chain(self.cells, self.houses):
            yield group._replace(statements=tuple(each ^ 1 for each in group.statements))

    def _group(self, statements: tuple[Statement, ...]) -> Group:
        """Statements about one candidate."""
        cells, digit = self.known.items[statements[0] >> 1]
        return Group(statements, cells, (digit,))

    def _cells(self) -> Iterator[Group]:
        """The candidates of each cell, false."""
        for cell in cells_of(self.position.empty):
            digits = DIGITS_IN[self.position.masks[cell]]
            yield Group(tuple(self.off[digit][cell] for digit in digits), 1 << cell, digits)

    def _houses(self) -> Iterator[Group]:
        """The places of each digit in each house, false."""
        for houses, digit in product((ROWS, COLUMNS, BOXES), DIGITS):
            places, off = self.position.places[digit], self.off[digit]
            for house in houses:
                if cells := places & HOUSE_SETS[house]:
                    yield Group(tuple(off[cell] for cell in cells_of(cells)), cells, (digit,), house)

    def _twice(self, follows: int) -> int:
        """What cannot be either: the candidates that are true and false, as bits of the former."""
        return follows & opposites(follows) & EVERY_ON & self.single

    def _is_ruled_out(self, group: Group) -> bool:
        """Whether a step took the digit out of some cell of the house: HoDoKu asks only where none did."""
        (digit,), house = group.digits, group.house or 0
        gone = HOUSE_SETS[house] & self.position.empty & ~group.cells
        return any(not PEERS[cell] & self.held[digit] for cell in cells_of(gone))

    @cached_property
    def held(self) -> list[CellSet]:
        """The cells that hold each digit."""
        digits = self.position.digits
        return [set_of(cell for cell, each in enumerate(digits) if each == digit) for digit in (0, *DIGITS)]

    def _chain(self, start: Statement, end: Statement) -> Sequence[tuple[Statement, tuple[int, ...]]]:
        """The statements from the start to the end; of a net each with the places of its reasons."""
        if self.reasons:
            return self.reasons.way(start, end)
        if start not in self.reached:
            self.reached[start] = reach(self.known.links, start)
        return [(each, ()) for each in chain_to(self.reached[start], end)]

    def _node(self, statement: Statement, reasons: tuple[int, ...]) -> Node:
        return Node(*self.known.items[statement >> 1], not statement & 1, reasons=reasons)

    def _candidate(self, statement: Statement) -> Candidate:
        cells, digit = self.known.items[statement >> 1]
        return Candidate(cells.bit_length() - 1, digit)

    def _rank(self, statement: Statement) -> tuple[int, Candidate]:
        return statement & 1, self._candidate(statement)


def _bits(group: Group) -> int:
    return sum(1 << statement for statement in group.statements)
