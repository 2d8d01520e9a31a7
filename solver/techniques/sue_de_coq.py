"""Sue de Coq: the cells of a crossing share out their digits with a set in the line and a set in the box.

    box               line
    I  I  .   | L . .      I: two or three cells of the crossing, with at least two digits (V) more than cells
    .  K  .   | . . .      L, K: cells of the line, of the box, that take up some of V, each its own
    .  .  .   | . . .      The three together have as many digits as cells: all of them are used up inside.

So the other cells of the line lose what I and L hold, the other cells of the box what I and K hold. L and K may hold
digits outside V, fewer than they have cells; one that both hold goes from both houses. Named after the player who
published it as "two-sector disjoint subsets", as HoDoKu's guide says (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_SETS,
    CellSet,
    HouseIndex,
    cells_of,
    set_of,
)
from solver.techniques.position import Position, all_digits_of, choices_of
from solver.techniques.step import Part, Role, Step, goes


class _Share(NamedTuple):
    """Cells with their digits."""

    cells: CellSet
    digits: Mask


def find(position: Position) -> Iterator[Step]:
    """The steps by line and box: the pairs of a crossing, each followed by its triples."""
    for line, box in position.shared_crossings():
        for chosen in _pairs_and_triples(cells_of(HOUSE_SETS[line] & HOUSE_SETS[box] & position.empty)):
            shared = _Share(set_of(chosen), all_digits_of(position, chosen))
            if shared.digits.bit_count() >= len(chosen) + 2:
                yield from _shared_out(position, line, box, shared)


def _pairs_and_triples(cells: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    for first, one in enumerate(cells):
        for second, two in enumerate(cells[first + 1 :], first + 1):
            yield one, two
            for three in cells[second + 1 :]:
                yield one, two, three


def _shared_out(position: Position, line: HouseIndex, box: HouseIndex, shared: _Share) -> Iterator[Step]:
    spare = shared.digits.bit_count() - shared.cells.bit_count()
    in_line = _sharing(position, line, shared, spare)
    in_box = _sharing(position, box, shared, spare) if in_line else []
    for line_set, taken in in_line:
        barred = line_set.digits & shared.digits
        for box_set, more in in_box:
            if taken + more == spare and not box_set.digits & barred and not box_set.cells & line_set.cells:
                effect = _effect(position, line, box, shared, line_set, box_set)
                if effect:
                    yield _step(shared, line_set, box_set, effect)


def _sharing(position: Position, house: HouseIndex, shared: _Share, spare: int) -> list[tuple[_Share, int]]:
    """The choices of other cells of the house that take up some of the shared digits but not all, and how many.

    They take as many as they have cells that no digits from elsewhere fill.
    """
    own, others = shared.digits, ~shared.digits
    return [
        (_Share(cells, digits), taken)
        for cells, digits in choices_of(position, HOUSE_SETS[house] & position.empty & ~shared.cells)
        if digits & own and 0 < (taken := cells.bit_count() - (digits & others).bit_count()) < spare
    ]


def _effect(
    position: Position, line: HouseIndex, box: HouseIndex, shared: _Share, line_set: _Share, box_set: _Share
) -> tuple[Candidate, ...]:
    both = line_set.digits & box_set.digits & ~shared.digits
    from_box = (shared.digits | box_set.digits) & ~line_set.digits | both
    from_line = (shared.digits | line_set.digits) & ~box_set.digits | both
    gone: list[Candidate] = []
    for house, own, digits in ((box, box_set, from_box), (line, line_set, from_line)):
        for digit in DIGITS_IN[digits]:
            gone += goes(HOUSE_SETS[house] & ~shared.cells & ~own.cells & position.places[digit], digit)
    return tuple(dict.fromkeys(gone))


def _step(shared: _Share, line_set: _Share, box_set: _Share, effect: tuple[Candidate, ...]) -> Step:
    roles = (Role.LINE, shared), (Role.LINE_SET, line_set), (Role.BOX_SET, box_set)
    parts = tuple(Part(role, tuple(cells_of(part.cells)), DIGITS_IN[part.digits]) for role, part in roles)
    digits = tuple(sorted({digit for _, digit in effect}))
    return Step("sue-de-coq", digits, effect, parts=parts)
