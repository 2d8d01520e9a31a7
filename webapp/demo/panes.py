"""The panes beside the board: the stack or list of free cells, and the digits of the current cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from solver.candidates import mask_at
from solver.narration import Names
from solver.search.algorithm import Algorithm, Beat
from solver.search.inside import digits_at, tried_before
from solver.search.steps import Kind
from solver.shape import Cell, Digit, Mask, Shape
from solver.timeline import Moment, State, Timeline

PANES: Final = {
    "code": "Code",
    "stack": "Stack",
    "tree": "Tree",
    "digits": "Digits of the cell",
    "formula": "Box formula",
}
ROWS: Final = 8 + 1  # of the stack that are shown: the call that goes on, and eight below it
_KINDS: Final = {"row": "row", "column": "col", "box": "box"}
NEAR: Final = 3  # of these, where there is room for fewer


class Row(NamedTuple):
    """A row of the stack: `role` is '', 'now', 'returned' or 'forced'; `left` says which digits it has left to try.

    They stand apart, as in 'left 2 3 4', so that nobody reads a number. `word` is the word of bits that the search
    keeps of the cell, where it keeps one.
    """

    number: str
    text: str
    role: str
    near: bool
    left: str = ""
    word: str = ""


class Mark(NamedTuple):
    """A digit of the current cell: forbidden by `house` (row, col or box), or '' there.

    `role` is '' while it may be tried, 'out', 'failed' if it was tried in vain, 'now' or 'now out' while it is tried.
    While a lesson asks for it, it is 'veiled', with '?' for the house.
    """

    digit: str
    role: str
    house: str


_mark: Final = cache(Mark)  # every frame has nine, of a hundred that there are


class Stack(NamedTuple):
    """The stack, or the list of free cells, as far as it is shown."""

    title: str
    rows: tuple[Row, ...]
    more: int  # placements further down


def _stack_title(algorithm: Algorithm, state: State) -> str:
    depth = state.counters.depth
    return f"{algorithm.words.stack}, k = {depth}" if algorithm.is_list else f"{algorithm.words.stack}: {depth}"


def stack_of(
    timeline: Timeline, state: State, cell: Cell | None, moments: Sequence[Moment], is_dead: bool, names: Names
) -> Stack:
    """The rows next to the top; `is_dead` says that the current call is about to come back empty-handed."""
    algorithm = timeline.algorithm
    title = _stack_title(algorithm, state)
    if algorithm.is_list:
        return Stack(title, tuple(_list_rows(timeline, state, moments, is_dead, names)), 0)
    rows = _stack_rows(timeline, state, names)
    if top := _top(timeline, state, cell, moments, is_dead, names):
        rows = [top, *rows]
    shown = rows[:ROWS]
    more = max(state.counters.depth - sum(1 for row in shown if row.number), 0)
    return Stack(title, tuple(shown), more)


def _top(
    timeline: Timeline, state: State, cell: Cell | None, moments: Sequence[Moment], is_dead: bool, names: Names
) -> Row | None:
    """The call that is going on, or the cell that lies on top without a digit; None between one call and the next."""
    last, words = state.last, timeline.algorithm.words
    is_between = last.kind is Kind.PLACE if last else timeline.algorithm.has(Beat.COUNT)
    if is_between and (not moments or moments[-1].beat in (Beat.PLACE, Beat.FORCED)):
        return None  # the next one is not called, or not chosen yet
    if moments and moments[-1].beat is Beat.CALL:
        return Row("", "a new call", "now", True)
    if cell is None:
        return None
    name = names.cell(cell)
    left = _left(timeline, _open(timeline, state.digits, cell), _reached(state, moments))
    word = word_of(timeline, state, cell, moments)
    if is_dead:
        told = (name, words.returns) if word else (f"{name} {words.returns}", "")
        return Row("", told[0], "returned", True, told[1], word)
    digit = digits_at(timeline.algorithm, state, moments)[cell]
    return Row("", f"{name} = {names.symbol(digit)}" if digit else name, "now", True, left, word)


def _reached(state: State, moments: Sequence[Moment]) -> Digit:
    """The digit of the current cell that has been tried last."""
    tests = [moment.digit for moment in moments if moment.beat in (Beat.WRITE, Beat.TRY) and moment.digit]
    return tests[-1] if tests else tried_before(state)


def _open(timeline: Timeline, digits: Sequence[Digit], cell: Cell) -> Mask:
    """The digits that the program tries in a cell; `digits` is the board without it."""
    shape = timeline.grid.shape
    return shape.all_digits if timeline.algorithm.tests_every_digit else mask_at(shape, digits, cell)


def _left(timeline: Timeline, open_digits: Mask, after: Digit) -> str:
    """Those of the digits that the program has left to try after one."""
    if timeline.algorithm.words.chosen:  # it goes through the ways to meet a demand, not through digits
        return ""
    return _told_left(timeline.grid.shape.symbols, open_digits >> after << after)


@lru_cache(maxsize=2_048)
def _told_left(symbols: str, left: Mask) -> str:
    """The digits of the mask in words, of which every frame shows ten."""
    found = [symbol for place, symbol in enumerate(symbols) if left >> place & 1]
    return f"left {' '.join(found)}" if found else "none left"


def _list_rows(timeline: Timeline, state: State, moments: Sequence[Moment], is_dead: bool, names: Names) -> list[Row]:
    """The free cells round k, in their order."""
    k, free = state.counters.depth, timeline.order or timeline.free
    first = max(min(k - ROWS // 2 - 1, len(free) - ROWS), 0)
    digits, rows = digits_at(timeline.algorithm, state, moments), []
    for at in range(first, min(first + ROWS, len(free))):
        digit = digits[free[at]]
        text = f"{names.cell(free[at])}{f' = {names.symbol(digit)}' if digit else ''}"
        role = ("returned" if is_dead else "now") if at == k else ""
        left = _left(timeline, _open(timeline, state.digits, free[at]), digit) if digit else ""
        rows.append(Row(str(at), text, role, k - NEAR < at <= k, left))
    return rows


def _stack_rows(timeline: Timeline, state: State, names: Names) -> list[Row]:
    """The newest placements, newest first."""
    rows, digits = [], list(state.digits)
    bits, shape = timeline.algorithm.bits, timeline.grid.shape
    for number, move in list(enumerate(state.stack, 1))[: -ROWS - 1 : -1]:
        digits[move.cell] = 0
        text = f"{names.cell(move.cell)} = {names.symbol(move.digit)}"
        open_digits = _open(timeline, digits, move.cell)
        left = "" if move.forced else _left(timeline, open_digits, move.digit)
        word = bits(shape.size, open_digits, move.digit) if bits else ""
        near = state.counters.depth - number < NEAR
        rows.append(Row(str(number), text, "forced" if move.forced else "", near, left, word))
    return rows


def marks_of(timeline: Timeline, state: State, cell: Cell | None, moments: Sequence[Moment]) -> Iterator[Mark]:
    """The digits of the current cell: forbidden by which house, tried in vain, tried now."""
    shape = timeline.grid.shape
    if cell is None:
        return
    failed = tried_before(state) if timeline.algorithm.tests_every_digit or _came_back(state, cell) else 0
    tried = {moment.digit for moment in moments if moment.beat is Beat.TRY}
    last = moments[-1] if moments else None
    now = last.digit if last and last.beat in (Beat.TRY, Beat.WRITE) else 0
    forbidden = _forbidden(shape, state.digits, cell)
    for digit in shape.digits:
        house = forbidden.get(digit, "")
        if digit == now and last and last.beat is Beat.WRITE:
            yield _mark(shape.symbols[digit - 1], "now", "")
        elif moments and digit not in tried and digit > failed and timeline.algorithm.tests_every_digit:
            yield _mark(shape.symbols[digit - 1], "", "")
        elif digit == now:
            yield _mark(shape.symbols[digit - 1], "now" if not house else "now out", house)
        elif house:
            yield _mark(shape.symbols[digit - 1], "out", house)
        else:
            yield _mark(shape.symbols[digit - 1], "failed" if digit <= failed else "", "")


def _came_back(state: State, cell: Cell) -> bool:
    return bool(state.last and state.last.kind is Kind.RETRACT and state.last.cell == cell)


def _forbidden(shape: Shape, digits: Sequence[Digit], cell: Cell) -> dict[Digit, str]:
    """The kind of the first house of the cell that holds the digit, by digit; those that none holds are missing."""
    found: dict[Digit, str] = {}
    for house in shape.houses_of[cell]:
        kind = _KINDS[house.kind]
        for peer in house.cells:
            digit = digits[peer]
            if digit and digit not in found and peer != cell:
                found[digit] = kind
    return found


def word_of(timeline: Timeline, state: State, cell: Cell | None, moments: Sequence[Moment]) -> str:
    """The bits that the search keeps of the current cell; '' where it keeps none.

    Gone back to, a cell is still marked with its digit until the next choice is, or it is unmarked.
    """
    bits, shape = timeline.algorithm.bits, timeline.grid.shape
    if bits is None or cell is None:
        return ""
    is_unmarked = any(moment.beat is Beat.BLANK for moment in moments)
    choice = 0 if is_unmarked or not _came_back(state, cell) else tried_before(state)
    return bits(shape.size, mask_at(shape, state.digits, cell), choice)


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
