"""Find boards as lattices of white cells that lines enclose, even if the outline is broken, bent or shared."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.recognition.connected_components import connected_components
from solver.recognition.homography import fit_homography
from solver.recognition.sampling import Flags, Numbers
from solver.shape import Shape

_MIN_CELL_DIVISOR, _MAX_CELL_DIVISOR = 60, 7  # a cell is between a 60th and a 7th of the picture's shorter side
_MIN_FILL: Final = 0.35  # white share of a cell's bounding box; digits take the rest
_MAX_ASPECT_RATIO: Final = 2.6  # A cell seen at a slant has no larger one.
_MAX_CELLS: Final = 1200  # the largest are examined: the eyes of letters are smaller than cells
_MAX_LOG_SIZE_DIFFERENCE: Final = 0.45  # between the logarithms of the sizes of neighbours
_MAX_SEEDS: Final = 200  # cells from which a lattice is grown
_MAX_PROBES: Final = 6000  # searches for a neighbour in one picture, which bounds the time that text can take
_MAX_OFFSET: Final = 0.3  # How far a neighbour may be from its expected place, as a share of the step.
_MIN_BOARD_SHARE: Final = 0.17  # This share of a board's cells is enough to fit the mesh.
_MIN_SQUARE_SHARE: Final = 0.85  # The size of so many of a lattice's cells shows that of the board.
_ENOUGH_SQUARE_CELLS: Final = 100  # So many are enough as well, as digits hide cells of 16x16.
_MAX_BOARDS: Final = 8
_MAX_WINDOWS_PER_LATTICE: Final = 6

Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class CellCandidates:
    """White components that may be cells: their centres (n, 2) as x and y, and their sizes (n,), in pixels."""

    middle: Numbers
    size: Numbers


def find_lattices(mask: Flags, shape: Shape) -> Iterator[Numbers]:
    """Yield the corners of what may be boards of this shape, those with the most cells first."""
    cells = find_enclosed_cells(mask)
    least = max(6, round(_MIN_BOARD_SHARE * len(shape.cells)))
    found: list[tuple[int, int, Numbers]] = []
    limit = 5 * max(mask.shape)
    for grown in _grow_lattices(cells, least):
        for count, corners in _densest_windows(cells, grown, shape.size, least):
            if np.isfinite(corners).all() and np.abs(corners).max() < limit:
                found.append((-count, len(found), corners))
        if len(found) >= _MAX_BOARDS:
            break
    for _, _, corners in sorted(found)[:_MAX_BOARDS]:
        yield corners


def find_square_lattices(mask: Flags, sizes: Collection[int]) -> Iterator[tuple[int, Numbers]]:
    """Yield the size and corners of nearly complete lattices that are as high as wide, of one of these sizes.

    Only such a lattice shows what size of board a picture has.
    """
    smallest = min(sizes)
    cells = find_enclosed_cells(mask, largest=smallest - 0.1)
    for grown in _grow_lattices(cells, round(_MIN_SQUARE_SHARE * smallest**2)):
        places = np.array(list(grown))
        first, extent = places.min(0), np.ptp(places, 0) + 1
        size = int(extent[0])
        if (
            extent[0] == extent[1]
            and size in sizes
            and len(grown) >= min(_MIN_SQUARE_SHARE * size**2, _ENOUGH_SQUARE_CELLS)
        ):
            corners = _extrapolate_corners(places - first + 0.5, cells.middle[list(grown.values())], size)
            if corners is not None:
                yield size, corners


def find_enclosed_cells(mask: Flags, largest: float = _MAX_CELL_DIVISOR) -> CellCandidates:
    """Select the white components that ink encloses and that have the shape of a cell."""
    white = connected_components(~mask, corners=False)
    if not white.count:
        return CellCandidates(np.zeros((0, 2)), np.zeros(0))
    left, right, top, bottom = white.bounding_boxes
    wide, high = (right - left).astype(float), (bottom - top).astype(float)
    side = min(mask.shape)
    low, most = side / _MIN_CELL_DIVISOR, side / largest
    fit = (np.minimum(wide, high) > low) & (np.maximum(wide, high) < most)
    fit &= (
        (white.area > _MIN_FILL * wide * high) & (wide < _MAX_ASPECT_RATIO * high) & (high < _MAX_ASPECT_RATIO * wide)
    )
    some = np.flatnonzero(fit)
    size = np.sqrt(wide * high)[some]
    some = some[np.argsort(-size, kind="stable")[:_MAX_CELLS]]
    # The middle of the frame, not of the white: a digit draws that to one side.
    middle = np.stack([(left + right - 1) / 2, (top + bottom - 1) / 2], 1)[some]
    return CellCandidates(middle, np.sqrt(wide * high)[some])


def _grow_lattices(cells: CellCandidates, least: int) -> Iterator[dict[Place, int]]:
    """Yield each lattice of at least `least` cells: the cell's index by (column, row)."""
    count = len(cells.size)
    if count < least:
        return
    apart = np.hypot(*(cells.middle[:, None] - cells.middle[None]).transpose(2, 0, 1))
    logs = np.log(cells.size)
    near = (
        (np.abs(logs[:, None] - logs[None]) < _MAX_LOG_SIZE_DIFFERENCE)
        & (apart > 0.55 * cells.size)
        & (apart < 1.75 * cells.size)
    )
    used = np.zeros(count, bool)
    probes = _MAX_PROBES
    friends = near.sum(0)
    for seed in np.argsort(-friends, kind="stable")[:_MAX_SEEDS].tolist():
        if used[seed] or friends[seed] < 3 or probes <= 0:
            continue
        neighbours = np.flatnonzero(near[:, seed])
        steps = _basis_steps(cells.middle[neighbours] - cells.middle[seed])
        if steps is None:
            used[seed] = True
            continue
        grown, looked = _grow_from(cells, logs, used, seed, steps)
        probes -= looked
        used[list(grown.values())] = True
        if len(grown) >= least:
            yield grown


