"""Parse and format lines of 81 digits and dots by compiled code. `solver.batch.parse_lines` handles all other text.

This module is loaded with the first compiled kernel. Until then, and without numba, `parse_lines` handles all lines.
See `compiled_lines`.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np

from solver.batch.bitsliced.vector import copy_bytes
from solver.batch.blocks import Bytes
from solver.batch.result import Digits, Flags, Numbers
from solver.compiled import entry, inlined
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_WIDTH: Final = _CELLS + 1
_ZERO, _DOT, _NEW_LINE = (np.uint8(sign) for sign in b"0.\n")
_LAST: Final = np.uint8(CLASSIC.size)
BYTES_PER_COPY: Final = 64  # bytes that are copied at once


@entry("int64(uint8[::1], uint8[:, ::1])")
def parse_plain(data: Bytes, puzzles: Digits) -> int:
    """Parse lines of 81 digits and dots and a line feed, and return their number; 0 if any line differs."""
    lines = len(data) // _WIDTH
    if lines * _WIDTH != len(data):
        return 0
    for line in range(lines):
        start = line * _WIDTH
        odd = np.uint8(0)
        for cell in range(_CELLS):
            sign = data[start + cell]
            digit = np.uint8(sign - _ZERO)
            puzzles[line, cell] = shown_digit = digit if digit <= _LAST else np.uint8(0)
            odd = max(odd, min(np.uint8(digit - shown_digit), np.uint8(sign ^ _DOT)))  # asked this way it takes a third
        if odd or data[start + _CELLS] != _NEW_LINE:
            return 0
    return lines


@entry("void(uint8[:, ::1], uint8, uint8[::1])")
def write_plain(grids: Digits, blank: int, data: Bytes) -> None:
    """Write the grids as such lines."""
    for line in range(len(grids)):
        start = line * _WIDTH
        for cell in range(_CELLS):
            digit = grids[line, cell]
            data[start + cell] = np.uint8(digit + _ZERO) if digit else blank
        data[start + _CELLS] = _NEW_LINE


@inlined
def _copy_cells(digits: Digits, row: int, data: Bytes, at: int) -> None:
    """Write the digits of a row of flat `digits` as characters."""
    copy_bytes(digits, _CELLS * row, data, at, _ZERO)
    copy_bytes(digits, _CELLS * (row + 1) - BYTES_PER_COPY, data, at + _CELLS - BYTES_PER_COPY, _ZERO)


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
    """Write a row for each puzzle: givens, the words of its kind, the solution if its kind has one, a line feed.

    All arrays are flat. The words of each kind have `BYTES_PER_COPY` bytes, and `data` as many behind its rows. Each
    copy writes more than is needed, and the next one overwrites that: it takes less time than to find the end.
    """
    at = 0
    for row in range(len(ends)):
        kind = kinds[row]
        _copy_cells(givens, row, data, at)
        copy_bytes(words, BYTES_PER_COPY * kind, data, at + _CELLS, np.uint8(0))
        if solved[kind]:
            _copy_cells(solutions, row, data, at + _CELLS + lengths[kind])
        at = ends[row]
        data[at - 1] = _NEW_LINE


IS_COMPILED: Final[bool] = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # last: then all is there
