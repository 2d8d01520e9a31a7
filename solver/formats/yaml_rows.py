r"""Read the rows of YAML lists: a dash in front of each row, or of each cell.

>>> plain_rows("- - 1\n  - 2\n  - ~\n  - 4\n- - 2\n  - 1\n  - 4\n  - 3").split("\n")
['1 2 . 4', '', '', '', '2 1 4 3', '', '', '']
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_ITEM: Final = pattern(r"\A( *+)- (.*)")
_CELL: Final = pattern(r"\A *+(?:- )?- *+[\"']?([0-9]{1,2}|[A-Ga-g]|[.~_*]|null|)[\"']?\s*+")
_ROW_START: Final = pattern(r"\A *+- - *+")
_KEY: Final = pattern(r"\A *+[A-Za-z_][\w ]*+:.*")
_SEPARATORS: Final = pattern(r"[\s|,;]+")
_LEAST: Final = min(shape.size for shape in SHAPES.values())
_BLANKS: Final = ("", "~", "null")


def plain_rows(text: str) -> str:
    """Return the text without the dashes of a list of rows; '' if it is no such list."""
    if "- " not in text:
        return ""
    lines = _join_lone_dashes(split_lines(text))
    items = [number for number, line in enumerate(lines) if _ITEM.match(line)]
    known = set(items)
    others = [line for number, line in enumerate(lines) if line.strip() and number not in known]
    if len(items) < _LEAST or not all(_KEY.fullmatch(line) or line.strip() in ("---", "...") for line in others):
        return ""
    starts = [number for number in items if _ROW_START.match(lines[number])]
    if starts and all(_CELL.fullmatch(lines[number]) for number in items):
        return _join_cells(lines, items, set(starts))
    if {len(_SEPARATORS.split(lines[number].strip())) for number in items} == {len(items)}:
        return ""  # each row begins with a dash for a blank
    return "\n".join(
        line.replace("- ", "  ", 1) if number in known else "" if number == 0 else line
        for number, line in enumerate(lines)
    )


def _join_lone_dashes(lines: list[str]) -> list[str]:
    """Join a dash on a line of its own with the item below it, which begins a row."""
    joined = list(lines)
    for number, (line, below) in enumerate(pairwise(lines)):
        if line.strip() == "-" and below.lstrip().startswith("- "):
            joined[number] = ""
            joined[number + 1] = "- " + below.lstrip()
    return joined


def _join_cells(lines: list[str], items: list[int], starts: set[int]) -> str:
    """Join the cells of each row on the line of its first cell."""
    rows = [""] * len(lines)
    at = items[0]
    for number in items:
        at = number if number in starts else at
        match = _CELL.fullmatch(lines[number])
        cell = match[1] if match else "."
        rows[at] += (" " if rows[at] else "") + ("." if cell in _BLANKS else cell)
    return "\n".join(rows)
