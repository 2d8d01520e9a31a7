"""Values of a picture between its pixels, and means round every pixel."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Plane: TypeAlias = NDArray[np.float32]  # rows x columns of brightness, 0 black to 255 white
Numbers: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

_BAND: Final = 65_536  # points at a time: what is computed of them stays in the processor's cache, three times as fast


class Place(Protocol):
    """What knows where in the picture a point of the board lies."""

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """The x and y of every point of a lattice of the board, whose rows are `down` and columns `across`."""
        ...


def seen(plane: Plane, place: Place, across: Numbers, down: Numbers) -> tuple[Plane, Flags]:
    """The brightness at every point of a lattice of the board, and which of the points lie beyond the picture."""
    height, width = plane.shape
    values = np.empty((len(down), len(across)), np.float32)
    beyond = np.empty(values.shape, bool)
    rows = max(1, _BAND // len(across))
    for first in range(0, len(down), rows):
        band = slice(first, first + rows)
        x, y = place.at(across, down[band])
        beyond[band] = (x < -1) | (y < -1) | (x > width) | (y > height)
        values[band] = sample(plane, x, y)
    return values, beyond


def sample(plane: Plane, x: Numbers, y: Numbers) -> Plane:
    """The brightness at these points, between four pixels each; beyond the edge that of the edge.

    >>> sample(np.array([[0, 10], [20, 30]], np.float32), np.array([0.5]), np.array([0.0]))
    array([5.], dtype=float32)
    """
    height, width = plane.shape
    # A hair less than the last pixel, so that the four neighbours of every point exist.
    right: Plane = np.clip(x, 0, width - 1.001).astype(np.float32)
    below: Plane = np.clip(y, 0, height - 1.001).astype(np.float32)
    column, first = right.astype(np.intp), below.astype(np.intp)
    right -= column
    below -= first
    first *= width
    first += column
    flat = np.ascontiguousarray(plane).ravel()
    upper = _between(flat, first, right)
    first += width
    lower = _between(flat, first, right)
    lower -= upper
    lower *= below
    upper += lower
    return upper


def _between(flat: Plane, first: NDArray[np.intp], part: Plane) -> Plane:
    """The values between each of these pixels and the next, so far from the first."""
    value = flat.take(first, mode="wrap")  # all are there; to look whether they are takes longer
    further: Plane = flat.take(first + 1, mode="wrap")
    further -= value
    further *= part
    value += further
    return value


def mean_round(plane: Plane, radius: int) -> Plane:
    """For every pixel the mean of the square that reaches `radius` pixels from it; the edge goes on for ever."""
    width = 2 * radius + 1
    sums = np.pad(plane, (radius + 1, radius), "edge").astype(np.float64)
    np.cumsum(sums, 0, out=sums)
    np.cumsum(sums, 1, out=sums)
    rows = sums[width:] - sums[:-width]
    squares = rows[:, width:] - rows[:, :-width]
    squares /= width * width
    return squares.astype(np.float32)
