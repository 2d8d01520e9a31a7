"""A picture read: which board is in it, what stands in each cell, how sure that is, and what the rules made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from solver.engine import Verdict
from solver.errors import FormatError
from solver.grid import Grid
from solver.recognition.binarize import ink
from solver.recognition.board_search import Found, Search, board_corners, laid
from solver.recognition.cell_lattices import squares
from solver.recognition.cell_patches import SIDE, cut, even
from solver.recognition.decode_image import Picture
from solver.recognition.digit_classifier import logarithms, symbol_sets
from solver.recognition.grid_lines import GOOD, LEAST, Mesh
from solver.recognition.homography import projection
from solver.recognition.polygons import area, is_convex
from solver.recognition.rule_correction import MOST_CLASHING, Change, ruled
from solver.recognition.sampling import Numbers, Plane, sample
from solver.recognition.work_budget import Effort, Spent
from solver.shape import CLASSIC, SHAPES, Cell, Digit

FLAG: Final = 0.95  # cells that are less sure are shown to be looked at
_LOOKED: Final = 4  # boards of a plane whose digits are read
_UPRIGHT: Final = -0.08  # the mean logarithm of the digits from which no other way round is tried
_OTHERS: Final = {shape.size: shape for shape in SHAPES.values() if shape is not CLASSIC}
_PRINTED: Final = 0.92  # of the cells or more are a printed solution, which is taken only where there is nothing else
_DOUBTFUL: Final = 0.7  # the mean of the least sure cells must be more: crosswords and tables stay below
_CERTAIN: Final = 0.9  # and from here on no other view of the picture is tried
_LEAST_SURE: Final = 4  # one cell in so many makes that mean
_FOREIGN: Final = 0.03  # of the cells may look like digits that the board has not
CUT_OUT: Final = 48  # pixels of a cell of the board that is cut out
_HOPEFUL: Final = 0.2  # of the score: where no mesh has as much no margin will help
_DARK: Final = 140  # of 255: boards at night are darker in the middle, photos by day seldom
_COLOURFUL: Final = 6.0  # of 255
_TOO_MUCH: Final = "there is too much in this picture to find a puzzle: cut it to the board"
_EDGE: Final = 0.03  # of the picture's longer side is the margin that is put round it


@dataclass(frozen=True)
class Reading:
    """What a picture was taken for."""

    grid: Grid
    sure: tuple[float, ...]  # of each cell, 0 to 1: how likely what was read is
    second: tuple[Digit, ...]  # what each cell is else, 0 for blank
    changes: tuple[Change, ...]  # made by the rules
    verdict: Verdict
    places: Numbers  # of the crossings of its lines, row by row: (rows, columns, 2); parts of its width and height
    corners: Numbers  # of the board in the picture, clockwise from that of r1c1; parts of its width and height
    others: tuple[Numbers, ...]  # further boards, in the same way, the largest first
    picture: Picture
    mesh: Mesh
    turns: int  # quarters by which the mesh is turned back
    edge: int  # pixels by which it lies right of and below the picture

    @cached_property
    def flagged(self) -> tuple[Cell, ...]:
        """The cells to be looked at: those that are not sure, and those that the rules changed."""
        changed = {change.cell for change in self.changes}
        return tuple(cell for cell, sure in enumerate(self.sure) if sure < FLAG or cell in changed)

    @cached_property
    def straight(self) -> Image.Image:
        """The board cut out of the picture, straight, upright and in colour."""
        along = (np.arange(self.grid.shape.size * CUT_OUT) + 0.5) / CUT_OUT
        x, y = self.mesh.at(along, along)
        colours = [sample(colour, x - self.edge, y - self.edge) for colour in self.picture.colours]
        pixels = np.clip(np.round(np.stack(colours, -1)), 0, 255).astype(np.uint8)
        return Image.fromarray(np.ascontiguousarray(np.rot90(pixels, self.turns)))

    @property
    def least(self) -> float:
        """How sure the least sure cell is."""
        return min(self.sure)


class _View(NamedTuple):
    """A way to look at a picture, and how far right and down its pixels are moved."""

    plane: Plane
    edge: int


class _Look(NamedTuple):
    """A board of a view with what the net says of it."""

    view: _View
    found: Found
    turns: int  # quarters by which it is turned back
    likely: Numbers

    @property
    def digits(self) -> int:
        """How many cells are not blank."""
        return int((self.likely.argmax(1) > 0).sum())

    @property
    def size(self) -> int:
        """That of the board."""
        return self.found.mesh.shape.size

    @property
    def surety(self) -> float:
        """The mean of the least sure cells."""
        return float(np.sort(np.exp(self.likely.max(1)))[: self.size**2 // _LEAST_SURE].mean())

    @property
    def has_few(self) -> bool:
        """Whether there are fewer digits than a puzzle with one solution has: all but one must be there."""
        return self.digits < self.size - 1

    @property
    def is_printed(self) -> bool:
        """Whether it is a solution, printed."""
        return self.digits >= _PRINTED * self.size**2

    @property
    def is_board(self) -> bool:
        """Whether there are digits enough, and they look like digits."""
        foreign = (self.likely.argmax(1) > self.size).mean()
        return not self.has_few and self.surety > _DOUBTFUL and foreign <= _FOREIGN

    @property
    def is_certain(self) -> bool:
        """Whether it is so clear that nothing else needs to be looked for."""
        return self.is_board and self.surety > _CERTAIN

    @property
    def rank(self) -> tuple[bool, bool, bool, float]:
        """What orders boards: puzzles before solutions, good ones before others, large ones before small ones."""
        good = self.found.score >= GOOD
        return self.is_board, not self.is_printed, good, self.found.area * self.surety**2


def read(picture: Picture) -> Reading:
    """The reading of the largest puzzle in the picture. Raises FormatError where there is none.

    The work is bounded, as `Effort` counts it; where it is used up the best board that was seen until then is read.
    """
    effort = Effort()
    looks: list[_Look] = []
    is_spent = False
    try:
        _look_through(picture, effort, looks)
    except Spent:  # the best of what was seen until then is taken
        is_spent = True
    best = max(looks, key=lambda look: look.rank, default=None)
    if best is None or not best.is_board:
        raise FormatError.at(_TOO_MUCH if is_spent else _why(best))
    reading = _reading(picture, best, [look for look in looks if look.is_board])
    clashing = {cell for conflict in reading.grid.conflicts() for cell in conflict.cells}
    if len(clashing) > MOST_CLASHING:
        raise FormatError.at("a grid was found, but its digits break the rules in many places: is it a Sudoku?")
    return reading


def _look_through(picture: Picture, effort: Effort, looks: list[_Look]) -> None:
    """Add looks at the boards of the picture, until one is certain or all views are done. Raises Spent."""
    hope = 0.0
    plain: list[Numbers] = []  # corners that were tried without a margin
    for view in _views(picture):
        if view.edge and hope < _HOPEFUL:
            continue
        seen = [each + view.edge for each in plain] if view.edge else ()
        search = Search(view.plane, CLASSIC, effort.lay_mesh, seen)
        for number, found in enumerate(search.boards()):
            hope = max([hope, *(each.score for each in found)])
            for each in found[:_LOOKED]:
                if each.score >= LEAST and not any(each is look.found for look in looks):
                    looks.append(_look(view, each, effort))
            if any(look.is_certain and not look.is_printed for look in looks):
                break
            if number == 0 and not view.edge:
                looks += _of_another_size(view, effort)
                if any(look.is_certain and look.size != CLASSIC.size for look in looks):
                    break
        if any(look.is_certain for look in looks):
            return
        plain = plain or _inside(picture, search.seen)


def _of_another_size(view: _View, effort: Effort) -> Iterator[_Look]:
    """The board that is not 9x9, if the lattice of the picture's cells tells of one."""
    for size, corners in squares(ink(view.plane), _OTHERS):
        effort.lay_mesh()
        found = laid(view.plane, _OTHERS[size], corners)
        if found is not None and found.score >= GOOD:
            look = _look(view, found, effort)
            if look.is_board:
                yield look
                return


