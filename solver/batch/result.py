"""The result of solving a batch: one array for each question, one row for each puzzle, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.engine import Verdict

Digits: TypeAlias = NDArray[np.uint8]  # (puzzles, cells), row order, 0 for an empty cell
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

CONFLICTING_GIVENS: Final = -1  # a kernel's count of a puzzle whose givens clash
NO_CONFLICT: Final = -2  # of one that has no solution all the same
VERDICTS: Final = tuple(Verdict)  # a verdict's place here is its code in `Batch.verdicts`
_CONFLICT, _NONE, _UNIQUE, _SEVERAL, _UNDECIDED = (VERDICTS.index(verdict) for verdict in Verdict)


@dataclass(frozen=True, eq=False)
class Batch:
    """The answers to a batch of puzzles. Its arrays belong to the caller, to change or to hand in again as `out`."""

    solutions: Digits  # the first solution found; zeros where none was
    counts: NDArray[np.int64]  # solutions found, at most `limit`
    finished: NDArray[np.bool_]  # not stopped by the budget: the count is exact, or it is `limit` and there may be more
    conflict: NDArray[np.bool_]  # the givens repeat a digit in a house; the count is then 0
    limit: int = 2

    def __len__(self) -> int:
        return len(self.counts)

    @classmethod
    def empty(cls, number: int, cells: int, limit: int = 2) -> Batch:
        """Make arrays for the answers to `number` puzzles."""
        return cls(
            np.zeros((number, cells), np.uint8),
            np.zeros(number, np.int64),
            np.ones(number, np.bool_),
            np.zeros(number, np.bool_),
            limit,
        )

    @property
    def verdicts(self) -> NDArray[np.uint8]:
        """The verdict on each puzzle as its index in VERDICTS.

        With limit 1 no second solution was looked for: a puzzle with a solution is then 'undecided'.
        """
        one = _UNIQUE if self.limit > 1 else _UNDECIDED
        found = np.where(self.counts > 1, _SEVERAL, np.where(self.counts == 1, one, _NONE))
        found[~self.finished & (self.counts <= 1)] = _UNDECIDED
        found[self.conflict] = _CONFLICT
        return found.astype(np.uint8)

    def verdict(self, row: int) -> Verdict:
        """Return the verdict on one puzzle."""
        return VERDICTS[int(self[row].verdicts[0])]

    def __getitem__(self, rows: slice | int) -> Batch:
        """Return some rows, which share their arrays with this batch."""
        some = slice(rows, rows + 1 or None) if isinstance(rows, int) else rows
        return Batch(self.solutions[some], self.counts[some], self.finished[some], self.conflict[some], self.limit)
