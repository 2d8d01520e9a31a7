"""Unique rectangles and loops: cells with two digits in a ring, two in each of their houses, and a few extra digits.

Without the extra digits the two could change places all round: the puzzle would have two solutions.

    type 1   one cell has extra digits: it holds one of them
    type 2   all extras are one digit: it goes from the cells that see all cells with it
    type 3   two cells have extras: in a house of both they count as one cell of a naked or a hidden set
    type 4   two cells have extras, and one of the two digits has no other place in a house of both: the other digit
             goes from both

    12 .  . | 12  .  .       type 1: if r2c4 were 1 or 2, the four cells could be filled in two ways;
    12 .  . | 125 .  .       so both go there, and it is 5

HoDoKu's rectangles (`unique_rectangles`) keep a finder of their own, as their corners may lack a digit and Sudoku
Explainer carries extra digits from one ring to the next: one finder would change ratings.

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_SETS,
    CellSet,
    HouseIndex,
    cell_list,
    cells_of,
    common_peers,
    set_of,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSES_AROUND
from solver.techniques.explainer.virtual_sets import (
    describe_virtual_set,
    find_virtual_hidden_sets,
    find_virtual_naked_sets,
)
from solver.techniques.marks import Look
from solver.techniques.position import Position, candidates_in
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import join_digits, losers, name_cells, name_digits, seeing

RECTANGLE: Final = "Unique Rectangle"
LOOP: Final = "Unique Loop"
TYPES: Final = (1, 2, 3, 4)
MAX_SET_SIZE: Final = 7
_VISITS: Final = tuple(sum(1 << house for house in houses) for houses in HOUSES_AROUND)  # each cell's houses as bits


def find_unique_loops(position: Position, ratings: Sequence[float]) -> Iterator[Step]:
    """Yield the steps of all types, the lowest rating first, then by type."""
    found: dict[tuple[int, frozenset[Cell]], tuple[int, Step]] = {}
    for cell, mask in enumerate(position.masks):
        if mask.bit_count() == 2:
            for loop in _loops(position, cell, mask):
                for kind, step in _steps_of_loop(position, loop, mask, ratings):
                    found.setdefault((kind, frozenset(loop)), (kind, step))
    for _, step in sorted(found.values(), key=lambda each: (each[1].rating, each[0])):
        yield step


def _loops(position: Position, start: Cell, pair: Mask) -> Iterator[list[Cell]]:
    """Yield the loops of cells with both digits, from the start on, two cells in each house that they touch.

    Every second cell and the others must visit the same houses, each once. `own` are the houses of those cells of the
    two kinds that the last one belongs to.
    """
    one, two = DIGITS_IN[pair]
    both = position.places[one] & position.places[two]
    paired = _paired(both)
    loop: list[Cell] = []

    def extend(cell: Cell, allowed: int, extras: Mask, last: int, own: int, others: int) -> Iterator[list[Cell]]:
        loop.append(cell)
        for kind, house in enumerate(HOUSES_AROUND[cell]):
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
                        yield from extend(following, allowed - (mask != pair), extras, kind, others | visits, own)
        loop.pop()

    if paired >> start & 1:
        yield from extend(start, 2, 0, -1, _VISITS[start], 0)


def _paired(cells: CellSet) -> CellSet:
    """Leave only cells that see another one in box, in row and in column: no loop goes through the others."""
    before = 0
    while before != cells:
        before = cells
        for house in HOUSE_SETS:
            inside = cells & house
            if not inside & inside - 1:
                cells ^= inside
    return cells


def _steps_of_loop(
    position: Position, loop: list[Cell], pair: Mask, ratings: Sequence[float]
) -> Iterator[tuple[int, Step]]:
    """Yield the steps of the loop, each behind its type."""
    cells = len(loop)
    base = ratings[min(cells // 2 - 2, len(ratings) - 1)]
    name = RECTANGLE if cells == 4 else LOOP
    corners = Part(Role.CORNER, tuple(cells_of(set_of(loop))), DIGITS_IN[pair])
    extra_cells = [cell for cell in loop if position.masks[cell] != pair]

    def steps(
        kind: int, gone: tuple[Candidate, ...], *others: Part, rating: float = base
    ) -> Iterator[tuple[int, Step]]:
        if gone:
            joined = (Part(Role.EXTRA, tuple(extra_cells), DIGITS_IN[extra]), *others) if others else ()
            yield kind, Step(f"{name} type {kind}", corners.digits, gone, parts=(corners, *joined), rating=rating)

    if len(extra_cells) == 1:
        yield from steps(1, tuple(candidates_in(position, set_of(extra_cells), pair)))
        return
    if not extra_cells:
        return
    extras = [position.masks[cell] & ~pair for cell in extra_cells]
    extra = extras[0] if len(extra_cells) > 2 else extras[0] | extras[1]
    if len(extra_cells) > 2 or extra.bit_count() == 1:
        digit = extra & -extra
        yield from steps(2, tuple(candidates_in(position, common_peers(set_of(extra_cells)), digit)))
    if len(extra_cells) > 2:
        return
    if extra.bit_count() > 1:
        for rating, gone, others in _type_3(position, (extra_cells[0], extra_cells[1]), pair, extra, base):
            yield from steps(3, gone, others, rating=rating)
    yield from steps(4, *_type_4(position, extra_cells, pair))


def _type_3(
    position: Position, two: tuple[Cell, Cell], pair: Mask, extra: Mask, base: float
) -> Iterator[tuple[float, tuple[Candidate, ...], Part]]:
    """Yield rating, eliminations and other cells of the naked and hidden sets that the two cells form as one cell."""
    houses = [house for house in HOUSES_AROUND[two[0]] if house in HOUSES_AROUND[two[1]]]
    for size in range(extra.bit_count(), MAX_SET_SIZE + 1):
        for house in houses:
            empty = (position.empty & HOUSE_SETS[house]).bit_count()
            if 2 * size <= empty:
                for gone, others in find_virtual_naked_sets(position, house, two, extra, size):
                    yield base + (size - 1) * 0.1, gone, others
            if 2 * size < empty:
                for gone, others in find_virtual_hidden_sets(position, house, two, pair, extra, size):
                    yield base + (size - 2) * 0.1, gone, others


def _type_4(position: Position, two: list[Cell], pair: Mask) -> tuple[tuple[Candidate, ...], Part]:
    """Find the digit of the pair that a house has only in the two cells; the other digit goes from both."""
    first, second = DIGITS_IN[pair]
    for house in HOUSES_AROUND[two[0]]:
        if house in HOUSES_AROUND[two[1]]:
            alone = [_is_confined(position, house, two, digit) for digit in (first, second)]
            if alone[0] != alone[1]:
                stays, goes = (first, second) if alone[0] else (second, first)
                return tuple(Candidate(cell, goes) for cell in two), Part(Role.SET, tuple(two), (stays,), house)
    return (), Part(Role.SET)


def _is_confined(position: Position, house: HouseIndex, two: list[Cell], digit: Digit) -> bool:
    return not position.places[digit] & HOUSE_SETS[house] & ~set_of(two)


class UniqueLoops(Rule):
    """A ring of cells that must not hold only two digits; the ratings are of four cells, six, eight, and more."""

    looks = {Role.CORNER: Look.BASE, Role.EXTRA: Look.FIN, Role.SET: Look.FIN}

    def __init__(self, *ratings: float) -> None:
        names = {f"{name} type {kind}": "" for name, kind in product((RECTANGLE, LOOP), TYPES)}
        super().__init__(
            partial(find_unique_loops, ratings=ratings),
            names | {f"{RECTANGLE} type {kind}": f"Uniqueness Test {kind}" for kind in TYPES},
        )

    def notation(self, step: Step) -> str:
        """Write the two digits and the cells of the ring: '1,2 in r1c14,r2c14'."""
        return f"{join_digits(step)} in {cell_list(step.cells(Role.CORNER))}"

    def reason(self, step: Step) -> str:
        """Return what would give two solutions, and what the extra digits mean for what goes."""
        corners = step.part(Role.CORNER)
        swap = "these could change places, but the puzzle has only one solution"
        barred = f"{name_cells(corners.cells)} must not hold only {name_digits(corners.digits)}: {swap}"
        if step.cells(Role.EXTRA):
            return barred + describe_virtual_set(step)
        gone = losers(step)
        if set(gone) <= set(corners.cells):
            return f"{barred}; {name_cells(gone)} is the only one that can hold something else"
        return f"{barred}, so one of them is {step.eliminations[0].digit}, and {seeing(gone, 'all that can be')}"