def _inside(picture: Picture, tried: Iterable[Numbers]) -> list[Numbers]:
    """Those of these corners that lie well inside the picture, where a margin round it changes nothing."""
    edge = _margin(picture)
    far = np.array(picture.size) - edge
    return [corners for corners in tried if (corners > edge).all() and (corners < far).all()]


def _margin(picture: Picture) -> int:
    """How many pixels of paper are put round it."""
    return round(_EDGE * max(picture.size))


def read_at(picture: Picture, corners: Numbers) -> Reading:
    """The reading of the board with these corners, clockwise from that of r1c1, in parts of the picture's sides.

    A person says that it is a board, so whatever stands there is shown. Raises FormatError where they are no corners.
    """
    view = _View(picture.luma, 0)
    places = corners * np.array(picture.size)
    if not is_convex(places) or area(places) < 400:
        raise FormatError.at("these four points are no corners of a board: put each on the corner it is for")
    found = laid(view.plane, CLASSIC, places)
    if found is None or found.score < GOOD:
        others = [each for shape in _OTHERS.values() if (each := laid(view.plane, shape, places))]
        found = max([*others, *([found] if found else [])], key=lambda each: each.score, default=None)
    if found is None or found.score < LEAST:
        found = Found(Mesh(CLASSIC, projection(board_corners(CLASSIC), places)), 0.0, area(places))
    look = _look(view, found, Effort(), upright=True)
    return _reading(picture, look, [look])


