"""A position of a path: digits, candidates, and the singles that wait in two queues.

The queues decide which of several singles is taken, and so the score of every easy puzzle. They fill while digits are
placed and candidates are removed, from the first given on, and are never rebuilt. An entry may be out of date when its
turn comes, so whoever takes an entry checks it.

>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> position = Position.of(Grid.parse(line))
>>> cell, digit = position.naked[0]
>>> cell_name(cell), digit, position.masks[cell]
('r5c5', 5, 16)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final, Protocol, Self

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    ALL_CELLS,
    CROSSINGS,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    HOUSES,
    PEERS,
    SHAPE,
    SIZE,
    SPOTS_OF,
    CellSet,
    HouseIndex,
    Spots,
    cell_name,
    cells_of,
)
from solver.techniques.step import Step

# Kinds of sets, as places of bits: naked ones by their size, the others by their size from here on
HIDDEN_SETS: Final = 16
LOCKED_SETS: Final = 32


class SearchFilter(Protocol):
    """A scan of a position that knows where a technique can find nothing; see `fast_rating`."""

    def losing_digits(self, fish: int) -> Sequence[Digit]:
        """Restrict `Position.losing_digits`."""

    def houses_with(self, kind: int, among: Sequence[HouseIndex]) -> Sequence[HouseIndex]:
        """Restrict `Position.houses_with`."""

    def shared_crossings(self) -> Sequence[tuple[HouseIndex, HouseIndex]]:
        """Restrict `Position.shared_crossings`."""

    def singles_behind(self, candidate: Candidate, out: bool, rounds: int) -> Iterable[Candidate]:
        """Replace `forcing_chains.singles_behind` by compiled code."""


class Position:
    """A grid being solved; it changes only through `place` and `remove` (and `apply`, which calls them).

    The candidates are stored three times, as bits (see `cell_sets`), each for its own question:

        masks[cell]           which digits can it still hold?     0 for a filled cell
        places[digit]         where can the digit still go?
        spots[digit][house]   where in this house?
    """

    __slots__ = ("digits", "empty", "givens", "hidden", "masks", "memo", "naked", "places", "search_filter", "spots")

    def __init__(self) -> None:
        self.digits: list[Digit] = [0 for _ in SHAPE.cells]
        self.givens: CellSet = 0
        self.empty: CellSet = ALL_CELLS
        self.masks: list[Mask] = [SHAPE.all_digits for _ in SHAPE.cells]
        self.places: list[CellSet] = [ALL_CELLS] * (SIZE + 1)
        self.spots: list[list[Spots]] = [[SHAPE.all_digits for _ in HOUSES] for _ in range(SIZE + 1)]
        self.naked: deque[Candidate] = deque()
        self.hidden: deque[Candidate] = deque()
        self.memo: dict[str, Any] = {}  # what finders share as long as the position stays
        self.search_filter: SearchFilter | None = None  # likewise; without one finders look everywhere

    @classmethod
    def of(cls, grid: Grid, removed: Iterable[Candidate] = (), givens: Grid | None = None) -> Self:
        """Build the position of the grid, less the candidates in `removed`.

        Args:
            grid: A 9x9 grid with all digits placed so far.
            removed: Candidates that the digits allow but that are ruled out.
            givens: A grid of the givens; by default all digits are givens.

        Raises:
            RuleError: A digit occurs twice in a house, or the grid has another size.
        """
        if grid.shape != SHAPE:
            raise RuleError(f"techniques are known for {SHAPE} grids only, this one is {grid.shape}")
        if conflicts := grid.conflicts():
            raise RuleError(f"{conflicts[0]}: no step follows from that")
        position = cls()
        for cell, digit in enumerate(grid.digits):
            if digit:
                position.place(cell, digit)
                position.givens |= (givens or grid).digits[cell] and 1 << cell
        for cell, digit in removed:
            position.remove(cell, digit)
        return position

    def copy(self) -> Self:
        """Copy the position."""
        other = type(self).__new__(type(self))
        other.digits, other.givens, other.empty = self.digits[:], self.givens, self.empty
        other.masks, other.places = self.masks[:], self.places[:]
        other.spots = [houses[:] for houses in self.spots]
        other.naked, other.hidden, other.memo, other.search_filter = self.naked.copy(), self.hidden.copy(), {}, None
        return other

    @property
    def grid(self) -> Grid:
        """The digits placed so far."""
        return Grid(tuple(self.digits), SHAPE)

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Check whether the cell can still hold the digit."""
        return bool(self.places[digit] >> cell & 1)

    def bivalue(self) -> CellSet:
        """Collect the cells with two candidates."""
        found: CellSet | None = self.memo.get("bivalue")
        if found is None:
            found = 0
            for cell, mask in enumerate(self.masks):
                if mask.bit_count() == 2:
                    found |= 1 << cell
            self.memo["bivalue"] = found
        return found

    def losing_digits(self, fish: int = 0) -> Sequence[Digit]:
        """List the digits that may lose a place to a pattern of that digit alone, or to a finless fish of the size."""
        return self.search_filter.losing_digits(fish) if self.search_filter else DIGITS

    def houses_with(self, kind: int, among: Sequence[HouseIndex]) -> Sequence[HouseIndex]:
        """Select the houses that may lose something to a kind of set: a size, plus HIDDEN_SETS or LOCKED_SETS."""
        return self.search_filter.houses_with(kind, among) if self.search_filter else among

    def shared_crossings(self) -> Sequence[tuple[HouseIndex, HouseIndex]]:
        """List the crossings of a line and a box that Sue de Coq may share out."""
        return self.search_filter.shared_crossings() if self.search_filter else CROSSINGS

    def apply(self, step: Step) -> None:
        """Make the step: its placements, then its eliminations in their order."""
        self.memo.clear()
        self.search_filter = None
        for cell, digit in step.placements:
            self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.remove(cell, digit)

    def positions_before(self, steps: Iterable[Step]) -> Iterator[Self]:
        """Yield this position before each of the steps, making each step afterwards."""
        for step in steps:
            yield self
            self.apply(step)

    def place(self, cell: Cell, digit: Digit) -> None:
        """Put the digit into an empty cell. Its peers lose it first, ascending; then the cell loses its candidates."""
        bit = 1 << cell
        peers = self.places[digit] & PEERS[cell]
        while peers:
            lowest = peers & -peers
            self.remove(lowest.bit_length() - 1, digit)
            peers ^= lowest
        self.digits[cell] = digit
        self.empty ^= bit
        for other in DIGITS_IN[self.masks[cell]]:
            self.places[other] ^= bit
            spots = self.spots[other]
            for house, spot in SPOTS_OF[cell]:
                left = spots[house] = spots[house] ^ spot
                if left and not left & left - 1 and other != digit:
                    self.hidden.append(Candidate(HOUSE_CELLS[house][left.bit_length() - 1], other))
        self.masks[cell] = 0

    def remove(self, cell: Cell, digit: Digit) -> None:
        """Remove the candidate, if it is there, and queue the singles that this makes."""
        bit = 1 << digit - 1
        mask = self.masks[cell]
        if not mask & bit:
            return
        mask = self.masks[cell] = mask ^ bit
        self.places[digit] ^= 1 << cell
        if mask and not mask & mask - 1:
            self.naked.append(Candidate(cell, mask.bit_length()))
        spots = self.spots[digit]
        for house, spot in SPOTS_OF[cell]:
            left = spots[house] = spots[house] ^ spot
            if not left & left - 1:
                if left:
                    self.hidden.append(Candidate(HOUSE_CELLS[house][left.bit_length() - 1], digit))
                else:
                    self._drop_hidden(house, digit)

    def _drop_hidden(self, house: HouseIndex, digit: Digit) -> None:
        """Remove the first hidden single of the digit in the house from the queue: it has no place left there."""
        for entry in self.hidden:
            if entry.digit == digit and HOUSE_SETS[house] >> entry.cell & 1:
                self.hidden.remove(entry)
                return

    def __str__(self) -> str:
        lines = [f"{self.grid.line()}"]
        lines += [f"{cell_name(cell)}: {DIGITS_IN[mask]}" for cell, mask in enumerate(self.masks) if mask]
        return "\n".join(lines)


