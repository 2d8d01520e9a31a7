"""Searches as programs write them, store by store: in any order, testing before or after writing, right or faulty.

A model tells its stores to a function, one after another, which may stop it by an exception. `Style` says what kinds
of right programs there are; `Fault` what may be wrong with one. The stores of the right ones are those of the searches
that `sudoku run` makes, with what the listings write by the way.

>>> puzzle = Grid.parse("53467891267219534819834256785976142342685379171392485696153728428741963534528617.")
>>> stores_of(puzzle, Style(writing=Writing.WRITE_FIRST), 3)
[(80, 1), (80, 2), (80, 3)]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from solver.grid import Grid
from solver.judge.traces import Store
from solver.shape import CLASSIC, Cell, Digit

_STORE_EFFORT: Final = 8  # cells that are looked at in the time of a store
_COUNT_EFFORT: Final = 40  # and in that of counting the digits that fit into a cell
Emit = Callable[[Cell, Digit], object]
NextCell = Callable[[], Cell | None]


class Order(StrEnum):
    """The order in which cells are filled."""

    ROWS = "rows"
    COLUMNS = "columns"
    ROWS_FROM_END = "rows from the end"
    COLUMNS_FROM_END = "columns from the end"
    BOXES = "boxes"
    FEWEST = "fewest digits left"
    FEWEST_LAST = "fewest digits left, the last of equals"
    FEWEST_COLUMNS = "fewest digits left, by columns"
    FEWEST_OWN = "fewest digits left, equals in an order of its own"


STATIC: Final = (Order.ROWS, Order.COLUMNS, Order.ROWS_FROM_END, Order.COLUMNS_FROM_END, Order.BOXES)


class Writing(StrEnum):
    """When a program writes a digit, and when it makes the cell blank again."""

    TEST_FIRST = "tests before it writes"  # blank again behind each digit
    OVERWRITES = "tests before it writes, and writes over"  # blank at the end, if it has written
    CLEARS_AT_END = "tests before it writes, and clears at the end"  # blank at the end in any case
    WRITE_FIRST = "writes before it tests"  # blank at the end
    CLEARS_EACH = "writes before it tests, and clears each time"  # blank behind each digit
    COUNTS_ON = "writes before it tests, and counts past the last digit"  # then blank

    @property
    def writes_first(self) -> bool:
        """Whether digits that do not fit are written too."""
        return self in (Writing.WRITE_FIRST, Writing.CLEARS_EACH, Writing.COUNTS_ON)


@dataclass(frozen=True, slots=True)
class Style:
    """A kind of right program."""

    order: Order = Order.ROWS
    downwards: bool = False  # whether digits are tried from 9 to 1
    writing: Writing = Writing.TEST_FIRST
    clears_first_cell: bool = True  # Liang's program leaves it where there is no solution

    @property
    def name(self) -> str:
        """The order as a report names it."""
        return f"{self.order}{', digits downwards' if self.downwards else ''}"


class Fault(StrEnum):
    """What may be wrong with a program, in the words of a report."""

    NOT_RESET = "the cell is not reset"
    OTHER_RESET = "the cell is reset to another value than blank"
    FROM_ONE = "the search goes on from 1 after coming back"
    SAME_AGAIN = "the search tries the same digit again after coming back"
    NOT_ONWARDS = "after coming back the search does not go on with the next digit"
    NO_ROW = "a row is never checked"
    NO_COLUMN = "a column is never checked"
    NO_BOX = "a box is never checked"
    BOX_ROWS = "the box uses the row for both axes"
    BOX_COLUMNS = "the box uses the column for both axes"
    BOX_EARLY_COLUMN = "the box stops a column early"
    BOX_EARLY_ROW = "the box stops a row early"
    BOX_UNALIGNED = "the box begins at the cell itself"
    BOX_SWAPPED = "row and column of the box are swapped"
    BOX_DIVIDED = "the box begins at a third of its row or column, not at three times that"
    ONLY_ROWS = "only rows are checked: column and box never are"
    ONLY_COLUMNS = "only columns are checked: row and box never are"
    ONLY_BOXES = "only boxes are checked: row and column never are"
    ROW_EARLY = "the row is checked without its last cell"
    COLUMN_EARLY = "the column is checked without its last cell"
    WRONG_ROW = "the check of the row looks at the wrong cells"
    WRONG_COLUMN = "the check of the column looks at the wrong cells"
    WRONG_BOX = "the check of the box looks at the wrong cells"
    EIGHT_DIGITS = "only the digits 1 to 8 are tried"
    FROM_TWO = "only the digits 2 to 9 are tried"
    GIVEN_CLEARED = "a given is cleared"
    LAST_SKIPPED = "the last cell is skipped"
    LAST_ROW_SKIPPED = "the last row is skipped"
    LAST_COLUMN_SKIPPED = "the last column is skipped"
    ALWAYS_TRUE = (
        "the search ends at the first dead end: true is returned always, or the recursive call's result is ignored or "
        "returned at once"
    )
    FIRST_ONLY = "the search returns after the first digit that fits, and never tries the next one"
    RESULT_IGNORED = (
        "the search goes on after the solution: the recursive call's result is ignored, or true never returned"
    )
    ROW_MARK_KEPT = "the mark of a digit for its row is kept when it is taken back"
    COLUMN_MARK_KEPT = "the mark of a digit for its column is kept when it is taken back"
    BOX_MARK_KEPT = "the mark of a digit for its box is kept when it is taken back"
    MARKS_KEPT = "marks of a digit, for its row, column or box, are kept when it is taken back"


_ALL: Final = range(CLASSIC.size)
_HEIGHT: Final = CLASSIC.box_height
_WIDTH: Final = CLASSIC.box_width
_Look = Callable[[int, int], list[tuple[int, int]]]  # the cells at which a check looks, of a row and column


def _top(row: int, _column: int) -> int:
    return _start(row)


def _left(_row: int, column: int) -> int:
    return _start(column)


def _start(number: int) -> int:
    """Return the first row or column of the boxes at a row or column."""
    return number - number % _HEIGHT


def _block(
    top: Callable[[int, int], int], left: Callable[[int, int], int], rows: str = "012", columns: str = "012"
) -> _Look:
    """Look at these rows and columns of a block that begins there."""
    return lambda r, c: [(top(r, c) + int(i), left(r, c) + int(j)) for i in rows for j in columns]


DIVIDED: Final[tuple[_Look, ...]] = (  # the blocks of BOX_DIVIDED: in both directions, in one
    _block(lambda r, c: r // _HEIGHT, lambda r, c: c // _WIDTH),
    _block(lambda r, c: r // _HEIGHT, _left),
    _block(_top, lambda r, c: c // _WIDTH),
)
# Checks that are wrong in ways no report tells apart: where one of them makes the same stores as a fault with a name of
# its own, that name says more than is known.
WRONG_CHECKS: Final[dict[Fault, tuple[_Look, ...]]] = {
    Fault.WRONG_ROW: (
        lambda r, c: [(c, k) for k in _ALL],
        lambda r, c: [(k, k) for k in _ALL],
        lambda r, c: [(r, k) for k in _ALL[1:]],
        lambda r, c: [(r, k) for k in _ALL[:_WIDTH]],
        lambda r, c: [(r, k) for k in _ALL[:-_WIDTH]],
        lambda r, c: [(r, k) for k in _ALL[:c]],
        lambda r, c: [(r, k) for k in _ALL[c:]],
    ),
    Fault.WRONG_COLUMN: (
        lambda r, c: [(k, r) for k in _ALL],
        lambda r, c: [(k, k) for k in _ALL],
        lambda r, c: [(k, c) for k in _ALL[1:]],
        lambda r, c: [(k, c) for k in _ALL[:_WIDTH]],
        lambda r, c: [(k, c) for k in _ALL[:-_WIDTH]],
        lambda r, c: [(k, c) for k in _ALL[:r]],
        lambda r, c: [(k, c) for k in _ALL[r:]],
    ),
    Fault.WRONG_BOX: (
        _block(lambda r, c: r % _HEIGHT, lambda r, c: c % _WIDTH),
        _block(lambda r, c: 0, lambda r, c: 0),
        _block(lambda r, c: r % _HEIGHT, _left),
        _block(_top, lambda r, c: c % _WIDTH),
        _block(_top, lambda r, c: r // _HEIGHT),
        _block(lambda r, c: c // _WIDTH, _left),
        _block(_top, lambda r, c: 0),
        _block(lambda r, c: 0, _left),
        _block(_top, lambda r, c: c),
        _block(lambda r, c: r, _left),
        _block(_top, lambda r, c: _start(c) + _WIDTH),
        _block(lambda r, c: _start(r) + _HEIGHT, _left),
        _block(_top, lambda r, c: _start(c) - _WIDTH),
        _block(_top, lambda r, c: _start(c) + 1),
        _block(lambda r, c: _start(r) + 1, _left),
        _block(lambda r, c: _start(r) + 1, lambda r, c: _start(c) + 1),
        _block(lambda r, c: _start(r) - 1, lambda r, c: _start(c) - 1),
        _block(lambda r, c: r - 1, lambda r, c: c - 1),
        _block(_top, _left, "01", "01"),
        _block(_top, _left, "12", "012"),
        _block(_top, _left, "012", "12"),
        _block(_top, _left, "12", "12"),
        _block(_top, _left, "0", "012"),
        _block(_top, _left, "012", "0"),
        lambda r, c: [(_start(r) + k, _start(c) + k) for k in range(_HEIGHT)],
        lambda r, c: [(i, j) for i in range(_start(r), r) for j in range(_start(c), c)],
        lambda r, c: [(i, j) for i in range(_start(r), r) for j in range(_start(c), _start(c) + _WIDTH)],
        lambda r, c: [(i, j) for i in range(_start(r), _start(r) + _HEIGHT) for j in range(_start(c), c)],
    ),
}

_LOOKS: Final[dict[Fault, tuple[_Look, ...]]] = {**WRONG_CHECKS, Fault.BOX_DIVIDED: DIVIDED}
MARK_FAULTS: Final[dict[Fault, tuple[int, ...]]] = {  # the marks that are kept: 0 row, 1 column, 2 box
    Fault.ROW_MARK_KEPT: (0,),
    Fault.COLUMN_MARK_KEPT: (1,),
    Fault.BOX_MARK_KEPT: (2,),
    Fault.MARKS_KEPT: (0, 1, 2),
}


UNCHECKED: Final[dict[Fault, tuple[int, ...]]] = {  # the houses that are never checked: 0 row, 1 column, 2 box
    Fault.NO_ROW: (0,),
    Fault.NO_COLUMN: (1,),
    Fault.NO_BOX: (2,),
    Fault.ONLY_ROWS: (1, 2),
    Fault.ONLY_COLUMNS: (0, 2),
    Fault.ONLY_BOXES: (0, 1),
}


@dataclass(frozen=True, slots=True)
class Faulty:
    """A faulty program: the fault, and the choices that programs with it make differently.

    `rescans` says that it looks for the first blank cell at each call, and not along a list of the free ones (of one
    that takes the fewest choices, that it counts all digits, and not only those that it tries);
    `whole_houses` that it looks for any digit twice in the houses of a cell; `inner_box` that of the box it looks only
    at what shares neither row nor column; `marks_once` that it reads the marks of a cell before its first digit alone;
    `reset` is the value of OTHER_RESET; `check` is the number of one of the WRONG_CHECKS, or of DIVIDED.
    """

    fault: Fault
    rescans: bool = True
    whole_houses: bool = False
    inner_box: bool = False
    marks_once: bool = False
    reset: int = 0
    check: int = 0


def candidate_styles() -> list[Style]:
    """List the kinds of right programs that are known, the commonest first."""
    orders = list(Order)
    return [
        Style(order, downwards, writing)
        for order in orders
        for downwards in (False, True)
        for writing in Writing
        if order in STATIC or not writing.writes_first
    ]


@lru_cache(maxsize=64)
def static_order(order: Order) -> tuple[Cell, ...]:
    """List all cells in an order that does not depend on digits."""
    rows = [cell for row in CLASSIC.rows for cell in row.cells]
    columns = [cell for column in CLASSIC.columns for cell in column.cells]
    if order in (Order.COLUMNS, Order.FEWEST_COLUMNS):
        return tuple(columns)
    if order in (Order.ROWS_FROM_END, Order.FEWEST_LAST):
        return tuple(reversed(rows))
    if order is Order.COLUMNS_FROM_END:
        return tuple(reversed(columns))
    if order is Order.BOXES:
        return tuple(cell for box in CLASSIC.boxes for cell in box.cells)
    return tuple(rows)


@lru_cache(maxsize=256)
def looked_at(fault: Fault | None, inner_box: bool = False, check: int = 0) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """List for each cell the cells of its row, column and box that a program with this fault looks at.

    `check` is the number of one of the WRONG_CHECKS, or of DIVIDED.
    """
    size, height, width = CLASSIC.size, CLASSIC.box_height, CLASSIC.box_width
    found = []
    for cell in CLASSIC.cells:
        row, column = divmod(cell, size)
        in_row = [row * size + other for other in range(size - (fault is Fault.ROW_EARLY))]
        in_column = [other * size + column for other in range(size - (fault is Fault.COLUMN_EARLY))]
        top, left = row - row % height, column - column % width
        if fault is Fault.BOX_ROWS:
            left = top
        elif fault is Fault.BOX_COLUMNS:
            top = left
        elif fault is Fault.BOX_UNALIGNED:
            top, left = row, column
        elif fault is Fault.BOX_SWAPPED:
            top, left = column - column % height, row - row % width
        in_box = [
            other * size + across
            for other in range(top, top + height - (fault is Fault.BOX_EARLY_ROW))
            for across in range(left, left + width - (fault is Fault.BOX_EARLY_COLUMN))
            if other < size and across < size and not (inner_box and (other == row or across == column))
        ]
        unchecked = UNCHECKED.get(fault, ()) if fault else ()
        houses = [() if at in unchecked else tuple(each) for at, each in enumerate((in_row, in_column, in_box))]
        if fault and (looks := _LOOKS.get(fault)):
            house = 0 if fault is Fault.WRONG_ROW else 1 if fault is Fault.WRONG_COLUMN else 2
            houses[house] = tuple(
                other * size + across
                for other, across in looks[check](row, column)
                if other in _ALL
                and across in _ALL
                and not (house == 2 and inner_box and (other == row or across == column))
            )
        found.append(tuple(houses))
    return tuple(found)


@lru_cache(maxsize=256)
def seen_cells(fault: Fault | None, inner_box: bool = False, check: int = 0) -> tuple[tuple[Cell, ...], ...]:
    """List for each cell the others that a program with this fault compares it with."""
    return tuple(
        tuple(dict.fromkeys(other for house in houses for other in house if other != cell))
        for cell, houses in enumerate(looked_at(fault, inner_box, check))
    )


class Effort:
    """Counts the cells that models look at, of which there may be `most`; without `most` any number.

    What a model looks at decides how long it takes, whatever the number of its stores. All models that are tried for
    one program share an effort, so the program is examined as far on any machine.
    """

    def __init__(self, most: int | None = None) -> None:
        self.left = sys.maxsize if most is None else most

    def check(self) -> None:
        """Raise OutOfEffortError if nothing is left."""
        if self.left < 0:
            raise OutOfEffortError


class OutOfEffortError(Exception):
    """Ends a model where its effort is spent."""


def simulate(
    puzzle: Grid,
    style: Style,
    emit: Emit,
    faulty: Faulty | None = None,
    peek: NextCell | None = None,
    effort: Effort | None = None,
) -> bool:
    """Search as a program of this style does, and tell each store to `emit`; return what the program then believes.

    `peek` tells which cell the program chooses next, which decides between cells with equally few choices where the
    style has an order of its own. An exception of `emit` ends the search. Raises OutOfEffortError.
    """
    effort = effort or Effort()
    if faulty is None:
        return _RightSearch(puzzle, style, emit, peek, effort).solve(0)
    return _Search(puzzle, style, emit, faulty, peek, effort).solve(0)


@lru_cache(maxsize=4)
def _digits_of_masks(downwards: bool) -> tuple[tuple[Digit, ...], ...]:
    """List for each mask of digits that are taken those that are left, in the order in which they are tried."""
    digits = list(CLASSIC.digits)[::-1] if downwards else list(CLASSIC.digits)
    return tuple(
        tuple(digit for digit in digits if not mask >> digit - 1 & 1) for mask in range(CLASSIC.all_digits + 1)
    )


@lru_cache(maxsize=4)
def _counts_of_masks() -> tuple[int, ...]:
    """Count for each mask of digits that are taken those that are left."""
    return tuple(map(len, _digits_of_masks(False)))


@lru_cache(maxsize=1)
def _house_numbers() -> tuple[tuple[int, ...], ...]:
    """List for each cell the numbers of its row, column and box among all houses."""
    numbers = {house: number for number, house in enumerate(CLASSIC.houses)}
    return tuple(tuple(numbers[house] for house in CLASSIC.houses_of[cell]) for cell in CLASSIC.cells)


class _RightSearch:
    """A search without fault, on masks of the digits that each house holds: ten times as quick as `_Search`.

    Only digits behind which the search goes on count as held; one that is written and does not fit is gone before.
    """

    def __init__(self, puzzle: Grid, style: Style, emit: Emit, peek: NextCell | None, effort: Effort) -> None:
        self.emit, self.style, self.peek, self.effort = emit, style, peek, effort
        self.houses = _house_numbers()
        self.held = [0] * len(CLASSIC.houses)
        self.empty = [not digit for digit in puzzle.digits]
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                for house in self.houses[cell]:
                    self.held[house] |= 1 << digit - 1
        self.free = [cell for cell in static_order(style.order) if self.empty[cell]]
        self.left = _digits_of_masks(style.downwards)
        self.counts = _counts_of_masks()
        self.digits = self.left[0]
        self.is_static = style.order in STATIC

    def next_cell(self, depth: int) -> Cell | None:
        """Choose the next cell; None where none is empty."""
        if depth == len(self.free):
            return None
        if self.is_static:
            return self.free[depth]
        best, low = None, CLASSIC.size + 1
        empty, houses, held, counts = self.empty, self.houses, self.held, self.counts
        self.effort.left -= len(self.free)
        for cell in self.free:
            if empty[cell]:
                row, column, box = houses[cell]
                count = counts[held[row] | held[column] | held[box]]
                if count < low:
                    best, low = cell, count
                    if not count:
                        return cell
        if self.peek and (chosen := self.peek()) is not None and empty[chosen]:
            row, column, box = houses[chosen]
            if counts[held[row] | held[column] | held[box]] == low:
                return chosen
        return best

    def solve(self, depth: int) -> bool:
        """Fill the next cell and all behind it."""
        self.effort.check()
        cell = self.next_cell(depth)
        if cell is None:
            return True
        held, emit, writing = self.held, self.emit, self.style.writing
        row, column, box = self.houses[cell]
        taken = held[row] | held[column] | held[box]
        has_written, clears_each = False, writing is Writing.CLEARS_EACH
        self.empty[cell] = False
        digits = self.digits if writing.writes_first else self.left[taken]
        self.effort.left -= _STORE_EFFORT * (len(digits) + 1)
        for digit in digits:
            emit(cell, digit)
            has_written = True
            bit = 1 << digit - 1
            if not taken & bit:
                held[row] |= bit
                held[column] |= bit
                held[box] |= bit
                if self.solve(depth + 1):
                    return True
                held[row] ^= bit
                held[column] ^= bit
                held[box] ^= bit
                if writing is Writing.TEST_FIRST:
                    emit(cell, 0)
            if clears_each:
                emit(cell, 0)
        self.empty[cell] = True
        if writing is Writing.COUNTS_ON and not self.style.downwards:
            emit(cell, CLASSIC.size + 1)
        ends_blank = writing in (Writing.CLEARS_AT_END, Writing.WRITE_FIRST, Writing.COUNTS_ON)
        if (ends_blank or writing is Writing.OVERWRITES and has_written) and (depth or self.style.clears_first_cell):
            emit(cell, 0)
        return False


class _Search:
    """One search with a fault; its recursion is that of the program, at most one call for each empty cell."""

    def __init__(
        self, puzzle: Grid, style: Style, emit: Emit, faulty: Faulty | None, peek: NextCell | None, effort: Effort
    ) -> None:
        self.board = list(puzzle.digits)
        self.style, self.emit, self.peek, self.effort = style, emit, peek, effort
        self.faulty = faulty
        self.fault = faulty.fault if faulty else None
        self.rescans = faulty.rescans if faulty else False
        inner_box = bool(faulty and faulty.inner_box)
        check = faulty.check if faulty else 0
        self.sees = seen_cells(self.fault, inner_box, check)
        self.houses = looked_at(self.fault, inner_box, check)
        cells = static_order(style.order)
        if self.fault is Fault.LAST_SKIPPED:
            cells = cells[:-1]
        elif self.fault is Fault.LAST_ROW_SKIPPED:
            cells = tuple(cell for cell in cells if cell not in CLASSIC.rows[-1].cells)
        elif self.fault is Fault.LAST_COLUMN_SKIPPED:
            cells = tuple(cell for cell in cells if cell not in CLASSIC.columns[-1].cells)
        self.cells = cells
        self.free = [cell for cell in cells if not self.board[cell]]
        digits = list(CLASSIC.digits)
        if self.fault is Fault.EIGHT_DIGITS:
            digits = digits[:-1]
        elif self.fault is Fault.FROM_TWO:
            digits = digits[1:]
        self.digits = digits[::-1] if style.downwards else digits
        self.is_static = style.order in STATIC
        self.ignores = self.fault is Fault.RESULT_IGNORED
        self.stale_houses = MARK_FAULTS.get(self.fault, ()) if self.fault else ()
        self.old_marks: set[tuple[int, Digit]] = set()  # a house by its number, and a digit that stays marked in it

    def next_cell(self, depth: int) -> Cell | None:
        """Choose the next cell; None where none is empty."""
        board = self.board
        if self.is_static and not self.rescans:
            return self.free[depth] if depth < len(self.free) else None
        self.effort.left -= len(self.cells)
        if self.is_static:
            return next((cell for cell in self.cells if not board[cell]), None)
        best, low = None, CLASSIC.size + 1
        counts: dict[Cell, int] = {}
        for cell in self.cells:
            if not board[cell]:
                counts[cell] = count = self.choices(cell)
                if count < low:
                    best, low = cell, count
                    if not count:
                        return cell
        if self.peek and (chosen := self.peek()) in counts and counts[chosen] == low:
            return chosen
        return best

    def choices(self, cell: Cell) -> int:
        """Count the digits that fit into an empty cell: of all, or of those alone that the program tries."""
        tried = CLASSIC.digits if self.rescans else self.digits
        self.effort.left -= _COUNT_EFFORT
        left = set(tried) - {self.board[other] for other in self.sees[cell]}
        return len(left - self.marked(cell)) if self.old_marks else len(left)

    def marked(self, cell: Cell) -> set[Digit]:
        """Return the digits that the marks which were kept forbid in a cell."""
        houses = _house_numbers()[cell]
        self.effort.left -= len(self.old_marks)
        return {digit for house, digit in self.old_marks if house in houses}

    def fits(self, cell: Cell, digit: Digit) -> bool:
        """Return whether the program takes the digit to fit."""
        self.effort.left -= len(self.sees[cell])
        if self.faulty and self.faulty.whole_houses:
            return self.houses_hold(cell)
        board = self.board
        for other in self.sees[cell]:
            if board[other] == digit:
                return False
        return True

    def houses_hold(self, cell: Cell) -> bool:
        """Return whether no digit occurs twice in row, column and box of a cell, as the program sees them."""
        self.effort.left -= len(self.sees[cell])
        for house in self.houses[cell]:
            held = [self.board[other] for other in house if self.board[other]]
            if len(held) != len(set(held)):
                return False
        return True

    def put(self, cell: Cell, digit: Digit) -> None:
        """Store a digit."""
        self.effort.left -= _STORE_EFFORT
        self.emit(cell, digit)
        self.board[cell] = digit

    def reset(self, cell: Cell) -> None:
        """Make a cell blank again, as the program does it."""
        if self.fault is Fault.NOT_RESET:
            return
        self.put(cell, self.faulty.reset if self.fault is Fault.OTHER_RESET and self.faulty else 0)

    def solve(self, depth: int) -> bool:
        """Fill the next cell and all behind it."""
        self.effort.check()
        cell = self.next_cell(depth)
        if cell is None:
            return True
        writing = self.style.writing
        has_written, at = False, 0
        marks_once = self.faulty is not None and self.faulty.marks_once
        marked = self.marked(cell) if self.old_marks else set[Digit]()
        while at < len(self.digits):
            digit = self.digits[at]
            at += 1
            if writing.writes_first:
                self.put(cell, digit)
                has_written = True
            if self.old_marks and not marks_once:
                marked = self.marked(cell)
            if digit not in marked and self.fits(cell, digit):
                if not writing.writes_first:
                    self.put(cell, digit)
                    has_written = True
                if self.solve(depth + 1) and not self.ignores:
                    return True
                self.old_marks.update((_house_numbers()[cell][number], digit) for number in self.stale_houses)
                if self.fault in (Fault.FROM_ONE, Fault.SAME_AGAIN):  # for ever, until `emit` ends it
                    at = 0 if self.fault is Fault.FROM_ONE else at - 1
                    if writing.writes_first and not self.rescans:
                        self.put(cell, 0)
                if writing is Writing.TEST_FIRST:
                    self.reset(cell)
                if self.fault is Fault.FIRST_ONLY:
                    at = len(self.digits)
            if writing is Writing.CLEARS_EACH:
                self.reset(cell)
        if writing is Writing.COUNTS_ON and not self.style.downwards:
            self.put(cell, CLASSIC.size + 1)
        ends_blank = writing in (Writing.CLEARS_AT_END, Writing.WRITE_FIRST, Writing.COUNTS_ON)
        if ends_blank or writing is Writing.OVERWRITES and has_written:
            if depth or self.style.clears_first_cell:
                self.reset(cell)
        return self.fault is Fault.ALWAYS_TRUE


def stores_of(puzzle: Grid, style: Style, most: int, faulty: Faulty | None = None) -> Sequence[Store]:
    """List the stores of a model, at most so many."""
    return run_model(puzzle, style, most, faulty)[0]


def run_model(puzzle: Grid, style: Style, most: int, faulty: Faulty | None = None) -> tuple[Sequence[Store], bool]:
    """List the stores of a model, at most so many, and tell whether it ends as it finds no cell to fill."""
    stores: list[Store] = []

    def keep(cell: Cell, digit: Digit) -> None:
        stores.append((cell, digit))
        if len(stores) >= most:
            raise EnoughStoresError

    try:
        believes = simulate(puzzle, style, keep, faulty)
    except EnoughStoresError:
        return stores, False
    if faulty and faulty.fault is Fault.ALWAYS_TRUE:  # its dead ends return true as well
        digits = dict(enumerate(puzzle.digits)) | dict(stores)
        believes = 0 not in digits.values()
    return stores, believes


class EnoughStoresError(Exception):
    """Ends a model that has told as many stores as were asked for."""
