"""Arrange the values of lists and objects to grids: rows, all cells, bands, boxes, columns, cells with their places.

A leaf is a value of Python or a Cell. A list is a grid, a damaged grid, or a list of further values; nothing in between
is taken silently. Texts inside are blocks of lines, under the key that names them.

>>> found = arrange(Nested({"type": "columns", "board": [[1, 2, 0, 0], [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]})).parts[0]
>>> found.name, [cell.sign for cell in found.cells[:4]]
('board', ['1', '0', '2', '0'])
>>> arrange(Nested([[1, 2, 0, 0], [0, 0, 1], [2, 1, 0, 0], [0, 0, 2, 1]])).problems[0].message
'Row 2 has 3 cells, and 4 are needed'
>>> arrange(Nested({"text": "Solve: 53..7...."})).parts[0].lines
[(0, 'Solve: 53..7....')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from solver.errors import FormatError, Help, Problem, Repair
from solver.formats.cells_first.tokenize import sign_of, tokenize
from solver.formats.cells_first.types import Block, Cell, Found, Nested
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import split_lines
from solver.formats.unsupported_sizes import MAX_SIZE, describe_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape
from solver.text import count_noun

Group: TypeAlias = tuple[int, ...]

TRAILING: Final = ","  # the sign of the empty field behind the last comma: a blank, or nothing
NOTES: Final = "n"  # before the candidates of a cell that are a person's notes: n{257}
SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
LEAST: Final = min(SIZES)
_MAX_DEPTH: Final = 20
_MIN_TEXT: Final = 15  # characters that may hold cells
_CELL: Final = pattern(r"[0-9.*_xX?-]")
_MIN_DENSITY: Final = 0.9  # of cells in a text
_MAX_TEXT: Final = 300  # characters that may be one damaged grid
_ROW_TEXT: Final = pattern(r"[0-9A-Ga-g.*_xX? ,;|-]+|[0-9A-Pa-p.*_-]{15,17}")
_CANDIDATE_LINES: Final = tuple(area * shape.size for area, shape in SHAPES.items())  # lengths of lines of candidates
_MAX_CELL: Final = 3  # characters of a text that is one cell
_ORDER_KEYS: Final = ("type", "order", "layout", "format")  # under which a program says what its lists are
_ORDERS: Final = dict.fromkeys(
    ("nonet", "nonets", "box", "boxes", "block", "blocks", "subgrids"), "box"
) | dict.fromkeys(("column", "columns", "cols"), "column")
_KNOWN_TYPES: Final = tuple("row rows sudoku classic puzzle standard normal game grid 9x9 board".split())
_DETAILS: Final = {name: name for name in Details.__dataclass_fields__} | {
    "name": "title", "difficulty": "level", "creator": "author",
}  # fmt: skip
_MIN_CLUES_PER_ROW: Final = 1.8  # with fewer clues lists that break a rule as rows may break none as boxes by chance
_CELL_NAME: Final = pattern(r"[(\[]?\s?([0-9]{1,2})\s?[,;:_-]\s?([0-9]{1,2})\s?[)\]]?|[rR]([0-9]{1,2})[cC]([0-9]{1,2})|([A-P])([0-9]{1,2})")
_NUMBERED: Final = pattern(r"([A-Za-z]{0,10}[ _-]?)([0-9]{1,2})")
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
_FOUND_FROM_ONE: Final = "rows and columns counted from 1; counted from 0, all digits stand elsewhere"


class Arranged(NamedTuple):
    """The grids of a value, the blocks of text in it, and the puzzles that a format of an app has read."""

    parts: Sequence[Found | Block | Entry]
    problems: Sequence[Problem] = ()
    repair: Repair | None = None


class Placed(NamedTuple):
    """A cell with its row and column as written."""

    row: int
    column: int
    cell: Cell


def arrange(nested: Nested) -> Arranged:
    """Arrange the grids of nested values. Raises nothing."""
    walk = _Walk(nested.line)
    walk.visit(nested.value, nested.name, nested.group, 0)
    return Arranged(walk.parts, walk.problems, walk.repair)


@dataclass
class _Walk:
    """The state of a walk over nested values."""

    line: int
    parts: list[Found | Block | Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    repair: Repair | None = None
    order: str = ""  # 'box' or 'column' where an object says that its lists are those
    notices: tuple[str, ...] = ()
    details: Details = field(default_factory=Details)

    def visit(self, value: Any, name: str, group: Group, depth: int) -> None:
        """Take the grids of a value, else those of the values in it, or the problems of what is damaged."""
        try:
            self.take_value(value, name, group, depth)
        except FormatError as error:
            self.problems += [replace(problem, line=problem.line or self.line or None) for problem in error.problems]
            self.repair = error.repair

    def take_value(self, value: Any, name: str, group: Group, depth: int) -> None:
        """Do what `visit` does. Raises FormatError for what is damaged."""
        if depth > _MAX_DEPTH:
            raise FormatError.at("this is nested too deeply", self.line or None)
        if isinstance(value, (str, Cell)):
            self.take_text(value, name, group)
        elif isinstance(value, dict):
            self.visit_object(value, name, group, depth)
        elif isinstance(value, list):
            cells = _list_objects(value)
            if cells is not None:
                self.take_objects(cells, name, group)
            elif (signs := self.grid_cells(value)) is not None:
                self.take(signs, name, group)
            elif (triples := _triples(value)) is not None:
                self.take_placed(triples, name, group)
            elif problem := describe_near_rows(value, self.line):
                raise FormatError(problem)
            else:
                several = len(value) > 1
                for at, each in enumerate(value):
                    self.visit(each, name, (*group, at) if several else group, depth + 1)

    def visit_object(self, data: dict[str, Any], name: str, group: Group, depth: int) -> None:
        """Take the grids of an object: of a program's board, of cells or rows under their names, or of its values."""
        if entry := _parse_board(data):
            self.parts.append(replace(entry, line=self.line or 1))
            return
        if (placed := self.places(data)) is not None:
            self.take_placed(placed, name, group)
            return
        if rows := _numbered_rows(data):
            self.take_value(rows, name, group, depth + 1)
            return
        before = self.order, self.notices, self.details
        stated = next((key for key, each in data.items() if str(_text(each)).lower() in _ORDERS), "")
        if stated:
            self.order = _ORDERS[str(_text(data[stated])).lower()]
            if stated.lower() not in _ORDER_KEYS:
                self.notices = (f"{stated!r} is taken to say that the lists are {_text(data[stated])}.",)
        elif isinstance(kind := _text(data.get("type")), str) and kind.lower() not in _KNOWN_TYPES:
            self.notices = (f"The type {kind[:20]!r} of the lists is not known; they are read as rows.",)
        known = {ours: _text(data[key]) for key, ours in _DETAILS.items() if isinstance(_text(data.get(key)), str)}
        self.details = replace(self.details, **known)
        for key, each in data.items():
            self.visit(each, _key_name(key, name), group, depth + 1)
        self.order, self.notices, self.details = before

    def take_text(self, value: str | Cell, name: str, group: Group) -> None:
        """Take a text that is long enough to hold cells as a block. Raises FormatError for cells that are no grid."""
        text, line = (value.sign, value.line) if isinstance(value, Cell) else (value, self.line)
        if problem := describe_near_text(text, name, line):
            raise FormatError(problem)
        if len(text) >= _MIN_TEXT:
            self.parts.append(Block([(line, each) for each in split_lines(text)], name, group, self.details))

    def take(self, cells: Sequence[Cell], name: str, group: Group) -> None:
        """Take a grid, or several below each other, of lists in the order that the object states."""
        size = _size_of(cells)
        shape = SHAPES[size * size]
        cells = _without_full_sets(cells, size)
        if self.order:
            cells = rearrange(cells, shape, self.order)
        else:
            _require_rows(cells, shape)
        self._add(size, cells, name, group)

    def _add(self, size: int, cells: Sequence[Cell], name: str, group: Group, *notices: str) -> None:
        lines = tuple(sorted({cell.line for cell in cells if cell.line})) or ((self.line,) if self.line else ())
        self.parts.append(
            Found(size, tuple(cells), lines, "lists", name, "", group, self.details, (*self.notices, *notices))
        )

    def grid_cells(self, value: list[Any]) -> list[Cell] | None:
        """Return the cells of a list that is a grid: n rows of n, all cells, or bands of rows; None for another list."""
        count = len(value)
        if count in SIZES and (rows := self.rows_of(value, count)) is not None:
            return list(chain.from_iterable(rows))
        if count in SHAPES:
            cells = [self.cell_of(each) for each in value]
            if all(cell is not None and len(cell.sign) <= _MAX_CELL for cell in cells):
                return [cell for cell in cells if cell]
        if count - 1 in SHAPES and isinstance(value[-1], Cell) and value[-1].sign == TRAILING:
            return self.grid_cells(value[:-1])
        if 1 < count <= LEAST and all(isinstance(each, list) for each in value):  # bands
            rows_of_bands = list(chain.from_iterable(value))
            if len(rows_of_bands) in SIZES and len(rows_of_bands) > count:
                return self.grid_cells(rows_of_bands)
        return None

    def rows_of(self, value: Sequence[Any], size: int) -> list[list[Cell]] | None:
        """Return the rows, each of that many cells; None if one is no row, or has another number of cells."""
        rows = [self.row_of(each, size) for each in value]
        if any(row is None for row in rows):
            return None
        full = [row for row in rows if row is not None]
        closed = [len(row) == size + 1 and row[-1].sign == TRAILING for row in full]
        if any(closed) and any(row[-1].sign == TRAILING for row, is_closed in zip(full, closed, strict=True) if not is_closed):
            return None  # a comma behind some full rows, and behind some that lack a cell
        full = [row[:-1] if is_closed else _with_last(row) for row, is_closed in zip(full, closed, strict=True)]
        return full if all(len(row) == size for row in full) else None

    def row_of(self, value: Any, size: int) -> list[Cell] | None:
        """Return the cells of a row: a list of cells, a text, an object with one of these, or a row in boxes."""
        if isinstance(value, dict):
            return self.row_of(next(iter(value.values())), size) if len(value) == 1 else None
        if isinstance(value, (str, Cell)):
            return row_of_text(value, size, self.line)
        if not isinstance(value, list):
            return None
        cells = [self.cell_of(each) for each in value]
        if all(cells) and len(cells) >= min(size, LEAST):
            return [cell for cell in cells if cell]
        parts = [each for each in value if isinstance(each, list)]
        flat = list(chain.from_iterable(parts))
        if len(parts) == len(value) and len(flat) == size > len(parts) and not any(isinstance(each, (list, dict)) for each in flat):
            return self.row_of(flat, size)
        return None

    def cell_of(self, value: Any) -> Cell | None:
        """Return a leaf as a cell, or a list of digits as the candidates of one; None for a value that is no cell."""
        if isinstance(value, list):
            leaves = [_leaf(each, self.line) for each in value]
            if not leaves:
                return Cell("", self.line)
            if len(value) > CLASSIC.size or not all(leaf and leaf.sign.isalnum() and len(leaf.sign) == 1 for leaf in leaves):
                return None
            signs = "".join(leaf.sign for leaf in leaves if leaf)
            first = leaves[0] or Cell("")
            return Cell(signs if len(signs) == 1 else f"{{{''.join(sorted(signs))}}}", first.line, first.column)
        leaf = _leaf(value, self.line)
        return leaf if leaf is not None and (len(leaf.sign) <= _MAX_CELL or leaf.sign[0] in "{-") else None

    def places(self, data: Mapping[str, Any]) -> list[Placed] | None:
        """Return the cells of an object that has a name for each: {"0,4": 7}, {"r1c1": 5}, {"A1": 5}."""
        names = [_CELL_NAME.fullmatch(str(key)) for key in data]
        if len(names) < LEAST or not all(names):
            return None
        cells = [_leaf(each, self.line) for each in data.values()]
        if not all(cells):
            return None
        return [
            Placed(*_place_of(match), cell) for match, cell in zip(names, cells, strict=True) if match and cell
        ]

    def take_placed(self, placed: Sequence[Placed], name: str, group: Group) -> None:
        """Take the grid of cells with their places. Raises FormatError."""
        found = place(placed)
        if isinstance(found, Problem):
            raise FormatError(found)
        self._add(found.size, found.cells, name, group, *found.notices)

    def take_objects(self, cells: Sequence[Mapping[str, Any]], name: str, group: Group) -> None:
        """Take the grid of objects, a cell each, and the solution that they hold. Raises FormatError."""
        values = _VALUES if any(_find(cell, _VALUES) is not None for cell in cells) else _FLAGS
        _require_known_names(cells, values)
        flagged = values is _VALUES and any(
            _is_flag(_find(cell, _FLAGS)) or _find(cell, _FREE) is not None for cell in cells
        )
        fixed = flagged and any(_is_given(cell) for cell in cells)
        signs = [self._sign_of_object(cell, values, flagged=fixed) for cell in cells]
        solved = [_leaf(_find(cell, _SOLUTIONS), self.line) for cell in cells]
        if _has_places(cells):
            pairs = [(_whole(_find(cell, _ROWS)), _whole(_find(cell, _COLUMNS))) for cell in cells]
            digits = [sign for sign in signs if sign.sign[-1:].isalnum() and sign.sign != "0"]
            if len(digits) < LEAST and len(cells) not in SHAPES:
                return
            self.take_placed([Placed(*pair, sign) for pair, sign in zip(pairs, signs, strict=True)], name, group)
            if all(cell and cell.sign.isalnum() and cell.sign != "0" for cell in solved) and len(cells) in SHAPES:
                self.take_placed([Placed(*pair, cell) for pair, cell in zip(pairs, solved, strict=True) if cell], "solution", group)
            return
        size = _size_of(signs)
        self._add(size, signs, name, group)
        if all(cell and cell.sign.isalnum() and cell.sign != "0" for cell in solved):
            self._add(size, [cell for cell in solved if cell], "solution", group)

    def _sign_of_object(self, data: Mapping[str, Any], values: Sequence[str], *, flagged: bool) -> Cell:
        """Return the sign of a cell that is an object: its digit, with '+' if it is no clue, else its notes."""
        value = _find(data, values)
        leaf = _leaf(None if value is False else value, self.line)
        if leaf is None:
            raise FormatError.at(f"a cell holds {str(value)[:20]!r}, which is no digit")
        if leaf.sign.isalnum() and leaf.sign != "0":
            return leaf._replace(sign=f"+{leaf.sign}") if flagged and not _is_given(data) else leaf
        notes = "".join(_notes(data))
        return leaf._replace(sign=f"{NOTES}{{{notes}}}") if notes else leaf


