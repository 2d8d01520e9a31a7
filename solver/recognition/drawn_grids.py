"""Find boards that a program drew: screenshots and pictures whose lines run exactly along the rows of pixels.

The other searches ask for ink that is darker than the paper around it, and for borders and cells of a usual size. A
drawn board needs neither. Each of its lines is a step of brightness that stays in one row or column of pixels for the
whole length of the board, whatever the colours are: dark or light lines, gaps between tiles, edges of coloured boxes.

    1. Steps: pixels that differ from their neighbour.
    2. Runs: steps below each other, over gaps where lines cross or tiles have round corners.
    3. Bundles: runs that begin and end together, as the lines of one direction do.
    4. Two bundles, one of each direction, are a board if each inner line has a run, and no run lies between lines.

The number of cells follows from the positions alone, so a 16x16 board with faint thin lines is no 4x4 board.
Frames may lack, or be cut off.

Roads not taken: autocorrelation of the sums of steps. Keys, text and tables below a board are as periodic as its lines,
and sums do not say where a line ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from solver.recognition.connected_components import Counts
from solver.recognition.decode_image import Picture
from solver.recognition.grid_lines import Mesh
from solver.recognition.homography import fit_homography
from solver.recognition.sampling import Flags, Numbers
from solver.recognition.work_budget import MAX_PIXEL_RUNS
from solver.shape import SHAPES, Shape

_MAX_SIDE: Final = 2600  # pixels: larger pictures are halved first
_MIN_EQUAL_NEIGHBOURS: Final = 0.7  # share of pixels like the next one: photos of old phones have 0.6 at most
_ROW_STEP: Final = 4  # one row of this many is looked at, as photos should not wait for it
_STEPS: Final = (6, 16, 40)  # Tried in turn, from pixel to pixel, of 255: more than the grain of a texture.
_GAPS: Final = (4, 12, 30, 70)  # pixels of a run that may lack, tried in turn: crossings, round corners, chosen cells
_MIN_RUN: Final = 60  # pixels: four cells of 24 have more, without their round corners
_MIN_COVER: Final = 0.4  # share of a run that is a step: dashes cover half
_MAX_RUNS: Final = 3_000  # in one direction; the longest are examined
_MAX_BUNDLES: Final = 6  # in one direction
_SAME_END: Final = 24  # runs belong together if their ends differ by less than this part of their length
_NEAR: Final = 0.24  # cells by which a run may be off an even spacing, as thick lines push the others
_MAX_STRAY: Final = 0.15  # share of the runs of a bundle that may lie between lines
_LOOKS: Final = 12  # pixels of each cell at which an edge is looked for
_MIN_CELLS: Final = 0.8  # share of the cells along an edge that show it: the stems of digits show in fewer
_MIN_SPAN: Final = 0.75  # An edge of a line is as long as this share of the longest.
_MIN_HEIGHT: Final = 0.3  # The other edge of a line is as high as this share of it; grain is lower.
_MAX_GRIDS: Final = 4  # in one picture
_MAX_LINE: Final = 0.36  # cells on each side of its place in which a line lies
_MAX_HALF_LINE: Final = 0.04  # cells to which half of a thicker line is narrowed: the digits of a cell come first
_MAX_WIDER: Final = 1.5  # times as wide as others of its kind, and `_EVEN_WIDTH` more: then a line has more than itself
_EVEN_WIDTH: Final = 1.5  # pixels
_MAX_WIDE_LINES: Final = 0.4  # share of the inner lines; more of them are the look of the board
_MIN_COUNTED: Final = 4  # rows or columns of a grid that is none of a Sudoku: less are panels of a page
_MAX_STRETCH: Final = 1.35  # Higher or wider ones are no cells of a board.

Steps = NDArray[np.uint8]


class Runs(NamedTuple):
    """Runs of steps of one direction: the place of each across them, and its first pixel and end along them."""

    place: Counts
    start: Counts
    end: Counts

    def chosen(self, which: Flags | Counts) -> Runs:
        """Return these runs alone."""
        return Runs(self.place[which], self.start[which], self.end[which])


class Bundle(NamedTuple):
    """Runs that begin and end together."""

    places: Numbers  # in order
    start: float
    end: float


class DrawnGrid(NamedTuple):
    """A drawn board: for each line its two edges in pixels of the picture, (size + 1, 2)."""

    shape: Shape
    columns: Numbers
    rows: Numbers


class RuledMesh(Mesh):
    """The place of a drawn board: lines lie wherever they were found, and wide ones are narrowed.

    The mesh gives each line at most 0.08 cells, so that the digit of a cell looks alike beside thin and thick lines.
    """

    def __init__(self, grid: DrawnGrid) -> None:
        """Lay a mesh over a drawn board."""
        self._knots = [_knots(grid.columns), _knots(grid.rows)]
        x, y = (np.array(edges[1][[0, -1]]) for edges in (self._outer(0), self._outer(1)))
        size = grid.shape.size
        flat = np.array([[0, 0], [size, 0], [size, size], [0, size]], float)
        ends = np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]])
        super().__init__(grid.shape, fit_homography(flat, ends))

    def _outer(self, axis: int) -> tuple[Numbers, Numbers]:
        """Return the places of the first and last line on the board and in the picture."""
        cells, pixels = self._knots[axis]
        ends = np.array([0.0, round(cells[-1])])
        return ends, np.interp(ends, cells, pixels)

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """Compute x and y of every point of a lattice of the board, in cells: rows are `down`, columns `across`."""
        x, y = (_between_knots(places, *knots) for places, knots in zip((across, down), self._knots, strict=True))
        shape = (len(down), len(across))
        return np.broadcast_to(x[None, :], shape), np.broadcast_to(y[:, None], shape)


def _knots(edges: Numbers) -> tuple[Numbers, Numbers]:
    """Compute the places of all edges of lines, in cells of the board and in pixels of the picture."""
    pitch = (edges[-1].mean() - edges[0].mean()) / (len(edges) - 1)
    half = np.minimum((edges[:, 1] - edges[:, 0]) / 2 / pitch, _MAX_HALF_LINE) + 1e-4
    middle = np.arange(len(edges), dtype=float)
    return np.stack([middle - half, middle + half], 1).ravel(), edges.ravel()


def _between_knots(places: Numbers, cells: Numbers, pixels: Numbers) -> Numbers:
    """Interpolate between knots; beyond the last ones go on as wide as an average cell."""
    pitch = (pixels[-1] - pixels[0]) / (cells[-1] - cells[0])
    beyond = np.minimum(places - cells[0], 0) + np.maximum(places - cells[-1], 0)
    return np.asarray(np.interp(places, cells, pixels) + pitch * beyond, np.float64)


def is_drawn(picture: Picture) -> bool:
    """Return whether the picture has the flat colours of a program: most pixels are equal to the next one."""
    values = np.asarray(picture.decoded)[::_ROW_STEP]
    return values.shape[1] > 1 and float((values[:, 1:] == values[:, :-1]).mean()) >= _MIN_EQUAL_NEIGHBOURS


def find_drawn_grids(picture: Picture) -> list[DrawnGrid]:
    """Find the drawn boards of a picture, the largest first, in the pixels at which the picture is read."""
    image = picture.decoded
    if max(image.size) > _MAX_SIDE:
        image = image.reduce(2)
    scale = np.array(picture.size) / np.array(image.size)
    found = _find_in(_steps(image, 1), _steps(image, 0))
    return [
        DrawnGrid(each.shape, (each.columns + 0.5) * scale[0] - 0.5, (each.rows + 0.5) * scale[1] - 0.5)
        for each in found[:_MAX_GRIDS]
    ]


def count_drawn_cells(picture: Picture) -> tuple[int, int] | None:
    """Count the rows and columns of the largest drawn grid of any size; None if there is none."""
    image = picture.decoded
    if max(image.size) > _MAX_SIDE:
        image = image.reduce(2)
    pieces = [_pieces(_steps(image, axis) > _STEPS[0]) for axis in (1, 0)]
    if any(each is None for each in pieces):
        return None
    for gap in _GAPS[1:3]:
        bundles = [list(_bundles(_joined(each, gap))) for each in pieces if each is not None]
        for upright in bundles[0]:
            for level in bundles[1]:
                columns, rows = _count(upright, level.start, level.end), _count(level, upright.start, upright.end)
                if rows and columns:
                    return rows, columns
    return None


def _count(bundle: Bundle, start: float, end: float) -> int:
    """Count the cells between the runs of a bundle, from where the other lines begin to their end; 0 if uneven."""
    inside = bundle.places[(bundle.places > start - 2) & (bundle.places < end + 2)]
    if len(inside) < 2:
        return 0
    apart = np.diff(inside)
    cells = apart[apart > apart.max() * _MAX_LINE]  # the others are the widths of lines
    lines = apart[apart <= apart.max() * _MAX_LINE]
    pitch = float(np.median(cells)) + (float(np.median(lines)) if len(lines) else 0.0)
    count = round((end - start) / pitch)
    is_even = np.abs(cells / np.median(cells) - 1).max() < _NEAR and abs(len(cells) - count) <= 2
    return count if is_even and count >= _MIN_COUNTED else 0


def _steps(image: Image.Image, axis: int) -> Steps:
    """Compute how much each pixel differs from the next one along an axis: lines are rows of the result."""
    most: Steps | None = None
    for band in image.split():  # a maximum over the three colours of each pixel takes five times as long
        values = np.asarray(band)
        one, other = (values[:, 1:], values[:, :-1]) if axis == 1 else (values[1:], values[:-1])
        differs = np.maximum(one, other) - np.minimum(one, other)
        most = differs if most is None else np.maximum(most, differs, out=most)
    assert most is not None
    return np.ascontiguousarray(most.T if axis == 1 else most)


def _find_in(upright: Steps, level: Steps) -> list[DrawnGrid]:
    """Find boards at the least step and the shortest gap at which there are any."""
    for step in _STEPS:
        masks = upright > step, level > step
        pieces = [_pieces(mask) for mask in masks]
        if any(each is None for each in pieces):
            continue
        found: list[DrawnGrid] = []
        for gap in _GAPS:
            bundles = [list(_bundles(_joined(each, gap))) for each in pieces if each is not None]
            found = _largest([*found, *_grids((upright, level), step, *bundles)])
            if any(each.shape is not min(SHAPES.values(), key=lambda shape: shape.size) for each in found):
                break  # boxes of a larger board look like boards of the smallest size, until gaps are as wide as lines
        if found:
            return found
    return []


def _largest(grids: list[DrawnGrid]) -> list[DrawnGrid]:
    """Drop boards that lie in a larger one."""
    found: list[DrawnGrid] = []
    for grid in sorted(grids, key=lambda grid: -float(np.ptp(grid.columns) * np.ptp(grid.rows))):
        middle = grid.columns.mean(), grid.rows.mean()
        if not any(
            each.columns.min() <= middle[0] <= each.columns.max() and each.rows.min() <= middle[1] <= each.rows.max()
            for each in found
        ):
            found.append(grid)
    return found


def _pieces(mask: Flags) -> Runs | None:
    """Return the runs of steps without gaps; None if there are more than a drawn picture has."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), np.int8)
    padded[:, 1:-1] = mask
    change = np.diff(padded.ravel())
    start, end = np.flatnonzero(change == 1) + 1, np.flatnonzero(change == -1) + 1
    if len(start) > MAX_PIXEL_RUNS:
        return None
    wide = padded.shape[1]
    place = start // wide
    return Runs(place, start - place * wide - 1, end - place * wide - 1)


