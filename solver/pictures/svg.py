"""Draw a picture as SVG: the lines, positions and digits of the raster, sized in inches, sharp at any size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from solver.pictures import fonts
from solver.pictures.alt_texts import alt_text
from solver.pictures.compose import items_of
from solver.pictures.metadata import puzzle_text
from solver.pictures.picture import Picture
from solver.pictures.shapes import Disc, Item, Polygons, Rect, Text, place
from solver.pictures.style import BUILT_IN, Style

_BARRED: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold


class Element(NamedTuple):
    """An element without content: its tag and its unescaped attributes."""

    tag: str
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The content of an SVG file: its size, title, outlines that are used repeatedly, and shapes."""

    width: str  # With its unit.
    height: str
    box: str
    title: str
    outlines: tuple[Element, ...]  # each with an id
    shapes: tuple[Element, ...]
    metadata: str = ""
    kind: str = ""  # its class where it is in a page


def draw(picture: Picture) -> str:
    """Draw the picture as the text of an SVG file."""
    size = picture.size
    made = _drawing(items_of(picture), size.width, size.height, size.dpi, picture.look, _Glyphs("g"))
    return text_of(replace(made, title=alt_text(picture), metadata=puzzle_text(picture.puzzle)))


def drawing(
    items: Iterable[Item], width: int, height: int, dpi: float, style: Style, title: str, prefix: str
) -> Drawing:
    """Make a drawing of these items.

    Neighbouring rectangles of one colour are one path, whose edges are smooth, so that lines thinner than a pixel show.
    Texts consist of letters: a page has many texts, and an outline of each would be long.

    Args:
        items: What to draw, back to front.
        width: In units of the drawing.
        height: In units of the drawing.
        dpi: Units in an inch.
        style: The colours of the roles.
        title: The title of the drawing.
        prefix: The beginning of all ids inside it, before a hyphen: "p1" and "p11" of one file share no id.
    """
    made = _drawing(join_rectangles(items), width, height, dpi, style, _Glyphs(f"{prefix}-", True))
    return replace(made, title=title, kind="page")


def text_of(drawing: Drawing) -> str:
    """Write the drawing as the text of an SVG file."""
    kind = f' class="{drawing.kind}"' if drawing.kind else ""
    metadata = [f'<metadata id="sudoku">{_text(drawing.metadata)}</metadata>'] if drawing.metadata else []
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"'
            f'{kind} width="{drawing.width}" height="{drawing.height}" viewBox="{drawing.box}">',
            f"<title>{_text(drawing.title)}</title>",
            *metadata,
            f"<defs>{''.join(f'{chr(10)}{_element(outline)}' for outline in drawing.outlines)}</defs>",
            *map(_element, drawing.shapes),
            "</svg>\n",
        ]
    )


def _element(element: Element) -> str:
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in element.attributes.items())
    return f"<{element.tag}{attributes}/>"


def _drawing(items: Iterable[Item], width: int, height: int, dpi: float, style: Style, glyphs: _Glyphs) -> Drawing:
    """Make the drawing without title and metadata."""
    shapes = tuple(shape for item in items for shape in _shapes(item, glyphs, style))
    size = f"{width / dpi:g}in", f"{height / dpi:g}in"
    return Drawing(*size, f"0 0 {width} {height}", "", tuple(glyphs.outlines), shapes)


def join_rectangles(items: Iterable[Item]) -> Iterator[Item]:
    """Join rectangles of one role that follow each other into one shape."""
    for role, some in groupby(items, key=lambda item: item.role if isinstance(item, Rect) else ""):
        if role:
            yield Polygons(role, tuple(_corners(item) for item in some if isinstance(item, Rect)))
        else:
            yield from some


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    right, bottom = rect.x + rect.width, rect.y + rect.height
    return (rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)


class _Glyphs:
    """The outlines used in one file, each defined once; by letter also once a size, so that its uses are short."""

    def __init__(self, prefix: str, by_letter: bool = False) -> None:
        self._prefix, self._by_letter = prefix, by_letter
        self.outlines: list[Element] = []
        self._names: dict[tuple[str, float, str, float, str], str] = {}

    def use(self, text: str, item: Text, run: fonts.Run, x: float, fill: str) -> Element:
        """Draw the text as a use of its outline, from `x` on."""
        from solver.pictures import outlines  # This loads fontTools.

        scale = f"scale({item.em / outlines.EM:.6g})"
        own_scale = scale if self._by_letter else ""
        key = (text, item.weight, run.face, run.slant, own_scale)
        paint = {"fill": fill}
        if line := outlines.line_width(item.weight, run.face):
            paint |= {"stroke": fill, "stroke-width": f"{line * outlines.EM:g}", "stroke-linejoin": "round"}
        if key not in self._names:
            self._names[key] = f"{self._prefix}{len(self._names)}"
            shape = {"id": self._names[key], "d": outlines.path(text, item.weight, run.face, run.slant)}
            self.outlines.append(Element("path", shape | ({"transform": scale} if own_scale else {})))
        name = f"#{self._names[key]}"
        if self._by_letter:
            return Element("use", {"xlink:href": name, **paint, "x": f"{x:.6g}", "y": f"{item.baseline}"})
        move = f"translate({x:.6g} {item.baseline})"
        return Element("use", {"xlink:href": name, **paint, "transform": move + scale})

    def pieces(self, run: fonts.Run, em: int, weight: float) -> Iterator[tuple[str, float]]:
        """Split a run into what is drawn as one outline each, with the distance from the start of the run."""
        file, _ = fonts.cut(run.face, weight)
        if not self._by_letter or not fonts.is_ours(file) and file != BUILT_IN:  # its letters may join
            yield run.text, 0
            return
        for number, letter in enumerate(run.text):
            if letter != " ":
                yield letter, fonts.advance(run.text[:number], em, (run.face,), weight)


def _shapes(item: Item, glyphs: _Glyphs, style: Style) -> Iterator[Element]:
    """Convert the item to SVG elements."""
    fill = style.colour(item.role)
    match item:
        case Rect(_, x, y, width, height):
            place_and_size = {"x": f"{x}", "y": f"{y}", "width": f"{width}", "height": f"{height}"}
            yield Element("rect", {**place_and_size, "fill": fill, "shape-rendering": "crispEdges"})
        case Disc(_, x, y, radius):
            yield Element("circle", {"cx": f"{x:.6g}", "cy": f"{y:.6g}", "r": f"{radius:.6g}", "fill": fill})
        case Polygons():
            yield Element("path", {"fill": fill, "d": "".join(map(_outline, item.polygons))})
        case Text():
            for run, x in place(item, style):
                for piece, onward in glyphs.pieces(run, item.em, item.weight):
                    yield glyphs.use(piece, item, run, x + onward, fill)


def _outline(polygon: Sequence[tuple[float, float]]) -> str:
    """Write the outline of a polygon; an upright rectangle is short."""
    if len(polygon) == 4:
        (left, top), (right, also_top), (also_right, bottom), (also_left, also_bottom) = polygon
        if (left, top, right, bottom) == (also_left, also_top, also_right, also_bottom):
            return f"M{left:.6g} {top:.6g}H{right:.6g}V{bottom:.6g}H{left:.6g}z"
    return "M" + "L".join(f"{x:.6g} {y:.6g}" for x, y in polygon) + "z"


def _text(text: str) -> str:
    return escape(_BARRED.sub("?", text))
