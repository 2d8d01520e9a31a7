"""Values of a picture between its pixels, and means round every pixel."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Plane: TypeAlias = NDArray[np.float32]  # rows x columns of brightness, 0 black to 255 white
Numbers: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]


def sample(plane: Plane, x: Numbers, y: Numbers) -> Plane:
    """The brightness at these points, between four pixels each; beyond the edge that of the edge.

    >>> sample(np.array([[0, 10], [20, 30]], np.float32), np.array([0.5]), np.array([0.0]))
    array([5.], dtype=float32)
    """
    height, width = plane.shape
    # A hair less than the last pixel, so that the four neighbours of every point exist.
    x = np.clip(x, 0, width - 1.001).astype(np.float32)
    y = np.clip(y, 0, height - 1.001).astype(np.float32)
    column, row = x.astype(np.int32), y.astype(np.int32)
    x -= column
    y -= row
    first = row * np.int32(width) + column
    flat = np.ascontiguousarray(plane).ravel()
    upper = flat[first]
    upper += (flat[first + 1] - upper) * x
    first += np.int32(width)
    lower = flat[first]
    lower += (flat[first + 1] - lower) * x
    between: Plane = upper + (lower - upper) * y
    return between


def mean_round(plane: Plane, radius: int) -> Plane:
    """For every pixel the mean of the square that reaches `radius` pixels from it; the edge goes on for ever."""
    for axis in (0, 1):
        beyond = [(0, 0), (0, 0)]
        beyond[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(plane, beyond, "edge"), axis, dtype=np.float64)
        ahead, behind = [slice(None)] * 2, [slice(None)] * 2
        width = 2 * radius + 1
        ahead[axis], behind[axis] = slice(width, None), slice(None, -width)
        plane = ((sums[tuple(ahead)] - sums[tuple(behind)]) / width).astype(np.float32)
    return plane
