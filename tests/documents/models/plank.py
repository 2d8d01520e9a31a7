"""003, J. S. Plank, CS202 lecture notes "Sudoku": the class, its main() and the five programs on the way to it.

A digit is written and then the whole row, column and panel are checked. Arguments may begin with `--step N`, which is
sudokuN. A 0 passes the reader; checking it ends the program in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.documents.models.machine import UNREADABLE, Ending, Files, Lines, Program, rows
from tests.documents.models.streams import Cin

RULE: Final = "-" * 19 + "\n"
FINAL: Final = 6


class Plank(Program):
    """`Recursive_Solve` on a grid."""

    def __init__(self, givens: str) -> None:
        super().__init__(givens)
        self.open: list[int] = []

    def path(self) -> tuple[int, ...]:
        """The cells of the open calls."""
        return tuple(self.open)

    def steps(self) -> Lines:
        """Solve from row 0 and column 0 on."""
        return (yield from self.recursive_solve(0, 0))

    def recursive_solve(self, r: int, c: int) -> Lines:
        """One call, with all calls inside."""
        self.calls += 1
        self.cell, self.digit = -1, 0
        yield "call"
        while r < 9 and self.board[9 * r + c] != 0:
            c += 1
            if c == 9:
                r, c = r + 1, 0
        cell = self.cell = 9 * r + c if r < 9 else -1
        if cell >= 0:
            self.open.append(cell)
        yield "skip to a dash"
        if r == 9:
            yield "solved"
            self.calls -= 1
            return True
        for digit in range(1, 10):
            self.digit = digit
            self.board[cell] = digit
            yield "write"
            self.tries += 1
            self.house = self.invalid_house(r, c)
            yield "check"
            if not self.house:
                self.placements += 1
                yield "go on"
                if (yield from self.recursive_solve(r, c)):
                    self.calls -= 1
                    return True
                self.cell, self.digit = cell, digit
                self.backtracks += 1
                yield "came back"
        self.board[cell] = 0
        yield "dash again"
        yield "return false"
        self.open.pop()
        self.calls -= 1
        return False

    def invalid_house(self, r: int, c: int) -> str:
        """The first of row r, column c and their panel with a digit twice, or an empty word."""
        if is_twice(self.board[9 * r : 9 * r + 9]):
            return "row"
        if is_twice(self.board[c::9]):
            return "column"
        top, left = r - r % 3, c - c % 3
        panel = [self.board[9 * row + column] for row in range(top, top + 3) for column in range(left, left + 3)]
        return "box" if is_twice(panel) else ""


def is_twice(digits: Sequence[int]) -> bool:
    """Whether a digit other than 0 is there twice."""
    filled = [digit for digit in digits if digit]
    return len(filled) != len(set(filled))


class Stop(Exception):
    """The program ends: with the string of Read_From_Stdin, or in the middle where it has none."""


def run(arguments: Sequence[str], standard_input: bytes, files: Files) -> Ending:
    """main()."""
    step = FINAL
    if arguments[:1] == ["--step"]:
        step, arguments = int(arguments[1]), arguments[2:]
    if len(arguments) != 2 or arguments[0] not in ("yes", "no") or arguments[1] not in ("screen", "convert"):
        return b"", 1
    solves, is_screen = arguments[0] == "yes", arguments[1] == "screen"
    if not 1 <= step <= FINAL or solves and step < 5 or not is_screen and step < FINAL:
        return b"", UNREADABLE
    if step == 1:
        return b"Read_From_Stdin is not implemented yet\n", 1
    shown = RULE.encode() if is_screen else b""
    cin = Cin(standard_input)
    while True:
        try:
            grid = read(cin, step)
        except Stop as stop:
            return shown + stop.args[0], stop.args[1]
        if grid is None:
            return shown, 0
        if solves:
            program = Plank(grid)
            if program.solve():
                grid = program.line()
            else:
                shown += b"Cannot solve puzzle\n"
        shown += (screen(grid) + RULE if is_screen else convert(grid)).encode()


def read(cin: Cin, step: int) -> str | None:
    """Read_From_Stdin: None at the end of the input; raises Stop with what is printed and the exit code."""
    grid = ""
    for cell in range(81):
        byte = cin.char()
        if byte is None and cell == 0:
            return None
        if byte is None:
            raise Stop(b"Bad Sudoku File -- not enough entries\n", 1)
        if byte not in b"-0123456789":
            raise Stop(b"Bad character at row %d, column %d: %c\n" % (*divmod(cell, 9), byte), 1)
        grid += chr(byte)
    if step >= 3:
        for r in range(9):
            check(grid[9 * r : 9 * r + 9], f"row {r}")
        for c in range(9):
            check(grid[c::9], f"column {c}")
    if step >= 4:
        for sr in (0, 3, 6):
            for sc in (0, 3, 6):
                panel = "".join(grid[9 * row + sc : 9 * row + sc + 3] for row in range(sr, sr + 3))
                check(panel, f"panel starting at row {sr} and column {sc}")
    return grid


def check(house: str, name: str) -> None:
    """Go through a house until a digit comes a second time, or a 0 comes, which is looked up in front of the vector."""
    for place, sign in enumerate(house):
        if sign == "0":
            raise Stop(b"", UNREADABLE)
        if sign != "-" and sign in house[:place]:
            raise Stop(f"Duplicate entry in {name}\n".encode(), 1)


def screen(grid: str) -> str:
    """Print_Screen."""
    shown = ""
    for number, row in enumerate(rows(grid)):
        shown += "  ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) + "\n"
        if number in (2, 5):
            shown += "\n"
    return shown


def convert(grid: str) -> str:
    """Print_Convert: the number of the row is in x, that of the column in y."""
    places = (3, 28, 53, 80, 105, 130, 157, 182, 207)
    shown = "convert -size 234x234 xc:Black \\\n  -background White -fill Black \\\n"
    for row, x in zip(rows(grid), places, strict=True):
        for sign, y in zip(row, places, strict=True):
            shown += f"\\( -size 24x24 -gravity Center label:{sign} \\) -geometry 24x24+{x}+{y}"
            shown += " -gravity NorthWest -composite \\\n"
    return shown + "  Sudoku.jpg\n"
