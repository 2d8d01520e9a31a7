"""Make worksheets from a search: what the paper shows, what is left to fill in, and what the key shows there.

    trace        a row for each move: depth or k, cell, digits tried, value; the first rows are filled
    next         three boards, a move apart: the last move is made by hand, on the board and in the table
    stack        the placements that stand: which cell, which digit, what is left to try there
    candidates   a board whose empty cells are filled with what they can hold

All of it is read from a Trace, so it is what the demo shows at that move, in its words.

>>> from solver.grid import Grid
>>> from solver.search.trace import Trace
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> trace = Trace(liang, "free-cells")
>>> explored(trace, TRACE, 5)
>>> task_of(TRACE, trace, 5).table.rows[:2]
(('6', '5', 'r1c9', '1 2 3 4 5 6 7 8 9', 'back to r1c8'), ('7', '4', 'r1c8', '–', 'back to r1c7'))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import urlencode

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.search.algorithm import CODES
from solver.search.narration import Names, describe_state
from solver.search.steps import Kind as MoveKind
from solver.search.trace import State, Trace
from solver.shape import Cell, Digit
from solver.sheets import trace_tables
from solver.sheets.trace_tables import Table
from solver.text import count_noun

TRACE, NEXT, STACK, CANDIDATES = KINDS = ("trace", "next", "stack", "candidates")
ROWS: Final = 14  # A table has so many.
_GIVEN: Final = 3  # rows that are filled
_STATES: Final = 3  # boards of "What happens next?"
_TITLES: Final = dict(zip(KINDS, ("Trace table", "What happens next?", "Call stack", "Candidates"), strict=True))
_PURPOSES: Final = {  # what pupils do with it
    TRACE: "a table with one row for each move. Pupils fill in cell, digits and result.",
    NEXT: "two boards are given. Pupils draw the third, after the next move.",
    STACK: "pupils write down what the program has begun and not finished: each cell, its digit, what is left to try.",
    CANDIDATES: "pupils write into each empty cell the digits that can still go there.",
}
_FIRST: Final = 30  # moves among which the one with the highest stack is looked for


@dataclass(frozen=True, slots=True)
class Stage:
    """A board of a worksheet. `taken` is the digit that the last move took back from `cell`, if it did.

    With an `answer` the board is filled by hand, and the key shows the answer.
    """

    puzzle: Puzzle
    caption: str
    cell: Cell | None = None  # The last move was here.
    taken: Digit = 0
    numbers: Mapping[Cell, str] = field(default_factory=dict)  # The stack has them where the board does not tell them.
    answer: Stage | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A page of work: its subject, its instructions, its boards, its table and the program beside them."""

    kind: str
    title: str
    about: str
    asks: tuple[str, ...]  # sentences
    stages: tuple[Stage, ...]
    table: Table | None = None
    language: str = ""
    code: tuple[str, ...] = ()
    notes: bool = False  # whether the key shows what each empty cell can hold
    base: int = 1  # what rows and columns count from
    query: str = ""  # what the demo's address says behind the puzzle; none where no search is asked about


def title_of(kind: str) -> str:
    """Return the title of a kind of worksheet."""
    return _TITLES[kind]


def purpose_of(kind: str) -> str:
    """Return what pupils do with a kind of worksheet, in words that go on after its title."""
    return _PURPOSES[kind]


def usual_move(kind: str, trace: Trace) -> int:
    """Return the move after which such a worksheet begins by default: the first, or where the stack is high."""
    if kind != STACK:
        return 0
    explored(trace, kind, _FIRST)
    state = trace.states_from(0)
    depths = [state(move).counters.depth for move in range(min(_FIRST, trace.total) + 1)]
    return depths.index(max(depth for depth in depths if depth <= ROWS))


def needed(kind: str, move: int) -> int:
    """Return how many moves must be explored for such a worksheet."""
    return move + {TRACE: ROWS, NEXT: _STATES - 1}.get(kind, 0)


def explored(trace: Trace, kind: str, move: int) -> None:
    """Explore as many moves as such a worksheet needs, as far as the search and its budget go."""
    while trace.total < needed(kind, move) and trace.explore(needed(kind, move) - trace.total):
        pass


def task_of(kind: str, trace: Trace, move: int, language: str = "Pseudo code", base: int = 1) -> Task:
    """Make the worksheet of that kind from the move on, its rows and columns counted from `base`.

    Raises RuleError with a sentence if there is none.
    """
    if kind not in _MAKERS:
        raise RuleError(f"no worksheet {kind!r}: take {', '.join(KINDS)}")
    if trace.conflicts:
        raise RuleError(f"the puzzle has a conflict, so no search can start: {trace.conflicts[0]}")
    if move > trace.total:
        moves = count_noun(trace.total, "move")
        found = f"the search has {moves}" if trace.finished else f"only the first {moves} are explored"
        raise RuleError(f"{found}, not {move:,}")
    made = _MAKERS[kind](trace, move, language, Names(trace.grid.shape, base))
    return replace(made, base=base, query=_query(trace, move, made.language, base) if made.about else "")


# ---- the kinds


