"""XY-Wings (4.2) and XYZ-Wings (4.4): a pivot and two pincers; whatever the pivot is, one pincer holds the third digit.

XY    pivot ab, pincers ac and bc: what sees both pincers is not c
XYZ   pivot abc, pincers ac and bc: what sees all three is not c

    ab .  .  | ac .  .       the pivot ab in r1c1 sees the pincer ac in its row and the pincer bc in its column:
    .  .  .  | .  .  .       be it a or b, one of the pincers is c, so where both are seen c goes (-)
    .  .  .  | .  .  .
    ---------+--------
    bc .  .  | -  .  .

The order of looking is Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.techniques.cell_sets import DIGITS_IN, set_of
from solver.techniques.explainer.findings import PEER_ORDER, Finding, Rule, seen_by_all, without
from solver.techniques.position import Position
from solver.techniques.step import Part, Role


def wings(pivot_digits: int) -> Rule:
    """The rule of XY-Wings for pivots of two digits, of XYZ-Wings for three."""
    rating, name = (4.2, "XY-Wing") if pivot_digits == 2 else (4.4, "XYZ-Wing")

    def find(position: Position) -> Iterator[Finding]:
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
                    gone = tuple(without(position, seen_by_all(ends), shared))
                    if gone:
                        cells = set_of((pivot, one, other))
                        roles = ((pivot, Role.PIVOT), (one, Role.PINCER), (other, Role.PINCER))
                        parts = tuple(Part(role, (cell,), DIGITS_IN[masks[cell]]) for cell, role in roles)
                        yield Finding(rating, name, gone, cells=cells, digits=shared, parts=parts)

    return find
