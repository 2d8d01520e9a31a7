"""Boards in the JSON of other programs: lists of rows or of cells, and objects that hold one under a usual name.

Names are looked for from the most certain to the vaguest (`givens` before `board`); what lies deeper is found too, as
in `{"newboard": {"grids": [{"value": [...], "solution": [...]}]}}`. Boards of f-puzzles and SudokuPad go their own way.

>>> found_in({"level": "easy", "board": [[1, None, 0, ""], [".", 2, 0, 0], [0] * 4, [0] * 4]})[0].puzzle.givens.line()
'1....2..........'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from solver.errors import FormatError
from solver.formats import fpuzzles, named_cells, sudokupad
from solver.formats.entry import Details, Entry
from solver.formats.lines import BLANKS, CAPITAL_X
from solver.formats.sizes import LARGEST, not_wanted
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Shape

_BOARDS: Final = (
    *("givens", "puzzle", "sudoku", "quiz", "quizzes", "question", "problem", "mission", "clues", "unsolved"),
    *("initial", "start", "board", "grid", "value", "values", "cells", "numbers", "data", "field"),
)
_SOLUTIONS: Final = ("solution", "solutions", "solved", "answer", "answers", "result")
_DETAILS: Final = {"name": "title", "difficulty": "level", "creator": "author"}
_BLANKS: Final = frozenset([*BLANKS, CAPITAL_X, "x", "?", "", " "])
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_DEEPEST: Final = 20


def found_in(data: Any) -> list[Entry]:
    """The boards of the data. Raises FormatError for one with a cell that is none."""
    return list(_found(data, 0))


def _found(data: Any, depth: int) -> Iterator[Entry]:
    if depth > _DEEPEST:
        return
    if (grid := grid_of(data)) is not None:
        yield Entry(Puzzle.of(grid))
    elif isinstance(data, list):
        for each in data:
            if isinstance(each, (list, dict, str)):
                yield from _found(each, depth + 1)
    elif isinstance(data, dict):
        yield from _in_object(data, depth)


def _in_object(data: dict[str, Any], depth: int) -> Iterator[Entry]:
    """The boards of an object: its own one, else those of the lists and objects in it."""
    if fpuzzles.is_board(data):
        yield fpuzzles.entry_of(data)
        return
    if sudokupad.is_board(data):
        yield sudokupad.entry_of(data)
        return
    names = {name.lower(): name for name in data if isinstance(name, str)}
    own = [names[key] for key in _BOARDS if key in names and grid_of(data[names[key]]) is not None]
    if own:
        yield _entry(data, own)
        return
    if named_cells.looks_like(listed := "\n".join(f"{name}={value}" for name, value in data.items())):
        yield named_cells.parse(listed)
        return
    for name, each in data.items():
        if str(name).lower() not in _SOLUTIONS and isinstance(each, (list, dict, str)):
            yield from _found(each, depth + 1)


def _entry(data: dict[str, Any], own: Sequence[str]) -> Entry:
    """The board under the first of the names; others that show another board are left out by name."""
    grids = [grid_of(data[name]) for name in own]
    others = [f"the board under {name!r}" for name, grid in zip(own, grids, strict=True) if grid != grids[0]]
    solution = next((grid for name in _SOLUTIONS if (grid := grid_of(data.get(name))) is not None), None)
    known = {name: str(data[name]) for name in Details.__dataclass_fields__ if isinstance(data.get(name), str)}
    known |= {ours: data[name] for name, ours in _DETAILS.items() if isinstance(data.get(name), str)}
    assert grids[0] is not None
    fits = solution is not None and solution.shape == grids[0].shape
    return Entry(Puzzle.of(grids[0]), Details(**known), solution=solution if fits else None, left_out=tuple(others))


def grid_of(data: Any) -> Grid | None:
    """The grid of a text or list that is as long as one; None for anything else. Raises FormatError for its cells."""
    if isinstance(data, str):
        data = list("".join(data.split()))
        cells = data if len(data) in SHAPES and any(map(str.isdecimal, data)) else None
    else:
        cells = _cells_of(data)
    if cells is None:
        return None
    shape = SHAPES[len(cells)]
    return Grid(tuple(_digit(value, cell, shape) for cell, value in enumerate(cells)), shape)


def _cells_of(data: Any) -> list[Any] | None:
    """The cells of a list of rows, or of a list of all cells."""
    if not isinstance(data, list) or not data:
        return None
    size = len(data)
    if size in range(min(_SIZES), LARGEST) and all(map(_is_row, data, [size] * size)):
        if size not in _SIZES:
            raise FormatError.at(not_wanted(size))
        return list(chain.from_iterable(data))
    plain = not any(isinstance(cell, (list, dict)) or (isinstance(cell, str) and len(cell) > 2) for cell in data)
    return data if size in SHAPES and plain else None


def _is_row(row: Any, size: int) -> bool:
    """Whether these may be the cells of a row."""
    return isinstance(row, (list, str)) and len(row) == size and not any(isinstance(cell, (list, dict)) for cell in row)


def _digit(value: Any, cell: int, shape: Shape) -> int:
    """The digit that a cell's value stands for."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = "" if value is None or value is False else str(value).strip()
    if text in _BLANKS:
        return 0
    symbols = (shape.symbols[digit - 1] for digit in shape.digits)
    digits = {name: digit for digit, symbol in enumerate(symbols, 1) for name in (symbol, symbol.lower(), str(digit))}
    if (digit := digits.get(text, 0)) == 0:
        raise FormatError.at(f"{shape.cell_name(cell)} holds {str(value)[:20]!r}, which is no digit of a {shape} grid")
    return digit
