"""The implication graph of a position: statements about candidates and groups, and the links between them.

A statement says that a candidate is true ("on") or false ("off"). A group, two or three places of a digit in the
crossing of a box and a line, is on when one of them is true. Statements are numbers: 2k is item k on, 2k + 1 is it off.

    on    turns the other candidates of its cell and all its peers off    (weak links)
    off   turns the last candidate left in its cell or house on           (strong links)

>>> from solver.grid import Grid
>>> line = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
>>> known = implications(Position.of(Grid.parse(line)), groups=False)
>>> reached = reach(known.links, 1)
>>> [known.describe(statement) for statement in chain_to(reached, reached[1][-1])][:3]
['r1c1<>5', 'r6c1=5', 'r5c3<>5']

The links are listed in HoDoKu's order (Hobiger, 2008), which decides between equally short chains.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Digit
from solver.techniques.almost_locked import AlmostLocked
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    HOUSES_OF,
    LINES,
    PEERS,
    CellSet,
    HouseIndex,
    Spots,
    cell_list,
    cells_of,
    common_peers,
    shared_houses,
    spots_set,
)
from solver.techniques.position import Position

# Getters that pick the peers of each cell from a list by cell, by row, column and box
_OF_PEERS: Final = tuple(
    itemgetter(*dict.fromkeys(peer for house in houses for peer in HOUSE_CELLS[house] if peer != cell))
    for cell, houses in enumerate(HOUSES_OF)
)

EVERY_ON: Final = sum(1 << 2 * item for item in range(2 * len(PEERS) * len(DIGITS)))  # more items than there can be

Statement: TypeAlias = int
# The predecessor of each statement (-1: none), and the statements in the order of the search
Reach: TypeAlias = tuple[list[Statement], list[Statement]]


class Item(NamedTuple):
    """A candidate, or a group of them."""

    cells: CellSet
    digit: Digit


class Implications(NamedTuple):
    """The items of a position, candidates first, and the direct consequences of each statement."""

    items: list[Item]
    links: list[list[Statement]]
    singles: int  # how many of the items are candidates
    locked: Mapping[int, AlmostLocked] = MappingProxyType({})  # items that say that a set lacks their digit

    def describe(self, statement: Statement) -> str:
        """Write the statement: 'r1c1<>7'."""
        cells, digit = self.items[statement >> 1]
        return f"{cell_list(cells_of(cells))}{'<>' if statement & 1 else '='}{digit}"


def implications(position: Position, groups: bool) -> Implications:
    """Find all items of the position with their links, with groups or without."""
    key = f"implications {groups}"
    if key not in position.memo:
        position.memo[key] = _with_groups(position) if groups else _of_candidates(position)
    found: Implications = position.memo[key]
    return found


def consequences(position: Position, groups: bool) -> list[int]:
    """Compute all that follows from each statement of `implications`, as `closure` does."""
    key = f"consequences {groups}"
    if key not in position.memo:
        position.memo[key] = closure(implications(position, groups).links)
    found: list[int] = position.memo[key]
    return found


def reach(links: list[list[Statement]], start: Statement) -> Reach:
    """Compute all that follows from a statement by breadth-first search, each with the first of its shortest paths."""
    parents = [-1] * len(links)
    parents[start] = start
    order = [start]
    for statement in order:
        for other in links[statement]:
            if parents[other] < 0:
                parents[other] = statement
                order.append(other)
    return parents, order


def closure(links: list[list[Statement]]) -> list[int]:
    """Compute all that follows from each statement, itself included, as bits: the transitive closure."""
    bits = [1 << statement for statement in range(len(links))]
    follows, leading = bits[:], list[tuple[Statement, list[Statement]]]()
    for start, others in enumerate(links):
        for other in others:
            follows[start] |= bits[other]
        if further := [other for other in others if links[other]]:
            leading.append((start, further))
    changed = True
    while changed:
        changed = False
        for start, others in leading:
            before = found = follows[start]
            for other in others:
                found |= follows[other]
            if found != before:
                follows[start] = found
                changed = True
    return follows


def opposites(statements: int) -> int:
    """Compute the opposite of each of the statements, which are bits."""
    on = statements & EVERY_ON
    return on << 1 | (statements ^ on) >> 1


def chain_to(reached: Reach, end: Statement) -> list[Statement]:
    """List the statements from the start to the end."""
    parents, order = reached
    chain = [end]
    while chain[-1] != order[0]:
        chain.append(parents[chain[-1]])
    return chain[::-1]


def groups_of(position: Position, digit: Digit) -> list[CellSet]:
    """List the groups of the digit, by line and box."""
    return [cells for line in LINES for cells in _groups_in(line, position.spots[digit][line])]


@cache
def _groups_in(line: HouseIndex, spots: Spots) -> tuple[CellSet, ...]:
    places = spots_set(line, spots)
    crossings = (places & HOUSE_SETS[box] for box in BOXES)
    return tuple(cells for cells in crossings if cells & cells - 1)


def _of_candidates(position: Position) -> Implications:
    """Link candidates: on, each excludes the others of its cell and its peers; off, it leaves the last one of two."""
    items: list[Item] = []
    # Indexed by digit and cell; 0 means no candidate.
    off: list[list[Statement]] = [[0] * len(PEERS) for _ in position.places]
    for cell in cells_of(position.empty):
        for digit in DIGITS_IN[position.masks[cell]]:
            off[digit][cell] = 2 * len(items) + 1
            items.append(Item(1 << cell, digit))
    links: list[list[Statement]] = []
    for cell in cells_of(position.empty):
        digits = DIGITS_IN[position.masks[cell]]
        in_cell = [off[digit][cell] for digit in digits]
        for place, digit in enumerate(digits):
            links.append([*in_cell[:place], *in_cell[place + 1 :], *filter(None, _OF_PEERS[cell](off[digit]))])
            links.append([in_cell[1 - place] - 1] if len(digits) == 2 else [])
    for digit in DIGITS:
        for house, spots in enumerate(position.spots[digit]):
            if spots.bit_count() == 2:
                one, other = (off[digit][cell] for cell in cells_of(spots_set(house, spots)))
                if other - 1 not in links[one]:
                    links[one].append(other - 1)
                    links[other].append(one - 1)
    return Implications(items, links, len(items))


def _with_groups(position: Position) -> Implications:
    """Add groups, which come after the candidates in every list."""
    plain = implications(position, groups=False)
    items, links, end = plain.items[:], [each[:] for each in plain.links], len(plain.links)
    on: list[dict[CellSet, Statement]] = [{} for _ in position.places]  # Indexed by digit and cells.
    for statement, (cells, digit) in zip(range(0, end, 2), items, strict=True):
        on[digit][cells] = statement
    for digit in DIGITS:
        places, of_digit, groups = position.places[digit], on[digit], groups_of(position, digit)
        of_digit |= zip(groups, range(len(links), len(links) + 2 * len(groups), 2), strict=True)
        for cells in groups:
            group, seen = of_digit[cells], common_peers(cells)
            candidates = [of_digit[1 << cell] for cell in cells_of(places & seen)]
            for each in candidates:
                links[each].append(group + 1)
            candidates += [of_digit[each] for each in groups if not each & ~seen]
            other_places = [places & HOUSE_SETS[house] & ~cells for house in shared_houses(cells)]
            left = [of_digit[each] for each in other_places if each in of_digit]
            for each in left:
                if each < end:
                    links[each + 1].append(group)
            items.append(Item(cells, digit))
            links.append([each + 1 for each in candidates])
            links.append([each for each in left if each < end] + sorted(each for each in left if each >= end))
    return Implications(items, links, plain.singles)
