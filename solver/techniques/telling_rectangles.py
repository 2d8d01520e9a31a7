"""Why patterns that would give a second solution cannot be: rectangles of two digits, and graves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from solver.shape import Cell
from solver.techniques.cell_sets import HOUSE_NAMES, HOUSES_OF, LINES, cell_name, set_of, shared_houses
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_words import cells_told, digits_told, house_told, houses_told, losers, seeing


def rectangle_reason(step: Step) -> str:
    """Why a rectangle takes something from a cell."""
    corners = cells_told(step.part(Role.CORNER).cells)
    barred = f"{corners} must not hold only {digits_told(step.digits)}"
    clues = ", as none of them is a clue" if step.technique.startswith("avoidable") else ""
    told = f"{barred}: these could change places{clues}, but the puzzle has only one solution"
    return told + _RECTANGLES[step.technique](step)


def _last_corner(step: Step) -> str:
    return f"; {cells_told(losers(step))} is the only one that can hold something else"


def _one_corner(step: Step) -> str:
    digit = step.eliminations[0].digit
    return f", so one of the corners is {digit}, and {seeing(losers(step), f'all corners that can be {digit}')}"


def _roof(step: Step, extra: Part) -> list[Cell]:
    """The corners in the house of the part, which hold more digits."""
    return sorted(cell for cell in step.part(Role.CORNER).cells if extra.house in HOUSES_OF[cell])


def _corner_in_set(step: Step) -> str:
    extra = step.part(Role.EXTRA)
    neither = f"neither {digits_told(step.digits, 'nor')}"
    members = f"{cells_told(extra.cells)} it takes {digits_told(extra.digits)}"
    houses = [
        house
        for house in shared_houses(set_of([*_roof(step, extra), *extra.cells]))
        if any(house in HOUSES_OF[cell] for cell in losers(step))
    ]
    rest = f"the rest of {houses_told(houses)} holds none of these"
    return f", so one of {cells_told(_roof(step, extra))} is {neither}; with {members}, and {rest}"


def _corner_confined(step: Step) -> str:
    extra = step.part(Role.EXTRA)
    digit, gone = digits_told(extra.digits), step.eliminations[0].digit
    return (
        f"; one of {cells_told(extra.cells)} is {digit}, as {house_told(extra)} has no other place for it: "
        f"with {gone} in the other one they would hold only these"
    )


def _corners_across(step: Step) -> str:
    (digit,) = {digit for _, digit in step.eliminations}
    (other,) = (each for each in step.digits if each != digit)
    corners = step.part(Role.CORNER).cells
    lines = sorted({house for cell in corners for house in HOUSES_OF[cell] if house in LINES})
    rest = cells_told(cell for cell in corners if cell not in losers(step))
    only = f"in {houses_told(lines)} only the corners have places for {digit}"
    return f"; {only}, so {digit} in one of {cells_told(losers(step))} means {digit} in both and {other} in {rest}"


def _hidden_corner(step: Step) -> str:
    extra = step.part(Role.EXTRA)
    cell, digit, gone = extra.cells[0], digits_told(extra.digits), step.eliminations[0].digit
    corners = [each for each in step.part(Role.CORNER).cells if each != cell]
    (across, row), (down, column) = (
        (each, HOUSE_NAMES[house])
        for house in HOUSES_OF[cell]
        if house in LINES
        for each in corners
        if house in HOUSES_OF[each]
    )
    (last,) = (each for each in corners if each not in (across, down))
    moved = f"the {digit} of {row} would go to {cell_name(across)} and that of {column} to {cell_name(down)}"
    only = f"the only other places for {digit} there"
    return f"; with {gone} in {cell_name(cell)} {moved}, {only}, which leaves {gone} to {cell_name(last)}"


def grave_reason(step: Step) -> str:
    """Why the only cell with three candidates is known."""
    part = step.part(Role.EXTRA)
    cell = cells_told(part.cells)
    digit = digits_told(part.digits)
    stands = f"{digit} stands three times in its row, in its column and in its box, every other one twice in its houses"
    without = f"were it not {digit}, every cell would have two candidates, each twice in its houses"
    cannot = "which cannot be, as the puzzle has only one solution"
    return f"{cell} is the only cell with three candidates; {stands}; {without}, {cannot}: so {cell} is {digit}"


_RECTANGLES: Final[Mapping[str, Callable[[Step], str]]] = {
    **dict.fromkeys(("uniqueness-1", "avoidable-1"), _last_corner),
    **dict.fromkeys(("uniqueness-2", "uniqueness-5", "avoidable-2"), _one_corner),
    "uniqueness-3": _corner_in_set,
    "uniqueness-4": _corner_confined,
    "uniqueness-6": _corners_across,
    "hidden-rectangle": _hidden_corner,
}
