"""A search under way: interpreted on lists or compiled on arrays, saved anywhere, entered anywhere.

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
from solver.search.statistics import Tally, add
from solver.shape import Cell, House, Shape

ROOM: Final = 65_536  # moves made between two returns to Python: what makes a search stop at once when told to


class Run:
    """A search of one grid; stops at each of its `limit` solutions, at its end, or after so many moves."""

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
        """`fast` asks for compiled code, with `explores` for the quickest that makes the moves of the search.

        `is_fast` tells whether there is any. Givens that conflict are not searched, unless `checks_givens` is false.
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
            made = compiled.compile_for(function, algorithm.helpers, board, steps, ROOM)
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
        """The steps of the next moves, at most `count` or ROOM of them, fewer at a solution or the end.

        They are overwritten by the next call.
        """
        if self.is_over:
            return self.steps[:0]
        room = min(count, ROOM)
        if len(self.steps) < room:  # a list: filling ROOM of it takes longer than most that is asked for
            self.steps = [0] * room
        made = self.search(self.board, self.steps, room)
        return self.steps[:made]

    def forget(self) -> None:
        """Give back the room for steps, once it is over: 128 kB where arrays are used."""
        self.steps = []

    def save(self) -> Saved:
        """What another Run needs to go on from here."""
        return save(self.board)


class Count:
    """A tally that counts with compiled code where asked for and possible."""

    def __init__(self, tally: Tally, fast: bool) -> None:
        self.tally = tally
        self.count: Callable[..., None] = add
        if fast:
            numpy = importlib.import_module("numpy")
            arrays = Tally(*(numpy.array(value, dtype=numpy.int64) for value in tally))
            made = compiled.compile_for(add, (), arrays, numpy.zeros(1, dtype=numpy.int16), 0)
            if made:
                self.tally, self.count = arrays, made

    def add(self, steps: Sequence[int]) -> None:
        """Counts these steps, which follow those counted before."""
        self.count(self.tally, steps, len(steps))


@lru_cache(maxsize=1024)
def has_conflicts(givens: Grid) -> bool:
    """Whether a digit stands twice in a house; looked up once for a search that is entered again and again."""
    return bool(givens.conflicts())


def _arrays(board: Board, shape: Shape) -> tuple[Any, Any]:
    """The board and room for steps as arrays; lists still, where numpy is missing."""
    try:
        numpy = importlib.import_module("numpy")
    except ImportError:
        return board, []
    return as_arrays(board, shape, numpy), numpy.zeros(ROOM, dtype=numpy.int16)


def packed(steps: Sequence[int]) -> array[int]:
    """A copy of what `advance` returned that Python reads quickly, two bytes a step."""
    copy = array("h")
    copy.frombytes(steps.tobytes() if hasattr(steps, "tobytes") else array("h", steps).tobytes())
    return copy
