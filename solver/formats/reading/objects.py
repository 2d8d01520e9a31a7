"""Read cells that say where they are: objects with row, column and value, names such as "0,4", triples of numbers.

>>> cells = find_objects([{"row": 0, "col": place, "value": place + 1, "given": place < 3} for place in range(4)])
>>> [each.sign for each in read_objects(cells, 0).cells[:4]]
['1', '2', '3', '+4']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from solver.errors import FormatError
from solver.formats.entry import ReadAs
from solver.formats.reading.lists import LEAST, leaf
from solver.formats.reading.types import Cell, Found
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES

Data: TypeAlias = Mapping[str, Any]

NOTES: Final = "n"  # before the candidates of a cell that are a person's notes: n{257}
_VALUES: Final = ("value", "val", "digit", "number", "num", "v", "d", "n")
_FLAGS: Final = ("given", "fixed", "clue", "locked", "prefilled", "readonly", "original", "initial", "static", "preset")
_FREE: Final = ("editable", "mutable", "free")
_NOTES: Final = tuple(
    "notes candidates pencilmarks marks cornermarks centermarks centremarks cornerpencilmarks centerpencilmarks "
    "cornernotes centernotes centrenotes pencil".split()
)
_SOLUTIONS: Final = ("solution", "answer", "correct", "correctvalue", "solutionvalue")
_ROWS: Final = ("row", "r", "y")
_COLUMNS: Final = ("col", "column", "c", "x")
_POSITIONS: Final = ("position", "pos", "coord", "coords", "coordinates", "location", "index", "idx", "cell")
_CELL_NAME: Final = pattern(
    r"[(\[]?\s?([0-9]{1,2})\s?[,;:_-]\s?([0-9]{1,2})\s?[)\]]?|[rR]([0-9]{1,2})[cC]([0-9]{1,2})|([A-P])([0-9]{1,2})"
)
_MAX_FIGURES: Final = 3  # of a row, a column or the number of a cell


class Placed(NamedTuple):
    """A cell with its row and column as written."""

    row: int
    column: int
    cell: Cell


class Board(NamedTuple):
    """The cells of objects in the order of rows, and those of the solution that they hold, if they do."""

    cells: Sequence[Cell]
    solution: Sequence[Cell] = ()
    notices: tuple[str, ...] = ()
    ways: tuple[ReadAs, ...] = ()


def place(placed: Sequence[Placed]) -> Found:
    """Place cells in the smallest grid that has room for them; they count from 0 if a row or column is 0.

    Where nothing stands in row 1 or column 1 nor in the last ones, both fit: then the grid has two ways. Raises
    FormatError for cells that lie beyond, or are named twice with different digits.
    """
    numbers = [number for each in placed for number in each[:2]]
    base = 0 if 0 in numbers else 1
    size = _size_of(placed, base)
    shape = SHAPES[size * size]
    count = len({each[:2] for each in placed})
    if count != len(shape.cells) and any(_digit_of(each.cell) == 0 for each in placed):
        message = f"this list has empty cells too, and {count:,} in all; a {shape} grid has {len(shape.cells)}"
        raise FormatError.at(message, placed[0].cell.line or None)
    cells = [Cell("")] * len(shape.cells)
    for row, column, cell in placed:
        at = (row - base) * size + column - base
        if cells[at].sign not in ("", cell.sign):
            message = f"{shape.cell_name(at)} has two digits in this list"
            raise FormatError.at(message, cell.line or None, cell.column or None)
        cells[at] = cell
    notices = [f"Read as a {shape} grid: no row, column or digit is larger."] if size < CLASSIC.size else []
    ways = (ReadAs.PLACES_FROM_ONE, ReadAs.PLACES_FROM_ZERO) if base == 1 and max(numbers) < size else ()
    lines = tuple(sorted({each.cell.line for each in placed if each.cell.line})) or (1,)
    layout = "cells with their places"
    return Found(size, tuple(cells), lines, layout, notices=tuple(notices), ways=ways, order=ReadAs.ROWS)


def _size_of(placed: Sequence[Placed], base: int) -> int:
    """Return the smallest size for the cells, which count from there. Raises FormatError for cells that lie beyond."""
    largest = [max(each.row + 1 - base, each.column + 1 - base, _digit_of(each.cell)) for each in placed]
    size = min((size for size in SIZES if size >= max(largest)), default=0)
    beyond = [each for each, needed in zip(placed, largest, strict=True) if needed > CLASSIC.size]
    if not size:
        line = placed[largest.index(max(largest))].cell.line or None
        message = f"this list of rows, columns and digits goes up to {max(largest)}; grids have up to {max(SIZES)}"
        raise FormatError.at(message, line)
    if size > CLASSIC.size and len(beyond) < LEAST:
        row, column, cell = beyond[0]
        message = f"row {row}, column {column}, digit {cell.sign} lies beyond a {CLASSIC} grid"
        raise FormatError.at(message, cell.line or None, cell.column or None)
    return size


def _digit_of(cell: Cell) -> int:
    sign = cell.sign.lstrip("+").upper()
    if sign.isdecimal():
        return int(sign)
    return int(sign, 17) if len(sign) == 1 and "A" <= sign <= "G" else 0


def find_triples(value: Sequence[Any]) -> list[Placed]:
    """Return the cells of a list of rows, columns and digits; [] for another list."""
    if len(value) < LEAST or not all(isinstance(each, list) and len(each) == len(Placed._fields) for each in value):
        return []
    found = [
        Placed(_whole(row), _whole(column), cell)
        for row, column, digit in value
        if (cell := leaf(digit, 0)) is not None
    ]
    places = {each[:2] for each in found if min(each[:2]) >= 0}
    return found if len(places) == len(found) == len(value) else []


def find_places(data: Data, line: int) -> list[Placed]:
    """Return the cells of an object that has a name for each: {"0,4": 7}, {"r1c1": 5}, {"A1": 5}; [] of any other."""
    names = [[each for each in match.groups() if each] for key in data if (match := _CELL_NAME.fullmatch(str(key)))]
    cells = [cell for each in data.values() if (cell := leaf(each, line))]
    if not LEAST <= len(names) == len(data) == len(cells):
        return []
    rows = [int(row) if row.isdecimal() else ord(row) - ord("A") + 1 for row, _ in names]
    return [Placed(row, int(column), cell) for row, (_, column), cell in zip(rows, names, cells, strict=True)]


def find_objects(data: Any) -> list[Data] | None:
    """List the cells of rows of objects, or of one list of objects with a value or flag, and perhaps a place."""
    if not isinstance(data, list) or len(data) < LEAST:
        return None
    if all(isinstance(row, list) and len(row) == len(data) for row in data) and len(data) in SIZES:
        data = list(chain.from_iterable(data))
    if not all(isinstance(cell, dict) for cell in data):
        return None
    if all(_find(cell, (*_VALUES, *_FLAGS)) is None or isinstance(_find(cell, _VALUES), (list, dict)) for cell in data):
        return None
    if not _have_places(data) and (placed := _with_places(data)):
        return placed
    return data if len(data) in SHAPES or _have_places(data) else None


def read_objects(cells: Sequence[Data], line: int) -> Board | None:
    """Read the grid of objects, a cell each; None if so few hold a digit that they are no grid. Raises FormatError."""
    values = _VALUES if any(_find(cell, _VALUES) is not None for cell in cells) else _FLAGS
    _require_known_names(cells, values)
    flagged = values is _VALUES and any(map(_is_given, cells))
    signs = [_sign_of(cell, values, line, flagged=flagged) for cell in cells]
    solved = [cell for each in cells if (cell := leaf(_find(each, _SOLUTIONS), line)) and _is_digit(cell)]
    solved = solved if len(solved) == len(cells) in SHAPES else []
    if not _have_places(cells):
        return Board(signs, solved)
    if sum(map(_is_digit, signs)) < LEAST and len(cells) not in SHAPES:
        return None
    pairs = [(_whole(_find(cell, _ROWS)), _whole(_find(cell, _COLUMNS))) for cell in cells]
    found = place([Placed(*pair, sign) for pair, sign in zip(pairs, signs, strict=True)])
    solution = place([Placed(*pair, sign) for pair, sign in zip(pairs, solved, strict=True)]).cells if solved else ()
    return Board(found.cells, solution, found.notices, found.ways)


def _is_digit(cell: Cell) -> bool:
    return cell.sign[-1:].isalnum() and cell.sign != "0"


def _sign_of(data: Data, values: Sequence[str], line: int, *, flagged: bool) -> Cell:
    """Return the sign of a cell that is an object: its digit, with '+' if it is no clue, else its notes."""
    value = _find(data, values)
    cell = leaf(value, line)
    if cell is None:
        raise FormatError.at(f"a cell holds {str(value)[:20]!r}, which is no digit", line or None)
    if _is_digit(cell):
        return cell._replace(sign=f"+{cell.sign}") if flagged and not _is_given(data) else cell
    notes = "".join(_notes(data))
    return cell._replace(sign=f"{NOTES}{{{notes}}}") if notes else cell


def _with_places(cells: Sequence[Data]) -> list[Data]:
    """Return the cells with the rows and columns that one entry of each gives: {"position": [0, 4]}, {"index": 4}."""
    held = [_find(cell, _POSITIONS) for cell in cells]
    numbers = list(map(_whole, held))
    pairs: list[tuple[int, int]] = []
    if all(isinstance(each, list) and len(each) == len(("row", "column")) for each in held):
        pairs = [(_whole(row), _whole(column)) for row, column in held]
    elif all(isinstance(each, dict) for each in held):
        pairs = [(_whole(_find(each, _ROWS)), _whole(_find(each, _COLUMNS))) for each in held]
    elif len(cells) not in SHAPES and len(set(numbers)) == len(numbers):  # numbers of cells of a 9x9 grid
        area, first, last = len(CLASSIC.cells), min(numbers), max(numbers)
        if (first == 0 and last in range(area // 2, area)) or (first > 0 and last == area):
            pairs = [divmod(number - (last == area), CLASSIC.size) for number in numbers]
    if not pairs or min(map(min, pairs)) < 0:
        return []
    return [{**cell, "row": row, "col": column} for cell, (row, column) in zip(cells, pairs, strict=True)]


def _have_places(cells: Sequence[Data]) -> bool:
    return all(_whole(_find(cell, _ROWS)) >= 0 and _whole(_find(cell, _COLUMNS)) >= 0 for cell in cells)


def _plain_name(name: Any) -> str:
    return str(name).lower().replace("_", "").replace("-", "").removeprefix("is")


def _find(cell: Data, names: Sequence[str]) -> Any:
    """Return the value under the first of the names, written in any way: isGiven, is_given."""
    plain = {_plain_name(name): name for name in cell}
    return next((cell[plain[name]] for name in names if name in plain), None)


def _whole(value: Any) -> int:
    """Return a whole number, -1 for anything else."""
    text = str(value.sign if isinstance(value, Cell) else value).removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MAX_FIGURES else -1


def _is_given(cell: Data) -> bool:
    """Return whether the cell says that it is a clue: by a flag, or as one that is not free."""
    free, flag = (str(value.sign if isinstance(value, Cell) else value).lower() for value in _flags(cell))
    return free in ("false", "0") if free != "none" else flag in ("true", "1")


def _flags(cell: Data) -> tuple[Any, Any]:
    return _find(cell, _FREE), _find(cell, _FLAGS)


def _notes(cell: Data) -> Iterator[str]:
    """Yield the digits noted in the cell: a list of digits, a text of digits, or whether each digit is noted."""
    for name, held in cell.items():
        if _plain_name(name) not in _NOTES or not isinstance(held, (list, str)):
            continue
        if held and all(isinstance(each, bool) for each in held):
            yield from (str(digit) for digit, noted in enumerate(held, 1) if noted)
        else:
            signs = (str(each.sign if isinstance(each, Cell) else each) for each in held)
            yield from (sign for sign in signs if len(sign) == 1 and sign.isalnum())


def _require_known_names(cells: Sequence[Data], values: Sequence[str]) -> None:
    """Raise FormatError for a cell that lacks its value or flag and has a name that no other cell has, or its place."""
    places = [_whole(_find(cell, _ROWS)) >= 0 and _whole(_find(cell, _COLUMNS)) >= 0 for cell in cells]
    if len(cells) / 2 < sum(places) < len(cells):
        raise FormatError.at(f"cell {places.index(False) + 1} of this list has no row or no column, as the others have")
    times = Counter(name for cell in cells for name in cell)
    for names in (values, (*_FLAGS, *_FREE)):
        holders = sum(_find(cell, names) is not None for cell in cells)
        for cell in cells if holders > len(cells) / 2 else ():
            rare = [str(name) for name in cell if times[name] == 1]
            if rare and not any(_plain_name(name) in names for name in cell):
                raise FormatError.at(f"one cell has {rare[0][:20]!r} in place of a name that the other cells have")
