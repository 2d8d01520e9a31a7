"""Unique rectangles and loops: cells with two digits in a ring, two in each of their houses, and a few extra digits.

Without the extra digits the two could change places all round, and the puzzle had two solutions.

    type 1   one cell has extra digits: it holds one of them
    type 2   all extras are one digit: it goes from what sees all cells that have it
    type 3   two cells have extras: in a house of both they count as one cell of a naked or a hidden set
    type 4   two cells have extras, and one of the two digits has no other place in a house of both: the other digit
             goes from both

    12 .  . | 12  .  .       type 1: were r2c4 1 or 2, the four cells could be filled in two ways;
    12 .  . | 125 .  .       so both go there, and it is 5

Loops, types and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import DIGITS_IN, HOUSE_SETS, CellSet, cells_of, set_of
from solver.techniques.explainer.findings import AROUND, Finding, seen_by_all, without
from solver.techniques.explainer.virtual_sets import hidden_with, naked_with
from solver.techniques.position import Position
from solver.techniques.step import Part, Role

MOST_SUBSET = 7
_VISITS: Final = tuple(sum(1 << house for house in houses) for houses in AROUND)  # of each cell: its houses as bits


def unique_loops(position: Position) -> Iterator[Finding]:
    """The finds of all types, the lowest rating first, then by type."""
    found: dict[tuple[int, frozenset[Cell]], tuple[int, Finding]] = {}
    for cell, mask in enumerate(position.masks):
        if mask.bit_count() == 2:
            for loop in _loops(position, cell, mask):
                for kind, finding in _types(position, loop, mask):
                    found.setdefault((kind, frozenset(loop)), (kind, finding))
    for _, finding in sorted(found.values(), key=lambda each: (each[1].rating, each[0])):
        yield finding


def _loops(position: Position, start: Cell, pair: Mask) -> Iterator[list[Cell]]:
    """The loops of cells with both digits, from the start on, two cells in each house that they touch.

    Every second cell and the others must visit the same houses, each once: `own` are those of cells like the last one.
    """
    one, two = DIGITS_IN[pair]
    both = position.places[one] & position.places[two]
    paired = _paired(both)
    loop: list[Cell] = []

    def go(cell: Cell, allowed: int, extras: Mask, last: int, own: int, others: int) -> Iterator[list[Cell]]:
        loop.append(cell)
        for kind, house in enumerate(AROUND[cell]):
            if kind == last:
                continue
            for following in cells_of(both & HOUSE_SETS[house]):
                if following == start and len(loop) >= 4:
                    if own == others:
                        yield list(loop)
                elif following not in loop:
                    mask = position.masks[following]
                    extras |= mask & ~pair  # later branches keep it: Sudoku Explainer does
                    visits = _VISITS[following]
                    if visits & others or not paired >> following & 1:
                        continue
                    if mask == pair or extras.bit_count() == 1 or allowed > 0:
                        yield from go(following, allowed - (mask != pair), extras, kind, others | visits, own)
        loop.pop()

    if paired >> start & 1:
        yield from go(start, 2, 0, -1, _VISITS[start], 0)


def _paired(cells: CellSet) -> CellSet:
    """Those of the cells that see others of them in box, row and column: no loop goes through another."""
    before = 0
    while before != cells:
        before = cells
        for house in HOUSE_SETS:
            inside = cells & house
            if not inside & inside - 1:
                cells ^= inside
    return cells


def _types(position: Position, loop: list[Cell], pair: Mask) -> Iterator[tuple[int, Finding]]:
    """What the loop yields, with its type."""
    cells = len(loop)
    base = 4.5 if cells == 4 else 4.6 if cells == 6 else 4.7 if cells == 8 else 5.0
    name = "Unique Rectangle" if cells == 4 else "Unique Loop"
    extra_cells = [cell for cell in loop if position.masks[cell] != pair]

    def finding(
        kind: int, gone: tuple[Candidate, ...], *rest: Part, rating: float = base
    ) -> Iterator[tuple[int, Finding]]:
        if gone:
            parts = (Part(Role.EXTRA, tuple(extra_cells), DIGITS_IN[extra]), *rest) if rest else ()
            yield kind, Finding(rating, f"{name} type {kind}", gone, cells=set_of(loop), digits=pair, parts=parts)

    if len(extra_cells) == 1:
        yield from finding(1, tuple(without(position, set_of(extra_cells), pair)))
        return
    if not extra_cells:
        return
    extras = [position.masks[cell] & ~pair for cell in extra_cells]
    extra = extras[0] if len(extra_cells) > 2 else extras[0] | extras[1]
    if len(extra_cells) > 2 or extra.bit_count() == 1:
        digit = extra & -extra
        yield from finding(2, tuple(without(position, seen_by_all(extra_cells), digit)))
    if len(extra_cells) > 2:
        return
    if extra.bit_count() > 1:
        for rating, gone, rest in _type_3(position, (extra_cells[0], extra_cells[1]), pair, extra, base):
            yield from finding(3, gone, rest, rating=rating)
    yield from finding(4, *_type_4(position, extra_cells, pair))


def _type_3(
    position: Position, two: tuple[Cell, Cell], pair: Mask, extra: Mask, base: float
) -> Iterator[tuple[float, tuple[Candidate, ...], Part]]:
    houses = [house for house in AROUND[two[0]] if house in AROUND[two[1]]]
    for size in range(extra.bit_count(), MOST_SUBSET + 1):
        for house in houses:
            empty = (position.empty & HOUSE_SETS[house]).bit_count()
            if 2 * size <= empty:
                for gone, rest in naked_with(position, house, two, extra, size):
                    yield base + (size - 1) * 0.1, gone, rest
            if 2 * size < empty:
                for gone, rest in hidden_with(position, house, two, pair, extra, size):
                    yield base + (size - 2) * 0.1, gone, rest


def _type_4(position: Position, two: list[Cell], pair: Mask) -> tuple[tuple[Candidate, ...], Part]:
    first, second = DIGITS_IN[pair]
    for house in AROUND[two[0]]:
        if house in AROUND[two[1]]:
            alone = [_only_in(position, house, two, digit) for digit in (first, second)]
            if alone[0] != alone[1]:
                stays, goes = (first, second) if alone[0] else (second, first)
                return tuple(Candidate(cell, goes) for cell in two), Part(Role.SET, tuple(two), (stays,), house)
    return (), Part(Role.SET)


def _only_in(position: Position, house: int, two: list[Cell], digit: Digit) -> bool:
    return not position.places[digit] & HOUSE_SETS[house] & ~set_of(two)
