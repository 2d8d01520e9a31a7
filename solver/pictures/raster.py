"""Draw items in pixels, with Pillow."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from solver.pictures import fonts
from solver.pictures.shapes import Disc, Item, Polygons, Rect, Text, place
from solver.pictures.style import Style

_FINE = 4  # smooth shapes are drawn this many times larger, then reduced


def painted(items: Iterable[Item], width: int, height: int, style: Style) -> Image.Image:
    """Draw the items as an RGB image."""
    return paint(Image.new("RGB", (width, height), style.ground), items, style)


def paint(image: Image.Image, items: Iterable[Item], style: Style) -> Image.Image:
    """Draw the items on the image and return it."""
    for item in items:
        colour = style.colour(item.role)
        if isinstance(item, Rect):
            image.paste(colour, (item.x, item.y, item.x + item.width, item.y + item.height))
        else:
            for x, y, mask in masks(item, style):
                image.paste(colour, (x, y), mask)
    return image


def masks(item: Polygons | Disc | Text, style: Style) -> Iterator[tuple[int, int, Image.Image]]:
    """Yield the ink of an item with smooth edges: left, top, and the coverage of each pixel ("L")."""
    match item:
        case Polygons():
            left = math.floor(min(x for polygon in item.polygons for x, _ in polygon))
            top = math.floor(min(y for polygon in item.polygons for _, y in polygon))
            moved = tuple(tuple((x - left, y - top) for x, y in polygon) for polygon in item.polygons)
            yield left, top, _polygons(moved)
        case Disc(_, x, y, radius):
            left, top = math.floor(x - radius), math.floor(y - radius)
            yield left, top, _disc(x - left, y - top, radius)
        case Text():
            for run, start in place(item, style):
                ink = fonts.glyphs(run.text, item.em, item.weight, run.face, run.slant)
                yield start + ink.x, item.baseline + ink.y, ink.mask


@lru_cache(maxsize=64)
def _polygons(polygons: tuple[tuple[tuple[float, float], ...], ...]) -> Image.Image:
    width = math.ceil(max(x for polygon in polygons for x, _ in polygon))
    height = math.ceil(max(y for polygon in polygons for _, y in polygon))
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    draw = ImageDraw.Draw(mask)
    for polygon in polygons:
        draw.polygon([(x * _FINE, y * _FINE) for x, y in polygon], fill=255)
    return mask.reduce(_FINE)


@lru_cache(maxsize=64)
def _disc(x: float, y: float, radius: float) -> Image.Image:
    side = math.ceil(max(x, y) + radius)
    mask = Image.new("L", (side * _FINE, side * _FINE), 0)
    ImageDraw.Draw(mask).circle((x * _FINE, y * _FINE), radius * _FINE, fill=255)
    return mask.reduce(_FINE)
