"""Liang's program: 81 numbers, a list of free cells, one of three answers. Its exit code is always 0.

It reads with `cin >> grid[i][j]` and never asks whether that went well, so a letter or an early end goes unnoticed. The
cells that follow are never set: in C++ they are undefined, here they are 0.

Source: Y. D. Liang, "Case Study: Sudoku", Listing 1.
"""

from __future__ import annotations

from typing import Final

from solver.formats.apps import liang
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.search import get
from solver.search.documents.console import Console
from solver.search.documents.first_solution import OTHER_SOLUTIONS, first_solution, has_other_solutions
from solver.shape import CLASSIC

PROMPT: Final = "Enter a Sudoku puzzle:\n"


def run(console: Console) -> int:
    """Read a puzzle, print its first solution or a message, and return the exit code."""
    console.write(PROMPT)
    numbers = _read(console)
    are_digits = all(0 <= number <= CLASSIC.size for number in numbers)
    if not are_digits or (givens := Grid(tuple(numbers))).conflicts():
        console.write("Invalid input\n")
    elif solution := first_solution(get("liang"), givens, console.work):
        console.write("The solution is found:\n" + liang.write(Entry(Puzzle.of(solution))))
        if has_other_solutions(givens, console.work):
            console.remarks.append(OTHER_SOLUTIONS)
    else:
        console.write("No solution\n")
    return 0


def _read(console: Console) -> list[int]:
    """Read a number for each cell, 0 for each that cannot be read."""
    numbers: list[int] = []
    place, has_ended = "", False
    while len(numbers) < len(CLASSIC.cells) and not console.failed:
        has_ended = console.skip_blanks() is None
        place = f"line {console.line}, column {console.column}"
        numbers.append(console.read_int())
    if console.failed:
        console.remarks.append(_unread(numbers, place, has_ended))
    elif console.has_more():
        console.remarks.append(f"What follows the {len(CLASSIC.cells)} numbers is not read.")
    return numbers + [0] * (len(CLASSIC.cells) - len(numbers))


def _unread(numbers: list[int], place: str, has_ended: bool) -> str:
    """Return where reading stopped; the last number is the one that failed."""
    if numbers[-1]:
        return f"The number at {place} is too large, and nothing after it is read: blanks have to part the numbers."
    why = "The input ends" if has_ended else f"No number stands at {place}"
    consequence = "the others count as 0 here, and are undefined in C++"
    return f"{why} after {len(numbers) - 1} of {len(CLASSIC.cells)} numbers; {consequence}."
