"""Carries out a drawing as SVG: the lines, positions and digits of the raster, sized in inches, sharp at any size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from solver.pictures import outlines
from solver.pictures.composing import items_of
from solver.pictures.items import Disc, Item, Rect, Shapes, Text, place
from solver.pictures.metadata import puzzle_text
from solver.pictures.picture import Picture
from solver.pictures.style import Style
from solver.pictures.words import alt_text

_BARRED: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold


def draw(picture: Picture) -> str:
    """The picture as the text of an SVG file."""
    size = picture.size
    items = items_of(picture)
    glyphs = _Glyphs()
    body = [line for item in items for line in _item(item, glyphs, picture.look)]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"'
            f' width="{size.width / size.dpi:g}in" height="{size.height / size.dpi:g}in"'
            f' viewBox="0 0 {size.width} {size.height}">',
            f"<title>{_text(alt_text(picture))}</title>",
            f'<metadata id="sudoku">{_text(puzzle_text(picture.puzzle))}</metadata>',
            f"<defs>{''.join(glyphs.definitions)}</defs>",
            *body,
            "</svg>\n",
        ]
    )


class _Glyphs:
    """The outlines used in one file, each defined once."""

    def __init__(self) -> None:
        self.definitions: list[str] = []
        self._names: dict[tuple[str, float, str], str] = {}

    def name(self, text: str, weight: float, face: str) -> str:
        key = (text, weight, face)
        if key not in self._names:
            self._names[key] = f"g{len(self._names)}"
            self.definitions.append(f'\n<path id="{self._names[key]}" d="{outlines.path(text, weight, face)}"/>')
        return self._names[key]


def _item(item: Item, glyphs: _Glyphs, style: Style) -> Iterator[str]:
    colour = style.colour(item.role)
    match item:
        case Rect(_, x, y, width, height):
            edges = ' shape-rendering="crispEdges"'
            yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"{edges}/>'
        case Disc(_, x, y, radius):
            yield f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{radius:.6g}" fill="{colour}"/>'
        case Shapes():
            polygons = ("M" + "L".join(f"{x:.6g} {y:.6g}" for x, y in polygon) + "z" for polygon in item.polygons)
            yield f'<path fill="{colour}" d="{"".join(polygons)}"/>'
        case Text():
            scale = item.em / outlines.EM
            for run, x in place(item, style):
                name = glyphs.name(run.text, item.weight, run.face)
                move = f"translate({x} {item.baseline})scale({scale:.6g})"
                yield f'<use xlink:href="#{name}" fill="{colour}" transform="{move}"/>'


def _text(text: str) -> str:
    return escape(_BARRED.sub("?", text))
