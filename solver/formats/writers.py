"""Write digits in rows without a program's frame: one line, nine lines, with blanks, in blocks, as code or a table.

>>> from solver.grid import Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("12............34")))
>>> print(write_blocks(entry), end="")
12 00
00 00
<BLANKLINE>
00 00
00 34
>>> print(write_python(entry), end="")
grid = [
    [1, 2, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 3, 4],
]
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.formats.cells import list_candidates
from solver.formats.entry import Entry
from solver.grid import Grid


def rows_of_symbols(grid: Grid, blank: str) -> list[list[str]]:
    """Split the grid into rows of one text a cell."""
    line = grid.line(blank)
    return [[line[cell] for cell in row.cells] for row in grid.shape.rows]


def join_boxes(row: list[str], width: int, between: str, boxes: str) -> str:
    """Join the row with `between` between cells and `boxes` between boxes."""
    return boxes.join(between.join(row[start : start + width]) for start in range(0, len(row), width))


def join_bands(rows: Iterable[str], height: int, rule: str) -> str:
    """Join the rows as lines, with the rule on a line of its own between bands."""
    lines = []
    for number, row in enumerate(rows):
        if number and number % height == 0:
            lines.append(rule)
        lines.append(row)
    return "".join(f"{line}\n" for line in lines)


def write_line(entry: Entry) -> str:
    """Write one character a cell on one line, '.' for blank."""
    return entry.puzzle.givens.line() + "\n"


def write_sdm(entry: Entry) -> str:
    """Write one puzzle a line, 0 for blank."""
    return entry.puzzle.givens.line("0") + "\n"


def write_rows(entry: Entry) -> str:
    """Write a line a row, '.' for blank."""
    return "".join("".join(row) + "\n" for row in rows_of_symbols(entry.puzzle.givens, "."))


def write_spaced(entry: Entry) -> str:
    """Write a line a row, blanks between the cells, 0 for blank."""
    return "".join(" ".join(row) + "\n" for row in rows_of_symbols(entry.puzzle.givens, "0"))


def write_blocks(entry: Entry) -> str:
    """Write the boxes set apart by blanks and the bands by empty lines, 0 for blank."""
    shape = entry.puzzle.shape
    return join_bands(
        (join_boxes(row, shape.stack, "", " ") for row in rows_of_symbols(entry.puzzle.givens, "0")), shape.band, ""
    )


def write_csv(entry: Entry) -> str:
    """Write a line a row, commas between the cells, 0 for blank."""
    return "".join(",".join(row) + "\n" for row in rows_of_symbols(entry.puzzle.givens, "0"))


def _write_code(entry: Entry, head: str, opening: str, closing: str, tail: str) -> str:
    """Write the grid as an array; letters of sizes over nine digits become numbers, as code needs them."""
    grid = entry.puzzle.givens
    lines = (", ".join(str(grid.digits[cell]) for cell in row.cells) for row in grid.shape.rows)
    return head + "".join(f"    {opening}{line}{closing},\n" for line in lines) + tail


def write_python(entry: Entry) -> str:
    """Write a Python list of lists."""
    return _write_code(entry, "grid = [\n", "[", "]", "]\n")


def write_java(entry: Entry) -> str:
    """Write a Java array."""
    return _write_code(entry, "int[][] grid = {\n", "{", "}", "};\n")


def write_cpp(entry: Entry) -> str:
    """Write a C or C++ array."""
    size = entry.puzzle.shape.size
    return _write_code(entry, f"int grid[{size}][{size}] = {{\n", "{", "}", "};\n")


def write_markdown(entry: Entry) -> str:
    """Write a Markdown table with an empty heading; blanks are empty cells."""
    size = entry.puzzle.shape.size
    lines = [[" "] * size, ["---"] * size, *rows_of_symbols(entry.puzzle.givens, " ")]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines)


def write_sukaku(entry: Entry) -> str:
    """Write one line with a place for every digit of every cell, '.' where it is ruled out: 729 characters on 9x9."""
    shape = entry.puzzle.shape
    held = list_candidates(entry.puzzle)
    marks = (shape.symbols[digit - 1] if digit in held[cell] else "." for cell in shape.cells for digit in shape.digits)
    return "".join(marks) + "\n"
