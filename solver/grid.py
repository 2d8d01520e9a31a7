"""Grids of digits, their conflicts and candidates, and the puzzle that a person works on.

>>> grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> grid.filled, grid.conflicts()
(30, ())
>>> print(grid)
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
>>> [str(conflict) for conflict in grid.with_digit(2, 5).conflicts()]
['5 twice in row 1: r1c1 and r1c3', '5 twice in box 1: r1c1 and r1c3']

Candidates are pencil marks as bit masks: the digits that each empty cell can still hold.

>>> gentle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
>>> Candidates.of(gentle).digits_of(0)
(7, 8, 9)
>>> Candidates.of(gentle).explain(0)
'Row 1, column 1 can hold 7, 8 and 9. 1, 2, 4 and 5 are in row 1; 3 and 6 are in column 1.'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, Self

from solver.errors import FormatError, RuleError
from solver.rich_display import RichDisplay
from solver.shape import CLASSIC, SHAPES, Candidate, Cell, Digit, House, Mask, Shape
from solver.text import count_noun, join_names

_TIMES = {2: "twice", 3: "three times"}


class Conflict(NamedTuple):
    """A digit that occurs more than once in a row, column or box.

    >>> print(Grid.parse("55" + "." * 79).conflicts()[0])
    5 twice in row 1: r1c1 and r1c2

    Attributes:
        house: The row, column or box.
        digit: The digit.
        cells: All its cells in that house, ascending.
        shape: The shape of the grid.
    """

    house: House
    digit: Digit
    cells: tuple[Cell, ...]
    shape: Shape = CLASSIC

    def __str__(self) -> str:
        return f"{self.what} in {self.house.name}: {self.names}"

    @property
    def what(self) -> str:
        """The digit and how often it is there: '5 twice'."""
        times = _TIMES.get(len(self.cells), f"{len(self.cells)} times")
        return f"{self.shape.symbols[self.digit - 1]} {times}"

    @property
    def in_words(self) -> str:
        """The conflict as a sentence on a page has it: '5 twice in row 1, columns 1 and 3'."""
        inside = None if self.house.kind == "box" else self.house
        places = self.shape.name_places(self.cells, inside)
        return f"{self.what} in {self.house.name}{', ' if inside else ': '}{places}"

    @property
    def names(self) -> str:
        """The names of the cells: 'r1c1 and r1c3'."""
        return join_names([self.shape.cell_name(cell) for cell in self.cells])


@dataclass(frozen=True, slots=True)
class Grid(RichDisplay):
    """A grid of digits. It never changes: `with_digit` returns another grid.

    >>> grid = Grid.parse("1..2........3..4")
    >>> grid.digits[3], grid.filled, str(grid.shape)
    (2, 4, '4x4')
    >>> print(grid.with_digit(5, 4))
    1..2
    .4..
    ....
    3..4
    >>> grid.rows[3], grid.columns[3]
    ((3, 0, 0, 4), (2, 0, 0, 4))

    Attributes:
        digits: The digit of each cell, row after row; 0 for an empty cell.
        shape: The size of the grid, with the tables of its rows, columns and boxes.

    Raises:
        FormatError: The shape has another number of cells, or no such digit.
    """

    digits: tuple[Digit, ...]
    shape: Shape = CLASSIC

    def __post_init__(self) -> None:
        if len(self.digits) != len(self.shape.cells):
            raise FormatError.at(
                f"{count_noun(len(self.digits), 'cell')}, but a {self.shape} grid has {len(self.shape.cells)}"
            )
        if 0 <= min(self.digits) and max(self.digits) <= self.shape.size:
            return
        for cell, digit in enumerate(self.digits):
            if not 0 <= digit <= self.shape.size:
                name = self.shape.cell_name(cell)
                raise FormatError.at(f"{digit!r} at {name} is not a digit of a {self.shape} grid", cell=cell)

    @classmethod
    def empty(cls, shape: Shape = CLASSIC) -> Self:
        """Build the grid without any digit."""
        return cls((0,) * len(shape.cells), shape)

    @classmethod
    def parse(cls, line: str, shape: Shape | None = None) -> Self:
        """Parse a line with one character for each cell, '.' or '0' for an empty one.

        The length of the line decides the shape, unless `shape` names one. `solver.read` reads any other layout.

        Raises:
            FormatError: No shape has that length, or a character is neither a digit nor a blank.
        """
        shape = shape or SHAPES.get(len(line))
        if shape is None:
            raise FormatError.at(
                f"{count_noun(len(line), 'character')}, but a grid on one line has "
                f"{join_names([*map(str, SHAPES)], 'or')}"
            )
        values = {symbol: digit for digit, symbol in enumerate("." + shape.symbols)} | {"0": 0}
        for cell, character in enumerate(line):
            if character not in values:
                message = f"{character!r} is not a digit or a blank ('.' or '0')"
                raise FormatError.at(message, 1, cell + 1, character, cell)
        return cls(tuple(values[character] for character in line), shape)

    def line(self, blank: str = ".") -> str:
        """Write the grid as a line with one character for each cell."""
        return "".join(map((blank + self.shape.symbols).__getitem__, self.digits))

    def __repr__(self) -> str:
        shape = "" if self.shape == SHAPES.get(len(self.digits)) else f", {self.shape!r}"
        return f"Grid.parse({self.line()!r}{shape})"

    def __str__(self) -> str:
        line, size = self.line(), self.shape.size
        return "\n".join(line[at : at + size] for at in range(0, len(line), size))

    @property
    def filled(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def rows(self) -> tuple[tuple[Digit, ...], ...]:
        """The digits of each row, from the top; 0 for an empty cell."""
        size = self.shape.size
        return tuple(self.digits[at : at + size] for at in range(0, len(self.digits), size))

    @property
    def columns(self) -> tuple[tuple[Digit, ...], ...]:
        """The digits of each column, from the left."""
        return tuple(zip(*self.rows, strict=True))

    def with_digit(self, cell: Cell, digit: Digit) -> Self:
        """Return the grid with another digit in the cell; 0 clears the cell."""
        return replace(self, digits=self.digits[:cell] + (digit,) + self.digits[cell + 1 :])

    def conflicts(self) -> tuple[Conflict, ...]:
        """Find every digit that occurs more than once in a row, column or box; () if there is none."""
        found = []
        for house in self.shape.houses:
            held = [self.digits[cell] for cell in house.cells]
            if len(set(held)) + max(held.count(0) - 1, 0) == self.shape.size:
                continue
            for digit in self.shape.digits:
                if held.count(digit) > 1:
                    cells = tuple(cell for cell in house.cells if self.digits[cell] == digit)
                    found.append(Conflict(house, digit, cells, self.shape))
        return tuple(found)

    def is_full(self) -> bool:
        """Check whether every cell holds a digit."""
        return 0 not in self.digits

    def is_solved(self) -> bool:
        """Check whether every row, column and box holds every digit once."""
        return self.is_full() and not self.conflicts()

    def is_within(self, other: Grid) -> bool:
        """Check whether `other` holds every digit of this grid, in the same cells."""
        return (
            self is other
            or self.shape == other.shape
            and all(digit in (0, there) for digit, there in zip(self.digits, other.digits, strict=True))
        )


class CellKind(StrEnum):
    """Where the digit of a cell comes from.

    Attributes:
        EMPTY: The cell holds no digit.
        GIVEN: The digit is a clue.
        ENTERED: The person entered it.
        SOLVED: The solver placed it.
    """

    EMPTY = "empty"
    GIVEN = "given"
    ENTERED = "entered"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Puzzle(RichDisplay):
    """A puzzle with its clues, and everything that a person and the solver added. It never changes.

    >>> puzzle = Puzzle.of(Grid.parse("1..2........3..4")).with_entry(1, 3)
    >>> puzzle.givens.digits[1], puzzle.entries.digits[1]
    (0, 3)
    >>> [puzzle.kind(cell).value for cell in range(3)]
    ['given', 'entered', 'empty']

    Attributes:
        givens: The clues.
        entries: All digits on the board: the clues, the person's answers, and the digits that the solver placed.
        solved: The cells whose digit the solver placed.
        notes: The pencil marks that the person wrote, also in cells that hold a digit now; see `visible_notes`.
        removed: The candidates that are ruled out, by reasoning or by the puzzle. They count as clues do; notes do not.

    Raises:
        RuleError: The parts do not fit together: a clue is missing in `entries`, for example.
    """

    givens: Grid
    entries: Grid
    solved: frozenset[Cell] = field(default_factory=frozenset)
    notes: frozenset[Candidate] = field(default_factory=frozenset)
    removed: frozenset[Candidate] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        if not self.givens.is_within(self.entries):
            raise RuleError("the entries must contain every given")
        if any(self.givens.digits[cell] or not self.entries.digits[cell] for cell in self.solved):
            raise RuleError("a cell placed by the solver holds a digit and is not a given")
        for candidate in self.notes | self.removed:
            if candidate.cell not in self.shape.cells or candidate.digit not in self.shape.digits:
                raise RuleError(f"no cell and digit like {tuple(candidate)!r} on a {self.shape} grid")

    @classmethod
    def of(cls, givens: Grid, entries: Grid | None = None) -> Self:
        """Build a puzzle of its clues. `entries` are all digits on the board; without them only the clues are."""
        return cls(givens, entries or givens)

    def __repr__(self) -> str:
        sets = {"solved": self.solved, "notes": self.notes, "removed": self.removed}
        named = [f", {name}={cells!r}" for name, cells in sets.items() if cells]
        if not named and self.entries == self.givens:
            return f"Puzzle.of({self.givens!r})"
        return f"Puzzle({self.givens!r}, {self.entries!r}{''.join(named)})"

    def __str__(self) -> str:
        return str(self.entries)

    @property
    def shape(self) -> Shape:
        """The shape of the grid."""
        return self.givens.shape

    def kind(self, cell: Cell) -> CellKind:
        """Return where the digit of the cell comes from."""
        if self.givens.digits[cell]:
            return CellKind.GIVEN
        if cell in self.solved:
            return CellKind.SOLVED
        return CellKind.ENTERED if self.entries.digits[cell] else CellKind.EMPTY

    def with_given(self, cell: Cell, digit: Digit) -> Self:
        """Return the puzzle with a clue in the cell; 0 clears the cell."""
        return replace(
            self,
            givens=self.givens.with_digit(cell, digit),
            entries=self.entries.with_digit(cell, digit),
            solved=self.solved - {cell},
        )

    def with_entry(self, cell: Cell, digit: Digit) -> Self:
        """Return the puzzle with the person's digit in the cell; 0 clears the cell.

        Raises:
            RuleError: The cell holds a clue.
        """
        if self.givens.digits[cell]:
            raise RuleError(f"{self.shape.cell_name(cell)} holds a clue, which only editing the clues changes")
        return replace(self, entries=self.entries.with_digit(cell, digit), solved=self.solved - {cell})

    def with_solution(self, solution: Grid) -> Self:
        """Return the puzzle with every empty cell filled from the solution, as placed by the solver."""
        empty = frozenset(cell for cell in self.shape.cells if not self.entries.digits[cell])
        digits = tuple(mine or its for mine, its in zip(self.entries.digits, solution.digits, strict=True))
        return replace(self, entries=Grid(digits, self.shape), solved=self.solved | empty)

    def without_solution(self) -> Self:
        """Return the puzzle without the digits that the solver placed."""
        if not self.solved:
            return self
        digits = tuple(0 if cell in self.solved else digit for cell, digit in enumerate(self.entries.digits))
        return replace(self, entries=Grid(digits, self.shape), solved=frozenset())

    @property
    def visible_notes(self) -> frozenset[Candidate]:
        """The notes of empty cells, without those that an answer rules out: they are there again once it goes.

        An answer that clashes is a mistake, and rules out nothing. Nor does a clue: it was there before the note.

        >>> notes = frozenset({Candidate(5, 3), Candidate(5, 4)})
        >>> noted = replace(Puzzle.of(Grid.parse("1..2........3..4")), notes=notes)
        >>> [note.digit for note in noted.with_entry(1, 3).visible_notes]
        [4]
        >>> noted.with_entry(1, 3).with_entry(1, 0).visible_notes == noted.notes
        True
        """
        if not self.notes:
            return self.notes
        clashing = {cell for conflict in self.entries.conflicts() for cell in conflict.cells}
        digits = [
            0 if self.givens.digits[cell] or cell in clashing else digit
            for cell, digit in enumerate(self.entries.digits)
        ]
        left = candidate_masks(self.shape, digits)
        return frozenset(
            note for note in self.notes if not self.entries.digits[note.cell] and left[note.cell] >> note.digit - 1 & 1
        )

    def notes_of(self, cell: Cell) -> tuple[Digit, ...]:
        """List the digits that the person noted in the cell, ascending."""
        return tuple(sorted(note.digit for note in self.notes if note.cell == cell))


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of a grid: the digits that each empty cell can still hold.

    >>> candidates = Candidates.of(Grid.parse("1..2........3..4"))
    >>> candidates.digits_of(1)
    (3, 4)
    >>> candidates.explain(1)
    'Row 1, column 2 can hold 3 and 4. 1 and 2 are in row 1.'

    Attributes:
        grid: The grid.
        masks: For each cell a number whose bit `digit - 1` is set for each of its candidates; 0 for a filled cell.
    """

    grid: Grid
    masks: tuple[Mask, ...]

    @classmethod
    def of(cls, grid: Grid, removed: Iterable[Candidate] = ()) -> Self:
        """Compute the candidates that the digits of the grid leave, without those in `removed`."""
        masks = candidate_masks(grid.shape, grid.digits)
        for cell, digit in removed:
            masks[cell] &= ~(1 << digit - 1)
        return cls(grid, tuple(masks))

    def digits_of(self, cell: Cell) -> tuple[Digit, ...]:
        """List the digits that the cell can still hold, ascending; () for a filled cell."""
        return tuple(digit for digit in self.grid.shape.digits if self.masks[cell] >> digit - 1 & 1)

    def all(self) -> frozenset[Candidate]:
        """Collect every candidate."""
        return frozenset(Candidate(cell, digit) for cell in self.grid.shape.cells for digit in self.digits_of(cell))

    def explain(self, cell: Cell) -> str:
        """Explain which digits the cell can hold, and which row, column or box forbids each of the others."""
        shape = self.grid.shape
        name = shape.name_places([cell]).capitalize()
        if self.grid.digits[cell]:
            return f"{name} holds {shape.symbols[self.grid.digits[cell] - 1]}."
        open_digits = self._names(self.digits_of(cell))
        sentence = f"{name} can hold {open_digits}." if open_digits else f"{name} can hold no digit."
        left = {digit for digit in shape.digits if digit not in self.digits_of(cell)}
        reasons = []
        for house in shape.houses_of[cell]:
            here = sorted(left & {self.grid.digits[peer] for peer in house.cells})
            left -= set(here)
            if here:
                reasons.append(f"{self._names(here)} {'is' if len(here) == 1 else 'are'} in {house.name}")
        if left:
            reasons.append(f"{self._names(sorted(left))} {'is' if len(left) == 1 else 'are'} ruled out")
        return f"{sentence} {'; '.join(reasons)}." if reasons else sentence

    def _names(self, digits: Iterable[Digit]) -> str:
        return join_names([self.grid.shape.symbols[digit - 1] for digit in digits])


