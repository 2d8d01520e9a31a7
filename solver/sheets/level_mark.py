"""Draw the level of a puzzle as five boxes, as the page shows it: the first ones are full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.pictures.shapes import Rect

_BOXES: Final = 5
_SIDE, _STEP, _FRAME = 1.9, 2.5, 0.2  # mm: of a box, from one to the next, of its lines
LENGTH: Final = _BOXES * _STEP


def items(full: int, x: float, baseline: float, scale: float) -> Iterator[Rect]:
    """Draw the boxes on the baseline from x on (mm), the first `full` of them full, `scale` units to the mm."""
    side, hair = round(_SIDE * scale), max(1, round(_FRAME * scale))
    top = round(baseline * scale) - side
    for number in range(_BOXES):
        left = round((x + number * _STEP) * scale)
        if number < full:
            yield Rect("text", left, top, side, side)
            continue
        for far in (0, side - hair):
            yield Rect("text", left, top + far, side, hair)
            yield Rect("text", left + far, top, hair, side)
