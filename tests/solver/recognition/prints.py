"""Boards as screens and printers show them, drawn here: many faces, cells on grounds of their own, entries.

The lines are plain, so that what is measured with these pictures is how cells are read, not how boards are found.
Nothing of this is shared with `benchmarks/training/`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from solver import pictures
from solver.shape import SHAPES, Shape

Colour: TypeAlias = tuple[int, int, int]

OURS: Final = sorted((Path(pictures.__file__).parent / "faces").glob("*.ttf"))
FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "C:/Windows/Fonts")
KEPT_BACK: Final = ("Droid", "Hanken", "Lato", "Charis", "Gentium", "FiraCode", "OldStandard", "Cabin")
PAPER: Final[Colour] = (255, 255, 255)
INK: Final[Colour] = (20, 20, 24)
DARK_GROUNDS: Final[tuple[Colour, ...]] = ((122, 20, 26), (16, 32, 110), (20, 80, 40), (70, 20, 90), (60, 60, 64))
LIGHT_GROUNDS: Final[tuple[Colour, ...]] = ((255, 240, 150), (200, 225, 255), (215, 245, 205), (225, 225, 225))
DIGITS: Final = "123456789ABCDEFG"
FROM_ZERO: Final = "0123456789ABCDEF"
NUMBERS: Final = tuple(str(number) for number in range(1, 17))


@dataclass(frozen=True)
class Board:
    """A drawn board: the picture, and the digit of every cell, 0 for blank."""

    image: Image.Image
    digits: tuple[int, ...]
    shape: Shape

    @property
    def line(self) -> str:
        """The board as a line."""
        return "".join("." if digit == 0 else DIGITS[digit - 1] for digit in self.digits)


@dataclass(frozen=True)
class Style:
    """How a board is drawn: pixels, and parts of a cell."""

    face: Path | None  # None: the face of Pillow
    side: int = 44
    height: float = 0.55
    thin: int = 1
    thick: int = 3
    margin: int = 20
    paper: Colour = PAPER
    ink: Colour = INK
    line: Colour = (150, 150, 156)
    signs: Sequence[str] = DIGITS
    blank: str = ""  # the sign in each blank cell


def faces() -> list[Path | None]:
    """Our own faces, Pillow's, and those of this machine whose families were kept out of the training."""
    found = [path for folder in FOLDERS for path in sorted(Path(folder).rglob("*.[to]tf"))]
    usable = [path for path in found if path.name.startswith(KEPT_BACK) and "Fallback" not in path.name]
    return [None, *OURS, *usable]


@cache
def at_height(face: Path | None, height: float) -> ImageFont.FreeTypeFont:
    """The face with digits a given number of pixels high."""

    def of_size(size: float) -> ImageFont.FreeTypeFont:
        font = ImageFont.load_default(size) if face is None else ImageFont.truetype(str(face), size)
        assert isinstance(font, ImageFont.FreeTypeFont)
        return font

    _, top, _, bottom = of_size(200).getbbox("8")
    return of_size(max(6, round(200 * height / (bottom - top))))


