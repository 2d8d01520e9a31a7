"""The cells and houses that a sentence names: r1c8, box 3. Whatever is named is marked on the board meanwhile.

>>> from solver.shape import CLASSIC
>>> named("Box 3: r1c8 and r2c7 can only be 6 or 8.", CLASSIC, 1).cells
(7, 15)
>>> named("No: row 0 has it in r0c2.", CLASSIC, 0)
Named(cells=(2,), houses=(0, 1, 2, 3, 4, 5, 6, 7, 8))
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


class Named(NamedTuple):
    """The cells named one by one, and the cells of the houses named."""

    cells: tuple[Cell, ...]
    houses: tuple[Cell, ...]


def named(text: str, shape: Shape, base: int) -> Named:
    """What the text names, where rows, columns and boxes count from `base`; names of what is not there are none."""
    cells, houses = set[Cell](), set[Cell]()
    for row, column, kind, number in _PLACES.findall(text):
        if kind:
            houses |= _cells_of(shape, f"{kind.lower()} {int(number) + 1 - base}")
        elif max(int(row), int(column)) - base < shape.size and min(int(row), int(column)) >= base:
            cells.add((int(row) - base) * shape.size + int(column) - base)
    return Named(tuple(sorted(cells)), tuple(sorted(houses)))
