r"""Read boards of HTML that has no table: an element for each cell, empty or with one digit, all of one kind.

>>> cells = "".join(f'<div class="cell fixed">{sign}</div>' for sign in "12............34".replace(".", " "))
>>> plain_rows(f'<div class="board">{cells}</div><p>4x4</p>').split("\n")
['1 2 . .', '. . . .', '. . . .', '. . 3 4']
>>> plain_rows(f'<div class="board">{cells}')
''
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES

_LEAF: Final = pattern(r"<([a-z]{1,6})\b([^<>]{0,400})>([^<>]{0,40})</\1\s{0,9}>", re.IGNORECASE)
_CELL: Final = pattern(r"[0-9]{1,2}|[A-Ga-g.]|")
_LARGE: Final = len(CLASSIC.cells)  # fewer numbers may be a list of pages
_CLASS: Final = pattern(r"\bclass\s*=\s*[\"']\s*([\w-]+)")
_OPEN: Final = pattern(r"<(div|span|main|section|ul|ol|body)\b")


def plain_rows(text: str) -> str:
    """Return the rows of the only kind of element that is there as often as a grid has cells; '' if there is none."""
    if not text.lstrip("\ufeff \t\r\n").startswith("<") or "</" not in text:
        return ""
    if any(text.count(f"<{tag}") != text.count(f"</{tag}") for tag in {match[1] for match in _OPEN.finditer(text)}):
        return ""  # the end is missing
    import html

    held: dict[tuple[str, str], list[str]] = defaultdict(list)
    for match in _LEAF.finditer(text):
        if _CELL.fullmatch(cell := html.unescape(match[3]).strip()):
            name = _CLASS.search(match[2])
            held[match[1].lower(), name[1] if name else ""].append(cell)
    found = [
        cells
        for cells in held.values()
        if len(cells) in SHAPES and any(cells) and ("" in cells or len(cells) >= _LARGE)
    ]
    if len(found) != 1:
        return ""
    (cells,) = found
    size = SHAPES[len(cells)].size
    return "\n".join(" ".join(cell or "." for cell in cells[at : at + size]) for at in range(0, len(cells), size))
