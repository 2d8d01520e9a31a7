"""Draw the page of a worksheet: instructions, boards, the program, and a table with rows to fill in by hand.

    margin | Trace table   Search A, Free-cell list          1 · csfl2
           | Each row is one move. Fill in ...
           | #########   Pseudo code        upright; on paper across the board and the program
           | #       #     k = 0, repeat    stand left of the table
           | #########       ...
           | After move 5: 9 in r1c8
           | move | k | cell | digits tried | value
           |   6  |   |      |              |

Lengths are in mm. On pages of the key the rows are filled, what was left to fill in bold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from solver.grid import CellKind, possible_digits
from solver.pictures.board_picture import small_digits
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board
from solver.pictures.looks import State
from solver.pictures.shapes import Item, Text
from solver.pictures.style import Style
from solver.pictures.text_wrapping import wrap
from solver.shape import Cell
from solver.sheets import qr_codes, worksheet
from solver.sheets.layout import Page, Sheet
from solver.sheets.page_canvas import CODE_STEP, FOOT, GAP, SMALL, TEXT, SheetCanvas, lines
from solver.sheets.paper import MARGIN
from solver.sheets.trace_tables import Table
from solver.sheets.worksheet import Stage, Task

_NAME: Final = 5.2  # em of the worksheet's name
_ASKS: Final = 3.9
_LEADING: Final = 1.4  # From line to line, in em.
_AXIS: Final = 4.5  # the band of numbers beside a board
_CODE: Final = 3.3
_ROW: Final = 9.3  # the least height of a row that is written into by hand
_HIGHEST: Final = 12.0
_HEADING: Final = 7.0  # A table has such a heading.
_WIDTHS: Final = {"digits tried": 3.4, "left to try": 3.4, "choices left": 2.6, "value": 2.2, "cell": 1.3}  # else 1
_MAX_BOARD_MM: Final = 100.0  # a board is no larger beside a table
_EM: Final = 100  # pixels at which lines are broken


class Area(NamedTuple):
    """A part of the page."""

    x: float
    y: float
    width: float
    height: float


class WorksheetPage(SheetCanvas):
    """The page of a worksheet."""

    def __init__(self, sheet: Sheet, page: Page, scale: float, task: Task) -> None:
        super().__init__(sheet, page, scale)
        self.task = task

    def body(self) -> Iterator[Item]:
        """Draw the instructions and everything below them."""
        paper = self.sheet.paper
        y = MARGIN + self.top() + (0 if self.page.tells else _ASKS * 0.6)
        left, width = MARGIN, paper.width - 2 * MARGIN
        code = self.code_of(self.page.exercises[0])
        beside = width - (qr_codes.side(code) if code else 0)
        top = y - _NAME * 0.4 - qr_codes.WHITE  # The white of the code reaches into the margin.
        if code:
            yield from qr_codes.items(code, left + beside + qr_codes.WHITE, top, self.scale)
        yield from self._name(left, y + _NAME * 0.3, beside)
        y += _NAME * 0.3 + _ASKS * _LEADING
        asks = " ".join(filter(None, self.task.asks))
        lines_of_task = self._lines(asks, left, y, beside, _ASKS)
        yield from lines_of_task
        y = max(y + len(lines_of_task) * _ASKS * _LEADING, top + width - beside)
        area = Area(left, y, width, paper.height - MARGIN - FOOT - y)
        if self.task.kind == worksheet.CANDIDATES:
            yield from self._board(self.task.stages[0], area)
        elif self.task.kind == worksheet.NEXT:
            yield from self._three(area)
        else:
            yield from self._board_and_table(area)

    def _name(self, x: float, baseline: float, width: float) -> Iterator[Text]:
        exercise, owner = self.page.exercises[0], "".join(self.page.owners)
        facts = " · ".join(filter(None, (f"{exercise.number}", owner or exercise.title, exercise.mark)))
        yield from self.text(facts, x + width, baseline, SMALL, width / 3, at="right")
        yield from self.text(self.task.title, x, baseline, _NAME, width / 2, self.style.bold)
        begin = x + self.width(self.task.title, _NAME, self.style.bold) + _NAME
        yield from self.text(self.task.about, begin, baseline, TEXT, x + width * 2 / 3 - begin)

    # ---- what lies where

    @property
    def _is_across(self) -> bool:
        return self.sheet.paper.width > self.sheet.paper.height

    def _board_and_table(self, area: Area) -> Iterator[Item]:
        table = self.task.table
        if table is None:
            return
        code = len(self.task.code) * _CODE * _LEADING + TEXT * _LEADING
        if self._is_across:
            wide = min(area.height - code - GAP, area.width * 0.36)
            yield from self._board(self.task.stages[0], Area(area.x, area.y, area.width * 0.36, wide))
            yield from self._code(Area(area.x, area.y + wide + GAP / 2, area.width * 0.36, code))
            begin = area.x + area.width * 0.36 + GAP
            yield from self._table(table, Area(begin, area.y, area.x + area.width - begin, area.height))
            return
        above = min(area.height - _HEADING - len(table.rows) * _ROW - GAP / 2, _MAX_BOARD_MM)
        yield from self._board(self.task.stages[0], Area(area.x, area.y, above, above))
        yield from self._code(Area(area.x + above + GAP, area.y, area.width - above - GAP, above))
        y = area.y + above + GAP / 2
        yield from self._table(table, Area(area.x, y, area.width, area.y + area.height - y))

    def _three(self, area: Area) -> Iterator[Item]:
        """Draw two small boards beside or above the one that is filled, and the table below."""
        table, (*before, last) = self.task.table, self.task.stages
        if table is None:
            return
        low = _HEADING + len(table.rows) * _ROW
        if self._is_across:
            part = (area.height - GAP / 2) / len(before)
            for number, stage in enumerate(before):
                y = area.y + number * (part + GAP / 2)
                yield from self._board(stage, Area(area.x, y, part, part - GAP / 2))
            remaining = Area(area.x + part + GAP, area.y, area.width - part - GAP, area.height)
        else:
            part = (area.width - GAP) / len(before)
            high = (area.height - low - GAP) * 0.42
            for number, stage in enumerate(before):
                yield from self._board(stage, Area(area.x + number * (part + GAP), area.y, part, high))
            remaining = Area(area.x, area.y + high + GAP / 2, area.width, area.height - high - GAP / 2)
        side = remaining.height - low - GAP / 2
        yield from self._board(last, Area(remaining.x, remaining.y, side, side), 2)
        yield from self._code(Area(remaining.x + side + GAP, remaining.y, remaining.width - side - GAP, side))
        yield from self._table(table, Area(remaining.x, remaining.y + remaining.height - low, remaining.width, low))

    # ---- boards

    def _board(self, stage: Stage, area: Area, least: int = 0) -> Iterator[Item]:
        """Draw the board in the middle of its space, its rows and columns numbered, and its caption below.

        The caption has space for at least `least` lines, so that boards side by side have one size.
        """
        shown = stage.answer if stage.answer and self.page.tells else stage
        caption = _broken(shown.caption, area.width / SMALL, self.style)
        under = (max(len(caption), least) + 0.3) * SMALL * _LEADING
        board = self.fitted(min(area.width, area.height - under) - _AXIS, self.shape)
        x = area.x + _AXIS + (area.width - _AXIS - board.width / self.scale) / 2
        board = replace(board, x=self.units(x), y=self.units(area.y + _AXIS))
        yield from lines(board)
        yield from self._axes(board)
        yield from self._digits(board, shown, stage.answer is not None and not self.page.tells)
        bottom = area.y + _AXIS + board.height / self.scale
        for number, line in enumerate(caption, 1):
            yield from self.text(line, x, bottom + number * SMALL * _LEADING, SMALL, area.width)

    def _axes(self, board: Board) -> Iterator[Text]:
        em = min(SMALL * 0.85, board.cell / self.scale * 0.6)
        for number in range(self.shape.size):
            name = f"{number + self.task.base}"
            across = (board.lefts[number] + board.cell / 2) / self.scale
            down = (board.tops[number] + board.cell / 2) / self.scale
            yield from self.text(name, across, board.y / self.scale - 0.9, em, _AXIS * 2, at="middle")
            yield from self.text(name, board.x / self.scale - 0.9, down + em * 0.35, em, _AXIS, at="right")

    def _digits(self, board: Board, stage: Stage, is_to_fill: bool) -> Iterator[Item]:
        """Draw the digits in their looks; one taken back has a line across."""
        pen, puzzle, tells = Pen(self.style), stage.puzzle, self.page.tells
        for cell in self.shape.cells:
            x, y = board.corner(cell)
            drop = round(board.cell * 0.1) if cell in stage.numbers else 0
            struck = stage.taken if cell == stage.cell and not is_to_fill else 0
            if digit := puzzle.entries.digits[cell] or struck:
                look = pen.look(CellKind.SOLVED, State.TAKEN) if struck else pen.look(puzzle.kind(cell))
                yield from pen.digit(board, x, y + drop, self.shape.symbols[digit - 1], look)
            elif self.task.notes and tells:
                digits = tuple(possible_digits(self.shape, puzzle.entries.digits, cell))
                yield from small_digits(board, x, y, digits, self.style)
            elif self.task.notes and self.sheet.pencil_marks:
                yield from self.marks(board, x, y)
            if cell in stage.numbers:
                em = min(board.cell / self.scale * 0.25, SMALL)
                low = y / self.scale + em
                yield from self.text(stage.numbers[cell], x / self.scale + em * 0.3, low, em, em * 5)
            if cell == stage.cell and not is_to_fill and not struck:
                yield from self._framed(board, cell)

    def _framed(self, board: Board, cell: Cell) -> Iterator[Item]:
        """Draw a frame inside the cell of the digit that was placed last."""
        x, y = (each / self.scale for each in board.corner(cell))
        side = board.cell / self.scale
        line = min(max(side / 24, 0.25), 0.5)
        for far in (0.0, side - line):
            yield self.line(x, y + far, side, line)
            yield self.line(x + far, y, line, side)

    # ---- program and table

    def _code(self, area: Area) -> Iterator[Item]:
        """Draw the listing, as large as fits."""
        rows = self.task.code
        em = min(_CODE, area.height / (len(rows) + 2) / _LEADING)
        em = min(em, area.width / (max(map(len, rows)) * CODE_STEP))
        yield from self.text(self.task.language, area.x, area.y + em * _LEADING, em, area.width, self.style.semibold)
        for number, row in enumerate(rows, 2):
            yield from self.code(row, area.x, area.y + number * em * _LEADING, em, area.width)

    def _table(self, table: Table, area: Area) -> Iterator[Item]:
        """Draw lines, headings, and the rows that are filled: on the key all of them."""
        high = min((area.height - _HEADING) / len(table.rows), _HIGHEST)
        parts = [_WIDTHS.get(heading, 1.0) for heading in table.headings]
        edges = [area.x + area.width * sum(parts[:number]) / sum(parts) for number in range(len(parts) + 1)]
        bottom = area.y + _HEADING + high * len(table.rows)
        for edge in edges:
            yield self.line(edge - 0.1, area.y, 0.2, bottom - area.y)
        for number in range(len(table.rows) + 1):
            yield self.line(area.x, area.y + _HEADING + number * high - 0.1, area.width, 0.2)
        yield self.line(area.x, area.y - 0.1, area.width, 0.2)
        yield self.line(area.x, area.y + _HEADING - 0.3, area.width, 0.6)
        yield from self._row(table.headings, edges, area.y + _HEADING * 0.66, self.style.semibold)
        for number, row in enumerate(table.rows):
            baseline = area.y + _HEADING + (number + 0.5) * high + TEXT * 0.35
            is_given = number in table.given
            shown = row if is_given or self.page.tells else row[:1]
            yield from self._row(shown[:1], edges, baseline, self.style.regular)
            weight = self.style.regular if is_given else self.style.bold
            yield from self._row(shown[1:], edges[1:], baseline, weight)

    def _row(self, texts: Sequence[str], edges: Sequence[float], baseline: float, weight: float) -> Iterator[Text]:
        """Draw texts in their columns, smaller if they are long."""
        for number, text in enumerate(texts):
            column_width = edges[number + 1] - edges[number] - 3.0
            em = min(TEXT, column_width / max(self.width(text, 1, weight), 0.1))
            yield from self.text(text, edges[number] + 1.5, baseline, em, column_width * 1.01, weight)

    def _lines(self, text: str, x: float, y: float, width: float, em: float) -> list[Text]:
        """Break the text into lines and draw them."""
        found: list[Text] = []
        for number, line in enumerate(_broken(text, width / em, self.style)):
            found += self.text(line, x, y + number * em * _LEADING, em, width)
        return found


@lru_cache(maxsize=256)
def _broken(text: str, width: float, style: Style) -> tuple[str, ...]:
    """Break the text into lines of this width in em."""
    return tuple(wrap(text, _EM, width * _EM, (style.face,), style.regular))
