"""The boards of a picture, by their lines alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from solver.recognition.binarize import ink, thick
from solver.recognition.borders import frames
from solver.recognition.cell_lattices import lattices
from solver.recognition.grid_lines import GOOD, STAGES, Mesh, evidence, fitted
from solver.recognition.homography import projection
from solver.recognition.polygons import area, is_convex
from solver.recognition.sampling import Numbers, Plane
from solver.shape import Shape

_MOST: Final = 12  # meshes are laid in one picture: each takes ten thousandths of a second or two
_PATIENT: Final = 2  # meshes are laid to the end: on 153 of 160 photos the first is the board, on 7 the second
_FIRST: Final = 2  # steps of a mesh, after which one of a board scored 0.3 at least
_HOPELESS: Final = 0.15  # and most of text, noise and tables 0
_SMALLEST: Final = 0.01  # of the picture's area
_SAME: Final = 0.02  # of the picture's longer side: corners nearer to each other are one board's
_SURE: Final = 0.85  # a board of this score ends the search for frames: what is left may be no better
_SURE_CELLS: Final = 0.75  # and of this the search for cells


class Found(NamedTuple):
    """A mesh and how good it is."""

    mesh: Mesh
    score: float
    area: float


def board_corners(shape: Shape) -> Numbers:
    """The corners of the flat board, clockwise from that of r1c1."""
    size = shape.size
    return np.array([[0, 0], [size, 0], [size, size], [0, size]], float)


def laid(plane: Plane, shape: Shape, corners: Numbers, patient: bool = True) -> Found | None:
    """The mesh that begins at these four corners; None where they or what comes of them is no quadrilateral.

    None too where nobody is patient and the first steps show no lines.
    """
    if not is_convex(corners) or area(corners) < _SMALLEST * plane.size:
        return None
    mesh = fitted(plane, Mesh(shape, projection(board_corners(shape), corners)), STAGES[:_FIRST])
    if not patient and evidence(plane, mesh).score < _HOPELESS:
        return None
    mesh = fitted(plane, mesh, STAGES[_FIRST:])
    after = mesh.corners()
    return Found(mesh, evidence(plane, mesh).score, area(after)) if is_convex(after) else None


class Search:
    """The search for the boards of one shape in a picture: what was found so far, and what was looked at."""

    def __init__(
        self, plane: Plane, shape: Shape, begin_mesh: Callable[[], None], seen: Iterable[Numbers] = ()
    ) -> None:
        """`begin_mesh` is called before each mesh, and may raise. Corners `seen` before are not tried."""
        self.plane, self.shape, self.begin_mesh = plane, shape, begin_mesh
        self.found: list[Found] = []
        self.seen = list(seen)

    def boards(self) -> Iterator[list[Found]]:
        """The boards, from time to time as more was looked for; who is content does not ask for more.

        Good ones come first, the largest of them first, then the others by score.
        """
        mask = ink(self.plane)
        self.consider(frames(mask))
        yield self.in_order()
        if not self.has(_SURE):
            self.consider(lattices(mask, self.shape))
            yield self.in_order()
        if not self.has(_SURE_CELLS):
            self.consider(lattices(thick(mask), self.shape))
            yield self.in_order()

    def in_order(self) -> list[Found]:
        """What was found, the most promising first."""
        return sorted(
            self.found, key=lambda each: (each.score < GOOD, -each.area if each.score >= GOOD else -each.score)
        )

    def has(self, score: float) -> bool:
        """Whether a board is so good and no larger one was tried in vain."""
        bad = [each.area for each in self.found if each.score < GOOD]
        return any(each.score >= score and all(other < 1.2 * each.area for other in bad) for each in self.found)

    def consider(self, many: Iterable[Numbers]) -> None:
        """Lay a mesh at these corners, unless it was done before."""
        near = _SAME * max(self.plane.shape)
        for corners in many:
            if len(self.seen) >= _MOST:
                return
            if any(np.abs(corners - other).max() < near for other in self.seen):
                continue
            self.seen.append(corners)
            self.begin_mesh()
            new = laid(self.plane, self.shape, corners, patient=len(self.seen) <= _PATIENT)
            if new is not None:
                self.add(new)

    def add(self, new: Found) -> None:
        """Keep it, in place of those of the same board that are worse."""
        middle, side = new.mesh.corners().mean(0), float(np.sqrt(new.area))
        same = [each for each in self.found if np.abs(each.mesh.corners().mean(0) - middle).max() < 0.2 * side]
        if any(each.score >= new.score or (each.score >= GOOD and each.area > 1.3 * new.area) for each in same):
            return
        self.found = [each for each in self.found if all(each is not other for other in same)] + [new]
