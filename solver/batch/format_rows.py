"""Format answers as bytes, a row of text for each puzzle, for all puzzles at once.

Puzzles with the same verdict and the same count are of one kind, and share the words between their digits.

>>> givens = np.zeros((2, len(CLASSIC.cells)), np.uint8)
>>> answers = Batch.empty(*givens.shape)
>>> answers.counts[:], answers.solutions[1] = [2, 1], 7
>>> found = classify_answers(givens, answers)
>>> [(kind.verdict.value, kind.count, kind.exact) for kind in found.kinds], found.of.tolist()
([('unique', 1, True), ('several', 2, False)], [1, 0])
>>> rows = format_table(givens, answers.solutions, found.of, [b"unique,1", b"several,2+"], [True, False])
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

from solver.batch.blocks import Bytes, compiled_lines
from solver.batch.result import Batch, Digits
from solver.engine import Verdict
from solver.shape import CLASSIC

_CELLS: Final = len(CLASSIC.cells)
_ZERO: Final = np.uint8(ord("0"))
_PART: Final = 1 << 11  # grids
_LINE: Final = np.dtype([("cells", f"V{_CELLS}"), ("end", "S1")])


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows of text, one after another, and the offset at which each of them ends."""

    data: Bytes
    ends: NDArray[np.int64]

    @property
    def memory(self) -> Bytes:
        """The whole array in which the rows lie."""
        whole = self.data.base
        return whole if isinstance(whole, np.ndarray) and whole.dtype == np.uint8 else self.data

    def before(self, row: int) -> int:
        """Return how many bytes precede the row."""
        return int(self.ends[row - 1]) if row else 0


@dataclass(frozen=True, slots=True)
class AnswerKind:
    """The answer to a puzzle without its digits: verdict, count, and whether the count is exact."""

    verdict: Verdict
    count: int
    exact: bool  # there are no more solutions than that


@dataclass(frozen=True, eq=False)
class AnswerKinds:
    """The kinds of answers in a batch, and for each puzzle the index of its kind."""

    kinds: list[AnswerKind]
    of: NDArray[np.int64]

    def rows(self, kind: int) -> NDArray[np.int64]:
        """Return the indices of the puzzles of a kind."""
        return np.flatnonzero(self.of == kind)


def classify_answers(givens: Digits, answers: Batch) -> AnswerKinds:
    """Group the answers into kinds. A count at the limit is exact for full grids only."""
    counts, limit = answers.counts, answers.limit
    if limit > 1 and (counts == 1).all() and answers.finished.all():
        return AnswerKinds([AnswerKind(Verdict.UNIQUE, 1, True)], np.zeros(len(counts), np.int64))
    exact = answers.finished & (counts < limit)
    at_limit = np.flatnonzero(answers.finished & (counts == limit))
    exact[at_limit] = givens[at_limit].all(axis=1)
    codes = (counts * 2 + exact) * 2 + answers.conflict
    known, of = np.unique(codes, return_inverse=True)
    return AnswerKinds([_kind(code) for code in known.tolist()], of)


def _kind(code: int) -> AnswerKind:
    count, exact, conflict = code >> 2, bool(code & 2), code & 1
    if conflict:
        return AnswerKind(Verdict.CONFLICT, count, exact)
    if count > 1:
        return AnswerKind(Verdict.SEVERAL, count, exact)
    if not exact:
        return AnswerKind(Verdict.UNDECIDED, count, exact)
    return AnswerKind(Verdict.UNIQUE if count else Verdict.NONE, count, exact)


def all_unique(answer_kinds: AnswerKinds, but: Sequence[int] = ()) -> bool:
    """Return whether all puzzles, except the rows in `but`, have exactly one solution."""
    wrong = [kind.verdict is not Verdict.UNIQUE for kind in answer_kinds.kinds]
    if not any(wrong):
        return True
    counted = np.array(wrong)[answer_kinds.of]
    counted[list(but)] = False
    return not counted.any()


def match_written_solutions(
    answer_kinds: AnswerKinds, answers: Batch, written: Digits | None, but: Sequence[int] = ()
) -> bool:
    """Return whether every sole solution equals the one written beside its puzzle, except in the rows in `but`."""
    if written is None:
        return True
    differs = (written[:, 0] > 0) & (written != answers.solutions).any(axis=1)
    differs &= np.array([kind.verdict is Verdict.UNIQUE for kind in answer_kinds.kinds], np.bool_)[answer_kinds.of]
    differs[list(but)] = False
    return not differs.any()


