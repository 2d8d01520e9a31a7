"""The steps of HoDoKu's path counted by technique: all that a rating needs, many times as soon as the path itself.

>>> from solver.grid import Grid
>>> puzzle = Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5")
>>> counts, solved = step_counts(puzzle)
>>> counts["full-house"], counts["pointing"], sum(counts.values()), solved
(21, 3, 56, True)

Singles and locked candidates are compiled, and the finders of all other techniques, which are those of `path`, look
only where something can be found (`quick_walk`). Measured on the lists of `benchmarks.ratings`, milliseconds a puzzle
(one core, CPython 3.11, numba 0.68, AMD Zen 5):

                  Easy    Medium    Hard    Unfair    Extreme
    the path      0.65      0.88     2.8        11        245
    here         0.031     0.080    0.50       4.7        113

Roads not taken: all steps compiled, which would be a second source of each finder; arrays for the parts of a board,
which cost every compiled call 7 microseconds.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from solver.grid import Grid
from solver.search.compiled import compiled, why_not
from solver.shape import Candidate
from solver.techniques import quick_board, quick_walk
from solver.techniques.cell_sets import CROSSINGS, DIGITS_IN, HOUSES, SHAPE, CellSet, HouseIndex, set_of
from solver.techniques.path import BEYOND_LOCKED, BEYOND_SINGLES, next_step, solve_path
from solver.techniques.position import Position
from solver.techniques.quick_board import (
    DIGITS_LOSING,
    EMPTY,
    FIRST_PLACES,
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
    quick_walk.crossing_loses,
    quick_walk.sets_of,
    quick_walk.find_locked_sets,
    quick_walk.take_locked,
    quick_walk.is_in_template,
    quick_walk.digit_loses,
    quick_walk.look_around,
    quick_walk.take_easy_steps,
    quick_walk.cells_in,
    quick_walk.digits_of,
    quick_walk.sets_share,
    quick_walk.is_shared,
)
_NONE: Final = np.zeros(0, np.int64)


def step_counts(grid: Grid) -> tuple[dict[str, int], bool]:
    """How many steps of each technique, by its key, the path of a puzzle has, and whether it reaches a solution.

    Where nothing can be compiled it is the path itself that is counted.

    Raises RuleError where a digit stands twice in a house, or on a grid of another size.
    """
    board = quick_board.empty_board()
    if why_not():
        path = solve_path(grid)
        return Counter(step.technique for step in path.steps), path.solved
    if grid.shape != SHAPE or not _run(quick_walk.begin, board, np.array(grid.digits, np.int64)):
        Position.of(grid)  # which says what is wrong
    givens = set_of(cell for cell, digit in enumerate(grid.digits) if digit)
    counts: dict[str, int] = {}
    while board[EMPTY]:
        step = next_step(position_on(board, givens), BEYOND_SINGLES if board[LOCKED] else BEYOND_LOCKED)
        if step is None:
            break
        counts[step.technique] = counts.get(step.technique, 0) + 1
        _run(quick_walk.go_on, board, _entries(step.placements), _entries(step.eliminations))
    for kind, number in zip(quick_board.KINDS, board[TAKEN:TOLD].tolist(), strict=True):
        if number:
            counts[kind] = counts.get(kind, 0) + number
    return counts, not board[EMPTY]


def have_compiled() -> None:
    """Compiles all that ratings run, or takes it from disk."""
    _run(quick_walk.begin, quick_board.empty_board(), quick_board.empty_board())
    _run(quick_walk.go_on, quick_board.empty_board(), _NONE, _NONE)
    scout = _Scout(quick_board.empty_board(), quick_board.empty_board().tolist())
    scout.shared_crossings()
    scout.singles_behind(Candidate(0, 1), False, 1)


def position_on(board: Any, givens: CellSet) -> Position:
    """The position that stands on the board, with one who has looked it over."""
    numbers = board[:TOLD].tolist()
    position = Position.__new__(Position)
    position.digits, position.masks = numbers[:MASKS], numbers[MASKS:SPOTS]
    position.spots = [numbers[start : start + len(HOUSES)] for start in range(SPOTS, FIRST_PLACES, len(HOUSES))]
    parts = zip(numbers[FIRST_PLACES:MORE_PLACES], numbers[MORE_PLACES:SETS], strict=True)
    position.places = [first | more << IN_FIRST for first, more in parts]
    position.givens, position.empty = givens, 0
    for places in position.places:
        position.empty |= places
    if position.empty.bit_count() != numbers[EMPTY]:  # some cell has no candidates
        position.empty = set_of(cell for cell, digit in enumerate(position.digits) if not digit)
    position.naked, position.hidden, position.memo = deque(), deque(), {}
    position.scout = _Scout(board, numbers)
    return position


class _Scout:
    """What is known of a board, as `position.Scout` has it."""

    __slots__ = ("board", "losing_digits", "sets")

    def __init__(self, board: Any, numbers: list[int]) -> None:
        self.board = board
        self.losing_digits: Sequence[int] = DIGITS_IN[numbers[DIGITS_LOSING] >> 1]
        self.sets = numbers[SETS:LOCKED]

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
    return (compiled(function, _HELPERS, *arguments) or function)(*arguments)


def _entries(candidates: Sequence[Candidate]) -> Any:
    return np.array([quick_board.entry(*each) for each in candidates], np.int64) if candidates else _NONE
