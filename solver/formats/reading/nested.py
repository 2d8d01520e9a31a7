"""Arrange nested lists and objects: the grids in them, the texts, and the problems of what is damaged.

An object says what its lists are: by their names, by a type such as "columns", by a title. A list is a grid, cells with
their places, nearly a grid, which is a problem, or a list of further values.

>>> board = [[1, 2, 0, 0], [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]
>>> found = arrange(Nested({"type": "columns", "board": board})).parts[0]
>>> found.name, found.order.value, [cell.sign for cell in found.cells[:4]]
('board', 'columns', ['1', '2', '0', '0'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from solver.errors import FormatError, Problem, RuleError
from solver.formats import own_record
from solver.formats.entry import Details, Entry, ReadAs
from solver.formats.line_ends import split_lines
from solver.formats.reading.lists import (
    LEAST,
    describe_near_rows,
    describe_near_text,
    find_cells,
    place_of,
    split_grids,
)
from solver.formats.reading.objects import find_objects, find_places, find_triples, place, read_objects
from solver.formats.reading.types import Block, Cell, Found, Nested
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SIZES

Group: TypeAlias = tuple[int, ...]

_NO_RECORD: Final = "this record has values of other types than a record has"
_MAX_DEPTH: Final = 20
_MIN_TEXT: Final = 15  # characters that may hold cells
_PROMISES: Final = (
    "givens",
    "puzzle",
    "sudoku",
    "clues",
    "board",
    "grid",
    "solution",
    "solved",
    "answer",
    "entries",
    "state",
)
_SOLUTION: Final = "solution"
_ORDER_KEYS: Final = ("type", "order", "layout", "format")  # under which a program says what its lists are
_ORDERS: Final = dict.fromkeys("nonet nonets box boxes block blocks subgrids".split(), ReadAs.BOXES) | dict.fromkeys(
    ("col", "cols", "column", "columns"), ReadAs.COLUMNS
)
_KNOWN_TYPES: Final = tuple("row rows sudoku classic puzzle standard normal game grid 9x9 board".split())
_DETAILS: Final = {
    **{name: name for name in Details.__dataclass_fields__},
    **{"name": "title", "difficulty": "level", "creator": "author"},
}
_ROW_LETTERS: Final = frozenset("ABCDEFGHI")
_LETTERED: Final = "Rows are A to I, and columns are 1 to 9."
_NAMED_ORDER: Final = pattern(r"([a-z]{1,10})[ _-]?([0-9]{0,2})")
_NUMBERED: Final = pattern(r"([A-Za-z]{0,10}[ _-]?)([0-9]{1,2})")
_SUDOKUPAD: Final = frozenset("cellSize regions cages metadata lines arrows overlays underlays".split())


class Arranged(NamedTuple):
    """The grids of a value, the blocks of text in it, and the puzzles that a format of an app has read."""

    parts: Sequence[Found | Block | Entry]
    problems: Sequence[Problem] = ()
    notices: Mapping[Group, tuple[str, ...]] = MappingProxyType({})  # of each object


def arrange(nested: Nested) -> Arranged:
    """Arrange the grids of nested values. Raises nothing."""
    walk = _Walk(nested.line, ways=nested.ways)
    name = "" if isinstance(nested.value, dict) else nested.name  # its keys say more than the name of the variable
    walk.visit(nested.value, name, nested.group, 0)
    if not walk.parts and not walk.problems and (first := place_of(nested.value)).column:  # the array of a program
        walk.problems.append(Problem("the lists that begin here make no grid", first.line, first.column))
    return Arranged(walk.parts, walk.problems, walk.unread)


@dataclass
class _Walk:
    """The state of a walk over nested values; `order` is that of lists where an object says what they are."""

    line: int
    ways: tuple[ReadAs, ...] = ()
    parts: list[Found | Block | Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    where: str = ""  # the place in lists, in words
    order: ReadAs = ReadAs.AUTO
    notices: tuple[str, ...] = ()
    details: Details = field(default_factory=Details)
    unread: dict[Group, tuple[str, ...]] = field(default_factory=dict)

    def visit(self, value: Any, name: str, group: Group, depth: int) -> None:
        """Take the grids of a value, else those of the values in it, or the problems of what is damaged."""
        try:
            if depth > _MAX_DEPTH:
                raise FormatError.at("this is nested too deeply")
            if isinstance(value, list):
                self.visit_list(value, name, group, depth)
            elif isinstance(value, dict):
                self.visit_object(value, name, group, depth)
            elif isinstance(value, (str, Cell)):
                self.take_text(value, name, group)
        except FormatError as error:
            self.problems += [replace(problem, line=problem.line or self.line or None) for problem in error.problems]

    def visit_list(self, value: list[Any], name: str, group: Group, depth: int) -> None:
        """Take the grid of a list, or what stands in it. Raises FormatError for what is nearly a grid."""
        if (objects := find_objects(value)) is not None:
            if board := read_objects(objects, self.line):
                self.take(board.cells, name, group, *board.notices, ways=board.ways)
                self.take(board.solution, _SOLUTION, group, ways=board.ways)
        elif triples := find_triples(value):
            found = place(triples)
            self.take(found.cells, name, group, *found.notices, ways=found.ways)
        elif cells := find_cells(value, self.line):
            self.take(cells, name, group, order=self.order)
        elif len(grids := split_grids(value)) > 1:
            for at, each in enumerate(grids):
                self.visit(each, name, (*group, at), depth + 1)
        elif problem := describe_near_rows(value, self.line):
            raise FormatError(problem)
        elif any(map(own_record.is_record, value)) and not all(map(own_record.is_record, value)):
            at = next(at for at, each in enumerate(value, 1) if not own_record.is_record(each))
            raise FormatError.at(f'record {at}: a record with "givens" is needed')
        else:
            before = self.where
            for at, each in enumerate(value):
                self.where = f"record {at + 1}: " if isinstance(each, dict) else f"text {at + 1} of a list"
                name = name if isinstance(each, dict | list) else ""
                self.visit(each, name, (*group, at) if len(value) > 1 else group, depth + 1)
            self.where = before

    def visit_object(self, data: dict[str, Any], name: str, group: Group, depth: int) -> None:
        """Take the grids of an object: of a program's board, of cells or rows under their names, or of its values."""
        if entry := self.parse_board(data):
            self.parts.append(replace(entry, line=self.line or 1))
        elif placed := find_places(data, self.line):
            found = place(placed)
            lettered = (_LETTERED,) if any(str(key)[0] in _ROW_LETTERS for key in data) else ()
            self.take(found.cells, name, group, *found.notices, *lettered, ways=found.ways)
        else:
            before = self.order, self.notices, self.details
            self.take_names(data)
            alone = sum(map(_may_hold_cells, data.values())) == 1  # then the name above says more
            if rows := _numbered_rows(data):
                self.visit_rows(rows, next(iter(data)), name, group, depth)
            for key, each in data.items() if not rows else ():
                known = len(self.parts), len(self.problems)
                self.visit_rows(each, key, name if name and alone else key, group, depth + 1)
                if each and key.lower() in _PROMISES and known == (len(self.parts), len(self.problems)):
                    self.unread[group] = (
                        *self.unread.get(group, ()),
                        f"Nothing is read under {key!r}: it holds no grid.",
                    )
            self.order, self.notices, self.details = before

    def visit_rows(self, value: Any, key: str, name: str, group: Group, depth: int) -> None:
        """Visit the value under a key that may say what its lists are: "columns", "box1"."""
        before = self.order
        kind, number = (match := _NAMED_ORDER.fullmatch(key.lower())) and match.groups() or ("", "")
        named = kind in _ORDERS and isinstance(value, list) and (number or kind.endswith("s"))
        self.order = _ORDERS[kind] if named else before
        self.visit(value, name, group, depth)
        self.order = before

    def parse_board(self, data: dict[str, Any]) -> Entry | None:
        """Parse the board of a program, or our own record. Raises FormatError, which names the record."""
        try:
            return _parse_board(data)
        except FormatError as error:
            if not own_record.is_record(data):
                raise
            where = self.where or "record 1: "
            problems = [replace(each, message=f"{where}{each.message}") for each in error.problems]
            raise FormatError(*problems) from error

    def take_names(self, data: Mapping[str, Any]) -> None:
        """Take what the texts of an object say about its lists: the details, and whether they are boxes or columns."""
        texts = {key: text for key, each in data.items() if isinstance(text := _text(each), str)}
        self.details = replace(self.details, **{ours: texts[key] for key, ours in _DETAILS.items() if key in texts})
        stated = next((key for key, text in texts.items() if text.lower() in _ORDERS), "")
        if stated:
            self.order = _ORDERS[texts[stated].lower()]
            if stated.lower() not in _ORDER_KEYS:
                self.notices = (f"{stated!r} is taken to say that the lists are {texts[stated]}.",)
        elif texts.get("type", _KNOWN_TYPES[0]).lower() not in _KNOWN_TYPES:
            self.notices = (f"The type {texts['type'][:20]!r} of the lists is not known; they are read as rows.",)

    def take_text(self, value: str | Cell, name: str, group: Group) -> None:
        """Take a text that is long enough to hold cells as a block. Raises FormatError for cells that are no grid."""
        text, line = _text(value), value.line if isinstance(value, Cell) else self.line
        where = f"{self.where}the text under {name!r}" if name else self.where or "a text of this list"
        if problem := describe_near_text(text, where, line):
            raise FormatError(problem)
        if len(text) >= _MIN_TEXT:
            self.parts.append(Block([(line or 1, each) for each in split_lines(text)], name, group, self.details))

    def take(
        self,
        cells: Sequence[Cell],
        name: str,
        group: Group,
        *notices: str,
        order: ReadAs = ReadAs.ROWS,
        ways: tuple[ReadAs, ...] = (),
    ) -> None:
        """Take the cells of a grid, if there are any. Cells that say where they are stand in rows."""
        if cells:
            lines = tuple(sorted({cell.line for cell in cells if cell.line})) or (self.line or 1,)
            size, all_notices = SHAPES[len(cells)].size, (*self.notices, *notices)
            ways = self.ways if order is ReadAs.AUTO else ways
            self.parts.append(
                Found(size, tuple(cells), lines, "lists", name, "", group, self.details, all_notices, ways, order)
            )


