"""Draw text, lines and boards on a page of paper, in mm; on pages of sheets also head and foot around their `body`.

`scale` is the number of units of the drawing in a mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Final

from solver.pictures import fonts
from solver.pictures.board_picture import grid_of_notes
from solver.pictures.geometry import Board, fit
from solver.pictures.shapes import Item, Rect, Text
from solver.pictures.style import CODE, STYLE, Style
from solver.pictures.text_wrapping import truncate, wrap
from solver.shape import Shape
from solver.sheets.layout import Exercise, Page, Sheet
from solver.sheets.paper import MARGIN, Paper

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
    conflict="#000000",
    conflict_fill="#FFFFFF",
    current="#000000",
    current_fill="#EDEDED",
    retreat="#000000",
    retreat_fill="#FFFFFF",
)
HEAVY: Final = replace(INK, regular=INK.bold, medium=INK.bold, semibold=INK.bold)
TITLE, TEXT, SMALL = 6.0, 4.2, 3.2  # heights of letters in mm of their em
GAP: Final = 6.0  # between boards
FOOT: Final = 6.0
LEADING: Final = 1.3  # ems from line to line
CODE_STEP: Final = 0.6  # ems from letter to letter of a program
_HAIR: Final = 0.1
_SLACK: Final = 0.5  # for what rounds when a text is measured in parts
_THINNEST, _THICKEST = 0.15, 0.5  # lines of small boards


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page ready to be written: its size in units, its items, and its style."""

    width: int
    height: int
    items: tuple[Item, ...]
    style: Style


