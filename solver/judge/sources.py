r"""Find the grid that is written in a source, as TutorialsPoint's program has one, and put another in its place.

Nine rows of nine cells in a row are the grid, or 81 cells in one list or string. A row is a list in braces, brackets or
parentheses, or a string. Each cell is replaced where it stands, so that comments and the layout stay.

    {3, 0, 6, ...}   ['3', '.', '6', ...]   [3, None, 6, ...]   "306508400"   "3.65.84..\n52......."

>>> row = "{3, 0, 6, 5, 0, 8, 4, 0, 0}"
>>> replace_grid("int grid[9][9] = {" + ",\n".join([row] * 9) + "};", Grid.parse("1" * 81))[:40]
'int grid[9][9] = {{1, 1, 1, 1, 1, 1, 1, '
>>> replace_grid('rows = ["' + '", "'.join(["3.65.84.."] * 9) + '"]', Grid.parse("1" * 80 + "."))[-14:]
', "11111111."]'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from solver.grid import Grid
from solver.judge.programs import Program, read_source
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, Digit

_TOKEN: Final = pattern(
    r"(?P<comment>//[^\n]*|\#[^\n]*|/\*.*?(?:\*/|\Z))"
    r"|(?P<string>\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?|`[^`]*`?)"
    r"|(?P<word>-?\w+)|(?P<mark>[^\s\w])",
    re.DOTALL,
)
_SIGN: Final = pattern(r"\\.|[^\\]", re.DOTALL)  # of a string, one that is escaped too
_TRIPLE: Final = ('"""', "'''")
_BLANKS: Final = ".0_*?- "
ALL: Final = -1  # in place of the number of a grid
_WORDS: Final = ("0", "-1", "None", *CLASSIC.symbols)  # that are a cell of a list


class _Cell(NamedTuple):
    """A cell in a source: where its text is, with the quotes that it may have."""

    start: int
    text: str

    @property
    def digit(self) -> Digit:
        """The digit, 0 for a blank."""
        sign = self.text.strip("\"'")
        return int(sign) if sign and sign in CLASSIC.symbols else 0


@dataclass
class _List:
    """The cells between two brackets; `is_good` where nothing else is there."""

    cells: list[_Cell] = field(default_factory=list)
    is_good: bool = True


class _Line(NamedTuple):
    """The cells of a list or of a string; `follows` where only commas and the like are between it and the last one."""

    cells: list[_Cell]
    follows: bool


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lists and strings of one row, or of all cells."""
    wanted = (CLASSIC.size, len(CLASSIC.cells))
    lists, follows = [_List()], False
    for token in _TOKEN.finditer(text):
        kind, found, line = token.lastgroup, token[0], list[_Cell]()
        if kind == "string" and len(signs := _signs_of(token.start(), found)) != 1:
            lists[-1].is_good = False
            line = signs
        elif kind == "string" or found in _WORDS:
            lists[-1].cells.append(_Cell(token.start(), found))
        elif found in ("{", "[", "("):
            lists.append(_List())
        elif found in ("}", "]", ")"):
            closed = lists.pop() if len(lists) > 1 else _List()
            line = closed.cells if closed.is_good else []
        elif kind != "comment" and found != ",":
            lists[-1].is_good = False
            follows = follows and found not in ("=", ";")
        if len(line) in wanted:
            yield _Line(line, follows)
            follows = True


def _signs_of(start: int, found: str) -> list[_Cell]:
    """List the cells of a string; none where it has other signs. Spaces are cells only where all others are."""
    quotes = 3 if found.startswith(_TRIPLE) else 1
    if len(found) < 2 * quotes or found[-quotes:] != found[:quotes]:
        return []
    inside = found[quotes:-quotes]
    cells = [_Cell(start + quotes + sign.start(), sign[0]) for sign in _SIGN.finditer(inside)]
    if len(cells) not in (CLASSIC.size, len(CLASSIC.cells)):
        cells = [cell for cell in cells if not cell.text.isspace() and cell.text not in (",", r"\n", "\\\n")]
    return cells if all(cell.text in CLASSIC.symbols + _BLANKS for cell in cells) else []


def find_grids(text: str) -> list[list[_Cell]]:
    """Find the cells of each grid in a source: those of one list or string, or of nine that follow each other.

    Where nine never do, as each is assigned alone, they are the first nine.
    """
    size, rows, others, found = CLASSIC.size, list[_Line](), list[_Line](), list[list[_Cell]]()
    for line in _lines(text):
        if len(line.cells) == len(CLASSIC.cells):
            found.append(line.cells)
            rows = []
            continue
        rows = [*rows, line] if line.follows else [line]
        others.append(line)
        if len(rows) == size:
            found.append([cell for row in rows for cell in row.cells])
            rows = []
    if not found and len(others) >= size:
        return [[cell for row in others[:size] for cell in row.cells]]
    return found


def _grid_in(cells: Sequence[_Cell]) -> Grid:
    """Return the grid that cells of a source hold."""
    return Grid(tuple(cell.digit for cell in cells))


def read_grid(text: str) -> Grid | None:
    """Read the first grid that is written in a source; None where there is none."""
    return next(map(_grid_in, find_grids(text)), None)


def replace_grid(text: str, grid: Grid) -> str | None:
    """Replace the first grid in a source; None where there is none. A blank is written as the source writes one."""
    return next((_replace(text, cells, grid) for cells in find_grids(text)), None)


def _replace(text: str, cells: Sequence[_Cell], grid: Grid) -> str:
    """Write another grid into these cells of a source."""
    quote = cells[0].text[0] if len(cells[0].text) > 1 and cells[0].text[0] in "\"'" else ""
    blank = next((cell.text for cell in cells if not cell.digit), f"{quote}0{quote}")
    made, at = "", 0
    for cell, digit in zip(cells, grid.digits, strict=True):
        made += text[at : cell.start] + (f"{quote}{digit}{quote}" if digit else blank)
        at = cell.start + len(cell.text)
    return made + text[at:]


def has_grid(program: Program) -> bool:
    """Return whether a source of the program has a grid written in it."""
    return grid_of(program) is not None


def grid_of(program: Program) -> Grid | None:
    """Read the first grid in the sources of the program."""
    return next(iter(grids_of(program)), None)


def grids_of(program: Program) -> list[Grid]:
    """Read the grids in the sources of the program."""
    return [_grid_in(cells) for path in program.sources for cells in find_grids(read_source(path))]


def put_grid(sources: Sequence[Path], grid: Grid, number: int = 0) -> None:
    """Replace the grid with this number among those of the sources, or with ALL each that has an empty cell."""
    for path in sources:
        text = read_source(path)
        found = find_grids(text)
        chosen = (
            found[number : number + 1] if number >= 0 else [cells for cells in found if not _grid_in(cells).is_full()]
        )
        for cells in reversed(chosen):
            text = _replace(text, cells, grid)
        if chosen:
            path.write_text(text, encoding="utf-8")
        if number >= 0:
            if chosen:
                return
            number -= len(found)
