"""The moves of a search, however long it is: the board after any number of moves, and the milestones among them.

    state    0   1   2   3   4   5   6   7   8   9       state n is what is on the board after n moves;
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
from solver.text import count_noun

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
    """A search of one grid by one algorithm. It gives the board after any number of moves.

    `trace[move]` explores as many moves as it needs; `explore` and `explore_all` explore in advance. Other threads may
    read what is explored while one thread explores.

    >>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
    >>> trace = Trace(gentle, "check-first")
    >>> trace.explore_all()
    >>> trace.total, trace.outcome.value, trace[-1].counters.backtracks
    (1410, 'solved', 679)

    Args:
        grid: The clues.
        algorithm: A search, or the key of one of ours, such as 'check-first'.
        limit: Solutions after which the search stops, 1 as in the documents' programs; None to find all.
        budget: Moves after which exploring ends, so that later moves stay unknown.
        fast: True for compiled code from the first move on, False for none. By default compiled code takes over once
            the search turns out to be long.

    Attributes:
        grid: The clues.
        algorithm: The algorithm.
        conflicts: The conflicts of the clues. If there are any, there is no search.
        free: The empty cells, ascending.
        order: The order in which the algorithm fills the cells; None if it decides that during the search.
        limit: Solutions after which the search stops; None to find all.
        is_recorded: Whether the trace is a recording of somebody's program.
        is_stack: Whether the search always takes back the digit that it placed last.
    """

    is_recorded: bool = False
    is_stack: bool = True

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
        """Return the same search with the substeps of its listing in another language.

        Listings differ in the order in which they look for a digit: one document's program looks along the row first,
        another's along the column. Without a listing in that language nothing changes.

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

    def as_algorithm(self, algorithm: Algorithm) -> Trace:
        """Return the same exploration as a search of another algorithm that makes the same moves.

        What is shown of it, such as listings, words and substeps, is that of the other algorithm.

        >>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
        >>> search = Trace(gentle, "free-cells")
        >>> other = search.as_algorithm(Trace(gentle, "place-first").algorithm)
        >>> search.explore_all()
        >>> other.total, other.algorithm.letter
        (1410, 'C')

        Raises:
            RuleError: The other algorithm makes other moves.
        """
        if algorithm.tree != self.algorithm.tree:
            raise RuleError(f"{algorithm.name} makes other moves than {self.algorithm.name}")
        other = copy(self)
        other.algorithm = algorithm
        other.order = tuple(algorithm.order(self.free)) if algorithm.order else None
        return other

    # ---- exploring

    def explore(self, moves: int | None = None) -> bool:
        """Explore more moves, by default for a fraction of a second; return whether there are more to explore."""
        return self.exploration.explore(moves)

    def explore_all(self, is_stopped: Callable[[], bool] = bool) -> None:
        """Explore to the end of the search or of the budget, or until `is_stopped` returns True."""
        while not is_stopped() and self.explore():
            pass

    @property
    def total(self) -> int:
        """The number of moves explored so far; of all moves once the search is finished."""
        return self.exploration.total

    @property
    def memory(self) -> int:
        """The memory that the trace takes, in kilobytes, roughly."""
        return len(self.exploration.checkpoints) + (64 if self.finished else 256)

    @property
    def finished(self) -> bool:
        """Whether the search is explored to its end."""
        return self.exploration.finished

    @property
    def budget(self) -> int:
        """The number of moves after which exploring ends; by default about ten seconds of work."""
        return self.exploration.budget

    @property
    def short(self) -> int:
        """The number of moves after which compiled code takes over, unless `fast` decides."""
        return self.exploration.short

    @property
    def is_fast(self) -> bool:
        """Whether compiled code explores the search."""
        return self.exploration.is_fast

    @property
    def found(self) -> int:
        """The number of solutions found so far."""
        return self.exploration.found

    @property
    def solutions(self) -> tuple[int, ...]:
        """After how many moves a solution is on the board, for at most the first thousand solutions."""
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
        """Return the search after `move` moves, and explore as far as needed. A negative number counts from the end.

        >>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
        >>> trace = Trace(gentle, "check-first", fast=False)
        >>> trace[2].last.digit, trace[-1].is_solution
        (3, True)

        Raises:
            IndexError: The search has fewer moves, or the budget ends before.
        """
        while (move < 0 or move > self.total) and self.explore(None if move < 0 else move - self.total):
            pass
        place = move + self.total + 1 if move < 0 else move
        if not 0 <= place <= self.total:
            raise IndexError(f"the search has {count_noun(self.total, 'move')}, so no state {move:,}")
        return self.state(place)

    def __iter__(self) -> Iterator[State]:
        """Yield the state after each number of moves, from 0 on, and explore as far as needed."""
        move, state = 0, self.states_from(0)
        while True:
            if move > self.total:
                self.explore()
            if move > self.total:
                return
            yield state(move)
            move += 1

    def state(self, move: int) -> State:
        """Return the search after `move` moves, without exploring.

        Raises:
            RuleError: The move is not explored.
        """
        return self.states_from(move)(move)

    def states_from(self, start: int) -> Callable[[int], State]:
        """Return a function that gives the search after `start` moves, and then after more and more moves.

        The function is faster than `state`, because it finds its place in the search only once.

        Raises:
            RuleError: The move is not explored.
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
        """List up to `count` moves from `start` on, each packed into a number as `solver.search.steps` describes."""
        self._check(start)
        return milestones.steps(self.exploration, start, count)

    def window(self, start: int, count: int) -> tuple[Move, ...]:
        """List up to `count` moves from `start` on."""
        return tuple(map(unpack, self.steps(start, count)))

    def tries(self, move: int) -> tuple[Try, ...]:
        """List the digits that the search tests inside the move after `move` moves."""
        return self.tries_from(self.state(move))

    def tries_from(self, state: State) -> tuple[Try, ...]:
        """List the digits that the search tests inside the move after this state."""
        return find_tries(self.algorithm, self.grid.shape, state, self.houses)

    def substeps(self, move: int) -> tuple[Substep, ...]:
        """List the substeps of the move after `move` moves: it chooses a cell, tries digits, places or takes back."""
        return self.substeps_from(self.state(move))

    def substeps_from(self, state: State) -> tuple[Substep, ...]:
        """List the substeps of the move after this state."""
        end = TraceEvent.SOLVED if self.outcome is Outcome.SOLVED else TraceEvent.NONE
        return list_substeps(self.algorithm, self.grid.shape, state, end if self.finished else None, self.houses)

    def describe(self, state: State, substep: Substep | None, names: CellNames) -> str:  # for subclasses
        """Describe the state, or a substep after it, in words of this search alone; '' for the usual words."""
        return ""

    def shown_value(self, state: State, names: CellNames) -> str | None:  # for subclasses
        """Write what the listing shows in place of its last condition; None for that condition."""
        return None

    # ---- landmarks

    def next_stop(self, move: int, stop: Stop, backwards: bool = False) -> int | None:
        """Find the nearest stop of that kind after `move` moves, or before; None if there is none."""
        self._check(move)
        return milestones.next_stop(self.exploration, move, stop, backwards)

    def next_retreat(self, move: int, length: int, backwards: bool = False) -> Retreat | None:
        """Find the nearest retreat of at least `length` digits after `move` moves, or before; None if there is none."""
        self._check(move)
        return milestones.next_retreat(self.exploration, move, length, backwards)

    def retreat_counts(self) -> tuple[int, ...]:
        """Count the retreats by length: item k is the number of those that take back at least k digits."""
        counts = self.exploration.retreats()
        return tuple(counts[: next((k for k, count in enumerate(counts) if not count), len(counts))])

    def default_retreat(self) -> int:
        """Choose a length such that few retreats of the first 100,000 moves, at most 20, are at least as long."""
        return milestones.default_length(self.exploration)

    def chapters(self) -> tuple[Chapter, ...]:
        """List the chapters: the moves between two changes of the first three choices."""
        return milestones.chapters(self.exploration)

    def next_placement(self, move: int, cell: Cell, digit: Digit) -> int | None:
        """Find after how many moves, more than `move`, the digit has just been placed in the cell.

        None if half a second of looking does not find it.
        """
        self._check(move)
        return milestones.next_placement(self.exploration, move, cell, digit)

    def move_of_placement(self, number: int) -> int | None:
        """Find after how many moves `number` digits have been placed; None if that is not explored."""
        return milestones.move_of_placement(self.exploration, number)

    def call_stack(self, move: int, max_calls: int = MAX_CALLS) -> tuple[Call, ...]:
        """List the open calls after `move` moves, the newest last, each with the digits that failed in it."""
        self._check(move)
        return call_stack(self.exploration, move, max_calls)

    def depth_counts(self) -> tuple[int, ...]:
        """Count the placements by depth: item d is the number of placements that reached depth d."""
        return self.exploration.depths

    def depths(self, start: int, count: int) -> tuple[int, ...]:
        """List the depth after `start` moves, and after each of the next `count` moves."""
        steps = self.steps(start, count)
        first = len(self.exploration.enter(start).run.save().stack) // 2
        return tuple(accumulate((1 if step > 0 else -1 for step in steps), initial=first))

    def _check(self, move: int) -> None:
        if not 0 <= move <= self.total:
            raise RuleError(f"move {move:,} is not among the {self.total:,} explored")
