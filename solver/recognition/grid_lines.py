"""Fit a mesh to the lines of a board, and measure how much of these lines the picture shows.

A mesh tells where every point of a board lies in the picture: a homography, bent as the page is bent. The fit
straightens the board by the present mesh. On the straight picture it looks for each line near its expected place, at
three places a cell, and fits a polynomial through what it found. It repeats this with a narrower window and a
polynomial of higher degree.

The share of visible lines tells a board from text, crosswords and window panes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from solver.recognition.homography import Homography
from solver.recognition.sampling import Flags, Numbers, Plane, box_mean, sample_lattice
from solver.shape import Shape

CELL: Final = 24  # pixels of a cell of the straight picture: fewer lose thin lines, more cost time and find no more
ROUND: Final = 0.7  # cells shown round the board, for the windows of its outer lines
_PIECES: Final = 3  # places a cell at which a line is looked for: digits spoil one, seldom all
_BEYOND: Final = 0.3  # cells outside the board up to which it is bent; further out as there
_FAR: Final = 0.35  # of the strength of a line at the end of its window is taken off: the near one of two is right
_STIFF: Final = 1e-2  # what keeps coefficients small that no line has anything to say about
_ROUNDS: Final = 6  # In each round of the fit places that are off count less.
_OFF: Final = 0.03  # cells by which every line may be off

GOOD_BOARD_SCORE: Final = 0.6  # Drawn and photographed boards score more, other lattices less.
MIN_BOARD_SCORE: Final = 0.5  # what is worth a look at its digits
_AROUND: Final = 1.3  # cells round the board
_FAINT: Final = 2.5  # Below this, of 255, nothing is a line.
_PRESENT: Final = 0.16  # This share of a usual line makes a line: thin ones are often so weak.
_HALF: Final = 0.45  # This share half-way between lines makes a line that should not be there.


class Stage(NamedTuple):
    """A stage of the fit: the search window in cells, the degree of the polynomial, and whether only box lines are
    fitted.
    """

    window: float  # cells
    degree: int
    boxes: bool


# Lines of boxes first: they are thick, and with all lines from the start thin ones are lost to digits.
STAGES: Final = (
    Stage(0.42, 1, True),
    Stage(0.34, 2, True),
    Stage(0.25, 2, False),
    Stage(0.20, 3, False),
    Stage(0.16, 3, False),
)


class Mesh:
    """The place of a board in a picture."""

    def __init__(self, shape: Shape, homography: Homography) -> None:
        self.shape = shape
        self.homography = homography
        self.bend = np.zeros((2, 1, 1))  # Coefficients of columns and rows by the powers of down and across.

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """Compute x and y of every point of a lattice of the board, in cells: rows are `down`, columns `across`."""
        u = across[None, :] + self._bent(0, across, down)
        v = down[:, None] + self._bent(1, across, down)
        return self.homography.at(u, v)

    def _bent(self, axis: int, across: Numbers, down: Numbers) -> Numbers:
        """Compute by how many cells each point is off its place on the flat board."""
        degree = self.bend.shape[1] - 1
        bent: Numbers = self._powers(down, degree) @ self.bend[axis] @ self._powers(across, degree).T
        return bent

    def _powers(self, cells: Numbers, degree: int) -> Numbers:
        """Compute the powers of places along a side, scaled to -1..1: (places, degree + 1)."""
        size = self.shape.size
        powers: Numbers = np.vander(
            np.clip(cells, -_BEYOND, size + _BEYOND) * 2 / size - 1, degree + 1, increasing=True
        )
        return powers

    def corners(self) -> Numbers:
        """Compute the four corners in the picture, clockwise from that of r1c1: (4, 2)."""
        ends = np.array([0.0, self.shape.size])
        x, y = self.at(ends, ends)
        return np.stack([x, y], -1).reshape(4, 2)[[0, 1, 3, 2]]


def box_lines(shape: Shape) -> tuple[Flags, Flags]:
    """Return which vertical and which horizontal lines, counted from 0, stand between boxes or around the board."""
    lines = np.arange(shape.size + 1)
    return lines % shape.stack == 0, lines % shape.band == 0


def straighten(plane: Plane, mesh: Mesh, around: float = ROUND) -> Plane:
    """Sample the straight board, with `around` cells around it: how much darker each pixel is than its surroundings."""
    count = round((mesh.shape.size + 2 * around) * CELL)
    places = (np.arange(count) + 0.5) / CELL - around
    straight, beyond = sample_lattice(plane, mesh, places, places)
    dark = box_mean(straight, round(0.6 * CELL)) - straight
    dark[beyond] = 0
    return dark


def fit_mesh(plane: Plane, mesh: Mesh, stages: Sequence[Stage] = STAGES) -> Mesh:
    """Fit the mesh to the visible lines, stage by stage."""
    upright, level = box_lines(mesh.shape)
    for stage in stages:
        dark = np.maximum(straighten(plane, mesh), 0)
        bends = [
            _bend(
                mesh,
                stage,
                axis,
                *_lines(darkness, mesh.shape.size, stage.window),
                thick if stage.boxes else thick | True,
            )
            for axis, darkness, thick in ((0, dark, upright), (1, dark.T, level))
        ]
        mesh = Mesh(mesh.shape, mesh.homography)
        mesh.bend = np.stack(bends)
    return mesh


def _lines(dark: Plane, size: int, window: float) -> tuple[Numbers, Numbers]:
    """Find the vertical lines near their places: how many cells each is off, and its strength, both (lines, places)."""
    begin, piece = round(ROUND * CELL), CELL // _PIECES
    bands = dark[begin : begin + size * CELL].reshape(size * _PIECES, piece, -1).mean(1)
    reach = max(2, round(window * CELL))
    steps = np.arange(-reach, reach + 1)
    wanted = (np.arange(size + 1) + ROUND) * CELL - 0.5
    middle = np.round(wanted).astype(int)
    near = bands[:, np.clip(middle[:, None] + steps, 0, bands.shape[1] - 1)].transpose(1, 0, 2)
    best = np.argmax(near * (1 - _FAR * (steps / reach) ** 2), 2)[..., None]
    height = np.take_along_axis(near, best, 2)[..., 0]
    left = np.take_along_axis(near, np.maximum(best - 1, 0), 2)[..., 0]
    right = np.take_along_axis(near, np.minimum(best + 1, 2 * reach), 2)[..., 0]
    bow = left - 2 * height + right  # of the parabola through the three: its top lies between pixels
    flat = np.abs(bow) < 1e-6
    between = np.where(flat, 0, (left - right) / np.where(flat, 1, 2 * bow))
    off = (best[..., 0] - reach + np.clip(between, -0.5, 0.5) + (middle - wanted)[:, None]) / CELL
    return off.astype(np.float64), np.maximum(height - np.median(near, 2), 0).astype(np.float64)


def _bend(mesh: Mesh, stage: Stage, axis: int, off: Numbers, strong: Numbers, lines: Flags) -> Numbers:
    """Compute the coefficients of one axis that move these lines to where they were found."""
    size, degree = mesh.shape.size, stage.degree
    along = (np.arange(size * _PIECES) + 0.5) / _PIECES
    across = np.arange(size + 1.0)
    places = (across, along) if axis == 0 else (along, across)
    before = mesh._bent(axis, *places)
    goal = (off + (before.T if axis == 0 else before))[lines].ravel()
    # Terms by the powers of down and across whose sum is at most the degree; the first step leans too.
    terms = [(i, j) for i in range(degree + 1) for j in range(degree + 1) if i + j <= max(degree, 2)]
    own, other = mesh._powers(across[lines], degree), mesh._powers(along, degree)
    down_first = axis == 0
    columns = [np.outer(own[:, j if down_first else i], other[:, i if down_first else j]).ravel() for i, j in terms]
    basis = np.stack(columns, 1)
    chosen = strong[lines]
    trust = np.minimum(chosen.ravel() / (np.percentile(chosen, 70) + 1e-6), 1)
    found = _robust(basis, goal, trust)
    bend = np.zeros((degree + 1, degree + 1))
    for value, (i, j) in zip(found, terms, strict=True):
        bend[i, j] = value
    return bend


def _robust(basis: Numbers, goal: Numbers, trust: Numbers) -> Numbers:
    """Solve weighted least squares in rounds, with less weight for outliers."""
    stiff = np.full(basis.shape[1], _STIFF)
    stiff[0] = 1e-6  # where nothing is seen there is still an answer
    weight = trust
    found: Numbers = np.zeros(basis.shape[1])
    for _ in range(_ROUNDS):
        weighted = basis * weight[:, None]
        found = np.asarray(np.linalg.solve(weighted.T @ basis + np.diag(stiff), weighted.T @ goal), np.float64)
        off = np.abs(goal - basis @ found)
        sure = off[trust > 0.3]
        usual = max(_OFF, 1.5 * float(np.median(sure))) if len(sure) else 0.1
        weight = trust / (1 + (off / usual) ** 2)
    return found


class LineEvidence(NamedTuple):
    """How well the lines of a mesh show in the picture."""

    score: float
    strength: float  # How strong a usual line is, of 255.


def measure_lines(plane: Plane, mesh: Mesh) -> LineEvidence:
    """Score the lines of a mesh: the share of visible segments between crossings, times how complete the worst line is.

    Lines half-way between those of the board count against it: it may be one of twice as many cells. If the thin lines
    are too faint, box lines alone give a score of just enough.
    """
    dark = straighten(plane, mesh, _AROUND)
    lines = [_line_strengths(each, mesh.shape.size) for each in (dark, dark.T)]
    on = np.stack([each[0] for each in lines])
    half = np.stack([each[1] for each in lines])
    strength = float(np.percentile(on, 40))
    if strength < _FAINT:
        return LineEvidence(0.0, strength)
    present = on > max(_PRESENT * strength, 2.0, 1.25 * float(np.median(np.abs(half))))
    worst_halves = float(np.sort((half > _HALF * strength).mean(2).ravel())[-4:].mean())
    score = present.mean() * (0.6 + 0.4 * present.mean(2).min()) - 0.5 * max(0.0, worst_halves - 0.5)
    thick = np.concatenate([side[lines] for side, lines in zip(present, box_lines(mesh.shape), strict=True)])
    if score < GOOD_BOARD_SCORE and thick.mean() > 0.95 and thick.mean(1).min() > 0.7 and worst_halves < 0.7:
        score = GOOD_BOARD_SCORE + 0.02
    return LineEvidence(float(score), strength)


def _line_strengths(dark: Plane, size: int) -> tuple[Numbers, Numbers]:
    """Measure how much each segment of a vertical line stands out, and each half-way line: (lines, pieces)."""
    wide = np.maximum(np.maximum(np.roll(dark, 1, 1), dark), np.roll(dark, -1, 1))
    begin = round(_AROUND * CELL)

    def pieces(of: Plane, places: Numbers) -> Numbers:
        """Compute a low quantile of each segment without its ends: gaps are forgiven, crossings not taken for lines."""
        columns = np.round((places + _AROUND) * CELL - 0.5).astype(int)
        parts = of[begin : begin + size * CELL][:, columns].reshape(size, CELL, -1)[:, 3:-3]
        low: Numbers = np.percentile(parts, 35, axis=1).T.astype(np.float64)
        return low

    lines = np.arange(size + 1.0)
    beside: Numbers = (pieces(dark, lines - 0.2) + pieces(dark, lines + 0.2)) / 2
    return pieces(wide, lines) - beside, pieces(wide, lines[:-1] + 0.5)
