"""Measure the mark in each cell of a board: digits that are small in their cells, and signs for blanks.

The digit classifier learned digits of at least 0.28 of a cell; lower ones are notes to it. What a low mark is follows
from the other marks of the board: if the highest ones are as low, and are in the middle of their cells, they are the
digits. Each is then cut out in a window of its own.

A mark far lower than the digits, of one size at one place of more cells than a digit can be in, is a sign for a blank:
a dash, a dot, a line to write on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from solver.recognition.cell_patches import MARGIN, SIDE, measure_paper
from solver.recognition.sampling import Flags, Numbers, Plane
from solver.shape import Cell

_EDGE: Final = 3  # pixels of a patch in which the lines of its cell may lie
_MIN_SHARE: Final = 0.4  # Less ink than this share of the darkest cells' is paper or the edge of a stroke.
_EVEN: Final = 1.5  # pixels of a patch by which the same mark differs from cell to cell
_MAX_BLANK_SIGN: Final = 0.34  # height of a sign for a blank, as a share of that of the digits
_MAX_LINE_HEIGHT: Final = 2.5  # pixels of a patch that a thin dash covers
_DIGIT_HEIGHTS: Final = (0.7, 1.3)  # The digits of one board vary so much from the usual one.
_MAX_OFF_CENTRE: Final = 0.2  # Sums of cages, notes and numbers of crosswords lie further out.
_USUAL_HEIGHT: Final = 0.55  # A digit fills so much of its patch.
_USUAL_WIDTH: Final = 0.75  # at most
_MAX_WINDOW: Final = 0.65  # Digits that need a larger part of the cell are read as they are.


class Marks(NamedTuple):
    """The marks of a board: all sizes are in cells, and the box of an empty cell is 0 high."""

    boxes: Numbers  # (cells, 4): left, top, right and bottom of each
    height: float  # How high the digits are.
    blank_signs: list[Cell]
    window: float = 1.0  # side of the squares in which small digits are cut out; 1 if the digits are not small

    @property
    def heights(self) -> Numbers:
        """The height of each mark."""
        return self.boxes[:, 3] - self.boxes[:, 1]


def measure_marks(patches: Plane, size: int) -> Marks:
    """Measure the marks in the cells of a board.

    Args:
        patches: (cells, SIDE, SIDE), with the brightness of the picture.
        size: The size of the board: a puzzle has as many digits or more.
    """
    inner = (measure_paper(patches)[:, None, None] - patches)[:, _EDGE:-_EDGE, _EDGE:-_EDGE]
    ink = float(np.median(np.sort(inner.max((1, 2)))[-2 * size :]))
    inked: Flags = inner > _MIN_SHARE * ink
    boxes = np.zeros((len(patches), 4))
    for side, lines in enumerate((inked.max(1), inked.max(2))):  # columns, rows
        boxes[:, side] = lines.argmax(1)
        boxes[:, side + 2] = lines.shape[1] - lines[:, ::-1].argmax(1)
    boxes = (boxes + _EDGE) / SIDE * (1 + 2 * MARGIN) - MARGIN
    boxes[~inked.max((1, 2))] = 0
    heights = boxes[:, 3] - boxes[:, 1]
    height = float(np.sort(heights)[-size])
    return Marks(boxes, height, _find_blank_signs(boxes, height, size), _fit_window(boxes, height))


def _find_blank_signs(boxes: Numbers, height: float, size: int) -> list[Cell]:
    """Find the cells with a sign for a blank."""
    heights = boxes[:, 3] - boxes[:, 1]
    is_low: Flags = (heights > 0) & (heights < max(_MAX_BLANK_SIGN * height, _MAX_LINE_HEIGHT / SIDE))
    if not is_low.any():
        return []
    usual = np.median(boxes[is_low], 0)
    cells: list[Cell] = np.flatnonzero(is_low & (np.abs(boxes - usual).max(1) < _EVEN / SIDE)).tolist()
    return cells if len(cells) > size else []


def _fit_window(boxes: Numbers, height: float) -> float:
    """Compute the side of a window in which the digits look as large as usual."""
    heights = boxes[:, 3] - boxes[:, 1]
    least, most = _DIGIT_HEIGHTS
    digits = boxes[(heights > least * height) & (heights < most * height)]
    if not len(digits):
        return 1.0
    width = float(np.percentile(digits[:, 2] - digits[:, 0], 90))
    window = max(float(np.median(digits[:, 3] - digits[:, 1])) / _USUAL_HEIGHT, width / _USUAL_WIDTH)
    off_centre = np.percentile(np.abs((digits[:, :2] + digits[:, 2:]) / 2 - 0.5).max(1), 90)
    return window if window < _MAX_WINDOW and off_centre < _MAX_OFF_CENTRE else 1.0
