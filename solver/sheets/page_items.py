"""What stands where on a page, as the items that pictures are made of: the same for PDF, SVG and pixels.

    margin | title                                   class
           | Name ____________________________  Date ______
           | #########   #########
           | #       #   #       #     boards in columns and rows, as large as fits
           | #########   #########
           | 1  # # . . .  Medium  Gentle   27 clues · csfl2    and a QR code beside or below, where asked for
           |                1 of 3

Everything is black, and nothing is filled but digits, lines and codes: it prints on any machine and copies well.
Lengths are in mm here; `scale` says how many units of the drawing a mm has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from solver.formats.link import to_query
from solver.grid import CellKind, Puzzle
from solver.pictures import fonts
from solver.pictures.boards import grid_of_notes
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board, fit
from solver.pictures.items import Item, Rect, Text
from solver.pictures.style import STYLE, Style
from solver.pictures.wrapping import cut
from solver.sheets import codes, five_boxes
from solver.sheets.handout import KEY_BOARDS, Exercise, Page, Sheet
from solver.sheets.paper import MARGIN, columns_of

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
_HEAVY: Final = replace(INK, regular=INK.bold)
_TITLE, _TEXT, _SMALL = 6.0, 4.2, 3.2  # heights of letters in mm of their em
_GAP: Final = 6.0  # between boards
_CAPTION: Final = 6.0  # a line under a board
_FOOT: Final = 6.0
_HAIR: Final = 0.1
_THINNEST, _THICKEST = 0.15, 0.5  # lines of small boards


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page ready to be carried out: its size in units, its items, and how many units a mm has."""

    width: int
    height: int
    items: tuple[Item, ...]
    style: Style


def drawn(sheet: Sheet, page: Page, number: int, total: int, scale: float) -> Drawn:
    """The page with its number; `scale` units to the mm."""
    return _Desk(sheet, page, scale).drawn(number, total)


@dataclass(frozen=True, slots=True)
class _Slot:
    """The room of one board, in mm."""

    x: float
    y: float
    width: float
    height: float


