"""The papers that sheets are printed on, and in how many columns and rows the boards of a page lie. Lengths in mm.

>>> paper_of("a4").turned().width, ways()
(297, (1, 2, 4, 6, 9, 12))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solver.errors import RuleError
from solver.text import join_names

MARGIN: Final = 10.0  # nothing stands nearer to an edge; printers leave at most 8 mm white
WRITABLE: Final = 6.0  # a cell in which a digit can be written
_AROUND, _BETWEEN, _UNDER = 28.0, 6.0, 6.0  # head and foot of a page, from board to board, the line under a board
_USUAL_WAYS: Final = 4  # up to six a page: more only where they are asked for
_COLUMNS: Final = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))  # and rows, upright


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright unless turned."""

    key: str
    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The same paper, its long side at the bottom."""
        return replace(self, width=self.height, height=self.width)


PAPERS: Final = (Paper("a4", "A4", 210, 297), Paper("letter", "Letter", 215.9, 279.4))


def paper_of(key: str) -> Paper:
    """The upright paper with the key. Raises RuleError, naming all of them, for another key."""
    for paper in PAPERS:
        if paper.key == key:
            return paper
    raise RuleError(f"no paper {key!r}: take {join_names([paper.key for paper in PAPERS], 'or')}")


def ways() -> tuple[int, ...]:
    """How many boards a page may hold."""
    return tuple(columns * rows for columns, rows in _COLUMNS)


def fitting(count: int, size: int, paper: Paper) -> int:
    """How many boards of a size go on a page so that few sheets are needed and cells are large enough to write in.

    >>> [fitting(count, 9, PAPERS[0]) for count in (1, 3, 5, 6, 8, 30)]
    [1, 4, 6, 6, 4, 6]
    """
    return spread(count, max((way for way in ways()[:_USUAL_WAYS] if _cell(way, size, paper) >= WRITABLE), default=1))


def spread(count: int, most: int) -> int:
    """How many boards go on a page, so that no more pages are needed than if each held the most.

    >>> spread(8, 6)
    4
    """
    fewest = -(-count // most) or 1
    return next(way for way in ways() if way * fewest >= count)


def _cell(number: int, size: int, paper: Paper) -> float:
    """About how long the side of a cell is where so many boards lie on the paper."""
    columns, rows = columns_of(number, paper)
    width = (paper.width - 2 * MARGIN + _BETWEEN) / columns - _BETWEEN
    height = (paper.height - 2 * MARGIN - _AROUND + _BETWEEN) / rows - _BETWEEN - _UNDER
    return min(width, height) / size


def columns_of(number: int, paper: Paper) -> tuple[int, int]:
    """Columns and rows in which so many boards lie on the paper. Raises RuleError for a number that is none of ours."""
    for columns, rows in _COLUMNS:
        if columns * rows == number:
            return (rows, columns) if paper.width > paper.height else (columns, rows)
    raise RuleError(f"a page holds {join_names([str(way) for way in ways()], 'or')} boards, not {number}")