def select_grids(givens: Digits, solutions: Digits, answer_kinds: AnswerKinds, shown: Sequence[bool]) -> Digits:
    """Take the solution of each puzzle whose kind is shown solved, and the givens of the others."""
    if all(shown):
        return solutions
    if not any(shown):
        return givens
    return np.where(np.array(shown)[answer_kinds.of][:, None], solutions, givens)


def format_lines(grids: Digits, blank: bytes, memory: Bytes | None = None) -> Rows:
    """Format the grids as one line each, in `memory` if that is large enough."""
    rows = _bytes(len(grids) * _LINE.itemsize, memory).view(_LINE)
    if signs := compiled_lines():
        signs.write_plain(np.ascontiguousarray(grids), np.uint8(blank[0]), rows.view(np.uint8))
    else:
        _write_signs(grids, blank, rows["cells"])
        rows["end"] = b"\n"
    return Rows(rows.view(np.uint8), np.arange(1, len(grids) + 1) * _LINE.itemsize)


def _bytes(size: int, memory: Bytes | None) -> Bytes:
    """Take `size` bytes of the memory if it has them: fresh ones cost a page of memory for each 24 rows."""
    return np.empty(size, np.uint8) if memory is None or len(memory) < size else memory[:size]


def format_table(
    givens: Digits,
    solutions: Digits,
    kinds: NDArray[np.int64],
    words: Sequence[bytes],
    solved: Sequence[bool],
    memory: Bytes | None = None,
) -> Rows:
    """Format rows of a table with commas: givens, the words of the puzzle's kind, and the solution if the kind has one.

    Args:
        givens: uint8 (puzzles, cells).
        solutions: uint8 (puzzles, cells).
        kinds: The index of each puzzle's kind.
        words: The columns between the digits, for each kind.
        solved: For each kind whether its rows end with the solution.
        memory: An array to write into if it is large enough.
    """
    formats = [_row_layout(each, is_solved) for each, is_solved in zip(words, solved, strict=True)]
    if len(formats) == 1:
        ends = np.arange(1, len(kinds) + 1) * formats[0].itemsize
    else:
        ends = np.cumsum(np.array([each.itemsize for each in formats], np.int64)[kinds])
    size = int(ends[-1]) if len(ends) else 0
    if signs := compiled_lines():
        data = _bytes(size + signs.BYTES_PER_COPY, memory)
        padded = np.array([b",%s," % each for each in words], f"S{signs.BYTES_PER_COPY}").view(np.uint8)
        lengths, shown = np.array([len(each) + 2 for each in words]), np.array(solved, np.bool_)
        digits = (np.ascontiguousarray(each).reshape(-1) for each in (givens, solutions))
        signs.write_table(*digits, np.ascontiguousarray(kinds), padded, lengths, shown, ends, data)
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
        _scatter_rows(data, ends[rows] - form.itemsize, made)
    return Rows(data, ends)


def _row_layout(words: bytes, solved: bool) -> np.dtype[Any]:
    """Return the dtype of a row of a kind."""
    solution = [("solution", f"V{_CELLS}")] if solved else []
    return np.dtype([("givens", f"V{_CELLS}"), ("words", f"S{len(words) + 2}"), *solution, ("end", "S1")])


def _scatter_rows(data: NDArray[np.uint8], starts: NDArray[np.int64], rows: NDArray[Any]) -> None:
    """Write each row to its offset."""
    size = rows.itemsize
    if len(rows):
        anywhere = as_strided(data[:size].view(f"V{size}"), (len(data) - size + 1,), (1,))
        anywhere[starts] = rows.view(f"V{size}")


def _write_signs(grids: Digits, blank: bytes, rows: NDArray[Any]) -> None:
    """Write the digits as characters, a part at a time that stays in the cache."""
    for start in range(0, len(grids), _PART):
        part = grids[start : start + _PART]
        signs = part + _ZERO
        if blank[0] != _ZERO:
            signs -= (part == 0).view(np.uint8) * np.uint8(_ZERO - blank[0])
        rows[start : start + _PART] = signs.view(rows.dtype)[:, 0]
