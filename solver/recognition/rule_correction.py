"""Correct misread digits by the rules of Sudoku: find the likeliest board without conflicts that has one solution.

The rules decide only between readings that the ink leaves open. A sign that is printed clearly stays, even where
several solutions are left. If no board near enough has exactly one solution, the reading stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

import numpy as np

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.sampling import Numbers
from solver.shape import Cell, Digit, Shape

# The logarithm of how much less likely a board may be than what was read. At 14 boards were spoiled that were read
# right and have several solutions; at 4.5 none were.
_MAX_LOG_COST: Final = 4.5
# The ink leaves a cell open if its second reading is at most so much less likely.
_MAX_OPEN_COST: Final = math.log(20)
_MIN_SURE: Final = math.log(0.97)  # A sign that looks as it does elsewhere on the board is as likely as this.
_MAX_UNSURE: Final = math.log(0.9)  # Another sign that is taken for it is at most this likely.
_MIN_LOOKALIKES: Final = 2  # A single cell may be a stain.
_MAX_ALTERNATIVES: Final = 3  # No more readings of a cell are tried.
# So many cells in conflict may be misread on any board, and one cell in so many on a large one. More are no Sudoku.
_MIN_CONFLICTING_CELLS: Final = 8
_CONFLICTING_SHARE: Final = 10
_MAX_BOARDS_SOLVED: Final = 400
_MAX_BOARDS_CONSIDERED: Final = 10_000
_NODES_PER_BOARD: Final = 300  # Puzzles that people print take fewer.
MAX_NODES: Final = 20_000  # This is for all boards, the one that was read among them.


def max_conflicting_cells(shape: Shape) -> int:
    """Return how many cells in conflict a board of this shape may have and still be a Sudoku that was misread."""
    return max(_MIN_CONFLICTING_CELLS, len(shape.cells) // _CONFLICTING_SHARE)


class Change(NamedTuple):
    """A cell whose digit the rules corrected; 0 is blank."""

    cell: Cell
    read: Digit
    taken: Digit


class Correction(NamedTuple):
    """The corrected board, the corrections, and the verdict on the board."""

    grid: Grid
    changes: tuple[Change, ...]
    verdict: Verdict


def correct_by_rules(log_probabilities: Numbers, shape: Shape) -> Correction:
    """Find the most likely board near the reading that has exactly one solution.

    Args:
        log_probabilities: (cells, 1 + digits), the log-probability of every digit of each cell, blank first.
        shape: The size of the board.
    """
    read = Grid(tuple(int(digit) for digit in log_probabilities.argmax(1)), shape)
    answer = solve(read, budget=MAX_NODES)
    verdict, nodes = answer.verdict, answer.nodes
    clashes = [frozenset(conflict.cells) for conflict in read.conflicts()]
    hopeless = len(frozenset().union(*clashes)) > max_conflicting_cells(shape)
    if verdict is Verdict.UNIQUE or verdict is Verdict.UNDECIDED or hopeless:
        return Correction(read, (), verdict)
    tries = 0
    for changes in _alternatives(log_probabilities, read.digits):
        changed = {change.cell for change in changes}
        if any(len(clash - changed) > 1 for clash in clashes):
            continue
        digits = list(read.digits)
        for change in changes:
            digits[change.cell] = change.taken
        grid = Grid(tuple(digits), shape)
        if grid.conflicts():
            continue
        tries += 1
        if tries > _MAX_BOARDS_SOLVED or nodes >= MAX_NODES:
            break
        answer = solve(grid, budget=_NODES_PER_BOARD)
        nodes += answer.nodes
        if answer.verdict is Verdict.UNIQUE:
            return Correction(grid, changes, Verdict.UNIQUE)
    return Correction(read, (), verdict)


def separate_lookalikes(log_probabilities: Numbers, shape: Shape) -> tuple[Numbers, tuple[Change, ...]]:
    """Tell apart two signs of an unusual face that were read as one: 6 and G, say.

    A board has both if some cells are surely the one sign, others are unsurely the same one, no cell is the other one,
    and the digits of the unsure cells break the rules, but do not as the other sign. All of them are changed together,
    as far as the ink leaves them open on average.

    Returns:
        The log-probabilities with both signs exchanged in those cells, and the changes.
    """
    read = log_probabilities.argmax(1)
    best = log_probabilities.max(1)
    changes: list[Change] = []
    changed = log_probabilities.copy()
    missing = sorted({*shape.digits} - {*read.tolist()})
    for sign in sorted({*read.tolist()} - {0}) if missing else ():
        unsure = np.flatnonzero((read == sign) & (best < _MAX_UNSURE))
        if len(unsure) < _MIN_LOOKALIKES or not ((read == sign) & (best > _MIN_SURE)).any():
            continue
        costs = {other: float((best[unsure] - log_probabilities[unsure, other]).mean()) for other in missing}
        other = min(costs, key=costs.__getitem__)
        digits = read.copy()
        digits[unsure] = other
        if (
            costs[other] < _MAX_OPEN_COST
            and _clashing(read.tolist(), shape, unsure.tolist())
            and not _clashing(digits.tolist(), shape, unsure.tolist())
        ):
            changed[np.ix_(unsure, [sign, other])] = log_probabilities[np.ix_(unsure, [other, sign])]
            changes += [Change(cell, int(sign), other) for cell in unsure.tolist()]
            missing.remove(other)
        if not missing:
            break
    return changed, tuple(changes)


def _clashing(digits: Iterable[Digit], shape: Shape, cells: Iterable[Cell]) -> bool:
    """Return whether one of the cells is in conflict."""
    grid = Grid(tuple(int(digit) for digit in digits), shape)
    return bool({cell for conflict in grid.conflicts() for cell in conflict.cells}.intersection(cells))


def _alternatives(log_probabilities: Numbers, read: Sequence[Digit]) -> Iterator[tuple[Change, ...]]:
    """Yield sets of changes in different cells, the most likely set first."""
    single: list[tuple[float, Change]] = []
    for cell, row in enumerate(log_probabilities):
        runners_up = np.argsort(-row, kind="stable")[1 : 1 + _MAX_ALTERNATIVES].tolist()
        if row[read[cell]] - row[runners_up[0]] > _MAX_OPEN_COST:
            continue
        for digit in {0, *runners_up} - {read[cell]}:  # what looks like a digit may be a line or a stain
            price = float(row[read[cell]] - row[digit])
            if price < _MAX_LOG_COST:
                single.append((price, Change(cell, read[cell], digit)))
    single.sort()
    # Each set is reached once: from one that lacks its last member, or has the member before in its place.
    waiting: list[tuple[float, tuple[int, ...]]] = [(single[0][0], (0,))] if single else []
    for _ in range(_MAX_BOARDS_CONSIDERED):
        if not waiting or waiting[0][0] > _MAX_LOG_COST:
            return
        price, members = heappop(waiting)
        last = members[-1]
        if last + 1 < len(single):
            more = single[last + 1][0]
            heappush(waiting, (price + more, (*members, last + 1)))
            heappush(waiting, (price - single[last][0] + more, (*members[:-1], last + 1)))
        changes = tuple(single[member][1] for member in members)
        if len({change.cell for change in changes}) == len(changes):
            yield changes
