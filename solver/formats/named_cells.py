"""Read lists of cells with their digits: r1c1=5 r1c5=7, one a line or one after another.

Cells may also be called A1 to I9 (rows are letters) or b1p1 to b9p9 (boxes and places in them).

>>> parse("Two corners\\nr1c1=1, R4C4: 4 r2c1=3 r3c3 = 2").puzzle.givens.line()[:9]
'1........'
>>> looks_like("r1c1=1 by elimination, then r1c2=2, r1c3=3 and r1c4=4")
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.errors import FormatError, Problem
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import split_lines
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Cell, Shape

_NAME: Final = r"[rR][0-9]{1,2}[cC][0-9]{1,2}|[bB][1-9][pP][1-9]|[A-Ia-i][1-9]"
_CELL: Final = pattern(rf"\b({_NAME})[\"']?\s{{0,9}}[=:]\s{{0,9}}[\"']?([0-9]{{1,2}}|[A-Ga-g]\b)")
_NUMBER: Final = pattern("[0-9]+")
_SEPARATORS: Final = frozenset(" \t\r,;.\"'(){}[]")
_MIN_CELLS: Final = min(shape.size for shape in SHAPES.values())
_MAX_HEADING_LINES: Final = 2  # lines of words above a list


def looks_like(text: str) -> bool:
    """Return whether lines of the text are nothing but cells, with at most a heading above."""
    if not _CELL.search(text):
        return False
    lines = [line for line in split_lines(text) if line.strip()]
    remainders = [_CELL.sub("", line).replace(" and ", " ") for line in lines]
    words = [line for line in remainders if not _SEPARATORS.issuperset(line)]
    return len(_CELL.findall(text)) >= _MIN_CELLS and len(words) <= _MAX_HEADING_LINES and words == lines[: len(words)]


def is_cell(text: str) -> bool:
    """Return whether the text is a cell with its digit.

    >>> is_cell("A1=5"), is_cell("K3=3")
    (True, False)
    """
    return _CELL.fullmatch(text) is not None


def parse(text: str, wanted: Shape | None = None) -> Entry:
    """Parse the list, 9x9 unless several cells lie beyond. Raises FormatError."""
    digits: dict[int, int] = {}
    cells = [(number, match) for number, line in enumerate(split_lines(text), 1) for match in _CELL.finditer(line)]
    shape = wanted or _guess_shape([match[1] for _, match in cells])
    problems: list[Problem] = []
    for number, match in cells:
        try:
            cell = _parse_cell(match[1], shape)
        except FormatError as error:
            problems += [Problem(str(error), number, match.start() + 1)]
            continue
        digit = _parse_symbol(match[2])
        if digit not in shape.digits:
            problems.append(Problem(f"{match[2]!r} is not a digit of a {shape} grid", number, match.start(2) + 1))
        elif digits.setdefault(cell, digit) != digit:
            problems.append(Problem(f"{shape.cell_name(cell)} has two digits in this list", number, match.start() + 1))
    if problems:
        raise FormatError(*problems)
    first = cells[0][0]
    title = next((line.strip() for line in split_lines(text)[: first - 1] if line.strip()), "")
    puzzle = Puzzle.of(Grid(tuple(digits.get(cell, 0) for cell in shape.cells), shape))
    lettered = any(match[1][0].upper() in "ABCDEFGHI" and len(match[1]) == len("A1") for _, match in cells)
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
