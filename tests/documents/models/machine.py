"""What the models have in common: a program that goes from line to line, and what it holds after each."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Files: TypeAlias = Mapping[str, bytes]
Ending: TypeAlias = tuple[bytes, int]  # what stands on standard output, and the exit code
Lines: TypeAlias = Generator[str, None, bool]  # the line that has just run, by its meaning; at the end: solved or not

BLANKS: Final = b" \t\n\v\f\r"
UNREADABLE: Final = 2


@dataclass(frozen=True, slots=True)
class State:
    """What a program holds when a line of it has just run."""

    line: str  # what the line does, in words
    board: str  # 81 digits, 0 for an empty cell
    cell: int  # the cell it works on, -1 for none
    digit: int  # that it writes or tests there
    path: tuple[int, ...]  # cells of the list up to k, on the stack, or of the open calls, the first one first
    tries: int  # digits tested
    placements: int  # digits it went on with
    backtracks: int  # of these, the ones it came back to
    calls: int  # open calls of its recursive function, 0 where there is none
    house: str = ""  # the first house that refuses the digit just tested: row, column or box
    cells: tuple[int, ...] = ()  # the words of all cells
    note: tuple[int, ...] = ()  # what a loop has come to: the cell, low, the best cell

    @property
    def depth(self) -> int:
        """How many digits lie on the way to here."""
        return self.placements - self.backtracks


class Program:
    """A program that has read its puzzle; `steps` runs it, a line at a time."""

    def __init__(self, givens: str) -> None:
        self.board = [int(sign) if sign.isdigit() else 0 for sign in givens]
        self.cell = -1
        self.digit = 0
        self.tries = self.placements = self.backtracks = self.calls = 0
        self.house = ""

    def steps(self) -> Lines:
        """Run the search and yield each line that has run."""
        raise NotImplementedError

    def path(self) -> tuple[int, ...]:
        """The cells on the list, the stack or of the open calls."""
        raise NotImplementedError

    def more(self) -> tuple[tuple[int, ...], ...]:
        """The words of all cells and what a loop has come to, where a program has them."""
        return ()

    def states(self) -> Iterator[State]:
        """What the program holds line by line."""
        for line in self.steps():
            yield State(
                line,
                self.line(),
                self.cell,
                self.digit,
                self.path(),
                self.tries,
                self.placements,
                self.backtracks,
                self.calls,
                self.house,
                *self.more(),
            )

    def solve(self) -> bool:
        """Run the search to its end; return whether it found a solution, which then stands on the board."""
        steps = self.steps()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return bool(end.value)

    def line(self) -> str:
        """The board as 81 digits, 0 for an empty cell."""
        return "".join(map(str, self.board))


def rows(board: str) -> list[str]:
    """The nine rows of a board on a line."""
    return [board[start : start + 9] for start in range(0, 81, 9)]