def _text(value: Any) -> Any:
    return value.sign if isinstance(value, Cell) else value


def _key_name(key: str, name: str) -> str:
    """Return the name under which a value stands: its key, or the name above keys that say nothing."""
    return name if key.lower() in ("board", "grid", "cells", "rows", "value", "values", "data") and name else key


def _leaf(value: Any, line: int) -> Cell | None:
    """Return a value that is no list and no object as a cell, with its sign as far as it is one."""
    if isinstance(value, Cell):
        return value
    if value is None or value is False:
        return Cell("_", line)
    if isinstance(value, (list, dict)):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip()
    sign = sign_of(text) if isinstance(value, str) or not text.startswith("-") else None
    return Cell(text if sign is None else sign, line)


def describe_near_text(text: str, name: str, line: int) -> Problem | None:
    """Return the problem of a text without words that has nearly the cells of a grid.

    >>> describe_near_text("12.." * 20, "puzzle", 0).message
    "the text under 'puzzle' has 80 characters, and 81 are needed"
    """
    count, cells = len(text), len(_CELL.findall(text))
    if not _MIN_TEXT <= count <= _MAX_TEXT or " " in text or cells < _MIN_DENSITY * count or len(set(text)) < LEAST - 1:
        return None
    if count in (*SHAPES, *_CANDIDATE_LINES) and (cells == count or count > max(SHAPES)):
        return None
    area = min(SHAPES, key=lambda area: abs(area - count))
    where = f"the text under {name!r}" if name else "a text of this list"
    what = "holds a sign that is neither a digit nor a blank"
    message = f"{where} {what}" if count == area else f"{where} has {count} characters, and {area} are needed"
    return Problem(message, line or None, kind="a board in JSON", help=Help.PLACE)


