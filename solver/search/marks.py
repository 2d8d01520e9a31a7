"""Compute what is known of the current cell of a search: a mark for each digit, and the formula of its box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from solver.search.algorithm import TraceEvent
from solver.search.narration import Names
from solver.search.stack_rows import came_back
from solver.search.substeps import houses_in, tried_before
from solver.search.trace import State, Substep, Trace
from solver.shape import Cell, Digit, Shape

_HOUSE_KEYS: Final = {"row": "row", "column": "col", "box": "box"}


class Mark(NamedTuple):
    """A digit of the current cell: forbidden by `house` (row, col or box), or '' there.

    `role` is '' while it may be tried, 'out', 'failed' if it was tried in vain, 'now' or 'now out' while it is tried.
    While a lesson asks for it, it is 'veiled', with '?' for the house.
    """

    digit: str
    role: str
    house: str


_cached_mark: Final = cache(Mark)  # every frame has nine of them; there are about a hundred


def marks_of(trace: Trace, state: State, cell: Cell | None, substeps: Sequence[Substep]) -> Iterator[Mark]:
    """Yield the digits of the current cell: which house forbids them, and whether they were tried or are tried now."""
    shape = trace.grid.shape
    if cell is None:
        return
    failed = tried_before(state) if trace.algorithm.tests_every_digit or came_back(state, cell) else 0
    tried = {substep.digit for substep in substeps if substep.event is TraceEvent.TRY}
    last = substeps[-1] if substeps else None
    now = last.digit if last and last.event in (TraceEvent.TRY, TraceEvent.WRITE) else 0
    forbidden = _forbidding_houses(trace, state.digits, cell)
    for digit in shape.digits:
        house = forbidden.get(digit, "")
        if digit == now and last and last.event is TraceEvent.WRITE:
            yield _cached_mark(shape.symbols[digit - 1], "now", "")
        elif substeps and digit not in tried and digit > failed and trace.algorithm.tests_every_digit:
            yield _cached_mark(shape.symbols[digit - 1], "", "")
        elif digit == now:
            yield _cached_mark(shape.symbols[digit - 1], "now" if not house else "now out", house)
        elif house:
            yield _cached_mark(shape.symbols[digit - 1], "out", house)
        else:
            yield _cached_mark(shape.symbols[digit - 1], "failed" if digit <= failed else "", "")


def _forbidding_houses(trace: Trace, digits: Sequence[Digit], cell: Cell) -> dict[Digit, str]:
    """Find the house in which the program finds each digit first; digits that no house holds are missing."""
    found: dict[Digit, str] = {}
    for house in houses_in(trace.grid.shape, cell, trace.houses):
        kind = _HOUSE_KEYS[house.kind]
        for peer in house.cells:
            digit = digits[peer]
            if digit and digit not in found and peer != cell:
                found[digit] = kind
    return found


def formula_of(shape: Shape, cell: Cell | None, names: Names) -> str:
    """Show how integer division finds the box of the cell, counted as the page counts; '' for no cell.

    >>> from solver.shape import CLASSIC
    >>> formula_of(CLASSIC, 15, Names(CLASSIC, 0))
    'r1c6 lies in box 2, which begins in r0c6: 1 / 3 * 3 = 0, 6 / 3 * 3 = 6'
    """
    return "" if cell is None else _formula(shape, cell, names.base)


@lru_cache(maxsize=1_024)
def _formula(shape: Shape, cell: Cell, base: int) -> str:
    """Write the formula; cached, because every frame has it."""
    names, box, calculations = Names(shape, base), shape.houses_of[cell][-1], list[str]()
    for number, box_side in zip(divmod(cell, shape.size), (shape.box_height, shape.box_width), strict=True):
        first = number // box_side * box_side
        calculation = (
            f"({number + base} - {base}) / {box_side} * {box_side} + {base}"
            if base
            else f"{number} / {box_side} * {box_side}"
        )
        calculations.append(f"{calculation} = {first + base}")
    first_cell = names.cell(box.cells[0])
    return f"{names.cell(cell)} lies in {names.house(box)}, which begins in {first_cell}: {', '.join(calculations)}"
