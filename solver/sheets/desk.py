"""What all pages of paper have in common: ink, head and foot, words and lines. What lies between is `body`.

Lengths are in mm here; `scale` says how many units of the drawing a mm has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from solver.pictures import fonts
from solver.pictures.boards import grid_of_notes
from solver.pictures.geometry import Board, fit
from solver.pictures.items import Item, Rect, Text
from solver.pictures.style import STYLE, Style
from solver.pictures.wrapping import cut
from solver.shape import Shape
from solver.sheets.handout import Page, Sheet
from solver.sheets.paper import MARGIN

INK: Final = replace(
    STYLE,
    given_fill="#FFFFFF",
    thin_line="#000000",
    box_line="#000000",
    text="#000000",
    given="#000000",
    entered="#000000",
    solved="#000000",
    muted="#000000",
)
HEAVY: Final = replace(INK, regular=INK.bold)
TITLE, TEXT, SMALL = 6.0, 4.2, 3.2  # heights of letters in mm of their em
GAP: Final = 6.0  # between boards
FOOT: Final = 6.0
_HAIR: Final = 0.1
_THINNEST, _THICKEST = 0.15, 0.5  # lines of small boards


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page ready to be carried out: its size in units, its items, and how many units a mm has."""

    width: int
    height: int
    items: tuple[Item, ...]
    style: Style


class Desk:
    """One page while it is put together."""

    def __init__(self, sheet: Sheet, page: Page, scale: float) -> None:
        self.sheet, self.page, self.scale = sheet, page, scale
        self.style = HEAVY if sheet.large else INK
        self.shape = page.exercises[0].givens.shape

    def drawn(self, number: int, total: int) -> Drawn:
        """The page with its number."""
        paper = self.sheet.paper
        items = [*self._head(), *self.body(), *self._foot(number, total)]
        return Drawn(self.units(paper.width), self.units(paper.height), tuple(items), self.style)

    def body(self) -> Iterator[Item]:
        """What lies between head and foot."""
        raise NotImplementedError

    def units(self, length: float) -> int:
        """So many mm in units of the drawing."""
        return round(length * self.scale)

    # ---- head and foot

    def _head(self) -> Iterator[Item]:
        left, right = MARGIN, self.sheet.paper.width - MARGIN
        title = " · ".join(filter(None, ("Key" if self.page.tells else "", self.sheet.title)))
        room = right - left
        if self.sheet.group:
            room *= 0.68
            yield from self.text(self.sheet.group, right, MARGIN + TITLE, TEXT, room / 2, at="right")
        if title:
            yield from self.text(title, left, MARGIN + TITLE, TITLE, room, weight=self.style.semibold)
        if not self.page.tells:
            yield from self._lines_to_fill(left, right, MARGIN + self.top() - GAP)

    def _lines_to_fill(self, left: float, right: float, baseline: float) -> Iterator[Item]:
        middle = left + (right - left) * 0.68
        for label, start, end, filled in (
            ("Name", left, middle - GAP, self.page.name),
            ("Date", middle, right, ""),
        ):
            yield from self.text(label, start, baseline, TEXT, end - start)
            begin = start + self.width(label, TEXT) + 2
            if filled:
                yield from self.text(filled, begin + 1, baseline, TEXT, end - begin - 1, self.style.semibold)
            yield self.line(begin, baseline + 0.9, end - begin, 0.25)

    def top(self) -> float:
        """How much the head takes."""
        first = TITLE * 1.5 if self.sheet.title or self.sheet.group or self.page.tells else 0.0
        return first + (0.0 if self.page.tells else TEXT * 1.5) + GAP

    def _foot(self, number: int, total: int) -> Iterator[Item]:
        paper = self.sheet.paper
        if total > 1:
            yield from self.text(
                f"{number} of {total}", paper.width / 2, paper.height - MARGIN, SMALL, paper.width, at="middle"
            )

    # ---- boards

    def fitted(self, side: float, shape: Shape) -> Board:
        """The largest board of that side; the lines of small ones do not become hairs."""
        heavier = 1.5 if self.sheet.large else 1.0
        thin = min(self.style.thin, int(side / _THINNEST)) / heavier
        thick = min(self.style.thick, int(side / _THICKEST)) / heavier
        room = self.units(side)
        return fit(shape, room, room, replace(self.style, thin=int(thin), thick=int(thick)))

    def marks(self, board: Board, x: int, y: int) -> Iterator[Rect]:
        """Small crosses that part a cell as a box is parted."""
        hair, arm = max(1, self.units(_HAIR)), max(1, board.cell // 24)
        wide, high = grid_of_notes(self.shape)
        for across in range(1, wide):
            for down in range(1, high):
                middle_x, middle_y = x + board.cell * across // wide, y + board.cell * down // high
                yield Rect("muted", middle_x - arm, middle_y, 2 * arm + hair, hair)
                yield Rect("muted", middle_x, middle_y - arm, hair, 2 * arm + hair)

    # ---- words and lines

    def line(self, x: float, y: float, width: float, height: float) -> Rect:
        """A rectangle with its corner at x, y; no line is thinner than a unit."""
        return Rect("text", self.units(x), self.units(y), self.units(width), max(1, self.units(height)))

    def width(self, text: str, em: float, weight: float | None = None) -> float:
        """How wide a text is."""
        return _measured(text, self.style.regular if weight is None else weight, self.style.face) * em

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        em: float,
        room: float,
        weight: float | None = None,
        at: str = "left",
    ) -> Iterator[Text]:
        """The text in that room, cut where it is too long; nothing for no text."""
        weight = self.style.regular if weight is None else weight
        text = cut(fonts.tidy(text), _EM, room / em * _EM, (self.style.face,), weight)
        if not text:
            return
        half = self.width(text, em, weight) / 2
        middle = x + {"left": half, "middle": 0.0, "right": -half}[at]
        yield Text("text", text, middle * self.scale, self.units(baseline), self.units(em), weight)


_EM: Final = 100  # pixels at which texts are measured


@lru_cache(maxsize=2048)
def _measured(text: str, weight: float, face: str) -> float:
    """The width of a text, in em."""
    return fonts.width(text, _EM, weight, (face,)) / _EM


def lines(board: Board) -> Iterator[Rect]:
    """The lines of a board, each a rectangle of its own."""
    for edges, box, length, is_across in (
        (board.lefts, board.shape.stack, board.height, False),
        (board.tops, board.shape.band, board.width, True),
    ):
        start = board.y if is_across else board.x
        for number in range(board.shape.size + 1):
            is_thick = number % box == 0
            stroke = board.thick if is_thick else board.thin
            end = start + (board.height if is_across else board.width)
            at = edges[number] - stroke if number < board.shape.size else end - stroke
            role = "box-line" if is_thick else "thin-line"
            yield Rect(role, board.x, at, length, stroke) if is_across else Rect(role, at, board.y, stroke, length)