def _trace(trace: Trace, move: int, language: str, names: Names) -> Task:
    count = min(ROWS, trace.total - move)
    if not count:
        raise RuleError(f"the search ends after {count_noun(trace.total, 'move')}: take an earlier one to trace from")
    table = trace_tables.moves(trace, move, count, min(_GIVEN, count // 2), names)
    asks = (
        "Each row is one move.",
        trace_tables.asked(trace.algorithm),
        trace_tables.describe_counters(trace.algorithm),
    )
    return Task(
        TRACE,
        _TITLES[TRACE],
        _about(trace),
        asks,
        (_stage(trace, trace.state(move), names),),
        table,
        *_code(trace, language),
    )


def _next(trace: Trace, move: int, language: str, names: Names) -> Task:
    if move + _STATES - 1 > trace.total:
        raise RuleError(
            f"the search ends after {trace.total:,} moves: take one of the first {trace.total - _STATES + 2:,}"
            if trace.total >= _STATES - 1
            else f"the search has {count_noun(trace.total, 'move')}: too few to ask for the next one"
        )
    state = trace.states_from(move)
    states = [state(move + after) for after in range(_STATES)]
    first, second, third = (_stage(trace, state, names) for state in states)
    caption = f"After move {states[2].counters.moves:,}"
    sentence = describe_state(trace, states[2], names)
    last = replace(second, caption=f"{caption}: ?", answer=replace(third, caption=f"{caption}: {sentence}"))
    algorithm = trace.algorithm
    asks = (
        "Make the next move on the last board: write the digit placed, or cross out the one taken back.",
        trace_tables.asked(algorithm),
        trace_tables.describe_counters(algorithm),
    )
    table = trace_tables.moves(trace, move, _STATES - 1, _STATES - 2, names)
    return Task(NEXT, _TITLES[NEXT], _about(trace), asks, (first, second, last), table, *_code(trace, language))


def _stack(trace: Trace, move: int, language: str, names: Names) -> Task:
    state, algorithm = trace.state(move), trace.algorithm
    depth = state.counters.depth
    if depth < 2:
        several = "digit stands" if depth == 1 else "digits stand"
        raise RuleError(f"after move {move:,} {depth} {several}: take a move after which more digits stand")
    table = trace_tables.stack(trace, state, ROWS, names)
    more = f"The {depth - ROWS} below are left out." if depth > ROWS else ""
    asks = (trace_tables.stack_asked(algorithm), trace_tables.describe_counters(algorithm), more)
    title = trace_tables.stack_title(algorithm)
    stages = (_stage(trace, state, names),)
    return Task(STACK, title, _about(trace), asks, stages, table, *_code(trace, language))


def _candidates(trace: Trace, move: int, language: str, names: Names) -> Task:
    state = trace.state(move)
    if 0 not in state.digits:
        raise RuleError("the board is full: no cell has candidates")
    houses = "its row or column" if trace.grid.shape.is_latin else "its row, column or box"
    asks = (f"Write small into each empty cell every digit that is not in {houses}.",)
    return Task(
        CANDIDATES,
        _TITLES[CANDIDATES],
        _about(trace) if move else "",
        asks,
        (_stage(trace, state, names) if move else replace(_stage(trace, state, names), caption=""),),
        notes=True,
    )


_MAKERS: Final[dict[str, Callable[[Trace, int, str, Names], Task]]] = {
    TRACE: _trace,
    NEXT: _next,
    STACK: _stack,
    CANDIDATES: _candidates,
}


# ---- parts


def _about(trace: Trace) -> str:
    """Name the search."""
    return f"Search {trace.algorithm.letter}, {trace.algorithm.name}"


def _query(trace: Trace, move: int, language: str, base: int) -> str:
    """Write the fields of the demo's address that lead to the move; defaults are left out."""
    keys = {name: key for key, name in CODES.items()}
    code = keys.get(language, next(iter(CODES)))
    fields = {"lanes": trace.algorithm.key, "at": f"{move}"}
    fields |= {"code": code} if code != next(iter(CODES)) else {}
    return urlencode(fields | ({"base": f"{base}"} if base != 1 else {}))


def _code(trace: Trace, language: str) -> tuple[str, tuple[str, ...]]:
    listing = trace.algorithm.listing(language) or trace.algorithm.listings[0]
    return listing.language, listing.lines_on(trace.grid.shape)


def _stage(trace: Trace, state: State, names: Names) -> Stage:
    """Make the board after the moves of the state, and describe its last move without a hint at the next."""
    givens, last = trace.grid, state.last
    solved = frozenset(cell for cell in givens.shape.cells if state.digits[cell] and not givens.digits[cell])
    puzzle = Puzzle(givens, Grid(state.digits, givens.shape), solved)
    numbers = trace_tables.numbers(trace.algorithm, state)
    if last is None:
        return Stage(puzzle, "Before the first move")
    digit, cell = names.symbol(last.digit), names.cell(last.cell)
    caption = f"After move {state.counters.moves:,}"
    if last.kind is MoveKind.PLACE:
        return Stage(puzzle, f"{caption}: {digit} in {cell}", last.cell, numbers=numbers)
    return Stage(puzzle, f"{caption}: back in {cell}, {digit} taken back", last.cell, last.digit, numbers)