class _Desk:
    """One page while it is put together."""

    def __init__(self, sheet: Sheet, page: Page, scale: float) -> None:
        self.sheet, self.page, self.scale = sheet, page, scale
        self.style = _HEAVY if sheet.large else INK
        self.shape = page.exercises[0].givens.shape

    def drawn(self, number: int, total: int) -> Drawn:
        paper = self.sheet.paper
        items = [*self._head(), *self._boards(), *self._foot(number, total)]
        return Drawn(self._units(paper.width), self._units(paper.height), tuple(items), self.style)

    def _units(self, length: float) -> int:
        return round(length * self.scale)

    # ---- head and foot

    def _head(self) -> Iterator[Item]:
        left, right = MARGIN, self.sheet.paper.width - MARGIN
        title = " · ".join(filter(None, ("Key" if self.page.tells else "", self.sheet.title)))
        room = right - left
        if self.sheet.group:
            room *= 0.68
            yield from self._text(self.sheet.group, right, MARGIN + _TITLE, _TEXT, room / 2, at="right")
        if title:
            yield from self._text(title, left, MARGIN + _TITLE, _TITLE, room, weight=self.style.semibold)
        if not self.page.tells:
            yield from self._lines_to_fill(left, right, MARGIN + self._top() - _GAP)

    def _lines_to_fill(self, left: float, right: float, baseline: float) -> Iterator[Item]:
        middle = left + (right - left) * 0.68
        for label, start, end, filled in (
            ("Name", left, middle - _GAP, self.page.name),
            ("Date", middle, right, ""),
        ):
            yield from self._text(label, start, baseline, _TEXT, end - start)
            begin = start + self._width(label, _TEXT) + 2
            if filled:
                yield from self._text(filled, begin + 1, baseline, _TEXT, end - begin - 1, self.style.semibold)
            yield self._line(begin, baseline + 0.9, end - begin, 0.25)

    def _top(self) -> float:
        """How much the head takes."""
        first = _TITLE * 1.5 if self.sheet.title or self.sheet.group or self.page.tells else 0.0
        return first + (0.0 if self.page.tells else _TEXT * 1.5) + _GAP

    def _foot(self, number: int, total: int) -> Iterator[Item]:
        paper = self.sheet.paper
        if total > 1:
            yield from self._text(
                f"{number} of {total}", paper.width / 2, paper.height - MARGIN, _SMALL, paper.width, at="middle"
            )

    # ---- boards

    def _boards(self) -> Iterator[Item]:
        for slot, exercise, owner in zip(
            self._slots(), self.page.exercises, self.page.owners or [""] * len(self.page.exercises), strict=False
        ):
            yield from self._board(slot, exercise, owner)

    def _slots(self) -> Iterator[_Slot]:
        paper = self.sheet.paper
        columns, rows = columns_of(KEY_BOARDS if self.page.tells else self.sheet.per_page, paper)
        top = MARGIN + self._top()
        width = (paper.width - 2 * MARGIN - (columns - 1) * _GAP) / columns
        height = (paper.height - top - MARGIN - _FOOT - (rows - 1) * _GAP) / rows
        for row in range(rows):
            for column in range(columns):
                yield _Slot(MARGIN + column * (width + _GAP), top + row * (height + _GAP), width, height)

    def _board(self, slot: _Slot, exercise: Exercise, owner: str) -> Iterator[Item]:
        code = "" if self.page.tells or not self.sheet.link else _address(self.sheet.link, exercise)
        square = codes.side(code) if code else 0.0
        beside = min(slot.width - square, slot.height - _CAPTION)
        below = min(slot.width, slot.height - max(_CAPTION, square))
        is_beside = beside >= below
        board = self._fitted(beside if is_beside else below)
        width, height = board.width / self.scale, board.height / self.scale
        x = slot.x + (slot.width - width - (square if is_beside else 0)) / 2
        board = replace(board, x=self._units(x), y=self._units(slot.y))
        yield from self._cells(board, exercise)
        yield from self._caption(x, slot.y + height, width - (0 if is_beside else square), exercise, owner)
        if code:
            corner = (x + width, slot.y - codes.QUIET * 0.3) if is_beside else (x + width - square, slot.y + height)
            yield from codes.items(code, *corner, self.scale)

    def _fitted(self, side: float) -> Board:
        """The largest board of that side; the lines of small ones do not become hairs."""
        heavier = 1.5 if self.sheet.large else 1.0
        thin = min(self.style.thin, int(side / _THINNEST)) / heavier
        thick = min(self.style.thick, int(side / _THICKEST)) / heavier
        room = self._units(side)
        return fit(self.shape, room, room, replace(self.style, thin=int(thin), thick=int(thick)))

    def _cells(self, board: Board, exercise: Exercise) -> Iterator[Item]:
        yield from _lines(board)
        pen = Pen(self.style)
        tells = self.page.tells and exercise.solution is not None
        puzzle = Puzzle.of(exercise.givens)
        if tells and exercise.solution:
            puzzle = puzzle.with_solution(exercise.solution)
        for cell in self.shape.cells:
            x, y = board.corner(cell)
            if digit := puzzle.entries.digits[cell]:
                kind = puzzle.kind(cell)
                yield from (
                    item
                    for item in pen.digit(board, x, y, self.shape.symbols[digit - 1], kind)
                    if kind is CellKind.GIVEN or isinstance(item, Text)  # lighter, not underlined: it stays small
                )
            elif self.sheet.room and not self.page.tells:
                yield from self._room(board, x, y)

    def _room(self, board: Board, x: int, y: int) -> Iterator[Rect]:
        """Small crosses that part a cell as a box is parted."""
        hair, arm = max(1, self._units(_HAIR)), max(1, board.cell // 24)
        wide, high = grid_of_notes(self.shape)
        for across in range(1, wide):
            for down in range(1, high):
                middle_x, middle_y = x + board.cell * across // wide, y + board.cell * down // high
                yield Rect("muted", middle_x - arm, middle_y, 2 * arm + hair, hair)
                yield Rect("muted", middle_x, middle_y - arm, hair, 2 * arm + hair)

    def _caption(self, x: float, y: float, width: float, exercise: Exercise, owner: str) -> Iterator[Item]:
        baseline = y + _SMALL * 1.35
        label = f"{exercise.number}"
        yield from self._text(label, x, baseline, _SMALL, width, self.style.bold)
        begin = x + self._width(label, _SMALL, self.style.bold) + _SMALL / 2
        if self.page.tells:
            told = exercise.because if exercise.solution is None else owner or exercise.title
            yield from self._text(told, begin, baseline, _SMALL, x + width - begin)
            return
        facts = f"{exercise.givens.filled} clues · {exercise.mark}"
        five, word = five_boxes.LENGTH + _SMALL / 4, self._width(exercise.level, _SMALL) + _SMALL / 2
        if exercise.level and begin + five + word + self._width(facts, _SMALL) > x + width:
            facts = exercise.mark  # narrow boards do without the clues, then without the word, then without boxes
        free = x + width - begin - self._width(facts, _SMALL)
        if exercise.level and five <= free:
            yield from five_boxes.items(exercise.boxes, begin, baseline, self.scale)
            begin += five
            if five + word <= free:
                yield from self._text(exercise.level, begin, baseline, _SMALL, word)
                begin += word
        taken = self._width(facts, _SMALL)
        room = x + width - begin
        if exercise.title and room - taken > 4 * _SMALL:
            yield from self._text(exercise.title, begin, baseline, _SMALL, room - taken - _SMALL)
        yield from self._text(facts, x + width, baseline, _SMALL, room, at="right")

    # ---- words and lines

    def _line(self, x: float, y: float, width: float, height: float) -> Rect:
        return Rect("text", self._units(x), self._units(y), self._units(width), max(1, self._units(height)))

    def _width(self, text: str, em: float, weight: float | None = None) -> float:
        return _measured(text, self.style.regular if weight is None else weight, self.style.face) * em

    def _text(
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
        half = self._width(text, em, weight) / 2
        middle = x + {"left": half, "middle": 0.0, "right": -half}[at]
        yield Text("text", text, middle * self.scale, self._units(baseline), self._units(em), weight)


_EM: Final = 100  # pixels at which texts are measured


@lru_cache(maxsize=2048)
def _measured(text: str, weight: float, face: str) -> float:
    """The width of a text, in em."""
    return fonts.width(text, _EM, weight, (face,)) / _EM


def _lines(board: Board) -> Iterator[Rect]:
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


def _address(link: str, exercise: Exercise) -> str:
    """Where the puzzle's page is."""
    return f"{link}?{to_query(Puzzle.of(exercise.givens))}"
