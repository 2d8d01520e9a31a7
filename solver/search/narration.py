"""Say in one sentence or two what has just happened in a search and what follows.

The sentence never names the digit that the next move places: a viewer may want to find it first.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from solver.grid import count_candidates
from solver.search.algorithm import HOUSES, TraceEvent
from solver.search.steps import Kind, Move
from solver.search.substeps import houses_in, shared_house
from solver.search.trace import Outcome, State, Substep, Trace
from solver.shape import Cell, Digit, House, Shape
from solver.text import count_noun, join_names

_ON: Final = {
    True: "The next digit is written over it.",
    False: "Try its next digit.",
}  # Keyed by whether the program keeps it.


@dataclass(frozen=True)
class Names:
    """The names of cells, houses and digits where rows and columns count from `base`, 1 or 0."""

    shape: Shape
    base: int = 1

    def cell(self, cell: Cell) -> str:
        """Name the cell: r1c9 or, counted from 0, r0c8."""
        return self._cells[cell]

    @cached_property
    def _cells(self) -> list[str]:
        """The names of all cells, made once: a window of a search names a thousand."""
        counted = range(self.base, self.shape.size + self.base)
        return [f"r{row}c{column}" for row in counted for column in counted]

    def house(self, house: House) -> str:
        """Name the house: 'row 1' or, counted from 0, 'row 0'."""
        return f"{house.kind} {house.number - 1 + self.base}"

    def symbol(self, digit: Digit) -> str:
        """Write the digit as its symbol."""
        return self.shape.symbols[digit - 1]


def describe_state(trace: Trace, state: State, names: Names) -> str:
    """Describe the search after the moves of the state."""
    if own := trace.describe(state, None, names):
        return own
    if state.next is None:
        return _end(trace, state, names)
    if state.is_solution:
        return f"Every free cell is filled: solution {state.found:,}. The search goes on to find the others."
    if state.next.kind is Kind.RETRACT:
        return _dead_end(trace, state, names)
    last, following = state.last, names.cell(state.next.cell)
    if last is None:
        return f"Start in {following}, {trace.algorithm.words.reason}."
    if last.kind is Kind.RETRACT:
        return f"{_return(trace, last, names)} {_ON[trace.algorithm.keeps_value_on_retract]}"
    reason = f", {trace.algorithm.words.reason}" if trace.algorithm.order is None and not last.forced else ""
    return f"{_placed(trace, last, names)} Go on to {following}{reason}."


def _placed(trace: Trace, move: Move, names: Names) -> str:
    """Return what has just been placed."""
    digit, cell = names.symbol(move.digit), names.cell(move.cell)
    if move.forced:
        return f"{digit} in {cell} is forced."
    return f"{digit} {'fits' if trace.algorithm.tests_every_digit else 'goes into'} {cell}."


def _return(trace: Trace, move: Move, names: Names) -> str:
    """Return what happens to the digit of the cell that the search goes back to."""
    return f"Back in {names.cell(move.cell)}: {names.symbol(move.digit)} is taken back."


def describe_substep(trace: Trace, state: State, substep: Substep | None, names: Names) -> str:
    """Describe one substep of the next move; without a substep describe the state."""
    if substep is None:
        return describe_state(trace, state, names)
    if own := trace.describe(state, substep, names):
        return own
    if substep.event is TraceEvent.RETRACT and state.last:
        return _return(trace, state.last, names)
    if substep.event in (TraceEvent.PLACE, TraceEvent.FORCED) and state.last:
        return _placed(trace, state.last, names)
    cell = names.cell(substep.cell) if substep.cell is not None else ""
    digit = names.symbol(substep.digit) if substep.digit else ""
    match substep.event:
        case TraceEvent.CALL:
            return f"{digit} stands in {cell}. A new call fills the rest."
        case TraceEvent.COUNT:
            fewest = min(count_candidates(names.shape, state.digits).values())
            return f"Count the choices of every empty cell: the fewest is {fewest}."
        case TraceEvent.CHOOSE:
            return f"Look at {cell}, {trace.algorithm.words.reason}."
        case TraceEvent.WRITE:
            over = f" over {names.symbol(substep.digit - 1)}" if _is_over(state, substep) else ""
            return f"Write {digit} into {cell}{over}."
        case TraceEvent.TRY:
            return _of_try(substep, cell, digit, names, trace.houses)
        case TraceEvent.DEAD if (
            state.next is None and cell
        ):  # the last look: that every way was tried is said behind it
            return f"No digit fits {cell}."
        case TraceEvent.BLANK:
            return f"No digit is left: {cell} {trace.algorithm.words.blanks}."
    return describe_state(trace, state, names)


def describe_tries(tries: Sequence[Substep], names: Names, kinds: tuple[str, ...] = HOUSES) -> str:
    """List what forbids each digit that failed in a cell, house by house in that order; '' where none failed."""
    found: dict[House, list[str]] = {}
    for substep in tries:
        if house := shared_house(names.shape, substep.cell, substep.forbidden_by, kinds):
            found.setdefault(house, []).append(names.symbol(substep.digit))
    if not found or (cell := tries[0].cell) is None:
        return ""
    houses = [house for house in houses_in(names.shape, cell, kinds) if house in found]
    reasons = "; ".join(f"{names.house(house)} has {join_names(found[house])}" for house in houses)
    return f"Tried in {names.cell(cell)}: {reasons}."


def _is_over(state: State, substep: Substep) -> bool:
    """Return whether the cell holds the digit before, which failed."""
    came_back = state.last is not None and state.last.kind is Kind.RETRACT and state.last.cell == substep.cell
    return substep.digit > 1 or came_back


def _of_try(substep: Substep, cell: str, digit: str, names: Names, kinds: tuple[str, ...]) -> str:
    if not digit:
        return f"{cell} has no choice left."
    house = shared_house(names.shape, substep.cell, substep.forbidden_by, kinds)
    if substep.forbidden_by is None or house is None:
        return f"Try {digit} in {cell}: it fits."
    return f"Try {digit} in {cell}: no, {names.house(house)} has it in {names.cell(substep.forbidden_by)}."


def _dead_end(trace: Trace, state: State, names: Names) -> str:
    last, back = state.last, state.next
    if last is None or back is None:  # a dead end has a move before and one behind it
        return ""
    if state.house:
        problem = f"A digit has no place left in {names.house(state.house)}."
    elif last.kind is Kind.RETRACT and last.forced:
        problem = f"{names.symbol(last.digit)} was forced in {names.cell(last.cell)}: nothing else fits there."
    elif last.kind is Kind.RETRACT and last.digit == names.shape.size and trace.algorithm.tests_every_digit:
        problem = f"{names.symbol(last.digit)} was the last digit to try in {names.cell(last.cell)}."
    elif last.kind is Kind.RETRACT:
        problem = f"No digit after {names.symbol(last.digit)} fits {names.cell(last.cell)}."
    else:
        problem = f"No digit fits {names.cell(state.cell or 0)}."
    return f"{problem} Go back to {names.cell(back.cell)} and try its next digit."


def _end(trace: Trace, state: State, names: Names) -> str:
    if trace.outcome is Outcome.CONFLICT:
        house, digit, cells, _ = trace.conflicts[0]
        places = join_names([names.cell(cell) for cell in cells])
        return f"No search: {names.symbol(digit)} is in {names.house(house)} more than once, in {places}."
    if not trace.free:
        return "The grid is full: there is nothing to search."
    if trace.outcome is Outcome.NONE:
        return "Every way has been tried: this puzzle has no solution."
    moves = count_noun(state.counters.moves, "move")
    if trace.outcome is Outcome.ALL:
        return f"Every way has been tried: {count_noun(trace.found, 'solution')} after {moves}."
    filled = "the only free cell is" if len(trace.free) == 1 else f"all {len(trace.free)} free cells are"
    return f"Solved: {filled} filled after {moves}."
