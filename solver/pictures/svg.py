"""Carries out a drawing as SVG: the lines, positions and digits of the raster, sized in inches, sharp at any size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from solver.pictures import fonts, outlines
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
    head = [
        f"<title>{_text(alt_text(picture))}</title>",
        f'<metadata id="sudoku">{_text(puzzle_text(picture.puzzle))}</metadata>',
    ]
    return _file(items_of(picture), size.width, size.height, size.dpi, picture.look, head, _Glyphs("g"))


def drawing(items: Iterable[Item], width: int, height: int, dpi: float, style: Style, title: str, prefix: str) -> str:
    """A drawing as the text of an SVG file; so many of its units are an inch, its names begin with the prefix.

    Neighbouring rectangles of one colour are one path, whose edges are smooth, so that lines thinner than a pixel show.
    Texts are put together out of letters: a page has many, of which each would be traced.
    """
    return _file(
        _joined(items),
        width,
        height,
        dpi,
        style,
        [f"<title>{_text(title)}</title>"],
        _Glyphs(prefix, True),
        ' class="page"',
    )


def _joined(items: Iterable[Item]) -> Iterator[Item]:
    """The items, rectangles of one role that follow each other as one shape."""
    for role, some in groupby(items, key=lambda item: item.role if isinstance(item, Rect) else ""):
        if role:
            yield Shapes(role, tuple(_corners(item) for item in some if isinstance(item, Rect)))
        else:
            yield from some


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    right, bottom = rect.x + rect.width, rect.y + rect.height
    return (rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)


def _file(
    items: Iterable[Item],
    width: int,
    height: int,
    dpi: float,
    style: Style,
    head: list[str],
    glyphs: _Glyphs,
    more: str = "",
) -> str:
    body = [line for item in items for line in _item(item, glyphs, style)]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"'
            f"{more}"
            f' width="{width / dpi:g}in" height="{height / dpi:g}in"'
            f' viewBox="0 0 {width} {height}">',
            *head,
            f"<defs>{''.join(glyphs.definitions)}</defs>",
            *body,
            "</svg>\n",
        ]
    )


class _Glyphs:
    """The outlines used in one file, each defined once."""

    def __init__(self, prefix: str, by_letter: bool = False) -> None:
        self._prefix, self._by_letter = prefix, by_letter
        self.definitions: list[str] = []
        self._names: dict[tuple[str, float, str], str] = {}

    def name(self, text: str, weight: float, face: str) -> str:
        key = (text, weight, face)
        if key not in self._names:
            self._names[key] = f"{self._prefix}{len(self._names)}"
            self.definitions.append(f'\n<path id="{self._names[key]}" d="{outlines.path(text, weight, face)}"/>')
        return self._names[key]

    def pieces(self, run: fonts.Run, em: int, weight: float) -> Iterator[tuple[str, float]]:
        """What is drawn as one outline each, and how far from the start of the run."""
        if not self._by_letter:
            yield run.text, 0
            return
        for number, letter in enumerate(run.text):
            if letter != " ":
                yield letter, fonts.advance(run.text[:number], em, (run.face,), weight)


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
                for piece, onward in glyphs.pieces(run, item.em, item.weight):
                    name = glyphs.name(piece, item.weight, run.face)
                    move = f"translate({x + onward:.6g} {item.baseline})scale({scale:.6g})"
                    yield f'<use xlink:href="#{name}" fill="{colour}" transform="{move}"/>'


def _text(text: str) -> str:
    return escape(_BARRED.sub("?", text))
