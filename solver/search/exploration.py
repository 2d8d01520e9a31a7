"""Explore a search once from front to back and keep only checkpoints.

       moves   0 ....... 65,536 ....... 131,072 ....... 196,608 ... explored ....> not yet
               |            |               |               |          |
          checkpoint    checkpoint      checkpoint      checkpoint    run

A checkpoint is what `Run` needs to go on from there, two bytes a placement, and what was counted up to it. Any move is
reached from the checkpoint before it in a few milliseconds. Nothing else of a trace is stored.

Measured: 138 million moves are explored in 2.3 s of one core, search included, and leave 2,151 checkpoints, 1 MB. The
documents' own searches would take seven times as long there, which is why A, B and C are explored `by_masks`.
Roads not taken: a trace, which would be 277 MB; checkpoints after equal numbers of moves whatever the search costs,
which make jumps slow for the searches that look long before each move.
"""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from solver import compiled
from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.flat_board import START, Saved
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.search.statistics import (
    CHAPTERS,
    MAX_DEPTH,
    MOVES,
    RUN,
    WHEELS,
    StatisticsCounter,
    count_steps,
    empty_statistics,
)

# A compiled search that uses up its budget leaves this many, or one each MAX_STEPS_PER_CALL moves.
CHECKPOINTS_PER_BUDGET: Final = 1_000
MAX_INTERPRETED_INTERVAL: Final = 1_024  # moves between checkpoints of an interpreted search, at most
MOVES_OF_DEFAULT_RETREAT: Final = 100_000  # These decide which retreats are long.
MOVES_PER_EXPLORE: Final = 64 * MAX_STEPS_PER_CALL  # moves explored at a time where nothing else is asked for
INTERPRETED_MOVES_PER_EXPLORE: Final = MAX_INTERPRETED_INTERVAL
INTERPRETED_BUDGET_DIVISOR: Final = 100  # an interpreted search gets this part of the budget
# A search is interpreted up to this part of its budget; most searches end before.
COMPILE_AFTER_DIVISOR: Final = 5_000
MAX_SOLUTIONS_STORED: Final = 1_000  # the numbers of moves that lead to them
_SAMPLE_GRID: Final = Grid.parse("1" + "." * 80)  # its size is compiled for


def have_compiled(algorithm: Algorithm) -> None:
    """Compile the search, what explores it, and what counts its moves, or load them from the disk."""
    Exploration(algorithm, _SAMPLE_GRID, fast=True).explore(1)
    Run(algorithm, _SAMPLE_GRID, fast=True)  # This is what is timed.


class Checkpoint(NamedTuple):
    """A place to enter a search, with the counts up to it."""

    move: int
    saved: Saved
    max_depth: int
    run: int  # retractions since the last placement
    retreats: array[int]  # [k] -> retreats of at least k retractions that have ended


