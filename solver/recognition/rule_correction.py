"""What the rules of Sudoku say of a reading: the nearest board without conflicts that has exactly one solution.

Nothing is forced: where no board near enough has exactly one solution the reading stays as it was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

import numpy as np

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.sampling import Numbers
from solver.shape import Cell, Digit, Shape

# The logarithm of how much less likely a board may be than what was read. At 14 boards were spoiled that were read
# right and have several solutions; at 4.5 none were.
_DEAREST: Final = 4.5
_RUNNERS_UP: Final = 3  # of a cell are tried
MOST_CLASHING: Final = 8  # cells in conflict may be misread; more are no Sudoku
_TRIES: Final = 400  # boards are solved
_LOOKS: Final = 10_000  # boards are looked at
_BUDGET: Final = 300  # nodes for each: puzzles that people print take fewer
NODES: Final = 20_000  # and for all of them, the board as it was read among them


class Change(NamedTuple):
    """A cell whose digit the rules changed; 0 is blank."""

    cell: Cell
    read: Digit
    taken: Digit


class Ruled(NamedTuple):
    """The board that the rules leave, what they changed, and what is true of it."""

    grid: Grid
    changes: tuple[Change, ...]
    verdict: Verdict


def ruled(likely: Numbers, shape: Shape) -> Ruled:
    """The most likely board near the reading; `likely` holds the logarithms of every digit of each cell, 0 first."""
    read = Grid(tuple(int(digit) for digit in likely.argmax(1)), shape)
    answer = solve(read, budget=NODES)
    verdict, nodes = answer.verdict, answer.nodes
    clashes = [frozenset(conflict.cells) for conflict in read.conflicts()]
    hopeless = len(frozenset().union(*clashes)) > MOST_CLASHING
    if verdict is Verdict.UNIQUE or verdict is Verdict.UNDECIDED or hopeless:
        return Ruled(read, (), verdict)
    tries = 0
    for changes in _alternatives(likely, read.digits):
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
        if tries > _TRIES or nodes >= NODES:
            break
        answer = solve(grid, budget=_BUDGET)
        nodes += answer.nodes
        if answer.verdict is Verdict.UNIQUE:
            return Ruled(grid, changes, Verdict.UNIQUE)
    return Ruled(read, (), verdict)


def _alternatives(likely: Numbers, read: Sequence[Digit]) -> Iterator[tuple[Change, ...]]:
    """Sets of changes of different cells, the likeliest first."""
    single: list[tuple[float, Change]] = []
    for cell, row in enumerate(likely):
        runners_up = np.argsort(-row, kind="stable")[1 : 1 + _RUNNERS_UP].tolist()
        for digit in {0, *runners_up} - {read[cell]}:  # what looks like a digit may be a line or a stain
            price = float(row[read[cell]] - row[digit])
            if price < _DEAREST:
                single.append((price, Change(cell, read[cell], digit)))
    single.sort()
    # Each set is reached once: from one that lacks its last member, or has the member before in its place.
    waiting: list[tuple[float, tuple[int, ...]]] = [(single[0][0], (0,))] if single else []
    for _ in range(_LOOKS):
        if not waiting or waiting[0][0] > _DEAREST:
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
