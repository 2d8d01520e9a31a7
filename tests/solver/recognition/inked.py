"""Boards with digits in several inks, as programs and people make them: drawn clues, entries, and handwriting."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from solver.shape import SHAPES
from tests.solver.recognition.scenes import OURS, fitting

Colour = tuple[int, int, int]
BLACK: Final = (20, 20, 24)
BLUE: Final = (40, 100, 210)
RED: Final = (215, 40, 40)
GREEN: Final = (30, 130, 60)
WHITE: Final = (255, 255, 255)

# The strokes of each digit, in a square of one unit: row of points (x, y).
STROKES: Final = {
    1: [[(0.3, 0.25), (0.55, 0.0), (0.5, 1.0)]],
    2: [[(0.2, 0.25), (0.35, 0.02), (0.7, 0.05), (0.75, 0.35), (0.2, 0.97), (0.85, 0.95)]],
    3: [[(0.2, 0.08), (0.65, 0.02), (0.75, 0.25), (0.4, 0.48), (0.8, 0.65), (0.65, 0.97), (0.2, 0.92)]],
    4: [[(0.6, 0.0), (0.15, 0.65), (0.9, 0.62)], [(0.65, 0.35), (0.6, 1.0)]],
    5: [[(0.8, 0.02), (0.3, 0.05), (0.25, 0.45), (0.65, 0.42), (0.8, 0.7), (0.6, 0.97), (0.2, 0.92)]],
    6: [[(0.7, 0.02), (0.3, 0.4), (0.2, 0.8), (0.5, 1.0), (0.8, 0.75), (0.55, 0.52), (0.22, 0.7)]],
    7: [[(0.15, 0.05), (0.85, 0.03), (0.4, 1.0)]],
    8: [[(0.6, 0.48), (0.25, 0.25), (0.5, 0.0), (0.75, 0.2), (0.25, 0.75), (0.5, 1.0), (0.8, 0.75), (0.35, 0.35)]],
    9: [[(0.75, 0.25), (0.45, 0.5), (0.22, 0.28), (0.5, 0.0), (0.75, 0.2), (0.7, 0.6), (0.55, 1.0)]],
}


@dataclass(frozen=True)
class InkedBoard:
    """How a board with several inks looks."""

    side: int = 56  # pixels of a cell
    paper: Colour = WHITE
    ink: Colour = BLACK
    line: Colour = BLACK
    entry: Colour = BLUE
    wrong: Colour = RED
    fills: tuple[tuple[int, Colour], ...] = ()  # cells with a ground of their own
    by_hand: bool = False
    seed: int = 1
    face: Path = OURS
    bold: Path | None = None  # of the clues


def inked(clues: str, entries: dict[int, int], look: InkedBoard, wrong: dict[int, int] | None = None) -> Image.Image:
    """The board with clues in print, and the other digits in ink of another colour, printed or by hand."""
    shape = SHAPES[len(clues)]
    size, side, edge = shape.size, look.side, look.side // 2
    image = Image.new("RGB", (size * side + 2 * edge + 4, size * side + 2 * edge + 4), look.paper)
    pen = ImageDraw.Draw(image)
    dice = random.Random(look.seed)

    def corner(cell: int) -> tuple[int, int]:
        return edge + cell % size * side, edge + cell // size * side

    for cell, fill in look.fills:
        x, y = corner(cell)
        pen.rectangle((x, y, x + side, y + side), fill=fill)
    for line in range(size + 1):
        at = edge + line * side
        for step, upright in ((shape.stack, True), (shape.band, False)):
            ends = (at, edge, at, edge + size * side) if upright else (edge, at, edge + size * side, at)
            pen.line(ends, fill=look.line, width=3 if line % step == 0 else 1)
    font, bold = fitting(look.face, side * 0.5), fitting(look.bold or look.face, side * 0.5)
    printed = [(cell, int(sign), look.ink) for cell, sign in enumerate(clues) if sign != "."]
    others = [(cell, digit, look.entry) for cell, digit in entries.items()]
    others += [(cell, digit, look.wrong) for cell, digit in (wrong or {}).items()]
    for number, (cell, digit, colour) in enumerate(printed + ([] if look.by_hand else others)):
        x, y = corner(cell)
        face = bold if number < len(printed) else font
        pen.text((x + side / 2, y + side / 2), str(digit), font=face, fill=colour, anchor="mm")
    for cell, digit, colour in others if look.by_hand else []:
        write(pen, digit, corner(cell), side, colour, dice)
    return image


def write(
    pen: ImageDraw.ImageDraw, digit: int, corner: tuple[int, int], side: int, colour: Colour, dice: random.Random
) -> None:
    """Write a digit by hand: its strokes as curves through moved points, of any height, slant and place."""
    height = side * dice.uniform(0.45, 0.75)
    width = height * dice.uniform(0.5, 0.75)
    slant = dice.uniform(-0.15, 0.3)
    left = corner[0] + (side - width) / 2 + side * dice.uniform(-0.1, 0.1)
    top = corner[1] + (side - height) / 2 + side * dice.uniform(-0.1, 0.1)
    thick = max(2, round(side * dice.uniform(0.03, 0.07)))
    for stroke in STROKES[digit]:
        moved = np.array([(x + dice.gauss(0, 0.035), y + dice.gauss(0, 0.035)) for x, y in stroke])
        points = smooth(moved)
        line = [(left + width * (x + slant * (0.5 - y)), top + height * y) for x, y in points]
        pen.line(line, fill=colour, width=thick, joint="curve")


def smooth(points: np.ndarray) -> list[tuple[float, float]]:
    """A curve through the points (Catmull and Rom)."""
    padded = np.concatenate([points[:1], points, points[-1:]])
    curve = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in np.linspace(0, 1, 8, endpoint=False):
            curve.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    return [(float(x), float(y)) for x, y in [*curve, points[-1]]]


def worn(image: Image.Image, seed: int, blur: float = 0.7, grain: float = 4.0) -> Image.Image:
    """The picture as a camera shows it flat: shaded, blurred and with grain."""
    values = np.asarray(image.filter(ImageFilter.GaussianBlur(blur)), np.float32)
    shade = np.linspace(1.0, 0.82, values.shape[1])[None, :, None]
    noise = np.random.default_rng(seed).normal(0, grain, values.shape)
    return Image.fromarray(np.clip(values * shade * 0.92 + noise, 0, 255).astype(np.uint8))
