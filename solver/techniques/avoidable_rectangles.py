"""Avoidable rectangles: a rectangle of two digits among cells that are no givens.

If three corners are solved crosswise with two digits, the fourth cannot take the digit that would complete the
rectangle: swapping the two would give a second solution, as no given forbids it.

    1 . . | 2 . .       Type 1: 1 and 2 are solved, none is a given; the fourth corner, 1 or 5, is not 1.
    2 . . | 15. .       Type 2: two corners are solved, the others are 2z and 1z: one of them is z.

Types as in HoDoKu (Hobiger, 2008). It rests on the puzzle having exactly one solution, and on knowing the givens.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import ALL_CELLS, CellSet, cells_of, common_peers, set_of
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, goes
from solver.techniques.unique_rectangles import Corners, rectangles_from


def find(position: Position, kind: int) -> Iterator[Step]:
    """The rectangles of type 1, with three solved corners, or 2, with two."""
    seen: set[CellSet] = set()
    solved = ALL_CELLS & ~position.empty & ~position.givens
    for start in cells_of(solved):
        for corners, _ in rectangles_from(start):
            cells = set_of(corners)
            if solved >> corners[1] & 1 and cells not in seen and not cells & position.givens:
                seen.add(cells)
                yield from (_type_1 if kind == 1 else _type_2)(position, corners)


def _type_1(position: Position, corners: Corners) -> Iterator[Step]:
    """One of the far corners is solved crosswise: the other, if it has two candidates, is not what completes it."""
    one, two, across, far = corners
    digits = position.digits[one], position.digits[two]
    for solved, left, digit, missing in ((across, far, digits[0], digits[1]), (far, across, digits[1], digits[0])):
        open_cell = position.masks[left].bit_count() == 2 and position.has(left, missing)
        if position.digits[solved] == digit and open_cell:
            yield _step("avoidable-1", corners, digits, (Candidate(left, missing),))


def _type_2(position: Position, corners: Corners) -> Iterator[Step]:
    """Both far corners could complete it, and both could hold the same third digit instead."""
    one, two, across, far = corners
    digits = position.digits[one], position.digits[two]
    masks = position.masks
    if masks[across].bit_count() != 2 or masks[far].bit_count() != 2:
        return
    extra = masks[across] & ~(1 << digits[0] - 1)
    if position.has(across, digits[0]) and position.has(far, digits[1]) and extra == masks[far] & ~(1 << digits[1] - 1):
        digit = extra.bit_length()
        rest = position.places[digit] & common_peers(set_of((across, far)))
        if rest:
            yield _step("avoidable-2", corners, digits, goes(rest, digit))


def _step(technique: str, corners: Corners, digits: tuple[Digit, Digit], effect: tuple[Candidate, ...]) -> Step:
    cells: tuple[Cell, ...] = corners
    pair = tuple(sorted(digits))
    return Step(technique, pair, effect, parts=(Part(Role.CORNER, cells, pair),))
