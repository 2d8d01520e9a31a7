"""Text of the plainest kind, compiled: lines of 81 digits and dots. All else takes the way of `solver.batch.stream`.

Loaded with the first compiled kernel; until then, and without numba, all lines take that way. See `signs_compiled`.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np

from solver.batch.blocks import Bytes
from solver.batch.result import Digits, Flags, Numbers
from solver.batch.vector import copy_bytes
from solver.compiled import entry, inlined
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_WIDTH: Final = _CELLS + 1
_ZERO, _DOT, _NEW_LINE = (np.uint8(sign) for sign in b"0.\n")
_LAST: Final = np.uint8(CLASSIC.size)
WIDE: Final = 64  # bytes that are copied at once


@entry("int64(uint8[::1], uint8[:, ::1])")
def read_plain(data: Bytes, puzzles: Digits) -> int:
    """How many lines there are, whose digits it writes, if each is 81 digits and dots and a line feed; else 0."""
    lines = len(data) // _WIDTH
    if lines * _WIDTH != len(data):
        return 0
    for line in range(lines):
        start = line * _WIDTH
        odd = np.uint8(0)
        for cell in range(_CELLS):
            sign = data[start + cell]
            digit = np.uint8(sign - _ZERO)
            puzzles[line, cell] = kept = digit if digit <= _LAST else np.uint8(0)
            odd = max(odd, min(np.uint8(digit - kept), np.uint8(sign ^ _DOT)))  # asked this way it takes a third
        if odd or data[start + _CELLS] != _NEW_LINE:
            return 0
    return lines


@entry("void(uint8[:, ::1], uint8, uint8[::1])")
def write_plain(grids: Digits, blank: int, data: Bytes) -> None:
    """Writes the grids as such lines."""
    for line in range(len(grids)):
        start = line * _WIDTH
        for cell in range(_CELLS):
            digit = grids[line, cell]
            data[start + cell] = np.uint8(digit + _ZERO) if digit else blank
        data[start + _CELLS] = _NEW_LINE


@inlined
def _copy_cells(digits: Digits, row: int, data: Bytes, at: int) -> None:
    """Writes the digits of a row of flat `digits` as characters."""
    copy_bytes(digits, _CELLS * row, data, at, _ZERO)
    copy_bytes(digits, _CELLS * (row + 1) - WIDE, data, at + _CELLS - WIDE, _ZERO)


@entry("void(uint8[::1], uint8[::1], int64[::1], uint8[::1], int64[::1], boolean[::1], int64[::1], uint8[::1])")
def write_table(
    givens: Digits,
    solutions: Digits,
    kinds: Numbers,
    words: Bytes,
    lengths: Numbers,
    solved: Flags,
    ends: Numbers,
    data: Bytes,
) -> None:
    """Writes a row for each puzzle: givens, the words of its kind, the solution where it has one, a line feed.

    All arrays are flat. The words of each kind have `WIDE` bytes, and `data` as many behind its rows: more is copied
    than is meant, and written over by what comes next, which takes less time than to look where it ends.
    """
    at = 0
    for row in range(len(ends)):
        kind = kinds[row]
        _copy_cells(givens, row, data, at)
        copy_bytes(words, WIDE * kind, data, at + _CELLS, np.uint8(0))
        if solved[kind]:
            _copy_cells(solutions, row, data, at + _CELLS + lengths[kind])
        at = ends[row]
        data[at - 1] = _NEW_LINE


IS_COMPILED: Final[bool] = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # last: then all is there
