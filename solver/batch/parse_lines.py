"""Parse long lists: find the puzzles among the lines of a block, for all lines at once.

    file ──► Blocks ──► Block ──► parse_block ──► ParsedLines ──► solve_batch ──► format_rows ──► bytes
             whole                which lines     digits, and
             lines                hold puzzles?   other lines

No line of a clean list is looked at by itself: every test of a byte runs over the whole block at once. A line holds a
puzzle if its first characters, one a cell, are digits or blanks and a separator or the line's end follows. A remark, or
further columns, may follow. Empty lines and comments are skipped. The numbers of all other lines are returned for a
reader that looks closer: they may hold anything, even grids of many lines.

>>> import io
>>> from solver.batch.blocks import Blocks
>>> puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> block = next(iter(Blocks(io.BytesIO(b"# two of them\\n" + puzzle + b"\\nand words\\n" + puzzle + b",easy\\r\\n"))))
>>> found = parse_block(block)
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

from solver.batch.blocks import BYTES_AT_ONCE, Block, Bytes
from solver.batch.result import Digits
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_WIDTH: Final = _CELLS + 1  # the cells and what comes after them
_ROW: Final = np.dtype(f"V{_CELLS}")
_ROW_AND_ONE: Final = np.dtype([("row", _ROW), ("one", "V1")])
_MAX_LINE_BYTES: Final = 1_000  # bytes; longer lines get a closer look
_REMOVED: Final = 5  # bytes in which removed candidates begin behind the cells: a colon, three digits, no fourth
_ZERO, _DOT, _NEW_LINE, _RETURN, _TAB, _SPACE, _ASKS, _COLON = b"0.\n\r\t ?:"
_IS_SIGN: Final = np.isin(np.arange(256), list(CLASSIC.symbols.encode() + b"0.-*_"))
_CAN_FOLLOW: Final = np.isin(np.arange(256), list(b"\n\r\t ,;:\"'|#"))  # what may come right after the cells
_COMMENT: Final = re.compile(rb" *|#[\t ->@-~]*")
_LONG_FIELD: Final = re.compile(rb"[^\s,;:\"'|#]{17}")  # what a puzzle within a comment would need at least


@dataclass(frozen=True, eq=False)
class ParsedLines:
    """The lines of a block, counted from 0: those with a puzzle, and those that need a closer look."""

    puzzles: Digits
    lines: NDArray[np.int64]  # of the puzzles
    others: list[int]
    starts: NDArray[np.int64] | None = None  # of all lines; None where each is as long as the first
    written_solutions: Digits | None = None  # the solutions that are beside the puzzles, zeros where there is none

    def row(self, line: int) -> int | None:
        """Find the index in `puzzles` of the puzzle in a line; None if the line holds none."""
        row = int(np.searchsorted(self.lines, line))
        return row if row < len(self.lines) and self.lines[row] == line else None

    def text(self, block: Block, line: int) -> bytes:
        """Return a line without its end."""
        if self.starts is None:
            width = block.length // block.lines
            start, end = line * width, (line + 1) * width
        else:
            start = int(self.starts[line])
            end = int(self.starts[line + 1]) if line + 1 < block.lines else block.length
        return block.data[start:end].tobytes().rstrip(b"\r\n")


def parse_block(block: Block, with_solutions: bool = False) -> ParsedLines:
    """Find the puzzles of the block's lines and, if wanted, the solutions written beside them."""
    if block.puzzles is not None:
        return ParsedLines(block.puzzles, np.arange(block.lines), [])
    return _parse_even(block, with_solutions) or _parse_any(block, with_solutions)


