"""Perspective: the homography that maps the flat board to the picture. It maps straight lines to straight lines."""

from __future__ import annotations

import numpy as np

from solver.recognition.sampling import Numbers


class Homography:
    """The plane of a board as a camera sees it: a 3 x 3 matrix whose last entry is 1."""

    def __init__(self, matrix: Numbers) -> None:
        self.matrix = matrix

    def at(self, u: Numbers, v: Numbers) -> tuple[Numbers, Numbers]:
        """Map points of the board to x and y in the picture."""
        m = self.matrix
        depth = m[2, 0] * u + m[2, 1] * v + m[2, 2]
        return (m[0, 0] * u + m[0, 1] * v + m[0, 2]) / depth, (m[1, 0] * u + m[1, 1] * v + m[1, 2]) / depth


def fit_homography(board: Numbers, picture: Numbers) -> Homography:
    """Fit the homography that maps these points of the board nearest to those of the picture; four or more of each.

    >>> square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    >>> fit_homography(square, square * 2 + 3).at(np.array([0.5]), np.array([0.5]))
    (array([4.]), array([4.]))
    """
    middle = picture.mean(0)
    scale = float(np.abs(picture - middle).mean()) + 1e-9  # numbers near 1 lose the fewest digits
    u, v = board.T
    x, y = ((picture - middle) / scale).T
    zero, one = np.zeros_like(u), np.ones_like(u)
    rows = np.concatenate(
        [
            np.stack([u, v, one, zero, zero, zero, -u * x, -v * x], 1),
            np.stack([zero, zero, zero, u, v, one, -u * y, -v * y], 1),
        ]
    )
    found = np.linalg.lstsq(rows, np.concatenate([x, y]), rcond=None)[0]
    back = np.array([[scale, 0, middle[0]], [0, scale, middle[1]], [0, 0, 1]])
    return Homography(back @ np.append(found, 1).reshape(3, 3))
