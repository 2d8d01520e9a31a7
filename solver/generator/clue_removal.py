"""Remove clues from full grids: orbits of givens go, in a given order, wherever the solution stays the only one.

The result is the same as taking them away one by one, but groups are tried at once. If all of a group can go, each of
them could, since fewer givens never have fewer solutions. If not, the first that must stay is found by halving:

    order    a b c d e f g h i j k l m n o p q ...
    try      [             gone            ]             several solutions: one of them must stay
    try      [     gone    ]                             fine
    try                    [gone ]                       several
    try                    [g]                           fine, so the next one must stay
                             stays [ ...                 go on behind it

That takes 46 checks for a random minimal 9x9 puzzle, where one by one would take 81. The first group is half of all
orbits, later ones a sixteenth of those that wait; an eighth or a 24th, and groups that grow, took 49 to 56.
Many puzzles lose clues side by side; each trial is one row of a batch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from solver.generator.symmetry import Orbit

Check: TypeAlias = Callable[[Sequence[bytearray]], list[bool | None]]  # proper, not so, not decided


class ClueRemoval:
    """A grid that loses givens, orbit by orbit, until `goal` are left or none can go."""

    def __init__(self, grid: bytes, order: bytes, orbits: Sequence[Orbit], goal: int) -> None:
        self.board = bytearray(grid)
        self.left = len(grid)
        self.is_over = False
        self._grid = grid
        self._waiting = [orbits[place] for place in reversed(order)]  # the next one is the last
        self._goal = goal
        self._tried: list[Orbit] = []
        self._suspects = 0  # the number of next orbits among which one must stay
        self._stride = max(len(order) // 2, 1)
        self._next()

    def _next(self) -> None:
        """Empty the cells of the next group to try."""
        waiting, tried, spare = self._waiting, self._tried, self.left - self._goal
        while waiting and len(tried) < self._stride:
            size = len(waiting[-1])
            if size > spare:
                if tried:
                    break
                waiting.pop()  # would leave fewer than the goal
                continue
            spare -= size
            tried.append(waiting.pop())
        self.left -= self.left - self._goal - spare
        for orbit in tried:
            for cell in orbit:
                self.board[cell] = 0
        self.is_over = not tried

    def judge(self, is_unique: bool | None) -> None:
        """Go on with the next group, given whether the board has exactly one solution; in doubt the group stays."""
        tried, self._tried = self._tried, []
        if is_unique:
            self._suspects -= min(len(tried), self._suspects)
        else:
            self._put_back(tried)
            self._suspects = len(tried)
        if self._suspects == 1:
            self._waiting.pop()
            self._suspects = 0
            self._stride = max(len(self._waiting) // 16, 1)
        elif self._suspects:
            self._stride = self._suspects // 2
        self._next()

    def _put_back(self, tried: list[Orbit]) -> None:
        for orbit in tried:
            self.left += len(orbit)
            for cell in orbit:
                self.board[cell] = self._grid[cell]
        self._waiting += reversed(tried)


def remove_clues(thinnings: Sequence[ClueRemoval], check: Check) -> None:
    """Remove clues from all grids until none can go."""
    active = [each for each in thinnings if not each.is_over]
    while active:
        for thinning, is_unique in zip(active, check([each.board for each in active]), strict=True):
            thinning.judge(is_unique)
        active = [each for each in active if not each.is_over]


def are_minimal(boards: Sequence[bytearray], check: Check) -> Iterator[bool]:
    """Yield for each proper puzzle whether it is certain that none of its givens can go."""
    trials = []
    for board in boards:
        for cell, digit in enumerate(board):
            if digit:
                trial = bytearray(board)
                trial[cell] = 0
                trials.append(trial)
    answers = iter(check(trials) if trials else [])
    for board in boards:
        of_board = [next(answers) for digit in board if digit]
        yield all(answer is False for answer in of_board)
