"""The values of a `Trace`: what a search looks like after a number of moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.grid import Grid, Puzzle
from solver.rich_display import RichDisplay
from solver.search.algorithm import TraceEvent
from solver.search.steps import Kind, Move
from solver.shape import Cell, Digit, House


class Try(NamedTuple):
    """A digit tested inside a move, and the first peer that forbids it: in the row, else the column, else the box."""

    digit: Digit
    forbidden_by: Cell | None


class Counters(NamedTuple):
    """What has been done so far: depth = placements - backtracks, moves = placements + backtracks."""

    moves: int
    tries: int
    placements: int
    backtracks: int
    depth: int
    max_depth: int


class Outcome(StrEnum):
    """How the explored part of a search ends."""

    CONFLICT = "conflict"  # of the givens: there is no search
    OPEN = "open"  # only the first moves are explored
    SOLVED = "solved"  # at the last of as many solutions as asked for
    ALL = "all"  # past the last solution: there are no more
    NONE = "none"  # there is no solution


class Substep(NamedTuple):
    """One event inside a move: what is done, where, and for a try the peer that forbids the digit."""

    event: TraceEvent
    cell: Cell | None
    digit: Digit
    forbidden_by: Cell | None = None


@dataclass(frozen=True, slots=True)
class State(RichDisplay):
    """The search after `counters.moves` moves."""

    givens: Grid
    digits: tuple[Digit, ...]
    stack: tuple[Move, ...]  # the placements that stand, oldest first
    counters: Counters
    last: Move | None  # the move just made; None at the start
    next: Move | None  # None at the end
    cell: Cell | None  # the cell tried next; None at the end, and where `house` is the dead end
    house: House | None  # in which some digit has no place left
    found: int = 0  # solutions up to here

    @property
    def board(self) -> Puzzle:
        """The givens with the digits that the search has placed."""
        placed = (cell for cell, digit in enumerate(self.digits) if digit and not self.givens.digits[cell])
        return Puzzle(self.givens, Grid(self.digits, self.givens.shape), frozenset(placed))

    @property
    def is_solution(self) -> bool:
        """Whether a solution stands on the board."""
        return 0 not in self.digits

    @property
    def is_dead_end(self) -> bool:
        """Whether the search is stuck without a solution: the next move takes a digit back."""
        return self.next is not None and self.next.kind is Kind.RETRACT and not self.is_solution
