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
    """A digit that the search tests inside a move.

    Attributes:
        digit: The digit.
        forbidden_by: The first cell that already holds it in the row, else the column, else the box; None if it fits.
    """

    digit: Digit
    forbidden_by: Cell | None


class Counters(NamedTuple):
    """What a search has done up to a state.

    Attributes:
        moves: The moves: placements and backtracks together.
        tries: The digits tested.
        placements: The digits placed.
        backtracks: The digits taken back.
        depth: The digits that stand: placements minus backtracks.
        max_depth: The greatest depth so far.
    """

    moves: int
    tries: int
    placements: int
    backtracks: int
    depth: int
    max_depth: int


class Outcome(StrEnum):
    """How the explored part of a search ends. Each value is a text, such as 'solved'."""

    CONFLICT = "conflict"  # the clues conflict, so there is no search
    OPEN = "open"  # there are more moves to explore
    SOLVED = "solved"  # at a solution, the last of as many as were requested
    ALL = "all"  # after the last solution: there are no more
    NONE = "none"  # there is no solution


class Substep(NamedTuple):
    """One event inside a move.

    Attributes:
        event: What happens.
        cell: The cell where it happens; None if it concerns no cell.
        digit: The digit; 0 for none.
        forbidden_by: For a try, the cell that already holds the digit; None if the digit fits.
    """

    event: TraceEvent
    cell: Cell | None
    digit: Digit
    forbidden_by: Cell | None = None


@dataclass(frozen=True, slots=True)
class State(RichDisplay):
    """A search after a number of moves.

    Attributes:
        givens: The clues.
        digits: The digit of each cell, row after row; 0 for an empty cell.
        stack: The placements that stand, the oldest first.
        counters: What the search has done so far.
        last: The move that led to this state; None at the start.
        next: The next move; None at the end.
        cell: The cell that the search tries next; None at the end, or if `house` shows the dead end.
        house: The row, column or box in which some digit has no place left; None if there is none.
        found: The number of solutions found so far.
    """

    givens: Grid
    digits: tuple[Digit, ...]
    stack: tuple[Move, ...]
    counters: Counters
    last: Move | None
    next: Move | None
    cell: Cell | None
    house: House | None
    found: int = 0

    @property
    def board(self) -> Puzzle:
        """The clues, with the digits that the search has placed."""
        placed = (cell for cell, digit in enumerate(self.digits) if digit and not self.givens.digits[cell])
        return Puzzle(self.givens, Grid(self.digits, self.givens.shape), frozenset(placed))

    @property
    def is_solution(self) -> bool:
        """Whether a solution is on the board."""
        return 0 not in self.digits

    @property
    def is_dead_end(self) -> bool:
        """Whether the search is stuck without a solution: the next move takes a digit back."""
        return self.next is not None and self.next.kind is Kind.RETRACT and not self.is_solution
