"""SumoCue's line of a puzzle: the digit of each cell, and its region behind J.

Regions that are the usual boxes make a Sudoku. Others are a jigsaw, and a plus joins cells to a cage: both are refused.

>>> boxes = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
>>> line = "SumoCueV1" + "".join(f"={cell % 9 + 1 if cell < 9 else 0}J{box}" for cell, box in enumerate(boxes))
>>> looks_like(line), parse(line)[0].puzzle.givens.line()[:12]
(True, '123456789...')
"""

from __future__ import annotations

from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.formats.line_ends import count_line_ends
from solver.formats.stray_cells import find_cells
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC
from solver.text import count_noun

_LINE: Final = pattern(r"\bSumoCueV([0-9])([^\s]*)")
_CELL: Final = pattern(r"=([0-9])J([0-9]{1,2})")
_VERSION: Final = "1"
_SHOWN: Final = 20  # characters of what is no cell


def looks_like(text: str) -> bool:
    """Return whether the text has such a line."""
    return "SumoCueV" in text and _LINE.search(text) is not None


def parse(text: str) -> list[Entry]:
    """Parse the puzzle of each line. Raises FormatError."""
    found, ends, line = [], 0, 1
    for match in _LINE.finditer(text):
        line += count_line_ends(text[ends : match.start()])
        found.append(_parse_line(match[1], match[2], line))
        if find_cells(text[ends : match.start()]):
            raise FormatError.at("this SumoCue text has other cells above this line", line)
        ends = match.end()
    if find_cells(text[ends:]):
        raise FormatError.at("this SumoCue text has other cells behind its lines")
    return found


def _parse_line(version: str, text: str, line: int) -> Entry:
    if version != _VERSION:
        raise FormatError.at(f"version {version} of SumoCue is not read here", line)
    if "+" in text:
        raise FormatError.at("this is a puzzle with cages of SumoCue, which is not read here", line)
    cells = list(_CELL.finditer(text))
    if left := _CELL.sub("", text).strip():
        raise FormatError.at(f"this SumoCue line has {left[:_SHOWN]!r} among its cells", line)
    if len(cells) != len(CLASSIC.cells):
        count = count_noun(len(cells), "cell")
        raise FormatError.at(f"this SumoCue line has {count}, and {len(CLASSIC.cells)} are needed", line)
    regions = [match[2] for match in cells]
    if any(len({regions[cell] for cell in box.cells}) > 1 for box in CLASSIC.boxes):
        raise FormatError.at("this is a jigsaw of SumoCue: its regions are no boxes", line)
    if len(set(regions)) != CLASSIC.size:
        raise FormatError.at("this SumoCue line has two boxes in one region", line)
    return Entry(Puzzle.of(Grid(tuple(int(match[1]) for match in cells))), line=line)
