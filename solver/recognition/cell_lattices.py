"""Boards as lattices of the white cells that lines enclose: found where the outline is broken, bent or shared."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.recognition.connected_components import blobs
from solver.recognition.homography import projection
from solver.recognition.sampling import Flags, Numbers
from solver.shape import Shape

_SMALLEST, _LARGEST = 60, 7  # a cell is between a 60th and a 7th of the picture's shorter side
_FULL: Final = 0.35  # of its frame is white at least: digits take the rest
_LONG: Final = 2.6  # times as long as wide is the most that a slant makes of a cell
_MOST: Final = 1200  # cells are looked at, the largest: the eyes of letters are smaller than cells
_ALIKE: Final = 0.45  # neighbours differ in size by a factor of e to this at most
_SEEDS: Final = 200  # cells from which a lattice is grown
_PROBES: Final = 6000  # looks for a neighbour in one picture, which bounds the time that text can take
_NEAR: Final = 0.3  # of a step may a neighbour be off its place
_SHARE: Final = 0.17  # of a board's cells are enough to lay the mesh
_WHOLE: Final = 0.85  # of the cells of a lattice whose size tells that of the board,
_ENOUGH: Final = 100  # or so many, for digits hide cells of 16x16
_KEPT: Final = 8  # boards at most
_WINDOWS: Final = 6  # of one lattice

Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Cells:
    """The white pieces that may be cells: their middles (x, y) and sizes."""

    middle: Numbers
    size: Numbers


def lattices(mask: Flags, shape: Shape) -> Iterator[Numbers]:
    """The corners of what may be boards of this shape, those with the most cells first."""
    cells = enclosed(mask)
    least = max(6, round(_SHARE * len(shape.cells)))
    found: list[tuple[int, int, Numbers]] = []
    limit = 5 * max(mask.shape)
    for grown in _grown(cells, least):
        for count, corners in _windows(cells, grown, shape.size, least):
            if np.isfinite(corners).all() and np.abs(corners).max() < limit:
                found.append((-count, len(found), corners))
        if len(found) >= _KEPT:
            break
    for _, _, corners in sorted(found)[:_KEPT]:
        yield corners


def squares(mask: Flags, sizes: Collection[int]) -> Iterator[tuple[int, Numbers]]:
    """The lattices that are as high as wide, of one of these sizes, and nearly whole: their size and their corners.

    Nothing but such a lattice tells what size of board a picture shows.
    """
    smallest = min(sizes)
    cells = enclosed(mask, largest=smallest - 0.1)
    for grown in _grown(cells, round(_WHOLE * smallest**2)):
        places = np.array(list(grown))
        first, extent = places.min(0), np.ptp(places, 0) + 1
        size = int(extent[0])
        if extent[0] == extent[1] and size in sizes and len(grown) >= min(_WHOLE * size**2, _ENOUGH):
            corners = _corners(places - first + 0.5, cells.middle[list(grown.values())], size)
            if corners is not None:
                yield size, corners


def enclosed(mask: Flags, largest: float = _LARGEST) -> Cells:
    """The pieces of paper that ink encloses and that look like cells."""
    white = blobs(~mask, corners=False)
    if not white.count:
        return Cells(np.zeros((0, 2)), np.zeros(0))
    left, right, top, bottom = white.frames
    wide, high = (right - left).astype(float), (bottom - top).astype(float)
    side = min(mask.shape)
    low, most = side / _SMALLEST, side / largest
    fit = (np.minimum(wide, high) > low) & (np.maximum(wide, high) < most)
    fit &= (white.area > _FULL * wide * high) & (wide < _LONG * high) & (high < _LONG * wide)
    some = np.flatnonzero(fit)
    size = np.sqrt(wide * high)[some]
    some = some[np.argsort(-size, kind="stable")[:_MOST]]
    # The middle of the frame, not of the white: a digit draws that to one side.
    middle = np.stack([(left + right - 1) / 2, (top + bottom - 1) / 2], 1)[some]
    return Cells(middle, np.sqrt(wide * high)[some])


def _grown(cells: Cells, least: int) -> Iterator[dict[Place, int]]:
    """The lattices of at least so many cells, as columns and rows and the cell there."""
    count = len(cells.size)
    if count < least:
        return
    apart = np.hypot(*(cells.middle[:, None] - cells.middle[None]).transpose(2, 0, 1))
    logs = np.log(cells.size)
    near = (np.abs(logs[:, None] - logs[None]) < _ALIKE) & (apart > 0.55 * cells.size) & (apart < 1.75 * cells.size)
    used = np.zeros(count, bool)
    probes = _PROBES
    friends = near.sum(0)
    for seed in np.argsort(-friends, kind="stable")[:_SEEDS].tolist():
        if used[seed] or friends[seed] < 3 or probes <= 0:
            continue
        neighbours = np.flatnonzero(near[:, seed])
        steps = _steps(cells.middle[neighbours] - cells.middle[seed])
        if steps is None:
            used[seed] = True
            continue
        grown, looked = _grow(cells, logs, used, seed, steps)
        probes -= looked
        used[list(grown.values())] = True
        if len(grown) >= least:
            yield grown


def _steps(ways: Numbers) -> tuple[Numbers, Numbers] | None:
    """The ways to the right and down among those to the nearest neighbours; None where all lie on one line."""
    ordered = ways[np.argsort(np.hypot(*ways.T), kind="stable")]
    for first in range(min(3, len(ordered))):
        for second in range(first + 1, min(6, len(ordered))):
            one, two = ordered[first], ordered[second]
            cross = abs(one[0] * two[1] - one[1] * two[0])
            if cross > 0.6 * np.hypot(*one) * np.hypot(*two):
                if abs(one[0]) < abs(two[0]):
                    one, two = two, one
                return one * (1 if one[0] >= 0 else -1), two * (1 if two[1] >= 0 else -1)
    return None


def _grow(
    cells: Cells, logs: Numbers, used: Flags, seed: int, steps: tuple[Numbers, Numbers]
) -> tuple[dict[Place, int], int]:
    """The cells reached from the seed step by step, the steps learning how the page bends; and the looks it took."""
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
            if square[nearest] > _NEAR**2 * (step @ step) or nearest in taken or used[nearest]:
                continue
            if abs(logs[nearest] - logs[here]) > 1.33 * _ALIKE:
                continue
            went = (cells.middle[nearest] - cells.middle[here]) * (across + below)
            learned = (0.6 * right + 0.4 * went, down) if across else (right, 0.6 * down + 0.4 * went)
            at[place] = nearest
            taken.add(nearest)
            waiting.append((place, learned))
    return at, looks


def _windows(cells: Cells, grown: dict[Place, int], size: int, least: int) -> Iterator[tuple[int, Numbers]]:
    """The squares of size x size cells of a lattice that hold the most, with how many and their corners."""
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
    order = np.argsort(-held[tuple(full.T)], kind="stable")[:_WINDOWS]
    for start in full[order] + first - size:
        inside = ((places >= start) & (places < start + size)).all(1)
        corners = _corners(places[inside] - start + 0.5, own[inside], size)
        if corners is not None:
            yield int(inside.sum()), corners


def _corners(board: Numbers, picture: NDArray[np.float64], size: int) -> Numbers | None:
    """Where the corners lie if these middles of cells lie there; without those that are off, if enough remain."""
    if min(np.ptp(board, 0)) < 1:
        return None
    seen = projection(board, picture)
    off = np.hypot(*(np.stack(seen.at(*board.T), 1) - picture).T)
    good = off < max(2.0, 2.5 * float(np.median(off)))
    if good.sum() >= 12 and min(np.ptp(board[good], 0)) >= 1:
        seen = projection(board[good], picture[good])
    ends = np.array([[0, 0], [size, 0], [size, size], [0, size]], float)
    return np.stack(seen.at(*ends.T), 1)
