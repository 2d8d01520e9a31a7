"""The links between statements and their transitive closure: which statements lead to which, as rows of bits.

    reachable[A]    bit B: A leads to B over any number of links

A row grows by the rows of all statements that follow from its own over one link. So one operation on 1,458 bits goes
one link further from one statement to all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solver.shape import Digit
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS,
    DIGITS_IN,
    HOUSE_SETS,
    LINES,
    PEERS,
    SHAPE,
    SIZE,
    CellSet,
    cells_of,
)
from solver.techniques.explainer.search_order import PEER_ORDER
from solver.techniques.explainer.statements import Statement, StatementSet, is_on
from solver.techniques.position import Position

BOXES_FIRST: Final = tuple(HOUSE_SETS[house] for house in (*BOXES, *LINES))
STATEMENTS: Final = 2 * SIZE * len(SHAPE.cells)
ALONE: Final[tuple[StatementSet, ...]] = tuple(1 << statement for statement in range(STATEMENTS))


@dataclass(frozen=True)
class Links:
    """The statements that follow from each statement over one link, in the order in which chains go on."""

    ons: list[Statement]  # the candidates through which chains may lead, ascending
    after: list[tuple[Statement, ...]]
    onward: list[list[Statement]]  # what follows from each true one, as far as it leads any further


@dataclass(frozen=True)
class Reachability:
    """The statements that each statement leads to, itself among them; and the one with the shortest contradiction.

    Of several statements that lead to their opposites over as few links, it is the first one.
    """

    reachable: list[StatementSet]
    self_contradiction: Statement | None


def links_of(position: Position, in_cells: bool, in_houses: bool) -> Links:
    """Link the digits of a cell, the places in a house, or both.

    A digit that is true makes its other places in a house false anyway. `in_houses` adds the links from false to true.
    """
    after: list[tuple[Statement, ...]] = [()] * STATEMENTS
    for digit in DIGITS:
        for on, offs, ons in _links_of_digit(digit, position.places[digit]):
            after[on] = offs
            if in_houses:
                after[on ^ 1] = ons
    found = []
    for cell, mask in enumerate(position.masks):
        own = [(cell * SIZE + digit) * 2 - 1 for digit in DIGITS_IN[mask]]
        if in_houses or len(own) == 2:
            found += own
        for on in own if in_cells else ():
            after[on] = (*(other ^ 1 for other in own if other != on), *after[on])
            if len(own) == 2:
                after[on ^ 1] = (*(other for other in own if other != on), *after[on ^ 1])
    onward: list[list[Statement]] = [[]] * STATEMENTS
    for on in found:
        onward[on] = [off for off in after[on] if after[off]]
    return Links(found, after, onward)


@lru_cache(maxsize=64)  # Each takes 20 kB; from step to step most digits keep their places.
def _links_of_digit(
    digit: Digit, places: CellSet
) -> list[tuple[Statement, tuple[Statement, ...], tuple[Statement, ...]]]:
    """List for each place of the digit: that it is there, what is false then, and what is true if it is not there."""
    pairs = [house & places for house in BOXES_FIRST if (house & places).bit_count() == 2]
    found = []
    for cell in cells_of(places):
        seen = places & PEERS[cell]
        offs = tuple((peer * SIZE + digit - 1) * 2 for peer in PEER_ORDER[cell] if seen >> peer & 1)
        partners = dict.fromkeys((pair ^ 1 << cell).bit_length() - 1 for pair in pairs if pair >> cell & 1)
        ons = tuple((partner * SIZE + digit) * 2 - 1 for partner in partners)
        found.append(((cell * SIZE + digit) * 2 - 1, offs, ons))
    return found


def reach(links: Links, whole: bool) -> Reachability:
    """Compute which statements lead to which; without `whole` only until some statement leads to its opposite."""
    offs = [on ^ 1 for on in links.ons if links.after[on ^ 1]]
    reachable = list(ALONE)
    for off in offs:
        reachable[off] |= sum(ALONE[on] for on in links.after[off])
    fresh = reachable[:]
    found = _widen(links.ons, links.after, reachable, fresh)
    while whole or not found:
        ends = _widen(offs, links.after, reachable, fresh)
        if not any(fresh[off] for off in offs):
            break
        ends += _widen(links.ons, links.onward, reachable, fresh)
        found = found or ends
    return Reachability(reachable, min(found, key=_search_order) if found else None)


def _widen(
    statements: list[Statement],
    after: Sequence[Sequence[Statement]],
    reachable: list[StatementSet],
    fresh: list[StatementSet],
) -> list[Statement]:
    """Put one link more in front of what these statements lead to; return those that now lead to their opposites."""
    found = []
    for statement in statements:
        reached = 0
        for each in after[statement]:
            reached |= fresh[each]
        reached &= ~reachable[statement]
        fresh[statement] = reached
        if reached:
            reachable[statement] |= reached
            if reached >> (statement ^ 1) & 1:
                found.append(statement)
    return found


def _search_order(statement: Statement) -> tuple[int, bool]:
    """Order statements by candidate, and "true" before "false"."""
    return statement >> 1, not is_on(statement)
