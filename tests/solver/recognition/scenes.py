"""Pictures of puzzles as people take them, drawn here: pages, photographed at a slant, bent, shaded; and screenshots.

Nothing of this is shared with `benchmarks/training/`: other drawing, other faces, and
a page that is really seen in perspective.
"""

from __future__ import annotations

import io
import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from solver import pictures
from solver.grid import Grid
from solver.shape import SHAPES

OURS: Final = Path(pictures.__file__).parent / "faces" / "text-600.ttf"
PUZZLES: Final = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
    "1.....7..9.3.....8..51......7..6..1...3.9.5...2..1..9......92..8.....3.7..9.....4".replace(" ", ""),
)
WORDS: Final = "tomorrow the weather stays mild with rain in the west page 12 answers and results of yesterday".split()


@dataclass(frozen=True)
class Print:
    """How a page is printed: greys of 0 to 255, widths and heights as parts of a cell."""

    face: Path = OURS
    height: float = 0.6
    paper: int = 236
    ink: int = 25
    thin: float = 0.02
    thin_ink: int = 60
    thick: float = 0.06
    numbers: bool = False  # 10 to 16 in place of A to G


@dataclass(frozen=True)
class Shot:
    """How the page is photographed: degrees, parts of the board's side, pixels."""

    tilt: float = 0.0
    towards: float = 0.7  # the direction of the tilt, in radians
    roll: float = 0.0
    curve: float = 0.0
    size: tuple[int, int] = (750, 1000)
    fills: float = 0.8  # of the picture's shorter side
    blur: float = 0.5
    shadow: float = 0.0
    grain: float = 2.0
    quality: int = 85
    seed: int = field(default=1)


