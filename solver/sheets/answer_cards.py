"""Draw cards that a class holds up to answer: A to D, all on one page for each pupil, or each as large as a page.

    - +-------+-------+ -
      |   A   |   B   |        one page a pupil, to cut; with one card a page there is nothing to cut
    - +-------+-------+ -
      |   C   |   D   |
    - +-------+-------+ -

>>> [card.letter for card in answer_cards()]
['A', 'B', 'C', 'D']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.grid import Grid
from solver.pictures.shapes import Item
from solver.shape import Shape
from solver.sheets import cut_marks
from solver.sheets.layout import Exercise, Page, Sheet
from solver.sheets.page_canvas import Drawn, PageCanvas
from solver.sheets.paper import columns_of

LETTERS: Final = "ABCD"
SAYS: Final = "Cut, and hold up the letter of your answer."
_PART: Final = 0.95  # of the width and height of a card that its letter may take
_CAPITAL: Final = 0.72  # em: the height of a capital letter


def answer_cards() -> tuple[Exercise, ...]:
    """Make a card for each letter."""
    no_puzzle = Grid.empty(Shape(2, 2))
    return tuple(Exercise(number, no_puzzle, letter=letter) for number, letter in enumerate(LETTERS, 1))


class AnswerCardsPage(PageCanvas):
    """A page of answer cards."""

    def __init__(self, sheet: Sheet, page: Page, scale: float) -> None:
        super().__init__(sheet.paper, scale)
        self.sheet, self.page = sheet, page

    def drawn(self, number: int, total: int) -> Drawn:
        """Draw the letters, and marks where several are cut."""
        return self.done(self._items(number, total))

    def _items(self, number: int, total: int) -> Iterator[Item]:
        columns, rows = columns_of(self.sheet.per_page, self.paper)
        if self.sheet.per_page > 1:
            yield from cut_marks.marks(self, columns, rows, number, total, SAYS)
        weight = self.style.bold
        for card, place in zip(self.page.exercises, cut_marks.places(self.paper, columns, rows), strict=False):
            widest = max(self.width(letter, 1.0, weight) for letter in LETTERS)
            em = min(place.height * _PART / _CAPITAL, place.width * _PART / widest)
            middle, baseline = place.x + place.width / 2, place.y + (place.height + em * _CAPITAL) / 2
            yield from self.text(card.letter, middle, baseline, em, place.width, weight, at="middle")