def _basis_steps(offsets: Numbers) -> tuple[Numbers, Numbers] | None:
    """Choose the steps right and down among the offsets of the nearest neighbours; None if all lie on one line."""
    ordered = offsets[np.argsort(np.hypot(*offsets.T), kind="stable")]
    for first in range(min(3, len(ordered))):
        for second in range(first + 1, min(6, len(ordered))):
            one, two = ordered[first], ordered[second]
            cross = abs(one[0] * two[1] - one[1] * two[0])
            if cross > 0.6 * np.hypot(*one) * np.hypot(*two):
                if abs(one[0]) < abs(two[0]):
                    one, two = two, one
                return one * (1 if one[0] >= 0 else -1), two * (1 if two[1] >= 0 else -1)
    return None


def _grow_from(
    cells: CellCandidates, logs: Numbers, used: Flags, seed: int, steps: tuple[Numbers, Numbers]
) -> tuple[dict[Place, int], int]:
    """Grow a lattice from a seed, step by step, adapting the steps to the bend of the page.

    Returns:
        The cell's index by (column, row), and the number of probes.
    """
    at: dict[Place, int] = {(0, 0): seed}
    taken = {seed}
    waiting = deque([((0, 0), steps)])
    looks = 0
    while waiting:
        (column, row), (right, down) = waiting.popleft()
        here = at[column, row]
        for across, below in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (column + across, row + below)
            if place in at:
                continue
            looks += 1
            step = across * right + below * down
            off = cells.middle - (cells.middle[here] + step)
            square = off[:, 0] ** 2 + off[:, 1] ** 2
            nearest = int(np.argmin(square))
            if square[nearest] > _MAX_OFFSET**2 * (step @ step) or nearest in taken or used[nearest]:
                continue
            if abs(logs[nearest] - logs[here]) > 1.33 * _MAX_LOG_SIZE_DIFFERENCE:
                continue
            went = (cells.middle[nearest] - cells.middle[here]) * (across + below)
            learned = (0.6 * right + 0.4 * went, down) if across else (right, 0.6 * down + 0.4 * went)
            at[place] = nearest
            taken.add(nearest)
            waiting.append((place, learned))
    return at, looks


def _densest_windows(
    cells: CellCandidates, grown: dict[Place, int], size: int, least: int
) -> Iterator[tuple[int, Numbers]]:
    """Yield the size x size windows of a lattice that hold the most cells: their number of cells and their corners."""
    places = np.array(list(grown))
    own = cells.middle[list(grown.values())]
    first = places.min(0)
    extent = places.max(0) - first + 1
    if extent.min() < min(4, size - 2):
        return
    filled = np.zeros(extent + 2 * size, int)
    filled[tuple((places - first + size).T)] = 1
    sums = np.zeros(np.array(filled.shape) + 1, int)
    sums[1:, 1:] = filled.cumsum(0).cumsum(1)
    held = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    full = np.argwhere(held >= max(least, 0.93 * held.max()))
    order = np.argsort(-held[tuple(full.T)], kind="stable")[:_MAX_WINDOWS_PER_LATTICE]
    for start in full[order] + first - size:
        inside = ((places >= start) & (places < start + size)).all(1)
        corners = _extrapolate_corners(places[inside] - start + 0.5, own[inside], size)
        if corners is not None:
            yield int(inside.sum()), corners


def _extrapolate_corners(board: Numbers, picture: NDArray[np.float64], size: int) -> Numbers | None:
    """Compute the corners of a board from the centres of its cells, without outliers if enough cells remain."""
    if min(np.ptp(board, 0)) < 1:
        return None
    seen = fit_homography(board, picture)
    off = np.hypot(*(np.stack(seen.at(*board.T), 1) - picture).T)
    good = off < max(2.0, 2.5 * float(np.median(off)))
    if good.sum() >= 12 and min(np.ptp(board[good], 0)) >= 1:
        seen = fit_homography(board[good], picture[good])
    ends = np.array([[0, 0], [size, 0], [size, size], [0, size]], float)
    return np.stack(seen.at(*ends.T), 1)