def _with_last(row: list[Cell]) -> list[Cell]:
    """Return the row with a blank behind its last comma: [5, 3, , ] has four cells where others have four."""
    return [*row[:-1], row[-1]._replace(sign="")] if row and row[-1].sign == TRAILING else row


def row_of_text(value: str | Cell, size: int, line: int) -> list[Cell] | None:
    """Return the cells of a row that is a text: one character each, or what the reader of lines finds there.

    >>> [cell.sign for cell in row_of_text("1, ,.,4", 4, 1)], row_of_text("Ann", 4, 1)
    (['1', '', '.', '4'], None)
    """
    cell = value if isinstance(value, Cell) else Cell(value, line, 0)
    text = cell.sign
    if len(text) < LEAST:
        return None
    if len(text) == size and not any(sign in text for sign in ",;|"):
        signs = [sign_of(sign) if sign != " " else "" for sign in text]
        if all(sign is not None for sign in signs):
            return [Cell(sign or "", cell.line, cell.column and cell.column + at) for at, sign in enumerate(signs)]
    if len(text) > size * size * 2:
        return None
    (parsed, *_) = tokenize([(cell.line, text)]) or [None]
    runs = parsed.runs.values() if parsed else ()
    found = next((each[0] for each in runs if len(each) == 1 and len(each[0]) == size), None)
    if found is None:
        found = next((max(each, key=len) for each in runs if len(each) == 1), None) if parsed else None
    if found is None or not all(sign.isspace() or sign in "0123456789ABCDEFGabcdefg.*_xX?-,;|+'\"" for sign in text):
        return None
    return [each._replace(column=cell.column and cell.column - 1 + each.column) for each in found]


