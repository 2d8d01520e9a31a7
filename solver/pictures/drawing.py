"""What drawings of a board share: its lines, the digit of a cell, lines of text.

Shape distinguishes every important role too: weight, ground, underline, hatch, badge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solver.grid import CellKind
from solver.pictures import fonts
from solver.pictures.geometry import Board, Line
from solver.pictures.picture import Picture
from solver.pictures.shapes import Item, Rect, Text
from solver.pictures.style import Style
from solver.pictures.text_wrapping import truncate

_DIGIT: Final = 0.58  # height of a digit, as a part of its cell
_TWO: Final = 0.72  # as large beside another in one cell
_SMALLEST: Final = 0.6  # as far as a long title shrinks before it is cut


def lines(board: Board) -> Iterator[Rect]:
    """Yield the lines of a board; the cells are drawn over them."""
    yield Rect("thin-line", board.x, board.y, board.width, board.height)
    wide, high = board.shape.stack, board.shape.band
    for x in (*(left - board.thick for left in board.lefts[::wide]), board.x + board.width - board.thick):
        yield Rect("box-line", x, board.y, board.thick, board.height)
    for y in (*(top - board.thick for top in board.tops[::high]), board.y + board.height - board.thick):
        yield Rect("box-line", board.x, y, board.width, board.thick)


@dataclass(frozen=True, slots=True)
class Pen:
    """How the digits of a board are drawn: style, whether all are alike, number of characters of the longest."""

    style: Style
    plain: bool = False
    signs: int = 1

    def height(self, board: Board) -> float:
        """Compute the height of a digit in pixels."""
        return board.cell * _DIGIT * (_TWO if self.signs > 1 else 1)

    def digit(self, board: Board, x: int, y: int, name: str, kind: CellKind) -> Iterator[Item]:
        """Draw the digit of the cell with that corner, as a given, an entry or a solved digit."""
        style, role = self.style, "given" if self.plain else kind.value
        weight = style.bold if kind is CellKind.GIVEN and not self.plain else style.regular
        tall = self.height(board)
        added = fonts.stroke(style.face, weight)
        em = round(tall / (fonts.digit_height(style.face) + 2 * added))
        baseline = y + round((board.cell + tall) / 2 - added * em)
        yield Text(role, name, x + board.cell / 2, baseline, em, weight)
        if kind is CellKind.SOLVED and not self.plain:
            thickness = max(1, round(board.cell * 0.04))
            width = round(board.cell * 0.46)
            under = y + round((board.cell + tall) / 2 + board.cell * 0.075)
            yield Rect(role, x + (board.cell - width) // 2, under, width, thickness)


def text_of(line: Line, role: str, picture: Picture, weight: float) -> Text:
    """Fit the line of text into its width: shrink it, then truncate it."""
    text, em, faces = fonts.tidy(line.text), line.em, picture.look.faces(picture.font)
    wanted = fonts.width(text, em, weight, faces)
    if wanted > line.width:
        em = max(round(em * _SMALLEST), int(em * line.width / wanted))
        text = truncate(text, em, line.width, faces, weight)
    return Text(role, text, line.x, line.baseline, em, weight, picture.font)
