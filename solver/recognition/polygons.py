"""Polygons in a picture."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.recognition.sampling import Numbers

_FEW: Final = 32  # points are gone through one by one at once


def area(corners: Numbers) -> float:
    """The area of a polygon."""
    x, y = corners.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def is_convex(corners: Numbers) -> bool:
    """Whether every corner of a polygon turns the same way."""
    if not np.isfinite(corners).all():
        return False
    side = np.roll(corners, -1, 0) - corners
    after = np.roll(side, -1, 0)
    turns = side[:, 0] * after[:, 1] - side[:, 1] * after[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())


def hull(points: Numbers) -> list[tuple[float, float]]:
    """The corners of the smallest convex polygon round these points, in order."""
    ordered = np.unique(points, axis=0)
    return _chain(_thinned(ordered))[:-1] + _chain(_thinned(ordered[::-1]))[:-1]


def _thinned(points: Numbers) -> list[tuple[float, float]]:
    """The points without most of those that lie behind the line between their neighbours."""
    while len(points) > _FEW:
        along, back = points[1:-1] - points[:-2], points[2:] - points[:-2]
        kept = np.concatenate([[True], along[:, 0] * back[:, 1] - along[:, 1] * back[:, 0] > 0, [True]])
        if kept.all():
            break
        points = points[kept]
    return [(float(x), float(y)) for x, y in points]


def _chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """One half of the hull of points in order: those that the line turns round on the same side."""
    kept: list[tuple[float, float]] = []
    for point in points:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def _turn(one: tuple[float, float], two: tuple[float, float], three: tuple[float, float]) -> float:
    """Twice the area of a triangle, negative for one way round."""
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def quadrilateral(polygon: list[tuple[float, float]]) -> Numbers | None:
    """The four corners, clockwise from the top left, of a quadrilateral that adds little to a convex polygon.

    Sides go one by one, that whose neighbours meet nearest to it first. None where that comes to an end too early.
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
    """What is added where the sides next to one-two go on until they meet, and the point; None if they do not."""
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
    """The same four corners, clockwise on the screen from the one nearest to the top left."""
    off = corners - corners.mean(0)
    turned = corners[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]
    return np.roll(turned, -int(np.argmin(turned.sum(1))), 0)
