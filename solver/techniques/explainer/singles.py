"""Hidden and naked singles in Sudoku Explainer's order, and the single that a direct step leaves.

    hidden single     the only place of a digit in a house: 1.0 in the last cell of a house, in a box 1.2, else 1.5
    naked single      the only candidate of a cell: 2.3
    direct step       locked digits or a hidden set that leave another digit or house one place, filled in at once

    5 . . | . . . | . . .      rows 1 and 3 have their 5s, r2c5 and r2c6 are filled:
    . . . | x 7 8 | . . .      in box 2 the only place left for 5 is r2c4 (x)
    . . . | . . . | . 5 .

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.shape import Candidate
from solver.techniques import singles
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSE_CELLS,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES_OF,
    ROWS,
    HouseIndex,
    cell_name,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSE_ORDER
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step

HIDDEN: Final = "Hidden Single"
NAKED: Final = "Naked Single"


def find_hidden_singles(position: Position) -> Iterator[Step]:
    """Yield the last cells of their houses first (1.0), then the only places in boxes (1.2), columns and rows (1.5)."""
    for last in (True, False):
        for house in HOUSE_ORDER:
            if ((position.empty & HOUSE_SETS[house]).bit_count() == 1) is not last:
                continue
            for digit in DIGITS:
                spots = position.spots[digit][house]
                if spots and not spots & spots - 1:
                    cell = HOUSE_CELLS[house][spots.bit_length() - 1]
                    part = Part(Role.SINGLE, (cell,), (digit,), house)
                    rating = 1.0 if last else 1.2 if house in BOXES else 1.5
                    yield Step(HIDDEN, (digit,), (), (Candidate(cell, digit),), (part,), rating=rating)


def find_naked_singles(position: Position) -> Iterator[Step]:
    """Yield the cells with one candidate, in reading order."""
    for cell, mask in enumerate(position.masks):
        if mask and not mask & mask - 1:
            digit = mask.bit_length()
            part = Part(Role.SINGLE, (cell,), (digit,))
            yield Step(NAKED, (digit,), (), (Candidate(cell, digit),), (part,), rating=2.3)


class HiddenSingles(Rule, singles.HiddenSingle):
    """The only place of a digit in a house."""

    def __init__(self) -> None:
        super().__init__(find_hidden_singles, {HIDDEN: HIDDEN})


class NakedSingles(Rule, singles.NakedSingle):
    """The only candidate of a cell."""

    def __init__(self) -> None:
        super().__init__(find_naked_singles, {NAKED: NAKED})


def describe_single(step: Step, house: HouseIndex) -> str:
    """Return where a direct step leaves its digit one place: in `house` or another of that kind; '' if not direct."""
    if not step.placements:
        return ""
    cell, digit = step.placements[0]
    kind = next(kind for kind in (ROWS, COLUMNS, BOXES) if house in kind)
    (name,) = (HOUSE_NAMES[house] for house in HOUSES_OF[cell] if house in kind)
    return f", so {cell_name(cell)} is the only place left for {digit} in {name}"
