"""Draw a lesson on paper: a page for each of its steps, with caption, board, code, stack and question.

    title                                            3 of 13
    caption, on as many lines as it needs
      1 2 3 ..        code
    1 # # #         | the line that has run
    2 # # #         Stack
    3 # # #         2  r1c4 = 2
                    question

All of it is black on white: what is coloured on the screen has a frame, a dash or a stroke of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from solver.grid import Puzzle
from solver.pictures import annotated_boards
from solver.pictures.drawing import Pen
from solver.pictures.frame import Frame
from solver.pictures.geometry import Board
from solver.pictures.shapes import Item, Rect, Text
from solver.sheets.page_canvas import CODE_STEP, LEADING, SMALL, TEXT, Drawn, PageCanvas, lines
from solver.sheets.paper import MARGIN, Paper

_CAPTION: Final = (9.0, 7.5, 6.0, 5.0)  # mm of its letters, the first that leaves no more than three lines
_LINES: Final = 3
_CODE: Final = 4.6
_STACK: Final = 4.6
_QUESTION: Final = 6.5
_AXIS: Final = 7.0  # the band of the numbers of rows and columns
_GAP: Final = 9.0
_BAR: Final = 1.1  # beside the line that has run
_UPRIGHT: Final = 0.46  # as much of an upright page's height a board has at most


class Call(NamedTuple):
    """A row of the stack: its number, its cell and digit, what is left to try, whether the search is there now."""

    number: str
    text: str
    left: str = ""
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Slide:
    """The content of a page. `line` is the number of the line that has run, from 0; -1 for none."""

    place: str  # It says which step it is.
    caption: str
    frame: Frame
    base: int
    code: tuple[str, ...]
    line: int
    stack_title: str
    stack: tuple[Call, ...]
    question: str = ""


def pdf(title: str, slides: Sequence[Slide], paper: Paper) -> bytes:
    """Write a PDF with a page for each slide, which the outline lists by its number and caption."""
    from solver.sheets.pdf import SCALE, document

    made = ((f"{number}. {slide.caption}", drawn(title, slide, paper, SCALE)) for number, slide in enumerate(slides, 1))
    return document(title, paper, made, (Puzzle.of(slide.frame.board.givens) for slide in slides[:1]))


def drawn(title: str, slide: Slide, paper: Paper, scale: float) -> Drawn:
    """Draw the page of a slide."""
    return _SlidePage(title, slide, paper, scale).drawn()


class _SlidePage(PageCanvas):
    """The page of a slide."""

    def __init__(self, title: str, slide: Slide, paper: Paper, scale: float) -> None:
        super().__init__(paper, scale)
        self.title, self.slide = title, slide

    def drawn(self) -> Drawn:
        left, right, low = MARGIN, self.paper.width - MARGIN, self.paper.height - MARGIN
        width = right - left
        head = [*self.text(self.title, left, MARGIN + TEXT, TEXT, width * 0.8)]
        head += self.text(self.slide.place, right, MARGIN + TEXT, TEXT, width * 0.2, at="right")
        caption = self._caption(left, MARGIN + TEXT + 4, width)
        two_lines = MARGIN + TEXT + 4 + _CAPTION[0] * (1 + LEADING)  # so that boards stay where they are
        top = max(self._below(caption), two_lines) + _GAP / 2
        is_wide = self.paper.width > self.paper.height
        side = min(width * 0.56 if is_wide else width, (low - top) if is_wide else self.paper.height * _UPRIGHT)
        board = self.fitted(side - _AXIS, self.slide.frame.board.shape)
        board = replace(board, x=self.units(left + _AXIS), y=self.units(top + _AXIS))
        items = [*head, *caption, *self._board(board)]
        if is_wide:
            begin = left + _AXIS + board.width / self.scale + _GAP
            items += self._beside(begin, top + _AXIS, right - begin, low)
        else:
            items += self._beside(left + _AXIS, top + side + _GAP / 2, width - _AXIS, low)
        return self.done(items)

    def _caption(self, x: float, top: float, max_width: float) -> list[Text]:
        for em in _CAPTION:
            made = self.paragraph(self.slide.caption, x, top, em, max_width, self.style.semibold)
            if len(made) <= _LINES:
                break
        return made

    def _below(self, texts: Sequence[Text]) -> float:
        """Return where the next thing may begin."""
        return max(text.baseline for text in texts) / self.scale

    def _board(self, board: Board) -> Iterator[Item]:
        yield from lines(board)
        drawing = annotated_boards.draw_board(board, self.slide.frame, Pen(self.style))
        grounds = {"thin-line", "box-line", "cell", "given-fill"}  # the paper is white, and its lines are drawn
        yield from (item for item in drawing if not (isinstance(item, Rect) and item.role in grounds))
        yield from annotated_boards.draw_axes(board, self.slide.frame, self.units(_AXIS), self.style, self.slide.base)

    def _beside(self, x: float, top: float, max_width: float, low: float) -> Iterator[Item]:
        slide = self.slide
        em = min(_CODE, max_width / (CODE_STEP * max(map(len, slide.code), default=1)))
        for number, line in enumerate(slide.code):
            baseline = top + em * (0.8 + LEADING * number)
            if number == slide.line:
                yield self.line(x - 3, baseline - em, _BAR, em * LEADING)
            yield from self.code(line, x, baseline, em, max_width, number == slide.line)
        top += em * LEADING * len(slide.code) + _GAP * 0.6
        asked = self._asked(x, max_width, low)
        end = min((text.baseline - text.em for text in asked), default=self.units(low)) / self.scale - 3
        yield from self._stack(x, top, max_width, end)
        yield from asked

    def _stack(self, x: float, top: float, max_width: float, low: float) -> Iterator[Item]:
        """Draw as many rows as fit, the newest first."""
        slide, step = self.slide, _STACK * LEADING
        yield from self.text(slide.stack_title, x, top + SMALL, SMALL + 0.4, max_width)
        yield self.line(x, top + SMALL + 1.2, max_width, 0.2)
        top += SMALL + 2
        for at, call in enumerate(slide.stack[: max(0, int((low - top) / step))]):
            baseline, weight = top + step * (at + 0.85), self.style.bold if call.is_now else self.style.regular
            yield from self.text(call.number, x + 5, baseline, _STACK, 8, self.style.regular, at="right")
            yield from self.text(call.text, x + 8, baseline, _STACK, max_width - 8, weight)
            yield from self.text(call.left, x + max_width, baseline, _STACK, max_width / 2, at="right")

    def _asked(self, x: float, max_width: float, low: float) -> list[Text]:
        """Draw the question, which ends at the bottom."""
        made = self.paragraph(self.slide.question, x, 0, _QUESTION, max_width, self.style.semibold)
        if not made:
            return made
        down = self.units(low) - made[-1].baseline
        return [replace(text, baseline=text.baseline + down) for text in made]