def _without_full_sets(cells: Sequence[Cell], size: int) -> Sequence[Cell]:
    """Return the cells with blanks for those that list all digits, if no other cell lists several."""
    sets = {len(cell.sign) - len("{}") for cell in cells if cell.sign[:1] == "{"}
    return [cell._replace(sign="") if cell.sign[:1] == "{" else cell for cell in cells] if sets == {size} else cells


def _size_of(cells: Sequence[Cell]) -> int:
    return SHAPES[len(cells)].size


def rearrange(cells: Sequence[Cell], shape: Shape, order: str) -> list[Cell]:
    """Return the cells in the order of rows: those given are the boxes or the columns, one after another."""
    ordered = list(cells)
    houses = shape.boxes if order == "box" else shape.columns
    for place, cell in zip(chain.from_iterable(house.cells for house in houses), cells, strict=True):
        ordered[place] = cell
    return ordered


def _require_rows(cells: Sequence[Cell], shape: Shape) -> None:
    """Raise FormatError, with a repair, for lists that break a rule as rows and none as boxes."""
    digits = [shape.symbols.find(cell.sign) + 1 if len(cell.sign) == 1 else 0 for cell in cells]
    if sum(map(bool, digits)) < _MIN_CLUES_PER_ROW * shape.size or not (broken := _first_conflict(digits, shape)):
        return
    boxed = rearrange(cells, shape, "box")
    if _first_conflict([shape.symbols.find(cell.sign) + 1 if len(cell.sign) == 1 else 0 for cell in boxed], shape):
        return
    line = "".join(cell.sign if len(cell.sign) == 1 and cell.sign in shape.symbols else "." for cell in boxed)
    message = f"as rows these lists have {broken}; as boxes they break no rule"
    raise FormatError(Problem(message), repair=Repair("Take each list for a box", line + "\n"))


