"""BUG+1: one candidate keeps all cells from having two, and so the puzzle from having several solutions.

Were every empty cell left with two candidates and every digit with two places in each house (a "bivalue universal
grave"), there would be no solution or more than one. So where one cell has a third candidate, that candidate is true.

    14 46 | 16        the one cell with three candidates, 146, has its 4 three times in row, column and box:
    146 . | .         it is 4

Bivalue universal grave: Sudoku Players' Forum, 2005. It rests on the puzzle having exactly one solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from solver.shape import Cell, Mask
from solver.techniques.cell_sets import (
    DIGITS,
    HOUSE_CELLS,
    HOUSE_SETS,
    HOUSES,
    HOUSES_OF,
    PLACES_IN,
    SHAPE,
    HouseIndex,
    set_of,
)
from solver.techniques.marks import Look, Marks
from solver.techniques.position import Position, candidates_in
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import (
    name_cells,
    name_digits,
)
from solver.techniques.technique import Family, Technique


def find(position: Position) -> Iterator[Step]:
    """Find the one step that there can be: the cell with three candidates loses two."""
    other = position.empty & ~position.bivalue()
    if other and not other & other - 1 and position.masks[other.bit_length() - 1].bit_count() == 3:
        for cell, extra in extra_digits(position).items():
            digit = extra.bit_length()
            if all(position.spots[digit][house].bit_count() == 3 for house in HOUSES_OF[cell]):
                gone = tuple(candidates_in(position, 1 << cell, ~extra))
                yield Step("bug+1", (), gone, parts=(Part(Role.EXTRA, (cell,), (digit,)),))


def extra_digits(position: Position, houses: Sequence[HouseIndex] = HOUSES) -> dict[Cell, Mask]:
    """Find the extra digits of each cell that has some; none where the digits beside them are no universal grave.

    The order of the houses decides in which order the cells come.
    """
    extras: dict[Cell, Mask] = {}
    for house in houses:
        for digit in DIGITS:
            spots = position.spots[digit][house]
            if spots.bit_count() in (0, 2):
                continue
            rich = [
                cell
                for cell in (HOUSE_CELLS[house][at] for at in PLACES_IN[spots])
                if position.masks[cell].bit_count() >= 3
            ]
            if not rich:
                return {}
            if len(rich) == 1:
                extras[rich[0]] = extras.get(rich[0], 0) | 1 << digit - 1
    if any(mask and (mask & ~extras.get(cell, 0)).bit_count() != 2 for cell, mask in enumerate(position.masks)):
        return {}
    for digit in DIGITS:
        extra = set_of(cell for cell, digits in extras.items() if digits >> digit - 1 & 1)
        places = position.places[digit] & ~extra
        if any((places & house).bit_count() not in (0, 2) for house in HOUSE_SETS):
            return {}
    return extras


class BugPlusOne(Technique):
    """The only cell with three candidates."""

    family = Family.UNIQUENESS
    looks = {Role.EXTRA: Look.FIN}

    def where_text(self, step: Step) -> str:
        """Send people to count candidates, as the whole grid is the pattern."""
        return "Count the candidates of every empty cell."

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cell."""
        return f"all have two but {name_cells(step.part(Role.EXTRA).cells)}, which has three."

    def reason(self, step: Step) -> str:
        """Say that without its third candidate the puzzle would have several solutions, or none."""
        part = step.part(Role.EXTRA)
        cell, digit = name_cells(part.cells), name_digits(part.digits)
        three = f"{digit} stands three times in its row, in its column and in its box"
        without = f"were it not {digit}, every cell would have two candidates, each twice in its row, column and box"
        cannot = "which cannot be, as the puzzle has only one solution"
        held = f"{cell} is the only cell with three candidates; {three}, every other one twice"
        return f"{held}; {without}, {cannot}: so {cell} is {digit}"

    def mark_pattern(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark also the digit of the cell wherever its row, column and box have it: three times in each."""
        super().mark_pattern(marks, step, position)
        (part,) = step.parts
        for cell in SHAPE.peers[part.cells[0]]:
            marks.mark_candidate(cell, part.digits[0], Look.BASE)


FAMILY: Final[Mapping[str, Technique]] = {
    "bug+1": BugPlusOne(find),
}
