"""Text of the plainest kind, compiled: lines of 81 digits and dots. All else takes the way of `solver.batch.stream`.

Loaded with the first compiled kernel; until then, and without numba, all lines take that way. See `signs_compiled`.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np

from solver.batch.blocks import Bytes
from solver.batch.jit import at_once
from solver.batch.result import Digits, Flags, Numbers
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_WIDTH: Final = _CELLS + 1
_ZERO, _DOT, _NEW_LINE = (np.uint8(sign) for sign in b"0.\n")
_LAST: Final = np.uint8(CLASSIC.size)


@at_once("int64(uint8[::1])")
def plain_lines(data: Bytes) -> int:
    """How many lines there are if each is 81 digits and dots and a line feed; else 0."""
    lines = len(data) // _WIDTH
    if lines * _WIDTH != len(data):
        return 0
    for line in range(lines):
        start = line * _WIDTH
        wrong = data[start + _CELLS] != _NEW_LINE
        for sign in data[start : start + _CELLS]:
            wrong |= (np.uint8(sign - _ZERO) > _LAST) & (sign != _DOT)
        if wrong:
            return 0
    return lines


@at_once("void(uint8[::1], uint8[:, ::1])")
def read_plain(data: Bytes, puzzles: Digits) -> None:
    """Writes the digits of plain lines."""
    for line in range(len(puzzles)):
        start = line * _WIDTH
        for cell in range(_CELLS):
            digit = np.uint8(data[start + cell] - _ZERO)
            puzzles[line, cell] = digit if digit <= _LAST else np.uint8(0)


@at_once("void(uint8[:, ::1], uint8, uint8[::1])")
def write_plain(grids: Digits, blank: int, data: Bytes) -> None:
    """Writes the grids as such lines."""
    for line in range(len(grids)):
        start = line * _WIDTH
        for cell in range(_CELLS):
            digit = grids[line, cell]
            data[start + cell] = np.uint8(digit + _ZERO) if digit else blank
        data[start + _CELLS] = _NEW_LINE


@at_once(
    "void(uint8[:, ::1], uint8[:, ::1], int64[::1], uint8[:, ::1], int64[::1], boolean[::1], int64[::1], uint8[::1])"
)
def write_table(
    givens: Digits,
    solutions: Digits,
    kinds: Numbers,
    words: Digits,
    lengths: Numbers,
    solved: Flags,
    ends: Numbers,
    data: Bytes,
) -> None:
    """Writes a row for each puzzle: givens, the words of its kind, the solution where it has one, a line feed."""
    start = 0
    for row in range(len(givens)):
        kind, end = kinds[row], ends[row]
        here = data[start:end]
        for cell in range(_CELLS):
            here[cell] = givens[row, cell] + _ZERO
        told = here[_CELLS:]
        for place in range(lengths[kind]):
            told[place] = words[kind, place]
        if solved[kind]:
            rest = told[lengths[kind] :]
            for cell in range(_CELLS):
                rest[cell] = solutions[row, cell] + _ZERO
        data[end - 1] = _NEW_LINE
        start = end


IS_COMPILED: Final[bool] = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # last: then all is there
