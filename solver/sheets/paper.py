"""The papers that sheets are printed on, and the columns and rows of boards on a page. Lengths are in mm.

>>> paper_of("a4").turned().width, boards_per_page()
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
_USUAL_CHOICES: Final = 4  # up to six a page: more only where they are asked for
_COLUMNS: Final = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4))  # Columns and rows, upright.


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright unless turned."""

    key: str
    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same paper with its long side at the bottom."""
        return replace(self, width=self.height, height=self.width)


PAPERS: Final = (
    Paper("a4", "A4", 210, 297),
    Paper("letter", "Letter", 215.9, 279.4),
    Paper("legal", "Legal", 215.9, 355.6),
)


def paper_of(key: str) -> Paper:
    """Return the upright paper with the key. Raises RuleError, naming all of them, for another key."""
    for paper in PAPERS:
        if paper.key == key:
            return paper
    raise RuleError(f"no paper {key!r}: take {join_names([paper.key for paper in PAPERS], 'or')}")


def boards_per_page() -> tuple[int, ...]:
    """List how many boards a page may hold."""
    return tuple(columns * rows for columns, rows in _COLUMNS)


def fitting(count: int, size: int, paper: Paper) -> int:
    """Choose how many boards of a size go on a page: few sheets, and cells large enough to write in.

    >>> [fitting(count, 9, PAPERS[0]) for count in (1, 3, 5, 6, 8, 30)]
    [1, 4, 6, 6, 4, 6]
    """
    return spread(
        count,
        max(
            (boards for boards in boards_per_page()[:_USUAL_CHOICES] if _cell(boards, size, paper) >= WRITABLE),
            default=1,
        ),
    )


def spread(count: int, most: int) -> int:
    """Choose the fewest boards a page that need no more pages than `most` boards a page would.

    >>> spread(8, 6)
    4
    """
    fewest = -(-count // most) or 1
    return next(boards for boards in boards_per_page() if boards * fewest >= count)


def _cell(number: int, size: int, paper: Paper) -> float:
    """Estimate the side of a cell in mm for a number of boards on the paper."""
    columns, rows = columns_of(number, paper)
    width = (paper.width - 2 * MARGIN + _BETWEEN) / columns - _BETWEEN
    height = (paper.height - 2 * MARGIN - _AROUND + _BETWEEN) / rows - _BETWEEN - _UNDER
    return min(width, height) / size


def columns_of(number: int, paper: Paper) -> tuple[int, int]:
    """Return the columns and rows of a number of boards on the paper. Raises RuleError if no page holds that number."""
    for columns, rows in _COLUMNS:
        if columns * rows == number:
            return (rows, columns) if paper.width > paper.height else (columns, rows)
    raise RuleError(
        f"a page holds {join_names([str(boards) for boards in boards_per_page()], 'or')} boards, not {number}"
    )
