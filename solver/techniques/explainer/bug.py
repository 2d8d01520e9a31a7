"""BUG: one of the digits beyond two a cell is true, else the puzzle would have two solutions or none.

In a bivalue universal grave every unsolved cell has two digits, each twice in its houses. A puzzle with one solution
never gets there.

    type 1   one cell has them: it holds one of them
    type 2   they are one digit: it goes from the cells that see all of them
    type 4   two cells share a house and a further digit, which has no other place there: the extras and it stay
    type 3   the cells share a house: they count as one cell of a naked set

    14 46 | 16        type 1: the one cell with three digits has its 4 three times in row, column and box;
    146 . | .         without that 4 the grid would be such a grave, so it is 4

Bivalue universal grave: Sudoku Players' Forum, 2005. Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import or_
from typing import Final

from solver.shape import Candidate, Cell, Mask
from solver.techniques.bug import extra_digits
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    HouseIndex,
    cell_list,
    common_peers,
    set_of,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSE_ORDER, HOUSES_AROUND
from solver.techniques.explainer.virtual_sets import describe_virtual_set, find_virtual_naked_sets
from solver.techniques.marks import Look
from solver.techniques.position import Position, candidates_in
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import join_digits, losers, name_cells, name_digits, seeing

NAMES: Final = {kind: f"BUG type {kind}" for kind in (1, 2, 3, 4)}


def find_bug(position: Position, ratings: tuple[float, float]) -> Iterator[Step]:
    """Yield the steps, by type."""
    of_one, of_several = ratings
    extras = extra_digits(position, HOUSE_ORDER)
    if not extras:
        return
    cells, all_extras = tuple(extras), reduce(or_, extras.values())
    if len(cells) == 1:
        pair = position.masks[cells[0]] & ~all_extras
        yield from _steps(1, of_one, extras, tuple(candidates_in(position, 1 << cells[0], pair)))
        return
    if all_extras.bit_count() == 1:
        gone = tuple(candidates_in(position, common_peers(set_of(cells)), all_extras))
        yield from _steps(2, of_several, extras, gone)
    houses = [house for house in HOUSE_ORDER if all(house in HOUSES_AROUND[cell] for cell in cells)]
    if len(cells) == 2:
        yield from _steps(4, of_several, extras, *_type_4(position, extras, houses))
    for size in range(all_extras.bit_count(), 8):
        for house in houses:
            for gone, others in find_virtual_naked_sets(position, house, cells, all_extras, size):
                yield from _steps(3, of_several + (size - 1) * 0.1, extras, gone, others)


def _steps(
    kind: int, rating: float, extras: dict[Cell, Mask], gone: tuple[Candidate, ...], *others: Part
) -> Iterator[Step]:
    """Yield the step, if anything goes."""
    if gone:
        part = Part(Role.EXTRA, tuple(extras), DIGITS_IN[reduce(or_, extras.values())])
        yield Step(NAMES[kind], part.digits, gone, parts=(part, *others), rating=rating)


def _type_4(
    position: Position, extras: dict[Cell, Mask], houses: list[HouseIndex]
) -> tuple[tuple[Candidate, ...], Part]:
    """Find the further digit that a house has only in the two cells; what is neither it nor an extra digit goes."""
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
                each for cell, extra in extras.items() for each in candidates_in(position, 1 << cell, ~(extra | common))
            )
            return gone, Part(Role.SET, tuple(extras), DIGITS_IN[common], house)
    return (), Part(Role.SET)


class Bug(Rule):
    """Cells with digits beyond two each, of which one must be true, with the ratings of one cell and of several."""

    looks = {Role.EXTRA: Look.FIN, Role.SET: Look.BASE}

    def __init__(self, of_one: float, of_several: float) -> None:
        super().__init__(
            partial(find_bug, ratings=(of_one, of_several)),
            dict.fromkeys(NAMES.values(), "") | {NAMES[1]: "Bivalue Universal Grave + 1"},
        )

    def notation(self, step: Step) -> str:
        """Write the extra digits and the cells that have them: '1,4 in r1c15'."""
        return f"{join_digits(step)} in {cell_list(step.cells(Role.EXTRA))}"

    def reason(self, step: Step) -> str:
        """Say that without the extra digits the puzzle would have several solutions or none, and what they mean."""
        extra = step.part(Role.EXTRA)
        cells, digits = name_cells(extra.cells), name_digits(extra.digits)
        two_each = f"without {digits} in {cells} every cell would have two candidates"
        barred = f"{two_each}, which cannot be, as the puzzle has only one solution"
        if step.cells(Role.SET):
            return barred + describe_virtual_set(step)
        if len(extra.cells) > 1:
            saw = "both" if len(extra.cells) == 2 else "all of them"
            return f"{barred}, so one of them is {digits}, and {seeing(losers(step), saw)}"
        stands = f"{digits} stand{'s' * (len(extra.digits) == 1)} three times"
        three = f"of these {stands} in its row, in its column and in its box, the others twice"
        only = f"{cells} is the only cell with more than two candidates"
        return f"{only}; {three}: {barred}, so {cells} is {name_digits(extra.digits, 'or')}"
