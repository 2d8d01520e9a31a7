"""The program of CSIS 3700: nine lines of nine characters, an explicit stack, the cell with the fewest choices first.

It reads with `cin >> c`, so line ends and blanks do not count. It does not look at its givens.

Source: CSIS 3700, project 2.
"""

from __future__ import annotations

from typing import Final

from solver.errors import FormatError
from solver.formats.apps import csis
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.search import get
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution, unnoticed
from solver.shape import CLASSIC
from solver.text import count_noun

BLANK: Final = "."


def run(console: Console) -> int:
    """Read a puzzle, print its first solution or a message, and return the exit code. Raises FormatError."""
    givens = _read(console)
    if console.has_more():
        console.remarks.append(f"What follows the {len(CLASSIC.cells)} characters is not read.")
    solution = first_solution(get("csis"), givens, console.work)
    console.write(csis.write(Entry(Puzzle.of(solution))) if solution else "The puzzle has no solution\n")
    console.remarks += unnoticed(givens, console.work)
    return 0


def _read(console: Console) -> Grid:
    signs = ""
    lines: dict[int, int] = {}  # how many characters were read of each line
    while len(signs) < len(CLASSIC.cells):
        byte = console.skip_blanks()
        if byte is None:
            short = next((line for line, count in lines.items() if count < CLASSIC.size), None)
            where = f": line {short} has {lines[short]} of {CLASSIC.size}" if short else ""
            raise FormatError.at(f"{count_noun(len(signs), 'character')}, and {len(CLASSIC.cells)} are needed{where}")
        sign = chr(byte) if byte < 128 else "\ufffd"
        if sign not in BLANK + CLASSIC.symbols:
            raise FormatError.at(f"{sign!r} is not a digit from 1 or '{BLANK}'", console.line, console.column, sign)
        lines[console.line] = lines.get(console.line, 0) + 1
        console.take()
        signs += sign
    return Grid.parse(signs)
