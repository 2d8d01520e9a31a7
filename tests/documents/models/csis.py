"""004, CSIS 3700, project 2: SOLVE with a stack of locations, FINDBEST, and a word of 14 bits for each cell.

    13      12 ... 4              3 ... 0
    filled  9 to 1 are allowed    the choice, 0 while there is none

A location is one integer, nine times the row and the column. The document's precondition is an unsolved puzzle; of a
full one nothing is left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.documents.models.machine import UNREADABLE, Ending, Files, Lines, Program, rows
from tests.documents.models.streams import Cin

FILLED: Final = 0b10_0000_0000_0000
ALL_DIGITS: Final = 0b01_1111_1111_0000
CHOICE: Final = 0b00_0000_0000_1111
LOWEST_DIGIT: Final = 4  # the bit of digit 1


class CSIS(Program):
    """SOLVE on a board of words."""

    def __init__(self, givens: str) -> None:
        super().__init__(givens)
        self.cells = [FILLED | digit if digit else 0 for digit in self.board]
        self.stack: list[int] = []
        self.low = 0  # the fewest choices that FINDBEST has met, and where
        self.best = -1
        self.at = -1  # the cell that a loop of FINDBEST has come to

    def path(self) -> tuple[int, ...]:
        """The locations on the stack, the top last."""
        return tuple(self.stack)

    def more(self) -> tuple[tuple[int, ...], ...]:
        """The words of all cells; in FINDBEST the cell it has come to, low and the best cell."""
        return tuple(self.cells), (self.at, self.low, self.best)

    def steps(self) -> Lines:
        """SOLVE."""
        if not (yield from self.find_best()):
            return True
        while True:
            self.cell = cell = self.stack[-1]
            yield "look at the top"
            choice = self.digit = self.next_choice(cell)
            self.tries += bool(choice)
            yield "next choice"
            if not choice:
                yield "there is none"
                self.put(cell, 0, filled=False)
                yield "unmark"
                self.stack.pop()
                self.cell = -1
                self.backtracks += bool(self.stack)
                yield "pop"
                if not self.stack:
                    yield "no solution"
                    return False
                continue
            self.put(cell, choice, filled=True)
            self.placements += 1
            yield "mark the choice"
            if not (yield from self.find_best()):
                yield "solved"
                return True

    def next_choice(self, cell: int) -> int:
        """The smallest digit above the present choice that is allowed, 0 where there is none."""
        word = self.cells[cell]
        for digit in range((word & CHOICE) + 1, 10):
            if word & 1 << LOWEST_DIGIT - 1 + digit:
                return digit
        return 0

    def put(self, cell: int, choice: int, filled: bool) -> None:
        """Write the choice and the filled bit of a cell."""
        self.cells[cell] = self.cells[cell] & ALL_DIGITS | choice | FILLED * filled
        self.board[cell] = choice

    def find_best(self) -> Lines:
        """FINDBEST: three loops, then the push."""
        cells = self.cells
        for self.at in range(81):
            if not cells[self.at] & FILLED:
                cells[self.at] |= ALL_DIGITS
                yield "allow all digits"
        for self.at in range(81):
            if cells[self.at] & FILLED:
                digit = 1 << LOWEST_DIGIT - 1 + (cells[self.at] & CHOICE)
                for name, others in row_column_block(self.at):
                    for other in others:
                        if not cells[other] & FILLED:
                            cells[other] &= ~digit
                    yield f"remove from the {name}"
        self.at, self.low, self.best = -1, 10, -1
        yield "low is 10"
        for self.at in range(81):
            if not cells[self.at] & FILLED:
                count = (cells[self.at] & ALL_DIGITS).bit_count()
                yield "count"
                if count < self.low:
                    self.low, self.best = count, self.at
                    yield "best so far"
        self.at = -1
        if self.low == 10:
            yield "no empty cell"
            return False
        cells[self.best] |= FILLED
        yield "mark as filled"
        self.stack.append(self.best)
        self.cell, self.digit = self.best, 0
        yield "push"
        return True


def row_column_block(cell: int) -> tuple[tuple[str, list[int]], ...]:
    """The cells of the row, of the column and of the block of a cell."""
    i, j = divmod(cell, 9)
    row = [9 * i + column for column in range(9)]
    column = [9 * row + j for row in range(9)]
    block = [9 * (i // 3 * 3 + down) + j // 3 * 3 + right for down in range(3) for right in range(3)]
    return ("row", row), ("column", column), ("block", block)


def run(arguments: Sequence[str], standard_input: bytes, files: Files) -> Ending:
    """Read nine lines of nine characters, one at a time, and print the solution or that there is none."""
    cin = Cin(standard_input)
    givens = ""
    while len(givens) < 81:
        byte = cin.char()
        if byte is None or byte not in b".123456789":
            return b"", UNREADABLE
        givens += chr(byte)
    program = CSIS(givens)
    if not program.solve():
        return b"The puzzle has no solution\n", 0
    shown = ""
    for number, row in enumerate(rows(program.line())):
        shown += "Solution: " if number == 0 else " " * 10
        shown += " ".join(row[start : start + 3] for start in (0, 3, 6)) + "\n"
        if number in (2, 5):
            shown += "\n"
    return shown.encode(), 0