def _first_conflict(digits: Sequence[int], shape: Shape) -> str:
    from solver.grid import Grid

    conflicts = Grid(tuple(digits), shape).conflicts()
    return str(conflicts[0]) if conflicts else ""


def describe_near_rows(rows: Sequence[Any], line: int) -> Problem | None:
    """Return the first problem of a list that has rows: a row of another length than most, or a value that is none."""
    lengths = [_length(row) for row in rows]
    usual = Counter(length for row, length in zip(rows, lengths, strict=True) if _may_be_row(row)).most_common(1)
    (size, times) = usual[0] if usual else (0, 0)
    if times < LEAST - 1:
        return None
    if size not in SIZES:
        if size == len(rows) and size < MAX_SIZE and any(isinstance(row, list) for row in rows):
            return Problem(describe_unsupported(size), *_place_of_row(rows[0], line), help=Help.SIZE)
        return None
    kind = f"a {SHAPES[size * size]} grid"
    for number, length in enumerate(lengths, 1):
        if length != size:
            message = f"Row {number} has {count_noun(length, 'cell')}, and {size} are needed"
            return Problem(message, *_place_of_row(rows[number - 1], line), kind=kind, help=Help.PLACE)
    if len(rows) == size:
        return Problem("these lists hold values that are no cells", *_place_of_row(rows[0], line), kind=kind)
    message = f"{count_noun(len(rows), 'row')}, and {size} are needed"
    return Problem(message, *_place_of_row(rows[-1], line), kind=kind, help=Help.PLACE)


