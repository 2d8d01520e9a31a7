"""The programs of 002, 003 and 004 as small models, written from their documents: they know no search of the demo.

Each tells its states in their order: what its grid then holds as 81 figures, how many digits lie on its way, how many
digits it has tested and, for 004, its stack of words of 14 bits, newest first.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from typing import Final, NamedTuple

DIGITS: Final = range(1, 10)
CHOICE: Final = 0b1111  # of a word: the lowest four bits
FILLED: Final = 1 << 13

Digits = list[int]
Calls = Generator["State", None, bool]


class State(NamedTuple):
    """What a program holds at some moment."""

    grid: str
    depth: int
    tests: int
    words: tuple[str, ...] = ()


def peers(cell: int) -> set[int]:
    """The cells that share a row, a column or a box with the cell."""
    row, column = divmod(cell, 9)
    top, left = row // 3 * 3, column // 3 * 3
    found = {row * 9 + at for at in range(9)} | {at * 9 + column for at in range(9)}
    return (found | {at * 9 + there for at, there in product(range(top, top + 3), range(left, left + 3))}) - {cell}


PEERS: Final = [peers(cell) for cell in range(81)]


def allowed(grid: Digits, cell: int) -> list[int]:
    """The digits that no peer holds."""
    held = {grid[peer] for peer in PEERS[cell]}
    return [digit for digit in DIGITS if digit not in held]


def _line(grid: Digits) -> str:
    return "".join(map(str, grid))


class Recursion:
    """001's solveSudoku, and 002's canSolve and 003's Recursive_Solve, which write a digit before they look."""

    def __init__(self, givens: str, writes_first: bool) -> None:
        self.grid = [int(sign) for sign in givens.replace(".", "0")]
        self.writes_first = writes_first
        self.tests = self.depth = 0

    def states(self) -> Iterator[State]:
        """All states from the first call to the last return."""
        yield self._now()
        yield from self._solve()

    def _now(self) -> State:
        return State(_line(self.grid), self.depth, self.tests)

    def _solve(self) -> Calls:
        if 0 not in self.grid:
            return True
        cell = self.grid.index(0)
        for digit in DIGITS:
            if self.writes_first:
                self.grid[cell] = digit
                yield self._now()
            self.tests += 1
            yield self._now()
            if digit not in {self.grid[peer] for peer in PEERS[cell]}:
                self.grid[cell] = digit
                self.depth += 1
                yield self._now()
                if (yield from self._solve()):
                    return True
                self.depth -= 1
                if not self.writes_first:
                    self.grid[cell] = 0
                yield self._now()
        self.grid[cell] = 0
        yield self._now()
        return False


class WordStack:
    """004's SOLVE and FINDBEST on words of 14 bits: filled, the digits 9 to 1 that are allowed, the choice."""

    def __init__(self, givens: str) -> None:
        self.grid = [int(sign) for sign in givens.replace(".", "0")]
        self.words = [0] * 81
        self.stack: list[int] = []
        self.tests = self.depth = 0

    def states(self) -> Iterator[State]:
        """All states from the first cell that is pushed."""
        yield self._now()
        self._push_best()
        while self.stack:
            yield self._now()
            cell = self.stack[-1]
            digit = self._next_choice(cell)
            self.tests += bool(digit)
            yield self._now()
            self._mark(cell, digit)
            self.depth += bool(digit)
            yield self._now()
            if digit and 0 not in self.grid:
                return
            if digit:
                self._push_best()
            else:
                self.stack.pop()
                self.depth -= 1  # the choice of the top is used up

    def _now(self) -> State:
        words = tuple(f"{self.words[cell]:014b}" for cell in reversed(self.stack))
        return State(_line(self.grid), self.depth, self.tests, words)

    def _push_best(self) -> None:
        best, low = -1, 10
        for cell in range(81):
            if not self.grid[cell]:
                digits = allowed(self.grid, cell)
                self.words[cell] = sum(1 << 3 + digit for digit in digits)
                if len(digits) < low:
                    best, low = cell, len(digits)
        self.words[best] |= FILLED
        self.stack.append(best)

    def _next_choice(self, cell: int) -> int:
        word = self.words[cell]
        return next((digit for digit in DIGITS if digit > word & CHOICE and word >> 3 + digit & 1), 0)

    def _mark(self, cell: int, digit: int) -> None:
        valid = self.words[cell] & ~CHOICE & ~FILLED
        self.words[cell] = valid | (FILLED | digit if digit else 0)
        self.grid[cell] = digit
