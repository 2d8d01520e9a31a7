"""Place two-sided cards on paper that is cut: on the front, on the back, and the marks where to cut.

        |       |       |         marks where to cut, outside the cards
      - +-------+-------+ -
        |   1   |   2   |         on the back of upright paper 2 lies left of 1, so that they meet when the
      - +-------+-------+ -       paper is turned along its long edge; across, rows change places
        |   3   |   4   |

>>> from solver.sheets.paper import paper_of
>>> for is_back in (False, True):
...     print([round(card.x) for card in places(paper_of("a4"), 2, 2, is_back)])
[16, 105, 16, 105]
[105, 16, 105, 16]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solver.pictures.shapes import Item
from solver.sheets.page_canvas import SMALL, PageCanvas, placed
from solver.sheets.paper import Paper

SAYS: Final = "Print on both sides, flipped on the long edge, then cut."
_EDGE: Final = 16.0  # mm from the edge of the paper to the cards
_FAR, _LONG, _THIN = 1.0, 3.5, 0.15  # A mark is so far from the cards, so long, and so thick.
_LOW: Final = 9.2  # The sentence is so far from the edge.


class Place(NamedTuple):
    """The space of a card, in mm."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, padding: float) -> Place:
        """Return the space without a rim."""
        return Place(self.x + padding, self.y + padding, self.width - 2 * padding, self.height - 2 * padding)


def places(paper: Paper, columns: int, rows: int, is_back: bool = False) -> list[Place]:
    """Place the cards row by row; on the back in the order of those that they meet on the front."""
    width, height = (paper.width - 2 * _EDGE) / columns, (paper.height - 2 * _EDGE) / rows
    is_upright = paper.height > paper.width
    across = range(columns)[:: -1 if is_back and is_upright else 1]
    down = range(rows)[:: -1 if is_back and not is_upright else 1]
    return [Place(_EDGE + width * column, _EDGE + height * row, width, height) for row in down for column in across]


def marks(ruler: PageCanvas, columns: int, rows: int, number: int, total: int, says: str = SAYS) -> Iterator[Item]:
    """Draw cut marks outside the cards, crosses where four meet, the instruction what to do, and the page number."""
    paper = ruler.paper
    xs = [_EDGE + (paper.width - 2 * _EDGE) * at / columns for at in range(columns + 1)]
    ys = [_EDGE + (paper.height - 2 * _EDGE) * at / rows for at in range(rows + 1)]
    for x in xs:
        for y in (_EDGE - _FAR - _LONG, paper.height - _EDGE + _FAR):
            yield ruler.line(x - _THIN / 2, y, _THIN, _LONG)
    for y in ys:
        for x in (_EDGE - _FAR - _LONG, paper.width - _EDGE + _FAR):
            yield ruler.line(x, y - _THIN / 2, _LONG, _THIN)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            yield ruler.line(x - 1, y - _THIN / 2, 2, _THIN)
            yield ruler.line(x - _THIN / 2, y - 1, _THIN, 2)
    left, right, low = _EDGE + 2, paper.width - _EDGE - 2, paper.height - _LOW
    yield from ruler.text(says, left, low, SMALL, paper.width / 2)
    yield from ruler.text(placed(number, total), right, low, SMALL, paper.width / 4, at="right")
