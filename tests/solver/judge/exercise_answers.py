"""What each exercise wants in a case, computed by the library and not by the reference of the exercise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Final

from solver import engine
from solver.formats.apps import cs2, liang, plank, tutorialspoint
from solver.formats.entry import Details, Entry
from solver.formats.reader import read
from solver.grid import Candidates, Grid, Puzzle
from solver.judge.document_cases import parse
from solver.search.algorithms.fewest_choices import word
from solver.search.documents import plank as plank_program
from solver.search.documents.console import Console
from solver.search.documents.cs2 import read as read_cs2
from solver.shape import CLASSIC, SHAPES, House

Board = Sequence[Sequence[Any]]


def grid_of(board: Board) -> Grid:
    """Make the grid of a board of numbers or signs."""
    digits = tuple(0 if value in (0, "-") else int(value) for row in board for value in row)
    return Grid(digits, SHAPES[len(digits)])


def board_of(grid: Grid) -> list[list[int]]:
    """Make the board of a grid."""
    return [[grid.digits[cell] for cell in row.cells] for row in grid.shape.rows]


def box_at(row: int, column: int) -> House:
    """Return the box that a cell is in."""
    return next(box for box in CLASSIC.boxes if row * CLASSIC.size + column in box.cells)


def digits_in(board: Board, house: House) -> list[int]:
    """List the digits of a row, column or box, without empty cells."""
    return [digit for cell in house.cells if (digit := grid_of(board).digits[cell])]


def has_none_twice(board: Board, house: House) -> bool:
    """Return whether no digit is twice in a house."""
    digits = digits_in(board, house)
    return len(digits) == len(set(digits))


def is_complete(board: Board, house: House) -> bool:
    """Return whether a house holds all digits."""
    return set(digits_in(board, house)) == set(CLASSIC.digits)


def fits(board: Board, row: int, column: int, digit: int) -> bool:
    """Return whether a digit is a candidate of an empty cell."""
    return digit in candidates(board, row, column)


def candidates(board: Board, row: int, column: int) -> list[int]:
    """List the candidates of an empty cell."""
    return list(Candidates.of(grid_of(board)).digits_of(row * CLASSIC.size + column))


def is_alone(board: Board, row: int, column: int) -> bool:
    """Return whether the digit of a cell conflicts with no other."""
    grid = grid_of(board)
    cell = row * CLASSIC.size + column
    return all(grid.digits[peer] != grid.digits[cell] for peer in CLASSIC.peers[cell])


def first_empty(board: Board, row: int = 0, column: int = 0) -> list[int] | None:
    """Return the place of the first empty cell, from a cell on."""
    digits = grid_of(board).digits
    size = len(board)
    cell = next((cell for cell in range(row * size + column, len(digits)) if not digits[cell]), None)
    return None if cell is None else list(divmod(cell, size))


def is_valid_grid(board: Board) -> bool:
    """Return whether the numbers are digits and keep the rules."""
    if any(not 0 <= value <= CLASSIC.size for row in board for value in row):
        return False
    return not grid_of(board).conflicts()


def is_solvable(board: Board, *_: int) -> bool:
    """Return whether a board has a solution."""
    return bool(engine.solve(grid_of(board), limit=1).solutions)


def read_plank(text: str) -> Any:
    """Return what the lab's reader makes of a text: the board, or what it says."""
    if not text.split():
        return "EOF"
    printed: list[bytes] = []
    plank_program.run(Console(BytesIO(text.encode()).read, printed.append), ("no", "screen"), step=2)
    said = b"".join(printed).decode().splitlines()[1]
    if said.startswith("Bad"):
        return said
    signs = "".join(text.split())[: len(CLASSIC.cells)]
    return [list(signs[row.cells[0] : row.cells[-1] + 1]) for row in CLASSIC.rows]


def naked_pair(board: Board, row: int, column: int) -> list[int] | None:
    """Return the two candidates that two cells of a box share."""
    found = Candidates.of(grid_of(board))
    digits = grid_of(board).digits
    pairs = [found.digits_of(cell) for cell in box_at(row, column).cells if not digits[cell]]
    shared = {pair for pair in pairs if len(pair) == 2 and pairs.count(pair) > 1}
    assert len(shared) <= 1, "the case has more than one right answer"
    return list(shared.pop()) if shared else None