def _may_be_row(row: Any) -> bool:
    """Return whether the value has at least four cells, most of them sound: a list of cells, or a text without words."""
    if isinstance(row, list):
        leaves = [_leaf(each, 0) for each in row if not isinstance(each, list)]
        return len(row) >= LEAST and 2 * sum(bool(leaf and (len(leaf.sign) < LEAST)) for leaf in leaves) >= len(leaves)
    text = _text(row)
    return isinstance(text, str) and len(text) >= LEAST and _ROW_TEXT.fullmatch(text) is not None


def _length(row: Any) -> int:
    """Count the cells of a list, or the characters of a text that has no words."""
    if isinstance(row, list):
        return len(row) - (bool(row) and isinstance(row[-1], Cell) and row[-1].sign == TRAILING)
    text = _text(row)
    return len(text) if isinstance(text, str) and len(text) > _MAX_CELL else 1


def _place_of_row(row: Any, line: int) -> tuple[int | None, int | None]:
    """Return the line and column of the first cell of a value, as far as they are known."""
    while isinstance(row, list) and row:
        row = row[0]
    place = (row.line, row.column) if isinstance(row, Cell) else (line, 0)
    return place[0] or None, place[1] or None


def _triples(value: Sequence[Any]) -> list[Placed] | None:
    """Return the cells of a list of rows, columns and digits; None for another list."""
    if len(value) < LEAST or not all(isinstance(each, list) and len(each) == len(Placed._fields) for each in value):
        return None
    leaves = [[_leaf(each, 0) for each in triple] for triple in value]
    if not all(leaf and leaf.sign.isdecimal() for triple in leaves for leaf in triple[:2]):
        return None
    found = [Placed(int(row.sign), int(column.sign), cell) for row, column, cell in leaves if row and column and cell]
    return found if len({each[:2] for each in found}) == len(found) == len(value) else None


