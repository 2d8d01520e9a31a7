"""Read the boards of programs that keep an object for each cell: {"row": 0, "col": 4, "value": 5, "given": true}.

The objects stand in rows, in one list of all cells, or in a list of some cells with their rows and columns.

>>> cells = [[{"value": digit, "given": digit > 0} for digit in row] for row in ((1, 2, 0, 0), *[(0, 0, 0, 0)] * 3)]
>>> parse(cells).puzzle.givens.line()
'12..............'
>>> parse([{"row": row, "col": 0, "value": row + 1} for row in range(4)]).puzzle.givens.line()
'1...2...3...4...'
>>> parse([{"name": "Ann"}] * 16) is None
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from solver.errors import FormatError
from solver.formats import cell_triples
from solver.formats.cell_triples import Triple
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, SHAPES, Candidate, Shape

_VALUES: Final = ("value", "val", "digit", "number", "num", "v", "d", "n")
_FLAGS: Final = ("given", "fixed", "clue", "locked", "prefilled", "readonly", "original", "initial", "static", "preset")
_FREE: Final = ("editable", "mutable", "free")
_NOTES: Final = (
    *("notes", "candidates", "pencilmarks", "marks", "cornermarks", "centermarks", "centremarks"),
    *("cornerpencilmarks", "centerpencilmarks", "cornernotes", "centernotes", "centrenotes", "pencil"),
)
_SOLUTIONS: Final = ("solution", "answer", "correct", "correctvalue", "solutionvalue")
_ROWS: Final = ("row", "r", "y")
_COLUMNS: Final = ("col", "column", "c", "x")
_POSITIONS: Final = ("position", "pos", "coord", "coords", "coordinates", "location", "index", "idx", "cell")
_BLANKS: Final = ("", ".", "-", "_", "*", "0", "?", " ")
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_LEAST: Final = min(_SIZES)
_Cell = Mapping[str, Any]


def looks_like(data: Any) -> bool:
    """Return whether the data is a list of cells, or of rows of cells."""
    return _list_cells(data) is not None


def has_flags(data: Any) -> bool:
    """Return whether a cell says whether it is given, or is empty in a way that needs no object."""
    cells = _list_cells(data) or []
    return any(
        _find(cell, (*_FLAGS, *_FREE)) is not None or _find(cell, _VALUES) in (0, "", "0", False) for cell in cells
    )


def parse(data: Any) -> Entry | None:
    """Parse the puzzle of the cells; return None for data of another kind. Raises FormatError for a value."""
    cells = _list_cells(data)
    if cells is None:
        return None
    values = _VALUES if any(_find(cell, _VALUES) is not None for cell in cells) else _FLAGS
    if _places(cells):
        triples = [
            Triple(_whole(_find(cell, _ROWS)), _whole(_find(cell, _COLUMNS)), max(0, _whole(_find(cell, values) or 0)))
            for cell in cells
        ]
        if sum(triple.digit > 0 for triple in triples) < _LEAST and len(cells) not in SHAPES:
            return None
        listed = cell_triples.build(triples)
        base = 0 if any(0 in triple[:2] for triple in triples) else 1
        built = _build(_order(cells, listed.puzzle.shape, base), listed.puzzle.shape, values)
        return replace(built, taken_for=listed.taken_for, notices=listed.notices)
    return _build(cells, SHAPES[len(cells)], values) if len(cells) in SHAPES else None


def _order(cells: Sequence[_Cell], shape: Shape, base: int) -> list[_Cell]:
    """Return the cells in row order, with empty ones where the list has none. Raises FormatError."""
    ordered: list[_Cell] = [{}] * len(shape.cells)
    for cell in cells:
        row, column = _whole(_find(cell, _ROWS)) - base, _whole(_find(cell, _COLUMNS)) - base
        if row not in range(shape.size) or column not in range(shape.size):
            raise FormatError.at(f"a cell in row {row + base} and column {column + base} is not in a {shape} grid")
        place = row * shape.size + column
        if ordered[place] and ordered[place] != cell:
            raise FormatError.at(f"{shape.cell_name(place)} stands twice in this list of cells")
        ordered[place] = cell
    return ordered


def _build(cells: Sequence[_Cell], shape: Shape, values: Sequence[str]) -> Entry:
    _require_known_names(cells, values)
    digits = [_parse_value(_find(cell, values), place, shape) for place, cell in enumerate(cells)]
    flagged = any(_is_flag(_find(cell, _FLAGS)) or _find(cell, _FREE) is not None for cell in cells)
    if flagged and values is _VALUES:
        givens = [digit if _is_given(cell) else 0 for digit, cell in zip(digits, cells, strict=True)]
    else:
        givens = digits
    notes = frozenset(
        Candidate(place, digit)
        for place, cell in enumerate(cells)
        if not digits[place]
        for digit in _parse_notes(cell, shape)
    )
    solved = [_parse_value(_find(cell, _SOLUTIONS), place, shape) for place, cell in enumerate(cells)]
    solution = Grid(tuple(solved), shape) if all(solved) else None
    return Entry(Puzzle(Grid(tuple(givens), shape), Grid(tuple(digits), shape), notes=notes), solution=solution)


def _require_known_names(cells: Sequence[_Cell], values: Sequence[str]) -> None:
    """Raise FormatError for a cell that lacks its value or flag and has a name that no other cell has."""
    times = Counter(name for cell in cells for name in cell)
    for names in (values, (*_FLAGS, *_FREE)):
        holders = sum(_find(cell, names) is not None for cell in cells)
        for cell in cells if holders > len(cells) / 2 else ():
            rare = [str(name) for name in cell if times[name] == 1]
            if rare and not any(_plain_name(name) in names for name in cell):
                raise FormatError.at(f"one cell has {rare[0][:20]!r} in place of a name that the other cells have")


def _plain_name(name: Any) -> str:
    return str(name).lower().replace("_", "").replace("-", "").removeprefix("is")


def _list_cells(data: Any) -> list[_Cell] | None:
    """List the cells of rows of objects, or of one list of objects with a value, a flag, or a place."""
    if not isinstance(data, list) or len(data) < _LEAST:
        return None
    if all(isinstance(row, list) and len(row) == len(data) for row in data) and len(data) in _SIZES:
        data = list(chain.from_iterable(data))
    if not all(isinstance(cell, dict) for cell in data):
        return None
    has_values = any(_find(cell, _VALUES) is not None or _find(cell, _FLAGS) is not None for cell in data)
    if has_values and not _places(data) and (placed := _with_places(data)):
        return placed
    return data if has_values and (len(data) in SHAPES or _places(data)) else None


def _with_places(cells: Sequence[_Cell]) -> list[_Cell]:
    """Return the cells with the rows and columns that one entry of each gives: {"position": [0, 4]}, {"index": 4}.

    A number counts the cells of a 9x9 grid. Returns an empty list for any other cells.

    >>> _with_places([{"position": [0, 4], "value": 7}])[0]["row"], _with_places([{"place": 4, "value": 7}])
    (0, [])
    """
    held = [_find(cell, _POSITIONS) for cell in cells]
    if all(isinstance(place, list) and len(place) == 2 and all(map(_is_index, place)) for place in held):
        pairs = held
    elif len(cells) not in SHAPES and all(map(_is_index, held)) and len(set(held)) == len(held):
        area, first = len(CLASSIC.cells), min(held)
        if not (first == 0 and max(held) in range(area // 2, area)) and not (first > 0 and max(held) == area):
            return []
        pairs = [divmod(place - (max(held) == area), CLASSIC.size) for place in held]
    else:
        return []
    return [{**cell, "row": row, "col": column} for cell, (row, column) in zip(cells, pairs, strict=True)]


def _is_index(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _places(cells: Sequence[_Cell]) -> bool:
    """Return whether every cell has its row and column."""
    return all(isinstance(_find(cell, _ROWS), int) and isinstance(_find(cell, _COLUMNS), int) for cell in cells)


def _find(cell: _Cell, names: Sequence[str]) -> Any:
    """Return the value under the first of the names, written in any way: isGiven, is_given."""
    if not cell:
        return None
    plain = {_plain_name(name): name for name in cell}
    return next((cell[plain[name]] for name in names if name in plain), None)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool) or value in (0, 1)


def _is_given(cell: _Cell) -> bool:
    free = _find(cell, _FREE)
    return not free if free is not None else bool(_find(cell, _FLAGS))


def _is_blank(value: Any) -> bool:
    return value is None or value is False or str(value).strip() in _BLANKS


def _parse_value(value: Any, place: int, shape: Shape) -> int:
    """Parse a cell's digit, 0 for a blank. Raises FormatError."""
    if _is_blank(value):
        return 0
    digit = _digit_of(value, shape)
    if not digit:
        shown = str(value)[:20]
        raise FormatError.at(f"{shape.cell_name(place)} holds {shown!r}, which is no digit of a {shape} grid")
    return digit


def _digit_of(value: Any, shape: Shape) -> int:
    """Return the digit that the value stands for, 0 for none."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return 0
    if isinstance(value, str):
        text = value.strip()
        if text.isascii() and text.isdecimal():
            return int(text) if int(text) in shape.digits else 0
        return shape.symbols.find(text.upper()) + 1 if len(text) == 1 else 0
    return int(value) if value in shape.digits else 0


def _whole(value: Any) -> int:
    """Return a number as it is, -1 for anything else."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal():
        return int(value)
    return int(value) if isinstance(value, (int, float)) and value == int(value) else -1


def _parse_notes(cell: _Cell, shape: Shape) -> Iterator[int]:
    """Yield the digits noted in the cell: a list of digits, a text of digits, or whether each digit is noted."""
    plain = {str(name).lower().replace("_", "").replace("-", ""): name for name in cell}
    for name in _NOTES:
        held = cell.get(plain[name]) if name in plain else None
        if isinstance(held, list) and len(held) == shape.size and all(isinstance(each, bool) for each in held):
            yield from (digit for digit, noted in zip(shape.digits, held, strict=True) if noted)
        elif isinstance(held, (list, str)):
            yield from (digit for each in held if (digit := _digit_of(each, shape)))
