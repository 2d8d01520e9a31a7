"""Draw the page of an assignment for a class.

    margin | A program that solves Sudokus           class
           | -----------------------------------------------
           | Task                               ############
           | Write a program that ...           # example  #
           | Hand in                            ############
           | One file: ...
           | Input                    Output
           | A puzzle from ...        The solution. If ...
           | | 0 6 0 1 ...            | 9 6 3 1 ...
           | Try it
           | | sudoku judge --document liang sudoku.py
           | Marks: 25
           | 1  example  the sample run   1  empty  no clue

Lengths are in mm. All letters shrink together until everything fits; cases that still do not fit share the last line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from solver.grid import Puzzle
from solver.pictures.drawing import Pen
from solver.pictures.shapes import Item
from solver.pictures.style import CODE
from solver.sheets.assignment import AssignmentText, CaseMark
from solver.sheets.layout import Page, Sheet
from solver.sheets.page_canvas import CODE_STEP, GAP, LEADING, Drawn, PageCanvas, lines
from solver.sheets.paper import MARGIN

USUAL_TITLE: Final = "A program that solves Sudokus"
_TITLE: Final = 6.6  # em
_CLASS: Final = 4.2
_TEXT: Final = 3.9
_CODE: Final = 3.3
_HEADING: Final = 1.25  # The heading is so much larger than the text.
_MARK: Final = 0.9  # likewise
_BOARD: Final = 52.0  # the side of the example's board
_SIDE: Final = 5.0  # from a margin of its own, beyond MARGIN, so that lines are no longer than people like to read
_SIZES: Final = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68)
_BAR: Final = 0.5  # beside an example
_INDENT: Final = 3.0


class _Block(NamedTuple):
    """Items, and how far down they reach."""

    items: list[Item]
    end: float


class AssignmentPage(PageCanvas):
    """The page of an assignment."""

    def __init__(self, sheet: Sheet, page: Page, scale: float, text: AssignmentText) -> None:
        super().__init__(sheet.paper, scale, sheet.large)
        self.sheet, self.example, self.content = sheet, page.exercises[0], text
        self.left, self.right = MARGIN + _SIDE, sheet.paper.width - MARGIN - _SIDE
        self.bottom = sheet.paper.height - MARGIN

    def drawn(self) -> Drawn:
        """Draw the page with the largest letters at which everything fits."""
        head, marks = self._head(), self.content.marks
        for size in _SIZES:
            self.em, self.code_em = _TEXT * size, _CODE * size
            body = self._body(head.end)
            most = int((self.bottom - body.end) / self._step())  # lines of a column
            if len(marks) <= 2 * most or size == _SIZES[-1]:
                heights = self._heights(marks)
                if _lines_of(heights) <= most:
                    break
        else:
            kept = bisect_right(range(len(marks)), most, key=lambda number: _lines_of([*heights[:number], 1])) - 1
            left = marks[max(kept, 0) :]
            number = sum(mark.cases for mark in left)
            rest = CaseMark(f"{number} more", "", round(sum(mark.points for mark in left), 2), number)
            marks, heights = (*marks[: max(kept, 0)], rest), [*heights[: max(kept, 0)], 1]
        return self.done([*head.items, *body.items, *self._marks(body.end, marks, heights)])

    def _head(self) -> _Block:
        """Draw title, class and a line below them."""
        width, baseline = self.right - self.left, MARGIN + _TITLE * 1.2
        items: list[Item] = []
        if self.sheet.group:
            items += self.text(self.sheet.group, self.right, baseline, _CLASS, width * 0.3, at="right")
            width *= 0.68
        items += self.text(self.sheet.title or USUAL_TITLE, self.left, baseline, _TITLE, width, self.style.bold)
        items.append(self.line(self.left, baseline + 2.4, self.right - self.left, 0.4))
        return _Block(items, baseline + 2.8)

    def _body(self, top: float) -> _Block:
        """Draw everything between the head and the cases."""
        content, items = self.content, list[Item]()
        has_board = any(self.example.givens.digits)
        beside = self.right - self.left - (_BOARD + GAP if has_board else 0)
        if has_board:
            items += self._board(self.right - _BOARD, top + self.em * 1.4)
        y = self._section(items, "Task", content.task, self.left, top, beside)
        y = self._section(items, "Hand in", content.hand_in, self.left, y, beside)
        y = max(y, top + self.em * 1.4 + _BOARD * has_board)
        column = (self.right - self.left - GAP) / 2
        ends = []
        reads = (
            (self.left, "Input", content.reads, content.given),
            (self.left + column + GAP, "Output", content.prints, content.printed),
        )
        for x, heading, text, example in reads:
            ends.append(self._code(items, example, x, self._section(items, heading, text, x, y, column), column))
        y = self._section(items, "Try it", content.trying, self.left, max(ends), self.right - self.left)
        y = self._code(items, (content.command,), self.left, y, self.right - self.left)
        y = self._section(items, f"Marks: {content.total}", content.rules, self.left, y, self.right - self.left)
        return _Block(items, y + self.em * 0.4)

    def _section(self, items: list[Item], heading: str, text: str, x: float, top: float, width: float) -> float:
        """Draw a heading and its text; return how far down they reach."""
        em = self.em * _HEADING
        baseline = top + em * 1.75
        items += self.text(heading, x, baseline, em, width, self.style.bold)
        made = self.paragraph(text, x, baseline + self.em * 0.35, self.em, width, is_even=False)
        items += made
        return baseline + self.em * (0.35 + LEADING * len(made))

    def _code(self, items: list[Item], texts: Sequence[str], x: float, top: float, width: float) -> float:
        """Draw lines in letters of one width beside a bar; return how far down they reach."""
        longest = max(map(len, texts), default=1) or 1
        em = min(self.code_em, (width - _INDENT) / (longest * CODE_STEP))
        top += self.em * 0.5
        for number, line in enumerate(texts):
            items += self.text(
                line.lstrip(),
                x + _INDENT + _spaces(line) * CODE_STEP * em,
                top + em * (1 + LEADING * number),
                em,
                width,
                face=CODE,
            )
        height = em * LEADING * len(texts)
        items.append(self.line(x, top, _BAR, height))
        return top + height

    def _step(self) -> float:
        """Return the height of a line of a case."""
        return self.em * _MARK * LEADING

    def _columns(self, marks: Sequence[CaseMark]) -> tuple[float, float, float]:
        """Return the widths of the points, the names and the notes in one of two columns."""
        bold, em = self.style.semibold, self.em * _MARK
        column = (self.right - self.left - GAP) / 2
        points = max(self.width(f"{mark.points}", em, bold) for mark in marks)
        names = min(max(self.width(mark.name, em, bold) for mark in marks), column * 0.45)
        return points, names, column - points - names - 2 * em

    def _heights(self, marks: Sequence[CaseMark]) -> list[int]:
        """Count the lines that each case needs."""
        width = self._columns(marks)[2] if marks else 0.0
        return [max(1, len(self.paragraph(mark.about, 0, 0, self.em * _MARK, width))) for mark in marks]

    def _marks(self, top: float, marks: Sequence[CaseMark], heights: Sequence[int]) -> Iterator[Item]:
        """Draw points, names and notes of cases in two columns of about one height."""
        if not marks:
            return
        bold, em, half = self.style.semibold, self.em * _MARK, _half(heights)
        points, names, notes = self._columns(marks)
        for number, (start, end) in enumerate(((0, half), (half, len(marks)))):
            x, y = self.left + number * (points + names + notes + 2 * em + GAP), top
            for mark, height in zip(marks[start:end], heights[start:end], strict=True):
                yield from self.text(f"{mark.points}", x + points, y + em, em, points * 1.01, bold, at="right")
                yield from self.text(mark.name, x + points + em, y + em, em, names * 1.01, bold)
                yield from self.paragraph(mark.about, x + points + names + 2 * em, y, em, notes)
                y += height * self._step()

    def _board(self, x: float, y: float) -> Iterator[Item]:
        """Draw the example as a board."""
        puzzle = Puzzle.of(self.example.givens)
        board = self.fitted(_BOARD, self.example.givens.shape)
        board = replace(board, x=self.units(x + _BOARD) - board.width, y=self.units(y))
        yield from lines(board)
        pen = Pen(self.style)
        for cell in puzzle.shape.cells:
            if digit := puzzle.givens.digits[cell]:
                look = pen.look(puzzle.kind(cell))
                yield from pen.digit(board, *board.corner(cell), puzzle.shape.symbols[digit - 1], look)


def _spaces(line: str) -> int:
    """Count the blanks in front of a line."""
    return len(line) - len(line.lstrip())


def _half(heights: Sequence[int]) -> int:
    """Return how many of these go into the first of two columns, which is no shorter than the second."""
    return next((at for at in range(len(heights)) if 2 * sum(heights[:at]) >= sum(heights)), len(heights))


def _lines_of(heights: Sequence[int]) -> int:
    """Count the lines of the longer of two columns."""
    half = _half(heights)
    return max(sum(heights[:half]), sum(heights[half:]))
