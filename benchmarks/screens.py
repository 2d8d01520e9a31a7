"""Measures how clean drawn boards are read: sharp pictures as programs, sites and apps show them.

    .venv/bin/python -m benchmarks.screens --boards 500 --seed 1 --format json

Half of the boards are plain: cells of 24 to 160 pixels, thin lines of 1 to 8, thick ones equal or thicker, margins of
40 pixels down to a cut through the frame, light and dark, grey lines down to a contrast of 3:1, with and without notes.
The others have the looks of apps, each a function of this file. Nothing of it is shared with `benchmarks/training/`.

The output counts boards, in all and by size:

- `right`: every cell is right.
- `misread`: a cell is wrong.
- `misread_unmarked`: a wrong cell is neither unsure nor changed by the rules. These boards count as misread, too.
- `refused`: nothing was read.

`seconds_median` is CPU time a picture. With `--verbose` a line for each board that is not right goes to standard error,
then how many were found: a board is found if every crossing of its lines is less than half a cell from its place.
`--save` keeps the pictures that are not right. `--only` draws the looks of that name alone.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command `sudoku` does, before numpy is loaded
import argparse
import io
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solver import pictures
from solver.errors import FormatError
from solver.grid import Grid
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import Reading, recognize_board
from solver.shape import SHAPES, Shape

Colour: TypeAlias = tuple[int, int, int]
Places: TypeAlias = NDArray[np.float64]

HOME: Final = Path(__file__).parents[1]
SIZES: Final = (9, 9, 6, 4, 16)  # in turn
OURS: Final = ("text-400.ttf", "text-600.ttf", "text-700.ttf", "code-500.ttf")
SYSTEM: Final = (  # where a system has them
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSansMono.ttf",
    "LiberationSans-Regular.ttf",
    "LiberationSerif-Regular.ttf",
)
MAX_TALL_SIDE: Final = 1440  # pixels of a board on a whole screen
MIN_LINE_CONTRAST: Final = 3.0
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)


@cache
def faces() -> tuple[str, ...]:
    """Return the typefaces to draw with: ours, and those of the system that are there."""
    ours = [str(Path(pictures.__file__).parent / "faces" / name) for name in OURS]
    there = []
    for name in SYSTEM:
        try:
            ImageFont.truetype(name, 20)
        except OSError:
            continue
        there.append(name)
    return (*ours, *there)


@cache
def font_of(face: str, height: int) -> ImageFont.FreeTypeFont:
    """Return the face at the size at which an 8 has about this height in pixels."""
    _, top, _, bottom = ImageFont.truetype(face, 200).getbbox("8")
    return ImageFont.truetype(face, max(5, round(200 * height / (bottom - top))))


@cache
def puzzles_of(size: int) -> tuple[str, ...]:
    """Return the built-in puzzles of a size, one line each."""
    found = []
    for path in sorted((HOME / "puzzles").glob("*.sdm")):
        for line in path.read_text().splitlines():
            word = line.split(" ")[0]
            if len(word) == size**2 and len(set(word) - {".", "0"}) >= size - 1:  # fewer have no single solution
                found.append(word.replace("0", "."))
    return tuple(found)


def some_clues(rng: random.Random, shape: Shape) -> str:
    """Return a puzzle: a built-in one with its digits and its bands in another order."""
    line = rng.choice(puzzles_of(shape.size))
    signs = shape.symbols[: shape.size]
    swapped = dict(zip(signs, rng.sample(signs, len(signs)), strict=True)) | {".": "."}
    size = shape.size

    def order(step: int) -> list[int]:
        groups = [rng.sample(range(start, start + step), step) for start in range(0, size, step)]
        return [each for group in rng.sample(groups, len(groups)) for each in group]

    rows, columns = order(shape.band), order(shape.stack)
    return "".join(swapped[line[row * size + column]] for row in rows for column in columns)


def luminance(colour: Colour) -> float:
    """Compute the relative luminance of a colour, 0 to 1, as WCAG 2 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Compute the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def grey_on(paper: Colour, least: float, rng: random.Random) -> Colour:
    """Return a grey whose contrast with the paper is at least this, often just so much."""
    usable = [level for level in range(256) if contrast((level, level, level), paper) >= least]
    weakest = max(usable) if luminance(paper) > 0.3 else min(usable)
    level = weakest if rng.random() < 0.5 else rng.choice(usable)
    return (level, level, level)


