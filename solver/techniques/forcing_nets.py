"""Forcing nets: what follows from a statement where several statements together have a consequence.

    r2c5=8  r2c9<>8  r2c9=3  r2c1<>3  r2c5<>1  r2c5<>7  r3c5=7  r3c5<>1  r2c6=1  r2c1<>1  r2c1=9 ...

    r2c1 loses 3 and 1 in two ways before it is 9: no chain leads there, but a net does.

Which nets there are follows HoDoKu (Hobiger, 2008): a candidate is placed or taken out, and the singles that come of
it are placed, four times over; what that does is linked to the statement, and links are followed as in chains. How a
net is told is our own way: all reasons of a statement stand before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import DIGITS, DIGITS_IN, HOUSE_SETS, HOUSES, HOUSES_OF, CellSet, cells_of
from solver.techniques.implications import Implications, Item, Statement
from solver.techniques.position import Position

ROUNDS: Final = 4  # of singles

Derived: TypeAlias = dict[Statement, tuple[Statement, ...]]  # statements in order, each with what it follows from


class Rule(NamedTuple):
    """Candidates of a cell or house, off: but for one, which is on then; with a group all, and the group is on."""

    offs: tuple[Statement, ...]
    group: Statement | None


def with_singles(position: Position, known: Implications) -> list[list[Statement]]:
    """The links of each statement, and to the singles behind it, from which all that these take out follows."""
    on = {known.items[item]: 2 * item for item in range(known.singles)}
    links = known.links[:]
    behind = position.scout.singles_behind if position.scout else partial(singles_behind, position)
    for (cells, digit), statement in on.items():
        for start in (statement, statement + 1):
            singles = behind(Candidate(cells.bit_length() - 1, digit), bool(start & 1), ROUNDS)
            links[start] = [*links[start], *(on[Item(1 << cell, placed)] for cell, placed in singles)]
    return links


def singles_behind(position: Position, candidate: Candidate, out: bool, rounds: int) -> Iterator[Candidate]:
    """The candidate if it is placed and the singles behind it, of so many rounds, as they are placed."""
    now = position.copy()
    now.naked, now.hidden = deque(), deque()
    cell, digit = candidate
    if out:
        now.remove(cell, digit)
    else:
        yield candidate
        now.place(cell, digit)
    for _ in range(rounds):
        singles = [*now.naked, *(each for each in now.hidden if _is_hidden(now, *each))]
        for each in singles:
            if now.empty >> each.cell & 1:
                yield each
                now.place(*each)


def _is_hidden(position: Position, cell: Cell, digit: Digit) -> bool:
    return position.has(cell, digit) and any(
        not spots & spots - 1 for spots in (position.spots[digit][house] for house in HOUSES_OF[cell])
    )


class Reasons:
    """How statements follow from one, each from as many as it takes."""

    def __init__(self, position: Position, known: Implications) -> None:
        self.known = known
        self.rules_of: list[list[Rule]] = [[] for _ in known.links]
        for rule in _rules(position, known):
            for statement in rule.offs:
                self.rules_of[statement].append(rule)
        self.derived: dict[Statement, Derived] = {}
        self.ways: dict[tuple[Statement, Statement], set[Statement]] = {}

    def way(self, start: Statement, end: Statement) -> list[tuple[Statement, tuple[int, ...]]]:
        """The statements from the start to the end, each with the places of its reasons, which stand before it."""
        needed, derived = self.needed(start, end), self.derived[start]
        row = [each for each in derived if each in needed]
        place = {statement: number for number, statement in enumerate(row)}
        return [(each, tuple(sorted(place[reason] for reason in derived[each]))) for each in row]

    def length(self, start: Statement, end: Statement) -> int:
        """How many statements the way takes behind the start."""
        return len(self.needed(start, end)) - 1

    def needed(self, start: Statement, end: Statement) -> set[Statement]:
        """The statements that the way from the start to the end takes."""
        if start not in self.derived:
            self.derived[start] = self._derive(start)
        if (start, end) not in self.ways:
            derived, needed, todo = self.derived[start], {end}, [end]
            for statement in todo:
                fresh = [reason for reason in derived[statement] if reason not in needed]
                todo += fresh
                needed.update(fresh)
            self.ways[start, end] = needed
        return self.ways[start, end]

    def _derive(self, start: Statement) -> Derived:
        """All that follows from the start, what takes fewer steps first."""
        derived: Derived = {start: ()}
        order = [start]
        for statement in order:
            alone = (statement,)
            for other in self.known.links[statement]:
                if other not in derived:
                    derived[other] = alone
                    order.append(other)
            for other, reasons in self._by_rules(statement, derived):
                if other not in derived:
                    derived[other] = reasons
                    order.append(other)
        return derived

    def _next(self, statement: Statement, derived: Derived) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
        yield from ((other, (statement,)) for other in self.known.links[statement])
        yield from self._by_rules(statement, derived)

    def _by_rules(self, statement: Statement, derived: Derived) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
        for offs, group in self.rules_of[statement]:
            left = [each for each in offs if each not in derived]
            if group is not None and not left:
                yield group, offs
            elif group is None and len(left) < 2:
                for last in left or offs:
                    yield last ^ 1, tuple(each for each in offs if each != last)


class FewestReasons(Reasons):
    """The same, each with the fewest statements behind it: how many that are depends on no order of looking."""

    def __init__(self, position: Position, known: Implications) -> None:
        super().__init__(position, known)
        self.sizes: dict[Statement, dict[Statement, int]] = {}

    def length(self, start: Statement, end: Statement) -> int:
        """How many statements the way takes behind the start, each as often as it is a reason."""
        self.needed(start, end)
        return self.sizes[start][end] - 1

    def _derive(self, start: Statement) -> Derived:
        """All that follows from the start, in rounds: what is found in one counts from the next one on."""
        derived: Derived = {start: ()}
        sizes, front = {start: 1}, [start]
        while front:
            ahead: Derived = {}
            found: dict[Statement, int] = {}
            for statement in front:
                for other, reasons in self._next(statement, derived):
                    if other not in derived:
                        size = 1 + sum(sizes[reason] for reason in reasons)
                        if size < found.get(other, size + 1):
                            ahead[other], found[other] = reasons, size
            derived |= ahead
            sizes |= found
            front = list(ahead)
        self.sizes[start] = sizes
        return derived


def _rules(position: Position, known: Implications) -> Iterator[Rule]:
    """Cells and houses with three candidates or more, and groups with two or more places beside them."""
    number = {item: place for place, item in enumerate(known.items)}

    def offs_of(cells: CellSet, digit: Digit) -> tuple[Statement, ...]:
        return tuple(2 * number[Item(1 << cell, digit)] + 1 for cell in cells_of(cells))

    for cell in cells_of(position.empty):
        yield Rule(tuple(2 * number[Item(1 << cell, digit)] + 1 for digit in DIGITS_IN[position.masks[cell]]), None)
    for digit in DIGITS:
        for house in HOUSES:
            yield Rule(offs_of(position.places[digit] & HOUSE_SETS[house], digit), None)
    for place, (cells, digit) in enumerate(known.items[known.singles :], known.singles):
        for house in HOUSES:
            if not cells & ~HOUSE_SETS[house]:
                yield Rule(offs_of(position.places[digit] & HOUSE_SETS[house] & ~cells, digit), 2 * place)