def _parse_even(block: Block, with_solutions: bool) -> ParsedLines | None:
    """Parse a block whose lines all hold a plain puzzle and have the same length; None for any other block."""
    width, odd = divmod(block.length, block.lines)
    if odd or width < _WIDTH or width > _MAX_LINE_BYTES or not (block.data[width - 1 :: width] == _NEW_LINE).all():
        return None
    lines = block.data.reshape(block.lines, width)
    puzzles = np.empty((block.lines, _CELLS), np.uint8)
    solutions = np.empty_like(puzzles) if with_solutions and width >= 2 * _WIDTH else None
    step = max(BYTES_AT_ONCE // width, 1)
    for start in range(0, block.lines, step):
        part = lines[start : start + step]
        if solutions is not None:
            solutions[start : start + step] = part[:, _WIDTH : _WIDTH + _CELLS] - np.uint8(_ZERO)
        if width > _WIDTH and not _ends_well(part[:, _CELLS:]):
            return None
        if len(_parse_digits(part[:, :_WIDTH], puzzles[start : start + step])):
            return None
    if solutions is not None and not (_CAN_FOLLOW[lines[:, _WIDTH + _CELLS]] & _solves(solutions, puzzles)).all():
        return None
    if solutions is None and width >= 2 * _WIDTH and len(_find_other_grids(lines, puzzles)):
        return None
    return ParsedLines(puzzles, np.arange(block.lines), [], written_solutions=solutions)


def _ends_well(tail: Bytes) -> bool:
    """Return whether what follows the cells changes nothing about the puzzle in any line."""
    if (tail[:, -2] == _RETURN).all():
        tail = tail[:, :-1]
    if tail.shape[1] == 1:
        return True
    if not _CAN_FOLLOW[tail[:, 0]].all() or (tail.shape[1] >= _REMOVED and _begin_removed(tail[:, :_REMOVED]).any()):
        return False
    return not (tail == _ASKS).any() and not (tail[:, :-1].view(np.int8) < _SPACE).any()


def _begin_removed(signs: Bytes) -> NDArray[np.bool_]:
    """Return which texts behind the cells begin as removed candidates do, which the reader looks at: ':113 213'."""
    found: NDArray[np.bool_] = signs[:, 0] == _COLON
    if found.any():
        is_digit = signs[:, 1:] - np.uint8(_ZERO + 1) < CLASSIC.size
        found &= is_digit[:, :-1].all(axis=1) & ~is_digit[:, -1]
    return found


def _find_other_grids(lines: Bytes, puzzles: Digits) -> NDArray[np.int64]:
    """Find the lines that have a second grid behind the puzzle that is not its solution: the reader reports it."""
    signs = lines[:, _WIDTH : _WIDTH + _CELLS]
    found = np.flatnonzero(_IS_SIGN[signs].all(axis=1))
    return found[~_solves(signs[found] - np.uint8(_ZERO), puzzles[found])]


def _solves(solutions: Digits, puzzles: Digits) -> NDArray[np.bool_]:
    """Return which solutions are full grids that keep the digits of their puzzle."""
    full = (solutions - np.uint8(1) < CLASSIC.size).all(axis=1)
    right: NDArray[np.bool_] = full & ((puzzles == 0) | (puzzles == solutions)).all(axis=1)
    return right


def _parse_any(block: Block, with_solutions: bool) -> ParsedLines:
    """Parse a block of lines of any length."""
    data = block.data
    ends = np.flatnonzero(data == _NEW_LINE)
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - starts
    lengths -= (lengths > 0) & (data[ends - 1] == _RETURN)
    may_hold = (lengths >= _CELLS) & (lengths <= _MAX_LINE_BYTES)
    if (lengths[may_hold] > _CELLS).any():
        may_hold[np.searchsorted(ends, _find_odd_characters(data))] = False
    lines = np.flatnonzero(may_hold)
    puzzles, holds = _digits(block.memory, starts[lines])
    listed = np.flatnonzero(lengths[lines] >= _CELLS + _REMOVED - 1)
    listed = listed[block.memory[starts[lines[listed]] + _CELLS] == _COLON]
    behind = starts[lines[listed], np.newaxis] + _CELLS + np.arange(_REMOVED)
    holds[listed] &= ~_begin_removed(block.memory[behind])
    long = lengths[lines] >= _CELLS + _WIDTH  # a second grid fits only there
    second = np.zeros_like(puzzles)
    second[long], is_grid = _digits(block.memory, starts[lines[long]] + _WIDTH)
    is_solution = is_grid & _solves(second[long], puzzles[long])
    holds[long] &= is_solution if with_solutions else is_solution | ~is_grid  # the reader reports another grid
    solutions = second[holds] if with_solutions else None
    is_puzzle = np.zeros(block.lines, np.bool_)
    is_puzzle[lines[holds]] = True
    found = ParsedLines(puzzles[holds], lines[holds], [], starts, solutions)
    for line in np.flatnonzero(~is_puzzle & (lengths > 0)).tolist():
        if not _is_ignorable(found.text(block, line)):
            found.others.append(line)
    return found


def _find_odd_characters(data: Bytes) -> NDArray[np.int64]:
    """Find characters that may change a line's meaning: question marks, control characters, bytes beyond ASCII."""
    places = []
    for start in range(0, len(data), BYTES_AT_ONCE):
        part = data[start : start + BYTES_AT_ONCE]
        found = np.flatnonzero((part.view(np.int8) < _SPACE) | (part == _ASKS))
        signs = part[found]
        places.append(start + found[(signs != _NEW_LINE) & (signs != _RETURN) & (signs != _TAB)])
    return np.concatenate(places)


def _digits(memory: Bytes, starts: NDArray[np.int64]) -> tuple[Digits, NDArray[np.bool_]]:
    """Parse the digits from each start on, and return for each start whether it is a puzzle."""
    puzzles = np.empty((len(starts), _CELLS), np.uint8)
    holds = np.empty(len(starts), np.bool_)
    anywhere = as_strided(memory, (len(memory) - _WIDTH + 1, _WIDTH), (1, 1), writeable=False)
    step = BYTES_AT_ONCE // _WIDTH
    for start in range(0, len(starts), step):
        part = anywhere[starts[start : start + step]]
        here = slice(start, start + len(part))
        holds[here] = _CAN_FOLLOW[part[:, _CELLS]]
        unsure = _parse_digits(part, puzzles[here])
        holds[start + unsure] &= _hold_other_blanks(part[unsure, :_CELLS])
    return puzzles, holds


def _parse_digits(signs: Bytes, puzzles: Digits) -> NDArray[np.int64]:
    """Write the digits of all rows into `puzzles`, and return the rows with characters other than digits and dots.

    Each row has one character more than cells, so that only the last step goes through memory row by row.
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
    """Return which rows hold digits and any blanks. One character in all cells is a rule across the text, no grid."""
    known = _IS_SIGN[signs]
    is_rule: NDArray[np.bool_] = (signs == signs[:, :1]).all(axis=1)
    return known.all(axis=1) & ~is_rule


def _is_ignorable(line: bytes) -> bool:
    """Return whether the line is empty, or a comment without a puzzle in it."""
    return _COMMENT.fullmatch(line) is not None and _LONG_FIELD.search(line) is None