def _joined(pieces: Runs, gap: int) -> Runs:
    """Join runs over gaps; return those that are long and mostly steps."""
    place, start, end = pieces
    if not len(place):
        return pieces
    is_first = np.ones(len(place), bool)
    is_first[1:] = (place[1:] != place[:-1]) | (start[1:] - end[:-1] > gap)
    first = np.flatnonzero(is_first)
    last = np.append(first[1:], len(place)) - 1
    covered = np.add.reduceat(end - start, first)
    joined = Runs(place[first], start[first], end[last])
    length = joined.end - joined.start
    long = np.flatnonzero((length >= _MIN_RUN) & (covered >= _MIN_COVER * length))
    return joined.chosen(long[np.argsort(-length[long], kind="stable")[:_MAX_RUNS]])


def _bundles(runs: Runs) -> Iterator[Bundle]:
    """Yield groups of runs that begin and end together, those with the most first."""
    unused = np.ones(len(runs.place), bool)
    found: list[Bundle] = []
    while unused.any() and len(found) < 8 * _MAX_BUNDLES:
        seed = int(np.argmax(unused))
        near = (runs.end[seed] - runs.start[seed]) / _SAME_END
        own = unused & (np.abs(runs.start - runs.start[seed]) < near) & (np.abs(runs.end - runs.end[seed]) < near)
        unused &= ~own
        places = np.unique(runs.place[own]).astype(np.float64)
        if len(places) >= 3:
            found.append(Bundle(places, float(np.median(runs.start[own])), float(np.median(runs.end[own]))))
    found.sort(key=lambda bundle: -len(bundle.places) * (bundle.end - bundle.start))
    yield from found[:_MAX_BUNDLES]


