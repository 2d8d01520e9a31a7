"""Find the boards of a picture by their lines alone, without reading a digit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from solver.recognition.binarize import binarize, dilate
from solver.recognition.borders import find_borders
from solver.recognition.cell_lattices import find_lattices
from solver.recognition.grid_lines import GOOD_BOARD_SCORE, STAGES, Mesh, fit_mesh, measure_lines
from solver.recognition.homography import fit_homography
from solver.recognition.polygons import area, is_convex
from solver.recognition.sampling import Flags, Numbers, Plane
from solver.shape import Shape

MAX_MESHES_PER_VARIANT: Final = 12  # a mesh takes some 10 to 20 ms
_MAX_FULL_FITS: Final = 2  # fitted without a probe: on 153 of 160 photos the first mesh is the board, on 7 the second
_PROBE_STAGES: Final = 2  # stages of a fit after which every board scored at least 0.3
_MIN_PROBE_SCORE: Final = 0.15  # after these stages; most text, noise and tables score 0
_MIN_AREA: Final = 0.01  # The smallest board, as a share of the picture's area.
_SAME_CORNERS: Final = 0.02  # Corners that are nearer, as a share of the longer side, belong to one board.
_SURE_BORDER_SCORE: Final = 0.85  # a board with this score ends the search for borders
_SURE_LATTICE_SCORE: Final = 0.75  # a board with this score ends the search for lattices


class FittedBoard(NamedTuple):
    """A mesh fitted to a board, its score (0 to 1) and its area in square pixels."""

    mesh: Mesh
    score: float
    area: float


def board_corners(shape: Shape) -> Numbers:
    """Return the corners of the flat board in cells, clockwise from that of r1c1: (4, 2)."""
    size = shape.size
    return np.array([[0, 0], [size, 0], [size, size], [0, size]], float)


def fit_board(plane: Plane, shape: Shape, corners: Numbers, patient: bool = True) -> FittedBoard | None:
    """Fit a mesh that starts at these four corners.

    Args:
        plane: The brightness of the picture.
        shape: The size of the board.
        corners: (4, 2), x and y in pixels, clockwise from that of r1c1.
        patient: False ends the fit early where its first stages show no lines.

    Returns:
        The fitted board; None if the corners, before or after the fit, are no convex quadrilateral of enough area, or
            if
        the fit was ended early.
    """
    if not is_convex(corners) or area(corners) < _MIN_AREA * plane.size:
        return None
    mesh = fit_mesh(plane, Mesh(shape, fit_homography(board_corners(shape), corners)), STAGES[:_PROBE_STAGES])
    if not patient and measure_lines(plane, mesh).score < _MIN_PROBE_SCORE:
        return None
    mesh = fit_mesh(plane, mesh, STAGES[_PROBE_STAGES:])
    after = mesh.corners()
    return FittedBoard(mesh, measure_lines(plane, mesh).score, area(after)) if is_convex(after) else None


class BoardSearch:
    """A search for the boards of one shape in a picture: the boards found so far, and the corners tried so far."""

    def __init__(self, plane: Plane, shape: Shape, begin_mesh: Callable[[], None], near_edge: int = 0) -> None:
        """Prepare a search.

        Args:
            plane: The brightness of the picture.
            shape: The size of the boards.
            begin_mesh: Called before each mesh; it may raise.
            near_edge: Pixels from the edge of the picture within which a board must have a corner; 0 for any board.
        """
        self.plane, self.shape, self.begin_mesh, self.near_edge = plane, shape, begin_mesh, near_edge
        self.found: list[FittedBoard] = []
        self.tried: list[Numbers] = []

    @cached_property
    def mask(self) -> Flags:
        """Which pixels are ink."""
        return binarize(self.plane)

    def boards(self) -> Iterator[list[FittedBoard]]:
        """Yield the boards found so far, several times, after each stage of the search.

        A caller who is satisfied stops asking. Good boards come first, the largest of them first; then the others by
        score.
        """
        self.consider(find_borders(self.mask))
        yield self.in_order()
        if not self.has(_SURE_BORDER_SCORE):
            self.consider(find_lattices(self.mask, self.shape))
            yield self.in_order()
        if not self.has(_SURE_LATTICE_SCORE):
            self.consider(find_lattices(dilate(self.mask), self.shape))
            yield self.in_order()

    def in_order(self) -> list[FittedBoard]:
        """Sort the boards found so far, the most promising first."""
        return sorted(
            self.found,
            key=lambda each: (
                each.score < GOOD_BOARD_SCORE,
                -each.area if each.score >= GOOD_BOARD_SCORE else -each.score,
            ),
        )

    def has(self, score: float) -> bool:
        """Return whether a board has at least this score and no clearly larger one failed."""
        bad = [each.area for each in self.found if each.score < GOOD_BOARD_SCORE]
        return any(each.score >= score and all(other < 1.2 * each.area for other in bad) for each in self.found)

    def consider(self, many: Iterable[Numbers]) -> None:
        """Fit a mesh to each of these corners that was not tried before."""
        near = _SAME_CORNERS * max(self.plane.shape)
        for corners in many:
            if len(self.tried) >= MAX_MESHES_PER_VARIANT:
                return
            if any(np.abs(corners - other).max() < near for other in self.tried):
                continue
            if self.near_edge and not self.is_near_edge(corners):
                continue
            self.tried.append(corners)
            self.begin_mesh()
            new = fit_board(self.plane, self.shape, corners, patient=len(self.tried) <= _MAX_FULL_FITS)
            if new is not None:
                self.add(new)

    def is_near_edge(self, corners: Numbers) -> bool:
        """Return whether one of the corners is nearer than `near_edge` to the edge of the picture, or outside it."""
        far = np.array(self.plane.shape[::-1]) - self.near_edge
        return bool((corners <= self.near_edge).any() or (corners >= far).any())

    def add(self, new: FittedBoard) -> None:
        """Add a board, in place of worse ones at the same place."""
        middle, side = new.mesh.corners().mean(0), float(np.sqrt(new.area))
        same = [each for each in self.found if np.abs(each.mesh.corners().mean(0) - middle).max() < 0.2 * side]
        if any(
            each.score >= new.score or (each.score >= GOOD_BOARD_SCORE and each.area > 1.3 * new.area) for each in same
        ):
            return
        self.found = [each for each in self.found if all(each is not other for other in same)] + [new]