def all_digits_of(position: Position, cells: Iterable[Cell]) -> Mask:
    """Combine the digits that at least one of the cells can still hold."""
    mask = 0
    for cell in cells:
        mask |= position.masks[cell]
    return mask


def candidates_in(position: Position, cells: CellSet, digits: Mask = SHAPE.all_digits) -> Iterator[Candidate]:
    """Yield the candidates in the cells, by cell and digit, as far as their digits are in the mask."""
    for cell in cells_of(cells):
        for digit in DIGITS_IN[position.masks[cell] & digits]:
            yield Candidate(cell, digit)


def cell_choices(position: Position, cells: CellSet) -> list[tuple[CellSet, Mask]]:
    """List every choice of the cells, depth first: {a}, {a, b}, {a, b, c}, {a, c}, {b}, ..., with its digits."""
    masks = position.masks
    found: list[tuple[CellSet, Mask]] = []
    for cell in reversed(cells_of(cells)):
        bit, mask = 1 << cell, masks[cell]
        found = [(bit, mask), *[(bit | others, mask | digits) for others, digits in found], *found]
    return found


def position_of(puzzle: Puzzle) -> Position:
    """Build the position of a puzzle: its entries, and the candidates left, where it has notes or removed some."""
    return Position.of(puzzle.entries, sorted(ruled_out(puzzle)), puzzle.givens)


def ruled_out(puzzle: Puzzle) -> set[Candidate]:
    """Collect the candidates that are ruled out: marked as such, or missing from notes that are complete."""
    if not has_complete_notes(puzzle):
        return set(puzzle.removed)
    empty = (cell for cell, digit in enumerate(puzzle.entries.digits) if not digit)
    every = {Candidate(cell, digit) for cell in empty for digit in puzzle.shape.digits}
    return (every - puzzle.visible_notes) | puzzle.removed


def has_complete_notes(puzzle: Puzzle) -> bool:
    """Return whether every empty cell has notes, and no row, column or box lacks a digit among its digits and notes.

    Who notes a digit only where a box has two places for it has ruled nothing out in the other cells.
    """
    masks = [1 << digit if digit else 0 for digit in puzzle.entries.digits]
    for cell, digit in puzzle.visible_notes:
        masks[cell] |= 1 << digit
    every = sum(1 << digit for digit in puzzle.shape.digits)
    return all(masks) and all(
        reduce(or_, [masks[cell] for cell in house.cells]) == every for house in puzzle.shape.houses
    )
