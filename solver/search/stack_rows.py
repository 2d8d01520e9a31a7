"""List the rows of a search's stack, or of its list of free cells, as page, film and paper show them.

    calls: 4                    stack: 2                                        freeCellList, k = 2
       r1c8 = 1  left 2 3 ..       r1c8      left 8  [1][010000000][0000]       0  r1c3 = 1
    3  r1c6 = 7  left 8 9       1  r3c8 = 6  none left  [1][000100000][0110]    1  r1c4 = 2
    2  ...                                                                      2  r1c6           now

The title counts what the program has on its stack: calls that have not come back yet, also the one that is about to;
cells from their push to their pop. The list of free cells is numbered from 0, as the program's array is.

>>> from solver.grid import Grid
>>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
>>> search = Trace(gentle, "check-first", fast=False)
>>> search.explore(100)
True
>>> stack_at(search, search.state(0), 1, Names(gentle.shape)).title
'calls: 1'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solver.grid import possible_mask
from solver.search.algorithm import TraceEvent
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.substeps import current_cell, digits_at, finds_dead_end, tried_before
from solver.search.trace import State, Substep, Trace
from solver.shape import Cell, Digit, Mask

MAX_STACK_ROWS: Final = 8 + 1  # The call that goes on is shown, and eight below it.
NEAR_ROWS: Final = 3  # of these, where there is room for fewer


class StackRow(NamedTuple):
    """A row of the stack: `role` is '', 'now', 'returned' or 'forced'; `left` says which digits it has left to try.

    Blanks separate them, as in 'left 2 3 4', because '234' would read as a number. `word` is the word of bits that the
    search keeps of the cell, where it keeps one.
    """

    number: str
    text: str
    role: str
    near: bool
    left: str = ""
    word: str = ""


class StackView(NamedTuple):
    """The stack, or the list of free cells, as far as it is shown."""

    title: str
    rows: tuple[StackRow, ...]
    more: int  # placements further down

    @property
    def more_text(self) -> str:
        """Write how many placements lie further down: 'and 1,234 more'; '' for none."""
        return f"and {self.more:,} more" if self.more else ""


def stack_at(trace: Trace, state: State, count: int, names: Names, max_rows: int = MAX_STACK_ROWS) -> StackView:
    """Show the stack after the first `count` substeps that follow the state, in at most `max_rows` rows."""
    all_substeps = trace.substeps_from(state)
    substeps = all_substeps[:count]
    cell, is_dead = current_cell(trace.algorithm, state, substeps), finds_dead_end(state, all_substeps, count)
    return stack_of(trace, state, cell, substeps, is_dead, names, max_rows)


def stack_of(
    trace: Trace,
    state: State,
    cell: Cell | None,
    substeps: Sequence[Substep],
    is_dead: bool,
    names: Names,
    max_rows: int = MAX_STACK_ROWS,
) -> StackView:
    """Show the rows next to the top; `is_dead` says that the current call is about to return without a solution."""
    algorithm, depth = trace.algorithm, state.counters.depth
    if algorithm.is_list:
        rows = _list_rows(trace, state, substeps, is_dead, names, max_rows)
        return StackView(f"{algorithm.words.stack}, k = {index_of(trace, state)}", tuple(rows), 0)
    rows = _stack_rows(trace, state, names, max_rows)
    is_open = _is_open(trace, state, substeps)
    top = _top(trace, state, cell, substeps, is_dead, names) if is_open else None
    shown = ([top] if top else []) + rows[: max_rows - 1 if top else max_rows]
    more = max(depth - sum(1 for row in shown if row.number), 0)
    if algorithm.has_calls:
        depth += is_open
    elif algorithm.chooses_ahead:
        depth += top is not None
    return StackView(f"{algorithm.words.stack}: {depth}", tuple(shown), more)


def index_of(trace: Trace, state: State) -> int:
    """Compute k, the index of the current cell in the list of free cells; at a solution k is the last one."""
    return max(min(state.counters.depth, len(trace.free) - 1), 0)


def _is_open(trace: Trace, state: State, substeps: Sequence[Substep]) -> bool:
    """Return whether a call runs that has placed no digit yet, or a cell is looked at that has none."""
    algorithm, last = trace.algorithm, state.last
    if trace.conflicts:
        return False
    is_between = last.kind is Kind.PLACE if last else algorithm.has(TraceEvent.COUNT)
    return not (is_between and (not substeps or substeps[-1].event in (TraceEvent.PLACE, TraceEvent.FORCED)))


def _top(
    trace: Trace, state: State, cell: Cell | None, substeps: Sequence[Substep], is_dead: bool, names: Names
) -> StackRow | None:
    """Show the running call, or the cell on top without a digit; None where there is nothing to show."""
    algorithm, words = trace.algorithm, trace.algorithm.words
    event = substeps[-1].event if substeps else None
    if event is TraceEvent.CALL or (event is TraceEvent.SOLVED and algorithm.has_calls):
        return StackRow("", "a new call", "now", True)
    if event is TraceEvent.NONE and algorithm.has_calls:
        return StackRow("", f"the first call {words.returns}", "returned", True)
    if cell is None:
        return None
    name = names.cell(cell)
    left = _left(trace, _open(trace, state.digits, cell), _reached(state, substeps))
    word = word_of(trace, state, cell, substeps)
    if is_dead:
        texts = (name, words.returns) if word else (f"{name} {words.returns}", "")
        return StackRow("", texts[0], "returned", True, texts[1], word)
    digit = digits_at(algorithm, state, substeps)[cell]
    return StackRow("", f"{name} = {names.symbol(digit)}" if digit else name, "now", True, left, word)


def _reached(state: State, substeps: Sequence[Substep]) -> Digit:
    """Find the last digit tried in the current cell."""
    tests = [
        substep.digit for substep in substeps if substep.event in (TraceEvent.WRITE, TraceEvent.TRY) and substep.digit
    ]
    return tests[-1] if tests else tried_before(state)


def _open(trace: Trace, digits: Sequence[Digit], cell: Cell) -> Mask:
    """Compute the digits that the program tries in a cell; `digits` is the board without it."""
    shape = trace.grid.shape
    return shape.all_digits if trace.algorithm.tests_every_digit else possible_mask(shape, digits, cell)


def _left(trace: Trace, open_digits: Mask, after: Digit) -> str:
    """Write the digits that the program has left to try after `after`."""
    if trace.algorithm.words.chosen:  # it goes through the ways to meet a demand, not through digits
        return ""
    return _digits_left_text(trace.grid.shape.symbols, open_digits >> after << after)


@lru_cache(maxsize=2_048)
def _digits_left_text(symbols: str, left: Mask) -> str:
    """Write the digits of the mask; cached, as every frame shows ten of them."""
    found = [symbol for place, symbol in enumerate(symbols) if left >> place & 1]
    return f"left {' '.join(found)}" if found else "none left"


def _list_rows(
    trace: Trace, state: State, substeps: Sequence[Substep], is_dead: bool, names: Names, max_rows: int
) -> list[StackRow]:
    """Show the free cells around k, in their order."""
    k, free = index_of(trace, state), trace.order or trace.free
    first = max(min(k - max_rows // 2 - 1, len(free) - MAX_STACK_ROWS), 0)
    digits, rows = digits_at(trace.algorithm, state, substeps), []
    for at in range(first, min(first + max_rows, len(free))):
        digit = digits[free[at]]
        text = f"{names.cell(free[at])}{f' = {names.symbol(digit)}' if digit else ''}"
        role = ("returned" if is_dead else "now") if at == k else ""
        left = _left(trace, _open(trace, state.digits, free[at]), digit) if digit else ""
        rows.append(StackRow(str(at), text, role, k - NEAR_ROWS < at <= k, left))
    return rows


def _stack_rows(trace: Trace, state: State, names: Names, max_rows: int) -> list[StackRow]:
    """Show the newest placements, newest first."""
    rows, digits = [], list(state.digits)
    bits, shape = trace.algorithm.bits, trace.grid.shape
    for number, move in list(enumerate(state.stack, 1))[: -max_rows - 1 : -1]:
        digits[move.cell] = 0
        text = f"{names.cell(move.cell)} = {names.symbol(move.digit)}"
        open_digits = _open(trace, digits, move.cell)
        left = "" if move.forced else _left(trace, open_digits, move.digit)
        word = bits(shape.size, True, open_digits, move.digit) if bits else ""
        near = state.counters.depth - number < NEAR_ROWS
        rows.append(StackRow(str(number), text, "forced" if move.forced else "", near, left, word))
    return rows


def word_of(trace: Trace, state: State, cell: Cell | None, substeps: Sequence[Substep]) -> str:
    """Write the word of bits that the search has for the current cell; '' where it has none.

    A cell is filled as soon as it is pushed, before a digit is chosen. Gone back to, it is still marked with its digit
    until the next choice is, or it is unmarked.
    """
    bits, shape = trace.algorithm.bits, trace.grid.shape
    if bits is None or cell is None:
        return ""
    has_come_back, events = came_back(state, cell), {substep.event for substep in substeps}
    is_filled = (has_come_back or TraceEvent.CHOOSE in events) and TraceEvent.BLANK not in events
    choice = tried_before(state) if is_filled and has_come_back else 0
    return bits(shape.size, is_filled, possible_mask(shape, state.digits, cell), choice)


def came_back(state: State, cell: Cell) -> bool:
    """Return whether the last move took the digit of that cell back."""
    return bool(state.last and state.last.kind is Kind.RETRACT and state.last.cell == cell)
