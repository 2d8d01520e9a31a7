"""Frames: all that is to be seen of a search after n moves, inside a move too.

A frame is between two moves. Its board is what the program's grid holds after n of them; its current cell is the
one tried next. With `substep` above 0 it is inside the next move, after that many of its substeps. If the next move
takes a digit back, the frame between the moves is the last one inside: all digits have been tried in vain.

    move n             n.1              n.2          n.3 ...           n + 1
    between moves      r1c9 chosen      1 written    1 tried           digit placed, or back to the one before

A search may push the next cell at the end of each turn. Its frame between moves stands after that push: `behind` counts
the substeps before it.

    n.1            n.2                n.3 = move n                   n.4               (n + 1).1
    digit placed   choices counted    r1c8 pushed: between moves     8 tried           digit placed

Roads not taken: one `Trace.state` a frame, which enters the search anew each time, 3 ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice, pairwise, tee
from typing import Final, NamedTuple, TypeAlias

from solver.formats.board_link import BASE36
from solver.grid import Grid, count_candidates
from solver.search import conditions
from solver.search.algorithm import CODES, TraceEvent
from solver.search.marks import Mark, formula_of, marks_of
from solver.search.narration import Names, describe_state, describe_substep, describe_tries
from solver.search.stack_rows import StackView, stack_of, word_of
from solver.search.steps import Kind, Move
from solver.search.substeps import (
    current_cell,
    digits_at,
    finds_dead_end,
    houses_in,
    line_shown,
    shared_house,
    substeps_at_rest,
    tried_before,
)
from solver.search.trace import Counters, State, Substep, Trace
from solver.shape import Cell, Digit, Shape

MAX_FOLLOWED_STRIDE: Final = 64  # moves between two frames; for a wider stride the search is entered anew


class Around(NamedTuple):
    """The frames inside the moves around a frame: as many as there are substeps but the last."""

    inside: int  # the move that follows
    leading: int  # of these, up to what the frame between the moves shows
    before: int  # inside the move before; 0 at the start
    after: int  # leading to the next frame between two moves
    is_end: bool  # whether no move follows, as the search is over


@dataclass(frozen=True, slots=True)
class Frame:
    """All that changes from move to move. Cells are numbers from 0, -1 for none."""

    move: int
    substep: int  # The frame is after so many of the next move; 0 between two moves.
    digits: str  # 0 for blank
    current: Cell
    placed: Cell  # The last move placed a digit here.
    taken: Cell  # the cell from which the last move took a digit back
    digit: str  # The digit of the last move.
    house: tuple[Cell, ...]  # in which some digit has no place left
    is_dead: bool
    culprits: tuple[Cell, ...]  # the cells that forbid the digits just tried: one, or all those of a dead end
    looked: tuple[Cell, ...]  # the cells in which the digit was looked for
    counts: str  # the choices of each cell as a figure to the base 36, '.' for a filled one; '' for no counts
    counters: Counters
    stack: StackView
    marks_title: str
    marks: tuple[Mark, ...]
    formula: str  # how the box of the current cell is computed
    word: str  # the current cell as a word of bits; '' if the algorithm has none
    lines: dict[str, int]  # code -> the current line of its listing; -1 for none
    values: dict[str, str]  # code -> the value of its condition
    sentence: str
    tried: Frame | None = None  # shown before a dead end is named: its tries, and the cells that forbid them
    behind: int = 0  # substeps before this frame between moves, if the search has just pushed the next cell
    found: int = -1  # solutions up to here; -1 for a search that ends at the first
    around: Around | None = field(default=None, compare=False)  # None where frames are some moves apart


_Moment: TypeAlias = tuple[State, tuple[Substep, ...]]  # between two moves, with the substeps that follow


def frame_at(trace: Trace, move: int, substep: int, names: Names) -> Frame:
    """Make the frame after `move` moves and `substep` substeps of the next; one beyond the last stands for the last."""
    before, (state, substeps), after = _moments_around(trace, move)
    around = _around(trace, before, (state, substeps), after)
    if not substep:
        return _frame_at_rest(trace, state, substeps, names, around)
    return _make_frame(trace, state, substeps, min(substep, len(substeps) - 1), names, around=around)


def frame_before_substeps(trace: Trace, move: int, names: Names) -> Frame:
    """Make the frame after `move` moves without any sign of what the next move does."""
    state = trace.state(move)
    return replace(_make_frame(trace, state, trace.substeps_from(state), 0, names), is_dead=False, house=(), counts="")


def substep_frames(trace: Trace, move: int, names: Names) -> list[Frame]:
    """Make the frames inside the move that follows state `move`: after each of its substeps but the last."""
    before, (state, substeps), after = _moments_around(trace, move)
    around = _around(trace, before, (state, substeps), after)
    return [_make_frame(trace, state, substeps, count, names, around=around) for count in range(1, len(substeps))]


def iterate_frames(trace: Trace, start: int, count: int, stride: int, names: Names) -> Iterator[Frame]:
    """Yield frames from `start` on, every `stride` moves, at most `count`, as far as the search is explored."""
    if stride > 1:
        moments = _iterate_moments(trace, start, count, stride)
        return (_frame_at_rest(trace, state, substeps, names) for state, substeps in moments)
    first = max(start - 1, 0)
    known = _iterate_moments(trace, first, start - first + count + 1, 1)
    triples = _triples(chain(() if start else (None,), known, (None,)))
    frames = (
        _frame_at_rest(trace, *now, names, _around(trace, before, now, after)) for before, now, after in triples if now
    )
    return islice(frames, count)


def _triples(
    moments: Iterable[_Moment | None],
) -> Iterator[tuple[_Moment | None, _Moment | None, _Moment | None]]:
    """Yield every three moments that follow each other."""
    before, now, after = tee(moments, 3)
    return zip(before, islice(now, 1, None), islice(after, 2, None), strict=False)


def _moments_around(trace: Trace, move: int) -> tuple[_Moment | None, _Moment, _Moment | None]:
    """Return the moment after `move` moves, with the one before and the one behind it, as far as there are such."""
    entered = trace.states_from(max(move - 1, 0))
    moves = range(max(move - 1, 0), min(move + 1, trace.total) + 1)
    found = {each: (state, trace.substeps_from(state)) for each in moves for state in (entered(each),)}
    return found.get(move - 1), found[move], found.get(move + 1)


def _around(trace: Trace, before: _Moment | None, now: _Moment, after: _Moment | None) -> Around:
    """Count the frames around a moment."""
    return Around(
        _count_inside(now),
        _count_leading(trace, now),
        _count_inside(before) if before else 0,
        _count_leading(trace, after) if after else 0,
        trace.finished and now[0].counters.moves == trace.total,
    )


def _count_inside(moment: _Moment) -> int:
    return max(len(moment[1]) - 1, 0)


def _count_leading(trace: Trace, moment: _Moment) -> int:
    return min(len(substeps_at_rest(trace.algorithm, moment[1])), _count_inside(moment))


def _iterate_moments(trace: Trace, start: int, count: int, stride: int) -> Iterator[_Moment]:
    """Yield the states of those frames, each with the substeps that follow."""
    return ((state, trace.substeps_from(state)) for state in _iterate_states(trace, start, count, stride))


def _iterate_states(trace: Trace, start: int, count: int, stride: int) -> Iterator[State]:
    """Yield the states of those frames; if the order of cells is known, each is computed from the one before."""
    moves = range(start, min(start + stride * (count - 1), trace.total) + 1, stride)
    if stride > MAX_FOLLOWED_STRIDE:
        yield from map(trace.state, moves)
        return
    entered = trace.states_from(start)
    if trace.order is None or stride > 1:
        yield from map(entered, moves)
        return
    state = entered(start)
    yield state
    steps = trace.window(start, count)
    for move, following in pairwise(steps):
        state = _next_state(trace, trace.order, state, move, following) or entered(state.counters.moves + 1)
        yield state
    if 0 < len(steps) < count:  # the last one that is explored
        yield entered(start + len(steps))


def _next_state(trace: Trace, order: Sequence[Cell], state: State, move: Move, following: Move) -> State | None:
    """Compute the state after one more move from that move and the `following` one; None at a full grid."""
    counters, places = state.counters, move.kind is Kind.PLACE
    digits = list(state.digits)
    digits[move.cell] = move.digit if places else 0
    depth = counters.depth + (1 if places else -1)
    if depth == len(order):
        return None
    return State(
        givens=state.givens,
        digits=tuple(digits),
        stack=(*state.stack, move) if places else state.stack[:-1],
        counters=Counters(
            counters.moves + 1,
            counters.tries + _count_tries(trace, state, move),
            counters.placements + places,
            counters.backtracks + (not places),
            depth,
            max(counters.max_depth, depth),
        ),
        last=move,
        next=following,
        cell=_next_cell(order, move, following, depth),
        house=None,
        found=state.found + (places and 0 not in digits),
    )


def _next_cell(order: Sequence[Cell], move: Move, following: Move, depth: int) -> Cell:
    """Find the cell that is tried after `move`."""
    if following.kind is Kind.PLACE:
        return following.cell
    return move.cell if move.kind is Kind.RETRACT else order[depth]


def _count_tries(trace: Trace, state: State, move: Move) -> int:
    """Count the digits that the move tested."""
    if not trace.algorithm.tests_every_digit:
        return int(move.kind is Kind.PLACE)
    last = move.digit if move.kind is Kind.PLACE else trace.grid.shape.size
    return last - tried_before(state)


# ---- one frame


def frame_at_rest(trace: Trace, state: State, names: Names) -> Frame:
    """Make the frame between two moves, without what is around it."""
    return _frame_at_rest(trace, state, trace.substeps_from(state), names)


def _frame_at_rest(
    trace: Trace, state: State, substeps: Sequence[Substep], names: Names, around: Around | None = None
) -> Frame:
    """Make the frame between two moves."""
    behind = len(substeps_at_rest(trace.algorithm, substeps))
    frame = _make_frame(trace, state, substeps, behind, names, at_rest=True, around=around)
    if frame.is_dead:
        return replace(frame, tried=_frame_of_tries(trace, state, substeps, names, frame))
    return replace(frame, behind=behind) if frame.current >= 0 else frame


def _frame_of_tries(
    trace: Trace, state: State, substeps: Sequence[Substep], names: Names, dead_end: Frame
) -> Frame | None:
    """Make the frame before a dead end is named: the digits tried, the cells that forbid them. None without tries."""
    tests = [at for at, substep in enumerate(substeps) if _is_try(substep)]
    if not tests:
        return None
    last = _make_frame(trace, state, substeps, tests[-1] + 1, names)
    return replace(
        last,
        substep=0,
        culprits=tuple(sorted({cell for at in tests if (cell := substeps[at].forbidden_by) is not None})),
        looked=(),
        marks=dead_end.marks,
        sentence=describe_tries([substeps[at] for at in tests], names, trace.houses),
    )


def _make_frame(
    trace: Trace,
    state: State,
    substeps: Sequence[Substep],
    count: int,
    names: Names,
    at_rest: bool = False,
    around: Around | None = None,
) -> Frame:
    """Make the frame after the first `count` of the substeps that follow the state; `at_rest`: between two moves."""
    shape, last, done = trace.grid.shape, state.last, substeps[:count]
    cell = current_cell(trace.algorithm, state, done)
    digits = digits_at(trace.algorithm, state, done)
    substep = done[-1] if done else None
    is_dead = finds_dead_end(state, substeps, count)
    test = substep if substep and substep.event is TraceEvent.TRY else None
    return Frame(
        move=state.counters.moves,
        substep=0 if at_rest else count,
        digits=Grid(tuple(digits), shape).line("0"),
        current=-1 if cell is None else cell,
        placed=last.cell if last and last.kind is Kind.PLACE else -1,
        taken=_taken_cell(state, digits),
        digit=shape.symbols[last.digit - 1] if last else "",
        house=state.house.cells if state.house and is_dead else (),
        is_dead=is_dead,
        culprits=(test.forbidden_by,) if test and test.forbidden_by is not None else (),
        looked=_looked_cells(trace, test),
        counts=_write_counts(shape, state, substeps, count),
        counters=_count_substeps(state, substeps, count),
        stack=stack_of(trace, state, cell, done, is_dead, names),
        marks_title=names.cell(cell) if cell is not None else "",
        marks=tuple(marks_of(trace, state, cell, done)),
        formula=formula_of(shape, cell, names),
        word=word_of(trace, state, cell, done),
        lines={code: _current_line(trace, code, state, substep) for code in trace.algorithm.codes},
        values=conditions.values(trace, state, done, names),
        sentence=describe_state(trace, state, names) if at_rest else describe_substep(trace, state, substep, names),
        found=state.found if trace.limit != 1 else -1,
        around=around,
    )


def _taken_cell(state: State, digits: Sequence[Digit]) -> Cell:
    """Find the cell to which the last move went back, until another digit is written over its digit."""
    last = state.last
    return last.cell if last and last.kind is Kind.RETRACT and digits[last.cell] in (0, last.digit) else -1


def _looked_cells(trace: Trace, test: Substep | None) -> tuple[Cell, ...]:
    """Find the cells at which the test looked, house by house, up to the one that forbids the digit."""
    if test is None or test.cell is None or not test.digit:
        return ()
    shape, kinds, found = trace.grid.shape, trace.houses, dict[Cell, None]()
    culprit = shared_house(shape, test.cell, test.forbidden_by, kinds)
    for house in houses_in(shape, test.cell, kinds):
        found |= dict.fromkeys(house.cells)
        if house == culprit:
            break
    return tuple(sorted(found))


def _write_counts(shape: Shape, state: State, substeps: Sequence[Substep], count: int) -> str:
    """Write the choices of each cell once the search has counted them, and between moves if it is about to."""
    counted = next((at for at, substep in enumerate(substeps) if substep.event is TraceEvent.COUNT), None)
    if counted is None or 0 < count <= counted:
        return ""
    return write_counts(shape, count_candidates(shape, state.digits))


def write_counts(shape: Shape, counts: Mapping[Cell, int]) -> str:
    """Write the count of each cell as one character in base 36, '.' where it has none."""
    return "".join(BASE36[counts[cell]] if cell in counts else "." for cell in shape.cells)


def _count_substeps(state: State, substeps: Sequence[Substep], count: int) -> Counters:
    """Add the tries of these substeps to the counters; at the end of the search they are counted already."""
    tries = sum(_is_try(substep) for substep in substeps[:count])
    if state.next is None:
        tries -= sum(map(_is_try, substeps))
    return state.counters._replace(tries=state.counters.tries + tries)


def _is_try(substep: Substep) -> bool:
    return substep.event is TraceEvent.TRY and substep.digit > 0


def _current_line(trace: Trace, code: str, state: State, substep: Substep | None) -> int:
    """Find the line of the listing that has just run; -1 for none, as where clues in conflict leave no search."""
    listing = trace.algorithm.listing(CODES[code])
    if not listing or trace.conflicts:
        return -1
    line = line_shown(listing, trace.grid.shape, state, substep)
    return -1 if line is None else line
