"""Long lists of puzzles as streams of bytes: blocks of whole lines, and the puzzles among the lines of a block.

    file ──► Blocks ──► Block ──► sort ──► Sorted ──► solve_batch ──► solver.batch.rows ──► bytes
             whole                which    digits,    answers
             lines                lines    and the
                                  are?     others

No line of a clean list is ever looked at by itself: what is true of each byte is found for the whole block at once.
A line holds a puzzle if its first characters, one a cell, are digits or blanks and nothing else is joined to them; a
remark, or further columns, may follow. Empty lines and comments are passed over. All others are told by number and
left to a reader that looks closer: there may be anything in them, even grids of many lines.

>>> import io
>>> from solver.batch.blocks import Blocks
>>> puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> block = next(iter(Blocks(io.BytesIO(b"# two of them\\n" + puzzle + b"\\nand words\\n" + puzzle + b",easy\\r\\n"))))
>>> found = sort(block)
>>> found.lines.tolist(), found.others, found.puzzles[0, :5].tolist()
([1, 3], [2], [5, 3, 0, 0, 7])
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from solver.batch.blocks import PART, Block, Bytes
from solver.batch.result import Digits
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_WIDTH: Final = _CELLS + 1  # the cells and what comes after them
_ROW: Final = np.dtype(f"V{_CELLS}")
_ROW_AND_ONE: Final = np.dtype([("row", _ROW), ("one", "V1")])
_LONG: Final = 1_000  # bytes; longer lines get a closer look
_ZERO, _DOT, _NEW_LINE, _RETURN, _TAB, _SPACE, _ASKS = b"0.\n\r\t ?"
_IS_SIGN: Final = np.isin(np.arange(256), list(CLASSIC.symbols.encode() + b"0.-*_"))
_CAN_FOLLOW: Final = np.isin(np.arange(256), list(b"\n\r\t ,;:\"'|#"))  # what may come right after the cells
_COMMENT: Final = re.compile(rb" *|#[\t ->@-~]*")
_LONG_FIELD: Final = re.compile(rb"[^\s,;:\"'|#]{17}")  # what a puzzle within a comment would need at least


@dataclass(frozen=True, eq=False)
class Sorted:
    """The lines of a block, counted from 0: those with a puzzle, and those that need a closer look."""

    puzzles: Digits
    lines: NDArray[np.int64]  # of the puzzles
    others: list[int]
    starts: NDArray[np.int64] | None = None  # of all lines; None where each is as long as the first
    stated: Digits | None = None  # the solutions that stand beside the puzzles, zeros where there is none

    def row(self, line: int) -> int | None:
        """The place among the puzzles of the one in that line, if there is one."""
        row = int(np.searchsorted(self.lines, line))
        return row if row < len(self.lines) and self.lines[row] == line else None

    def text(self, block: Block, line: int) -> bytes:
        """A line without its end."""
        if self.starts is None:
            width = block.length // block.lines
            start, end = line * width, (line + 1) * width
        else:
            start = int(self.starts[line])
            end = int(self.starts[line + 1]) if line + 1 < block.lines else block.length
        return block.data[start:end].tobytes().rstrip(b"\r\n")


def sort(block: Block, stated: bool = False) -> Sorted:
    """The puzzles of the block's lines; if wanted, with the solutions that the lines state."""
    if block.puzzles is not None:
        return Sorted(block.puzzles, np.arange(block.lines), [])
    return _sort_even(block, stated) or _sort_any(block, stated)


