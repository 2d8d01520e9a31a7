"""Hidden and naked singles in Sudoku Explainer's order, and the single that a direct step leaves.

    hidden single     the only place of a digit in a house; the last cell of a house comes first, then boxes
    naked single      the only candidate of a cell
    direct step       locked digits or a hidden set that leave another digit or house one place, filled in at once

    5 . . | . . . | . . .      rows 1 and 3 have their 5s, r2c5 and r2c6 are filled:
    . . . | x 7 8 | . . .      in box 2 the only place left for 5 is r2c4 (x)
    . . . | . . . | . 5 .

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solver.techniques import singles
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
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
from solver.techniques.step import Step

HIDDEN: Final = "Hidden Single"
NAKED: Final = "Naked Single"


def find_hidden_singles(position: Position, ratings: tuple[float, ...]) -> Iterator[Step]:
    """Yield the last cells of their houses first, then the only places in boxes, columns and rows."""
    of_last, of_box, of_line = ratings
    last = [house for house in HOUSE_ORDER if (position.empty & HOUSE_SETS[house]).bit_count() == 1]
    for cell, digit, house in singles.last_places(position, last):
        yield singles.single_step(HIDDEN, cell, digit, house, of_last)
    others = [house for house in HOUSE_ORDER if house not in last] if last else HOUSE_ORDER
    for cell, digit, house in singles.last_places(position, others):
        yield singles.single_step(HIDDEN, cell, digit, house, of_box if house in BOXES else of_line)


class HiddenSingles(Rule, singles.HiddenSingle):
    """The only place of a digit in a house, with the ratings of the last cell of a house, of a box, and of a line."""

    def __init__(self, *ratings: float) -> None:
        super().__init__(partial(find_hidden_singles, ratings=ratings), {HIDDEN: HIDDEN})


class NakedSingles(Rule, singles.NakedSingle):
    """The only candidate of a cell."""

    def __init__(self, rating: float) -> None:
        super().__init__(partial(singles.naked_singles, name=NAKED, rating=rating), {NAKED: NAKED})


def describe_single(step: Step, house: HouseIndex) -> str:
    """Return where a direct step leaves its digit one place: in `house` or another of that kind; '' if not direct."""
    if not step.placements:
        return ""
    cell, digit = step.placements[0]
    kind = next(kind for kind in (ROWS, COLUMNS, BOXES) if house in kind)
    (name,) = (HOUSE_NAMES[house] for house in HOUSES_OF[cell] if house in kind)
    return f", so {cell_name(cell)} is the only place left for {digit} in {name}"
