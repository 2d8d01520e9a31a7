"""Find boards as the largest connected components of ink: the lines hold together, the outline has four corners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from solver.recognition.connected_components import connected_components
from solver.recognition.polygons import hull, quadrilateral
from solver.recognition.sampling import Flags, Numbers

_MAX_COMPONENTS: Final = 4  # boards are among the largest components
_MIN_SIDE: Final = 0.18  # as a share of the picture's shorter side
_MIN_ASPECT_RATIO: Final = 0.3  # shorter to longer side of a board seen at a slant


def find_borders(mask: Flags) -> Iterator[Numbers]:
    """Yield the four corners of each component that may be a board, the largest first."""
    components = connected_components(mask, corners=True)
    if not components.count:
        return
    left, right, top, bottom = components.bounding_boxes
    wide, high = right - left, bottom - top
    shorter, longer = np.minimum(wide, high), np.maximum(wide, high)
    wanted = np.flatnonzero((shorter > _MIN_SIDE * min(mask.shape)) & (shorter > _MIN_ASPECT_RATIO * longer))
    for component in wanted[np.argsort(-(wide * high)[wanted], kind="stable")][:_MAX_COMPONENTS]:
        corners = quadrilateral(hull(components.rim(int(component))))
        if corners is not None:
            yield corners