@dataclass
class Screen:
    """A picture while it is drawn: the clues, the geometry of the board, and the colours."""

    rng: random.Random
    shape: Shape
    clues: str
    cell: int  # pixels between thin lines
    face: str
    thin: int = 1
    thick: int = 2
    frame: int = 2
    margins: tuple[int, int, int, int] = (16, 16, 16, 16)  # left, top, right, bottom
    paper: Colour = WHITE
    ground: Colour = WHITE  # around the board
    ink: Colour = BLACK
    thin_ink: Colour = BLACK
    thick_ink: Colour = BLACK
    height: float = 0.55  # of a digit, as a share of the cell
    image: Image.Image = field(init=False)
    pen: ImageDraw.ImageDraw = field(init=False)

    def begin(self) -> None:
        """Make an empty picture that has room for the board and its margins."""
        left, top, right, bottom = self.margins
        wide = left + self.side(self.shape.stack) + right
        high = top + self.side(self.shape.band) + bottom
        self.image = Image.new("RGB", (wide, high), self.ground)
        self.pen = ImageDraw.Draw(self.image)

    def widths(self, step: int) -> list[int]:
        """Return the width of each line, the first and the last being the frame."""
        size = self.shape.size
        inner = [self.thick if line % step == 0 else self.thin for line in range(1, size)]
        return [self.frame, *inner, self.frame]

    def side(self, step: int) -> int:
        """Return the pixels of the board's side, its frame included."""
        return sum(self.widths(step)) + self.shape.size * self.cell

    def starts(self, step: int, first: int) -> list[int]:
        """Return the first pixel of each line."""
        found, at = [], first
        for width in self.widths(step):
            found.append(at)
            at += width + self.cell
        return found

    @property
    def columns(self) -> list[int]:
        """The first pixel of each vertical line."""
        return self.starts(self.shape.stack, self.margins[0])

    @property
    def rows(self) -> list[int]:
        """The first pixel of each horizontal line."""
        return self.starts(self.shape.band, self.margins[1])

    def boxes(self) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
        """Yield the cells with the first and last pixel of each: left, top, right, bottom."""
        across = [start + width for start, width in zip(self.columns, self.widths(self.shape.stack), strict=True)]
        down = [start + width for start, width in zip(self.rows, self.widths(self.shape.band), strict=True)]
        for number in range(self.shape.size**2):
            row, column = divmod(number, self.shape.size)
            left, top = across[column], down[row]
            yield number, (left, top, left + self.cell - 1, top + self.cell - 1)

    def fill(self, number: int, colour: Colour) -> None:
        """Fill a cell."""
        self.pen.rectangle(dict(self.boxes())[number], fill=colour)

    def draw_lines(self, frame: bool = True, outer_ink: Colour | None = None) -> None:
        """Draw the lines, thin ones first."""
        left, top = self.margins[:2]
        right, bottom = left + self.side(self.shape.stack) - 1, top + self.side(self.shape.band) - 1
        for thick in (False, True):
            ink = self.thick_ink if thick else self.thin_ink
            for upright, step, starts in (
                (True, self.shape.stack, self.columns),
                (False, self.shape.band, self.rows),
            ):
                for line, (start, width) in enumerate(zip(starts, self.widths(step), strict=True)):
                    outer = line in (0, self.shape.size)
                    if (line % step == 0) is not thick or width == 0 or (outer and not frame):
                        continue
                    used = outer_ink if outer and outer_ink else ink
                    end = start + width - 1
                    self.pen.rectangle((start, top, end, bottom) if upright else (left, start, right, end), fill=used)

    def draw_digits(self, ink: Colour | None = None) -> None:
        """Write the clues into their cells."""
        font = font_of(self.face, round(self.height * self.cell))
        for number, box in self.boxes():
            if self.clues[number] != ".":
                middle = ((box[0] + box[2] + 1) / 2, (box[1] + box[3] + 1) / 2)
                self.pen.text(middle, self.clues[number], font=font, fill=ink or self.ink, anchor="mm")

    def draw_notes(self, share: float, ink: Colour, corners: bool = False) -> None:
        """Write small candidates into empty cells."""
        per_row = max(self.shape.band, self.shape.stack)
        font = font_of(self.face, round(self.cell * (0.2 if per_row < 4 else 0.15)))
        for number, (left, top, *_) in self.boxes():
            if self.clues[number] != "." or self.rng.random() > share:
                continue
            most = per_row if corners else 4
            wanted = self.rng.sample(range(self.shape.size), self.rng.randint(1, most))
            for digit in wanted:
                row, column = divmod(digit, per_row)
                if corners:
                    row, column = 0, wanted.index(digit) % per_row
                middle = (left + (column + 0.5) * self.cell / per_row, top + (row + 0.5) * self.cell / per_row)
                self.pen.text(middle, self.shape.symbols[digit], font=font, fill=ink, anchor="mm")


