"""KSudoku's saved games: XML with the values of all cells, '_' for a blank and letters from 'b' for the digits.

>>> text = "<!DOCTYPE ksudoku>\\n<ksudoku><game><puzzle><graph type='sudoku' specific-type='Plain' order='4'/>"
>>> text += "<values>bc____________de</values></puzzle></game></ksudoku>"
>>> looks_like(text), parse(text)[0].puzzle.givens.line()
(True, '12............34')
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.formats.line_ends import count_line_ends
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Shape
from solver.text import count_noun

_ROOT: Final = pattern(r"<ksudoku\b", re.IGNORECASE)
_START: Final = pattern(r"<puzzle\b")
_END: Final = "</puzzle>"
_TAG: Final = "<{0}>([^<]*)</{0}>"
_VALUES: Final = pattern(_TAG.format("values"))
_SOLUTION: Final = pattern(_TAG.format("solution"))
_LOOSE: Final = pattern(r">\s*+[b-z_]{16,}+\s*+<")  # the letters of a grid
_KIND: Final = pattern(r"\bspecific-type=[\"']([^\"']*)[\"']")
_CAGE: Final = pattern(r"<cage\b")
_HISTORY: Final = pattern(r"<history>\s*+<")
_BLANK: Final = "_"
_FIRST: Final = "b"  # the letter of the digit 1
_PLAIN: Final = ("", "Plain", "plain", "Sudoku Standard (9x9)")
_SAMPLE: Final = 2_000  # characters


def looks_like(text: str) -> bool:
    """Return whether the text is a saved game."""
    head = text[:_SAMPLE]
    return head.lstrip("\ufeff \t\r\n").startswith("<") and _ROOT.search(head) is not None


def parse(text: str) -> list[Entry]:
    """Parse the puzzles of the file. Raises FormatError."""
    found = []
    starts = [match.start() for match in _START.finditer(text)]
    line, before = 1, 0
    for start, after in zip(starts, [*starts[1:], len(text)], strict=False):
        line, before = line + count_line_ends(text[before:start]), start
        body, end, behind = text[start:after].partition(_END)
        if not end:
            raise FormatError.at("the KSudoku file ends here before its puzzle does: copy all of it", line)
        values = _VALUES.search(body)
        if values is None:
            raise FormatError.at("this KSudoku game has no values", line)
        cells = "".join(values[1].split())
        shape = SHAPES.get(len(cells))
        if shape is None:
            raise FormatError.at(
                f"this KSudoku game has {count_noun(len(cells), 'value')}; grids here have 16, 36, 81 or 256 cells",
                line,
            )
        solution = _SOLUTION.search(body)
        if solution is None and _LOOSE.search(body, values.end()):
            raise FormatError.at("this KSudoku game has a grid that is neither values nor solution", line)
        kind = _KIND.search(body)
        left_out = [f"the rules of {kind[1]!r}"] if kind and kind[1] not in _PLAIN else []
        left_out += ["cages"] if _CAGE.search(body) else []
        left_out += ["moves of the player"] if _HISTORY.search(behind) else []
        solved = _parse(solution[1], shape, line) if solution else None
        entry = Entry(Puzzle.of(_parse(cells, shape, line)), line=line, left_out=tuple(left_out))
        found.append(Entry(entry.puzzle, line=line, solution=solved, left_out=entry.left_out))
    if not found:
        raise FormatError.at("this KSudoku file holds no puzzle")
    return found


def _parse(text: str, shape: Shape, line: int) -> Grid:
    """Parse the letters of a grid. Raises FormatError."""
    cells = "".join(text.split())
    if len(cells) != len(shape.cells):
        raise FormatError.at(f"the solution of this KSudoku game has {count_noun(len(cells), 'value')}", line)
    digits = [0 if sign == _BLANK else ord(sign) - ord(_FIRST) + 1 for sign in cells]
    for cell, digit in enumerate(digits):
        if digit not in (0, *shape.digits) or cells[cell] == chr(ord(_FIRST) - 1):
            raise FormatError.at(
                f"{cells[cell]!r} at {shape.cell_name(cell)} is no value of a {shape} KSudoku game",
                line,
                None,
                cells[cell],
            )
    return Grid(tuple(digits), shape)
