"""000, Y. D. Liang, "Case Study: Sudoku": Listing 1 with its list of free cells and the index k.

A cell is tested against its row, then its column, then its box. The numbers that `cin` could not read are undefined in
C++; here they are 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.documents.models.machine import Ending, Files, Lines, Program, rows
from tests.documents.models.streams import Cin


class Liang(Program):
    """`search` on a grid."""

    def __init__(self, givens: str) -> None:
        super().__init__(givens)
        self.free = [cell for cell in range(81) if self.board[cell] == 0]
        self.k = 0

    def path(self) -> tuple[int, ...]:
        """The free cells before and with the current one."""
        return tuple(self.free[: self.k + 1])

    def steps(self) -> Lines:
        """Fill, test, go on or back."""
        if not self.free:
            return True
        while True:
            self.cell = cell = self.free[self.k]
            yield "take the cell"
            if self.board[cell] == 0:
                self.board[cell] = 1
                yield "fill with 1"
            self.digit = self.board[cell]
            self.tries += 1
            self.house = refusing_house(self.board, cell)
            yield "is it valid"
            if not self.house:
                self.placements += 1
                if self.k + 1 == len(self.free):
                    yield "solved"
                    return True
                self.k += 1
                yield "forward"
            elif self.board[cell] < 9:
                self.board[cell] += 1
                yield "next value"
            else:
                while self.board[cell] == 9:
                    yield "it is 9"
                    if self.k == 0:
                        yield "no solution"
                        return False
                    self.board[cell] = 0
                    yield "reset"
                    self.k -= 1
                    self.backtracks += 1
                    self.cell = cell = self.free[self.k]
                    yield "back"
                self.board[cell] += 1
                yield "next value after going back"


def refusing_house(board: Sequence[int], cell: int) -> str:
    """The first of row, column and box that has the cell's value in another cell too, or an empty word."""
    i, j = divmod(cell, 9)
    value = board[cell]
    if any(board[9 * i + column] == value for column in range(9) if column != j):
        return "row"
    if any(board[9 * row + j] == value for row in range(9) if row != i):
        return "column"
    top, left = 3 * (i // 3), 3 * (j // 3)
    for row in range(top, top + 3):
        for column in range(left, left + 3):
            if row != i and column != j and board[9 * row + column] == value:
                return "box"
    return ""


def run(arguments: Sequence[str], standard_input: bytes, files: Files) -> Ending:
    """Read 81 numbers; print the prompt and one of three answers."""
    shown = "Enter a Sudoku puzzle:\n"
    cin = Cin(standard_input)
    grid = [cin.int(0) for _ in range(81)]
    if not is_valid(grid):
        shown += "Invalid input\n"
    else:
        program = Liang("".join(map(str, grid)))
        if program.solve():
            shown += "The solution is found:\n"
            for row in rows(program.line()):
                shown += "".join(f"{digit} " for digit in row) + "\n"
        else:
            shown += "No solution\n"
    return shown.encode(), 0


def is_valid(grid: Sequence[int]) -> bool:
    """Whether all are digits, and no digit but 0 stands twice in a house."""
    return all(0 <= grid[cell] <= 9 and (grid[cell] == 0 or not refusing_house(grid, cell)) for cell in range(81))
