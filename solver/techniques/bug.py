"""BUG+1: one candidate keeps all cells from having two, and so the puzzle from having several solutions.

Were every empty cell left with two candidates and every digit with two places in each house (a "bivalue universal
grave"), there would be no solution or more than one. So where one cell has a third candidate, that candidate is true.

    14 46 | 16        the one cell with three candidates, 146, has its 4 three times in row, column and box:
    146 . | .         it is 4

Bivalue universal grave: Sudoku Players' Forum, 2005. It rests on the puzzle having exactly one solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import (
    DIGITS,
    DIGITS_IN,
    HOUSES,
    HOUSES_OF,
    SHAPE,
)
from solver.techniques.marks import Look, Marks
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import (
    name_cells,
    name_digits,
)
from solver.techniques.technique import Family, Technique


def find(position: Position) -> Iterator[Step]:
    """Find the one step that there can be: the cell with three candidates loses two."""
    odd = None
    for cell, mask in enumerate(position.masks):
        count = mask.bit_count()
        if count in (0, 2):
            continue
        if count != 3 or odd is not None:
            return
        odd = cell
    if odd is None:
        return
    houses = [
        (digit, house)
        for digit in DIGITS
        for house in HOUSES
        if (spots := position.spots[digit][house]) and spots.bit_count() != 2
    ]
    digit = houses[0][0] if houses else 0
    if {each for each, _ in houses} != {digit} or tuple(house for _, house in houses) != HOUSES_OF[odd]:
        return
    if all(position.spots[digit][house].bit_count() == 3 for house in HOUSES_OF[odd]) and position.has(odd, digit):
        eliminations = tuple(Candidate(odd, each) for each in DIGITS_IN[position.masks[odd]] if each != digit)
        yield Step("bug+1", (), eliminations, parts=(Part(Role.EXTRA, (odd,), (digit,)),))


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
