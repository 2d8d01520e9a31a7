"""Glyphs as polygons, so that an SVG shows the very digits of the raster on machines without our font.

A text is drawn large, once, and the line where its ink passes half strength is traced through the pixels (marching
squares), then thinned to the points that matter. This works alike for any font, and for bold by stroke.

    . . . .      corner weights of a step   1 2      the ink lies on the left of the path,
    . # # .                                 4 8      which crosses the sides of each step
    . # # .      1 above 14: crosses top and left    between two pixels of unlike ink

Roads not taken: `<text>` with a font family (a 5 of another width in every viewer), reading the outlines out of the
font file (two formats of curves, and no bold cut in Pillow's own font), SVG fonts (browsers dropped them).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from solver.pictures import fonts
from solver.pictures.style import OWN

EM: Final = 2000  # units of the outlines in an em
_TRACED: Final = 200  # pixels in an em while tracing; half as many for a title, which is drawn small
_HALF: Final = 127.5
_MIXED: Final = re.compile(rb"[\x01-\x0e]")
_TOLERANCE: Final = 0.15  # pixels while tracing
_LABEL: Final = 5  # characters of an index, as [123]: of these a list has many
_SPAN: Final = 96  # one point in this many stays, which bounds the time for long loops

Point: TypeAlias = tuple[float, float]

# For each of the 14 mixed steps: the sides (top, right, bottom, left) through which the path comes in and goes out.
_SIDES: Final = dict(enumerate("LT TR LR BL BT TR,BL BR RB LT,RB TB LB RL RT TL".split(), 1))


def path(text: str, weight: float = 0.0, face: str = OWN, slant: float = 0.0) -> str:
    """Trace the outline of a text as SVG path data, EM units to the em, from the start of its baseline."""
    return (_cached_long if len(text) > _LABEL else _cached_short)(text, weight, face, slant)


def _draw(text: str, weight: float, face: str, slant: float) -> str:
    traced = _TRACED if len(text) <= 2 else _TRACED // 2
    ink = fonts.glyphs(text, traced, weight, face, slant)
    scale = EM // traced
    parts = []
    for loop in trace(ink.mask):
        points = [(round((x + ink.x) * scale), round((y + ink.y) * scale)) for x, y in loop]
        steps = [(x - old_x, y - old_y) for (old_x, old_y), (x, y) in pairwise(points)]
        parts.append(f"M{points[0][0]} {points[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps) + "z")
    return "".join(parts)


_cached_short = lru_cache(maxsize=512)(_draw)
_cached_long = lru_cache(maxsize=16)(_draw)  # few, for they are large


def trace(mask: Image.Image) -> list[list[Point]]:
    """Trace the closed lines of half ink around the shapes of a mask ("L"), thinned, in pixels from its top left
    corner.
    """
    width, height = mask.size
    framed = Image.new("L", (width + 2, height + 2))
    framed.paste(mask, (1, 1))
    onward: dict[int, int] = {}
    for step, code in _mixed_steps(framed):
        row, column = divmod(step, width + 1)
        corner = (row * (width + 2) + column) * 2  # even: the side to the right of a pixel; odd: the side below it
        sides = {"T": corner, "L": corner + 1, "B": corner + 2 * (width + 2), "R": corner + 3}
        for side_pair in _SIDES[code].split(","):
            onward[sides[side_pair[0]]] = sides[side_pair[1]]
    ink = framed.tobytes()
    loops = []
    while onward:
        first = side = next(iter(onward))
        loop = []
        while side in onward:
            loop.append(_crossing(ink, side, width + 2))
            side = onward.pop(side)
        loops.append(_thin([*loop, loop[0]])[:-1] if side == first else loop)
    return [loop for loop in loops if len(loop) > 2]


def _mixed_steps(framed: Image.Image) -> list[tuple[int, int]]:
    """Find where four neighbouring pixels are not all ink or all ground: the step, and the sum of its inked corners."""
    width, height = framed.size
    inked = framed.point([int(value > _HALF) for value in range(256)])
    code = Image.new("L", (width - 1, height - 1))
    for weight, x, y in ((1, 0, 0), (2, 1, 0), (4, 0, 1), (8, 1, 1)):
        corner = inked.crop((x, y, x + width - 1, y + height - 1))
        code = ImageChops.add(code, corner.point([0, weight] + [0] * 254))
    return [(found.start(), found[0][0]) for found in _MIXED.finditer(code.tobytes())]


def _crossing(ink: bytes, side: int, width: int) -> Point:
    """Interpolate the point of half ink between the two pixels of a side; the frame of the mask does not count."""
    pixel, down = divmod(side, 2)
    row, column = divmod(pixel, width)
    here, there = ink[pixel], ink[pixel + (width if down else 1)]
    part = (_HALF - here) / (there - here)
    return (column - 0.5, row + part - 0.5) if down else (column + part - 0.5, row - 0.5)


def _thin(line: list[Point]) -> list[Point]:
    """Drop points of a line that lie within the tolerance of the simpler line (Douglas and Peucker, 1973)."""
    marks = [*range(0, len(line) - 1, _SPAN), len(line) - 1]
    keep = set(marks)
    spans = list(pairwise(marks))
    while spans:
        start, end = spans.pop()
        if end - start < 2:
            continue
        distances = _distances(line[start + 1 : end], line[start], line[end])
        greatest = max(distances)
        if greatest > _TOLERANCE:
            farthest = start + 1 + distances.index(greatest)
            keep.add(farthest)
            spans += [(start, farthest), (farthest, end)]
    return [line[index] for index in sorted(keep)]


def _distances(points: list[Point], start: Point, end: Point) -> list[float]:
    """Compute the distance of each point from the line between two others, or from these if they are one point."""
    left, top = start
    across, down = end[0] - left, end[1] - top
    length = float((across * across + down * down) ** 0.5)
    if not length:
        return [float(((x - left) ** 2 + (y - top) ** 2) ** 0.5) for x, y in points]
    return [abs((x - left) * down - (y - top) * across) / length for x, y in points]
