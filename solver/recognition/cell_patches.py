"""Cut the cells of a board into patches of one size and one ink level: the input of the digit classifier."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.recognition.sampling import BoardPlacement, Plane, sample_lattice

SIDE: Final = 28  # pixels of a patch: three halvings leave 3 x 3
MARGIN: Final = 0.04  # of a cell that is shown beyond it: digits touch their lines, and the mesh errs by as much
_FINE_CELL_PIXELS: Final = 70  # pixels of a cell from which on three samples a pixel are taken each way, else two
_DIGIT_SHARE: Final = 4  # a puzzle has digits in a quarter of its cells or more: the darkest quarter tells the ink
_STRAY_SHARE: Final = 25  # of its darkest cells one in this many may be a blot
_MIN_INK: Final = 4.0  # ink is at least so much darker than paper, or the grain of an empty board would be ink
LEVELS: Final = 85  # steps of one unit of ink: -1 to 2 units are 256 levels


def cut_cells(plane: Plane, placement: BoardPlacement, size: int, pixels: float) -> Plane:
    """Cut out the patches of all cells in row order: (size * size, SIDE, SIDE), with the brightness of the picture.

    Args:
        plane: The brightness of the picture.
        placement: Where the board lies.
        size: The size of the board.
        pixels: About how many pixels of the picture a cell is wide.
    """
    fold = 3 if pixels > _FINE_CELL_PIXELS else 2
    steps = (np.arange(SIDE * fold) + 0.5) / (SIDE * fold) * (1 + 2 * MARGIN) - MARGIN
    along = (np.arange(size)[:, None] + steps).ravel()
    fine = sample_lattice(plane, placement, along, along)[0].reshape(size, SIDE, fold, size, SIDE, fold)
    patches: Plane = fine.mean((2, 5)).transpose(0, 2, 1, 3).reshape(size * size, SIDE, SIDE)
    return patches


def normalize_ink(patches: Plane) -> Plane:
    """Normalize patches to darkness against their own paper, in units of the board's ink, -1 to 2 in LEVELS.

    One ink level for all cells keeps the grain of an empty cell from looking like a digit.
    """
    edge = SIDE // 6
    count = len(patches)
    inner = patches[:, edge:-edge, edge:-edge].reshape(count, -1)
    paper = (np.percentile(patches.reshape(count, -1), 75, axis=1) + np.percentile(inner, 80, axis=1)) / 2
    darkest = np.sort(paper - np.percentile(inner, 3, axis=1))
    stray = max(1, count // _STRAY_SHARE)
    ink = max(float(darkest[-(count // _DIGIT_SHARE) : -stray].mean()), _MIN_INK)
    units = np.clip((paper[:, None, None] - patches) / ink, -1, 2)
    return (np.round(units * LEVELS) / LEVELS).astype(np.float32)