def _views(picture: Picture) -> Iterator[_View]:
    """The picture in black and white, and on a margin of paper, as a board may fill it to its edge.

    Of a dark one also with dark for light, as screens show boards at night; of a colourful one also its darkest colour,
    in which red and blue ink is as dark as black.
    """
    yield _View(picture.luma, 0)
    edge = _margin(picture)
    yield _View(np.pad(picture.luma, edge, constant_values=np.percentile(picture.luma, 85)), edge)
    if np.median(picture.luma) < _DARK:
        yield _View(255 - picture.luma, 0)
    darkest = picture.colours.min(0)
    if (picture.luma - darkest).mean() > _COLOURFUL:
        yield _View(darkest, 0)


def _look(view: _View, found: Found, effort: Effort, upright: bool = False) -> _Look:
    """The board with its digits, turned so that they stand upright. Raises Spent."""
    shape = found.mesh.shape
    size = shape.size
    pixels = float(np.sqrt(found.area)) / size
    patches = even(cut(view.plane, found.mesh, size, pixels)).reshape(size, size, SIDE, SIDE)
    best: tuple[float, _Look] | None = None
    for turns in range(1 if upright else 4):
        turned = np.rot90(np.rot90(patches, turns, (0, 1)), turns, (2, 3)).reshape(-1, SIDE, SIDE)
        worth = -9.0
        for symbols in symbol_sets(size):
            effort.read_cells(len(turned))
            likely = logarithms(np.ascontiguousarray(turned), symbols)
            shown = likely.argmax(1) > 0
            worth = float(likely.max(1)[shown].mean()) if shown.any() else -9.0
            if best is None or worth > best[0]:
                best = (worth, _Look(view, found, turns, likely))
        if worth > _UPRIGHT and turns == 0:
            break
    assert best is not None
    return best[1]


def _why(best: _Look | None) -> str:
    """The reason why there is no board."""
    if best is None or best.found.score < GOOD:
        return "no Sudoku grid was found in this picture: take it from above, all corners in it"
    if best.has_few:
        return f"a grid was found, but {best.digits or 'no'} digits in it that can be read"
    return "a grid was found, but what stands in it does not look like the digits of a Sudoku"


def _reading(picture: Picture, look: _Look, all_looks: list[_Look]) -> Reading:
    """The reading that comes of a look."""
    shape = look.found.mesh.shape
    likely = look.likely[:, : shape.size + 1]
    result = ruled(likely, shape)
    order = np.argsort(-likely, axis=1, kind="stable")
    sure = np.round(np.exp(likely.max(1)), 4)
    others = [each for each in all_looks if each is not look and each.found.score >= GOOD]
    return Reading(
        grid=result.grid,
        sure=tuple(sure.tolist()),
        second=tuple(order[:, 1].tolist()),
        changes=result.changes,
        verdict=result.verdict,
        places=_crossings(picture, look),
        corners=_parts(picture, look),
        others=tuple(_parts(picture, each) for each in sorted(others, key=lambda each: -each.found.area)),
        picture=picture,
        mesh=look.found.mesh,
        turns=look.turns,
        edge=look.view.edge,
    )


def _parts(picture: Picture, look: _Look) -> Numbers:
    """The corners of the board, from that of its r1c1, in parts of the picture's sides."""
    places = (look.found.mesh.corners() - look.view.edge) / np.array(picture.size)
    parts: Numbers = np.round(np.roll(places, -look.turns, 0), 4)
    return parts


def _crossings(picture: Picture, look: _Look) -> Numbers:
    """Where the lines of the upright board cross, in parts of the picture's sides."""
    lines = np.arange(look.found.mesh.shape.size + 1.0)
    places = np.stack(look.found.mesh.at(lines, lines), -1) - look.view.edge
    crossings: Numbers = np.round(np.rot90(places, look.turns) / np.array(picture.size), 4)
    return crossings
