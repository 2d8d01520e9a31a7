"""Answers as bytes, a row of text for each puzzle, made for all puzzles at once.

Puzzles with the same verdict and the same count are of one kind, and so are the words between their digits.

>>> givens = np.zeros((2, len(CLASSIC.cells)), np.uint8)
>>> answers = Batch.empty(*givens.shape)
>>> answers.counts[:], answers.solutions[1] = [2, 1], 7
>>> sort = kinds(givens, answers)
>>> [(kind.verdict.value, kind.count, kind.exact) for kind in sort.kinds], sort.of.tolist()
([('unique', 1, True), ('several', 2, False)], [1, 0])
>>> rows = table(givens, answers.solutions, sort.of, [b"unique,1", b"several,2+"], [True, False])
>>> [row[-9:] for row in bytes(rows.data).split(b"\\n")], rows.ends.tolist()
([b'veral,2+,', b'777777777', b''], [94, 267])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from solver.batch.blocks import Bytes, signs_compiled
from solver.batch.result import Batch, Digits
from solver.engine import Verdict
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_ZERO: Final = np.uint8(ord("0"))
_PART: Final = 1 << 11  # grids
_LINE: Final = np.dtype([("cells", f"V{_CELLS}"), ("end", "S1")])


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows of text, one after another, and where each of them ends."""

    data: Bytes
    ends: NDArray[np.int64]

    @property
    def room(self) -> Bytes:
        """All memory that there is behind the rows."""
        whole = self.data.base
        return whole if isinstance(whole, np.ndarray) and whole.dtype == np.uint8 else self.data

    def before(self, row: int) -> int:
        """How many bytes stand before the row."""
        return int(self.ends[row - 1]) if row else 0


@dataclass(frozen=True, slots=True)
class Kind:
    """What is told of a puzzle beside its digits."""

    verdict: Verdict
    count: int
    exact: bool  # there are no more solutions than that


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of puzzles in a batch, and for each puzzle its place among them."""

    kinds: list[Kind]
    of: NDArray[np.int64]

    def rows(self, kind: int) -> NDArray[np.int64]:
        """The puzzles of a kind."""
        return np.flatnonzero(self.of == kind)


def kinds(givens: Digits, answers: Batch) -> Kinds:
    """The kinds of the answers to these puzzles. A count at the limit is exact for full grids only."""
    counts, limit = answers.counts, answers.limit
    if limit > 1 and (counts == 1).all() and answers.finished.all():
        return Kinds([Kind(Verdict.UNIQUE, 1, True)], np.zeros(len(counts), np.int64))
    exact = answers.finished & (counts < limit)
    at_limit = np.flatnonzero(answers.finished & (counts == limit))
    exact[at_limit] = givens[at_limit].all(axis=1)
    codes = (counts * 2 + exact) * 2 + answers.conflict
    known, of = np.unique(codes, return_inverse=True)
    return Kinds([_kind(code) for code in known.tolist()], of)


def _kind(code: int) -> Kind:
    count, exact, conflict = code >> 2, bool(code & 2), code & 1
    if conflict:
        return Kind(Verdict.CONFLICT, count, exact)
    if count > 1:
        return Kind(Verdict.SEVERAL, count, exact)
    if not exact:
        return Kind(Verdict.UNDECIDED, count, exact)
    return Kind(Verdict.UNIQUE if count else Verdict.NONE, count, exact)


def all_unique(told: Kinds, but: Sequence[int] = ()) -> bool:
    """Whether all puzzles but those have exactly one solution."""
    wrong = [kind.verdict is not Verdict.UNIQUE for kind in told.kinds]
    if not any(wrong):
        return True
    counted = np.array(wrong)[told.of]
    counted[list(but)] = False
    return not counted.any()


def as_stated(told: Kinds, answers: Batch, stated: Digits | None, but: Sequence[int] = ()) -> bool:
    """Whether no sole solution differs from the one stated beside its puzzle; those puzzles are not asked."""
    if stated is None:
        return True
    differs = (stated[:, 0] > 0) & (stated != answers.solutions).any(axis=1)
    differs &= np.array([kind.verdict is Verdict.UNIQUE for kind in told.kinds], np.bool_)[told.of]
    differs[list(but)] = False
    return not differs.any()


def chosen(givens: Digits, solutions: Digits, told: Kinds, shown: Sequence[bool]) -> Digits:
    """The solutions of puzzles whose kind is shown solved, the givens of the others."""
    if all(shown):
        return solutions
    if not any(shown):
        return givens
    return np.where(np.array(shown)[told.of][:, None], solutions, givens)


def lines(grids: Digits, blank: bytes, room: Bytes | None = None) -> Rows:
    """The grids as one line each, in `room` if that is large enough."""
    rows = _bytes(len(grids) * _LINE.itemsize, room).view(_LINE)
    if signs := signs_compiled():
        signs.write_plain(np.ascontiguousarray(grids), np.uint8(blank[0]), rows.view(np.uint8))
    else:
        _write_signs(grids, blank, rows["cells"])
        rows["end"] = b"\n"
    return Rows(rows.view(np.uint8), np.arange(1, len(grids) + 1) * _LINE.itemsize)


def _bytes(size: int, room: Bytes | None) -> Bytes:
    """So many bytes, of the room if it has them: fresh ones cost a page of memory for each 24 rows."""
    return np.empty(size, np.uint8) if room is None or len(room) < size else room[:size]


def table(
    givens: Digits,
    solutions: Digits,
    kinds: NDArray[np.int64],
    words: Sequence[bytes],
    solved: Sequence[bool],
    room: Bytes | None = None,
) -> Rows:
    """Rows of a table with commas: givens, the words for the puzzle's kind, and the solution where the kind has one.

    They stand in `room` if that is large enough.
    """
    formats = [_row(each, told) for each, told in zip(words, solved, strict=True)]
    if len(formats) == 1:
        ends = np.arange(1, len(kinds) + 1) * formats[0].itemsize
    else:
        ends = np.cumsum(np.array([each.itemsize for each in formats], np.int64)[kinds])
    size = int(ends[-1]) if len(ends) else 0
    if signs := signs_compiled():
        data = _bytes(size + signs.WIDE, room)
        told = np.array([b",%s," % each for each in words], f"S{signs.WIDE}").view(np.uint8)
        lengths, shown = np.array([len(each) + 2 for each in words]), np.array(solved, np.bool_)
        digits = (np.ascontiguousarray(each).reshape(-1) for each in (givens, solutions))
        signs.write_table(*digits, np.ascontiguousarray(kinds), told, lengths, shown, ends, data)
        return Rows(data[:size], ends)
    data = np.empty(size, np.uint8)
    for kind, form in enumerate(formats):
        rows = slice(None) if len(formats) == 1 else np.flatnonzero(kinds == kind)
        made = np.empty(len(givens[rows]), form)
        _write_signs(givens[rows], b"0", made["givens"])
        made["words"] = b",%s," % words[kind]
        if solved[kind]:
            _write_signs(solutions[rows], b"0", made["solution"])
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


def _write_signs(grids: Digits, blank: bytes, rows: NDArray[Any]) -> None:
    """Writes the digits as characters, a part at a time that stays in the cache."""
    for start in range(0, len(grids), _PART):
        part = grids[start : start + _PART]
        signs = part + _ZERO
        if blank[0] != _ZERO:
            signs -= (part == 0).view(np.uint8) * np.uint8(_ZERO - blank[0])
        rows[start : start + _PART] = signs.view(rows.dtype)[:, 0]
