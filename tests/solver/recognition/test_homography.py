"""Perspective, hulls and quadrilaterals."""

from __future__ import annotations

import numpy as np

from solver.recognition.homography import fit_homography
from solver.recognition.polygons import area, clockwise, hull, is_convex, quadrilateral

BOARD = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], float)
SEEN = np.array([[100, 120], [640, 80], [700, 690], [60, 600]], float)


def test_a_projection_takes_the_corners_where_they_are() -> None:
    """The four corners lie where they were seen, and straight lines stay straight."""
    seen = fit_homography(BOARD, SEEN)
    assert np.allclose(np.stack(seen.at(*BOARD.T), 1), SEEN)
    x, y = seen.at(np.array([0.0, 4.0, 9.0]), np.array([3.0, 3.0, 3.0]))
    assert abs((x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])) < 1e-6


def test_the_quadrilateral_of_a_board_with_rounded_corners() -> None:
    """A shape with cut corners gets its corners back, clockwise from the top left."""
    edge = np.concatenate([np.linspace(SEEN[at], SEEN[(at + 1) % 4], 40)[2:-2] for at in range(4)])
    found = quadrilateral(hull(np.concatenate([edge, SEEN.mean(0)[None]])))
    assert found is not None
    assert np.abs(found - SEEN).max() < 1.0


def test_what_has_no_four_corners_has_no_quadrilateral() -> None:
    """A triangle is none."""
    assert quadrilateral(hull(np.array([[0, 0], [4, 0], [0, 4]], float))) is None


def test_a_crossed_polygon_is_not_convex() -> None:
    """Two corners changed, one inside, or a number that is none: not convex."""
    assert is_convex(SEEN)
    assert not is_convex(SEEN[[0, 2, 1, 3]])
    assert not is_convex(SEEN * np.nan)
    assert area(BOARD) == 81
    assert np.array_equal(clockwise(SEEN[[2, 0, 3, 1]]), SEEN)
