"""Templates: all placements of one digit in the whole grid.

    x . | . .      . . | x .      a grid of four: two templates left for a digit
    . . | x .      x . | . .
    ----+----      ----+----
    . x | . .      . x | . .      both use r3c2, which is set,
    . . | . x      . . | . x      and none r3c1, which loses the digit

A template takes one place in each row, column and box: 46,656 of them in an empty grid. If all templates of a digit
need a cell, other digits drop their templates that need it, until none is left to drop. A cell that all templates left
use is set; a candidate that none uses is eliminated.

Also called pattern overlay (Myth Jellies, by sudokuwiki.org). It is no method for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import (
    ALL_CELLS,
    DIGITS,
    HOUSE_SETS,
    PEERS,
    ROWS,
    CellSet,
    cells_of,
)
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    join_digits,
    losers,
    name_cells,
    name_digits,
)
from solver.techniques.technique import Technique


def sets(position: Position) -> Iterator[Step]:
    """Find for each digit the cells that all its templates use."""
    for digit, templates in _templates(position).items():
        cells = cells_of(_cells_in_all(templates) & position.empty)
        if cells:
            placed = tuple(Candidate(cell, digit) for cell in cells)
            part = Part(Role.TEMPLATE, tuple(cells), (digit,))
            yield Step("template-set", (digit,), placements=placed, parts=(part,))


def deletes(position: Position) -> Iterator[Step]:
    """Find for each digit the candidates that none of its templates uses."""
    for digit, templates in _templates(position).items():
        used = 0
        for template in templates:
            used |= template
        eliminated = position.places[digit] & ~used
        if eliminated and templates:
            yield Step(
                "template-delete", (digit,), eliminate(eliminated, digit), parts=(Part(Role.TEMPLATE, (), (digit,)),)
            )


def _templates(position: Position) -> dict[Digit, list[CellSet]]:
    """List the templates of each digit that leave the other digits a template."""
    if "templates" not in position.memo:
        templates = {digit: list(_extend(position, digit, 0, 0, 0)) for digit in DIGITS}
        changed = True
        while changed:
            changed = False
            for digit in DIGITS:
                needed = 0
                for other in DIGITS:
                    needed |= _cells_in_all(templates[other]) if other != digit else 0
                left = [template for template in templates[digit] if not template & needed]
                changed |= len(left) < len(templates[digit])
                templates[digit] = left
        position.memo["templates"] = templates
    found: dict[Digit, list[CellSet]] = position.memo["templates"]
    return found


def _extend(position: Position, digit: Digit, row: int, template: CellSet, barred: CellSet) -> Iterator[CellSet]:
    """Extend a template of the rows above by a cell of each further row."""
    if row == len(ROWS):
        yield template
        return
    cells = HOUSE_SETS[ROWS[row]]
    held = next((cell for cell in cells_of(cells) if position.digits[cell] == digit), None)
    open_cells = position.places[digit] & cells if held is None else 1 << held
    for cell in cells_of(open_cells & ~barred):
        yield from _extend(position, digit, row + 1, template | 1 << cell, barred | PEERS[cell])


def _cells_in_all(templates: list[CellSet]) -> CellSet:
    """Intersect the templates; no cells if there are none."""
    common = ALL_CELLS if templates else 0
    for template in templates:
        common &= template
        if not common:
            break
    return common


class Template(Technique):
    """All placements of a digit in the whole grid."""

    def notation(self, step: Step) -> str:
        """Write the digit."""
        return join_digits(step)

    def pattern(self, step: Step, position: Position) -> str:
        """Send people to all templates of the digit."""
        return f"think of all ways left to place {name_digits(step.digits)} in the whole grid."

    def reason(self, step: Step) -> str:
        """Return which cells all placements use, or none."""
        placement = f"way to place {name_digits(step.digits)} in the whole grid that leaves the other digits room"
        if step.placements:
            return f"every {placement} uses {name_cells(cell for cell, _ in step.placements)}"
        return f"no {placement} uses {name_cells(losers(step), 'or')}"

    def digits_to_mark(self, step: Step, depth: int) -> tuple[Digit, ...]:
        """Choose the digit at each depth."""
        return self.where(step).digits


FAMILY: Final[Mapping[str, Technique]] = {
    "template-set": Template(sets),
    "template-delete": Template(deletes),
}