def solved(lot: random.Random, shape: Shape) -> list[int]:
    """A full grid: the usual pattern with its digits, rows, columns, bands and stacks in another order."""

    def order(of_blocks: int, a_block: int) -> list[int]:
        blocks = lot.sample(range(of_blocks), of_blocks)
        return [block * a_block + each for block in blocks for each in lot.sample(range(a_block), a_block)]

    size, high, wide = shape.size, shape.band, shape.stack
    digits = lot.sample(range(1, size + 1), size)
    rows, columns = order(size // high, high), order(size // wide, wide)
    return [digits[(row % high * wide + row // high + column) % size] for row in rows for column in columns]


def draw(
    digits: Sequence[int],
    style: Style,
    grounds: Callable[[int], Colour | None] = lambda cell: None,
    look: Callable[[int], tuple[Path | None, Colour] | None] = lambda cell: None,
) -> Board:
    """The board with these digits; `grounds` colours cells, and `look` gives digits a face and an ink of their own."""
    shape = SHAPES[len(digits)]
    size, side, margin = shape.size, style.side, style.margin
    end = margin + size * side
    image = Image.new("RGB", (end + margin, end + margin), style.paper)
    pen = ImageDraw.Draw(image)
    for cell in range(len(digits)):
        if ground := grounds(cell):
            left, top = margin + cell % size * side, margin + cell // size * side
            pen.rectangle((left, top, left + side, top + side), fill=ground)
    for is_thick in (False, True):
        width = style.thick if is_thick else style.thin
        for line in range(size + 1):
            at = margin + line * side
            if (line % shape.stack == 0) == is_thick:
                pen.line((at, margin, at, end), fill=style.ink if is_thick else style.line, width=width)
            if (line % shape.band == 0) == is_thick:
                pen.line((margin, at, end, at), fill=style.ink if is_thick else style.line, width=width)
    for cell, digit in enumerate(digits):
        sign = style.signs[digit - 1] if digit else style.blank
        if sign:
            face, ink = look(cell) or (style.face, style.ink)
            height = style.height * side * (1 if len(sign) == 1 else 0.75)
            middle = (margin + (cell % size + 0.5) * side, margin + (cell // size + 0.5) * side)
            pen.text(middle, sign, font=at_height(face, height), fill=ink, anchor="mm")
    return Board(image, tuple(digits), shape)


def some_style(lot: random.Random, drawn_in: Sequence[Path | None], size: int) -> Style:
    """A style drawn by lot; pictures stay small enough to be read at their own size."""
    return Style(
        face=lot.choice(drawn_in),
        side=lot.randint(26, 900 // size if size > 9 else 64),
        height=lot.uniform(0.42, 0.72),
        thin=lot.choice((1, 1, 2)),
        thick=lot.choice((3, 4)),
        ink=lot.choice((INK, (0, 0, 0), (40, 50, 90), (70, 70, 70))),
        line=(lot.randint(90, 170),) * 3,
    )


def some_digits(lot: random.Random, shape: Shape, share: float) -> list[int]:
    """A full grid of which only this share of the cells is shown."""
    return [digit if lot.random() < share else 0 for digit in solved(lot, shape)]


def partly_filled(lot: random.Random, drawn_in: Sequence[Path | None]) -> Board:
    """A 9x9 board with entries in the ink of the clues or a lighter one, at times in another face; one may be wrong."""
    shape = SHAPES[81]
    style = some_style(lot, drawn_in, shape.size)
    digits = some_digits(lot, shape, lot.uniform(0.25, 0.85))
    if lot.random() < 0.3:
        cell = lot.choice([cell for cell, digit in enumerate(digits) if digit])
        digits[cell] = lot.randint(1, shape.size)
    entered = frozenset(lot.sample(range(81), lot.randint(0, 50)))
    face = lot.choice(drawn_in) if lot.random() < 0.3 else style.face
    ink = lot.choice((style.ink, (30, 90, 200), (110, 110, 120), (0, 120, 90)))
    return draw(digits, style, look=lambda cell: (face, ink) if cell in entered else None)


def of_sixteen(lot: random.Random, drawn_in: Sequence[Path | None], signs: Sequence[str]) -> Board:
    """A 16x16 board with these signs."""
    shape = SHAPES[256]
    style = some_style(lot, drawn_in, shape.size)
    return draw(some_digits(lot, shape, lot.uniform(0.35, 0.6)), Style(**(vars(style) | {"signs": signs})))


def highlighted(lot: random.Random, drawn_in: Sequence[Path | None]) -> Board:
    """A 9x9 board with a row, a column and single cells on dark or light grounds, signs dark or light on them."""
    shape = SHAPES[81]
    style = some_style(lot, drawn_in, shape.size)
    digits = some_digits(lot, shape, lot.uniform(0.3, 0.6))
    row, column = lot.randrange(9), lot.randrange(9)
    light, dark = lot.choice(LIGHT_GROUNDS), lot.choice(DARK_GROUNDS)
    signs = lot.choice(((0, 0, 0), (255, 255, 255)))
    alone = frozenset(lot.sample(range(81), 12))

    def ground(cell: int) -> Colour | None:
        if cell in alone:
            return dark
        return light if cell % 9 == column or cell // 9 == row else None

    return draw(digits, style, ground, lambda cell: (style.face, signs) if cell in alone else None)


def softened(lot: random.Random, image: Image.Image) -> Image.Image:
    """The picture a little blurred, as of a scan or a screen made smaller."""
    return image.filter(ImageFilter.GaussianBlur(lot.uniform(0.3, 0.9)))


def small(line: str, face: Path | None, side: int, pixels: int, blank: str = "", is_dark: bool = False) -> Image.Image:
    """A 9x9 board whose digits are so many pixels high, in light or dark colours."""
    paper, ink = ((24, 26, 30), (230, 230, 235)) if is_dark else (PAPER, INK)
    style = Style(face, side, pixels / side, paper=paper, ink=ink, line=(90, 92, 98), blank=blank)
    return draw([int(sign) for sign in line.replace(".", "0")], style).image
