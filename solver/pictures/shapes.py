"""The items that a drawing consists of, back to front; raster, SVG and PDF all draw them.

Each item names a role (`given`, `entered`, `solved`, `conflict` ...), as the page's style sheet does; the `Style` gives
the role its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from solver.pictures import fonts
from solver.pictures.style import Style


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle on whole pixels."""

    role: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Polygons:
    """Filled polygons, drawn with smooth edges."""

    role: str
    polygons: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, drawn with a smooth edge."""

    role: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text whose ink is centred at `x`; `named` is the path of a font to prefer to that of the style.

    In italics it leans to the right: in the italic of the face, or else slanted.
    """

    role: str
    text: str
    x: float
    baseline: int
    em: int
    weight: float
    named: str | None = None
    is_italic: bool = False


Item: TypeAlias = Rect | Polygons | Disc | Text


def place(item: Text, style: Style) -> list[tuple[fonts.Run, int]]:
    """Split a text into runs by font, each with the whole pixel where its baseline starts."""
    runs = fonts.runs(item.text, item.em, style.faces(item.named), item.weight, item.is_italic)
    left, right = fonts.reach(runs, item.em, item.weight)
    return [(run, round(item.x - (left + right) / 2 + run.x)) for run in runs]
