"""Boards as the largest connected pieces of ink: their lines hold together, their outline has four corners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from solver.recognition.connected_components import blobs
from solver.recognition.polygons import hull, quadrilateral
from solver.recognition.sampling import Flags, Numbers

_MOST: Final = 4  # pieces are looked at: boards are among the largest
_SMALLEST: Final = 0.18  # of the picture's shorter side
_NARROWEST: Final = 0.3  # of its longer side is the shorter of a board seen at a slant


def frames(mask: Flags) -> Iterator[Numbers]:
    """The corners of what may be boards, the largest first."""
    pieces = blobs(mask, corners=True)
    if not pieces.count:
        return
    left, right, top, bottom = pieces.frames
    wide, high = right - left, bottom - top
    shorter, longer = np.minimum(wide, high), np.maximum(wide, high)
    wanted = np.flatnonzero((shorter > _SMALLEST * min(mask.shape)) & (shorter > _NARROWEST * longer))
    for piece in wanted[np.argsort(-(wide * high)[wanted], kind="stable")][:_MOST]:
        corners = quadrilateral(hull(pieces.rim(int(piece))))
        if corners is not None:
            yield corners
