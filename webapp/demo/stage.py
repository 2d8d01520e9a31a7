"""What the stage shows of a search after n moves, ready to be painted by a template or by script: a Frame.

A frame stands between two moves: its board is what the program's grid holds after n of them, and its current cell is
the one tried next. With `beat` above 0 it stands inside the next move, after so many of its beats. Where the next move
takes a digit back, the frame at rest is the last one inside: all digits have been tried in vain.

    move n      n, beat 1        n, beat 2    n, beat 3 ...     n + 1
    rest        r1c9 chosen      1 written    1 tried           digit placed, or back to the one before

A search that pushes the next cell at the end of each turn rests behind that push: `behind` beats lie before the frame.

    n, beat 1      n, beat 2          n, beat 3 = move n    n, beat 4         n + 1, beat 1
    digit placed   choices counted    r1c8 pushed: rest     8 tried           digit placed

Roads not taken: one `Trace.state` a frame, which enters the search anew each time, 3 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

from solver.grid import Grid, count_candidates
from solver.search.algorithm import TraceEvent
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
from webapp.demo import conditions
from webapp.demo.conditions import CODES
from webapp.demo.panes import Mark, formula_of, marks_of

_FIGURES: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
STREAM: Final = 64  # moves between two frames up to which the search goes on from one to the next


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that changes on the stage from move to move. Cells are numbers from 0, -1 where there is none."""

    move: int
    beat: int
    digits: str  # 0 for blank
    current: Cell
    placed: Cell  # by the last move
    taken: Cell  # the cell a digit was taken back from by the last move
    digit: str  # that digit
    house: tuple[Cell, ...]  # in which some digit has no place left
    is_dead: bool
    culprits: tuple[Cell, ...]  # the cells that forbid the digits just tried: one, or all those of a dead end
    looked: tuple[Cell, ...]  # cells of the houses that the digit was looked for in
    counts: str  # the choices of each cell as a figure to the base 36, '.' for a filled one; '' while none are counted
    counters: Counters
    stack: StackView
    marks_title: str
    marks: tuple[Mark, ...]
    formula: str  # how its box is found
    word: str  # the current cell as a word of bits, where the algorithm has them
    lines: dict[str, int]  # code -> the current line of its listing; -1 for none
    values: dict[str, str]  # code -> what its condition has just come to
    sentence: str
    tried: Frame | None = None  # shown before a dead end is named: its tries, and the cells that forbid them
    behind: int = 0  # beats that lie before this frame at rest where the search has just pushed the next cell
    found: int = -1  # solutions up to here; -1 where the search ends at the first

    def to_json(self) -> dict[str, object]:
        """Write the frame for scripts, without what only decides the looks of cells: those come from `frame_board`.

        Scripts count placements and backtracks themselves: a move is one or the other.
        """
        counters = self.counters
        found = dict[str, object](zip(_NAMES, _values(self), strict=True))
        if self.found < 0:
            del found["found"]
        if not self.behind:
            del found["behind"]
        if "0" not in self.digits:
            found["full"] = True
        found["counters"] = {"tries": counters.tries, "depth": counters.depth, "max_depth": counters.max_depth}
        found["stack"] = self.stack._asdict()
        if self.tried:
            tried = self.tried.to_json()
            found["tried"] = {name: value for name, value in tried.items() if value != found.get(name)}
        return found


_OF_CELLS: Final = {"digits", "digit", "house", "culprits", "looked", "counts", "tried"}
_NAMES: Final = tuple(field.name for field in fields(Frame) if field.name not in _OF_CELLS)
_values: Final = attrgetter(*_NAMES)


def frame_at(trace: Trace, move: int, beat: int, names: Names) -> Frame:
    """The frame after `move` moves and `beat` beats of the next; a beat beyond its last stands for the last."""
    state = trace.state(move)
    if not beat:
        return _rest(trace, state, names)
    beats = trace.substeps_from(state)
    return _frame(trace, state, beats, min(beat, len(beats) - 1), names)


