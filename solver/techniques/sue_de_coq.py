"""Sue de Coq: the cells of a crossing share out their digits with a set in the line and a set in the box.

    box               line
    I  I  .   | L . .      I: two or three cells of the crossing, with at least two digits (V) more than cells
    .  K  .   | . . .      L, K: cells of the line, of the box, that take up some of V, each its own
    .  .  .   | . . .      The three together have as many digits as cells: all of them are used up inside.

So the other cells of the line lose what I and L hold, the other cells of the box what I and K hold. L and K may hold
digits outside V, fewer than they have cells; a digit that both hold is eliminated from both houses. Named after the
player who published it as "two-sector disjoint subsets", as HoDoKu's guide says (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from solver.shape import Candidate, Cell, Mask
from solver.techniques.board_layout import (
    BIT_COUNT,
    CELL_DIGITS,
    CELLS_OF_HOUSES,
    CROSSING_MASKS,
    HIGHEST_BIT,
    MASKS,
    MAX_CROSSING_CELLS,
    UNIONS,
    is_in,
)
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS_IN,
    HOUSE_NAMES,
    HOUSE_SETS,
    LINES,
    SIZE,
    CellSet,
    HouseIndex,
    cell_list,
    cells_of,
    digits_text,
    set_of,
    shared_houses,
)
from solver.techniques.marks import Look
from solver.techniques.position import Position, all_digits_of, cell_choices
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    cells_with_digits,
    list_sets,
    name_digits,
    named_parts,
)
from solver.techniques.technique import Family, HintCost, Technique, Where


class _CellGroup(NamedTuple):
    """Cells with their digits."""

    cells: CellSet
    digits: Mask


def find(position: Position) -> Iterator[Step]:
    """Find the steps by line and box: the pairs of a crossing, each followed by its triples."""
    for line, box in position.shared_crossings():
        for chosen in _pairs_and_triples(cells_of(HOUSE_SETS[line] & HOUSE_SETS[box] & position.empty)):
            shared = _CellGroup(set_of(chosen), all_digits_of(position, chosen))
            if shared.digits.bit_count() >= len(chosen) + 2:
                yield from _steps_with(position, line, box, shared)


def _pairs_and_triples(cells: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    for first, one in enumerate(cells):
        for second, two in enumerate(cells[first + 1 :], first + 1):
            yield one, two
            for three in cells[second + 1 :]:
                yield one, two, three


def _steps_with(position: Position, line: HouseIndex, box: HouseIndex, shared: _CellGroup) -> Iterator[Step]:
    spare = shared.digits.bit_count() - shared.cells.bit_count()
    in_line = _possible_groups(position, line, shared, spare)
    in_box = _possible_groups(position, box, shared, spare) if in_line else []
    for line_set, taken in in_line:
        barred = line_set.digits & shared.digits
        for box_set, more in in_box:
            if taken + more == spare and not box_set.digits & barred and not box_set.cells & line_set.cells:
                effect = _effect(position, line, box, shared, line_set, box_set)
                if effect:
                    yield _make_step(shared, line_set, box_set, effect)


def _possible_groups(
    position: Position, house: HouseIndex, shared: _CellGroup, spare: int
) -> list[tuple[_CellGroup, int]]:
    """List the choices of other cells of the house that take up some but not all spare digits, and how many.

    They take up as many as they have cells that no digits from elsewhere fill.
    """
    own, others = shared.digits, ~shared.digits
    return [
        (_CellGroup(cells, digits), taken)
        for cells, digits in cell_choices(position, HOUSE_SETS[house] & position.empty & ~shared.cells)
        if digits & own and 0 < (taken := cells.bit_count() - (digits & others).bit_count()) < spare
    ]


def _effect(
    position: Position, line: HouseIndex, box: HouseIndex, shared: _CellGroup, line_set: _CellGroup, box_set: _CellGroup
) -> tuple[Candidate, ...]:
    both = line_set.digits & box_set.digits & ~shared.digits
    from_box = (shared.digits | box_set.digits) & ~line_set.digits | both
    from_line = (shared.digits | line_set.digits) & ~box_set.digits | both
    eliminations: list[Candidate] = []
    for house, own, digits in ((box, box_set, from_box), (line, line_set, from_line)):
        for digit in DIGITS_IN[digits]:
            eliminations += eliminate(HOUSE_SETS[house] & ~shared.cells & ~own.cells & position.places[digit], digit)
    return tuple(dict.fromkeys(eliminations))


def _make_step(shared: _CellGroup, line_set: _CellGroup, box_set: _CellGroup, effect: tuple[Candidate, ...]) -> Step:
    roles = (Role.LINE, shared), (Role.LINE_SET, line_set), (Role.BOX_SET, box_set)
    parts = tuple(Part(role, tuple(cells_of(part.cells)), DIGITS_IN[part.digits]) for role, part in roles)
    digits = tuple(sorted({digit for _, digit in effect}))
    return Step("sue-de-coq", digits, effect, parts=parts)


def can_share_out(board: Any, line: int, box: int) -> bool:
    """Check whether two or three cells of the crossing can share out their digits with sets of line and box.

    Only if two sets take up what the crossing has to spare there is a step.
    """
    number = write_masks(board, line, box, True, 0)
    for chosen in range(1, 1 << number):
        if 1 < BIT_COUNT[chosen] <= MAX_CROSSING_CELLS:
            shared = union_of_masks(board, chosen)
            spare = BIT_COUNT[shared] - BIT_COUNT[chosen]
            if spare > 1 and has_sharing_sets(board, line, box, number, chosen, shared):
                return True
    return False


def has_sharing_sets(board: Any, line: int, box: int, number: int, chosen: int, shared: int) -> bool:
    """Check whether two disjoint sets take up the spare digits of the chosen cells of the crossing.

    Spare are as many digits as the chosen cells have more digits than cells.
    """
    spare = BIT_COUNT[shared] - BIT_COUNT[chosen]
    crossing = (1 << number) - 1
    sets = 0
    for in_line in (True, False):
        house, other = (line, box) if in_line else (box, line)
        every = number + write_masks(board, house, other, False, number)
        for cells in range(1, 1 << every):
            if cells & chosen:
                continue
            digits = union_of_masks(board, cells)
            taken = BIT_COUNT[cells] - BIT_COUNT[digits & ~shared]
            if digits & shared == 0 or not 0 < taken < spare:
                continue
            group_key = (taken << SIZE | digits & shared) << SIZE | cells & crossing
            if in_line:
                board[UNIONS + sets] = group_key
                sets += 1
                continue
            for index in range(sets):
                line_key = board[UNIONS + index]
                if (line_key >> 2 * SIZE) + taken == spare and line_key & group_key & (1 << 2 * SIZE) - 1 == 0:
                    return True
    return False


def write_masks(board: Any, house: int, other: int, both: bool, start: int) -> int:
    """Count the empty cells of a house that another house holds too, or does not, and write their candidates."""
    number = 0
    for spot in range(SIZE):
        cell = CELLS_OF_HOUSES[house * SIZE + spot]
        if board[CELL_DIGITS + cell] == 0 and is_in(cell, other) == both:
            board[CROSSING_MASKS + start + number] = board[MASKS + cell]
            number += 1
    return number


def union_of_masks(board: Any, cells: int) -> int:
    """Combine the candidates of the cells, which are bits, among the masks written."""
    digits = 0
    while cells:
        digits |= board[CROSSING_MASKS + HIGHEST_BIT[cells & -cells]]
        cells &= cells - 1
    return digits


class SueDeCoq(Technique):
    """Cells of a crossing, and a set beside it in the line and in the box."""

    family = Family.SETS
    hint_cost = HintCost.HIGH
    looks = {Role.LINE: Look.BASE, Role.LINE_SET: Look.FIN, Role.BOX_SET: Look.THIRD}

    def notation(self, step: Step) -> str:
        """Write crossing and sets with their digits."""
        crossing, in_line, in_box = (f"{cell_list(part.cells)} - {{{digits_text(part.digits)}}}" for part in step.parts)
        return f"{crossing} ({in_line}, {in_box})"

    def where(self, step: Step) -> Where:
        """Find line and box of the crossing."""
        shared = shared_houses(set_of(step.parts[0].cells))
        lines, boxes = ([house for house in shared if house in kind] for kind in (LINES, BOXES))
        return Where((*lines[:1], *boxes))

    def pattern(self, step: Step, position: Position) -> str:
        """Name the three sets with their digits."""
        return f"{list_sets(step)}."

    def reason(self, step: Step) -> str:
        """Return why the cells use their digits up."""
        shared, in_line, in_box = (set(part.digits) for part in step.parts)
        twice = in_line & in_box - shared
        houses = shared_houses(set_of(step.parts[0].cells))
        effects = [
            f"{HOUSE_NAMES[house]} has no other place for {name_digits(sorted((shared | own) - other | twice))}"
            for kind, own, other in ((LINES, in_line, in_box), (BOXES, in_box, in_line))
            for house in houses
            if house in kind
        ]
        line, box = (HOUSE_NAMES[next(house for house in houses if house in kind)] for kind in (LINES, BOXES))
        places = [
            f"{name_digits(sorted(digits))} can be only in {house}"
            for digits, house in (((shared | in_line) - in_box, line), (in_box - twice, box))
            if digits
        ]
        count = len({cell for part in step.parts for cell in part.cells})
        hold = f"these {count} cells hold only {name_digits(sorted(shared | in_line | in_box))}"
        sets = "; ".join(f"{name}, {cells_with_digits(part)}" for name, part in named_parts(step))
        effect = " and ".join(effects)
        if twice:
            both = f"{name_digits(sorted(twice))}, which B and C have and A lacks, fit{'s' * (len(twice) == 1)}"
            once = f"twice at most, once in {line} and once in {box}, any other digit once, as {', and '.join(places)}"
            return f"{sets}: {hold}. There {both} {once}. To fill {count} cells takes all of that: {effect}"
        return f"{sets}: {hold}, none twice, as there {', and '.join(places)}, so all stand there once: {effect}"


FAMILY: Final[Mapping[str, Technique]] = {
    "sue-de-coq": SueDeCoq(find),
}