def _text(value: Any) -> Any:
    return value.sign if isinstance(value, Cell) else value


def _may_hold_cells(value: Any) -> bool:
    text = _text(value)
    return len(text) >= _MIN_TEXT if isinstance(text, str) else isinstance(value, (list, dict))


def _numbered_rows(data: Mapping[str, Any]) -> list[Any]:
    """Return the rows of an object with a numbered name for each: {"row1": [...], ...}; none of any other."""
    names = {int(match[2]): (match[1].lower(), key) for key in data if (match := _NUMBERED.fullmatch(str(key)))}
    first = min(names, default=2)
    if len({kind for kind, _ in names.values()}) != 1 or len(names) not in SIZES or len(names) < len(data) - LEAST:
        return []
    return [data[names[at][1]] for at in sorted(names)] if first <= 1 and max(names) == first + len(names) - 1 else []


def _parse_board(data: dict[str, Any]) -> Entry | None:
    """Parse our own record, or a board of f-puzzles or SudokuPad; None for another object. Raises FormatError."""
    from solver.formats.apps import fpuzzles, sudokupad

    if own_record.is_record(data):
        try:
            return own_record.parse(data)
        except (RuleError, LookupError, TypeError, AttributeError) as error:
            raise FormatError.at(str(error) if isinstance(error, RuleError) else _NO_RECORD) from None
    if fpuzzles.is_board(data):
        cells = [cell for row in data["grid"] if isinstance(row, list) for cell in row if isinstance(cell, dict)]
        if "size" in data or any("given" in cell for cell in cells):
            return fpuzzles.parse_board(data)
    if fpuzzles.is_board(data, "cells", "ce") and not _SUDOKUPAD.isdisjoint(data):
        return sudokupad.parse_board(data)
    return None
