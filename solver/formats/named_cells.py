"""Read lists of cells with their digits: r1c1=5 r1c5=7, one a line or one after another.

Cells may also be called A1 to I9 (rows are letters) or b1p1 to b9p9 (boxes and places in them). On 9x9 the digit may
stand before its cell, 5r1c1, or behind a colon before all its cells, 5: r1c1 r2c6.

>>> parse("Two corners\\nr1c1=1, R4C4: 4 r2c1=3 r3c3 = 2").puzzle.givens.line()[:9]
'1........'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solver.errors import FormatError, Problem
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import split_lines
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES, Cell, Shape

_NAME: Final = r"[rR][0-9]{1,2}[cC][0-9]{1,2}|[bB][1-9][pP][1-9]|[A-Ia-i][1-9]"
_CELL: Final = pattern(rf"\b({_NAME})[\"']?\s{{0,9}}[=:]\s{{0,9}}[\"']?([0-9]{{1,2}}|[A-Ga-g]\b)")
_PLACE: Final = r"[rR][1-9][cC][1-9]\b"
_DIGIT_FIRST: Final = pattern(
    rf"(?<![\w.])([1-9])(?:[ \t]?{_PLACE}|[ \t]{{0,3}}[:=][ \t]{{0,3}}{_PLACE}(?:[ \t,;]{{1,3}}{_PLACE})*+)"
)
_PLACES: Final = pattern(_PLACE)
_PART: Final = pattern(r"[rR][0-9]{1,2}[cC][0-9]|[cC][0-9]{1,2}\b")  # of a name, which no heading has
_NUMBER: Final = pattern("[0-9]+")
_SEPARATORS: Final = frozenset(" \t\r,;.\"'(){}[]")
_MIN_CELLS: Final = min(SIZES)
_MAX_HEADING_LINES: Final = 2  # lines of words above a list


class _Named(NamedTuple):
    """A cell and its symbol as written, with the line and the columns where they begin."""

    line: int
    name: str
    column: int
    symbol: str
    symbol_column: int


def looks_like(text: str) -> bool:
    """Return whether lines of the text are nothing but cells, with at most a heading above."""
    form = _CELL if _CELL.search(text) else _DIGIT_FIRST
    if form is _DIGIT_FIRST and not form.search(text):
        return False
    lines = [line for line in split_lines(text) if line.strip()]
    remainders = [form.sub("", line).replace(" and ", " ") for line in lines]
    words = [line for line in remainders if not _SEPARATORS.issuperset(line)]
    if len(_find(text)) < _MIN_CELLS or len(words) > _MAX_HEADING_LINES or words != lines[: len(words)]:
        return False
    return not any(map(_PART.search, words))


def _find(text: str) -> list[_Named]:
    """Find the cells of the text, each with its digit."""
    lines = list(enumerate(split_lines(text), 1))
    if _CELL.search(text):
        return [
            _Named(number, match[1], match.start() + 1, match[2], match.start(2) + 1)
            for number, line in lines
            for match in _CELL.finditer(line)
        ]
    return [
        _Named(number, place[0], place.start() + 1, match[1], match.start() + 1)
        for number, line in lines
        for match in _DIGIT_FIRST.finditer(line)
        for place in _PLACES.finditer(line, *match.span())
    ]


def is_cell(text: str) -> bool:
    """Return whether the text is a cell with its digit.

    >>> is_cell("A1=5"), is_cell("K3=3")
    (True, False)
    """
    return _CELL.fullmatch(text) is not None


def parse(text: str, wanted: Shape | None = None) -> Entry:
    """Parse the list, 9x9 unless several cells lie beyond. Raises FormatError."""
    digits: dict[int, int] = {}
    cells = _find(text)
    shape = wanted or _guess_shape([named.name for named in cells])
    problems: list[Problem] = []
    for named in cells:
        try:
            cell = _parse_cell(named.name, shape)
        except FormatError as error:
            problems += [Problem(str(error), named.line, named.column)]
            continue
        digit = _parse_symbol(named.symbol)
        if digit not in shape.digits:
            problems.append(
                Problem(f"{named.symbol!r} is not a digit of a {shape} grid", named.line, named.symbol_column)
            )
        elif digits.setdefault(cell, digit) != digit:
            problems.append(Problem(f"{shape.cell_name(cell)} has two digits in this list", named.line, named.column))
    if problems:
        raise FormatError(*problems)
    first = cells[0].line
    title = next((line.strip() for line in split_lines(text)[: first - 1] if line.strip()), "")
    puzzle = Puzzle.of(Grid(tuple(digits.get(cell, 0) for cell in shape.cells), shape))
    if cells[0].symbol_column < cells[0].column and (conflicts := puzzle.givens.conflicts()):
        raise FormatError.at(f"{conflicts[0]} in this list: its digits are candidates, or a cell is wrong", first)
    lettered = any(named.name[0].upper() in "ABCDEFGHI" and len(named.name) == len("A1") for named in cells)
    return Entry(puzzle, Details(title=title), first, None, "rows A to I, columns 1 to 9" if lettered else "")


def _parse_cell(name: str, shape: Shape) -> Cell:
    """Parse the name of a cell. Raises FormatError."""
    first, last = name[0].upper(), name[-1]
    if first == "R":
        return shape.parse_cell(name)
    if first == "B" and len(name) > len("A1"):
        return shape.boxes[int(name[1]) - 1].cells[int(last) - 1]
    return shape.parse_cell(f"r{ord(first) - ord('A') + 1}c{last}")


def _guess_shape(names: Sequence[str]) -> Shape:
    """Return the largest shape if several cells lie beyond 9x9: one alone is rather a mistake."""
    beyond = sum(any(int(number) > CLASSIC.size for number in _NUMBER.findall(name)) for name in names)
    return CLASSIC if beyond < _MIN_CELLS else max(SHAPES.values(), key=lambda shape: shape.size)


def _parse_symbol(symbol: str) -> int:
    return int(symbol) if symbol.isdecimal() else int(symbol, 36) - int("A", 36) + CLASSIC.size + 1
