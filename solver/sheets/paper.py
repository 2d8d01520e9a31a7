"""The papers that sheets are printed on, and in how many columns and rows the boards of a page lie. Lengths in mm.

>>> paper_of("a4").turned().width, ways()
(297, (1, 2, 4, 6, 9, 12))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solver.errors import RuleError
from solver.phrases import join_names

MARGIN: Final = 10.0  # nothing stands nearer to an edge; printers leave at most 8 mm white
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


def columns_of(number: int, paper: Paper) -> tuple[int, int]:
    """Columns and rows in which so many boards lie on the paper. Raises RuleError for a number that is none of ours."""
    for columns, rows in _COLUMNS:
        if columns * rows == number:
            return (rows, columns) if paper.width > paper.height else (columns, rows)
    raise RuleError(f"a page holds {join_names([str(way) for way in ways()], 'or')} boards, not {number}")