def count_choices(board: Board, row: int, column: int) -> int:
    """Return the valid choices of a cell as bits."""
    return sum(1 << digit - 1 for digit in candidates(board, row, column))


def best_cell(board: Board) -> list[int] | None:
    """Return the first empty cell with the fewest candidates."""
    empty = [cell for cell in CLASSIC.cells if not grid_of(board).digits[cell]]
    found = Candidates.of(grid_of(board))
    best = min(empty, key=lambda cell: len(found.digits_of(cell)), default=None)
    return None if best is None else list(divmod(best, CLASSIC.size))


def unpack(cell: int) -> list[int]:
    """Find the parts whose word is this one."""
    parts = ((filled, choices) for filled in (0, 1) for choices in range(1 << CLASSIC.size))
    low = 1 << CLASSIC.size.bit_length()
    return next(
        [filled, choices, cell % low]
        for filled, choices in parts
        if word(CLASSIC.size, bool(filled), choices, cell % low) == cell
    )


def entry_of(board: Board) -> Entry:
    """Make the entry of a board for a writer."""
    return Entry(Puzzle.of(grid_of(board)))


ANSWERS: Final[dict[str, Callable[..., Any]]] = {
    "tutorialspoint-row": lambda board, row, digit: digit in digits_in(board, CLASSIC.rows[row]),
    "tutorialspoint-column": lambda board, column, digit: digit in digits_in(board, CLASSIC.columns[column]),
    "tutorialspoint-box": lambda board, row, column, digit: digit in digits_in(board, box_at(row, column)),
    "tutorialspoint-print": lambda board: tutorialspoint.write(entry_of(board)),
    "tutorialspoint-empty": first_empty,
    "tutorialspoint-fits": fits,
    "tutorialspoint-solve": is_solvable,
    "liang-read": lambda text: board_of(read(text).entries[0].puzzle.givens),
    "liang-free-cells": lambda board: [
        list(divmod(cell, len(board))) for cell, digit in enumerate(grid_of(board).digits) if not digit
    ],
    "liang-valid-cell": lambda row, column, board: is_alone(board, row, column),
    "liang-valid-grid": is_valid_grid,
    "liang-search": is_solvable,
    "liang-print": lambda board: liang.write(entry_of(board)),
    "plank-read": read_plank,
    "plank-print": lambda board: "\n".join(plank.write(entry_of(board)).splitlines()[1:-1]),
    "plank-row": lambda board, row: has_none_twice(board, CLASSIC.rows[row]),
    "plank-column": lambda board, column: has_none_twice(board, CLASSIC.columns[column]),
    "plank-panel": lambda board, row, column: has_none_twice(board, box_at(row, column)),
    "plank-solve": is_solvable,
    "cs2-read": lambda text: board_of(read_cs2(text.encode())[0]),
    "cs2-string": lambda board: cs2.write(Entry(Puzzle.of(grid_of(board)), Details())),
    "cs2-row": lambda board, row: is_complete(board, CLASSIC.rows[row]),
    "cs2-column": lambda board, column: is_complete(board, CLASSIC.columns[column]),
    "cs2-block": lambda board, row, column: is_complete(board, box_at(row, column)),
    "cs2-verify": lambda board: engine.verify(grid_of(board)).holds,
    "cs2-box-start": lambda x, y, k: [x - x % k, y - y % k],
    "cs2-verify-cell": is_alone,
    "cs2-candidates": candidates,
    "cs2-naked-pair": naked_pair,
    "cs2-find-empty": first_empty,
    "cs2-solve": is_solvable,
    "csis-pack": lambda filled, choices, current: word(CLASSIC.size, bool(filled), choices, current),
    "csis-unpack": unpack,
    "csis-count": int.bit_count,
    "csis-location": lambda row, column: CLASSIC.rows[row].cells[column],
    "csis-from-location": lambda cell: list(divmod(cell, CLASSIC.size)),
    "csis-choices": count_choices,
    "csis-best": best_cell,
    "csis-next": lambda choices, current: next(
        (digit for digit in CLASSIC.digits if digit > current and choices >> digit - 1 & 1), 0
    ),
    "csis-solve": is_solvable,
}
SOLVED: Final = parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
