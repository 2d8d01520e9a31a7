"""Writers for the printed styles of the five source documents, blank for blank.

    liang           Liang's case study: every digit with a blank after it, 0 for empty cells
    tutorialspoint  uprights after two blanks, a rule of three dashes a column (wider than the rows, as printed there)
    cs2             "Introduction to Computer Science II": title line, frame, '.' for empty cells
    plank           Plank's CS202 lab: rules before, between and after the puzzles, '-' for empty cells
    csis            CSIS 3700: three digits together; "Solution:" before the first row of a full grid

Which message stands in place of a grid that has no solution is said in `solver.formats.catalogue`.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("12..34......4321")))
>>> print(plank(entry), end="")
--------
1 2  - -
3 4  - -
<BLANKLINE>
- -  - -
4 3  2 1
--------
>>> print(csis(entry), end="")
12 ..
34 ..
<BLANKLINE>
.. ..
43 21
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.unboxed import boxed_row, in_bands, symbols
from solver.text import one_line

SOLUTION = "Solution: "


def liang(entry: Entry) -> str:
    """The print of `printGrid`: a blank after every digit."""
    return "".join("".join(f"{cell} " for cell in row) + "\n" for row in symbols(entry.puzzle.givens, "0"))


def tutorialspoint(entry: Entry) -> str:
    """The print of `sudokuGrid`, 0 for empty cells."""
    shape = entry.puzzle.shape
    rows = [boxed_row(row, shape.stack, " ", "  | ") + " " for row in symbols(entry.puzzle.givens, "0")]
    return in_bands(rows, shape.band, "---" * shape.size)


def cs2(entry: Entry) -> str:
    """The string of the two-step project: the title, if there is one, then the drawn grid."""
    shape = entry.puzzle.shape
    rows = [f"| {boxed_row(row, shape.stack, ' ', ' | ')} |" for row in symbols(entry.puzzle.givens, ".")]
    rule = "|" + "+".join(["-" * (2 * shape.stack + 1)] * (shape.size // shape.stack)) + "|"
    frame = "-" * len(rule) + "\n"
    title = f"{title}\n" if (title := one_line(entry.details.title)) else ""
    return title + frame + in_bands(rows, shape.band, rule) + frame


def plank(entry: Entry) -> str:
    """The screen style: an empty line between bands, two blanks between boxes, rules above and below."""
    shape = entry.puzzle.shape
    rows = [boxed_row(row, shape.stack, " ", "  ") for row in symbols(entry.puzzle.givens, "-")]
    rule = "-" * len(rows[0]) + "\n"
    return rule + in_bands(rows, shape.band, "") + rule


def join_plank(texts: list[str]) -> str:
    """The puzzles with one rule between two of them."""
    joined = texts[0] if texts else ""
    for text in texts[1:]:
        joined += text.split("\n", 1)[1] if joined.endswith("\n" + text.split("\n", 1)[0] + "\n") else text
    return joined


def csis(entry: Entry) -> str:
    """The print of a solution: boxes set apart, rows under the first one, an empty line between bands.

    A grid with blanks is no solution, and is not called one.
    """
    grid, shape = entry.puzzle.givens, entry.puzzle.shape
    rows = [boxed_row(row, shape.stack, "", " ") for row in symbols(grid, ".")]
    if grid.is_full():
        rows = [(SOLUTION if number == 0 else " " * len(SOLUTION)) + row for number, row in enumerate(rows)]
    return in_bands(rows, shape.band, "")
