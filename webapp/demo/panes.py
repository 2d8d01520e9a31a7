"""The panes beside the board: the stack or list of free cells, and the digits of the current cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solver.narration import Names
from solver.search.algorithm import Algorithm, Beat
from solver.search.steps import Kind
from solver.shape import Cell, Digit, Shape
from solver.timeline import Moment, State, Timeline

ROWS: Final = 8  # of the stack that are shown
NEAR: Final = 3  # of these, where there is room for fewer


class Row(NamedTuple):
    """A row of the stack: `role` is '', 'now', 'returned' or 'forced'."""

    number: str
    text: str
    role: str
    near: bool


class Mark(NamedTuple):
    """A digit of the current cell: forbidden by `house` (R, C or B), or '' there.

    `role` is '' while it may be tried, 'out', 'failed' if it was tried in vain, 'now' or 'now out' while it is tried.
    """

    digit: str
    role: str
    house: str


class Stack(NamedTuple):
    """The stack, or the list of free cells, as far as it is shown."""

    title: str
    rows: tuple[Row, ...]
    more: int  # placements further down


def tried_before(state: State) -> Digit:
    """The digit after which the current cell is tried: the one just taken back from it, else 0."""
    last = state.last
    return last.digit if last and last.kind is Kind.RETRACT and last.cell == state.cell else 0


def _stack_title(algorithm: Algorithm, state: State) -> str:
    depth = state.counters.depth
    return f"{algorithm.words.stack}, k = {depth}" if algorithm.is_list else f"{algorithm.words.stack}: {depth}"


def stack_of(timeline: Timeline, state: State, cell: Cell | None, returns: bool, names: Names) -> Stack:
    """The rows next to the top; `returns` says that the current call is about to come back empty-handed."""
    algorithm = timeline.algorithm
    title = _stack_title(algorithm, state)
    if algorithm.is_list:
        return Stack(title, tuple(_list_rows(timeline, state, names)), 0)
    rows = _stack_rows(timeline, state, names)
    if cell is not None:
        text = f"{names.cell(cell)} {algorithm.words.returns}" if returns else names.cell(cell)
        rows = [Row("", text, "returned" if returns else "now", True), *rows]
    shown = rows[:ROWS]
    more = max(state.counters.depth - sum(1 for row in shown if row.number), 0)
    return Stack(title, tuple(shown), more)


def _list_rows(timeline: Timeline, state: State, names: Names) -> list[Row]:
    """The free cells round k, in their order."""
    k, free = state.counters.depth, timeline.order or timeline.free
    first = max(min(k - ROWS // 2 - 1, len(free) - ROWS), 0)
    rows = []
    for at in range(first, min(first + ROWS, len(free))):
        digit = state.digits[free[at]]
        text = f"{names.cell(free[at])}{f' = {names.symbol(digit)}' if digit else ''}"
        role = ("returned" if state.is_dead_end else "now") if at == k else ""
        rows.append(Row(str(at), text, role, k - NEAR < at <= k))
    return rows


def _stack_rows(timeline: Timeline, state: State, names: Names) -> list[Row]:
    """The newest placements, newest first."""
    rows = []
    for number, move in list(enumerate(state.stack, 1))[: -ROWS - 1 : -1]:
        text = f"{names.cell(move.cell)} = {names.symbol(move.digit)}"
        rows.append(Row(str(number), text, "forced" if move.forced else "", state.counters.depth - number < NEAR))
    return rows


def marks_of(timeline: Timeline, state: State, cell: Cell | None, beats: Sequence[Moment]) -> Iterator[Mark]:
    """The digits of the current cell: forbidden by which house, tried in vain, tried now."""
    shape = timeline.grid.shape
    if cell is None:
        return
    failed = tried_before(state) if timeline.algorithm.tests_every_digit or _came_back(state, cell) else 0
    tried = {moment.digit for moment in beats if moment.beat is Beat.TRY}
    now = beats[-1].digit if beats and beats[-1].beat is Beat.TRY else 0
    forbidden = _forbidden(shape, state.digits, cell)
    for digit in shape.digits:
        house = forbidden.get(digit, "")
        if beats and digit not in tried and digit > failed and timeline.algorithm.tests_every_digit:
            yield Mark(shape.symbols[digit - 1], "", "")
        elif digit == now:
            yield Mark(shape.symbols[digit - 1], "now" if not house else "now out", house)
        elif house:
            yield Mark(shape.symbols[digit - 1], "out", house)
        else:
            yield Mark(shape.symbols[digit - 1], "failed" if digit <= failed else "", "")


def _came_back(state: State, cell: Cell) -> bool:
    return bool(state.last and state.last.kind is Kind.RETRACT and state.last.cell == cell)


def _forbidden(shape: Shape, digits: Sequence[Digit], cell: Cell) -> dict[Digit, str]:
    """R, C or B for the first house of the cell that holds the digit, by digit; those that none holds are missing."""
    found: dict[Digit, str] = {}
    for house in shape.houses_of[cell]:
        for peer in house.cells:
            if digits[peer] and peer != cell:
                found.setdefault(digits[peer], house.kind[0].upper())
    return found


def word_of(timeline: Timeline, state: State, cell: Cell | None) -> str:
    """The bits that the search keeps of the current cell; '' where it keeps none."""
    bits, shape = timeline.algorithm.bits, timeline.grid.shape
    if bits is None or cell is None:
        return ""
    forbidden = _forbidden(shape, state.digits, cell)
    return bits(shape.size, sum(1 << digit - 1 for digit in shape.digits if digit not in forbidden))
