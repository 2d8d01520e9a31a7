"""Make tables from a search, as a person with a pencil would write them: its moves, and its stack.

    k   cell   digits tried   value            depth   cell   choices left   value
    5   r1c9   1 2 3 .. 9     back to r1c8     16      r1c6   –              back to r1c5
    4   r1c8   9              9                15      r1c5   9              9

A search that tests every digit shows those tried; one that looks for the fewest choices shows those left; one that
meets demands has neither column.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solver.grid import possible_digits
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.substeps import tried_before
from solver.search.trace import State, Trace
from solver.shape import Cell
from solver.text import join_names

NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under their headings. The first column is always filled, the others only in the rows `given`."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    given: frozenset[int]


# ---- moves


def moves(trace: Trace, move: int, count: int, given: int, names: Names) -> Table:
    """Make a table of `count` moves after the first `move` ones, a row each; the first `given` rows are filled."""
    algorithm = trace.algorithm
    tried = (_tried_heading(algorithm),) if _has_tries(algorithm) else ()
    state = trace.states_from(move)
    rows = tuple(_row(trace, state(each), names) for each in range(move, move + count))
    return Table(("move", _depth_heading(algorithm), "cell", *tried, "value"), rows, frozenset(range(given)))


def asked(algorithm: Algorithm) -> str:
    """Return what to fill into a row of moves."""
    what = [f"{_depth_heading(algorithm)} before the move", "the cell"]
    if _has_tries(algorithm):
        every = algorithm.tests_every_digit
        what.append("the digits tried in it (in order)" if every else "the choices that it has left")
    what.append("the digit placed, with “forced” behind it where it is" if algorithm.forces else "the digit placed")
    return f"Fill in {join_names(what)}. Where none is placed, write “back to” and the cell gone back to."


def _has_tries(algorithm: Algorithm) -> bool:
    return not algorithm.words.chosen


def _tried_heading(algorithm: Algorithm) -> str:
    return "digits tried" if algorithm.tests_every_digit else "choices left"


def _depth_heading(algorithm: Algorithm) -> str:
    return "k" if algorithm.is_list else "depth"


def _row(trace: Trace, state: State, names: Names) -> tuple[str, ...]:
    """Make the row of the move that follows the state: its number, depth, cell, tries and value."""
    following = state.next
    if following is None:  # no row is asked for behind the end
        return ()
    tried = (_tried(trace, state, names),) if _has_tries(trace.algorithm) else ()
    if following.kind is Kind.PLACE:
        place = names.cell(following.cell)
        value = f"{names.symbol(following.digit)}{' forced' if following.forced else ''}"
    else:
        place = _dead_end(state, names)
        value = f"back to {names.cell(following.cell)}"
    return (f"{state.counters.moves + 1:,}", f"{state.counters.depth}", place, *tried, value)


def _dead_end(state: State, names: Names) -> str:
    """Name the cell in which nothing is left, or the house in which a digit has no place."""
    if state.cell is not None:
        return names.cell(state.cell)
    return names.house(state.house) if state.house else NOTHING


def _tried(trace: Trace, state: State, names: Names) -> str:
    """List the digits tried in the move, or those that the cell can still take."""
    algorithm, following = trace.algorithm, state.next
    if algorithm.tests_every_digit:
        digits = [each.digit for each in trace.tries_from(state)]
    else:
        cell = following.cell if following and following.kind is Kind.PLACE else state.cell
        last = state.last
        was_forced = bool(last and last.kind is Kind.RETRACT and last.forced and last.cell == cell)
        digits = [] if cell is None or was_forced else _choices(trace, state, cell)
    return " ".join(map(names.symbol, digits)) or NOTHING


def _choices(trace: Trace, state: State, cell: Cell) -> list[int]:
    """List the digits that fit the cell and come after the one just taken back from it."""
    return [digit for digit in possible_digits(trace.grid.shape, state.digits, cell) if digit > tried_before(state)]


# ---- the stack


def stack_title(algorithm: Algorithm) -> str:
    """Return the title of a worksheet about the stack of the search."""
    return "Free-cell list" if algorithm.is_list else {"calls": "Call stack"}.get(algorithm.words.stack, "Stack")


def stack_asked(algorithm: Algorithm) -> str:
    """Return what to fill into the rows of the stack."""
    of_what = {"calls": "the calls that have placed a digit"}.get(algorithm.words.stack, f"the {algorithm.words.stack}")
    order = "from its beginning" if algorithm.is_list else "the newest on top"
    what = ["the cell", "the digit placed in it"]
    if _has_tries(algorithm):
        what.append("the digits left to try there" if algorithm.tests_every_digit else "the choices left there")
    return f"Fill in {of_what}, {order}: {join_names(what)}."


def numbers(algorithm: Algorithm, state: State) -> dict[Cell, str]:
    """Map each cell to its place on the stack, from 1; return {} if the board shows the order of the search."""
    if algorithm.order:
        return {}
    return {move.cell: f"{at}{' f' if move.forced else ''}" for at, move in enumerate(state.stack, 1)}


def describe_counters(algorithm: Algorithm) -> str:
    """Explain those numbers in a sentence."""
    if algorithm.order:
        return ""
    forced = ", and f means that the digit was forced" if algorithm.forces else ""
    return f"The small numbers show the order in which the cells were filled{forced}."


def stack(trace: Trace, state: State, most: int, names: Names) -> Table:
    """Make a table of the last `most` placements that stand: newest on top, or in the order of the free-cell list."""
    algorithm = trace.algorithm
    digits, rows = list(state.digits), []
    first = 0 if algorithm.is_list else 1
    for number, move in list(enumerate(state.stack, first))[: -most - 1 : -1]:
        digits[move.cell] = 0
        row = [f"{number}", names.cell(move.cell), names.symbol(move.digit)]
        if _has_tries(algorithm):
            open_digits = (
                names.shape.digits if algorithm.tests_every_digit else possible_digits(names.shape, digits, move.cell)
            )
            left = " ".join(names.symbol(digit) for digit in open_digits if digit > move.digit)
            row.append("forced" if move.forced else left or "none")
        elif move.forced:
            row[-1] += " forced"
        rows.append(tuple(row))
    if algorithm.is_list:
        rows.reverse()
    oldest = min(2, len(rows) // 2)
    given = range(oldest) if algorithm.is_list else range(len(rows) - oldest, len(rows))
    counted = "k" if algorithm.is_list else "call" if algorithm.words.stack == "calls" else "depth"
    heading = (("left to try" if algorithm.tests_every_digit else "choices left"),) if _has_tries(algorithm) else ()
    return Table((counted, "cell", "digit", *heading), tuple(rows), frozenset(given))
