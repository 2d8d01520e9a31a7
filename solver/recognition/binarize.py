"""Which pixels are ink: clearly darker than the paper round them."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.recognition.sampling import Flags, Plane, mean_round

_NEAR: Final = 45  # the paper round a pixel reaches a 45th of the picture: half a cell of a board that fills half of it
_NEAREST: Final = 8  # pixels, in small pictures
_DARKER: Final = 0.06  # of the paper's brightness: less is shade, and thin grey lines are hardly more
_ROUGHER: Final = 0.35  # of the local deviation, so that the grain of a coarse picture is no ink
_COARSE: Final = 4  # pixels each way that share one deviation, which changes slowly


def ink(plane: Plane) -> Flags:
    """Where the picture is ink."""
    radius = max(_NEAREST, max(plane.shape) // _NEAR)
    paper = mean_round(plane, radius)
    darker = paper - plane
    deviation = np.sqrt(_spread(darker, 2 * radius))
    is_ink: Flags = darker > np.maximum(_DARKER * paper, _ROUGHER * deviation)
    return is_ink


def thick(mask: Flags) -> Flags:
    """The ink a pixel wider each way: lines with gaps are whole again."""
    wide = mask.copy()
    wide[1:] |= mask[:-1]
    wide[:-1] |= mask[1:]
    both = wide.copy()
    both[:, 1:] |= wide[:, :-1]
    both[:, :-1] |= wide[:, 1:]
    return both


def _spread(darker: Plane, radius: int) -> Plane:
    """The mean square round every pixel, taken from a coarser picture."""
    height, width = darker.shape
    ends = ((0, -height % _COARSE), (0, -width % _COARSE))
    square = np.pad(darker * darker, ends, "edge")
    rows, columns = square.shape[0] // _COARSE, square.shape[1] // _COARSE
    coarse = square.reshape(rows, _COARSE, columns, _COARSE).mean((1, 3))
    smooth = np.maximum(mean_round(coarse, max(1, radius // _COARSE)), 1e-3)
    return np.repeat(np.repeat(smooth, _COARSE, 0), _COARSE, 1)[:height, :width]
