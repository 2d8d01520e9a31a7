"""Notations of languages that write more around their cells than brackets and commas."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

ROWS = [[int(sign.replace(".", "0")) for sign in LIANG[at : at + 9]] for at in range(0, 81, 9)]
Rows = list[list[int]]


def r_prints(rows: Rows) -> str:
    """A matrix with its columns and rows numbered, NA for blanks."""
    head = "     " + " ".join(f"[,{number}]" for number in range(1, 10))
    return "\n".join([head, *(f"[{n},]  " + "   ".join(str(d or "NA") for d in row) for n, row in enumerate(rows, 1))])


def joined(
    before: str, row: str, between: str, after: str, cell: Callable[[int], str], cells: str
) -> Callable[[Rows], str]:
    """A function that writes rows so."""
    return lambda rows: before + between.join(row.format(cells.join(map(cell, each))) for each in rows) + after


WRITERS: dict[str, Callable[[Rows], str]] = {
    "R prints": r_prints,
    "Lisp list": joined("(defparameter *b* '(", "({})", "\n  ", "))", str, " "),
    "Lisp array": joined("#2A(", "({})", "\n  ", ")", str, " "),
    "Perl": joined("my @b = (\n", "[{}]", ",\n", ");", lambda digit: str(digit or "undef"), ", "),
    "Julia": joined("b = [", "{}", "; ", "]", lambda digit: str(digit or "missing"), " "),
    "MATLAB": joined("% Sudoku 3\nM = [ ", "{}", "; ... % row\n", " ];", str, ", "),
    "Rust bytes": joined("const B: [&[u8; 9]; 9] = [\n", 'b"{}"', ",\n", "];", lambda digit: str(digit or "."), ""),
    "terminal background": joined(
        "", "{}", "\n", "", lambda digit: f"\x1b[47m {digit} \x1b[m" if digit else "\x1b[40m   \x1b[m", ""
    ),
    "MATLAB triples": lambda rows: (
        "B = [" + ";\n ".join(f"{r},{c},{d}" for r, row in enumerate(rows, 1) for c, d in enumerate(row, 1) if d) + "];"
    ),
    "clingo": lambda rows: (
        "Answer: 1\n"
        + " ".join(f"cell({r},{c},{d})" for r, row in enumerate(rows, 1) for c, d in enumerate(row, 1) if d)
        + "\nSATISFIABLE\n\nModels : 1\nTime : 0.012s"
    ),
    "SQL": lambda rows: "\n".join(
        f"INSERT INTO s (r, c, v) VALUES ({r}, {c}, {d});"
        for r, row in enumerate(rows, 1)
        for c, d in enumerate(row, 1)
        if d
    ),
    "calls": lambda rows: "\n".join(
        f"grid.set({r}, {c}, {d});" for r, row in enumerate(rows) for c, d in enumerate(row) if d
    ),
}
LISTS = ("MATLAB triples", "clingo", "SQL", "calls")


@for_each("name", WRITERS)
def test_the_notation_is_read(name: str) -> None:
    """As the same rows without it."""
    (entry,) = read(WRITERS[name](ROWS)).entries
    assert entry.puzzle.givens.line() == LIANG


@for_each("name", [name for name in WRITERS if name not in LISTS])
@for_each("at", [0, 3, 8])
def test_damaged_rows_are_refused(name: str, at: int) -> None:
    """A row short, long, lost, twice, or with a number that is no digit."""
    row = ROWS[at]
    for changed in ([row[:-1]], [[*row, row[0]]], [], [row, row], [[*row[:4], 12, *row[5:]]]):
        with pytest.raises(FormatError):
            read(WRITERS[name]([*ROWS[:at], *changed, *ROWS[at + 1 :]]))


@for_each("name", LISTS)
def test_damaged_facts_are_refused(name: str) -> None:
    """A place that no grid has, a place with two digits, a fact that is not complete."""
    text = WRITERS[name](ROWS)
    for found, changed in (("1,2,6", "1,22,6"), ("1,2,6", "2,1,6"), ("1,2,6", "1,x,6"), ("1,2,6", "1,2")):
        if found in text:
            with pytest.raises(FormatError):
                read(text.replace(found, changed, 1) if changed != "2,1,6" else text.replace("1,4,1", "1,2,1", 1))


def test_an_example_keeps_its_input() -> None:
    """A board behind several words on one line is no heading of the next one."""
    quoted = [[str(digit or ".") for digit in row] for row in ROWS]
    text = f"Input: board = {quoted}\nOutput: {quoted[::-1]}\nExplanation: none\n".replace("'", '"')
    assert read(text).entries[0].puzzle.givens.line() == LIANG
