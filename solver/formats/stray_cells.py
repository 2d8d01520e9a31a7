"""Find cells that are left over: a damaged grid among words, which no layout takes for rows.

>>> text = "Bob;12..3.4.56....12..34..56....43..65 easy"
>>> cells = find_cells(text)
>>> text[cells.start : cells.end], cells.counts
('12..3.4.56....12..34..56....43..65', (34,))
>>> find_cells("Ann: born 21.12.2009, 978-3-16-148410-0") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solver.errors import Problem
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SYMBOLS
from solver.text import join_names

_LETTERS: Final = "".join(filter(str.isalpha, SYMBOLS))
_SIGNS: Final = r"0-9.*_X\-"
_WIDE_SIGNS: Final = _SIGNS + _LETTERS + _LETTERS.lower()
_RUNS: Final = pattern(rf"(?:[{_SIGNS}]++[^{_SIGNS}]?+)++")  # no two other signs between the cells
_WIDE_RUNS: Final = pattern(rf"(?:[{_WIDE_SIGNS}]++[^{_WIDE_SIGNS}]?+)++")
_PART: Final = pattern(r"[^\s,;:\"'|#<>]+")
_LEADER: Final = pattern(r"[\s.*_-]*+[0-9]{0,8}[\s.*_-]*+")  # "Name ........", "Score ........ 12400"
_DIGIT: Final = pattern("[1-9]")
_AREAS: Final = sorted(SHAPES)[1:]  # without the smallest: a line as long is a row of another grid
_SIZES: Final = [SHAPES[area].size for area in _AREAS]
NUMBERS: Final = join_names([*map(str, sorted(SHAPES))], "or")  # of cells, in words
MIN_CELLS: Final = 20  # numbers, dates and times beside a puzzle have fewer signs
_MIN_LONGEST: Final = 0.6  # of these in one part
_MIN_SHARE: Final = 0.8  # of the cells of a grid
_MAX_SHARE: Final = 1 / _MIN_SHARE


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Cells on a line, from `start` to `end`; `counts` are the lengths of the parts into which other signs cut them."""

    start: int
    end: int
    counts: tuple[int, ...]

    def describe(self, line: int) -> Problem:
        """Return the problem that these cells are no grid."""
        count, *more = self.counts
        message = f"{count} cells stand among words here, and a grid has {NUMBERS}"
        if more:
            message = f"cells among words are cut into parts of {join_names(list(map(str, self.counts)), 'and')}"
        return Problem(message, line, self.start + 1)


def find_cells(text: str, start: int = 0, end: int | None = None) -> LeftOver | None:
    """Return the first cells in that part of the text that are as many as those of a damaged grid; None without any.

    A part that alone may be a grid is returned without the numbers beside it.
    """
    text = text[:end]
    if len(text) - start < MIN_CELLS:
        return None
    for runs, fewest in ((_WIDE_RUNS, _MIN_SHARE * _AREAS[-1]), (_RUNS, MIN_CELLS)):
        if len(text) - start >= fewest and (found := _find_runs(text, start, runs, fewest)):
            return found
    return None


def _find_runs(text: str, start: int, runs: re.Pattern[str], fewest: float) -> LeftOver | None:
    for run in runs.finditer(text, start):
        if len(run[0]) < fewest or _LEADER.fullmatch(run[0]) or not _DIGIT.search(run[0]):
            continue
        parts = list(_PART.finditer(text, *run.span()))
        longest = max(parts, key=lambda part: len(part[0]))
        if len(longest[0]) < _MIN_LONGEST * fewest and not _are_rows([len(part[0]) for part in parts]):
            continue
        if any(_MIN_SHARE * area <= len(longest[0]) <= _MAX_SHARE * area for area in _AREAS):
            parts = [longest]
        return LeftOver(parts[0].start(), parts[-1].end(), tuple(len(part[0]) for part in parts))
    return None


def _are_rows(lengths: Sequence[int]) -> bool:
    """Return whether parts of these lengths are the rows of a grid, or most of them."""
    return any(lengths.count(size) >= _MIN_SHARE * size for size in _SIZES)
