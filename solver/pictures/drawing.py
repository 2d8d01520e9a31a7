"""What drawings of a board share: its lines, the digit of a cell, lines of text.

`looks` says how each state looks. Shape distinguishes every important role too: weight, slant, ground, lines, frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from solver.grid import CellKind
from solver.pictures import fonts, looks
from solver.pictures.geometry import Board, Line
from solver.pictures.looks import Look, State
from solver.pictures.picture import Picture
from solver.pictures.shapes import Item, Polygons, Rect, Text
from solver.pictures.style import Style
from solver.pictures.text_wrapping import truncate
from solver.shape import Cell

_DIGIT: Final = 0.58  # height of a digit, as a part of its cell
_TWO: Final = 0.72  # as large beside another in one cell
_DASHES: Final = 11  # pieces of the side of a dashed frame, every other one drawn
_UNDER: Final = 0.56  # em that a line below a digit is wide, as the digit with its white
_ACROSS: Final = 0.8  # A line across is so wide that both its ends are seen.
_WAVES, _POINTS, _SWING = 3, 16, 0.045  # A wave has so many periods, points of each, and em up to a crest.
_ARROW: Final = (  # in parts of a cell
    *((0.88, 0.13), (0.88, 0.27), (0.79, 0.27), (0.79, 0.33), (0.68, 0.24), (0.79, 0.15), (0.79, 0.21)),
    *((0.83, 0.21), (0.83, 0.13)),
)
_SMALLEST: Final = 0.6  # as far as a long title shrinks before it is cut


def lines(board: Board) -> Iterator[Rect]:
    """Yield the lines of a board; the cells are drawn over them."""
    yield Rect("thin-line", board.x, board.y, board.width, board.height)
    wide, high = board.shape.stack, board.shape.band
    for x in (*(left - board.thick for left in board.lefts[::wide]), board.x + board.width - board.thick):
        yield Rect("box-line", x, board.y, board.thick, board.height)
    for y in (*(top - board.thick for top in board.tops[::high]), board.y + board.height - board.thick):
        yield Rect("box-line", board.x, y, board.width, board.thick)


def framed(role: str, x: int, y: int, width: int, height: int, thick: int) -> Iterator[Rect]:
    """Draw a frame inside that area."""
    yield Rect(role, x, y, width, thick)
    yield Rect(role, x, y + height - thick, width, thick)
    yield Rect(role, x, y, thick, height)
    yield Rect(role, x + width - thick, y, thick, height)


def dashed(role: str, x: int, y: int, side: int, thick: int) -> Iterator[Rect]:
    """Draw a frame of dashes, one in each corner and four between."""
    edges = [round(side * at / _DASHES) for at in range(_DASHES + 1)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield Rect(role, x + start, y, end - start, thick)
        yield Rect(role, x + start, y + side - thick, end - start, thick)
        yield Rect(role, x, y + start, thick, end - start)
        yield Rect(role, x + side - thick, y + start, thick, end - start)


def dashed_row(role: str, x: int, y: int, width: int, height: int) -> Iterator[Rect]:
    """Draw a dashed frame round a line of text."""
    thick, dash = max(2, round(height * 0.06)), max(4, height // 4)
    for start in range(0, width, 2 * dash):
        for top in (y, y + height - thick):
            yield Rect(role, x + start, top, min(dash, width - start), thick)
    for start in range(0, height, 2 * dash):
        for left in (x, x + width - thick):
            yield Rect(role, left, y + start, thick, min(dash, height - start))


def ring(board: Board, cells: Sequence[Cell]) -> Iterator[Rect]:
    """Draw the one ring round a house in conflict, or round a cell; `cells` are in ascending order."""
    (left, top), (right, bottom) = board.corner(cells[0]), board.corner(cells[-1])
    thick = max(2, round(board.cell * looks.RING))
    yield from framed("conflict", left, top, right + board.cell - left, bottom + board.cell - top, thick)


@dataclass(frozen=True, slots=True)
class Pen:
    """How the digits of a board are drawn: style, whether all are alike, number of characters of the longest."""

    style: Style
    plain: bool = False
    signs: int = 1

    def look(self, kind: CellKind, *states: State) -> Look:
        """Return the look of a cell with that kind of digit."""
        return looks.look_of(State(kind.value), *states, plain=self.plain)

    def height(self, board: Board) -> float:
        """Compute the height of a digit in pixels."""
        return board.cell * _DIGIT * (_TWO if self.signs > 1 else 1)

    def digit(self, board: Board, x: int, y: int, name: str, look: Look) -> Iterator[Item]:
        """Draw the digit of the cell with that corner in its look."""
        style, tall = self.style, self.height(board)
        added = fonts.stroke(style.face, style.weight(look.weight))
        em = round(tall / (fonts.digit_height(style.face) + 2 * added))
        baseline = y + round((board.cell + tall) / 2 - added * em)
        yield from digit_with_line(style, look, name, x + board.cell / 2, baseline, em)

    def taken(self, board: Board, x: int, y: int, name: str, look: Look) -> Iterator[Item]:
        """Draw a digit that was taken back, with an arrow back in the corner; it is gone from its cell."""
        side = board.cell
        em = round(self.height(board) * looks.TAKEN_SIZE / fonts.digit_height(self.style.face))
        baseline = y + round(side * 0.53 + fonts.digit_height(self.style.face) * em / 2)
        yield from digit_with_line(self.style, look, name, x + side * 0.46, baseline, em)
        yield Polygons(look.ink, (tuple((x + side * across, y + side * down) for across, down in _ARROW),))


def digit_with_line(style: Style, look: Look, name: str, x: float, baseline: int, em: int) -> Iterator[Item]:
    """Draw a digit, centred at `x`, with the line that belongs to its look."""
    yield Text(look.ink, name, x, baseline, em, style.weight(look.weight), is_italic=look.is_italic)
    if look.line == "underline":
        yield _bar(look.ink, x, baseline + looks.UNDERLINE_OFFSET * em, _UNDER * em, looks.UNDERLINE * em)
    elif look.line == "line-through":
        middle = baseline - fonts.digit_height(style.face) * em / 2
        thick = looks.STRIKE * em
        yield _bar(look.ink, x, middle - thick / 2, _ACROSS * em, thick)
    elif look.line == "wavy":
        yield _wave(look.ink, x, baseline + looks.WAVE_OFFSET * em, em)


def _bar(role: str, middle: float, top: float, width: float, thick: float) -> Rect:
    """Draw a line on whole pixels."""
    wide = round(width)
    return Rect(role, round(middle - wide / 2), round(top), wide, max(1, round(thick)))


def _wave(role: str, middle: float, top: float, em: int) -> Polygons:
    """Draw the wave under a digit, its crests at `top`."""
    width, half, high = _UNDER * em, looks.WAVE * em / 2, _SWING * em
    centre, above, below = top + half + high, [], []
    for at in range(_WAVES * _POINTS + 1):
        turn = 2 * pi * at / _POINTS
        x, y = middle - width / 2 + width * at / _WAVES / _POINTS, centre + high * sin(turn)
        slope = high * 2 * pi * _WAVES / width * cos(turn)
        across, down = half * slope / hypot(1, slope), half / hypot(1, slope)  # square to the wave
        above.append((x + across, y - down))
        below.append((x - across, y + down))
    return Polygons(role, ((*above, *reversed(below)),))


def text_of(line: Line, role: str, picture: Picture, weight: float) -> Text:
    """Fit the line of text into its width: shrink it, then truncate it."""
    text, em, faces = fonts.tidy(line.text), line.em, picture.look.faces(picture.font)
    wanted = fonts.width(text, em, weight, faces)
    if wanted > line.width:
        em = max(round(em * _SMALLEST), int(em * line.width / wanted))
        text = truncate(text, em, line.width, faces, weight)
    return Text(role, text, line.x, line.baseline, em, weight, picture.font)
