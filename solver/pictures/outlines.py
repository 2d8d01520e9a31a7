"""Draw texts as outlines, so that an SVG or a PDF shows the very digits of the raster on machines without our font.

The curves come out of the font file, by the pens of fontTools, and each letter is where Pillow puts it. What only
Pillow can set is drawn in rows of pixels, too fine to see: letters that join or lie on one another, and fonts without
outlines.

    #..##     row 1: from 0 to 1, from 3 to 5
    .###.     row 2: from 1 to 4

A weight that has no font file of its own is a line round the letters, `line_width` wide, which the caller draws.

Roads not taken: `<text>` with a font family (a 5 of another width in every viewer), SVG fonts (browsers dropped them),
tracing the edges of rendered pixels (130 lines for corners in place of curves).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from solver.pictures import fonts
from solver.pictures.style import OWN

EM: Final = 2000  # units of the outlines in an em
_ROWS: Final = 200  # rows of pixels in an em
_INKED: Final = re.compile(rb"[\x80-\xff]+")
_LABEL: Final = 5  # characters of an index, as [123]: of these a list has many
_reading: Final = Lock()  # A font reads its tables as they are asked for.

Point: TypeAlias = tuple[float, float]


class _Font(NamedTuple):
    """The glyphs of a font file, the name of the glyph of each character, and the units in an em."""

    glyphs: Any
    names: dict[int, str]
    em: int


def path(text: str, weight: float = 0.0, face: str = OWN, slant: float = 0.0) -> str:
    """Write the outline of a text as SVG path data, EM units to the em, from the start of its baseline."""
    pen = SVGPathPen(None, lambda number: f"{round(number)}")
    _outline(text, weight, face, slant).replay(pen)
    return str(pen.getCommands())


def operators(text: str, weight: float, face: str, slant: float, to_page: Callable[[Point], Point]) -> Iterator[str]:
    """Write the outline of a text as the operators of a PDF page; `to_page` finds its place there for each point."""
    pen = _OperatorPen(to_page)
    _outline(text, weight, face, slant).replay(pen)
    return iter(pen.written)


def line_width(weight: float, face: str = OWN) -> float:
    """Return the width of the line round the letters that makes them as heavy, in em; 0 if a font file does."""
    return 2 * fonts.stroke(face, weight)


def _outline(text: str, weight: float, face: str, slant: float) -> RecordingPen:
    return (_cached_long if len(text) > _LABEL else _cached_short)(text, weight, face, slant)


def _record(text: str, weight: float, face: str, slant: float) -> RecordingPen:
    """Record the outline, in EM units to the em."""
    file, _ = fonts.cut(face, weight)
    if fonts.is_plain(text):
        try:
            with _reading:
                return _curves(text, file, slant)
        except Exception:  # a font of this machine may be damaged in any way, or have no outlines
            pass
    return _rows(text, weight, face, slant)


_cached_short = lru_cache(maxsize=512)(_record)
_cached_long = lru_cache(maxsize=16)(_record)  # few, for they are large


def _rows_in_em(text: str) -> int:
    """Choose how fine Pillow draws: half as fine for a title, which is small."""
    return _ROWS if len(text) <= 2 else _ROWS // 2


def _curves(text: str, file: str, slant: float) -> RecordingPen:
    """Record the curves of the font, each letter behind the last."""
    font = _load(file)
    pen = DecomposingRecordingPen(font.glyphs)
    scale, rows = EM / font.em, _rows_in_em(text)
    measured = fonts.font(file, rows)
    for at, letter in enumerate(text):
        here = Transform(scale, 0, scale * slant, -scale, measured.getlength(text[:at]) * EM / rows, 0)
        font.glyphs[font.names.get(ord(letter), ".notdef")].draw(TransformPen(pen, here))
    return pen


@lru_cache(maxsize=12)  # Eight are our own.
def _load(file: str) -> _Font:
    """Read the font that Pillow draws with."""
    drawn = fonts.font(file, _ROWS)
    data = vars(drawn).get("font_bytes") or Path(str(drawn.path)).read_bytes()
    font = TTFont(BytesIO(data), fontNumber=drawn.index, lazy=True)
    return _Font(font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm)


def _rows(text: str, weight: float, face: str, slant: float) -> RecordingPen:
    """Record a rectangle for each run of ink in a row of pixels."""
    rows = _rows_in_em(text)
    ink = fonts.glyphs(text, rows, 0.0 if line_width(weight, face) else weight, face, slant)
    pen, side, data, width = RecordingPen(), EM // rows, ink.mask.tobytes(), ink.mask.width
    for row in range(ink.mask.height):
        top = (ink.y + row) * side
        for found in _INKED.finditer(data[row * width : (row + 1) * width]):
            left, right = ((ink.x + x) * side for x in found.span())
            pen.moveTo((left, top))
            for corner in ((right, top), (right, top + side), (left, top + side)):
                pen.lineTo(corner)
            pen.closePath()
    return pen


class _OperatorPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Write operators of a PDF page, which has cubic curves alone."""

    def __init__(self, to_page: Callable[[Point], Point]) -> None:
        super().__init__()
        self._to_page = to_page
        self.written: list[str] = []

    def _write(self, operator: str, *points: Point) -> None:
        numbers = (f"{number:.2f}" for point in points for number in self._to_page(point))
        self.written.append(" ".join([*numbers, operator]))

    def _moveTo(self, point: Point) -> None:
        self._write("m", point)

    def _lineTo(self, point: Point) -> None:
        self._write("l", point)

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        self._write("c", first, second, end)

    def _closePath(self) -> None:
        self._write("h")