def possible_digits(shape: Shape, digits: Sequence[Digit], cell: Cell) -> list[Digit]:
    """List the digits that no peer of the cell holds, whatever the cell holds itself."""
    held = set(map(digits.__getitem__, shape.peers[cell]))
    return [digit for digit in shape.digits if digit not in held]


def possible_mask(shape: Shape, digits: Sequence[Digit], cell: Cell) -> Mask:
    """Compute the same digits as a mask."""
    held = set(map(digits.__getitem__, shape.peers[cell]))
    return shape.all_digits & ~(sum(map((1).__lshift__, held)) >> 1)


def candidate_masks(shape: Shape, digits: Sequence[Digit]) -> list[Mask]:
    """Compute for each cell the mask of the digits that none of its houses holds; 0 for a filled cell."""
    taken = [0] * len(shape.cells)
    for house in shape.houses:
        held = sum({1 << digits[cell] - 1 for cell in house.cells if digits[cell]})
        for cell in house.cells:
            taken[cell] |= held
    return [0 if digits[cell] else shape.all_digits & ~taken[cell] for cell in shape.cells]


def count_candidates(shape: Shape, digits: Sequence[Digit]) -> dict[Cell, int]:
    """Count for each empty cell the digits that none of its houses holds."""
    return {cell: mask.bit_count() for cell, mask in enumerate(candidate_masks(shape, digits)) if not digits[cell]}


def count_clues(puzzle: Puzzle) -> str:
    """Count the clues in words; of a puzzle that has none but removed candidates, the candidates that are left.

    >>> blank = Grid.parse("." * 16)
    >>> count_clues(Puzzle.of(blank)), count_clues(Puzzle(blank, blank, removed=frozenset({Candidate(0, 1)})))
    ('0 clues', '63 candidates')
    """
    if puzzle.removed and not puzzle.givens.filled:
        return count_noun(len(Candidates.of(puzzle.givens, puzzle.removed).all()), "candidate")
    return count_noun(puzzle.givens.filled, "clue")
