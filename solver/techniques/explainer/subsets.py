"""Hidden and naked pairs, triplets and quads, and the direct hidden pair and triplet, which leave a single at once.

    hidden set of k   k digits have only k places in a house: these cells hold nothing else
    naked set of k    k cells of a house have only k digits: the rest of the house has none of them

    12 12 . | 13 . .     naked pair: 1 and 2 fill the first two cells, so the fourth is 3

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solver.shape import Candidate, Mask
from solver.techniques.cell_sets import (
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    PLACES_IN,
    SIZE,
    CellSet,
    HouseIndex,
    cells_of,
    mask_of,
    set_of,
    spots_set,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSE_ORDER, candidates_in, sets_in
from solver.techniques.explainer.singles import describe_single
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.subsets import HiddenSubset, NakedSubset

SIZES: Final = {2: "Pair", 3: "Triplet", 4: "Quad"}
HODOKU_SIZES: Final = {2: "Pair", 3: "Triple", 4: "Quad"}


def find_hidden_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the hidden sets that remove candidates."""
    for house, chosen, union in _hidden_sets(position, size, 2 * size + 1):
        cells = spots_set(house, union)
        if gone := tuple(candidates_in(position, cells, ~chosen & (1 << SIZE) - 1)):
            yield _step(f"Hidden {SIZES[size]}", house, cells, chosen, gone, rating)


def find_direct_hidden_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the hidden sets that leave a single of another digit in their house."""
    for house, chosen, union in _hidden_sets(position, size, size + 1):
        cells = spots_set(house, union)
        for digit in DIGITS:
            spots = position.spots[digit][house]
            outside = spots & ~union
            if not chosen >> digit - 1 & 1 and spots & spots - 1 and outside and not outside & outside - 1:
                gone = tuple(candidates_in(position, cells, ~chosen & (1 << SIZE) - 1))
                single = Candidate(HOUSE_CELLS[house][outside.bit_length() - 1], digit)
                yield _step(f"Direct Hidden {SIZES[size]}", house, cells, chosen, gone, rating, single)


def _hidden_sets(position: Position, size: int, min_empty: int) -> Iterator[tuple[HouseIndex, Mask, Mask]]:
    """Yield the hidden sets of houses with at least `min_empty` empty cells: house, digits, places there."""
    for house in HOUSE_ORDER:
        if (position.empty & HOUSE_SETS[house]).bit_count() < min_empty:
            continue
        spots = [position.spots[digit][house] for digit in DIGITS]
        several = sum(1 << at for at, each in enumerate(spots) if each & each - 1 and each.bit_count() <= size)
        for chosen in sets_in(size, several):
            union = 0
            for at in PLACES_IN[chosen]:
                union |= spots[at]
            if union.bit_count() == size:
                yield house, chosen, union


def find_naked_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the naked sets that remove candidates."""
    for house in HOUSE_ORDER:
        if (position.empty & HOUSE_SETS[house]).bit_count() < 2 * size:
            continue
        masks = [position.masks[cell] for cell in HOUSE_CELLS[house]]
        several = sum(1 << at for at, each in enumerate(masks) if 2 <= each.bit_count() <= size)
        for chosen in sets_in(size, several):
            union = 0
            for at in PLACES_IN[chosen]:
                union |= masks[at]
            if union.bit_count() == size:
                cells = spots_set(house, chosen)
                if gone := tuple(candidates_in(position, HOUSE_SETS[house] & ~cells, union)):
                    yield _step(f"Naked {SIZES[size]}", house, cells, union, gone, rating)


def _step(
    name: str,
    house: HouseIndex,
    cells: CellSet,
    digits: Mask,
    gone: tuple[Candidate, ...],
    rating: float,
    *singles: Candidate,
) -> Step:
    part = Part(Role.SET, tuple(cells_of(cells)), DIGITS_IN[digits], house)
    return Step(name, part.digits, gone, singles, (part,), rating=rating)


class HiddenSets(Rule, HiddenSubset):
    """Digits of a house that fit into no other cells, also where that leaves a single (`is_direct`)."""

    def __init__(self, size: int, rating: float, is_direct: bool = False) -> None:
        find = find_direct_hidden_sets if is_direct else find_hidden_sets
        name = f"{'Direct ' if is_direct else ''}Hidden {SIZES[size]}"
        super().__init__(partial(find, size=size, rating=rating), {name: f"Hidden {HODOKU_SIZES[size]}"})

    def reason(self, step: Step) -> str:
        """Say that the digits fit nowhere else, and name the single that this leaves."""
        return super().reason(step) + describe_single(step, step.parts[0].house or 0)

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the digits of the set in the other cells of the house."""
        (part,) = step.parts
        return HOUSE_SETS[part.house or 0] & ~set_of(part.cells), mask_of(part.digits)


class NakedSets(Rule, NakedSubset):
    """Cells of a house that hold no other digits."""

    def __init__(self, size: int, rating: float) -> None:
        find = partial(find_naked_sets, size=size, rating=rating)
        super().__init__(find, {f"Naked {SIZES[size]}": f"Naked {HODOKU_SIZES[size]}"})

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the other digits in the cells of the set."""
        (part,) = step.parts
        return set_of(part.cells), ~mask_of(part.digits) & (1 << SIZE) - 1
