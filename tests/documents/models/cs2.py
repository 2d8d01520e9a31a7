"""002, "Introduction to Computer Science II", project 1: verify() and canSolve() on a file that is asked for by name.

verifyCell() compares the value in a cell with its column, its row and its box, in this order; canSolve() takes a cell,
and find_empty() looks for the next empty one from there on. Sentences are not given by the document.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.documents.models.machine import BLANKS, UNREADABLE, Ending, Files, Lines, Program, rows


class CS2(Program):
    """`canSolve` on a grid."""

    def __init__(self, givens: str) -> None:
        super().__init__(givens)
        self.open: list[int] = []

    def path(self) -> tuple[int, ...]:
        """The cells of the open calls."""
        return tuple(self.open)

    def steps(self) -> Lines:
        """Solve from the first cell on."""
        return (yield from self.can_solve(0))

    def can_solve(self, start: int) -> Lines:
        """One call, with all calls inside."""
        self.calls += 1
        self.cell, self.digit = -1, 0
        yield "call"
        cell = self.cell = self.find_empty(start)
        if cell >= 0:
            self.open.append(cell)
        yield "find the next empty cell"
        if cell < 0:
            yield "solved"
            self.calls -= 1
            return True
        for integer in range(1, 10):
            self.board[cell] = self.digit = integer
            yield "write"
            self.tries += 1
            self.house = self.verify_cell(cell)
            yield "verify"
            if not self.house:
                self.placements += 1
                yield "go on"
                if (yield from self.can_solve(cell)):
                    self.calls -= 1
                    return True
                self.cell, self.digit = cell, integer
                self.backtracks += 1
                yield "not solvable from here"
        self.board[cell] = 0
        yield "zero"
        yield "return 0"
        self.open.pop()
        self.calls -= 1
        return False

    def find_empty(self, start: int) -> int:
        """The first empty cell from `start` on, -1 where there is none."""
        return self.board.index(0, start) if 0 in self.board[start:] else -1

    def verify_cell(self, cell: int) -> str:
        """The first of column, row and box with the value of the cell in another cell, or an empty word."""
        x, y = divmod(cell, 9)
        column = [9 * row + y for row in range(9)]
        row = [9 * x + other for other in range(9)]
        top, left = x // 3 * 3, y // 3 * 3
        box = [9 * (top + place // 3) + left + place % 3 for place in range(9)]
        for name, cells in (("column", column), ("row", row), ("box", box)):
            if any(other != cell and self.board[other] == self.board[cell] for other in cells):
                return name
        return ""


def run(arguments: Sequence[str], standard_input: bytes, files: Files) -> Ending:
    """Ask for the file, print it, then verify or solve it."""
    if list(arguments) not in (["verify"], ["solve"]):
        return b"", UNREADABLE
    shown = b"Enter the name of the input file:\n"
    name = standard_input.split(b"\n")[0].strip()
    content = files.get(name.decode(), b"")
    grid = "".join(map(chr, content.translate(None, BLANKS)[:81]))
    if len(grid) < 81 or not all(sign in "0123456789" for sign in grid):
        return shown, UNREADABLE
    shown += name + b"\n" + output(grid) + b"\n"
    if arguments[0] == "verify":
        return shown + name + (b" is a" if verify(grid) else b" is not a") + b" valid Sudoku solution\n", 0
    program = CS2(grid)
    return shown + (output(program.line()) if program.solve() else b"No solution\n"), 0


def verify(grid: str) -> bool:
    """Whether each row, column and box holds each of 1 to 9 once."""
    houses = [grid[9 * row : 9 * row + 9] for row in range(9)]
    houses += [grid[column::9] for column in range(9)]
    houses += ["".join(grid[at + 9 * down :][:3] for down in range(3)) for at in (0, 3, 6, 27, 30, 33, 54, 57, 60)]
    return all(sorted(house) == list("123456789") for house in houses)


def output(grid: str) -> bytes:
    """The grid in its box, 25 characters wide."""
    lines = ["-" * 25]
    for number, row in enumerate(rows(grid.replace("0", "."))):
        if number in (3, 6):
            lines.append("|-------+-------+-------|")
        lines.append("| " + " | ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) + " |")
    return "\n".join([*lines, "-" * 25, ""]).encode()
