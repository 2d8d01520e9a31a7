"""Answers as bytes, a row of text for each puzzle, made for all puzzles at once.

>>> import numpy as np
>>> cells = len(CLASSIC.cells)
>>> given, solved = np.zeros((2, cells), np.uint8), np.full((2, cells), 7, np.uint8)
>>> kind = np.array([0, 1])
>>> rows = table(given, solved, kind, [b"several,2+", b"unique,1"], [False, True])
>>> [row.count(b"7") for row in bytes(rows.data).split(b"\\n")], rows.ends.tolist()
([0, 81, 0], [94, 267])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from solver.batch.result import Digits
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_ZERO: Final = np.uint8(ord("0"))
_LINE: Final = np.dtype([("cells", f"V{_CELLS}"), ("end", "S1")])


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows of text, one after another, and where each of them ends."""

    data: NDArray[np.uint8]
    ends: NDArray[np.int64]

    def before(self, row: int) -> int:
        """How many bytes stand before the row."""
        return int(self.ends[row - 1]) if row else 0


def lines(grids: Digits, blank: bytes) -> Rows:
    """The grids as one line each."""
    rows = np.empty(len(grids), _LINE)
    rows["cells"] = _signs(grids, blank)
    rows["end"] = b"\n"
    return Rows(rows.view(np.uint8), np.arange(1, len(grids) + 1) * _LINE.itemsize)


def table(
    givens: Digits, solutions: Digits, kinds: NDArray[np.int64], words: Sequence[bytes], solved: Sequence[bool]
) -> Rows:
    """Rows of a table with commas: givens, the words for the puzzle's kind, and the solution where the kind has one."""
    formats = [_row(each, told) for each, told in zip(words, solved, strict=True)]
    ends = np.cumsum(np.array([each.itemsize for each in formats], np.int64)[kinds])
    data = np.empty(int(ends[-1]) if len(ends) else 0, np.uint8)
    for kind, form in enumerate(formats):
        rows = slice(None) if len(formats) == 1 else np.flatnonzero(kinds == kind)
        made = np.empty(len(givens[rows]), form)
        made["givens"] = _signs(givens[rows], b"0")
        made["words"] = b",%s," % words[kind]
        if solved[kind]:
            made["solution"] = _signs(solutions[rows], b"0")
        made["end"] = b"\n"
        if len(formats) == 1:
            return Rows(made.view(np.uint8), ends)
        _spread(data, ends[rows] - form.itemsize, made)
    return Rows(data, ends)


def _row(words: bytes, solved: bool) -> np.dtype[Any]:
    """The layout of a row whose kind is told in these words."""
    solution = [("solution", f"V{_CELLS}")] if solved else []
    return np.dtype([("givens", f"V{_CELLS}"), ("words", f"S{len(words) + 2}"), *solution, ("end", "S1")])


def _spread(data: NDArray[np.uint8], starts: NDArray[np.int64], rows: NDArray[Any]) -> None:
    """Writes each row to its place."""
    size = rows.itemsize
    if len(rows):
        anywhere = as_strided(data[:size].view(f"V{size}"), (len(data) - size + 1,), (1,))
        anywhere[starts] = rows.view(f"V{size}")


def _signs(grids: Digits, blank: bytes) -> NDArray[Any]:
    """The digits as characters, one item a grid."""
    signs = grids + _ZERO
    if blank[0] != _ZERO:
        signs -= (grids == 0) * np.uint8(_ZERO - blank[0])
    return signs.view(f"V{_CELLS}").reshape(len(grids))
