"""The board that every search works on, in flat tables: lists when a search is interpreted, arrays when compiled.

A search is a function `search(board, steps, max_moves)`. It makes moves, writes each into `steps`, and returns how many
it made: `max_moves`, or fewer when it found a solution or came to its end. Called again, it goes on where it stopped;
all that it has to remember lies in `board`. A step is a move packed into one number: see `solver.search.steps`.

After any move, the placements on the stack and the last digit taken back determine how the search goes on; so a saved
search is a few bytes, and a search of any length can be entered anywhere.

Roads not taken (138 million moves by algorithm A, one core): signed arrays for cells, 26 million moves a second instead
of 38, as each index might count from the end; lists of lists, which numba reads as arrays of arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from solver.errors import RuleError
from solver.grid import Grid
from solver.search.steps import cell_of, digit_of
from solver.shape import Digit, Shape

Ints: TypeAlias = MutableSequence[int]

# Places in Board.numbers.
DEPTH: Final = 0  # placements on the stack
HERE: Final = 1  # the cell a digit has just been taken back from, whose next digits come first; else NOWHERE
DIGIT: Final = 2  # The cell has that digit; else 0.
TRIES: Final = 3  # digits tested since the start
FOUND: Final = 4  # solutions since the start
ENDED: Final = 5  # 1 when nothing is left to try
LOOK: Final = 6  # the cell last tried; NOWHERE - 1 - house where a house has no place left for a digit
NOWHERE: Final = -1


class Board(NamedTuple):
    """The tables of a shape, then what changes: `digits`, `stack`, `numbers`, and whatever a search keeps in `work`."""

    size: int
    reach: int  # peers of a cell
    sees: Ints  # [cell * reach + i]: peers in the order in which a digit is looked for: row, column, rest of the box
    houses_of: Ints  # [cell * 3 + i]: numbers of its row, column and box among `houses`
    houses: Ints  # [house * size + i]: cells
    free: Ints  # empty cells of the givens in row order
    digits: Ints  # [cell]
    stack: Ints  # steps of the placements, oldest first
    numbers: Ints  # see DEPTH and below it
    work: Ints


class Saved(NamedTuple):
    """All that decides how a search goes on, small: a search of 138 million moves is saved thousands of times."""

    stack: bytes  # two bytes a step
    here: int
    digit: Digit
    tries: int
    found: int


START: Final = Saved(b"", NOWHERE, 0, 0, 0)


class Tables(NamedTuple):
    """The constant tables of `Board`, which all boards of a shape share."""

    reach: int
    sees: list[int]
    houses_of: list[int]
    houses: list[int]


@cache
def tables_of(shape: Shape) -> Tables:
    """Build the tables of the shape once. Raises RuleError without boxes, which the searches here look at."""
    if shape.is_latin:
        raise RuleError("the searches move through grids with boxes; without boxes there are solve, check and count")
    numbers = {house: number for number, house in enumerate(shape.houses)}
    sees = [
        dict.fromkeys(peer for house in houses for peer in house.cells if peer != cell)
        for cell, houses in enumerate(shape.houses_of)
    ]
    return Tables(
        reach=len(sees[0]),
        sees=[peer for peers in sees for peer in peers],
        houses_of=[numbers[house] for houses in shape.houses_of for house in houses],
        houses=[cell for house in shape.houses for cell in house.cells],
    )


def board_of(givens: Grid, saved: Saved = START) -> Board:
    """Make the board, as lists, of a search of these givens that is saved at some move; `work` is left empty."""
    tables = tables_of(givens.shape)
    free = [cell for cell, digit in enumerate(givens.digits) if not digit]
    digits = list(givens.digits)
    stack = array("h", saved.stack)
    for step in stack:
        digits[cell_of(step)] = digit_of(step)
    return Board(
        size=givens.shape.size,
        reach=tables.reach,
        sees=tables.sees,
        houses_of=tables.houses_of,
        houses=tables.houses,
        free=free,
        digits=digits,
        stack=[*stack, *[0] * (len(free) - len(stack))],
        numbers=[len(stack), saved.here, saved.digit, saved.tries, saved.found, 0, NOWHERE],
        work=[],
    )


def save(board: Board) -> Saved:
    """Save what `board_of` needs to go on from here."""
    numbers = [int(number) for number in board.numbers]
    stack = array("h", board.stack[: numbers[DEPTH]])
    return Saved(stack.tobytes(), numbers[HERE], numbers[DIGIT], numbers[TRIES], numbers[FOUND])


def as_arrays(board: Board, shape: Shape, numpy: Any) -> Board:
    """Copy the board, of that shape, to numpy arrays for compiled code."""
    types = {"stack": numpy.int16, "numbers": numpy.int64, "work": numpy.int64}
    fixed = _fixed_arrays(shape, numpy)
    changed = {
        name: numpy.array(value, dtype=types.get(name, numpy.uint16))
        for name, value in board._asdict().items()
        if isinstance(value, list) and name not in fixed
    }
    return board._replace(**fixed, **changed)


@cache
def _fixed_arrays(shape: Shape, numpy: Any) -> dict[str, Any]:
    """Copy the constant tables to arrays, once: each page and picture enters a search, and this was half of it."""
    # Unsigned indices spare compiled code the question whether they count from the end.
    tables = tables_of(shape)._asdict()
    return {name: numpy.array(value, dtype=numpy.uint16) for name, value in tables.items() if isinstance(value, list)}
