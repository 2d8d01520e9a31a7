"""QR codes as black squares on the grid of a page.

Rows of dark modules that touch are one rectangle, so that no printer leaves white hairs between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

import segno

from solver.pictures.items import Rect

_MODULE: Final = 0.38  # mm; phones read from 0.25
QUIET: Final = 4  # modules of white round the code, as its standard asks


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of the code without its quiet zone, 1 for dark; its error correction is that of level L."""
    return tuple(tuple(row) for row in segno.make_qr(text, error="l", boost_error=False).matrix)


def side(text: str) -> float:
    """How long a side of the code is, its quiet zone included, in mm."""
    return (len(modules(text)) + 2 * QUIET) * _MODULE


def items(text: str, x: float, y: float, scale: float) -> Iterator[Rect]:
    """The code with the corner of its quiet zone at x, y (mm), in units of which a mm holds `scale`."""
    edges = [round((QUIET + number) * _MODULE * scale) for number in range(len(modules(text)) + 1)]
    left, top = round(x * scale), round(y * scale)
    for row, line in enumerate(modules(text)):
        column = 0
        for dark, run in groupby(line):
            end = column + len(list(run))
            if dark:
                width, height = edges[end] - edges[column], edges[row + 1] - edges[row]
                yield Rect("text", left + edges[column], top + edges[row], width, height)
            column = end
