"""Hidden and naked pairs, triplets and quads, and the direct hidden pair and triplet, which leave a single at once.

    hidden set of k   k digits have only k places in a house: these cells hold nothing else
    naked set of k    k cells of a house have only k digits: the rest of the house has none of them

    12 12 . | 13 . .     naked pair: 1 and 2 fill the first two cells, so the fourth is 3

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solver.shape import Candidate, Mask
from solver.techniques.cell_sets import (
    DIGITS,
    HOUSE_CELLS,
    HOUSE_SETS,
    SHAPE,
    CellSet,
    HouseIndex,
    Spots,
    mask_of,
    set_of,
    spots_set,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSE_ORDER
from solver.techniques.explainer.singles import describe_single
from solver.techniques.position import Position, candidates_in
from solver.techniques.step import Step
from solver.techniques.subsets import HiddenSubset, NakedSubset, hidden_sets, naked_sets, set_step

SIZES: Final = {2: "Pair", 3: "Triplet", 4: "Quad"}
HODOKU_SIZES: Final = {2: "Pair", 3: "Triple", 4: "Quad"}


def find_hidden_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the hidden sets that remove candidates, in houses with more than twice as many empty cells."""
    for house in _houses(position, 2 * size + 1):
        for digits, spots in hidden_sets(position, house, size, fewest=2):
            cells = spots_set(house, spots)
            if gone := tuple(candidates_in(position, cells, ~digits)):
                yield set_step(f"Hidden {SIZES[size]}", house, cells, digits, gone, rating=rating)


def find_direct_hidden_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the hidden sets that leave a single of another digit in their house."""
    for house in _houses(position, size + 1):
        for digits, spots in hidden_sets(position, house, size, fewest=2):
            for single in _singles_left(position, house, digits, spots):
                cells = spots_set(house, spots)
                gone = tuple(candidates_in(position, cells, ~digits))
                yield set_step(f"Direct Hidden {SIZES[size]}", house, cells, digits, gone, single, rating=rating)


def find_naked_sets(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the naked sets that remove candidates, in houses with at least twice as many empty cells."""
    for house in _houses(position, 2 * size):
        for spots, digits in naked_sets(position, house, size, fewest=2):
            cells = spots_set(house, spots)
            if gone := tuple(candidates_in(position, HOUSE_SETS[house] & ~cells, digits)):
                yield set_step(f"Naked {SIZES[size]}", house, cells, digits, gone, rating=rating)


def _houses(position: Position, min_empty: int) -> Iterator[HouseIndex]:
    return (house for house in HOUSE_ORDER if (position.empty & HOUSE_SETS[house]).bit_count() >= min_empty)


def _singles_left(position: Position, house: HouseIndex, digits: Mask, spots: Spots) -> Iterator[Candidate]:
    """Find the only places that a hidden set leaves to other digits, which had several."""
    for digit in DIGITS:
        before = position.spots[digit][house]
        left = before & ~spots
        if not digits >> digit - 1 & 1 and before & before - 1 and left and not left & left - 1:
            yield Candidate(HOUSE_CELLS[house][left.bit_length() - 1], digit)


class HiddenSets(Rule, HiddenSubset):
    """Digits of a house that fit into no other cells, also where that leaves a single (`is_direct`)."""

    def __init__(self, size: int, rating: float = 0.0, is_direct: bool = False) -> None:
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

    def __init__(self, size: int, rating: float = 0.0) -> None:
        find = partial(find_naked_sets, size=size, rating=rating)
        super().__init__(find, {f"Naked {SIZES[size]}": f"Naked {HODOKU_SIZES[size]}"})

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Name the other digits in the cells of the set."""
        (part,) = step.parts
        return set_of(part.cells), SHAPE.all_digits & ~mask_of(part.digits)
