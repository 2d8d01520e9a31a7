"""Whether an argument is meant as a grid or as the name of a file, told by its shape alone.

A grid with a wrong character is still a grid, and its error names the character. A mistyped name is still a name.

>>> is_like_a_grid("-x-1-4-5- --9-3-7-- 7--9-1--4 2-5---8-7 --------- 6-4---1-3 8--4-7--1 --1-5-6-- -7-3-8-2-")
True
>>> is_like_a_grid("2024-01-01 12-00-00.txt"), is_like_a_grid("--title=x1-4")
(False, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import CLASSIC, LATIN, SHAPES

_BETWEEN: Final = pattern(r"[\s|,;+/]+")
_DIGIT: Final = pattern(r"[0-9]")
_CELL: Final = pattern(r"[0-9.*_?-]")
_LETTERED_CELL: Final = pattern(r"[0-9A-Ga-g.*_?-]")
_SUFFIX: Final = pattern(r"ss|(?!([A-Za-z])\1{1,8}+[0-9]?\Z)[A-Za-z]{2,9}[0-9]?")  # no cells, like '.xx7'
_OPTION: Final = pattern(r"--[A-Za-z]{2}")
_DAMAGE: Final = 0.1  # of the cells may be lost, doubled, or wrong
_LEAST_DIGITS: Final = 0.15  # of the cells, where many have one other sign: one for blanks that is not known
_LEAST_ROWS: Final = 4  # what has fewer is too short to tell


def is_like_a_grid(text: str, boxes: bool = True) -> bool:
    """Whether the text has about as many cells as a grid, nearly all of them digits and blanks, and no file's suffix.

    Short texts must be in rows, or have just the digits and the number of cells of their size.
    """
    if _has_suffix(text) or _OPTION.match(text) or "\\" in text:
        return False
    groups = [group for group in _BETWEEN.split(text) if group]
    cells = "".join(groups)
    areas = [area for area in SHAPES if abs(len(cells) - area) <= _DAMAGE * area]
    in_rows = _are_rows(groups, boxes)
    if "/" in text and not in_rows:  # a path
        return False
    if not in_rows and not any(area >= len(CLASSIC.cells) or _is_exact(groups, area) for area in areas):
        return False
    return bool(areas or in_rows) and _are_cells(cells)


def _has_suffix(text: str) -> bool:
    """Whether the text ends as the name of a file does."""
    _, dot, suffix = text.rpartition(".")
    return bool(dot and _SUFFIX.fullmatch(suffix))


def _are_rows(groups: Sequence[str], boxes: bool) -> bool:
    """Whether there are as many groups as most of them have cells; on large grids one more or less."""
    ((size, whole),) = Counter(map(len, groups)).most_common(1) or [(0, 0)]
    known = [shape.size for shape in SHAPES.values()] if boxes else list(LATIN)
    slack = 1 if size >= CLASSIC.size else 0
    return size in known and size >= _LEAST_ROWS and abs(len(groups) - size) <= slack and 2 * whole >= len(groups)


def _is_exact(groups: Sequence[str], area: int) -> bool:
    """Whether the text is one word of just that many cells, and no digit is larger than the size."""
    largest = SHAPES[area].size
    return (
        len(groups) == 1 and len(groups[0]) == area and all(int(each) <= largest for each in _DIGIT.findall(groups[0]))
    )


def _are_cells(cells: str) -> bool:
    """Whether nearly all characters are digits or blanks, or the others are one sign or two beside enough digits."""
    cell = _LETTERED_CELL if len(cells) > 2 * len(CLASSIC.cells) else _CELL
    wrong = cell.sub("", cells)
    if len(wrong) <= _DAMAGE * len(cells):
        return True
    return len(set(wrong)) <= 2 and len(_DIGIT.findall(cells)) >= _LEAST_DIGITS * len(cells)