def entry_at(trace: Trace, move: int, names: Names) -> Frame:
    """The frame after `move` moves with no sign of what comes of the next."""
    state = trace.state(move)
    return replace(_frame(trace, state, trace.substeps_from(state), 0, names), is_dead=False, house=(), counts="")


def beats_at(trace: Trace, move: int, names: Names) -> list[Frame]:
    """The frames inside the move that leads on from state `move`, after each of its beats but the last."""
    state = trace.state(move)
    beats = trace.substeps_from(state)
    return [_frame(trace, state, beats, count, names) for count in range(1, len(beats))]


def frames(trace: Trace, start: int, count: int, stride: int, names: Names) -> list[Frame]:
    """Frames from `start` on, every `stride` moves, at most `count` of them, as far as the search is explored."""
    return list(stream(trace, start, count, stride, names))


def stream(trace: Trace, start: int, count: int, stride: int, names: Names) -> Iterator[Frame]:
    """The same frames, each made when it is asked for."""
    return (_rest(trace, state, names) for state in _states(trace, start, count, stride))


def _states(trace: Trace, start: int, count: int, stride: int) -> Iterator[State]:
    """The states of those frames: each follows from the one before and the moves, where the order of cells is known."""
    moves = range(start, min(start + stride * (count - 1), trace.total) + 1, stride)
    if stride > STREAM:
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
        state = _after(trace, trace.order, state, move, following) or entered(state.counters.moves + 1)
        yield state
    if 0 < len(steps) < count:  # the last one that is explored
        yield entered(start + len(steps))


def _after(trace: Trace, order: Sequence[Cell], state: State, move: Move, following: Move) -> State | None:
    """The state after one more move, when the move after that is known too; None at a full grid."""
    counters, places = state.counters, move.kind is Kind.PLACE
    digits = list(state.digits)
    digits[move.cell] = move.digit if places else 0
    depth = counters.depth + (1 if places else -1)
    if depth == len(order):
        return None
    return State(
        digits=tuple(digits),
        stack=(*state.stack, move) if places else state.stack[:-1],
        counters=Counters(
            counters.moves + 1,
            counters.tries + _tries(trace, state, move),
            counters.placements + places,
            counters.backtracks + (not places),
            depth,
            max(counters.max_depth, depth),
        ),
        last=move,
        next=following,
        cell=_tried(order, move, following, depth),
        house=None,
        found=state.found + (places and 0 not in digits),
    )


def _tried(order: Sequence[Cell], move: Move, following: Move, depth: int) -> Cell:
    """The cell tried after `move`."""
    if following.kind is Kind.PLACE:
        return following.cell
    return move.cell if move.kind is Kind.RETRACT else order[depth]


def _tries(trace: Trace, state: State, move: Move) -> int:
    """How many digits the move tested."""
    if not trace.algorithm.tests_every_digit:
        return int(move.kind is Kind.PLACE)
    last = move.digit if move.kind is Kind.PLACE else trace.grid.shape.size
    return last - tried_before(state)


# ---- the frame


def _rest(trace: Trace, state: State, names: Names) -> Frame:
    """The frame between two moves."""
    beats = trace.substeps_from(state)
    behind = len(substeps_at_rest(trace.algorithm, beats))
    frame = _frame(trace, state, beats, behind, names, at_rest=True)
    if frame.is_dead:
        return replace(frame, tried=_tries_of(trace, state, beats, names, frame))
    return replace(frame, behind=behind) if frame.current >= 0 else frame


def _tries_of(trace: Trace, state: State, beats: Sequence[Substep], names: Names, rest: Frame) -> Frame | None:
    """Make the frame before a dead end is named: the digits tried, the cells that forbid them. None without tries."""
    tests = [at for at, moment in enumerate(beats) if _is_try(moment)]
    if not tests:
        return None
    last = _frame(trace, state, beats, tests[-1] + 1, names)
    return replace(
        last,
        beat=0,
        culprits=tuple(sorted({cell for at in tests if (cell := beats[at].forbidden_by) is not None})),
        looked=(),
        marks=rest.marks,
        sentence=describe_tries([beats[at] for at in tests], names, trace.houses),
    )


