"""What the stage shows of a search after n moves, ready to be painted by a template or by script: a Frame.

A frame stands between two moves: its board is what stands after n of them, and its current cell is the one tried next.
With `beat` above 0 it stands inside the next move, after so many of its beats: the cell chosen, the digits tried.

    move n      n, beat 1        n, beat 2 ...     n + 1
    rest        r1c9 chosen      1 tried           digit placed, or the one before taken back

Roads not taken: one `Timeline.state` a frame, which enters the search anew each time, 3 ms; the frames of a window
follow from its first state and the moves behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

from solver.grid import Grid
from solver.narration import Names, of_beat, of_state
from solver.search.algorithm import Algorithm, Beat
from solver.search.steps import Kind, Move
from solver.shape import Cell
from solver.timeline import Counters, Moment, Outcome, State, Timeline
from webapp.demo import conditions
from webapp.demo.conditions import CODES
from webapp.demo.panes import Mark, Stack, marks_of, stack_of, tried_before, word_of

STREAM: Final = 64  # moves between two frames up to which every move is followed


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
    counters: Counters
    stack: Stack
    marks_title: str
    marks: tuple[Mark, ...]
    word: str  # the current cell as a word of bits, where the algorithm has them
    lines: dict[str, int]  # code -> the current line of its listing; -1 for none
    values: dict[str, str]  # code -> what its condition has just come to
    sentence: str

    def to_json(self) -> dict[str, object]:
        """The frame for scripts."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {
            "counters": self.counters._asdict(),
            "stack": self.stack._asdict(),
        }


def frame_at(timeline: Timeline, move: int, beat: int, names: Names) -> Frame:
    """The frame after `move` moves and `beat` beats of the next; a beat beyond its last stands for the last."""
    state = timeline.state(move)
    return _frame(timeline, state, timeline.beats(move)[:-1][:beat] if beat else (), names)


def beats_at(timeline: Timeline, move: int, names: Names) -> list[Frame]:
    """The frames inside the move that leads on from state `move`, after each of its beats but the last."""
    state, beats = timeline.state(move), timeline.beats(move)
    return [_frame(timeline, state, beats[:count], names) for count in range(1, len(beats))]


def frames(timeline: Timeline, start: int, count: int, stride: int, names: Names) -> list[Frame]:
    """Frames from `start` on, every `stride` moves, at most `count` of them, as far as the search is explored."""
    if stride > STREAM:
        last = min(start + stride * (count - 1), timeline.total)
        return [_frame(timeline, timeline.state(move), (), names) for move in range(start, last + 1, stride)]
    states = _states(timeline, start, (count - 1) * stride, stride)
    return [_frame(timeline, state, (), names) for at, state in enumerate(states) if at % stride == 0]


def _states(timeline: Timeline, start: int, moves: int, stride: int) -> Iterator[State]:
    """The states from `start` to so many moves later; only each `stride`-th is sure to tell the cell tried next."""
    state = timeline.state(start)
    yield state
    steps = timeline.window(start, moves + 1)
    for at, (move, following) in enumerate(zip(steps, steps[1:], strict=False), 1):
        state = _after(timeline, state, move, following, at % stride == 0)
        yield state
    if 0 < len(steps) <= moves:  # the last one that is explored
        yield timeline.state(start + len(steps))


def _after(timeline: Timeline, state: State, move: Move, following: Move, wanted: bool) -> State:
    """The state after one more move, when the move after that is known too; as good as it goes unless `wanted`."""
    counters, places = state.counters, move.kind is Kind.PLACE
    digits = list(state.digits)
    digits[move.cell] = move.digit if places else 0
    depth = counters.depth + (1 if places else -1)
    cell = _tried(timeline, move, following, depth)
    if cell is None and wanted:
        return timeline.state(counters.moves + 1)
    return State(
        digits=tuple(digits),
        stack=(*state.stack, move) if places else state.stack[:-1],
        counters=Counters(
            counters.moves + 1,
            counters.tries + _tries(timeline, state, move),
            counters.placements + places,
            counters.backtracks + (not places),
            depth,
            max(counters.max_depth, depth),
        ),
        last=move,
        next=following,
        cell=cell,
        house=None,
    )


def _tried(timeline: Timeline, move: Move, following: Move, depth: int) -> Cell | None:
    """The cell tried after `move`; None where only the search itself can tell."""
    if following.kind is Kind.PLACE:
        return following.cell
    if timeline.order is None:
        return None
    if move.kind is Kind.RETRACT:
        return move.cell
    return timeline.order[depth] if depth < len(timeline.order) else None


def _tries(timeline: Timeline, state: State, move: Move) -> int:
    """How many digits the move tested."""
    if not timeline.algorithm.tests_every_digit:
        return int(move.kind is Kind.PLACE)
    last = move.digit if move.kind is Kind.PLACE else timeline.grid.shape.size
    return last - tried_before(state)


# ---- the frame


def _frame(timeline: Timeline, state: State, beats: Sequence[Moment], names: Names) -> Frame:
    shape, last = timeline.grid.shape, state.last
    cell = _current(state)
    is_dead = state.is_dead_end
    beat = beats[-1].beat if beats else _beat_of(timeline, state)
    return Frame(
        move=state.counters.moves,
        beat=len(beats),
        digits=Grid(state.digits, shape).line("0"),
        current=-1 if cell is None else cell,
        placed=last.cell if last and last.kind is Kind.PLACE else -1,
        taken=last.cell if last and last.kind is Kind.RETRACT else -1,
        digit=shape.symbols[last.digit - 1] if last else "",
        house=state.house.cells if state.house and is_dead else (),
        is_dead=is_dead,
        counters=state.counters,
        stack=stack_of(timeline, state, cell, beat is Beat.DEAD, names),
        marks_title=names.cell(cell) if cell is not None else "",
        marks=tuple(marks_of(timeline, state, cell, beats)),
        word=word_of(timeline, state, cell),
        lines={code: _line(timeline.algorithm, code, beat) for code in CODES},
        values=conditions.values(timeline, state, beats, names),
        sentence=of_beat(timeline, state, beats[-1], names) if beats else of_state(timeline, state, names),
    )


def _current(state: State) -> Cell | None:
    if state.next and state.next.kind is Kind.PLACE:
        return state.next.cell
    return state.cell if state.next and (state.cell is None or not state.digits[state.cell]) else None


def _beat_of(timeline: Timeline, state: State) -> Beat:
    """The beat whose line is shown at rest: of a dead end what makes it one, else of the move just made."""
    if state.next is None:
        return Beat.SOLVED if timeline.outcome is Outcome.SOLVED else Beat.NONE
    if state.is_dead_end:
        return Beat.DEAD
    if state.last is None:
        return Beat.CHOOSE
    if state.last.kind is Kind.RETRACT:
        return Beat.RETRACT
    return Beat.FORCED if state.last.forced else Beat.PLACE


def _line(algorithm: Algorithm, code: str, beat: Beat) -> int:
    listing = algorithm.listing(CODES[code])
    line = listing.line_of(beat) if listing else None
    return -1 if line is None else line