def board(digits: str, look: Print, side: int) -> Image.Image:
    """The board alone, with cells of a given number of pixels, to the outer edge of its frame."""
    shape = SHAPES[len(digits)]
    size, end = shape.size, shape.size * side
    image = Image.new("L", (end, end), look.paper)
    pen = ImageDraw.Draw(image)
    for thick in (False, True):
        for line in range(size + 1):
            width = max(1, round(side * (look.thick if thick else look.thin)))
            at = min(line * side, end - width // 2 - 1)
            ink = look.ink if thick else look.thin_ink
            if (line % shape.stack == 0) == thick:
                pen.line((at, 0, at, end), fill=ink, width=width)
            if (line % shape.band == 0) == thick:
                pen.line((0, at, end, at), fill=ink, width=width)
    for cell, digit in enumerate(digits):
        if digit not in ".0":
            middle = ((cell % size + 0.5) * side, (cell // size + 0.5) * side)
            sign = str(shape.symbols.index(digit) + 1) if look.numbers else digit
            font = fitting(look.face, look.height * side / len(sign) ** 0.5)
            pen.text(middle, sign, font=font, fill=look.ink, anchor="mm")
    return image


@cache
def fitting(face: Path, height: float) -> ImageFont.FreeTypeFont:
    """The face with digits a given number of pixels high."""
    _, top, _, bottom = ImageFont.truetype(str(face), 200).getbbox("8")
    return ImageFont.truetype(str(face), max(5, round(200 * height / (bottom - top))))


def page(digits: str, look: Print, seed: int = 1) -> tuple[Image.Image, NDArray[np.float64]]:
    """A page of a newspaper with the board among text, and the corners of the board on it."""
    image = Image.new("L", (1500, 1900), look.paper)
    left, top, side = 300, 420, 900 // SHAPES[len(digits)].size
    wide = side * SHAPES[len(digits)].size
    image.paste(board(digits, look, side), (left, top))
    lot, pen, font = random.Random(seed), ImageDraw.Draw(image), fitting(OURS, 18)
    for begin, end in ((60, top - 60), (top + wide + 50, 1840)):
        for y in range(begin, end, 38):
            pen.text((60, y), " ".join(lot.choices(WORDS, k=17))[:110], font=font, fill=look.ink)
    corners = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], float) / 9 * wide + (left, top)
    return image, corners


def photo(image: Image.Image, corners: NDArray[np.float64], shot: Shot) -> Image.Image:
    """The page as a camera two boards away sees it."""
    middle, side = corners.mean(0), float(np.ptp(corners[:, 0]))
    turn = rotation(shot)
    away = 2.0 * side

    def seen(points: NDArray[np.float64]) -> NDArray[np.float64]:
        flat = np.concatenate([points - middle, np.zeros((len(points), 1))], 1) @ turn.T
        return flat[:, :2] * (away / (away + flat[:, 2:]))

    board_seen = seen(corners)
    wide, high = shot.size
    scale = shot.fills * min(wide, high) / np.ptp(board_seen, 0).max()
    shift = np.array([wide, high]) / 2 - board_seen.mean(0) * scale
    y, x = np.mgrid[0:high, 0:wide].astype(float)
    # Back from the picture to the page: the ray through each pixel meets the turned plane.
    across, down = (x - shift[0]) / scale, (y - shift[1]) / scale
    normal = turn[:, 2]
    ray = np.stack([across / away, down / away, np.ones_like(across)])
    far = normal[2] * -away / np.tensordot(normal, ray, 1) * -1
    point = ray * far + np.array([0, 0, -away])[:, None, None]
    u, v = np.tensordot(turn.T, point, 1)[:2]
    if shot.curve:
        v = v + shot.curve * side * np.cos(np.pi * (u / side + 0.2))
    values = np.asarray(image, np.float32)
    column, row = u + middle[0], v + middle[1]
    outside = (column < 0) | (row < 0) | (column > image.width - 2) | (row > image.height - 2)
    column, row = np.clip(column, 0, image.width - 2), np.clip(row, 0, image.height - 2)
    c, r = column.astype(int), row.astype(int)
    fc, fr = column - c, row - r
    upper = values[r, c] * (1 - fc) + values[r, c + 1] * fc
    lower = values[r + 1, c] * (1 - fc) + values[r + 1, c + 1] * fc
    shown = upper * (1 - fr) + lower * fr
    shown[outside] = 70
    return developed(shown, shot)


def rotation(shot: Shot) -> NDArray[np.float64]:
    """The turn of the page: tilted about a line in it, then rolled."""
    axis = np.array([np.cos(shot.towards), np.sin(shot.towards), 0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    tilt, roll = np.radians(shot.tilt), np.radians(shot.roll)
    tilted = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    rolled = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    return np.asarray(rolled @ tilted, np.float64)


def developed(values: NDArray[np.float64], shot: Shot) -> Image.Image:
    """The picture with shadow, blur, grain and the losses of JPEG."""
    high, wide = values.shape
    if shot.shadow:
        edge = np.mgrid[0:high, 0:wide][1] - wide * 0.45 - 0.2 * np.mgrid[0:high, 0:wide][0]
        values = values * (1 - shot.shadow / (1 + np.exp(-np.clip(edge / 20, -30, 30))))
    noise = np.random.default_rng(shot.seed).normal(0, shot.grain, values.shape)
    image = Image.fromarray(np.clip(values + noise, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(shot.blur))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=shot.quality)
    return Image.open(io.BytesIO(file.getvalue()))


def taken(digits: str, look: Print | None = None, shot: Shot | None = None) -> Image.Image:
    """A photo of a page with this puzzle."""
    return photo(*page(digits, look or Print()), shot or Shot())


def screenshot(digits: str, dark: bool, side: int = 40, face: Path = OURS) -> Image.Image:
    """A phone's screen with the puzzle, its keys below, light or dark, and a cell chosen."""
    ground, ink, thin, chosen = ((18, 20, 26), (228, 230, 236), (70, 74, 84), (38, 60, 96))
    if not dark:
        ground, ink, thin, chosen = ((255, 255, 255), (28, 38, 60), (190, 196, 208), (214, 230, 250))
    image = Image.new("RGB", (9 * side + 30, 19 * side), ground)
    pen = ImageDraw.Draw(image)
    left, top = 15, 3 * side
    pen.rectangle((left, top + 4 * side, left + 9 * side, top + 5 * side), fill=chosen)
    for thick in (False, True):
        for line in range(10):
            if (line % 3 == 0) == thick:
                at = line * side
                pen.line((left + at, top, left + at, top + 9 * side), fill=ink if thick else thin, width=1 + thick)
                pen.line((left, top + at, left + 9 * side, top + at), fill=ink if thick else thin, width=1 + thick)
    font = fitting(face, side * 0.55)
    for cell, clue in enumerate(digits):
        if clue not in ".0":
            at_middle = (left + (cell % 9 + 0.5) * side, top + (cell // 9 + 0.5) * side)
            pen.text(at_middle, clue, font=font, fill=ink, anchor="mm")
    for digit in range(1, 10):
        pen.text((left + (digit - 0.5) * side, top + 11 * side), str(digit), font=font, fill=ink, anchor="mm")
    pen.text((left, side), "Expert  03:12", font=fitting(face, side * 0.3), fill=ink)
    return image


def as_file(image: Image.Image, kind: str = "PNG", **more: Any) -> bytes:
    """The picture as the bytes of a file."""
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def givens(digits: str) -> Grid:
    """The puzzle as a grid."""
    return Grid.parse(digits)
