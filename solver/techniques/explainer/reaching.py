"""Which statements lead to which over single links, any number of them: for all statements at once, in rows of bits.

    leads[A]    bit B: A leads to B

A row grows by the rows of all that follows from its statement at once, so that one step of 1,458 bits goes one link
further from one statement to all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

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
from solver.techniques.explainer.findings import PEER_ORDER, Statement
from solver.techniques.explainer.statements import is_on
from solver.techniques.position import Position

StatementSet: TypeAlias = int

BOXES_FIRST: Final = tuple(HOUSE_SETS[house] for house in (*BOXES, *LINES))
STATEMENTS: Final = 2 * SIZE * len(SHAPE.cells)
ALONE: Final[tuple[StatementSet, ...]] = tuple(1 << says for says in range(STATEMENTS))


@dataclass(frozen=True)
class Links:
    """What follows from each statement at once, in the order in which chains go on."""

    ons: list[Statement]  # of the candidates through which chains may lead, ascending
    after: list[tuple[Statement, ...]]
    onward: list[list[Statement]]  # from what is true: of it what leads any further


@dataclass(frozen=True)
class Reach:
    """What each statement leads to, itself among it; and the first one of those that deny themselves the soonest."""

    leads: list[StatementSet]
    denies_itself: Statement | None


def links_of(position: Position, in_cells: bool, in_houses: bool) -> Links:
    """The links of digits in a cell, of places in a house, or of both.

    What is true denies a digit's other places anyway: only from false to true `in_houses` has to be wanted.
    """
    after: list[tuple[Statement, ...]] = [()] * STATEMENTS
    for digit in DIGITS:
        for on, offs, ons in _of_digit(digit, position.places[digit]):
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


@lru_cache(maxsize=64)  # of twenty kilobytes; from step to step most digits are as they were
def _of_digit(digit: Digit, places: CellSet) -> list[tuple[Statement, tuple[Statement, ...], tuple[Statement, ...]]]:
    """That the digit is in a cell, what is not true then, and what is true if it is not there; for each place."""
    pairs = [house & places for house in BOXES_FIRST if (house & places).bit_count() == 2]
    found = []
    for cell in cells_of(places):
        seen = places & PEERS[cell]
        offs = tuple((peer * SIZE + digit - 1) * 2 for peer in PEER_ORDER[cell] if seen >> peer & 1)
        partners = dict.fromkeys((pair ^ 1 << cell).bit_length() - 1 for pair in pairs if pair >> cell & 1)
        ons = tuple((partner * SIZE + digit) * 2 - 1 for partner in partners)
        found.append(((cell * SIZE + digit) * 2 - 1, offs, ons))
    return found


def reach(links: Links, whole: bool) -> Reach:
    """What leads where; unless the whole is wanted, only as far as the first that denies itself, if any does."""
    offs = [on ^ 1 for on in links.ons if links.after[on ^ 1]]
    leads = list(ALONE)
    for off in offs:
        leads[off] |= sum(ALONE[on] for on in links.after[off])
    fresh = leads[:]
    found = _widen(links.ons, links.after, leads, fresh)
    while whole or not found:
        ends = _widen(offs, links.after, leads, fresh)
        if not any(fresh[off] for off in offs):
            break
        ends += _widen(links.ons, links.onward, leads, fresh)
        found = found or ends
    return Reach(leads, min(found, key=_by_candidate) if found else None)


def _widen(
    statements: list[Statement],
    after: Sequence[Sequence[Statement]],
    leads: list[StatementSet],
    fresh: list[StatementSet],
) -> list[Statement]:
    """One link more in front of what these statements lead to; those that now lead to their opposites."""
    found = []
    for says in statements:
        reached = 0
        for each in after[says]:
            reached |= fresh[each]
        reached &= ~leads[says]
        fresh[says] = reached
        if reached:
            leads[says] |= reached
            if reached >> (says ^ 1) & 1:
                found.append(says)
    return found


def _by_candidate(says: Statement) -> tuple[int, bool]:
    """The order of looking: by candidates, and what is true before what is not."""
    return says >> 1, not is_on(says)