class Exploration:
    """The explored part of a search. One thread explores at a time; others may read meanwhile.

    `fast`: True compiles at once, False never; None after the first few thousand moves, or once the code is there.
    """

    def __init__(
        self,
        algorithm: Algorithm,
        givens: Grid,
        limit: int | None = 1,
        budget: int | None = None,
        fast: bool | None = None,
    ) -> None:
        self.algorithm = algorithm
        self.givens = givens
        self.limit = limit
        self.fast = fast
        self.usual = algorithm.budget_on(givens.shape)
        self.total = 0
        self.found = 0
        self.solutions: list[int] = []  # moves after which the grid was full, at most MAX_SOLUTIONS_STORED of them
        self._budget = budget
        self._lock = threading.Lock()
        self._run = Run(algorithm, givens, START, limit, fast=bool(fast) or self.may_be_fast, explores=True)
        self._count = StatisticsCounter(empty_statistics(givens.shape), self._run.is_fast)
        self.checkpoints = [self._checkpoint()]
        self._note_solutions()
        self.finished = self._run.is_over
        self.first_retreats: array[int] | None = None  # those within the first MOVES_OF_DEFAULT_RETREAT moves

    @property
    def may_be_fast(self) -> bool:
        """Whether compiled code is wanted and ready."""
        return (
            self.algorithm.compiles
            and self.fast is not False
            and compiled.is_ready(self.algorithm.explorer)
            and compiled.is_ready(count_steps)
        )

    @property
    def is_fast(self) -> bool:
        """Whether compiled code explores."""
        return self._run.is_fast

    @property
    def budget(self) -> int:
        """Moves after which exploring ends; by default some ten seconds' work."""
        own = self.usual if self.is_fast else self.usual // INTERPRETED_BUDGET_DIVISOR
        return own if self._budget is None else self._budget

    @property
    def short(self) -> int:
        """Moves up to which a search is explored interpreted, unless `fast` decides."""
        return self.usual // COMPILE_AFTER_DIVISOR

    @property
    def _interval(self) -> int:
        """Moves between checkpoints; few where each move takes long."""
        if self.is_fast:
            return min(self.usual // CHECKPOINTS_PER_BUDGET, MAX_STEPS_PER_CALL)
        return min(max(self.usual // INTERPRETED_BUDGET_DIVISOR // CHECKPOINTS_PER_BUDGET, 1), MAX_INTERPRETED_INTERVAL)

    def explore(self, moves: int | None = None) -> bool:
        """Explore `moves` more moves, or for a fraction of a second; return whether there is more in the budget."""
        with self._lock:
            goal = self.total + (moves or (MOVES_PER_EXPLORE if self.is_fast else INTERPRETED_MOVES_PER_EXPLORE))
            while self.total < min(goal, self.budget) and not self.finished:
                self._advance(min(goal, self.budget))
            return self.total < self.budget and not self.finished

    def _advance(self, goal: int) -> None:
        may_compile = self.algorithm.compiles and self.fast is None and not self._run.is_fast and not compiled.why_not()
        if may_compile and (self.total >= self.short or self.may_be_fast):
            self._run = Run(self.algorithm, self.givens, self._run.save(), self.limit, fast=True, explores=True)
            self._count = StatisticsCounter(self._count.statistics, self._run.is_fast)
        interval = self._interval
        since = self.total - self.checkpoints[-1].move
        until_noted = MOVES_OF_DEFAULT_RETREAT - self.total
        most = min(max(interval - since, 1), goal - self.total)
        steps = self._run.advance(min(most, until_noted) if until_noted > 0 else most)
        self._count.add(steps)
        self.total += len(steps)
        if self.total == MOVES_OF_DEFAULT_RETREAT:
            self.first_retreats = self.retreats()
        self._note_solutions()
        if self.total - self.checkpoints[-1].move >= interval:
            self.checkpoints.append(self._checkpoint())
        if self._run.is_over:
            self._end()

    def _note_solutions(self) -> None:
        if self._run.found > self.found and len(self.solutions) < MAX_SOLUTIONS_STORED:
            self.solutions.append(self.total)
        self.found = self._run.found

    def _end(self) -> None:
        """Close the retreat that the search ended with."""
        numbers = self._count.statistics.numbers
        if numbers[RUN]:
            self._count.statistics.retreats[numbers[RUN]] += 1
        self._run.forget()
        self.finished = True

    def _checkpoint(self) -> Checkpoint:
        numbers = self._count.statistics.numbers
        return Checkpoint(self.total, self._run.save(), int(numbers[MAX_DEPTH]), int(numbers[RUN]), self.retreats())

    def retreats(self) -> array[int]:
        """Count the retreats ended so far: [k] -> those of at least k retractions; [0] is as [1]."""
        exact = list(self._count.statistics.retreats)
        return array("I", list(accumulate(map(int, exact[::-1])))[::-1])

    @property
    def depths(self) -> tuple[int, ...]:
        """Placements by depth: [depth] -> those that reached it."""
        return tuple(map(int, self._count.statistics.depths))

    @property
    def chapters(self) -> Iterator[tuple[int, int, int]]:
        """The move that begins each chapter, its wheel, and the step of that move."""
        statistics = self._count.statistics
        for at in range(0, 3 * int(statistics.numbers[CHAPTERS]), 3):
            yield int(statistics.chapters[at]) - 1, int(statistics.chapters[at + 1]), int(statistics.chapters[at + 2])

    def index(self, move: int) -> int:
        """Find the index of the last checkpoint at or before the move."""
        return bisect_right(self.checkpoints, move, key=lambda checkpoint: checkpoint.move) - 1

    def enter(self, move: int) -> Replay:
        """Enter the search after `move` explored moves."""
        replay = Replay(self, self.checkpoints[self.index(move)])
        replay.go_to(move)
        return replay


class Replay:
    """A search entered at a checkpoint, for one reader, with its own counts."""

    def __init__(self, exploration: Exploration, checkpoint: Checkpoint) -> None:
        fast = exploration.may_be_fast
        self.run = Run(
            exploration.algorithm, exploration.givens, checkpoint.saved, exploration.limit, fast=fast, explores=True
        )
        statistics = empty_statistics(exploration.givens.shape)._replace(chapters=[0])
        depth = len(checkpoint.saved.stack) // 2
        # So many choices that no chapter is noted: those are known already, and there is no room for them.
        statistics.numbers[:] = [
            checkpoint.move,
            depth,
            checkpoint.max_depth,
            checkpoint.run,
            WHEELS + MAX_STEPS_PER_CALL,
            0,
        ]
        self._count = StatisticsCounter(statistics, self.run.is_fast)

    @property
    def move(self) -> int:
        """Moves made since the start."""
        return int(self._count.statistics.numbers[MOVES])

    @property
    def max_depth(self) -> int:
        """The most digits that have been on the stack."""
        return int(self._count.statistics.numbers[MAX_DEPTH])

    def advance(self, count: int) -> Sequence[int]:
        """Advance as `Run.advance` does, and count."""
        steps = self.run.advance(count)
        self._count.add(steps)
        return steps

    def go_to(self, move: int) -> None:
        """Go on until `move` moves are made."""
        while self.move < move:
            self.advance(move - self.move)

    def step(self) -> int | None:
        """Make the next move and return its step; None at the end."""
        steps = self.advance(1)
        return int(steps[0]) if len(steps) else None
