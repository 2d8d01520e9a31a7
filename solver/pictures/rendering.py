"""Pictures in pixels. Of boards the empty one is kept, and of each cell what differs: a picture is made of copies.

What has more than a sign in a cell, notes or a conflict, is drawn item by item, as all that is no board. Both ways come
to the same pixels.

Roads not taken: keeping the empty board with its title and caption, which differ from picture to picture.
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
from solver.pictures.boards import Boards, Side
from solver.pictures.composing import check, items_of
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board, Layout
from solver.pictures.items import Item, Text
from solver.pictures.picture import Picture
from solver.pictures.presets import Preset
from solver.pictures.raster import paint, painted
from solver.pictures.style import Style
from solver.shape import Digit

_KEPT: Final = 2  # empty boards, and sets of signs: of a picture of the largest size 23 MB and 11 MB


def render(picture: Picture) -> Image.Image:
    """The picture in pixels, RGB. Raises RuleError where it would be too small to read."""
    way = picture.kind.way
    if isinstance(way, Boards):
        sides = way.sides(picture)
        if all(way.whole_cells(side.board, picture) for side in sides):
            return _copied(way, picture, sides)
    return painted(items_of(picture), picture.size.width, picture.size.height, picture.look)


def _copied(way: Boards, picture: Picture, sides: tuple[Side, ...]) -> Image.Image:
    """The picture of boards with a sign in a cell at most."""
    layout, style = plan(picture, tuple(side.label for side in sides), way.indexed), picture.look
    frame = _frame(way, Layout(layout.boards, layout.axis), picture.size, style, picture.base)
    texts = tuple(way.texts(layout, picture))
    shown = [*frame.texts, *texts]
    image = frame.image.copy()
    paste = image.im.paste  # Pillow's own in Python looks at each of 81 copies for longer than it takes
    for board, (puzzle, _) in zip(layout.boards, sides, strict=True):
        signs = _signs(way, replace(board, x=0, y=0), way.pen(picture), way.blank_of(picture))
        used = set()
        for cell, digit in enumerate(puzzle.entries.digits):
            if digit or signs.blank:
                x, y = board.corner(cell)
                used.add(key := (puzzle.kind(cell), digit, x & 1))
                tile = signs.tile(*key)
                left, top, right, bottom = tile.box
                paste(tile.image.im, (x + left, y + top, x + right, y + bottom))
        shown += chain.from_iterable(signs.tile(*key).texts for key in used)
    check(picture, shown)
    return paint(image, texts, style)


class Tile(NamedTuple):
    """A part of a picture, the texts on it, and where it lies: left, top, right, bottom."""

    image: Image.Image
    texts: tuple[Text, ...]
    box: tuple[int, int, int, int]


@lru_cache(maxsize=_KEPT)
def _frame(way: Boards, layout: Layout, size: Preset, style: Style, base: int) -> Tile:
    """The boards with empty cells, and what stands round them whatever they hold."""
    items = tuple(way.frame(layout, size, style, base))
    return Tile(painted(items, size.width, size.height, style), _texts(items), (0, 0, size.width, size.height))


@dataclass(frozen=True, slots=True)
class _Signs:
    """The signs of a board in its cells, drawn when they are first wanted. Its corner is at 0, 0."""

    way: Boards
    board: Board
    pen: Pen
    blank: str
    tiles: dict[tuple[CellKind, Digit, int], Tile] = field(default_factory=dict)

    def tile(self, kind: CellKind, digit: Digit, left: int) -> Tile:
        """What differs from an empty cell; `left` is 1 where the cell begins at an odd pixel.

        Halves of pixels are rounded to even ones, so such a cell may have other pixels.
        """
        if (key := (kind, digit, left)) not in self.tiles:
            side, style = self.board.cell, self.pen.style
            items = tuple(self.way.cell(self.board, left, 0, kind, digit, self.blank, self.pen))
            image = painted(items, left + side, side, style).crop((left, 0, left + side, side))
            empty = Image.new("RGB", image.size, style.colour("cell"))
            box = ImageChops.difference(image, empty).getbbox() or (0, 0, 1, 1)
            self.tiles[key] = Tile(image.crop(box), _texts(items), box)
        return self.tiles[key]


_signs = lru_cache(maxsize=_KEPT)(_Signs)


def _texts(items: Iterable[Item]) -> tuple[Text, ...]:
    return tuple(item for item in items if isinstance(item, Text))
