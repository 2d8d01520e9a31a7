"""Values between pixels, and means round them."""

from __future__ import annotations

import numpy as np

from solver.recognition.sampling import box_mean, sample_bilinear


def test_points_lie_between_four_pixels() -> None:
    """On a slope the value is that of the slope, and beyond the edge that of the edge."""
    slope = np.add.outer(10 * np.arange(5), np.arange(6)).astype(np.float32)
    x, y = np.array([0.0, 1.5, 4.25, -3.0]), np.array([0.0, 2.5, 3.5, 1.0])
    assert np.allclose(sample_bilinear(slope, x, y), [0, 26.5, 39.25, 10])


def test_the_mean_is_that_of_the_square() -> None:
    """Every mean is that of the pixels in reach, the edge going on for ever."""
    plane = np.random.default_rng(1).uniform(0, 255, (7, 9)).astype(np.float32)
    wide = np.pad(plane, 2, "edge")
    wanted = [[wide[row : row + 5, column : column + 5].mean() for column in range(9)] for row in range(7)]
    assert np.allclose(box_mean(plane, 2), wanted, atol=1e-3)
