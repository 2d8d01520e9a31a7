"""The program of project 1 in its two steps: it asks for the name of a file, and verifies or solves the grid in it.

The project describes what the program prints and leaves the sentences to the students, so these are ours. A file holds
digits in any number of lines, 0 for an empty cell; blanks and empty lines set the boxes apart.

Source: "Introduction to Computer Science II", project 1, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Final

from solver.engine import verify
from solver.errors import FormatError
from solver.formats.apps import cs2
from solver.formats.entry import Details, Entry
from solver.grid import Grid, Puzzle
from solver.search import get
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution, unnoticed
from solver.shape import CLASSIC
from solver.text import count_noun

PROMPT: Final = "Enter the name of the input file:\n"
VERIFY: Final = "verify"
SOLVE: Final = "solve"

Open = Callable[[str], bytes]


def run(console: Console, step: str, open_file: Open) -> int:
    """Ask for a file, print its grid, then verify or solve it; return the exit code.

    `open_file` returns the content of the file with that name; what it raises goes through. Raises FormatError for a
    file that holds no grid.
    """
    console.write(PROMPT)
    name = (console.read_line() or b"").decode(errors="surrogateescape").strip()
    if not name:
        raise FormatError.at("no file was named")
    content = open_file(name)
    try:
        givens, has_more = read(content)
    except FormatError as error:
        raise FormatError.at(f"{name}: {error}") from error
    console.write(_titled(name, givens) + b"\n")
    if has_more:
        console.remarks.append(f"What follows the {len(CLASSIC.cells)} digits is not read.")
    if step == VERIFY:
        is_valid = verify(givens).holds
        console.write(name.encode(errors="surrogateescape"))
        console.write(f" is {'a' if is_valid else 'not a'} valid Sudoku solution\n")
        return 0
    solution = first_solution(get("cs2"), givens, console.work)
    console.write(cs2.write(Entry(Puzzle.of(solution))) if solution else "No solution\n")
    console.remarks += unnoticed(givens, console.work)
    return 0


def read(content: bytes) -> tuple[Grid, bool]:
    """Read the first 81 digits of a file, and whether anything follows them. Raises FormatError with the place."""
    console = Console(BytesIO(content).read, _refuse)
    digits: list[int] = []
    while len(digits) < len(CLASSIC.cells):
        byte = console.skip_blanks()
        if byte is None:
            raise FormatError.at(
                f"{count_noun(len(digits), 'digit')}; {len(CLASSIC.cells)} are needed, 0 for an empty cell"
            )
        sign = chr(byte) if byte < 128 else "\ufffd"
        if sign not in "0" + CLASSIC.symbols:
            raise FormatError.at(f"{sign!r} is not a digit", console.line, console.column, sign)
        console.take()
        digits.append(int(sign))
    return Grid(tuple(digits)), console.has_more()


def _titled(name: str, grid: Grid) -> bytes:
    """Format the name of the file as it was typed, then the grid in its box."""
    return name.encode(errors="surrogateescape") + b"\n" + cs2.write(Entry(Puzzle.of(grid), Details())).encode()


def _refuse(_: bytes) -> None:
    raise AssertionError("a file is only read")
