"""The steps of HoDoKu's path counted by technique: all that a rating needs, many times as soon as the path itself.

>>> from solver.grid import Grid
>>> puzzle = Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5")
>>> counts, solved = step_counts(puzzle)
>>> counts["full-house"], counts["pointing"], sum(counts.values()), solved
(21, 3, 56, True)

Singles and locked candidates are compiled, and the finders of all other techniques, which are those of `path`, look
only where something can be found (`quick_walk`). `benchmarks.ratings` measures what a rating takes; README has
the figures.

Roads not taken: all steps compiled, which would be a second source of each finder; arrays for the parts of a board,
which cost every compiled call 7 microseconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from solver import compiled
from solver.grid import Grid
from solver.shape import Candidate, Digit
from solver.techniques import quick_board, quick_walk
from solver.techniques.cell_sets import CROSSINGS, DIGITS_IN, HOUSES, SHAPE, CellSet, HouseIndex, set_of
from solver.techniques.path import (
    BEYOND_COMPILED,
    BEYOND_SINGLES,
    Counts,
    Settles,
    never,
    next_step,
    path_counts,
)
from solver.techniques.position import Position
from solver.techniques.quick_board import (
    DIGITS_LOSING,
    EMPTY,
    FIRST_PLACES,
    FISH,
    IN_FIRST,
    LOCKED,
    MASKS,
    MORE_PLACES,
    ROOM,
    SETS,
    SPOTS,
    TAKEN,
    TOLD,
)

_HELPERS: Final = (  # each after those that it calls
    quick_board.queue_hidden,
    quick_board.is_in,
    quick_board.drop_hidden,
    quick_board.remove,
    quick_board.place,
    quick_board.next_full_house,
    quick_board.next_naked,
    quick_board.is_hidden,
    quick_board.next_hidden,
    quick_walk.unite,
    quick_walk.crossing_loses,
    quick_walk.sets_of,
    quick_walk.find_locked_sets,
    quick_walk.take_locked,
    quick_walk.is_in_template,
    quick_walk.digit_loses,
    quick_walk.fish_of,
    quick_walk.look_around,
    quick_walk.take_easy_steps,
    quick_walk.cells_in,
    quick_walk.digits_of,
    quick_walk.sets_share,
    quick_walk.is_shared,
)
_NONE: Final = np.zeros(0, np.int64)
PART: Final = "ratings"  # of what is compiled


def step_counts(grid: Grid, settles: Settles = never) -> tuple[Counts, bool]:
    """How many steps of each technique the path of a puzzle has, and whether it reaches a solution.

    It is left where the counts settle what is asked. Where nothing can be compiled the path itself is counted.

    Raises RuleError where a digit stands twice in a house, or on a grid of another size.
    """
    if compiled.why_not():
        return path_counts(grid, settles)
    board = quick_board.empty_board()
    if grid.shape != SHAPE or not _run(quick_walk.begin, board, np.array(grid.digits, np.int64)):
        Position.of(grid)  # which says what is wrong
    givens = set_of(cell for cell, digit in enumerate(grid.digits) if digit)
    counts = Counts()
    while board[EMPTY]:
        step = next_step(position_on(board, givens), BEYOND_SINGLES if board[LOCKED] else BEYOND_COMPILED)
        if step is None:
            break
        counts[step.technique] = counts.get(step.technique, 0) + 1
        if settles(_with_easy(counts, board)):
            break
        _run(quick_walk.go_on, board, _entries(step.placements), _entries(step.eliminations))
    return _with_easy(counts, board), not board[EMPTY]


def _with_easy(counts: Counts, board: Any) -> Counts:
    easy = zip(quick_board.KINDS, board[TAKEN:TOLD].tolist(), strict=True)
    return counts | {kind: number + counts.get(kind, 0) for kind, number in easy if number}


def have_compiled() -> None:
    """Compile all that ratings run, or take it from disk."""
    _run(quick_walk.begin, quick_board.empty_board(), quick_board.empty_board())
    _run(quick_walk.go_on, quick_board.empty_board(), _NONE, _NONE)
    scout = _Scout(quick_board.empty_board(), quick_board.empty_board().tolist())
    scout.shared_crossings()
    scout.singles_behind(Candidate(0, 1), False, 1)
    if not compiled.why_not():
        compiled.note_done(PART)


def position_on(board: Any, givens: CellSet) -> Position:
    """The position that stands on the board, with one who has looked it over."""
    numbers = memoryview(board)[:TOLD].tolist()  # sooner than the array's own
    position = Position.__new__(Position)
    position.digits, position.masks = numbers[:MASKS], numbers[MASKS:SPOTS]
    position.spots = [numbers[start : start + len(HOUSES)] for start in range(SPOTS, FIRST_PLACES, len(HOUSES))]
    parts = zip(numbers[FIRST_PLACES:MORE_PLACES], numbers[MORE_PLACES:SETS], strict=True)
    position.places = [first | more << IN_FIRST for first, more in parts]
    bivalue, position.places[0] = position.places[0], 0
    position.givens, position.empty = givens, 0
    for places in position.places:
        position.empty |= places
    if position.empty.bit_count() != numbers[EMPTY]:  # some cell has no candidates
        position.empty = set_of(cell for cell, digit in enumerate(position.digits) if not digit)
    position.naked, position.hidden, position.memo = deque(), deque(), {"bivalue": bivalue}
    position.scout = _Scout(board, numbers)
    return position


class _Scout:
    """What is known of a board, as `position.Scout` has it."""

    __slots__ = ("board", "fish", "losing", "sets")

    def __init__(self, board: Any, numbers: list[int]) -> None:
        self.board = board
        self.losing: Sequence[Digit] = DIGITS_IN[numbers[DIGITS_LOSING] >> 1]
        self.fish = numbers[FISH:EMPTY]
        self.sets = numbers[SETS:LOCKED]

    def losing_digits(self, fish: int = 0) -> Sequence[Digit]:
        """The digits with a place in no template; those with a fish of the size."""
        return [digit for digit in self.losing if self.fish[digit] >> fish & 1] if fish else self.losing

    def houses_with(self, kind: int, among: Sequence[HouseIndex]) -> Sequence[HouseIndex]:
        """Those of the houses that lose something to a set of the kind."""
        return [house for house in among if self.sets[house] >> kind & 1]

    def shared_crossings(self) -> Sequence[tuple[HouseIndex, HouseIndex]]:
        """The crossings whose digits can be shared out."""
        found = np.empty(len(CROSSINGS), np.int64)
        number = _run(quick_walk.find_shared_crossings, self.board, found)
        return [CROSSINGS[place] for place in found[:number].tolist()]

    def singles_behind(self, candidate: Candidate, out: bool, rounds: int) -> Sequence[Candidate]:
        """The candidate if it is placed and the singles behind it."""
        found = np.empty(ROOM, np.int64)
        trial = np.empty_like(self.board)
        number = _run(quick_board.singles_behind, self.board, trial, quick_board.entry(*candidate), out, rounds, found)
        return [quick_board.candidate(each) for each in found[:number].tolist()]


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
    return (compiled.compile_for(function, _HELPERS, *arguments) or function)(*arguments)


def _entries(candidates: Sequence[Candidate]) -> Any:
    return np.array([quick_board.entry(*each) for each in candidates], np.int64) if candidates else _NONE
