"""The panes beside the board: which there are, and what the one with the digits of the current cell shows."""

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

PANES: Final = {
    "code": "Code",
    "stack": "Stack",
    "tree": "Tree",
    "digits": "Digits of the cell",
    "formula": "Box formula",
}
_KINDS: Final = {"row": "row", "column": "col", "box": "box"}


class Mark(NamedTuple):
    """A digit of the current cell: forbidden by `house` (row, col or box), or '' there.

    `role` is '' while it may be tried, 'out', 'failed' if it was tried in vain, 'now' or 'now out' while it is tried.
    While a lesson asks for it, it is 'veiled', with '?' for the house.
    """

    digit: str
    role: str
    house: str


_mark: Final = cache(Mark)  # every frame has nine, of a hundred that there are


def marks_of(trace: Trace, state: State, cell: Cell | None, moments: Sequence[Substep]) -> Iterator[Mark]:
    """The digits of the current cell: forbidden by which house, tried in vain, tried now."""
    shape = trace.grid.shape
    if cell is None:
        return
    failed = tried_before(state) if trace.algorithm.tests_every_digit or came_back(state, cell) else 0
    tried = {moment.digit for moment in moments if moment.event is TraceEvent.TRY}
    last = moments[-1] if moments else None
    now = last.digit if last and last.event in (TraceEvent.TRY, TraceEvent.WRITE) else 0
    forbidden = _forbidden(trace, state.digits, cell)
    for digit in shape.digits:
        house = forbidden.get(digit, "")
        if digit == now and last and last.event is TraceEvent.WRITE:
            yield _mark(shape.symbols[digit - 1], "now", "")
        elif moments and digit not in tried and digit > failed and trace.algorithm.tests_every_digit:
            yield _mark(shape.symbols[digit - 1], "", "")
        elif digit == now:
            yield _mark(shape.symbols[digit - 1], "now" if not house else "now out", house)
        elif house:
            yield _mark(shape.symbols[digit - 1], "out", house)
        else:
            yield _mark(shape.symbols[digit - 1], "failed" if digit <= failed else "", "")


def _forbidden(trace: Trace, digits: Sequence[Digit], cell: Cell) -> dict[Digit, str]:
    """The kind of the house in which the program finds the digit first, by digit; those that none holds are missing."""
    found: dict[Digit, str] = {}
    for house in houses_in(trace.grid.shape, cell, trace.houses):
        kind = _KINDS[house.kind]
        for peer in house.cells:
            digit = digits[peer]
            if digit and digit not in found and peer != cell:
                found[digit] = kind
    return found


def formula_of(shape: Shape, cell: Cell | None, names: Names) -> str:
    """How the box of the cell is found by whole numbers, counted as the page counts.

    >>> from solver.shape import CLASSIC
    >>> formula_of(CLASSIC, 15, Names(CLASSIC, 0))
    'r1c6 lies in box 2, which begins in r0c6: 1 / 3 * 3 = 0, 6 / 3 * 3 = 6'
    """
    return "" if cell is None else _formula(shape, cell, names.base)


@lru_cache(maxsize=1_024)
def _formula(shape: Shape, cell: Cell, base: int) -> str:
    """The same sentence, which every frame has."""
    names, box, begins = Names(shape, base), shape.houses_of[cell][-1], list[str]()
    for number, wide in zip(divmod(cell, shape.size), (shape.box_height, shape.box_width), strict=True):
        first = number // wide * wide
        counted = f"({number + base} - {base}) / {wide} * {wide} + {base}" if base else f"{number} / {wide} * {wide}"
        begins.append(f"{counted} = {first + base}")
    first_cell = names.cell(box.cells[0])
    return f"{names.cell(cell)} lies in {names.house(box)}, which begins in {first_cell}: {', '.join(begins)}"
