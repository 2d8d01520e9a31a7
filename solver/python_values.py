"""Read the grid of Python values: rows of cells, or all cells one after another.

A row is a list, a tuple, a one-dimensional array, or a text. Each cell says its digit by itself, so values of all kinds
may be mixed. A row of text has one character for each cell, or its cells are between blanks, commas or tabs.

>>> print(grid_of([[1, None, 0, "."], "...3", (float("nan"), -1, 2.0, ""), "0 4 0 0"]))
1...
...3
..2.
.4..
>>> grid_of([[1, None, None, 12], "...3", "..2.", ".4.."])
Traceback (most recent call last):
    ...
solver.errors.FormatError: Row 1, column 4: 12 is not a digit of a 4x4 grid. Write 1 to 4, or 0, None or '.' for a blank

Arrays and tables of other packages give their values themselves: by `to_numpy`, as in pandas, then by `tolist`, which
makes None of the masked cells of numpy. So this module imports none of these packages.

Some programs count digits from 0 and mark a blank by -1 or None. Rows in which 0 may be a digit are refused.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from numbers import Number
from typing import Final, Protocol, TypeAlias

from solver.errors import FormatError, Problem, RuleError, summarize_problems
from solver.grid import Grid
from solver.shape import SHAPES, Digit, Shape
from solver.text import count_noun, join_names


class Array(Protocol):
    """An array of numpy or of the standard library, or a tensor."""

    def tolist(self) -> object:
        """Return the values as lists."""


class Table(Protocol):
    """A table of pandas or of a package like it."""

    def to_numpy(self) -> object:
        """Return the values as an array."""


Rows: TypeAlias = Sequence[object] | Array | Table  # rows of cells, or all cells one after another; see `read`

_SIZES: Final = {shape.size: shape for shape in SHAPES.values()}
_BLANKS: Final = (0, -1, None, "", "0.0", "-1", "-1.0", "none", "nan")  # besides the signs for blanks of any text
_ZEROS: Final = frozenset({0, "0", "0.0"})  # blanks that are a digit in a program that counts from 0
_LONGEST_CELL: Final = len("16.0")  # characters; a longer text is a row
_SPACES: Final = " \xa0\u2007\u3000"  # around the digit of a cell; a tab or line end there is no blank
_MISSING: Final = "NAType"  # the type of the blank of pandas, which no comparison finds


def grid_of(rows: object) -> Grid:
    """Read the grid of rows, or of all cells one after another.

    Args:
        rows: 4, 6, 9 or 16 rows of as many cells, or 16, 36, 81 or 256 cells. An array has the shape (n, n) or (n * n,)
            and any dtype of integers, floats, texts or objects. A digit is a number or text. 0, -1, None, NaN, a masked
            cell, '.', '' and ' ' are blanks.

    Raises:
        FormatError: No grid has so many rows or cells, a cell is neither digit nor blank, or 0 may be a digit.
        RuleError: The value is neither rows nor cells.
    """
    items = _items(rows)
    if items is None:
        raise RuleError(
            "a puzzle is a Puzzle, a Grid, a text (str or bytes), a pathlib.Path of a file, or rows of digits (a list, "
            f"a tuple or an array), not {type(rows).__name__}"
        )
    shape = _shape_of(items)
    return _grid(items if len(items) == len(shape.cells) else _cells_of(items, shape), shape)


# ---- rows


def _shape_of(items: Sequence[object]) -> Shape:
    """Find the shape that has so many rows or cells. Sixteen items are a 16x16 grid if one of them is a row."""
    has_rows = any(map(_is_row, islice(items, max(_SIZES))))
    by_rows, by_cells = _SIZES.get(len(items)), SHAPES.get(len(items))
    shape = by_rows if by_rows and (has_rows or not by_cells) else by_cells
    if shape is None:
        noun, counts = ("row", _SIZES) if has_rows else ("cell", SHAPES)
        advice = _advice(items) if has_rows else "Write all cells, or a list for each row"
        found = count_noun(len(items), noun)
        raise FormatError.at(f"{found}; {join_names([*map(str, counts)], 'or')} are needed. {advice}")
    return shape


def _is_row(item: object) -> bool:
    item = _plain(item)
    return len(item) > _LONGEST_CELL if isinstance(item, str) else _items(item) is not None


def _cells_of(items: Sequence[object], shape: Shape) -> list[object]:
    """Collect the cells of all rows. Raises FormatError that names every row of another length."""
    cells: list[object] = []
    problems = []
    for number, item in enumerate(items, 1):
        plain = _plain(item)
        row = _split(plain, shape.size) if isinstance(plain, str) else _items(plain)
        if row is None:
            problems.append(Problem(f"Row {number} is {_describe(item)}, and no row of {shape.size} cells"))
        elif len(row) != shape.size:
            problems.append(Problem(f"Row {number} has {count_noun(len(row), 'cell')}; {shape.size} are needed"))
        else:
            cells += row
    _refuse(problems, _advice(items))
    return cells


def _advice(items: Sequence[object]) -> str:
    """Return how to write rows whose number or length is wrong."""
    if all(isinstance(_plain(item), str) for item in islice(items, max(_SIZES))):
        return "Write '.' for each blank, or join the lines of a text in another layout to one str"
    return "Write 0, None or '.' for each blank"


def _split(row: str, size: int) -> Sequence[str]:
    """Split a row of text into its cells. A text of several lines is no row, so its characters are too many."""
    row = row.strip("\r\n")
    if len(row.splitlines()) > 1:
        return row
    for delimiter in (",", "\t"):
        if delimiter in row:
            return row.split(delimiter)
    fields = row.split()
    return fields if len(row) > size and len(fields) > 1 else row


# ---- cells


def _grid(cells: Sequence[object], shape: Shape) -> Grid:
    """Build the grid of so many cells. Raises FormatError that names every cell with no digit."""
    known = _digits_of(shape)
    keys = [*map(_key, cells)]
    digits = [None if isinstance(key, bool) else known.get(key) for key in keys]
    problems = [
        Problem(f"{_place(cell, shape)}: {_describe(cells[cell])} is not a digit of a {shape} grid", cell=cell)
        for cell, digit in enumerate(digits)
        if digit is None
    ]
    _refuse(problems, f"Write 1 to {shape.size}, or 0, None or '.' for a blank")
    grid = Grid(tuple(digit or 0 for digit in digits), shape)
    if _may_count_from_zero(grid, keys):
        cell = next(cell for cell, key in enumerate(keys) if key in _ZEROS)
        raise FormatError.at(
            f"{_place(cell, shape)}: 0 may be a blank or the lowest digit, for there are other blanks and no "
            f"{shape.size}. Write 1 to {shape.size}, and one value for every blank",
            cell=cell,
        )
    return grid


def _place(cell: int, shape: Shape) -> str:
    row, column = divmod(cell, shape.size)
    return f"Row {row + 1}, column {column + 1}"


@cache
def _digits_of(shape: Shape) -> dict[object, Digit]:
    """Return the digit of each value that a cell may have. Equal numbers of all types are one key: 5, 5.0, int8(5)."""
    from solver.formats.lines import BLANKS

    found: dict[object, Digit] = dict.fromkeys((*_BLANKS, *BLANKS), 0)
    for digit, symbol in enumerate(shape.symbols, 1):
        found |= dict.fromkeys((digit, str(digit), f"{digit}.0", symbol.lower()), digit)
    return found


def _key(value: object) -> object:
    """Return the value as the table of digits has it; True or False for a value that is no cell."""
    value = _plain(value)
    if isinstance(value, str):
        return value.strip(_SPACES).lower()
    if isinstance(value, Number):
        return value if value == value else None  # NaN differs from itself
    return None if value is None or type(value).__name__ == _MISSING else False


def _may_count_from_zero(grid: Grid, keys: Sequence[object]) -> bool:
    """Return whether 0 may be a digit: beside one other blank, without the highest digit, never twice in a house.

    A puzzle with one solution lacks one digit at most. Fewer digits come from no program that counts from 0.
    """
    size, blanks = grid.shape.size, {key for key, digit in zip(keys, grid.digits, strict=True) if not digit}
    if len(blanks - _ZEROS) != 1 or blanks.isdisjoint(_ZEROS) or size in grid.digits:
        return False
    shifted = tuple(digit + 1 if digit or key in _ZEROS else 0 for key, digit in zip(keys, grid.digits, strict=True))
    return len({*shifted} - {0}) >= size - 1 and not Grid(shifted, grid.shape).conflicts()


# ---- values


def _plain(value: object) -> object:
    """Turn values of other packages into lists, plain numbers and None, and bytes into text as files are decoded."""
    for name in ("to_numpy", "tolist"):
        convert = None if isinstance(value, type) else getattr(value, name, None)
        if convert is not None:
            value = convert()
    if isinstance(value, bytes | bytearray):
        from solver.formats.decoding import decode_text

        return decode_text(bytes(value)).text
    return value


def _items(value: object) -> Sequence[object] | None:
    """Return the items of a list, an array or another sequence that is no text; None for any other value."""
    value = _plain(value)
    return value if isinstance(value, Sequence) and not isinstance(value, str) else None


def _describe(value: object) -> str:
    """Describe what is no cell or row: a plain value as code, any other by its type."""
    plain = _plain(value)
    if isinstance(plain, bool):
        return f"{plain} (a bool)"
    return reprlib.repr(plain) if isinstance(plain, str | Number) else f"a value of type {type(value).__name__}"


def _refuse(problems: Sequence[Problem], advice: str) -> None:
    """Raise the error for these problems, with the advice behind the last; without problems do nothing."""
    if problems:
        *others, last = summarize_problems(problems)
        raise FormatError(*others, replace(last, message=f"{last.message}. {advice}"))
