"""Measure the mark in each cell of a board: digits that are small in their cells, and signs for blanks.

The digit classifier learned digits of at least 0.28 of a cell; lower ones are notes to it. Whether a mark is low follows
from the other marks of the board, not from its cell alone: where every mark in the middle of a cell has one height, they
are the digits, and each is cut out in a window of its own.

A mark far lower than the digits, of one size at one place of more cells than a digit can stand in, is a sign for a blank:
a dash, a dot, a line to write on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from solver.recognition.cell_patches import MARGIN, SIDE, measure_paper
from solver.recognition.sampling import Flags, Numbers, Plane

_EDGE: Final = 3  # pixels of a patch in which the lines of its cell may lie
_MIN_SHARE: Final = 0.4  # of the ink of the darkest cells: less is paper, or the edge of a stroke
_EVEN: Final = 1.5  # pixels of a patch by which the same mark differs from cell to cell
_MAX_BLANK_SIGN: Final = 0.34  # height of a sign for a blank, as a share of that of the digits
_DIGIT_HEIGHTS: Final = (0.7, 1.3)  # of the digits of one board, as shares of the usual one
_MAX_OFF_CENTRE: Final = 0.2  # of a cell: the sums of cages, notes and numbers of crosswords lie further out
_USUAL_HEIGHT: Final = 0.55  # of a digit in a patch
_USUAL_WIDTH: Final = 0.75  # at most
_MAX_WINDOW: Final = 0.75  # of a cell: digits that need a larger one are read as they are


class Marks(NamedTuple):
    """The marks of a board, in cells: (cells, 4) with left, top, right and bottom, all 0 where there is none."""

    boxes: Numbers
    height: float  # of the digits

    @property
    def heights(self) -> Numbers:
        """The height of each mark."""
        return self.boxes[:, 3] - self.boxes[:, 1]

    @property
    def _are_digits(self) -> Flags:
        least, most = _DIGIT_HEIGHTS
        return (self.heights > least * self.height) & (self.heights < most * self.height)


def measure_marks(patches: Plane, size: int) -> Marks:
    """Measure the marks in the cells of a board.

    Args:
        patches: (cells, SIDE, SIDE), with the brightness of the picture.
        size: The size of the board; as many digits or more set the height of all.
    """
    inner = (measure_paper(patches)[:, None, None] - patches)[:, _EDGE:-_EDGE, _EDGE:-_EDGE]
    peaks = np.sort(inner.max((1, 2)))
    ink = float(np.median(peaks[-2 * size :]))
    inked = inner > _MIN_SHARE * ink
    boxes = np.zeros((len(patches), 4))
    for side, lines in enumerate((inked.any(1), inked.any(2))):  # columns, rows
        boxes[:, side] = lines.argmax(1)
        boxes[:, side + 2] = lines.shape[1] - lines[:, ::-1].argmax(1)
    boxes = (boxes + _EDGE) / SIDE * (1 + 2 * MARGIN) - MARGIN
    boxes[~inked.any((1, 2))] = 0
    return Marks(boxes, float(np.sort(boxes[:, 3] - boxes[:, 1])[-size]))


def find_blank_signs(marks: Marks, size: int) -> list[int]:
    """Find the cells with a sign for a blank."""
    heights = marks.heights
    low = (heights > 0) & (heights < max(_MAX_BLANK_SIGN * marks.height, 2.5 / SIDE))
    if low.sum() <= size:
        return []
    usual = np.median(marks.boxes[low], 0)
    same = low & (np.abs(marks.boxes - usual).max(1) < _EVEN / SIDE)
    return np.flatnonzero(same).tolist() if same.sum() > size else []


def window_of(marks: Marks) -> float:
    """Compute the side of the windows in which small digits are cut out, in cells; 1 if the digits are not small."""
    digits = marks.boxes[marks._are_digits]
    if not len(digits):
        return 1.0
    off = np.abs((digits[:, :2] + digits[:, 2:]) / 2 - 0.5).max(1)
    width = float(np.percentile(digits[:, 2] - digits[:, 0], 90))
    window = max(float(np.median(marks.heights[marks._are_digits])) / _USUAL_HEIGHT, width / _USUAL_WIDTH)
    return window if window < _MAX_WINDOW and np.percentile(off, 90) < _MAX_OFF_CENTRE else 1.0
