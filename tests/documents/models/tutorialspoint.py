"""001, TutorialsPoint, "Sudoku Solver in C++": its own grid, and a recursion that checks a digit before it writes it.

A digit is looked for in the row, then the column, then the box; the givens are checked by nobody. Another grid stands
in braces in a file, as it would in the program: nine rows of nine digits; what is no such grid cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tests.documents.models.machine import UNREADABLE, Ending, Files, Lines, Program, rows

OWN: Final = """
    306508400
    520000000
    087000031
    003010080
    900863005
    050090600
    130000250
    000000074
    005206300
"""


class TutorialsPoint(Program):
    """`solveSudoku` on the global grid."""

    def __init__(self, givens: str) -> None:
        super().__init__(givens)
        self.open: list[int] = []

    def path(self) -> tuple[int, ...]:
        """The cells of the open calls."""
        return tuple(self.open)

    def steps(self) -> Lines:
        """One call of the function, with all calls inside."""
        self.calls += 1
        self.cell, self.digit = -1, 0
        yield "call"
        self.cell = next((cell for cell in range(81) if self.board[cell] == 0), -1)
        cell = self.cell
        if cell >= 0:
            self.open.append(cell)
        yield "find an empty place"
        if cell < 0:
            yield "solved"
            self.calls -= 1
            return True
        for digit in range(1, 10):
            self.digit = digit
            self.tries += 1
            self.house = self.present_in(cell, digit)
            yield "is it valid"
            if not self.house:
                self.board[cell] = digit
                self.placements += 1
                yield "write"
                if (yield from self.steps()):
                    self.calls -= 1
                    return True
                self.cell, self.digit = cell, digit
                self.board[cell] = 0
                self.backtracks += 1
                yield "unassign"
        yield "return false"
        self.open.pop()
        self.calls -= 1
        return False

    def present_in(self, cell: int, digit: int) -> str:
        """The first of row, column and box that holds the digit."""
        row, column = divmod(cell, 9)
        if any(self.board[9 * row + other] == digit for other in range(9)):
            return "row"
        if any(self.board[9 * other + column] == digit for other in range(9)):
            return "column"
        top, left = row - row % 3, column - column % 3
        if any(self.board[9 * (top + down) + left + right] == digit for down in range(3) for right in range(3)):
            return "box"
        return ""


def run(arguments: Sequence[str], standard_input: bytes, files: Files) -> Ending:
    """Solve the grid of the file that is named, else the program's own, and print it or that there is no solution."""
    grid: str | None = "".join(OWN.split())
    if arguments:
        grid = grid_in_braces(files[arguments[0]].decode("utf-8", "replace")) if arguments[0] in files else None
    if grid is None:
        return b"", UNREADABLE
    program = TutorialsPoint(grid)
    if not program.solve():
        return b"No solution exists", 0
    shown = ""
    for number, row in enumerate(rows(program.line())):
        for place, digit in enumerate(row):
            shown += (" | " if place in (3, 6) else "") + digit + " "
        shown += ("\n" + "---" * 9 if number in (2, 5) else "") + "\n"
    return shown.encode(), 0


def grid_in_braces(text: str) -> str | None:
    """The digits of nine lists of nine in braces, without comments; None where they are not that."""
    code = re.sub(r"/\*.*?(\*/|$)", " ", re.sub(r"//.*", "", text), flags=re.DOTALL)
    lists = [inner for inner in re.findall(r"\{([\d,\s]+)\}", code) if inner.strip(", \t\r\n")]
    digits = ""
    for inner in lists:
        numbers = [number.strip() for number in re.sub(r",\s*$", "", inner).split(",")]
        if len(numbers) != 9 or not all(re.fullmatch("[0-9]", number) for number in numbers):
            return None
        digits += "".join(numbers)
    return digits if len(lists) == 9 else None
