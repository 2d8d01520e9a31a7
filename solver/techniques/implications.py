"""What follows from what: statements about candidates and groups, and the links between them.

A statement says that a candidate is true ("on") or false ("off"). A group, two or three places of a digit in the
crossing of a box and a line, is on when one of them is true. Statements are numbers: 2k is item k on, 2k + 1 is it off.

    on    makes the rest of its cell and all its peers off    (weak links)
    off   makes what is left alone in its cell or house on    (strong links)

>>> from solver.grid import Grid
>>> line = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
>>> known = implications(Position.of(Grid.parse(line)), groups=False)
>>> reached = reach(known.links, 1)
>>> [known.told(statement) for statement in chain_to(reached, reached[1][-1])][:3]
['r1c1<>5', 'r6c1=5', 'r5c3<>5']

The links are listed in HoDoKu's order (Hobiger, 2008), which decides between equally short ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Cell, Digit
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
    cell_list,
    cells_of,
    common_peers,
)
from solver.techniques.position import Position

# The cells that each cell sees, by row, column and box
_PEERS_BY_HOUSE: Final = tuple(
    tuple(dict.fromkeys(peer for house in houses for peer in HOUSE_CELLS[house] if peer != cell))
    for cell, houses in enumerate(HOUSES_OF)
)

Statement: TypeAlias = int
Reach: TypeAlias = tuple[list[Statement], list[Statement]]  # of each statement what led to it (-1: nothing); the order


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

    def told(self, statement: Statement) -> str:
        """The statement in words: 'r1c1<>7'."""
        cells, digit = self.items[statement >> 1]
        return f"{cell_list(cells_of(cells))}{'<>' if statement & 1 else '='}{digit}"


def implications(position: Position, groups: bool) -> Implications:
    """All items of the position with their links; with groups or without."""
    key = f"implications {groups}"
    if key not in position.memo:
        position.memo[key] = _build(position, groups)
    found: Implications = position.memo[key]
    return found


def reach(links: list[list[Statement]], start: Statement) -> Reach:
    """All that follows from a statement, each by one of the shortest ways: the first one found, first in first out."""
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
    """All that follows from each statement, itself included, as bits."""
    follows = [sum(1 << other for other in others) | 1 << start for start, others in enumerate(links)]
    changed = True
    while changed:
        changed = False
        for start, others in enumerate(links):
            before = found = follows[start]
            for other in others:
                found |= follows[other]
            if found != before:
                follows[start] = found
                changed = True
    return follows


def chain_to(reached: Reach, end: Statement) -> list[Statement]:
    """The statements from the start to the end."""
    parents, order = reached
    chain = [end]
    while chain[-1] != order[0]:
        chain.append(parents[chain[-1]])
    return chain[::-1]


def groups_of(position: Position, digit: Digit) -> list[CellSet]:
    """The groups of the digit, by line and box."""
    places = position.places[digit]
    found = []
    for line in LINES:
        in_line = places & HOUSE_SETS[line]
        for box in BOXES if in_line.bit_count() > 1 else ():
            cells = in_line & HOUSE_SETS[box]
            if cells.bit_count() > 1:
                found.append(cells)
    return found


def _build(position: Position, groups: bool) -> Implications:
    items = [Item(1 << cell, digit) for cell in cells_of(position.empty) for digit in DIGITS_IN[position.masks[cell]]]
    singles = len(items)
    if groups:
        items += [Item(cells, digit) for digit in DIGITS for cells in groups_of(position, digit)]
    number = {item: place for place, item in enumerate(items)}
    # Each in its own table, as they are looked up some thousand times: the numbers of a digit's candidates by cell
    candidates: list[list[int]] = [[-1] * len(PEERS) for _ in range(len(DIGITS) + 1)]
    for place, (cells, digit) in enumerate(items[:singles]):
        candidates[digit][cells.bit_length() - 1] = place
    grouped: dict[Digit, list[tuple[CellSet, int]]] = {digit: [] for digit in DIGITS}
    for place, (cells, digit) in enumerate(items[singles:], singles):
        grouped[digit].append((cells, place))
    links: list[list[Statement]] = []
    for cells, digit in items:
        out = _excluded(position, cells, digit, candidates)
        if grouped[digit]:
            seen = common_peers(cells)
            out += [place for each, place in grouped[digit] if not cells & each and not each & ~seen]
        left = _left(position, cells, digit, candidates, number)
        links.append([2 * item + 1 for item in out])
        links.append(
            [2 * item for item in left if item < singles] + [2 * item for item in sorted(left) if item >= singles]
        )
    return Implications(items, links, singles)


def _excluded(position: Position, cells: CellSet, digit: Digit, candidates: list[list[int]]) -> list[int]:
    """The candidates that cannot be true beside the item: the rest of its cell, then by row, column and box."""
    of_digit = candidates[digit]
    if cells & cells - 1:
        return [of_digit[cell] for cell in cells_of(position.places[digit] & common_peers(cells))]
    cell = cells.bit_length() - 1
    found = [candidates[other][cell] for other in DIGITS_IN[position.masks[cell]] if other != digit]
    return found + [of_digit[peer] for peer in _PEERS_BY_HOUSE[cell] if of_digit[peer] >= 0]


def _left(
    position: Position, cells: CellSet, digit: Digit, candidates: list[list[int]], number: dict[Item, int]
) -> list[int]:
    """What must be true when the item is not: the last digit of its cell, the last place or group of its houses."""
    first: Cell = (cells & -cells).bit_length() - 1
    is_single = not cells & cells - 1
    found = []
    if is_single and (mask := position.masks[first]).bit_count() == 2:
        found.append(candidates[(mask ^ 1 << digit - 1).bit_length()][first])
    places = position.places[digit]
    for house in HOUSES_OF[first]:
        if is_single or not cells & ~HOUSE_SETS[house]:
            rest = places & HOUSE_SETS[house] & ~cells
            if rest and not rest & rest - 1:
                found.append(candidates[digit][rest.bit_length() - 1])
            elif rest and (group := number.get(Item(rest, digit))) is not None:
                found.append(group)
    return list(dict.fromkeys(found))
