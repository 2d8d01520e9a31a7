"""The geometry of a picture in whole pixels: boards, lines, cells, bands of text. Raster and SVG share it.

    margin | title
           | axis numbers
           | #########  thick: outline and box lines
           | #c|c|c#..  thin: lines between cells; c: cell
           | ...
           | label of a board in a pair
           | caption

>>> from solver.shape import CLASSIC
>>> Board(CLASSIC, 0, 0, cell=24, thin=1, thick=3).lefts
(3, 28, 53, 80, 105, 130, 157, 182, 207)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from solver.pictures.presets import Preset
from solver.pictures.style import STYLE, Style
from solver.shape import Cell, Shape

_LINE_HEIGHT: Final = 1.6


@dataclass(frozen=True)
class Board:
    """One grid on the picture: top left corner, side of a cell, widths of the lines, all in pixels."""

    shape: Shape
    x: int
    y: int
    cell: int
    thin: int
    thick: int

    @cached_property
    def lefts(self) -> tuple[int, ...]:
        """The left edge of each column of cells."""
        return tuple(self.x + offset for offset in self._offsets(self.shape.stack)[:-1])

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The top edge of each row of cells."""
        return tuple(self.y + offset for offset in self._offsets(self.shape.band)[:-1])

    @cached_property
    def width(self) -> int:
        """From the left edge of the outline to its right edge."""
        return self._offsets(self.shape.stack)[-1]

    @cached_property
    def height(self) -> int:
        """From the top edge of the outline to its bottom edge."""
        return self._offsets(self.shape.band)[-1]

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the left and top edge of a cell."""
        row, column = divmod(cell, self.shape.size)
        return self.lefts[column], self.tops[row]

    def _offsets(self, box: int) -> list[int]:
        offsets = [self.thick]
        for number in range(1, self.shape.size + 1):
            offsets.append(offsets[-1] + self.cell + (self.thin if number % box else self.thick))
        return offsets


@dataclass(frozen=True)
class Line:
    """A line of text, centred at `x`, of size `em`, not wider than `width`."""

    text: str
    x: int
    baseline: int
    em: int
    width: int


@dataclass(frozen=True)
class Layout:
    """The boards of a picture and the lines of text around them; `axis` is the width of the axis bands."""

    boards: tuple[Board, ...]
    axis: int = 0
    title: tuple[Line, ...] = ()
    caption: tuple[Line, ...] = ()
    labels: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Band:
    """A line of text across the picture; without a text it has no height."""

    text: str
    em: int

    @property
    def height(self) -> int:
        """The height that the band takes."""
        return round(self.em * _LINE_HEIGHT) if self.text else 0

    def baseline(self, top: int) -> int:
        """Return the y of the text's baseline in a band with this top."""
        return top + round(self.em * 1.05)

    def line(self, preset: Preset, top: int, width: int) -> Line | None:
        """Return the line, centred; None without a text."""
        return Line(self.text, preset.width // 2, self.baseline(top), self.em, width) if self.text else None


@lru_cache(maxsize=16)
def fit(shape: Shape, width: int, height: int, style: Style = STYLE) -> Board:
    """Return the largest board that fits this width and height, its corner at 0, 0."""
    side = min(width, height)
    thin, thick = max(1, round(side / style.thin)), max(2, round(side / style.thick))
    cell = side // shape.size
    while True:
        board = Board(shape, 0, 0, cell, thin, thick)
        if board.width <= width and board.height <= height:
            return board
        cell -= 1
