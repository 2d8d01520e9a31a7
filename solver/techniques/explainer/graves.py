"""BUG: were every unsolved cell left with two digits, each twice in its houses, the puzzle had two solutions or none.

So one of the digits beyond that is true.

    type 1 (5.6)   one cell has them: it holds one of them
    type 2 (5.7)   they are one digit: it goes from what sees all of them
    type 4 (5.7)   two cells share a house and a further digit, which has no other place there: the extras and it stay
    type 3 (5.7 and up)   the cells share a house: they count as one cell of a naked set

    14 46 | 16        type 1: the one cell with three digits has its 4 three times in row, column and box;
    146 . | .         without that 4 the grid were such a grave, so it is 4

Bivalue universal grave: Sudoku Players' Forum, 2005; types and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import DIGITS, DIGITS_IN, HOUSE_CELLS, HOUSE_SETS, PLACES_IN, set_of
from solver.techniques.explainer.findings import AROUND, HOUSE_ORDER, Finding, seen_by_all, without
from solver.techniques.explainer.virtual_sets import naked_with
from solver.techniques.position import Position
from solver.techniques.step import Part, Role


def universal_grave(position: Position) -> Iterator[Finding]:
    """The finds, by type."""
    extras = _extras(position)
    if not extras:
        return
    cells, all_extras = tuple(extras), 0
    for mask in extras.values():
        all_extras |= mask
    if len(cells) == 1:
        rest = position.masks[cells[0]] & ~all_extras
        yield from _worth(5.6, 1, extras, tuple(without(position, 1 << cells[0], rest)))
        return
    if all_extras.bit_count() == 1:
        yield from _worth(5.7, 2, extras, tuple(without(position, seen_by_all(cells), all_extras)))
    houses = [house for house in HOUSE_ORDER if all(house in AROUND[cell] for cell in cells)]
    if len(cells) == 2:
        yield from _worth(5.7, 4, extras, *_type_4(position, extras, houses))
    for size in range(all_extras.bit_count(), 8):
        for house in houses:
            for gone, others in naked_with(position, house, cells, all_extras, size):
                yield from _worth(5.7 + (size - 1) * 0.1, 3, extras, gone, others)


def _worth(
    rating: float, kind: int, extras: dict[Cell, Mask], gone: tuple[Candidate, ...], *rest: Part
) -> Iterator[Finding]:
    if gone:
        digits = reduce(or_, extras.values())
        parts = (Part(Role.EXTRA, tuple(extras), DIGITS_IN[digits]), *rest) if rest else ()
        yield Finding(rating, f"BUG type {kind}", gone, cells=set_of(extras), digits=digits, parts=parts)


def _extras(position: Position) -> dict[Cell, Mask]:
    """The extra digits of each cell that has some; none where the rest is no universal grave."""
    extras: dict[Cell, Mask] = {}
    for house in HOUSE_ORDER:
        for digit in DIGITS:
            spots = position.spots[digit][house]
            if spots.bit_count() in (0, 2):
                continue
            rich = [
                cell
                for cell in (HOUSE_CELLS[house][at] for at in PLACES_IN[spots])
                if position.masks[cell].bit_count() >= 3
            ]
            if not rich:
                return {}
            if len(rich) == 1:
                extras[rich[0]] = extras.get(rich[0], 0) | 1 << digit - 1
    masks = [mask & ~extras.get(cell, 0) for cell, mask in enumerate(position.masks)]
    if any(mask and mask.bit_count() != 2 for mask in masks):
        return {}
    for house in HOUSE_ORDER:
        counts = [sum(masks[cell] >> digit - 1 & 1 for cell in HOUSE_CELLS[house]) for digit in DIGITS]
        if any(count not in (0, 2) for count in counts):
            return {}
    return extras


def _type_4(position: Position, extras: dict[Cell, Mask], houses: list[int]) -> tuple[tuple[Candidate, ...], Part]:
    first, second = extras
    for house in houses:
        common = position.masks[first] & ~extras[first] & position.masks[second] & ~extras[second]
        others = 0
        for cell in HOUSE_CELLS[house]:
            if cell not in extras:
                others |= position.masks[cell]
        common &= ~others
        if common.bit_count() == 1 and HOUSE_SETS[house]:
            gone = tuple(
                gone for cell, extra in extras.items() for gone in without(position, 1 << cell, ~(extra | common))
            )
            return gone, Part(Role.SET, tuple(extras), DIGITS_IN[common], house)
    return (), Part(Role.SET)
