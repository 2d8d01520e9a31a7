r"""TutorialsPoint's program: the grid that is in it, recursion, one of two answers. Its exit code is always 0.

Another grid can take the place of its own, as if the program had been changed and compiled again:

>>> own = read_braces("{3, 0, 6, 5, 0, 8, 4, 0, 0},\n" + "{0, 0, 0, 0, 0, 0, 0, 0, 0}, // free\n" * 8)
>>> own.line()[:9]
'3.65.84..'

Source: TutorialsPoint, "Sudoku Solver in C++".
"""

from __future__ import annotations

from typing import Final

from solver.errors import FormatError
from solver.formats.apps import tutorialspoint
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.search import get
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution, unnoticed
from solver.shape import CLASSIC
from solver.text import count_noun

OWN_GRID: Final = "306508400520000000087000031003010080900863005050090600130000250000000074005206300"
_COMMENT: Final = pattern(r"//[^\n]*|/\*[\s\S]*?(?:\*/|\Z)")
_BRACES: Final = pattern(r"\{([0-9,\s]*)\}")


def run(console: Console, grid: Grid | None = None) -> int:
    """Print the first solution of the grid, else of the program's own, or a message; return the exit code."""
    givens = grid or Grid.parse(OWN_GRID)
    solution = first_solution(get("tutorialspoint"), givens, console.work)
    console.write(tutorialspoint.write(Entry(Puzzle.of(solution))) if solution else "No solution exists")
    console.remarks += unnoticed(givens, console.work)
    return 0


def read_braces(text: str) -> Grid:
    """Read the nine rows in braces of a C++ program or of a part of one. Raises FormatError."""
    code = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    rows = [(code.count("\n", 0, found.start()) + 1, found[1].split(",")) for found in _BRACES.finditer(code)]
    rows = [(line, [number.strip() for number in numbers]) for line, numbers in rows if "".join(numbers).strip()]
    if len(rows) != CLASSIC.size:
        raise FormatError.at(f"{count_noun(len(rows), 'row')} of numbers in braces; {CLASSIC.size} are needed")
    digits: list[int] = []
    for line, numbers in rows:
        if numbers[-1] == "":
            numbers = numbers[:-1]  # a comma may be behind the last one
        if len(numbers) != CLASSIC.size:
            raise FormatError.at(f"{count_noun(len(numbers), 'number')} in braces; {CLASSIC.size} are needed", line)
        for number in numbers:
            if number not in ("0", *CLASSIC.symbols):
                raise FormatError.at(f"{number!r} is not a digit from 0 to {CLASSIC.size}", line)
            digits.append(int(number))
    return Grid(tuple(digits))
