"""Draw flash cards: on the front a board with a step on it, on the back its name and how to spot it.

There are six a page, cut out and turned as `cut_marks` describes. The back takes the largest letters that fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from solver.pictures.shapes import Item, Text
from solver.shape import CLASSIC
from solver.sheets import cut_marks, level_mark, step_items
from solver.sheets.cut_marks import Place
from solver.sheets.page_canvas import LEADING, SMALL, Drawn, PageCanvas
from solver.sheets.paper import Paper, columns_of
from solver.sheets.step_items import StepBoard

CARDS_PER_PAGE: Final = 6
_RIM: Final = 6.0
_NAME: Final = 5.6
_LETTERS: Final = (3.6, 3.3, 3.0, 2.8, 2.6, 2.4)  # mm of their em
_GAP: Final = 0.55  # ems between two paragraphs


@dataclass(frozen=True, slots=True)
class FlashCard:
    """A technique: the step that is drawn, its name, its level with `boxes` full boxes, paragraphs with headings."""

    number: int
    step: StepBoard
    name: str
    level: str
    boxes: int
    sections: tuple[tuple[str, str], ...]


def pdf(title: str, cards: Sequence[FlashCard], paper: Paper) -> bytes:
    """Write a PDF with fronts and backs in turn."""
    from solver.sheets.pdf import SCALE, document

    return document(title, paper, _pages(cards, paper, SCALE))


def _pages(cards: Sequence[FlashCard], paper: Paper, scale: float) -> Iterator[tuple[str, Drawn]]:
    total = -(-len(cards) // CARDS_PER_PAGE) * 2
    for start in range(0, len(cards), CARDS_PER_PAGE):
        some = cards[start : start + CARDS_PER_PAGE]
        numbers = f"{some[0].number} to {some[-1].number}" if len(some) > 1 else f"{some[0].number}"
        for is_back, side in ((False, "Fronts"), (True, "Backs")):
            number = start // CARDS_PER_PAGE * 2 + is_back + 1
            yield f"{side}, {numbers}", _Side(paper, scale).drawn(some, is_back, number, total)


class _Side(PageCanvas):
    """One side of a page of cards."""

    def drawn(self, cards: Sequence[FlashCard], is_back: bool, number: int, total: int) -> Drawn:
        columns, rows = columns_of(CARDS_PER_PAGE, self.paper)
        items = list(cut_marks.marks(self, columns, rows, number, total))
        for place, card in zip(cut_marks.places(self.paper, columns, rows, is_back), cards, strict=False):
            area = place.inside(_RIM)
            items += self._back(area, card) if is_back else self._front(area, card)
        return self.done(items)

    def _front(self, area: Place, card: FlashCard) -> Iterator[Item]:
        board = self.fitted(min(area.width, area.height - SMALL * 1.2), CLASSIC)
        x = area.x + (area.width - board.width / self.scale) / 2
        board = replace(board, x=self.units(x), y=self.units(area.y))
        yield from step_items.items(self, board, card.step)
        yield from self.text(f"{card.number}", x, area.y + area.height + 0.6, SMALL, area.width, self.style.bold)

    def _back(self, area: Place, card: FlashCard) -> Iterator[Item]:
        low = area.y + area.height + 0.6
        yield from self.text(f"{card.number}", area.x, low, SMALL, area.width, self.style.bold)
        yield from level_mark.items(card.boxes, area.x + 6, low, self.scale)
        yield from self.text(card.level, area.x + 6 + level_mark.LENGTH + 1, low, SMALL, area.width / 2)
        name = self.paragraph(card.name, area.x, area.y, _NAME, area.width, self.style.bold)
        yield from name
        top = name[-1].baseline / self.scale + _NAME * 0.35
        for em in _LETTERS:
            made, end = self._sections(area, card, top, em)
            if end <= low - SMALL * 1.2:
                break
        yield from made

    def _sections(self, area: Place, card: FlashCard, top: float, em: float) -> tuple[list[Text], float]:
        """Draw the paragraphs, and return how far they reach down."""
        made: list[Text] = []
        for heading, text in card.sections:
            if heading:
                made += self.text(heading, area.x, top + em, em, area.width, self.style.bold)
                top += em * LEADING
            lines = self.paragraph(text, area.x, top, em, area.width)
            made += lines
            top += em * (LEADING * len(lines) + _GAP)
        return made, top
