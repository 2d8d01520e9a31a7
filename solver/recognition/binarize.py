"""Binarize a picture: a pixel is ink if it is clearly darker than the paper around it (adaptive threshold)."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.recognition.sampling import Flags, Plane, box_mean

# The square of paper around a pixel reaches this part of the picture: half a cell of a board that fills half.
_PAPER_RADIUS_DIVISOR: Final = 45
_MIN_PAPER_RADIUS: Final = 8  # pixels
_MIN_CONTRAST: Final = 0.06  # as a share of the paper's brightness: less is shade, and thin grey lines are hardly more
_MIN_DEVIATIONS: Final = 0.35  # local standard deviations, so that the grain of a coarse picture is no ink
_VARIANCE_CELL: Final = 4  # pixels each way that share one variance, which changes slowly


def binarize(plane: Plane) -> Flags:
    """Return which pixels are ink: (height, width)."""
    radius = max(_MIN_PAPER_RADIUS, max(plane.shape) // _PAPER_RADIUS_DIVISOR)
    paper = box_mean(plane, radius)
    darker = paper - plane
    deviation = np.sqrt(_local_variance(darker, 2 * radius))
    is_ink: Flags = darker > np.maximum(_MIN_CONTRAST * paper, _MIN_DEVIATIONS * deviation)
    return is_ink


def dilate(mask: Flags) -> Flags:
    """Widen the ink by a pixel in each direction: lines with gaps become whole."""
    wide = mask.copy()
    wide[1:] |= mask[:-1]
    wide[:-1] |= mask[1:]
    both = wide.copy()
    both[:, 1:] |= wide[:, :-1]
    both[:, :-1] |= wide[:, 1:]
    return both


def _local_variance(darker: Plane, radius: int) -> Plane:
    """Compute the mean square around every pixel, on a coarser picture."""
    height, width = darker.shape
    ends = ((0, -height % _VARIANCE_CELL), (0, -width % _VARIANCE_CELL))
    square = np.pad(darker * darker, ends, "edge")
    rows, columns = square.shape[0] // _VARIANCE_CELL, square.shape[1] // _VARIANCE_CELL
    coarse = square.reshape(rows, _VARIANCE_CELL, columns, _VARIANCE_CELL).mean((1, 3))
    smooth = np.maximum(box_mean(coarse, max(1, radius // _VARIANCE_CELL)), 1e-3)
    return np.repeat(np.repeat(smooth, _VARIANCE_CELL, 0), _VARIANCE_CELL, 1)[:height, :width]
