"""Polygons in a picture: area, convex hull, and the quadrilateral that encloses a hull most closely."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.recognition.sampling import Numbers

_FEW: Final = 32  # points are gone through one by one at once


def area(corners: Numbers) -> float:
    """Compute the area of a polygon."""
    x, y = corners.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def is_convex(corners: Numbers) -> bool:
    """Return whether every corner of a polygon turns in the same direction."""
    if not np.isfinite(corners).all():
        return False
    side = np.roll(corners, -1, 0) - corners
    after = np.roll(side, -1, 0)
    turns = side[:, 0] * after[:, 1] - side[:, 1] * after[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())


def hull(points: Numbers) -> list[tuple[float, float]]:
    """Compute the convex hull of these points: its corners in order."""
    ordered = np.unique(points, axis=0)
    return _chain(_thinned(ordered))[:-1] + _chain(_thinned(ordered[::-1]))[:-1]


def _thinned(points: Numbers) -> list[tuple[float, float]]:
    """Drop most points that lie behind the line between their neighbours, which makes the hull faster."""
    while len(points) > _FEW:
        along, back = points[1:-1] - points[:-2], points[2:] - points[:-2]
        is_convex_point = np.concatenate([[True], along[:, 0] * back[:, 1] - along[:, 1] * back[:, 0] > 0, [True]])
        if is_convex_point.all():
            break
        points = points[is_convex_point]
    return [(float(x), float(y)) for x, y in points]


def _chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Compute one half of the hull of sorted points (Andrew's monotone chain)."""
    hull: list[tuple[float, float]] = []
    for point in points:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def _turn(one: tuple[float, float], two: tuple[float, float], three: tuple[float, float]) -> float:
    """Compute twice the signed area of a triangle."""
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def quadrilateral(polygon: list[tuple[float, float]]) -> Numbers | None:
    """Reduce a convex polygon to a quadrilateral that adds little area.

    It removes sides one by one, first the one whose neighbours meet nearest to it.

    Returns:
        The four corners, clockwise from the top left; None if the neighbours of a side do not meet.
    """
    corners = list(polygon)
    while len(corners) > 4:
        best: tuple[float, int, tuple[float, float]] | None = None
        for at in range(len(corners)):
            met = _meeting(*(corners[(at + step) % len(corners)] for step in (-1, 0, 1, 2)))
            if met is not None and (best is None or met[0] < best[0]):
                best = (met[0], at, met[1])
        if best is None:
            return None
        corners[best[1]] = best[2]
        del corners[(best[1] + 1) % len(corners)]
    return clockwise(np.array(corners)) if len(corners) == 4 else None


def _meeting(
    before: tuple[float, float], one: tuple[float, float], two: tuple[float, float], after: tuple[float, float]
) -> tuple[float, tuple[float, float]] | None:
    """Extend the sides next to one-two until they meet: the added area and the point; None if they do not meet."""
    along, back = (one[0] - before[0], one[1] - before[1]), (two[0] - after[0], two[1] - after[1])
    cross = along[0] * back[1] - along[1] * back[0]
    if abs(cross) < 1e-9:
        return None
    far = ((two[0] - one[0]) * back[1] - (two[1] - one[1]) * back[0]) / cross
    if far < 0:
        return None
    point = (one[0] + far * along[0], one[1] + far * along[1])
    return abs(_turn(one, point, two)) / 2, point


def clockwise(corners: Numbers) -> Numbers:
    """Order four corners clockwise on the screen, from the one nearest to the top left."""
    off = corners - corners.mean(0)
    turned = corners[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]
    return np.roll(turned, -int(np.argmin(turned.sum(1))), 0)
