"""Find the cells and houses that a text names, as r1c8 or box 3: the board marks them while the text is shown.

>>> from solver.shape import CLASSIC
>>> find_named("Box 3: r1c8 and r2c7 can only be 6 or 8.", CLASSIC, 1).cells
(7, 15)
>>> find_named("No: row 0 has it in r0c2.", CLASSIC, 0)
NamedCells(cells=(2,), houses=(0, 1, 2, 3, 4, 5, 6, 7, 8))
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from solver.shape import Cell, Shape

_PLACES: Final = re.compile(r"\b(?:r(\d+)c(\d+)|(row|column|box) (\d+))\b", re.IGNORECASE)


@lru_cache(maxsize=1_024)
def _cells_of(shape: Shape, name: str) -> frozenset[Cell]:
    """Find the cells of the house with that name, from 1; none where there is no such house."""
    return frozenset(cell for house in shape.houses if house.name == name for cell in house.cells)


class NamedCells(NamedTuple):
    """The cells named one by one, and the cells of the houses named."""

    cells: tuple[Cell, ...]
    houses: tuple[Cell, ...]


def find_named(text: str, shape: Shape, base: int) -> NamedCells:
    """Find what the text names, if rows, columns and boxes count from `base`. Names outside the grid are ignored."""
    cells, houses = set[Cell](), set[Cell]()
    for row, column, kind, number in _PLACES.findall(text):
        if kind:
            houses |= _cells_of(shape, f"{kind.lower()} {int(number) + 1 - base}")
        elif max(int(row), int(column)) - base < shape.size and min(int(row), int(column)) >= base:
            cells.add((int(row) - base) * shape.size + int(column) - base)
    return NamedCells(tuple(sorted(cells)), tuple(sorted(houses)))