def place(placed: Sequence[Placed], counted: str = "rows and columns") -> Found | Problem:
    """Place cells in the smallest grid that has room for them; rows and columns count from 0 if one of them is 0.

    >>> cells = [Placed(1, 1, Cell("1")), Placed(1, 2, Cell("2")), Placed(4, 3, Cell("3")), Placed(4, 4, Cell("4"))]
    >>> [cell.sign for cell in place(cells).cells].count("")
    12
    """
    places = [number for each in placed for number in each[:2]]
    base = 0 if 0 in places else 1
    largest = max(_digit_of(each.cell) for each in placed)
    needed = max(max(places) + 1 - base, largest)
    size = min((size for size in SIZES if size >= needed), default=0)
    first = placed[0].cell.line
    if not size or min(places) < 0:
        return Problem(f"this list of {counted} and digits goes up to {needed}; grids have up to 16", first or None)
    beyond = [each for each in placed if max(each.row - base, each.column - base, _digit_of(each.cell) - 1) >= CLASSIC.size]
    if size > CLASSIC.size and len(beyond) < LEAST:
        row, column, cell = beyond[0]
        message = f"row {row}, column {column}, digit {cell.sign} lies beyond a {CLASSIC} grid"
        return Problem(message, cell.line or None, cell.column or None)
    shape = SHAPES[size * size]
    if any(_digit_of(each.cell) == 0 for each in placed) and len({each[:2] for each in placed}) != len(shape.cells):
        count = len({each[:2] for each in placed})
        return Problem(f"this list has empty cells too, and {count:,} in all; a {shape} grid has {len(shape.cells)}", first or None)
    cells = [Cell("")] * len(shape.cells)
    for row, column, cell in placed:
        at = (row - base) * size + column - base
        if cells[at].sign and cells[at].sign != cell.sign:
            return Problem(f"{shape.cell_name(at)} has two digits in this list", cell.line or None, cell.column or None)
        cells[at] = cell
    notices = [f"Read as a {shape} grid: no row, column or digit is larger."] if size < CLASSIC.size else []
    notices += [f"Taken for {_FOUND_FROM_ONE}."] if base == 1 and max(places) < size else []
    lines = tuple(sorted({each.cell.line for each in placed if each.cell.line}))
    return Found(size, tuple(cells), lines, "cells with their places", notices=tuple(notices))


def _digit_of(cell: Cell) -> int:
    sign = cell.sign.lstrip("+")
    if sign.isdecimal():
        return int(sign)
    return int(sign, 17) if len(sign) == 1 and sign.isalnum() and sign.upper() <= "G" else 0


def _place_of(match: Any) -> tuple[int, int]:
    """Return the row and the column of a name of a cell, as written."""
    row, column = (each for each in match.groups() if each)
    return (ord(row) - ord("A") + 1 if row.isalpha() else int(row)), int(column)


def _numbered_rows(data: Mapping[str, Any]) -> list[Any]:
    """Return the rows of an object with a numbered name for each: {"row1": [...], ...}; none of any other."""
    names = [(key, match) for key in data if (match := _NUMBERED.fullmatch(str(key)))]
    numbers = [int(match[2]) for _, match in names]
    if len({match[1].lower() for _, match in names}) != 1 or len(names) not in SIZES or len(names) < len(data) - LEAST:
        return []
    if sorted(numbers) != list(range(min(numbers), min(numbers) + len(numbers))) or min(numbers) > 1:
        return []
    return [data[key] for key, _ in sorted(names, key=lambda each: int(each[1][2]))]


def _parse_board(data: dict[str, Any]) -> Entry | None:
    """Parse our own record, or a board of f-puzzles or SudokuPad; return None for another object. Raises FormatError."""
    from solver.formats import json_text
    from solver.formats.apps import fpuzzles, sudokupad

    if isinstance(data.get("givens"), (str, int)):
        import json

        return json_text.parse(json.dumps(data))[0]
    if fpuzzles.is_board(data) and ("size" in data or any(isinstance(cell, dict) and "given" in cell for row in data["grid"] for cell in row)):
        return fpuzzles.parse_board(data)
    if sudokupad.is_board(data) and not (_list_objects(data.get("cells") or []) is not None and _SUDOKUPAD.isdisjoint(data)):
        return sudokupad.parse_board(data)
    return None


_SUDOKUPAD: Final = frozenset({"cellSize", "regions", "cages", "metadata", "lines", "arrows", "overlays", "underlays"})


# -- cells that are objects