def _sort_even(block: Block, stated: bool) -> Sorted | None:
    """The puzzles where every line holds one, in the same place and with nothing unusual about it; else None."""
    width, odd = divmod(block.length, block.lines)
    if odd or width < _WIDTH or width > _LONG or not (block.data[width - 1 :: width] == _NEW_LINE).all():
        return None
    lines = block.data.reshape(block.lines, width)
    puzzles = np.empty((block.lines, _CELLS), np.uint8)
    solutions = np.empty_like(puzzles) if stated and width >= 2 * _WIDTH else None
    step = max(PART // width, 1)
    for start in range(0, block.lines, step):
        part = lines[start : start + step]
        if solutions is not None:
            solutions[start : start + step] = part[:, _WIDTH : _WIDTH + _CELLS] - np.uint8(_ZERO)
        if width > _WIDTH and not _ends_well(part[:, _CELLS:]):
            return None
        if len(_read(part[:, :_WIDTH], puzzles[start : start + step])):
            return None
    if solutions is not None and not (_CAN_FOLLOW[lines[:, _WIDTH + _CELLS]] & _solves(solutions, puzzles)).all():
        return None
    return Sorted(puzzles, np.arange(block.lines), [], stated=solutions)


def _ends_well(rest: Bytes) -> bool:
    """Whether what follows the cells in each line changes nothing about them."""
    if (rest[:, -2] == _RETURN).all():
        rest = rest[:, :-1]
    if rest.shape[1] == 1:
        return True
    if not _CAN_FOLLOW[rest[:, 0]].all():
        return False
    return not (rest == _ASKS).any() and not (rest[:, :-1].view(np.int8) < _SPACE).any()


def _solves(solutions: Digits, puzzles: Digits) -> NDArray[np.bool_]:
    """Which solutions are full grids with the digits of their puzzle."""
    full = (solutions - np.uint8(1) < CLASSIC.size).all(axis=1)
    right: NDArray[np.bool_] = full & ((puzzles == 0) | (puzzles == solutions)).all(axis=1)
    return right


def _sort_any(block: Block, stated: bool) -> Sorted:
    """The puzzles of lines of any length."""
    data = block.data
    ends = np.flatnonzero(data == _NEW_LINE)
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - starts
    lengths -= (lengths > 0) & (data[ends - 1] == _RETURN)
    may_hold = (lengths >= _CELLS) & (lengths <= _LONG)
    if (lengths[may_hold] > _CELLS).any():
        may_hold[np.searchsorted(ends, _oddities(data))] = False
    lines = np.flatnonzero(may_hold)
    puzzles, holds = _digits(block.room, starts[lines])
    solutions = None
    if stated:
        long = lengths[lines] >= _CELLS + _WIDTH  # only there is room for a solution
        solutions = np.zeros_like(puzzles)
        solutions[long], full = _digits(block.room, starts[lines[long]] + _WIDTH)
        holds[long] &= full & _solves(solutions[long], puzzles[long])
        solutions = solutions[holds]
    is_puzzle = np.zeros(block.lines, np.bool_)
    is_puzzle[lines[holds]] = True
    found = Sorted(puzzles[holds], lines[holds], [], starts, solutions)
    for line in np.flatnonzero(~is_puzzle & (lengths > 0)).tolist():
        if not _says_nothing(found.text(block, line)):
            found.others.append(line)
    return found


def _oddities(data: Bytes) -> NDArray[np.int64]:
    """Where signs stand that may give a line another meaning: a question mark, control characters, no ASCII."""
    places = []
    for start in range(0, len(data), PART):
        part = data[start : start + PART]
        found = np.flatnonzero((part.view(np.int8) < _SPACE) | (part == _ASKS))
        signs = part[found]
        places.append(start + found[(signs != _NEW_LINE) & (signs != _RETURN) & (signs != _TAB)])
    return np.concatenate(places)


def _digits(room: Bytes, starts: NDArray[np.int64]) -> tuple[Digits, NDArray[np.bool_]]:
    """The digits that begin at the starts, and for each start whether it is a puzzle."""
    puzzles = np.empty((len(starts), _CELLS), np.uint8)
    holds = np.empty(len(starts), np.bool_)
    anywhere = as_strided(room, (len(room) - _WIDTH + 1, _WIDTH), (1, 1), writeable=False)
    step = PART // _WIDTH
    for start in range(0, len(starts), step):
        part = anywhere[starts[start : start + step]]
        here = slice(start, start + len(part))
        holds[here] = _CAN_FOLLOW[part[:, _CELLS]]
        unsure = _read(part, puzzles[here])
        holds[start + unsure] &= _hold_other_blanks(part[unsure, :_CELLS])
    return puzzles, holds


def _read(signs: Bytes, puzzles: Digits) -> NDArray[np.int64]:
    """Writes the digits of all these puzzles, and tells which have other signs than digits and dots among them.

    There is a sign more than cells in each row, so that no step goes through memory row by row but the last one.
    """
    digits = np.ascontiguousarray(signs) - np.uint8(_ZERO)  # what is below '0' comes out large
    digits[:, _CELLS] = 0
    is_digit = digits <= CLASSIC.size
    known = digits == np.uint8(256 + _DOT - _ZERO)
    known |= is_digit
    unsure = np.empty(0, np.int64)
    if not known.all():
        unsure = np.unique(np.flatnonzero(~known) // _WIDTH)
    digits *= is_digit.view(np.uint8)
    puzzles.view(_ROW)[:, 0] = digits.view(_ROW_AND_ONE)["row"][:, 0]  # half as long as digit by digit
    return unsure


def _hold_other_blanks(signs: Bytes) -> NDArray[np.bool_]:
    """Which rows hold digits and any blanks. One sign in all cells is rather a rule than an empty grid."""
    known = _IS_SIGN[signs]
    is_rule: NDArray[np.bool_] = (signs == signs[:, :1]).all(axis=1)
    return known.all(axis=1) & ~is_rule


def _says_nothing(line: bytes) -> bool:
    """Whether the line is empty, or a comment without a puzzle in it."""
    return _COMMENT.fullmatch(line) is not None and _LONG_FIELD.search(line) is None
