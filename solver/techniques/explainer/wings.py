"""XY-Wings (4.2) and XYZ-Wings (4.4): a pivot and two pincers; whatever the pivot is, one pincer holds the third digit.

XY    pivot ab, pincers ac and bc: what sees both pincers is not c
XYZ   pivot abc, pincers ac and bc: what sees all three is not c

    ab .  .  | ac .  .       the pivot ab in r1c1 sees the pincer ac in its row and the pincer bc in its column:
    .  .  .  | .  .  .       be it a or b, one of the pincers is c, so where both are seen c goes (-)
    .  .  .  | .  .  .
    ---------+--------
    bc .  .  | -  .  .

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solver.techniques.cell_sets import DIGITS_IN, cell_list, common_peers, set_of
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import PEER_ORDER, candidates_in
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import join_digits
from solver.techniques.wings import Wing


def find_wings(position: Position, pivot_digits: int, name: str, rating: float) -> Iterator[Step]:
    """Yield the wings whose pivot has two or three digits."""
    masks = position.masks
    for pivot, mask in enumerate(masks):
        if mask.bit_count() != pivot_digits:
            continue
        pincers = [cell for cell in PEER_ORDER[pivot] if masks[cell].bit_count() == 2]
        for one in pincers:
            if (mask & ~masks[one]).bit_count() != 1:
                continue
            for other in pincers:
                shared = masks[one] & masks[other]
                common = mask & shared
                if (mask | masks[one] | masks[other]).bit_count() != 3 or shared.bit_count() != 1:
                    continue
                if common.bit_count() != pivot_digits - 2:
                    continue
                ends = (one, other) if pivot_digits == 2 else (pivot, one, other)
                gone = tuple(candidates_in(position, common_peers(set_of(ends)), shared))
                if gone:
                    roles = ((pivot, Role.PIVOT), (one, Role.PINCER), (other, Role.PINCER))
                    parts = tuple(Part(role, (cell,), DIGITS_IN[masks[cell]]) for cell, role in roles)
                    yield Step(name, DIGITS_IN[shared], gone, parts=parts, rating=rating)


class _Wings(Rule, Wing):
    """A pivot with two pincers, one of which holds the digit that goes."""

    def notation(self, step: Step) -> str:
        """Write the digit that goes and all cells: '3 in r1c15,r3c2'."""
        return f"{join_digits(step)} in {cell_list(step.cells(Role.PIVOT) + step.cells(Role.PINCER))}"


class XYWings(_Wings):
    """A pivot with two digits."""

    def __init__(self) -> None:
        super().__init__(partial(find_wings, pivot_digits=2, name="XY-Wing", rating=4.2), {"XY-Wing": "XY-Wing"})


class XYZWings(_Wings):
    """A pivot with three digits."""

    def __init__(self) -> None:
        super().__init__(partial(find_wings, pivot_digits=3, name="XYZ-Wing", rating=4.4), {"XYZ-Wing": "XYZ-Wing"})
