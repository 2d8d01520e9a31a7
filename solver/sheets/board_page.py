"""Draw pages of boards as the items that pictures consist of: the same for PDF, SVG and pixels.

    margin | title                                   class
           | Name ____________________________  Date ______
           | #########   #########
           | #       #   #       #     boards in columns and rows, as large as fits
           | #########   #########
           | 1  # # . . .  Medium  Gentle   27 clues · csfl2    and a QR code beside or below, where asked for
           |              Page 1 of 3

Everything is black, and only digits, lines and codes are filled: it prints on any machine and copies well. Lengths are
in mm here; `scale` is the number of units of the drawing in a mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from solver.grid import Candidates, Puzzle
from solver.pictures.board_picture import small_digits
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board
from solver.pictures.shapes import Item, Text
from solver.sheets import cut_marks, level_mark, qr_codes
from solver.sheets.answer_cards import AnswerCardsPage
from solver.sheets.assignment_page import AssignmentPage
from solver.sheets.layout import Exercise, KeyGrid, Page, Sheet
from solver.sheets.page_canvas import FOOT, GAP, SMALL, TEXT, Drawn, SheetCanvas, lines
from solver.sheets.paper import MARGIN, columns_of
from solver.sheets.worksheet_page import WorksheetPage
from solver.techniques.rating import begins_with_level

_CAPTION: Final = 6.0  # a line under a board
_RIM: Final = 5.0  # The rim of a card.
_OWNER: Final = 7.0  # of the line with a name above a group of the key: with the tails of its letters
_FINE: Final = 20  # units to the mm at which boards are measured


def drawn(sheet: Sheet, page: Page, number: int, total: int, scale: float) -> Drawn:
    """Draw the page with its number; `scale` units to the mm."""
    task, assignment = page.exercises[0].task, page.exercises[0].assignment
    if page.exercises[0].letter:
        return AnswerCardsPage(sheet, page, scale).drawn(number, total)
    if assignment:
        return AssignmentPage(sheet, page, scale, assignment).drawn()
    if sheet.is_cut and (page.is_back or not page.tells):
        return _Cards(sheet, page, scale).drawn(number, total)
    canvas = WorksheetPage(sheet, page, scale, task) if task else _Boards(sheet, page, scale)
    return canvas.drawn(number, total)


def cell_of(sheet: Sheet) -> float:
    """Compute the side of a cell on the pages to hand out, in mm."""
    return _Boards(sheet, Page(sheet.exercises[:1]), _FINE).cell()


@dataclass(frozen=True, slots=True)
class _Slot:
    """The space of one board, in mm."""

    x: float
    y: float
    width: float
    height: float


class _Boards(SheetCanvas):
    """A page of boards."""

    def body(self) -> Iterator[Item]:
        """Draw the boards in columns and rows, or of a key in groups."""
        if grid := self.page.key_grid:
            yield from self._groups(grid)
            return
        for slot, exercise, owner in zip(
            self._slots(), self.page.exercises, self.page.owners or [""] * len(self.page.exercises), strict=False
        ):
            yield from self._board(slot, exercise, owner)

    def _groups(self, grid: KeyGrid) -> Iterator[Item]:
        """Draw boards in groups, each below the name of their owner and a line."""
        slots = list(self._slots_of(*grid))
        placed = iter(zip(self.page.exercises, self.page.owners, grid.places(self.page.groups), strict=True))
        for size in self.page.groups:
            for at, (exercise, owner, (row, column)) in enumerate(islice(placed, size)):
                slot = slots[row * grid.columns + column]
                if at == 0:
                    width = min(size, grid.columns) * (slot.width + GAP) - GAP
                    yield self.line(slot.x, slot.y, width, 0.2)
                    yield from self.text(owner, slot.x, slot.y + TEXT * 1.1, TEXT, width, self.style.bold)
                below = replace(slot, y=slot.y + _OWNER, height=slot.height - _OWNER)
                yield from self._board(below, exercise, exercise.title, is_left=True)

    def cell(self) -> float:
        """Compute the side of a cell, in mm."""
        board, _ = self._fitted(next(self._slots()), self.code_of(self.page.exercises[0]))
        return board.width / self.scale / self.shape.size

    def _slots(self) -> Iterator[_Slot]:
        at_once = self.sheet.key_boards if self.page.tells else self.sheet.per_page
        yield from self._slots_of(*columns_of(at_once, self.sheet.paper))

    def _slots_of(self, columns: int, rows: int) -> Iterator[_Slot]:
        """Divide the space between head and foot."""
        paper = self.sheet.paper
        top = MARGIN + self.top()
        width = (paper.width - 2 * MARGIN - (columns - 1) * GAP) / columns
        height = (paper.height - top - MARGIN - FOOT - (rows - 1) * GAP) / rows
        for row in range(rows):
            for column in range(columns):
                yield _Slot(MARGIN + column * (width + GAP), top + row * (height + GAP), width, height)

    def _fitted(self, slot: _Slot, code: str) -> tuple[Board, bool]:
        """Return the board, as large as fits, and whether its code is beside it."""
        square = qr_codes.side(code) if code else 0.0
        beside = min(slot.width - square, slot.height - _CAPTION)
        below = min(slot.width, slot.height - max(_CAPTION, square))
        return self.fitted(max(beside, below), self.shape), beside >= below

    def _board(self, slot: _Slot, exercise: Exercise, owner: str, is_left: bool = False) -> Iterator[Item]:
        code = self.code_of(exercise)
        square = qr_codes.side(code) if code else 0.0
        board, is_beside = self._fitted(slot, code)
        width, height = board.width / self.scale, board.height / self.scale
        free = slot.width - width - (square if is_beside else 0)
        x = slot.x + (0.0 if is_left else free / 2)
        board = replace(board, x=self.units(x), y=self.units(slot.y))
        yield from self._cells(board, exercise)
        yield from self._caption(x, slot.y + height, width - (0 if is_beside else square), exercise, owner)
        if code:
            corner = (x + width, slot.y - qr_codes.QUIET * 0.3) if is_beside else (x + width - square, slot.y + height)
            yield from qr_codes.items(code, *corner, self.scale)

    def _cells(self, board: Board, exercise: Exercise) -> Iterator[Item]:
        yield from lines(board)
        pen = Pen(self.style)
        tells = self.page.tells and exercise.solution is not None
        puzzle = Puzzle.of(exercise.givens)
        if tells and exercise.solution:
            puzzle = puzzle.with_solution(exercise.solution)
        left = Candidates.of(exercise.givens, exercise.removed)
        narrowed = set() if self.page.tells else {cell for cell, _ in exercise.removed}
        items: list[Item] = []
        for cell in self.shape.cells:
            x, y = board.corner(cell)
            if digit := puzzle.entries.digits[cell]:
                items += pen.digit(board, x, y, self.shape.symbols[digit - 1], pen.look(puzzle.kind(cell)))
            elif cell in narrowed:
                items += small_digits(board, x, y, left.digits_of(cell), self.style)
            elif self.sheet.pencil_marks and not self.page.tells:
                items += self.marks(board, x, y)
        has_lines = not self.page.tells or self.page.is_back
        yield from (item for item in items if isinstance(item, Text))  # neighbours of one kind make a file small
        if has_lines:  # those of twelve boards a page would be two fifths of a key; slant and weight are enough there
            yield from (item for item in items if not isinstance(item, Text))

    def _caption(self, x: float, y: float, width: float, exercise: Exercise, owner: str) -> Iterator[Item]:
        baseline = y + SMALL * 1.35
        label = f"{exercise.number}"
        yield from self.text(label, x, baseline, SMALL, width, self.style.bold)
        begin = x + self.width(label, SMALL, self.style.bold) + SMALL / 2
        if self.page.tells:
            label = exercise.because if exercise.solution is None else owner or exercise.title
            available_width = x + width - begin - self.width(exercise.mark, SMALL)
            yield from self.text(label, begin, baseline, SMALL, available_width - SMALL / 2)
            yield from self.text(exercise.mark, x + width, baseline, SMALL, width, at="right")
            return
        facts = f"{exercise.facts} · {exercise.mark}"
        five, word = level_mark.LENGTH + SMALL / 4, self.width(exercise.level, SMALL) + SMALL / 2
        mark_width = five + word if exercise.level else 0.0
        if begin + mark_width + self.width(facts, SMALL) > x + width:
            facts = exercise.mark  # narrow boards do without the clues, then without the word, then without boxes
        taken = self.width(facts, SMALL)
        free = x + width - begin - taken
        if exercise.level and five <= free:
            yield from level_mark.items(exercise.boxes, begin, baseline, self.scale)
            begin += five
            is_said = begin + 4 * SMALL < x + width - taken and begins_with_level(exercise.title, exercise.level)
            if five + word <= free and not is_said:
                yield from self.text(exercise.level, begin, baseline, SMALL, word)
                begin += word
        available_width = x + width - begin
        if exercise.title and available_width - taken > 4 * SMALL:
            yield from self.text(exercise.title, begin, baseline, SMALL, available_width - taken - SMALL)
        yield from self.text(facts, x + width, baseline, SMALL, available_width, at="right")


class _Cards(_Boards):
    """One side of cards to cut out: their boards, or the solutions on their backs."""

    def drawn(self, number: int, total: int) -> Drawn:
        """Draw the side, without a head."""
        columns, rows = columns_of(self.sheet.per_page, self.paper)
        return self.done([*cut_marks.marks(self, columns, rows, number, total), *self.body()])

    def _slots(self) -> Iterator[_Slot]:
        columns, rows = columns_of(self.sheet.per_page, self.paper)
        for place in cut_marks.places(self.paper, columns, rows, self.page.is_back):
            yield _Slot(*place.inside(_RIM))
