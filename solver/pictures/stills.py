"""Frames: what stands on the board after some move of a search, as pictures of it need it.

>>> from solver.grid import Grid
>>> from solver.timeline import Timeline
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> timeline = Timeline(liang, "free-cells", fast=False)
>>> timeline.explore(1000)
True
>>> frame = frame_of(timeline, 7)
>>> frame.taken, frame.current, frame.depth
(Candidate(cell=6, digit=8), 6, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.grid import Grid, Puzzle
from solver.search.board import Kind
from solver.shape import Candidate, Cell

if TYPE_CHECKING:
    from solver.timeline import State, Timeline


@dataclass(frozen=True, slots=True)
class Frame:
    """A search after `move` moves, and the sentence that says what has just happened."""

    algorithm: str  # its key
    move: int
    board: Puzzle  # what the search placed is `solved`
    sentence: str = ""
    current: Cell | None = None  # tried next
    placed: Cell | None = None  # by the last move
    taken: Candidate | None = None  # taken back by the last move
    house: tuple[Cell, ...] = ()  # in which some digit has no place left
    depth: int = 0  # digits placed that stand
    in_order: bool = False  # whether the search goes along the free cells in row order

    @property
    def free(self) -> tuple[Cell, ...]:
        """The cells without a given, in row order."""
        return tuple(cell for cell, digit in enumerate(self.board.givens.digits) if not digit)


def frame_of(timeline: Timeline, move: int, sentence: str = "") -> Frame:
    """The frame after so many moves. Raises RuleError where that is not explored."""
    state = timeline.state(move)
    givens, last = timeline.grid, state.last
    entries = Grid(state.digits, givens.shape)
    solved = frozenset(cell for cell in givens.shape.cells if entries.digits[cell] and not givens.digits[cell])
    return Frame(
        algorithm=timeline.algorithm.key,
        move=move,
        board=Puzzle(givens, entries, solved),
        sentence=sentence,
        current=_current(state),
        placed=last.cell if last and last.kind is Kind.PLACE else None,
        taken=Candidate(last.cell, last.digit) if last and last.kind is Kind.RETRACT else None,
        house=state.house.cells if state.house and state.is_dead_end else (),
        depth=state.counters.depth,
        in_order=timeline.algorithm.tests_every_digit,
    )


def strip_of(timeline: Timeline, moves: Sequence[int], sentences: Sequence[str]) -> tuple[Frame, ...]:
    """The frames after these numbers of moves."""
    return tuple(frame_of(timeline, move, sentence) for move, sentence in zip(moves, sentences, strict=True))


def _current(state: State) -> Cell | None:
    if state.next and state.next.kind is Kind.PLACE:
        return state.next.cell
    return state.cell if state.next and (state.cell is None or not state.digits[state.cell]) else None
