"""Find the cells of a grid in a list: n rows of n, all cells, or bands of rows; else say what is nearly a grid.

A row is a list of cells, a text, an object with one of these, or its boxes. A list of digits is a cell with candidates.

>>> "".join(cell.sign for cell in find_cells([["1", 2, None, 0], "..12", [2, 1, "", [3, 4]], "..21"], 0))
'12_0..1221{34}..21'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any, Final

from solver.errors import Help, Problem
from solver.formats.reading.problems import describe_rows, wrong_cell
from solver.formats.reading.tokenize import sign_of, tokenize
from solver.formats.reading.types import Cell
from solver.formats.unsupported_sizes import MAX_SIZE, describe_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES, SYMBOLS
from solver.text import count_noun, join_names

TRAILING: Final = ","  # the sign of the empty field behind the last comma: a blank, or nothing
LEAST: Final = min(SIZES)
_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOP")
_CANDIDATES: Final = frozenset(SYMBOLS)
_MAX_CELL: Final = 3  # characters of a cell
_ROW_TEXT: Final = pattern(r"[0-9A-Ga-g.*_xX?'\" ,;|+-]+|[0-9A-Pa-p.*_-]{15,17}")
_CELL: Final = pattern(r"[0-9.*_xX?-]")
_NEAR: Final = 0.1  # share of the cells of a grid that may be lost or too many
_MIN_DENSITY: Final = 0.9  # of cells in a text
_MIN_TEXT: Final = 15  # characters that may be one damaged grid
_MAX_TEXT: Final = 300
_CANDIDATE_LINES: Final = tuple(area * shape.size for area, shape in SHAPES.items())  # their lengths


def leaf(value: Any, line: int) -> Cell | None:
    """Return a value as a cell, with its sign or as it is written; None for a list or an object."""
    if isinstance(value, Cell):
        return value
    if value is None or value is False:
        return Cell("_", line)
    if isinstance(value, (list, dict)):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip()
    return Cell(spell(text), line)


def spell(text: str) -> str:
    """Return the sign of a cell, or the text where it is none: a letter that no grid has, a number below 0.

    >>> spell("a"), spell("q"), spell("None"), spell("-1")
    ('A', 'q', '_', '-1')
    """
    sign = sign_of(text)
    return text if sign is None or (text.isalpha() and len(text) == 1 and sign not in _LETTERS) else sign


def find_cells(value: Sequence[Any], line: int) -> list[Cell] | None:
    """Return the cells of a list that is a grid, in their order; None for another list."""
    count = len(value)
    if count in SIZES and (rows := _rows_of(value, count, line)):
        return _without_full_sets(list(chain.from_iterable(rows)), count)
    if count in SHAPES and len(cells := _cells_of(value, line)) == count:
        return _without_full_sets(cells, SHAPES[count].size)
    if count - 1 in SHAPES and isinstance(value[-1], Cell) and value[-1].sign == TRAILING:
        return find_cells(value[:-1], line)
    if 1 < count <= LEAST and all(isinstance(each, list) for each in value):  # bands
        rows_of_bands = list(chain.from_iterable(value))
        texts = [row.sign if isinstance(row, Cell) else row for row in rows_of_bands]
        are_rows = all(isinstance(row, (list, str)) and len(row) >= LEAST for row in texts)
        if are_rows and len(rows_of_bands) in SIZES and len(rows_of_bands) > count:
            return find_cells(rows_of_bands, line)
    return None


def _without_full_sets(cells: list[Cell], size: int) -> list[Cell]:
    """Return the cells with blanks for those that list all digits, if no other cell lists several."""
    sets = {len(cell.sign) - len("{}") for cell in cells if cell.sign[:1] == "{"}
    return [cell._replace(sign="") if cell.sign[:1] == "{" else cell for cell in cells] if sets == {size} else cells


def _rows_of(value: Sequence[Any], size: int, line: int) -> list[list[Cell]]:
    """Return the rows, each of that many cells; [] if one is no row, or has another number of cells."""
    rows = [_row_of(each, size, line) for each in value]
    ends = {len(row) - size for row in rows if row and row[-1].sign == TRAILING}
    if len(ends) > 1 or not all(rows):
        return []  # a comma stands behind a full row, and behind one that lacks a cell
    if ends == {1}:
        rows = [row[:-1] if row[-1].sign == TRAILING else row for row in rows]
    elif ends:
        rows = [[*row[:-1], row[-1]._replace(sign="")] if row[-1].sign == TRAILING else row for row in rows]
    return rows if all(len(row) == size for row in rows) else []


def _row_of(value: Any, size: int, line: int) -> list[Cell]:
    """Return the cells of a row; [] for a value that is none."""
    if isinstance(value, dict) and len(value) == 1:
        (value,) = value.values()
    if isinstance(value, (str, Cell)):
        return row_of_text(value, size, line)
    if not isinstance(value, list):
        return []
    cells = _cells_of(value, line)
    boxes = [each for each in value if isinstance(each, list)]
    if len(cells) == size or len(boxes) < len(value):
        return cells
    inside = _cells_of(list(chain.from_iterable(boxes)), line)
    return inside if len(inside) == size else cells


def _cells_of(value: Sequence[Any], line: int) -> list[Cell]:
    """Return the cells of a list that has nothing else in it, else []."""
    cells = [_cell_of(each, line) for each in value]
    found = [cell for cell in cells if cell]
    return found if len(found) == len(value) else []


def _cell_of(value: Any, line: int) -> Cell | None:
    """Return a value as a cell, or a list of digits as the candidates of one; None for a value that is no cell."""
    if not isinstance(value, list):
        cell = leaf(value, line)
        return cell if cell is not None and (len(cell.sign) <= _MAX_CELL or cell.sign[0] in "{-") else None
    inside = [cell for each in value if (cell := leaf(each, line)) and cell.sign in _CANDIDATES]
    if len(inside) < len(value) or len(value) > CLASSIC.size:
        return None
    signs = "".join(sorted(cell.sign for cell in inside))
    return (inside or [Cell("", line)])[0]._replace(sign=signs if len(signs) <= 1 else f"{{{signs}}}")


def row_of_text(value: str | Cell, size: int, line: int) -> list[Cell]:
    """Return the cells of a row that is a text: one character each, or what the reader of lines finds there.

    >>> [cell.sign for cell in row_of_text("1, ,.,4", 4, 1)], row_of_text("Ann", 4, 1)
    (['1', '', '.', '4'], [])
    """
    text, line, column = value if isinstance(value, Cell) else (value, line, 0)
    if len(text) == size and not any(sign in text for sign in ",;|"):
        signs = [sign_of(sign) if sign != " " else "" for sign in text]
        if None not in signs:
            return [Cell(sign or "", line, column and column + at) for at, sign in enumerate(signs)]
    if not LEAST <= len(text) <= 2 * size * size or not _ROW_TEXT.fullmatch(text) or not text.strip():
        return []
    runs = [runs[0] for runs in tokenize([(line, text)])[0].runs.values() if len(runs) == 1]
    found = next((run for run in runs if len(run) == size), max(runs, key=len, default=()))
    return [cell._replace(column=column and column - 1 + cell.column) for cell in found]


def split_grids(rows: Sequence[Any]) -> list[Sequence[Any]]:
    """Return the rows of each grid of a list that has those of several: as lines part them, or else n by n.

    >>> [len(grid) for grid in split_grids([[1, 2, 0, 0], [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, "x"]] * 3)]
    [4, 4, 4]
    """
    usual = Counter(length for row in rows if _may_be_row(row) for length in _lengths(row))
    size = max(usual, key=lambda length: (usual[length], length), default=0)
    if size not in SIZES or len(rows) <= size or 2 * usual[size] <= len(rows):
        return [rows]
    groups: list[list[Any]] = [[rows[0]]]
    for above, row in pairwise(rows):
        if place_of(row).line > place_of(above).line + 1:
            groups.append([])
        groups[-1].append(row)
    if len(rows) % size == 0 and any(len(group) % size for group in groups):
        groups = [list(rows)]
    return list(chain.from_iterable(_by_size(group, size) for group in groups))


def _by_size(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """Return the rows n by n, or all as they are where some would be left over."""
    return [rows[at : at + size] for at in range(0, len(rows), size)] if len(rows) % size == 0 else [rows]


def describe_near_rows(rows: Sequence[Any], line: int) -> Problem | None:
    """Return the first problem of a list that has rows: a row of another length than most, or a value that is none."""
    lengths = [_lengths(row) for row in rows]
    usual = Counter(length for row, both in zip(rows, lengths, strict=True) if _may_be_row(row) for length in both)
    size = max(usual, key=lambda length: (usual[length], length), default=0)
    if usual[size] < LEAST - 1:
        return None
    if size not in SIZES:
        if size != len(rows) or size >= MAX_SIZE or not any(isinstance(row, list) for row in rows):
            return None
        return Problem(describe_unsupported(size), _line_of(rows[0], line), help=Help.SIZE)
    kind = f"a {SHAPES[size * size]} grid"

    def at_row(row: int, cells: int) -> Problem:
        message = f"Row {row + 1} has {count_noun(cells, 'cell')}, and {size} are needed"
        return Problem(message, _line_of(rows[row], line), puzzle=0, kind=kind, help=Help.PLACE)

    odd = next((at for at, both in enumerate(lengths) if size not in both), None)
    if odd is not None:
        return at_row(odd, max(lengths[odd]))
    if len(rows) != size:
        return Problem(describe_rows(len(rows), size), _line_of(rows[0], line), puzzle=0, kind=kind, help=Help.PLACE)
    ends = [(at, len(row) - size) for at, row in enumerate(rows) if isinstance(row, list) and len(set(lengths[at])) > 1]
    usual_end = Counter(end for _, end in ends).most_common(1)
    other = next((at for at, end in ends if end != usual_end[0][0]), None)
    return (
        _describe_wrong_value(rows, line, size) if other is None else at_row(other, len(rows[other]) - usual_end[0][0])
    )


def _describe_wrong_value(rows: Sequence[Any], line: int, size: int) -> Problem:
    """Return the problem of the first value that is no cell."""
    for row, values in enumerate(rows):
        for column, value in enumerate(values if isinstance(values, list) else ()):
            if (cell := leaf(value, line)) is not None and sign_of(cell.sign) is None and cell.sign.strip():
                return wrong_cell(cell._replace(line=cell.line or line), row, column, size)
    kind = f"a {SHAPES[size * size]} grid"
    return Problem("these lists hold values that are no cells", _line_of(rows[0], line), puzzle=0, kind=kind)


def _may_be_row(row: Any) -> bool:
    """Return whether the value has four cells or more, most of them sound: a list of cells, or a text without words."""
    if isinstance(row, list):
        inside = [cell for each in row if (cell := leaf(each, 0))]
        return len(row) >= LEAST and 2 * sum(len(cell.sign) < LEAST for cell in inside) >= len(inside)
    text = row.sign if isinstance(row, Cell) else row
    return isinstance(text, str) and len(text) >= LEAST and _ROW_TEXT.fullmatch(text) is not None


def _lengths(row: Any) -> set[int]:
    """Count the cells of a list, with and without what stands behind its last comma, or the characters of a text."""
    if isinstance(row, list):
        return {len(row), len(row) - (bool(row) and isinstance(row[-1], Cell) and row[-1].sign == TRAILING)}
    text = row.sign if isinstance(row, Cell) else row
    return {len(text) if isinstance(text, str) and len(text) > _MAX_CELL else 1}


def place_of(value: Any) -> Cell:
    """Return the first cell of a value, which knows its place; an empty one without a place if there is none."""
    while isinstance(value, list) and value:
        value = value[0]
    return value if isinstance(value, Cell) else Cell("")


def _line_of(row: Any, line: int) -> int | None:
    return place_of(row).line or line or None


def describe_near_text(text: str, where: str, line: int) -> Problem | None:
    """Return the problem of a text without words that has nearly the cells of a grid.

    >>> describe_near_text("12.." * 20, "the text under 'puzzle'", 0).message
    "the text under 'puzzle' has 80 characters, and 81 are needed"
    """
    count, cells = len(text), len(_CELL.findall(text))
    if not _MIN_TEXT <= count <= _MAX_TEXT or " " in text or cells < _MIN_DENSITY * count or len(set(text)) < LEAST - 1:
        return None
    if count in (*SHAPES, *_CANDIDATE_LINES) and (cells == count or count > len(CLASSIC.cells)):
        return None
    area = min(SHAPES, key=lambda area: abs(area - count))
    if count == area:
        message = f"{where} holds a sign that is neither a digit nor a blank"
    elif abs(area - count) <= _NEAR * area and area > min(SHAPES):
        message = f"{where} has {count} characters, and {area} are needed"
    else:
        message = f"{where} has {count} characters, and a grid has {join_names([*map(str, sorted(SHAPES))], 'or')}"
    return Problem(message, line or None, kind="a board in JSON", help=Help.PLACE)