class PageCanvas:
    """Places text, lines and boards in mm."""

    def __init__(self, paper: Paper, scale: float, is_heavy: bool = False) -> None:
        self.paper, self.scale, self.is_heavy = paper, scale, is_heavy
        self.style = HEAVY if is_heavy else INK

    def done(self, items: Iterable[Item]) -> Drawn:
        """Return the page with these items, back to front."""
        return Drawn(self.units(self.paper.width), self.units(self.paper.height), tuple(items), self.style)

    def units(self, length: float) -> int:
        """Convert mm to units of the drawing."""
        return round(length * self.scale)

    def fitted(self, side: float, shape: Shape) -> Board:
        """Return the largest board of that side; the lines of small boards do not become hairs."""
        heavier = 1.5 if self.is_heavy else 1.0
        thin = min(self.style.thin, int(side / _THINNEST)) / heavier
        thick = min(self.style.thick, int(side / _THICKEST)) / heavier
        side_units = self.units(side)
        return fit(shape, side_units, side_units, replace(self.style, thin=int(thin), thick=int(thick)))

    def line(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return a rectangle with its corner at x, y; no line is thinner than a unit."""
        return Rect("text", self.units(x), self.units(y), self.units(width), max(1, self.units(height)))

    def width(self, text: str, em: float, weight: float | None = None, face: str | None = None) -> float:
        """Measure the width of a text."""
        return _measured(text, self.style.regular if weight is None else weight, face or self.style.face) * em

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        em: float,
        max_width: float,
        weight: float | None = None,
        at: str = "left",
        face: str | None = None,
    ) -> Iterator[Text]:
        """Draw the text within that width, truncated if it is too long; nothing for no text."""
        weight = self.style.regular if weight is None else weight
        text = truncate(fonts.tidy(text), _EM, max_width / em * _EM, (face or self.style.face,), weight)
        if not text:
            return
        half = fonts.width(text, self.units(em), weight, (face or self.style.face,)) / 2  # so that lines begin alike
        middle = x * self.scale + {"left": half, "middle": 0.0, "right": -half}[at]
        yield Text("text", text, middle, self.units(baseline), self.units(em), weight, face)

    def code(
        self, line: str, x: float, baseline: float, em: float, max_width: float, is_bold: bool = False
    ) -> Iterator[Text]:
        """Draw a line of a program with its indentation, in letters of one width."""
        indent = (len(line) - len(line.lstrip())) * CODE_STEP * em
        weight = self.style.bold if is_bold else self.style.regular
        yield from self.text(line.strip(), x + indent, baseline, em, max_width - indent, weight, face=CODE)

    def paragraph(
        self,
        text: str,
        x: float,
        top: float,
        em: float,
        max_width: float,
        weight: float | None = None,
        is_even: bool = True,
    ) -> list[Text]:
        """Break the text into lines and draw them below `top`, of about one length or as long as can be."""
        weight = self.style.regular if weight is None else weight
        lines = wrap(
            " ".join(map(fonts.tidy, text.split())), _EM, max_width / em * _EM, (self.style.face,), weight, is_even
        )
        return [
            each
            for number, line in enumerate(lines)
            for each in self.text(line, x, top + em * (1 + LEADING * number), em, max_width, weight)
        ]

    def foot(self, number: int, total: int) -> Iterator[Item]:
        """Draw the page number and the number of pages."""
        middle, low = self.paper.width / 2, self.paper.height - MARGIN
        yield from self.text(placed(number, total), middle, low, SMALL, self.paper.width, at="middle")


class SheetCanvas(PageCanvas):
    """One page of a sheet with head and foot."""

    def __init__(self, sheet: Sheet, page: Page, scale: float) -> None:
        super().__init__(sheet.paper, scale, sheet.large)
        self.sheet, self.page = sheet, page
        self.shape = page.exercises[0].givens.shape

    def drawn(self, number: int, total: int) -> Drawn:
        """Draw the page with its number."""
        return self.done([*self._head(), *self.body(), *self.foot(number, total)])

    def body(self) -> Iterator[Item]:
        """Draw what lies between head and foot."""
        raise NotImplementedError

    # ---- head and foot

    def _head(self) -> Iterator[Item]:
        left, right = MARGIN, self.sheet.paper.width - MARGIN
        title_width = right - left
        if self.sheet.group:
            free = title_width - self._title_width(self._title()) - GAP
            group_width = min(self.width(fonts.tidy(self.sheet.group), TEXT), max(free, title_width / 3))
            yield from self.text(self.sheet.group, right, MARGIN + TITLE, TEXT, group_width + _SLACK, at="right")
            title_width -= group_width + GAP
        title = self._title(title_width)
        yield from self.text(title, left, MARGIN + TITLE, TITLE, title_width, weight=self.style.semibold)
        if not self.page.tells:
            low = MARGIN + self.top() - GAP
            yield from self._lines_to_fill(left, right, low - self._rules_height())
            if self.sheet.rules:
                for number, line in enumerate(rules_of(self.shape)):
                    yield from self.text(line, left, low - TEXT * LEADING * (1 - number), TEXT, right - left)

    def _title(self, max_width: float = inf) -> str:
        """Write the title; of a page of the key it is cut there, so that the words around it stand whole."""
        title, label = fonts.tidy(self.sheet.title), self.sheet.label
        if not self.page.tells:
            return title
        whole = " · ".join(filter(None, ("Key", title, label)))
        if title and self._title_width(whole) > max_width:
            free = max_width - self._title_width(whole.replace(title, "", 1)) - _SLACK
            cut = truncate(title, _EM, free / TITLE * _EM, (self.style.face,), self.style.semibold)
            return " · ".join(filter(None, ("Key", cut, label)))
        return whole

    def _title_width(self, title: str) -> float:
        return self.width(title, TITLE, self.style.semibold)

    def _lines_to_fill(self, left: float, right: float, baseline: float) -> Iterator[Item]:
        middle = left + (right - left) * 0.68
        name, number = ("", self.page.name) if self.sheet.is_numbered else (self.page.name, "")
        name_end = middle - GAP
        if number:  # the line stays empty
            yield from self.text(number, name_end, baseline, SMALL, name_end - left, at="right")
            name_end -= self.width(number, SMALL) + 2
        for label, start, end, filled in (
            ("Name", left, name_end, name),
            ("Date", middle, right, ""),
        ):
            yield from self.text(label, start, baseline, TEXT, end - start)
            begin = start + self.width(label, TEXT) + 2
            if filled:
                yield from self.text(filled, begin + 1, baseline, TEXT, end - begin - 1, self.style.semibold)
            yield self.line(begin, baseline + 0.9, end - begin, 0.25)

    def top(self) -> float:
        """Compute the height of the head."""
        first = TITLE * 1.5 if self.sheet.title or self.sheet.group or self.page.tells else 0.0
        return first + (0.0 if self.page.tells else TEXT * 1.5 + self._rules_height()) + GAP

    def _rules_height(self) -> float:
        return TEXT * (2 * LEADING + 0.5) if self.sheet.rules else 0.0

    def code_of(self, exercise: Exercise) -> str:
        """Return the text of the QR code; '' on the key, and if no codes are wanted."""
        return "" if self.page.tells or not self.sheet.link else exercise.address(self.sheet.link)

    def marks(self, board: Board, x: int, y: int) -> Iterator[Rect]:
        """Draw small crosses that divide a cell as a box is divided."""
        hair, arm = max(1, self.units(_HAIR)), max(1, board.cell // 24)
        wide, high = grid_of_notes(self.shape)
        for across in range(1, wide):
            for down in range(1, high):
                middle_x, middle_y = x + board.cell * across // wide, y + board.cell * down // high
                yield Rect("muted", middle_x - arm, middle_y, 2 * arm + hair, hair)
                yield Rect("muted", middle_x, middle_y - arm, hair, 2 * arm + hair)


_EM: Final = 100  # pixels at which texts are measured


@lru_cache(maxsize=2048)
def _measured(text: str, weight: float, face: str) -> float:
    """Measure the width of a text, in em."""
    return fonts.width(text, _EM, weight, (face,)) / _EM


def placed(number: int, total: int) -> str:
    """Return the page number in words."""
    return f"Page {number} of {total}"


def rules_of(shape: Shape) -> tuple[str, str]:
    """Write the rules of the game in two lines.

    >>> print(*rules_of(Shape(2, 3)), sep="\\n")
    Write a digit from 1 to 6 into each empty cell.
    Each row, each column and each box with a thick border has every digit exactly once.
    """
    symbols = shape.symbols
    if symbols.isdecimal():
        first = f"Write a digit from {symbols[0]} to {symbols[-1]} into each empty cell."
    else:
        first = f"Write one of {' '.join(symbols)} into each empty cell."
    return first, "Each row, each column and each box with a thick border has every digit exactly once."


def lines(board: Board) -> Iterator[Rect]:
    """Draw the lines of a board, each as a rectangle of its own."""
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