def _grids(steps: tuple[Steps, Steps], least: int, upright: list[Bundle], level: list[Bundle]) -> Iterator[DrawnGrid]:
    """Yield the boards whose lines are two of these bundles."""
    for one in upright:
        for other in level:
            wide, high = other.end - other.start, one.end - one.start
            if max(wide, high) > _MAX_STRETCH * min(wide, high):
                continue
            for shape in sorted(SHAPES.values(), key=lambda shape: shape.size):
                columns = _lines(one, other.start, other.end, shape.size)
                rows = _lines(other, one.start, one.end, shape.size)
                if columns is None or rows is None:
                    continue
                across = _edges(steps[0], least, columns, rows, shape.stack)
                down = _edges(steps[1], least, rows, columns, shape.band)
                if across is not None and down is not None:
                    yield DrawnGrid(shape, across, down)
                break


def _lines(bundle: Bundle, start: float, end: float, size: int) -> Numbers | None:
    """Place the lines of a board of a size among the runs of a bundle.

    Args:
        bundle: The runs of this direction.
        start: Where the lines of the other direction begin: the first line, or its cell.
        end: Where they end.
        size: The size of the board.

    Returns:
        The middle of each line, evenly spaced; None if an inner line has no run, or if runs lie between lines.
    """
    pitch = (end - start) / size
    lines = np.arange(size + 1.0)
    first = start
    for _ in range(3):
        inner = bundle.places[(bundle.places > first + 0.5 * pitch) & (bundle.places < first + (size - 0.5) * pitch)]
        number = (inner - first) / pitch
        nearest = np.round(number)
        is_near = np.abs(number - nearest) < _NEAR
        if (~is_near).sum() > _MAX_STRAY * len(inner) or len(np.unique(nearest[is_near])) < size - 1:
            return None
        middles = np.array([np.ptp(inner[is_near & (nearest == line)]) / 2 for line in lines[1:-1]])
        middles += [inner[is_near & (nearest == line)].min() for line in lines[1:-1]]
        pitch, first = np.polyfit(lines[1:-1], middles, 1) if size > 2 else (pitch, first)
    return np.asarray(first + pitch * lines, np.float64)


