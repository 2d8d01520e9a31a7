"""The moves of a search, however long it is: the board after any number of moves, and the milestones among them.

    state    0   1   2   3   4   5   6   7   8   9       state n is what stands on the board after n moves;
             | P | P | P | P | P | R | R | P | P | ..    move n leads from state n to state n + 1
    move       0   1   2   3   4   5   6   7   8         P places a digit, R takes one back (retracts)

>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> trace = Trace(liang, "free-cells")
>>> trace.explore_all()
>>> trace.total, trace.outcome.value, trace.state(13).digits[5]
(10989, 'solved', 6)
>>> trace.next_retreat(0, 20)
Retreat(start=6957, length=21, number=1, of=4)

The searches, and how they are explored and entered, are in `solver.search`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from copy import copy
from itertools import accumulate
from typing import Protocol

from solver.errors import RuleError
from solver.grid import Conflict, Grid
from solver.search import get, milestones
from solver.search.algorithm import HOUSES, Algorithm, TraceEvent
from solver.search.call_stack import MAX_CALLS, Call, call_stack
from solver.search.exploration import Exploration
from solver.search.milestones import Chapter, Retreat, Stop
from solver.search.states import Counters, Outcome, State, Substep, Try
from solver.search.steps import Move, unpack
from solver.search.substeps import find_tries, list_substeps
from solver.shape import Cell, Digit, House

__all__ = [
    "TraceEvent",
    "Call",
    "CellNames",
    "Chapter",
    "Counters",
    "Move",
    "Substep",
    "Outcome",
    "Retreat",
    "State",
    "Stop",
    "Trace",
    "Try",
]


class CellNames(Protocol):
    """How a page calls cells, houses and digits."""

    def cell(self, cell: Cell) -> str:
        """Name a cell."""

    def house(self, house: House) -> str:
        """Name a house."""

    def symbol(self, digit: Digit) -> str:
        """Write a digit."""


class Trace:
    """A search of one grid by one algorithm, or by that of ours with that key; `explore` makes its moves.

    The search stops at the first solution, as the documents' programs do, unless `limit` asks for more (None: for all).
    After `budget` moves exploring ends; later moves stay unknown. `fast`: True for compiled code from the first move
    on, False for none, None for compiled code once a search turns out to be long. While one thread explores, other
    threads may read what is explored already.
    """

    is_recorded: bool = False  # whether it is what a program of somebody else did
    is_stack: bool = True  # whether each digit taken back is the one placed last

    def __init__(
        self,
        grid: Grid,
        algorithm: Algorithm | str,
        limit: int | None = 1,
        budget: int | None = None,
        fast: bool | None = None,
    ) -> None:
        self.grid = grid
        self.algorithm = get(algorithm) if isinstance(algorithm, str) else algorithm
        self.conflicts: tuple[Conflict, ...] = grid.conflicts()
        self.free: tuple[Cell, ...] = tuple(cell for cell, digit in enumerate(grid.digits) if not digit)
        self.order: tuple[Cell, ...] | None = tuple(self.algorithm.order(self.free)) if self.algorithm.order else None
        self.limit = limit
        self.houses: tuple[str, ...] = HOUSES
        self.exploration = Exploration(self.algorithm, grid, limit, budget, fast)

    def with_listing(self, language: str) -> Trace:
        """Return the same explored search with the substeps of the listing in that language.

        Listings differ in the house that refuses a digit: the program of one document looks along the row first, that
        of another along the column. Without a listing in that language nothing changes.

        >>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
        >>> search = Trace(gentle, "place-first", fast=False)
        >>> search.explore(5)
        True
        >>> search.tries(0)[1], search.with_listing("canSolve").tries(0)[1]
        (Try(digit=2, forbidden_by=4), Try(digit=2, forbidden_by=27))
        """
        listing = self.algorithm.listing(language)
        houses = listing.houses if listing else HOUSES
        if houses == self.houses:
            return self
        with_houses = copy(self)
        with_houses.houses = houses
        return with_houses

    # ---- exploring

    def explore(self, moves: int | None = None) -> bool:
        """Explore `moves` more moves, or for a fraction of a second; return whether there is more to explore."""
        return self.exploration.explore(moves)

    def explore_all(self, is_stopped: Callable[[], bool] = bool) -> None:
        """Explore to the end of the search or of the budget; `is_stopped` is asked between two pieces."""
        while not is_stopped() and self.explore():
            pass

    @property
    def total(self) -> int:
        """Moves explored so far; all moves once the search is finished."""
        return self.exploration.total

    @property
    def memory(self) -> int:
        """Kilobytes of memory, about: checkpoints, tables and, while there is more to explore, the buffer for moves."""
        return len(self.exploration.checkpoints) + (64 if self.finished else 256)

    @property
    def finished(self) -> bool:
        """Whether the search is explored to its end."""
        return self.exploration.finished

    @property
    def budget(self) -> int:
        """Moves after which exploring ends; by default some ten seconds' work."""
        return self.exploration.budget

    @property
    def short(self) -> int:
        """Moves after which exploring goes on in compiled code, unless `fast` decides."""
        return self.exploration.short

    @property
    def is_fast(self) -> bool:
        """Whether compiled code explores the search."""
        return self.exploration.is_fast

    @property
    def found(self) -> int:
        """Solutions found so far."""
        return self.exploration.found

    @property
    def solutions(self) -> tuple[int, ...]:
        """Numbers of moves after which a solution stands on the board; at most the first thousand."""
        return tuple(self.exploration.solutions)

    @property
    def outcome(self) -> Outcome:
        """How the explored part ends."""
        if self.conflicts:
            return Outcome.CONFLICT
        if not self.finished:
            return Outcome.OPEN
        if self.limit and self.found >= self.limit:
            return Outcome.SOLVED
        return Outcome.ALL if self.found else Outcome.NONE

    # ---- moves

    def __getitem__(self, move: int) -> State:
        """Return the search after `move` moves, from the end for a negative number, and explore as far as needed.

        >>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
        >>> trace = Trace(gentle, "check-first", fast=False)
        >>> trace[2].last.digit, trace[-1].is_solution
        (3, True)

        Raises:
            IndexError: The search has fewer moves, or `budget` ends before.
        """
        while (move < 0 or move > self.total) and self.explore(None if move < 0 else move - self.total):
            pass
        place = move + self.total + 1 if move < 0 else move
        if not 0 <= place <= self.total:
            raise IndexError(f"the search has {self.total:,} moves, so no state {move:,}")
        return self.state(place)

    def __iter__(self) -> Iterator[State]:
        """Yield the states from the start on, and explore as far as needed."""
        move, state = 0, self.states_from(0)
        while True:
            if move > self.total:
                self.explore()
            if move > self.total:
                return
            yield state(move)
            move += 1

    def state(self, move: int) -> State:
        """Return the search after `move` moves. Raises RuleError where that is not explored."""
        return self.states_from(move)(move)

    def states_from(self, start: int) -> Callable[[int], State]:
        """Return a function that gives the search after ever later numbers of moves, from `start` on.

        It enters the search once, which is most of what a state costs.

        Raises:
            RuleError: The number of moves is not explored.
        """
        self._check(start)
        replay = self.exploration.enter(max(start - 1, 0))
        last: int | None = None

        def state(move: int) -> State:
            nonlocal last
            self._check(move)
            replay.go_to(move - 1)
            if replay.move < move:
                last = replay.step()
            saved, max_depth = replay.run.save(), replay.max_depth
            digits = tuple(map(int, replay.run.board.digits))
            made, last = last, replay.step()
            depth = len(saved.stack) // 2
            # The last look into the first cell, which finds that there is nothing more, belongs to no move.
            tries = saved.tries if last else replay.run.tries
            return State(
                givens=self.grid,
                digits=digits,
                stack=tuple(map(unpack, array("h", saved.stack))),
                counters=Counters(move, tries, (move + depth) // 2, (move - depth) // 2, depth, max_depth),
                last=unpack(made) if made else None,
                next=unpack(last) if last else None,
                cell=replay.run.cell,
                house=replay.run.house,
                found=saved.found,
            )

        return state

    def steps(self, start: int, count: int) -> array[int]:
        """List up to `count` moves from `start` on, packed as in `solver.search.steps`; fewer at the end."""
        self._check(start)
        return milestones.steps(self.exploration, start, count)

    def window(self, start: int, count: int) -> tuple[Move, ...]:
        """List up to `count` moves from `start` on; fewer at the end."""
        return tuple(map(unpack, self.steps(start, count)))

    def tries(self, move: int) -> tuple[Try, ...]:
        """List the digits tested in the move that follows state `move`; at the end those of the last look."""
        return find_tries(self.algorithm, self.grid.shape, self.state(move), self.houses)

    def substeps(self, move: int) -> tuple[Substep, ...]:
        """List the substeps between state `move` and the next: choosing a cell, tries, then placing or retracting."""
        return self.substeps_from(self.state(move))

    def substeps_from(self, state: State) -> tuple[Substep, ...]:
        """List the substeps between this state and the next."""
        end = TraceEvent.SOLVED if self.outcome is Outcome.SOLVED else TraceEvent.NONE
        return list_substeps(self.algorithm, self.grid.shape, state, end if self.finished else None, self.houses)

    def describe(self, state: State, substep: Substep | None, names: CellNames) -> str:  # for subclasses
        """Describe the state, or a substep behind it, in words of this search alone; '' for the usual words."""
        return ""

    def shown_value(self, state: State, names: CellNames) -> str | None:  # for subclasses
        """Write what the listing shows in the place of its last condition; None for that condition."""
        return None

    # ---- landmarks

    def next_stop(self, move: int, stop: Stop, backwards: bool = False) -> int | None:
        """Find the nearest such stop after, or before, `move` moves; None if there is none."""
        self._check(move)
        return milestones.next_stop(self.exploration, move, stop, backwards)

    def next_retreat(self, move: int, length: int, backwards: bool = False) -> Retreat | None:
        """Find the nearest retreat of at least `length` cells that begins after, or before, `move` moves."""
        self._check(move)
        return milestones.next_retreat(self.exploration, move, length, backwards)

    def retreat_counts(self) -> tuple[int, ...]:
        """Count the retreats: [k] -> those that take back at least k digits, for k up to the longest; [0] is as [1]."""
        counts = self.exploration.retreats()
        return tuple(counts[: next((k for k, count in enumerate(counts) if not count), len(counts))])

    def default_retreat(self) -> int:
        """Find the least k for which there are at most 20 retreats of at least k digits, but some if there are any."""
        return milestones.default_length(self.exploration)

    def chapters(self) -> tuple[Chapter, ...]:
        """List the moves between changes of the first three choices, as an odometer shows them."""
        return milestones.chapters(self.exploration)

    def next_placement(self, move: int, cell: Cell, digit: Digit) -> int | None:
        """Find the first number of moves above `move` after which the digit has just been placed in the cell.

        The search looks through as many moves as take half a second.
        """
        self._check(move)
        return milestones.next_placement(self.exploration, move, cell, digit)

    def move_of_placement(self, number: int) -> int | None:
        """Find the number of moves after which `number` digits have been placed; None if that is not explored."""
        return milestones.move_of_placement(self.exploration, number)

    def call_stack(self, move: int, max_calls: int = MAX_CALLS) -> tuple[Call, ...]:
        """List the open calls after `move` moves, each with the digits that failed in it; the newest is last."""
        self._check(move)
        return call_stack(self.exploration, move, max_calls)

    def depth_counts(self) -> tuple[int, ...]:
        """Count the placements by depth: [depth] -> placements that reached it."""
        return self.exploration.depths

    def depths(self, start: int, count: int) -> tuple[int, ...]:
        """List the depth at `start` and after each of the `count` moves behind it."""
        steps = self.steps(start, count)
        first = len(self.exploration.enter(start).run.save().stack) // 2
        return tuple(accumulate((1 if step > 0 else -1 for step in steps), initial=first))

    def _check(self, move: int) -> None:
        if not 0 <= move <= self.total:
            raise RuleError(f"move {move:,} is not among the {self.total:,} explored")
