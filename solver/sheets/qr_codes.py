"""Draw QR codes as black squares on the grid of a page.

Dark modules that touch are few rectangles, so that no printer leaves white hairs between them. Long numbers, such as
puzzles in an address, are encoded as numbers, which takes less than half the space of letters.

>>> len(modules("http://192.168.0.7:8000/?p=" + 81 * "0")), len(modules("http://192.168.0.7:8000/?p=" + 81 * "x"))
(33, 41)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from solver.pictures.shapes import Rect

_MODULE: Final = 0.4  # mm, whole units of a PDF; phones read from 0.25
# Each of the eight masks makes a valid code. Choosing the best of them takes three quarters of the time of a code.
_MASK: Final = 7
_DARK: Final = re.compile(b"\\x01+")
_NUMBER: Final = re.compile(r"([0-9]{12,})")
QUIET: Final = 4  # modules of white round the code, as its standard asks
WHITE: Final = QUIET * _MODULE  # mm


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[int, ...], ...]:
    """Encode the text; return the rows of the code without quiet zone, 1 for dark, error correction of level L."""
    import segno

    pieces = [piece for piece in _NUMBER.split(text) if piece]
    made = segno.make_qr(
        pieces,  # type: ignore[arg-type]  # its stub knows of no pieces
        error="l",
        boost_error=False,
        mask=_MASK,
    )
    return tuple(tuple(row) for row in made.matrix)


def side(text: str) -> float:
    """Compute the side of the code with its quiet zone, in mm."""
    return (len(modules(text)) + 2 * QUIET) * _MODULE


def items(text: str, x: float, y: float, scale: float) -> Iterator[Rect]:
    """Draw the code with the corner of its quiet zone at x, y (mm), `scale` units to the mm."""
    edges = [round((QUIET + number) * _MODULE * scale) for number in range(len(modules(text)) + 1)]
    left, top = round(x * scale), round(y * scale)
    for (start, end), first, last in sorted(_blocks(modules(text))):
        width, height = edges[end] - edges[start], edges[last] - edges[first]
        yield Rect("text", left + edges[start], top + edges[first], width, height)


def _blocks(rows: Sequence[Sequence[int]]) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Yield the dark runs, from one column to another, each with the first row and the row after its last."""
    begun: dict[tuple[int, int], int] = {}
    for number, row in enumerate((*rows, ())):
        going_on = {run.span(): begun.get(run.span(), number) for run in _DARK.finditer(bytes(row))}
        yield from ((run, first, number) for run, first in begun.items() if run not in going_on)
        begun = going_on
