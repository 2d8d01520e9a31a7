"""Boards that the tests of pictures draw, and a reader that finds digits by looking at nothing but pixels."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFont

from solver.grid import Grid, Puzzle
from solver.pictures import KINDS, PRESETS, Picture, fonts, kind_of
from solver.pictures.board_picture import BoardPicture
from solver.pictures.geometry import Layout
from solver.pictures.style import BUILT_IN, CUTS, ITALIC_CUTS
from solver.shape import Shape

SOLVED = Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
FIGURE = Puzzle.of(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
TWICE = Puzzle.of(Grid.parse("5.57.....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
EVERY = [
    (kind.key, preset.key)
    for kind in KINDS
    for preset in PRESETS
    if not kind.of_search and (preset.cell is None or kind.is_bare)
]


def picture(kind: str = "puzzle", preset: str = "slide", **options: object) -> Picture:
    """A picture of Liang's figure."""
    return Picture(kind_of(kind), FIGURE, SOLVED, preset, **options)  # type: ignore[arg-type]  # options of any type


def plan(drawn: Picture) -> Layout:
    """Where everything lies on a picture of boards."""
    assert isinstance(drawn.kind.renderer, BoardPicture)
    return drawn.kind.renderer.plan(drawn)


def some_board(shape: Shape, seed: int = 1) -> tuple[Puzzle, Grid]:
    """A puzzle of any size with one of its solutions."""
    n, high, wide = shape.size, shape.box_height, shape.box_width
    chance = random.Random(seed)
    digits = tuple((wide * (row % high) + row // high + column) % n + 1 for row in range(n) for column in range(n))
    givens = tuple(digit if chance.random() < 0.45 else 0 for digit in digits)
    return Puzzle.of(Grid(givens, shape)), Grid(digits, shape)


def read_line(image: Image.Image) -> str:
    """The digits of a picture with one board, row by row from the top, '.' for an empty cell."""
    grey = image.convert("L")
    dark = grey.point([255 * (value < 200) for value in range(256)])
    width, height = dark.size
    rows = _gaps(dark.resize((1, height), Image.Resampling.BOX).tobytes())
    columns = _gaps(dark.resize((width, 1), Image.Resampling.BOX).tobytes())
    found = []
    for top, _ in rows:
        for left, right in columns:
            side = right - left
            inner = left + 0.27 * side, top + 0.17 * side, left + 0.73 * side, top + 0.84 * side
            found.append(_read_cell(grey.crop(tuple(round(edge) for edge in inner))))  # type: ignore[arg-type]  # four
    return "".join(found)


def _gaps(darkness: bytes) -> list[tuple[int, int]]:
    """What lies between the lines of a grid, which are the darkest of all rows or columns."""
    lines = [place for place, value in enumerate(darkness) if value > 0.9 * max(darkness)]
    return [(before + 1, after) for before, after in pairwise(lines) if after - before > 1]


def _read_cell(cell: Image.Image) -> str:
    ink = cell.point([255 * (value < 150) for value in range(256)])
    box = ink.getbbox()
    if box is None or box[3] - box[1] < cell.height * 0.35:
        return "."
    shape = ink.crop(box).resize((24, 32), Image.Resampling.BILINEAR)
    wide = (box[2] - box[0]) / (box[3] - box[1])
    return min(_templates(), key=lambda each: _unlike(shape, wide, each[1], each[2]))[0]


def _unlike(shape: Image.Image, wide: float, template: Image.Image, template_wide: float) -> float:
    difference = ImageChops.difference(shape, template).tobytes()
    return sum(difference) / 255 / len(difference) + abs(wide - template_wide)


@cache
def _templates() -> list[tuple[str, Image.Image, float]]:
    pillow = ImageFont.load_default(180)
    faces = [(pillow, 0), (pillow, 5), *((fonts.font(file, 180), 0) for file in (*CUTS, *ITALIC_CUTS))]
    templates = []
    for character in "0123456789":
        for font, stroke in faces:
            page = Image.new("L", (300, 300))
            ImageDraw.Draw(page).text((60, 60), character, 255, font, stroke_width=stroke)
            box = page.getbbox()
            assert box is not None
            wide = (box[2] - box[0]) / (box[3] - box[1])
            templates.append((character, page.crop(box).resize((24, 32), Image.Resampling.BILINEAR), wide))
        slanted = fonts.glyphs(character, 180, face=BUILT_IN, slant=fonts.SLANT).mask
        templates.append((character, slanted.resize((24, 32)), slanted.width / slanted.height))
    return templates
