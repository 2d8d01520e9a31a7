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
from typing import Final, NamedTuple

from solver.shape import Candidate, Cell, Mask
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS_IN,
    HOUSE_SETS,
    LINES,
    CellSet,
    HouseIndex,
    cells_of,
    set_of,
)
from solver.techniques.position import Position, all_digits_of
from solver.techniques.step import Part, Role, Step, goes


class _Share(NamedTuple):
    """Cells with their digits."""

    cells: CellSet
    digits: Mask


_NOTHING: Final = _Share(0, 0)


def find(position: Position) -> Iterator[Step]:
    """The steps by line and box: the pairs of a crossing, each followed by its triples."""
    for line in LINES:
        for box in BOXES:
            crossing = cells_of(HOUSE_SETS[line] & HOUSE_SETS[box] & position.empty)
            for chosen in _pairs_and_triples(crossing):
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
    in_line = cells_of(HOUSE_SETS[line] & position.empty & ~shared.cells)
    for line_set in _sets(position, in_line):
        taken = _taken(line_set, shared)
        if not line_set.digits & shared.digits or not 0 < taken < spare:
            continue
        in_box = cells_of(HOUSE_SETS[box] & position.empty & ~shared.cells & ~line_set.cells)
        barred = line_set.digits & shared.digits
        in_box = [cell for cell in in_box if not position.masks[cell] & barred]
        for box_set in _sets(position, in_box):
            if box_set.digits & shared.digits and _taken(box_set, shared) == spare - taken:
                effect = _effect(position, line, box, shared, line_set, box_set)
                if effect:
                    yield _step(shared, line_set, box_set, effect)


def _sets(position: Position, cells: list[Cell], start: int = 0, base: _Share = _NOTHING) -> Iterator[_Share]:
    """Every choice of the cells, depth first: {a}, {a, b}, {a, b, c}, ..., with its digits."""
    for index in range(start, len(cells)):
        cell = cells[index]
        more = _Share(base.cells | 1 << cell, base.digits | position.masks[cell])
        yield more
        yield from _sets(position, cells, index + 1, more)


def _taken(part: _Share, shared: _Share) -> int:
    """How many digits of the crossing the cells take up: as many as are not filled by digits from elsewhere."""
    return part.cells.bit_count() - (part.digits & ~shared.digits).bit_count()


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