def _frame(
    trace: Trace, state: State, beats: Sequence[Substep], count: int, names: Names, at_rest: bool = False
) -> Frame:
    """The frame after the first so many of the beats that lead on from the state, or between the moves after these."""
    shape, last, moments = trace.grid.shape, state.last, beats[:count]
    cell = current_cell(trace.algorithm, state, moments)
    digits = digits_at(trace.algorithm, state, moments)
    moment = moments[-1] if moments else None
    is_dead = finds_dead_end(state, beats, count)
    test = moment if moment and moment.event is TraceEvent.TRY else None
    return Frame(
        move=state.counters.moves,
        beat=0 if at_rest else count,
        digits=Grid(tuple(digits), shape).line("0"),
        current=-1 if cell is None else cell,
        placed=last.cell if last and last.kind is Kind.PLACE else -1,
        taken=_taken(state, digits),
        digit=shape.symbols[last.digit - 1] if last else "",
        house=state.house.cells if state.house and is_dead else (),
        is_dead=is_dead,
        culprits=(test.forbidden_by,) if test and test.forbidden_by is not None else (),
        looked=_looked(trace, test),
        counts=_counts(shape, state, beats, count),
        counters=_counters(state, beats, count),
        stack=stack_of(trace, state, cell, moments, is_dead, names),
        marks_title=names.cell(cell) if cell is not None else "",
        marks=tuple(marks_of(trace, state, cell, moments)),
        formula=formula_of(shape, cell, names),
        word=word_of(trace, state, cell, moments),
        lines={code: _line(trace, code, state, moment) for code in trace.algorithm.codes},
        values=conditions.values(trace, state, moments, names),
        sentence=describe_state(trace, state, names) if at_rest else describe_substep(trace, state, moment, names),
        found=state.found if trace.limit != 1 else -1,
    )


def _taken(state: State, digits: Sequence[Digit]) -> Cell:
    """The cell gone back to by the last move, until another digit is written over its digit."""
    last = state.last
    return last.cell if last and last.kind is Kind.RETRACT and digits[last.cell] in (0, last.digit) else -1


def _looked(trace: Trace, test: Substep | None) -> tuple[Cell, ...]:
    """The cells of the houses of the cell, as the program looks at them, up to the one that forbids the digit."""
    if test is None or test.cell is None or not test.digit:
        return ()
    shape, kinds, found = trace.grid.shape, trace.houses, dict[Cell, None]()
    culprit = shared_house(shape, test.cell, test.forbidden_by, kinds)
    for house in houses_in(shape, test.cell, kinds):
        found |= dict.fromkeys(house.cells)
        if house == culprit:
            break
    return tuple(sorted(found))


def _counts(shape: Shape, state: State, beats: Sequence[Substep], count: int) -> str:
    """The choices of each cell, from where the search counts them to choose the next; at rest where it is about to."""
    counted = next((at for at, moment in enumerate(beats) if moment.event is TraceEvent.COUNT), None)
    if counted is None or 0 < count <= counted:
        return ""
    counts = count_candidates(shape, state.digits)
    return "".join(_FIGURES[counts[cell]] if cell in counts else "." for cell in shape.cells)


def _counters(state: State, beats: Sequence[Substep], count: int) -> Counters:
    """The counters with the tries of these beats; those of the very last look count at the end already."""
    tries = sum(_is_try(moment) for moment in beats[:count])
    if state.next is None:
        tries -= sum(map(_is_try, beats))
    return state.counters._replace(tries=state.counters.tries + tries)


def _is_try(moment: Substep) -> bool:
    return moment.event is TraceEvent.TRY and moment.digit > 0


def _line(trace: Trace, code: str, state: State, moment: Substep | None) -> int:
    """The line that has just run; -1 where there is none."""
    listing = trace.algorithm.listing(CODES[code])
    line = line_shown(listing, trace.grid.shape, state, moment) if listing else None
    return -1 if line is None else line