def _list_objects(data: Any) -> list[Mapping[str, Any]] | None:
    """List the cells of rows of objects, or of one list of objects with a value, a flag, or a place."""
    if not isinstance(data, list) or len(data) < LEAST:
        return None
    if all(isinstance(row, list) and len(row) == len(data) for row in data) and len(data) in SIZES:
        data = list(chain.from_iterable(data))
    if not all(isinstance(cell, dict) for cell in data):
        return None
    has_values = any(_find(cell, (*_VALUES, *_FLAGS)) is not None for cell in data)
    if not has_values or any(isinstance(_find(cell, _VALUES), (list, dict)) for cell in data):
        return None
    if not _has_places(data) and (placed := _with_places(data)):
        return placed
    return data if len(data) in SHAPES or _has_places(data) else None


def _with_places(cells: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the cells with the rows and columns that one entry of each gives: {"position": [0, 4]}, {"index": 4}."""
    held = [_find(cell, _POSITIONS) for cell in cells]
    if all(isinstance(each, list) and len(each) == len(("row", "column")) and min(map(_whole, each)) >= 0 for each in held):
        pairs = [tuple(map(_whole, each)) for each in held]
    elif all(isinstance(each, dict) and _find(each, _ROWS) is not None for each in held):
        pairs = [(_whole(_find(each, _ROWS)), _whole(_find(each, _COLUMNS))) for each in held]
    elif len(cells) not in SHAPES and min(numbers := list(map(_whole, held))) >= 0 and len(set(numbers)) == len(numbers):
        area, first, last = len(CLASSIC.cells), min(numbers), max(numbers)
        if not (first == 0 and last in range(area // 2, area)) and not (first > 0 and last == area):
            return []
        pairs = [divmod(number - (last == area), CLASSIC.size) for number in numbers]
    else:
        return []
    return [{**cell, "row": row, "col": column} for cell, (row, column) in zip(cells, pairs, strict=True)]


def _has_places(cells: Sequence[Mapping[str, Any]]) -> bool:
    return all(_whole(_find(cell, _ROWS)) >= 0 and _whole(_find(cell, _COLUMNS)) >= 0 for cell in cells)


def _plain_name(name: Any) -> str:
    return str(name).lower().replace("_", "").replace("-", "").removeprefix("is")


def _find(cell: Mapping[str, Any], names: Sequence[str]) -> Any:
    """Return the value under the first of the names, written in any way: isGiven, is_given."""
    plain = {_plain_name(name): name for name in cell}
    return next((cell[plain[name]] for name in names if name in plain), None)


def _whole(value: Any) -> int:
    """Return a whole number, -1 for anything else."""
    text = str(_text(value)).removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len("256") else -1


def _is_flag(value: Any) -> bool:
    return str(_text(value)).lower() in ("true", "false", "0", "1")


def _is_given(cell: Mapping[str, Any]) -> bool:
    free = _find(cell, _FREE)
    flag = free if free is not None else _find(cell, _FLAGS)
    return (str(_text(flag)).lower() in ("true", "1")) is (free is None)


def _notes(cell: Mapping[str, Any]) -> Iterator[str]:
    """Yield the digits noted in the cell: a list of digits, a text of digits, or whether each digit is noted."""
    for name, held in cell.items():
        if _plain_name(name) not in _NOTES or not isinstance(held, (list, str)):
            continue
        if held and all(isinstance(each, bool) for each in held):
            yield from (str(digit) for digit, noted in enumerate(held, 1) if noted)
        else:
            yield from (sign for each in held if len(sign := str(_text(each))) == 1 and sign.isalnum())


def _require_known_names(cells: Sequence[Mapping[str, Any]], values: Sequence[str]) -> None:
    """Raise FormatError for a cell that lacks its value or flag and has a name that no other cell has."""
    times = Counter(name for cell in cells for name in cell)
    for names in (values, (*_FLAGS, *_FREE)):
        holders = sum(_find(cell, names) is not None for cell in cells)
        for cell in cells if holders > len(cells) / 2 else ():
            rare = [str(name) for name in cell if times[name] == 1]
            if rare and not any(_plain_name(name) in names for name in cell):
                raise FormatError.at(f"one cell has {rare[0][:20]!r} in place of a name that the other cells have")