class Drawn(NamedTuple):
    """A finished picture, its clues, and where the lines of the board are, in pixels."""

    name: str
    data: bytes
    clues: str
    size: int
    columns: Places
    rows: Places
    picture_size: tuple[int, int]


# ---- plain boards


def plain(screen: Screen) -> None:
    """Draw lines, digits and perhaps notes, on a margin or cut off along the frame."""
    rng = screen.rng
    dark = rng.random() < 0.3
    level = rng.choice((0, 12, 18, 30)) if dark else rng.choice((255, 255, 250, 240))
    screen.paper = screen.ground = (level, level, level)
    screen.thin = rng.choice((1, 1, 2, 3, rng.randint(1, 8)))
    screen.thin = min(screen.thin, max(1, screen.cell // 6))
    screen.thick = rng.choice((screen.thin, screen.thin + 1, min(12, 2 * screen.thin), min(12, 3 * screen.thin)))
    screen.frame = screen.thick
    screen.ink = (235, 235, 235) if dark else (rng.choice((0, 0, 40)),) * 3
    screen.thin_ink = grey_on(screen.paper, MIN_LINE_CONTRAST, rng)
    screen.thick_ink = rng.choice((screen.ink, screen.thin_ink))
    screen.height = rng.uniform(0.42, 0.7)
    screen.margins = tuple(rng.choice((0, 0, 1, 4, 10, 20, 40)) for _ in range(4))  # type: ignore[assignment]  # four
    if rng.random() < 0.4:
        screen.margins = (rng.choice((0, 8, 16)),) * 4
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()
    if screen.cell >= 32 and rng.random() < 0.3:
        screen.draw_notes(0.5, screen.ink)
    if rng.random() < 0.2:  # cut through the frame
        cut(screen, *(rng.randint(0, screen.frame) + margin for margin in screen.margins))


def cut(screen: Screen, left: int, top: int, right: int, bottom: int) -> None:
    """Cut pixels off each side of the picture."""
    wide, high = screen.image.size
    screen.image = screen.image.crop((left, top, wide - right, high - bottom))
    screen.margins = (
        screen.margins[0] - left,
        screen.margins[1] - top,
        screen.margins[2] - right,
        screen.margins[3] - bottom,
    )


# ---- looks of apps


def classic_app(screen: Screen) -> None:
    """Draw light grey thin lines, dark blue thick ones, and digits in dark blue."""
    screen.thin_ink, screen.thick_ink, screen.ink = (190, 198, 212), (52, 72, 97), (52, 72, 97)
    screen.thin, screen.thick, screen.frame = 1, max(2, screen.cell // 24), max(2, screen.cell // 24)
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()


def frameless(screen: Screen) -> None:
    """Draw inner lines only."""
    screen.thin_ink, screen.thick_ink = (150, 150, 150), (40, 40, 40)
    screen.thick, screen.frame = 2, 0
    screen.begin()
    screen.draw_lines(frame=False)
    screen.draw_digits()


def rounded_cells(screen: Screen) -> None:
    """Draw a rounded tile for each cell, with gaps in place of lines."""
    gap = max(2, screen.cell // 16)
    screen.thin, screen.thick, screen.frame = gap, 2 * gap, gap
    screen.ground = (226, 230, 238)
    screen.begin()
    for _, box in screen.boxes():
        screen.pen.rounded_rectangle(box, radius=screen.cell // 8, fill=WHITE)
    screen.draw_digits()


def wood(screen: Screen) -> None:
    """Draw on boards with a grain, lines and digits in dark brown."""
    screen.ground = screen.paper = (222, 184, 135)
    screen.thin, screen.thick, screen.frame = max(1, screen.cell // 40), max(3, screen.cell // 14), screen.cell // 8
    screen.thin_ink = screen.thick_ink = screen.ink = (74, 44, 20)
    screen.begin()
    noise = np.random.default_rng(screen.rng.getrandbits(32))
    wide, high = screen.image.size
    y, x = np.mgrid[0:high, 0:wide]
    grain = (
        7 * np.sin(y / 5 + 2.5 * np.sin(x / 90)) + noise.normal(0, 2.5, (high, 1)) + noise.normal(0, 1, (high, wide))
    )
    values = np.clip(np.asarray(screen.image, float) + grain[..., None], 0, 255)
    screen.image = Image.fromarray(values.astype(np.uint8))
    screen.pen = ImageDraw.Draw(screen.image)
    screen.draw_lines()
    screen.draw_digits()


def dark_theme(screen: Screen) -> None:
    """Draw light digits on nearly black, with lines in dark grey."""
    screen.ground = screen.paper = (18, 18, 20)
    screen.thin_ink, screen.thick_ink, screen.ink = (72, 74, 80), (150, 152, 160), (232, 232, 236)
    screen.thick = screen.frame = max(2, screen.cell // 30)
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()


def coloured_boxes(screen: Screen) -> None:
    """Draw every second box on a colour."""
    colour = screen.rng.choice(((255, 236, 179), (200, 230, 201), (209, 224, 250), (248, 205, 218)))
    screen.thin_ink, screen.thick_ink = (140, 140, 140), (90, 90, 90)
    screen.begin()
    shape = screen.shape
    for number, box in screen.boxes():
        row, column = divmod(number, shape.size)
        screen.pen.rectangle(box, fill=colour if (row // shape.band + column // shape.stack) % 2 else WHITE)
    screen.draw_lines()
    screen.draw_digits()


def highlighted(screen: Screen) -> None:
    """Draw a chosen cell, and its row, column and box on a colour."""
    shape = screen.shape
    screen.thin_ink, screen.thick_ink, screen.ink = (187, 194, 206), (52, 72, 97), (20, 30, 50)
    screen.begin()
    chosen = screen.rng.randrange(shape.size**2)
    for number, _ in screen.boxes():
        if number in shape.peers[chosen]:
            screen.fill(number, (226, 235, 243))
    screen.fill(chosen, (187, 222, 251))
    screen.draw_lines()
    screen.draw_digits()


def corner_notes(screen: Screen) -> None:
    """Draw small candidates in a row at the top of empty cells."""
    screen.thin_ink, screen.thick_ink = (160, 160, 160), BLACK
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()
    if screen.cell >= 32:
        screen.draw_notes(0.6, (90, 90, 90), corners=True)


def toolbar_below(screen: Screen) -> None:
    """Draw keys for each digit and a row of buttons below the board."""
    screen.thin_ink, screen.thick_ink, screen.ink = (176, 182, 192), (40, 50, 70), (40, 50, 70)
    screen.margins = (*screen.margins[:3], 3 * screen.cell + 40)
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()
    top = screen.margins[1] + screen.side(screen.shape.band) + 20
    draw_keys(screen, top, (234, 238, 244))


def draw_keys(screen: Screen, top: int, colour: Colour) -> None:
    """Draw a row of keys, one a digit, and four round buttons below it."""
    step = (screen.image.width - screen.margins[0] - screen.margins[2]) / screen.shape.size
    font = font_of(screen.face, round(screen.cell * 0.45))
    for digit in range(screen.shape.size):
        left = screen.margins[0] + digit * step
        screen.pen.rounded_rectangle((left + 2, top, left + step - 3, top + 1.3 * step), radius=step / 6, fill=colour)
        middle = (left + step / 2, top + 0.65 * step)
        screen.pen.text(middle, screen.shape.symbols[digit], font=font, fill=screen.ink, anchor="mm")
    for button in range(4):
        x = screen.margins[0] + (button + 0.5) * screen.image.width / 4.6
        y = top + 2 * step
        screen.pen.ellipse((x - step / 3, y - step / 3, x + step / 3, y + step / 3), outline=screen.ink, width=2)


def phone(screen: Screen) -> None:
    """Draw a whole phone: status bar, title, timer, board, keys."""
    dark = screen.rng.random() < 0.5
    screen.ground = screen.paper = (16, 18, 24) if dark else WHITE
    screen.ink = (230, 232, 238) if dark else (30, 36, 48)
    screen.thin_ink = (70, 76, 88) if dark else (188, 194, 204)
    screen.thick_ink = (150, 156, 168) if dark else (60, 70, 90)
    side = screen.side(screen.shape.band)
    screen.margins = (12, round(side * 0.35), 12, round(side * 0.65))
    screen.begin()
    wide = screen.image.width
    font = font_of(screen.face, max(8, round(side * 0.028)))
    screen.pen.text((wide * 0.04, side * 0.03), "9:41", font=font, fill=screen.ink)
    screen.pen.rectangle((wide * 0.88, side * 0.03, wide * 0.95, side * 0.055), outline=screen.ink)
    screen.pen.line((0, side * 0.15, wide, side * 0.15), fill=screen.thin_ink)
    screen.pen.text((wide * 0.04, side * 0.18), "Medium", font=font, fill=screen.ink)
    screen.pen.text((wide * 0.75, side * 0.18), "03:47  2/3", font=font, fill=screen.ink)
    screen.draw_lines()
    screen.draw_digits()
    draw_keys(screen, screen.margins[1] + side + round(side * 0.06), (32, 36, 46) if dark else (236, 239, 245))


def card(screen: Screen) -> None:
    """Draw the board in a white panel with a rim, on a grey page."""
    screen.ground, screen.thin_ink, screen.thick_ink = (238, 240, 243), (204, 208, 214), (70, 74, 82)
    screen.margins = (40, 40, 40, 40)
    screen.begin()
    pad = screen.rng.choice((6, 12, 20))
    wide, high = screen.image.size
    panel = (40 - pad, 40 - pad, wide - 41 + pad, high - 41 + pad)
    screen.pen.rounded_rectangle(panel, radius=10, fill=WHITE, outline=(205, 208, 212))
    screen.draw_lines()
    screen.draw_digits()


def spreadsheet(screen: Screen) -> None:
    """Draw thin lines as light as those of a sheet, with black ones around boxes."""
    screen.thin_ink, screen.thick_ink = (208, 208, 208), (30, 30, 30)
    screen.thin, screen.thick, screen.frame = 1, 2, 2
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()


def shaded_clues(screen: Screen) -> None:
    """Draw the cells of clues on a light grey."""
    screen.thin_ink, screen.thick_ink = (120, 120, 120), BLACK
    screen.begin()
    for number, _ in screen.boxes():
        if screen.clues[number] != ".":
            screen.fill(number, (228, 228, 228))
    screen.draw_lines()
    screen.draw_digits()


def tiles_on_dark(screen: Screen) -> None:
    """Draw dark rounded tiles on black, with light digits."""
    gap = max(2, screen.cell // 18)
    screen.thin, screen.thick, screen.frame = gap, 2 * gap, gap
    screen.ground, screen.ink = (10, 10, 14), (240, 240, 240)
    screen.begin()
    for _, box in screen.boxes():
        screen.pen.rounded_rectangle(box, radius=screen.cell // 7, fill=(44, 46, 56))
    screen.draw_digits()


def pastel(screen: Screen) -> None:
    """Draw digits and lines in one colour on a light tint of it."""
    red, green, blue = screen.rng.choice(((120, 60, 160), (20, 110, 90), (170, 60, 40), (40, 70, 170)))
    screen.ground = screen.paper = (255 - (255 - red) // 9, 255 - (255 - green) // 9, 255 - (255 - blue) // 9)
    screen.ink = screen.thick_ink = (red, green, blue)
    screen.thin_ink = ((red + 255) // 2, (green + 255) // 2, (blue + 255) // 2)
    screen.thick = screen.frame = 3
    screen.begin()
    screen.draw_lines()
    screen.draw_digits()


def white_lines(screen: Screen) -> None:
    """Draw white lines between grey cells, as a table with gaps."""
    screen.ground, screen.ink = WHITE, (40, 40, 40)
    screen.thin, screen.thick = max(1, screen.cell // 30), max(3, screen.cell // 12)
    screen.frame = screen.thick
    screen.begin()
    for number, _ in screen.boxes():
        screen.fill(number, (222, 226, 232))
    screen.draw_digits()


LOOKS: Final[tuple[Callable[[Screen], None], ...]] = (
    classic_app,
    frameless,
    rounded_cells,
    wood,
    dark_theme,
    coloured_boxes,
    highlighted,
    corner_notes,
    toolbar_below,
    phone,
    card,
    spreadsheet,
    shaded_clues,
    tiles_on_dark,
    pastel,
    white_lines,
)


def draw(look: Callable[[Screen], None], size: int, rng: random.Random, most: int = 160) -> Drawn:
    """Draw a board of a size in a look, with cells of 24 pixels to this number, and save it as a file."""
    shape = SHAPES[size**2]
    most = min(most, {9: 130, 16: 80}.get(size, 160) if rng.random() < 0.9 else 160)
    most = min(most, MAX_TALL_SIDE // size) if look in (phone, toolbar_below) else most
    screen = Screen(rng, shape, some_clues(rng, shape), rng.randint(24, most), rng.choice(faces()))
    look(screen)
    scale = 1.0
    if look is not plain and screen.cell >= 40 and rng.random() < 0.25:  # a screen of another density
        scale = rng.uniform(0.6, 1.4)
        wide, high = (round(side * scale) for side in screen.image.size)
        screen.image = screen.image.resize((wide, high), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    if rng.random() < 0.1:
        screen.image.save(file, "JPEG", quality=rng.randint(80, 95))
    else:
        screen.image.save(file, "PNG")
    columns, rows = (
        (np.array(starts) + np.array(screen.widths(step)) / 2) * scale
        for starts, step in ((screen.columns, shape.stack), (screen.rows, shape.band))
    )
    name = f"{look.__name__} {size}x{size}, cells of {screen.cell}"
    return Drawn(name, file.getvalue(), screen.clues, size, columns, rows, screen.image.size)


def boards(count: int, seed: int, only: str = "") -> Iterator[Drawn]:
    """Draw boards in turn: plain ones and looks, in all sizes."""
    looks = [look for look in LOOKS if only in look.__name__] or [plain]
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        is_plain = number % 2 == 0 and not only
        size = SIZES[number // 2 % len(SIZES)]
        yield draw(plain if is_plain else looks[number // 2 % len(looks)], size, rng)


class Outcome(NamedTuple):
    """What became of a picture: `right`, `misread` or `refused`, the wrong cells, and whether the board was found."""

    name: str
    is_unmarked: bool
    is_found: bool
    note: str


def outcome_of(drawn: Drawn) -> Outcome:
    """Read a picture and compare the reading with what was drawn."""
    try:
        reading = recognize_board(decode_picture(drawn.data))
    except FormatError as error:
        return Outcome("refused", False, False, str(error))
    is_found = has_place(reading, drawn)
    line = reading.grid.line()
    if len(line) != len(drawn.clues):
        return Outcome("misread", True, is_found, f"read as a board of {len(line)} cells")
    right = Grid.parse(drawn.clues).digits
    wrong = [cell for cell, digit in enumerate(reading.grid.digits) if digit != right[cell]]
    if not wrong:
        return Outcome("right", False, is_found, "")
    names = " ".join(
        f"{reading.grid.shape.cell_name(cell)}={right[cell]}/{reading.grid.digits[cell]}" for cell in wrong
    )
    return Outcome("misread", not set(wrong) <= set(reading.flagged), is_found, names)


def has_place(reading: Reading, drawn: Drawn) -> bool:
    """Return whether each crossing of lines is less than half a cell from where it was drawn."""
    if reading.places.shape[0] != drawn.size + 1:
        return False
    there = np.stack(np.meshgrid(drawn.columns, drawn.rows), -1)
    off = np.abs(reading.places * np.array(drawn.picture_size) - there).max()
    return bool(off < 0.5 * np.diff(drawn.columns).mean())


def measure(
    count: int, seed: int, verbose: bool = False, save: Path | None = None, only: str = ""
) -> dict[str, object]:
    """Draw and read boards, and count what became of them."""
    counts: dict[str, Counter[str]] = {
        kind: Counter() for kind in ("right", "misread", "misread_unmarked", "refused", "board_found")
    }
    sizes: Counter[str] = Counter()
    seconds = []
    for number, drawn in enumerate(boards(count, seed, only)):
        begin = time.process_time()
        outcome = outcome_of(drawn)
        seconds.append(time.process_time() - begin)
        sizes[str(drawn.size)] += 1
        counted = [outcome.name]
        counted += ["misread_unmarked"] if outcome.is_unmarked else []
        counted += ["board_found"] if outcome.is_found else []
        for kind in counted:
            counts[kind][str(drawn.size)] += 1
        if outcome.name == "right":
            continue
        if verbose:
            found = "found" if outcome.is_found else "not found"
            sys.stderr.write(f"{number}: {drawn.name}: {outcome.name}, board {found}: {outcome.note}\n")
        if save is not None:
            suffix = "png" if drawn.data.startswith(b"\x89PNG") else "jpg"
            (save / f"{number}-{drawn.name.split(' ')[0]}-{drawn.size}.{suffix}").write_bytes(drawn.data)
    if verbose:
        sys.stderr.write(f"board_found: {counts['board_found'].total()} of {count}\n")
    shown = {kind: {"all": many.total(), **by_size(many, sizes)} for kind, many in counts.items()}
    del shown["board_found"]
    return {"boards": count, "seed": seed, **shown, "seconds_median": round(float(np.median(seconds)), 4)}


def by_size(many: Counter[str], sizes: Counter[str]) -> dict[str, int]:
    """Return the counts of all sizes that were drawn."""
    return {size: many[size] for size in sorted(sizes, key=int)}


def as_text(result: dict[str, object]) -> str:
    """Format the result as lines for people."""
    lines = []
    for kind, value in result.items():
        if isinstance(value, dict):
            parts = ", ".join(f"{size}x{size} {number}" for size, number in value.items() if size != "all")
            lines.append(f"{kind:18}{value['all']:5}   {parts}")
        else:
            lines.append(f"{kind:18}{value:>5}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--verbose", action="store_true", help="name each board that is not right")
    parser.add_argument("--save", type=Path, help="a folder for the pictures that are not right")
    parser.add_argument("--only", default="", help="a part of the name of a look")
    chosen = parser.parse_args()
    if chosen.save:
        chosen.save.mkdir(parents=True, exist_ok=True)
    result = measure(chosen.boards, chosen.seed, chosen.verbose, chosen.save, chosen.only)
    sys.stdout.write((json.dumps(result) if chosen.format == "json" else as_text(result)) + "\n")


if __name__ == "__main__":
    main()
