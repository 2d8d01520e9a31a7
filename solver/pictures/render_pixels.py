"""Render pictures in pixels, from cached tiles: the empty board, and what differs from it in each cell.

Boards with a conflict, and all other pictures, are drawn item by item. Both come to the same pixels: no two of the
small digits of a cell have a row and a column of pixels in common.

Roads not taken: caching the empty board with its title and caption, which differ from picture to picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from solver.grid import CellKind
from solver.pictures.arrangements import plan
from solver.pictures.board_picture import BoardPicture, Side, small_digits
from solver.pictures.compose import check, items_of
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board, Layout
from solver.pictures.picture import Picture
from solver.pictures.presets import Preset
from solver.pictures.raster import paint, painted
from solver.pictures.shapes import Item, Rect, Text
from solver.pictures.style import Style
from solver.shape import Digit

_MAX_CACHED: Final = 2  # empty boards, and sets of signs: of a picture of the largest size 23 MB and 11 MB


def render(picture: Picture) -> Image.Image:
    """Render the picture as an RGB image. Raises RuleError if it is too small to read."""
    renderer = picture.kind.renderer
    if isinstance(renderer, BoardPicture):
        sides = renderer.sides(picture)
        if not any(side.board.entries.conflicts() for side in sides):
            return _copied(renderer, picture, sides)
    return painted(items_of(picture), picture.size.width, picture.size.height, picture.look)


def _copied(renderer: BoardPicture, picture: Picture, sides: tuple[Side, ...]) -> Image.Image:
    """Render boards without a conflict from copies of tiles."""
    layout, style = plan(picture, tuple(side.label for side in sides), renderer.indexed), picture.look
    frame = _frame(renderer, Layout(layout.boards, layout.axis), picture.size, style, picture.base)
    texts = tuple(renderer.texts(layout, picture))
    shown = [*frame.texts, *texts]
    image = frame.image.copy()
    paste = image.im.paste  # Pillow's own in Python looks at each of 81 copies for longer than it takes
    for board, (puzzle, _) in zip(layout.boards, sides, strict=True):
        signs = _signs(renderer, replace(board, x=0, y=0), renderer.pen(picture), renderer.blank_of(picture))
        notes = renderer.notes_of(puzzle, picture)
        used = {}
        for cell, digit in enumerate(puzzle.entries.digits):
            x, y = board.corner(cell)
            if not digit and (small := notes(cell)):
                tiles = [signs.note(each, x & 1, y & 1) for each in small]
            elif digit or signs.blank:
                tiles = [signs.tile(puzzle.kind(cell), digit, x & 1)]
            else:
                continue
            for tile in tiles:
                used[id(tile)] = tile
                left, top, right, bottom = tile.box
                paste(tile.image.im, (x + left, y + top, x + right, y + bottom))
        shown += chain.from_iterable(tile.texts for tile in used.values())
    check(picture, shown)
    return paint(image, texts, style)


class Tile(NamedTuple):
    """A part of a picture, the texts on it, and where it lies: left, top, right, bottom."""

    image: Image.Image
    texts: tuple[Text, ...]
    box: tuple[int, int, int, int]


@lru_cache(maxsize=_MAX_CACHED)
def _frame(renderer: BoardPicture, layout: Layout, size: Preset, style: Style, base: int) -> Tile:
    """Render the boards with empty cells, and what is around them whatever they hold."""
    items = tuple(renderer.frame(layout, size, style, base))
    return Tile(painted(items, size.width, size.height, style), _texts(items), (0, 0, size.width, size.height))


@dataclass(frozen=True, slots=True)
class _Signs:
    """The symbols of a board in its cells, drawn when first needed. The board's corner is at 0, 0."""

    renderer: BoardPicture
    board: Board
    pen: Pen
    blank: str
    tiles: dict[tuple[CellKind | None, Digit, int, int], Tile] = field(default_factory=dict)

    def tile(self, kind: CellKind, digit: Digit, left: int) -> Tile:
        """Return what differs from an empty cell; `left` is 1 if the cell begins at an odd pixel.

        Halves of pixels are rounded to even ones, so such a cell may have other pixels.
        """
        if (key := (kind, digit, left, 0)) not in self.tiles:
            items = self.renderer.cell(self.board, left, 0, kind, digit, self.blank, self.pen)
            self.tiles[key] = self._drawn(tuple(items), left, 0)
        return self.tiles[key]

    def note(self, digit: Digit, left: int, top: int) -> Tile:
        """Return the tile of a small digit of an empty cell."""
        if (key := (None, digit, left, top)) not in self.tiles:
            ground = Rect("cell", left, top, self.board.cell, self.board.cell)
            items: tuple[Item, ...] = (ground, *small_digits(self.board, left, top, (digit,), self.pen.style))
            self.tiles[key] = self._drawn(items, left, top)
        return self.tiles[key]

    def _drawn(self, items: tuple[Item, ...], left: int, top: int) -> Tile:
        """Render what the items of the cell with that corner change in an empty one."""
        side, style = self.board.cell, self.pen.style
        image = painted(items, left + side, top + side, style).crop((left, top, left + side, top + side))
        empty = Image.new("RGB", image.size, style.colour("cell"))
        box = ImageChops.difference(image, empty).getbbox() or (0, 0, 1, 1)
        return Tile(image.crop(box), _texts(items), box)


_signs = lru_cache(maxsize=_MAX_CACHED)(_Signs)


def _texts(items: Iterable[Item]) -> tuple[Text, ...]:
    return tuple(item for item in items if isinstance(item, Text))
