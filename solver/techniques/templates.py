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
from typing import Any, Final

from solver.shape import Candidate, Digit
from solver.techniques.board_layout import (
    ALL_HOUSES,
    BIT_COUNT,
    BOXES_USED,
    CHOICES,
    CHOSEN,
    COLUMNS_USED,
    FIRST_BOX,
    HIGHEST_BIT,
    ROWS_LEFT,
    SPOTS,
    UNTESTED,
)
from solver.techniques.cell_sets import (
    ALL_CELLS,
    DIGITS,
    HOUSE_SETS,
    PEERS,
    ROWS,
    SHAPE,
    SIZE,
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

_BOX_WIDTH: Final = SHAPE.box_width
_BOX_HEIGHT: Final = SHAPE.box_height
_STACK: Final = (1 << _BOX_WIDTH) - 1


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


def can_lose_place(board: Any, digit: int) -> int:
    """Check whether some place of the digit is in no template; 0 or 1.

    A digit loses something to fish, chains and colours of itself only then: they need no other digit, so a place that
    some placement of the digit in the whole grid uses contradicts none of them.
    """
    rows = columns = boxes = 0
    for line in range(SIZE):
        spots = board[SPOTS + digit * ALL_HOUSES + line]
        board[ROWS_LEFT + line] = board[UNTESTED + line] = spots
        rows += spots != 0
        columns += board[SPOTS + digit * ALL_HOUSES + SIZE + line] != 0
        boxes += board[SPOTS + digit * ALL_HOUSES + FIRST_BOX + line] != 0
    if rows != columns or rows != boxes:  # There is a house without a place.
        return 1
    for row in range(SIZE):
        while board[UNTESTED + row]:
            if not is_in_template(board, row, board[UNTESTED + row] & -board[UNTESTED + row], rows):
                return 1
    return 0


def is_in_template(board: Any, first: int, place: int, rows: int) -> bool:
    """Check whether a template holds the place of the row; if so, strike its places from those still to test.

    Depth first, the row with the fewest places next, and in it untested places before others.
    """
    depth = taken = 0
    board[CHOSEN], board[CHOICES], board[COLUMNS_USED], board[BOXES_USED] = first, place, 0, 0
    while depth >= 0:
        row, left = board[CHOSEN + depth], board[CHOICES + depth]
        if left == 0:
            taken &= ~(1 << row)
            depth -= 1
            continue
        bit = left & board[UNTESTED + row]
        if bit == 0:
            bit = left
        bit &= -bit
        board[CHOICES + depth] = left ^ bit
        taken |= 1 << row
        columns = board[COLUMNS_USED + depth] | bit
        boxes = board[BOXES_USED + depth] | (_STACK << (HIGHEST_BIT[bit] // _BOX_WIDTH * _BOX_WIDTH)) << (
            row // _BOX_HEIGHT * SIZE
        )
        depth += 1
        board[COLUMNS_USED + depth], board[BOXES_USED + depth] = columns, boxes
        if depth == rows:
            for level in range(rows):
                board[UNTESTED + board[CHOSEN + level]] &= ~(
                    board[COLUMNS_USED + level] ^ board[COLUMNS_USED + level + 1]
                )
            return True
        fewest = SIZE + 1
        for other in range(SIZE):
            if board[ROWS_LEFT + other] and not taken >> other & 1:
                free = board[ROWS_LEFT + other] & ~columns & ~(boxes >> (other // _BOX_HEIGHT * SIZE))
                if BIT_COUNT[free] < fewest:
                    board[CHOSEN + depth], board[CHOICES + depth], fewest = other, free, BIT_COUNT[free]
    return False


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
