"""A search explored once from front to back, of which only checkpoints are kept.

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
from solver.search.run import ROOM, Count, Run
from solver.search.statistics import CHAPTERS, MAX_DEPTH, MOVES, RUN, WHEELS, add, tally_of

CHECKPOINTS: Final = 1_000  # a compiled search that uses up its budget leaves so many, or one each ROOM moves
SLOW_INTERVAL: Final = 1_024  # moves between checkpoints of an interpreted search, at most
CHUNK: Final = 64 * ROOM  # moves explored at a time where nothing else is asked for
SLOW_CHUNK: Final = SLOW_INTERVAL
SLOWER: Final = 100  # how much less an interpreted search is given to explore
SHORT: Final = 5_000  # a search is explored interpreted up to this part of its budget: most are shorter than that
SOLUTIONS: Final = 1_000  # places of solutions that are kept
_ANY: Final = Grid.parse("1" + "." * 80)  # to compile for


def have_compiled(algorithm: Algorithm) -> None:
    """Has the search compiled, what explores it, and what counts its moves; or taken from the disk."""
    Exploration(algorithm, _ANY, fast=True).explore(1)
    Run(algorithm, _ANY, fast=True)  # which is what is timed


class Checkpoint(NamedTuple):
    """A place to enter a search, with what was counted up to it."""

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
        self.solutions: list[int] = []  # moves after which the grid was full, at most SOLUTIONS of them
        self._budget = budget
        self._lock = threading.Lock()
        self._run = Run(algorithm, givens, START, limit, fast=bool(fast) or self.may_be_fast, explores=True)
        self._count = Count(tally_of(givens.shape), self._run.is_fast)
        self.checkpoints = [self._checkpoint()]
        self._note_solutions()
        self.finished = self._run.is_over

    @property
    def may_be_fast(self) -> bool:
        """Whether compiled code is wanted and need not be waited for."""
        return (
            self.algorithm.compiles
            and self.fast is not False
            and compiled.is_ready(self.algorithm.explorer)
            and compiled.is_ready(add)
        )

    @property
    def is_fast(self) -> bool:
        """Whether compiled code explores."""
        return self._run.is_fast

    @property
    def budget(self) -> int:
        """The moves after which exploring ends: some ten seconds' work unless told."""
        own = self.usual if self.is_fast else self.usual // SLOWER
        return own if self._budget is None else self._budget

    @property
    def short(self) -> int:
        """The moves up to which a search is explored interpreted, unless told."""
        return self.usual // SHORT

    @property
    def _interval(self) -> int:
        """Moves between checkpoints: few where each of them takes long."""
        if self.is_fast:
            return min(self.usual // CHECKPOINTS, ROOM)
        return min(max(self.usual // SLOWER // CHECKPOINTS, 1), SLOW_INTERVAL)

    def explore(self, moves: int | None = None) -> bool:
        """Goes on by so many moves, or for a fraction of a second; whether there is more to explore in the budget."""
        with self._lock:
            goal = self.total + (moves or (CHUNK if self.is_fast else SLOW_CHUNK))
            while self.total < min(goal, self.budget) and not self.finished:
                self._advance(min(goal, self.budget))
            return self.total < self.budget and not self.finished

    def _advance(self, goal: int) -> None:
        may_compile = self.algorithm.compiles and self.fast is None and not self._run.is_fast and not compiled.why_not()
        if may_compile and (self.total >= self.short or self.may_be_fast):
            self._run = Run(self.algorithm, self.givens, self._run.save(), self.limit, fast=True, explores=True)
            self._count = Count(self._count.tally, self._run.is_fast)
        interval = self._interval
        since = self.total - self.checkpoints[-1].move
        steps = self._run.advance(min(max(interval - since, 1), goal - self.total))
        self._count.add(steps)
        self.total += len(steps)
        self._note_solutions()
        if self.total - self.checkpoints[-1].move >= interval:
            self.checkpoints.append(self._checkpoint())
        if self._run.is_over:
            self._end()

    def _note_solutions(self) -> None:
        if self._run.found > self.found and len(self.solutions) < SOLUTIONS:
            self.solutions.append(self.total)
        self.found = self._run.found

    def _end(self) -> None:
        """Closes the retreat that the search ended with."""
        numbers = self._count.tally.numbers
        if numbers[RUN]:
            self._count.tally.retreats[numbers[RUN]] += 1
        self._run.forget()
        self.finished = True

    def _checkpoint(self) -> Checkpoint:
        numbers = self._count.tally.numbers
        return Checkpoint(self.total, self._run.save(), int(numbers[MAX_DEPTH]), int(numbers[RUN]), self.retreats())

    def retreats(self) -> array[int]:
        """[k] -> how many retreats of at least k retractions have ended so far; [0] is as [1]."""
        exact = list(self._count.tally.retreats)
        return array("I", list(accumulate(map(int, exact[::-1])))[::-1])

    @property
    def depths(self) -> tuple[int, ...]:
        """[depth] -> placements that reached it."""
        return tuple(map(int, self._count.tally.depths))

    @property
    def chapters(self) -> Iterator[tuple[int, int, int]]:
        """Of each chapter the move that begins it, the wheel, and the step of that move."""
        tally = self._count.tally
        for at in range(0, 3 * int(tally.numbers[CHAPTERS]), 3):
            yield int(tally.chapters[at]) - 1, int(tally.chapters[at + 1]), int(tally.chapters[at + 2])

    def index(self, move: int) -> int:
        """The number of the last checkpoint at or before the move."""
        return bisect_right(self.checkpoints, move, key=lambda checkpoint: checkpoint.move) - 1

    def enter(self, move: int) -> Replay:
        """The search again, as it is after so many moves, of those explored."""
        replay = Replay(self, self.checkpoints[self.index(move)])
        replay.go_to(move)
        return replay


class Replay:
    """A search entered at a checkpoint, for one reader, with what is counted on the way."""

    def __init__(self, exploration: Exploration, checkpoint: Checkpoint) -> None:
        fast = exploration.may_be_fast
        self.run = Run(
            exploration.algorithm, exploration.givens, checkpoint.saved, exploration.limit, fast=fast, explores=True
        )
        tally = tally_of(exploration.givens.shape)._replace(chapters=[0])
        depth = len(checkpoint.saved.stack) // 2
        # So many choices that no chapter is noted: those are known already, and there is no room for them.
        tally.numbers[:] = [checkpoint.move, depth, checkpoint.max_depth, checkpoint.run, WHEELS + ROOM, 0]
        self._count = Count(tally, self.run.is_fast)

    @property
    def move(self) -> int:
        """Moves made since the start."""
        return int(self._count.tally.numbers[MOVES])

    @property
    def max_depth(self) -> int:
        """The most digits that have been on the stack."""
        return int(self._count.tally.numbers[MAX_DEPTH])

    def advance(self, count: int) -> Sequence[int]:
        """As `Run.advance`, counted."""
        steps = self.run.advance(count)
        self._count.add(steps)
        return steps

    def go_to(self, move: int) -> None:
        """Go on until so many moves are made."""
        while self.move < move:
            self.advance(move - self.move)

    def step(self) -> int | None:
        """The step of the next move, which is made; None at the end."""
        steps = self.advance(1)
        return int(steps[0]) if len(steps) else None
