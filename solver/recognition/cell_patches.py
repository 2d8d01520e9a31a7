"""Cut the cells of a board into patches of one size and one ink level: the input of the digit classifier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from solver.recognition.sampling import BoardPlacement, Flags, Numbers, Plane, sample_lattice

SIDE: Final = 28  # pixels of a patch: three halvings leave 3 x 3
MARGIN: Final = 0.04  # of a cell that is shown beyond it: digits touch their lines, and the mesh errs by as much
_FINE_CELL_PIXELS: Final = 70  # pixels of a cell from which on three samples a pixel are taken each way, else two
_DIGIT_SHARE: Final = 4  # a puzzle has digits in a quarter of its cells or more: the darkest quarter tells the ink
_STRAY_SHARE: Final = 25  # One in so many of its darkest cells may be a blot.
_MIN_INK: Final = 4.0  # ink is at least so much darker than paper, or the grain of an empty board would be ink
_MIN_GROUND_DIFFERENCE: Final = 8.0  # levels of brightness by which the ground of a highlighted cell differs from most
_MAX_FLAT_DEVIATION: Final = 1.0  # levels: a ground as flat as this may hide a sign that one colour alone shows
_MIN_USUAL_INK: Final = 0.5  # units: a sign with less on such a ground is lost unless the cell has an ink of its own
_MIN_OWN_CONTRAST: Final = 10.0  # levels of brightness between the ground and the sign of a highlighted cell
_MAX_UNEVENNESS: Final = (
    0.12  # of that contrast: the middle deviation of the ground; grain and shadows have 0.3 or more
)
_MIN_SECOND_CONTRAST: Final = 0.4  # of the better contrast: a sign may be darker or lighter than its ground
_RING: Final = 2  # pixels at the edge of a patch where the neighbours of a highlighted cell show
_MAX_UNSURE: Final = float(np.log(0.9))  # A reading that may be made of notes is at most so sure.
_MAX_NOTE_HEIGHT: Final = 0.65  # A note is at most so high, beside the digits of the board.
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
    darkness = measure_paper(patches)[:, None, None] - patches
    return _quantize(darkness / measure_ink(patches))


def measure_paper(patches: Plane) -> Numbers:
    """Measure the brightness of the paper of each patch: (n,)."""
    count = len(patches)
    inner = _inner(patches)
    paper: Numbers = (np.percentile(patches.reshape(count, -1), 75, axis=1) + np.percentile(inner, 80, axis=1)) / 2
    return paper


def measure_ink(patches: Plane) -> float:
    """Measure how much darker than their paper the digits of a board are."""
    count = len(patches)
    darkest = np.sort(measure_paper(patches) - np.percentile(_inner(patches), 3, axis=1))
    stray = max(1, count // _STRAY_SHARE)
    return max(float(darkest[-(count // _DIGIT_SHARE) : -stray].mean()), _MIN_INK)


def find_highlighted(patches: Plane) -> list[int]:
    """Find the cells on a ground of their own whose sign, if there is one, `normalize_ink` would lose.

    Their ground is even, it is darker or lighter than that of most cells, and nothing on it is as dark against it as
    the digits of the board: black on dark red, white on blue. Cells in a shadow are not even, or keep their contrast.
    """
    inner = _inner(patches)
    ground = np.median(inner, axis=1)
    ink = measure_ink(patches)
    low, high = np.percentile(inner, (3, 97), axis=1)
    is_apart: Flags = np.abs(ground - np.median(ground)) > _MIN_GROUND_DIFFERENCE
    is_faint: Flags = ground - low < _MIN_USUAL_INK * ink
    most = np.maximum(_MAX_UNEVENNESS * np.maximum(ground - low, high - ground), _MAX_FLAT_DEVIATION)
    is_even: Flags = np.median(np.abs(inner - ground[:, None]), axis=1) <= most
    return [int(cell) for cell in np.flatnonzero(is_apart & is_faint & is_even)]


def normalize_by_ground(planes: Sequence[Plane]) -> list[Plane]:
    """Normalize the patch of one highlighted cell by its own ground and its own ink.

    Args:
        planes: (SIDE, SIDE) each: the cell in several colours, of which the one with the most contrast is taken.

    Returns:
        The patch as dark signs on the ground, as light signs, or both if both are there; the stronger first. Nothing
        if the cell is empty or its ground is not even, as in a shadow.
    """
    best: tuple[float, float, Plane] | None = None
    for plane in planes:
        inner = _inner(plane[None])[0]
        ground = float(np.median(inner))
        dark, light = ground - float(np.percentile(inner, 3)), float(np.percentile(inner, 97)) - ground
        if float(np.median(np.abs(inner - ground))) > _MAX_UNEVENNESS * max(dark, light):
            continue
        if best is None or max(dark, light) > max(best[:2]):
            best = (dark, light, ground - plane)
    if best is None or max(best[:2]) < _MIN_OWN_CONTRAST:
        return []
    dark, light, darkness = best
    inside = np.zeros((SIDE, SIDE))
    inside[_RING:-_RING, _RING:-_RING] = darkness[_RING:-_RING, _RING:-_RING]
    signs = sorted([(dark, inside / max(dark, 1)), (light, -inside / max(light, 1))], key=lambda sign: -sign[0])
    return [_quantize(sign) for contrast, sign in signs if contrast >= _MIN_SECOND_CONTRAST * signs[0][0]]


def drop_notes(log_probabilities: Numbers, patches: Plane) -> Numbers:
    """Take unsure signs for blanks that are lower than the digits of the board: notes, one above the other.

    Args:
        log_probabilities: (cells, 1 + symbols), blank first.
        patches: (cells, SIDE, SIDE), normalized and upright.
    """
    best, read = log_probabilities.max(1), log_probabilities.argmax(1)
    sure = np.flatnonzero((read > 0) & (best >= _MAX_UNSURE))
    unsure = np.flatnonzero((read > 0) & (best < _MAX_UNSURE))
    if not len(sure) or not len(unsure):
        return log_probabilities
    least = _MAX_NOTE_HEIGHT * float(np.median([_ink_height(patches[cell]) for cell in sure]))
    low = np.array([cell for cell in unsure if _ink_height(patches[cell]) < least], np.intp)
    changed = log_probabilities.copy()
    changed[low, 0], changed[low, read[low]] = log_probabilities[low, read[low]], log_probabilities[low, 0]
    return changed


def _ink_height(patch: Plane) -> int:
    """Measure the longest run of rows with ink, in pixels of the patch."""
    edge = SIDE // 8
    inked = np.flatnonzero((patch[edge:-edge, edge:-edge] > 0.5).any(1))
    runs = np.split(inked, np.flatnonzero(np.diff(inked) > 1) + 1)
    return max(map(len, runs))


def _inner(patches: Plane) -> Plane:
    """Return the pixels of each patch without its edges: (n, pixels)."""
    edge = SIDE // 6
    return patches[:, edge:-edge, edge:-edge].reshape(len(patches), -1)


def _quantize(units: Numbers) -> Plane:
    levels: Plane = (np.round(np.clip(units, -1, 2) * LEVELS) / LEVELS).astype(np.float32)
    return levels
