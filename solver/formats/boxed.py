"""Writers for drawn grids: Simple Sudoku's two, QQWing's, candidates in HoDoKu's frame and as a line of 729 characters.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("12..34......4321")))
>>> print(boxed(entry), end="")
*-----*
|12|..|
|34|..|
|--+--|
|..|..|
|43|21|
*-----*
>>> print(candidates(entry), end="")
.-----.-------.
| 1 2 | 34 34 |
| 3 4 | 1  2  |
:-----+-------:
| 2 1 | 34 34 |
| 4 3 | 2  1  |
'-----'-------'
"""

from __future__ import annotations

from solver.formats.entry import Entry
from solver.formats.unboxed import boxed_row, in_bands, symbols
from solver.formats.written_cells import candidate_sets


def boxed(entry: Entry) -> str:
    """Simple Sudoku's frame, '.' for blank."""
    shape = entry.puzzle.shape
    dashes = ["-" * shape.stack] * (shape.size // shape.stack)
    rows = [f"|{boxed_row(row, shape.stack, '', '|')}|" for row in symbols(entry.puzzle.givens, ".")]
    frame = f"*{'-'.join(dashes)}*\n"
    return frame + in_bands(rows, shape.band, f"|{'+'.join(dashes)}|") + frame


def simple_sudoku(entry: Entry) -> str:
    """Simple Sudoku's file: uprights between boxes and a rule between bands, '.' for blank."""
    shape = entry.puzzle.shape
    rows = [boxed_row(row, shape.stack, "", "|") for row in symbols(entry.puzzle.givens, ".")]
    return in_bands(rows, shape.band, "-" * len(rows[0]))


def qqwing(entry: Entry) -> str:
    """QQWing's readable print: a blank round each cell, '.' for blank."""
    shape = entry.puzzle.shape
    rows = [" " + boxed_row(row, shape.stack, " ", " | ") for row in symbols(entry.puzzle.givens, ".")]
    rule = "|".join(["-" * (2 * shape.stack + 1)] * (shape.size // shape.stack))
    return in_bands(rows, shape.band, rule)


def candidates(entry: Entry) -> str:
    """What each cell can still be, in HoDoKu's frame; a cell that nothing fits holds '.'."""
    shape = entry.puzzle.shape
    n = shape.size
    texts = ["".join(shape.symbols[digit - 1] for digit in held) or "." for held in candidate_sets(entry.puzzle)]
    wide = [max(len(texts[cell]) for cell in column.cells) for column in shape.columns]
    padded = [[texts[cell].ljust(wide[cell % n]) for cell in row.cells] for row in shape.rows]
    rows = [f"| {boxed_row(row, shape.stack, ' ', ' | ')} |" for row in padded]
    dashes = ["-" * len(part) for part in rows[0][1:-1].split("|")]
    top, bottom = f".{'.'.join(dashes)}.\n", f"'{chr(39).join(dashes)}'\n"
    return top + in_bands(rows, shape.band, f":{'+'.join(dashes)}:") + bottom


def sukaku(entry: Entry) -> str:
    """One line with a place for every digit of every cell, '.' where it is ruled out: 729 characters on 9x9."""
    shape = entry.puzzle.shape
    held = candidate_sets(entry.puzzle)
    marks = (shape.symbols[digit - 1] if digit in held[cell] else "." for cell in shape.cells for digit in shape.digits)
    return "".join(marks) + "\n"
