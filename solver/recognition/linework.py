"""How much of a board's lines is there: what tells a board from text, crosswords and window panes."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from solver.recognition.mesh import CELL, Mesh, box_lines, straighten
from solver.recognition.sampling import Numbers, Plane

GOOD: Final = 0.6  # of 1: drawn and photographed boards score more, other lattices less
LEAST: Final = 0.5  # what is worth a look at its digits
_AROUND: Final = 1.3  # cells round the board
_FAINT: Final = 2.5  # of 255: below that nothing is a line
_PRESENT: Final = 0.16  # of a usual line's strength makes a line: thin ones are often so much weaker
_HALF: Final = 0.45  # of it, half-way between lines, makes a line that should not be there


class Evidence(NamedTuple):
    """What the lines of a mesh are like."""

    score: float
    strength: float  # of a usual line, of 255


def evidence(plane: Plane, mesh: Mesh) -> Evidence:
    """The share of the segments between crossings that can be seen, times how whole the worst line is.

    Lines half-way between those of the board count against it: it may be one of twice as many cells. Where the thin
    lines are too faint, those of boxes alone make a score of just enough.
    """
    dark = straighten(plane, mesh, _AROUND)
    lines = [_seen(seen, mesh.shape.size) for seen in (dark, dark.T)]
    on = np.stack([each[0] for each in lines])
    half = np.stack([each[1] for each in lines])
    strength = float(np.percentile(on, 40))
    if strength < _FAINT:
        return Evidence(0.0, strength)
    present = on > max(_PRESENT * strength, 2.0, 1.25 * float(np.median(np.abs(half))))
    worst_halves = float(np.sort((half > _HALF * strength).mean(2).ravel())[-4:].mean())
    score = present.mean() * (0.6 + 0.4 * present.mean(2).min()) - 0.5 * max(0.0, worst_halves - 0.5)
    thick = np.concatenate([side[lines] for side, lines in zip(present, box_lines(mesh.shape), strict=True)])
    if score < GOOD and thick.mean() > 0.95 and thick.mean(1).min() > 0.7 and worst_halves < 0.7:
        score = GOOD + 0.02
    return Evidence(float(score), strength)


def _seen(dark: Plane, size: int) -> tuple[Numbers, Numbers]:
    """How strong each piece of an upright line is beside its surroundings, and each half-way line: (lines, pieces)."""
    wide = np.maximum(np.maximum(np.roll(dark, 1, 1), dark), np.roll(dark, -1, 1))
    begin = round(_AROUND * CELL)

    def pieces(of: Plane, places: Numbers) -> Numbers:
        """A low quantile of each piece without its ends: gaps are forgiven, crossings not taken for lines."""
        columns = np.round((places + _AROUND) * CELL - 0.5).astype(int)
        parts = of[begin : begin + size * CELL][:, columns].reshape(size, CELL, -1)[:, 3:-3]
        low: Numbers = np.percentile(parts, 35, axis=1).T.astype(np.float64)
        return low

    lines = np.arange(size + 1.0)
    beside: Numbers = (pieces(dark, lines - 0.2) + pieces(dark, lines + 0.2)) / 2
    return pieces(wide, lines) - beside, pieces(wide, lines[:-1] + 0.5)