def _edges(steps: Steps, least: int, lines: Numbers, cross: Numbers, box: int) -> Numbers | None:
    """Find both edges of each line: steps along nearly all of its cells, nearly as high as the highest beside them.

    Args:
        steps: The steps of this direction: lines are rows.
        least: Lower steps are none.
        lines: About where the middle of each line is.
        cross: The same of the other direction.
        box: Every line of this number is one between boxes.

    Returns:
        (size + 1, 2): where the first and the last step of each line is; None if cells would have no width.
    """
    pitch, step = (float(np.diff(each).mean()) for each in (lines, cross))
    # The middle of the cells: no crossings, no round corners.
    low = max(0, int(lines[0] - pitch))
    high = max(low + 1, int(lines[-1] + pitch) + 2)

    def look_along(share: float) -> Steps:
        along = cross[:-1, None] + step * np.linspace(0.5 - share / 2, 0.5 + share / 2, _LOOKS)
        return steps[low:high, np.clip(np.round(along), 0, steps.shape[1] - 1).astype(int).ravel()]

    near = look_along(0.44)
    heights = np.percentile(near, 75, axis=1)  # dashes are steps at half of their length
    cells = ((near > least).reshape(len(near), -1, _LOOKS).mean(2) > _MIN_COVER).mean(1)
    spans = (look_along(0.8) > least).mean(1)  # signs of one height in most cells have edges in the middle alone
    places = low + np.arange(len(heights)) + 0.5  # a step lies between its pixel and the next
    edges = np.full((len(lines), 2), np.nan)

    def find_line(number: int, middle: float, reach: float) -> None:
        is_own = (np.abs(places - middle) < reach) & (cells > _MIN_COVER)
        is_own &= cells >= _MIN_CELLS * cells[is_own].max(initial=0)
        is_own &= spans >= _MIN_SPAN * spans[is_own].max(initial=0)
        there = places[is_own & (heights > _MIN_HEIGHT * heights[is_own].max(initial=0))]
        if len(there):
            edges[number] = there[0], there[-1]

    for number, line in enumerate(lines):
        find_line(number, line, _MAX_LINE * pitch)
    if np.isnan(edges[1:-1]).any():
        return None
    for number, middle, width in _wide_lines(edges, box):
        find_line(number, middle, width / 2 + _EVEN_WIDTH)
    cell = float(np.median(edges[2:-1, 0] - edges[1:-2, 1])) if len(lines) > 3 else pitch
    # Where there is no frame its place follows from the cells.
    if np.isnan(edges[0]).any() or abs(edges[1, 0] - edges[0, 1] - cell) > 0.2 * cell:
        edges[0] = edges[1, 0] - cell
    if np.isnan(edges[-1]).any() or abs(edges[-1, 0] - edges[-2, 1] - cell) > 0.2 * cell:
        edges[-1] = edges[-2, 1] + cell
    return edges if (edges[1:, 0] - edges[:-1, 1]).min() > 0.3 * pitch else None


def _wide_lines(edges: Numbers, box: int) -> list[tuple[int, float, float]]:
    """List the inner lines that are much wider than others of their kind: beside these a block of JPEG begins.

    Returns the number of each, where its middle is as the other lines have it, and how wide such lines are.
    """
    inner = np.arange(1, len(edges) - 1)
    widths, middles = edges[inner, 1] - edges[inner, 0], edges[inner].mean(1)
    usual = np.zeros(len(inner))
    for is_thick in (True, False):
        of_kind = (inner % box == 0) == is_thick
        usual[of_kind] = np.median(widths[of_kind]) if of_kind.any() else 0
    is_wide = widths > _MAX_WIDER * usual + _EVEN_WIDTH
    if is_wide.mean() > _MAX_WIDE_LINES or is_wide.all():
        return []
    where = np.interp(inner, inner[~is_wide], middles[~is_wide])
    return [(int(inner[at]), float(where[at]), float(usual[at])) for at in np.flatnonzero(is_wide)]
