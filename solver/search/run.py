"""Run a search: interpreted on lists or compiled on arrays, saved after any move, entered again anywhere.

>>> from solver.search import ALGORITHMS
>>> from solver.search.steps import unpack
>>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
>>> run = Run(ALGORITHMS[0], gentle)
>>> [unpack(step).digit for step in run.advance(4)]
[7, 3, 6, 8]
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from solver import compiled
from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.flat_board import (
    DEPTH,
    ENDED,
    FOUND,
    LOOK,
    NOWHERE,
    START,
    TRIES,
    Board,
    Ints,
    Saved,
    as_arrays,
    board_of,
    save,
)
from solver.shape import Cell, House, Shape

# Moves made between two returns to Python: a search can be stopped after each of them.
MAX_STEPS_PER_CALL: Final = 65_536


class Run:
    """A search of one grid; stops at each of its `limit` solutions, at its end, or after the moves asked for."""

    def __init__(
        self,
        algorithm: Algorithm,
        givens: Grid,
        saved: Saved = START,
        limit: int | None = 1,
        fast: bool = False,
        explores: bool = False,
        checks_givens: bool = True,
    ) -> None:
        """Set the search up at a saved move; nothing is searched yet.

        Args:
            algorithm: The search to run.
            givens: The grid; givens in conflict are not searched while `checks_givens` is true.
            saved: Where to begin; the start by default.
            limit: Solutions after which the search is over; None for no limit.
            fast: Whether to ask for compiled code; `is_fast` tells whether there is any.
            explores: Whether compiled code may be the quickest that makes the same moves.
            checks_givens: Whether givens in conflict end the search before its first move.
        """
        self.givens = givens
        self.limit = limit
        self.board: Board = board_of(givens, saved)
        if checks_givens and has_conflicts(givens):  # there is nothing to search
            self.board.numbers[ENDED] = 1
        elif not self.board.free:  # a full grid is its own solution
            self.board.numbers[FOUND] = 1
        else:
            algorithm.prepare(self.board)
        self.search: Callable[..., int] = algorithm.search
        self.is_fast = False
        if fast and algorithm.compiles:
            board, steps = _arrays(self.board, givens.shape)
            function = algorithm.explorer if explores else algorithm.search
            made = compiled.compile_for(function, algorithm.helpers, board, steps, MAX_STEPS_PER_CALL)
            if made:
                self.board, self.search, self.is_fast = board, made, True
        self.steps: Ints = steps if self.is_fast else []

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to try, or enough solutions are found."""
        numbers = self.board.numbers
        return bool(numbers[ENDED] or (self.limit and numbers[FOUND] >= self.limit) or len(self.board.free) == 0)

    @property
    def depth(self) -> int:
        """Placements on the stack."""
        return int(self.board.numbers[DEPTH])

    @property
    def tries(self) -> int:
        """Digits tested so far."""
        return int(self.board.numbers[TRIES])

    @property
    def found(self) -> int:
        """Solutions found so far."""
        return int(self.board.numbers[FOUND])

    @property
    def cell(self) -> Cell | None:
        """The cell tried last; None if it was none."""
        look = int(self.board.numbers[LOOK])
        return look if look >= 0 else None

    @property
    def house(self) -> House | None:
        """The house tried last, where a search looks at houses: it had no place left for some digit."""
        look = int(self.board.numbers[LOOK])
        return self.givens.shape.houses[NOWHERE - 1 - look] if look < NOWHERE else None

    def advance(self, count: int) -> Sequence[int]:
        """Make the next moves and return their steps, which the next call overwrites.

        At most `count` or MAX_STEPS_PER_CALL moves are made, fewer at a solution or the end.
        """
        if self.is_over:
            return self.steps[:0]
        wanted = min(count, MAX_STEPS_PER_CALL)
        if len(self.steps) < wanted:  # a list: filling all of MAX_STEPS_PER_CALL takes longer than most searches
            self.steps = [0] * wanted
        made = self.search(self.board, self.steps, wanted)
        return self.steps[:made]

    def forget(self) -> None:
        """Free the buffer for steps once the search is over: 128 kB where arrays are used."""
        self.steps = []

    def save(self) -> Saved:
        """Save what another Run needs to go on from here."""
        return save(self.board)


@lru_cache(maxsize=1024)
def has_conflicts(givens: Grid) -> bool:
    """Return whether a digit occurs twice in a house; cached, as one search is entered again and again."""
    return bool(givens.conflicts())


def _arrays(board: Board, shape: Shape) -> tuple[Any, Any]:
    """Copy the board to arrays and make an array for steps; without numpy they stay lists."""
    try:
        numpy = importlib.import_module("numpy")
    except ImportError:
        return board, []
    return as_arrays(board, shape, numpy), numpy.zeros(MAX_STEPS_PER_CALL, dtype=numpy.int16)


def packed(steps: Sequence[int]) -> array[int]:
    """Copy what `advance` returned into an array of two bytes a step, which Python reads quickly."""
    copy = array("h")
    copy.frombytes(steps.tobytes() if hasattr(steps, "tobytes") else array("h", steps).tobytes())
    return copy
