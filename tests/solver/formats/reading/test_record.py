"""Lines that hold a puzzle among words and fields: everything else on them is accounted for."""

from __future__ import annotations

from typing import Final

import pytest

from solver.formats.reading.announced import read_line
from solver.formats.reading.types import ParsedGrid
from solver.shape import SHAPES, Shape
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS: Final = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def find(line: str) -> ParsedGrid | None:
    """The grid that the line alone holds."""
    grid = read_line(7, line)
    assert not isinstance(grid, tuple)
    return grid


@for_each(
    ("line", "name", "comment"),
    [
        (PUZZLE, "", ""),
        (f"Ann: {PUZZLE} # easy", "Ann", "easy"),
        (f'puzzle = "{PUZZLE}"', "puzzle", ""),
        (f"Ann,{PUZZLE},2026-11-29", "Ann", "2026-11-29"),
        (f"<puzzle>{PUZZLE}</puzzle>", "puzzle", "</puzzle>"),
        (f"Try `{' '.join(ROWS)}` now", "Try", ""),
    ],
)
def test_a_puzzle_among_words_has_its_name_and_remark(line: str, name: str, comment: str) -> None:
    """In one piece, or with a sign between its rows; the line is known."""
    grid = find(line)
    assert grid is not None
    assert (grid.entry.puzzle.givens.line(), grid.entry.line) == (PUZZLE, 7)
    assert (grid.name, grid.entry.details.comment) == (name, comment)


@pytest.mark.parametrize(("first", "second"), [(PUZZLE, SOLVED), (SOLVED, PUZZLE)])
def test_the_full_grid_of_a_line_is_the_solution(first: str, second: str) -> None:
    """In either order; a notice says so where the puzzle comes second."""
    grid = find(f"1;{first};{second}")
    assert grid is not None
    assert grid.entry.puzzle.givens.line() == PUZZLE
    assert grid.entry.solution is not None
    assert grid.entry.solution.line() == SOLVED
    assert bool(grid.entry.notices) == (first == SOLVED)


@for_each(
    "line",
    [
        PUZZLE[1:],
        f"{PUZZLE[1:]};{SOLVED}",  # the puzzle is damaged, and its solution is none
        f"Try {' '.join([*ROWS, ROWS[0]])} now",
        f"Try {' '.join(ROWS)[:-1]} now",
        f"Try 53..7 {' '.join(ROWS)} now",
        "1.34" * 4,
    ],
)
def test_cells_that_may_be_the_puzzle_are_not_left_out(line: str) -> None:
    """A damaged puzzle beside a whole grid, a row too many, a row of a large grid."""
    assert find(line) is None


def test_other_cells_behind_a_puzzle_are_noticed() -> None:
    """They are counted."""
    grid = find(f"{PUZZLE} {PUZZLE[:-1]}")
    assert grid is not None
    assert any("80 more cells" in notice for notice in grid.entry.notices)


@for_each("shape", SHAPES.values())
def test_only_the_shape_wanted_is_read(shape: Shape) -> None:
    """A line with grids of two sizes holds one of each."""
    grid = read_line(1, f"{'1' + '.' * 35} {PUZZLE}", shape)
    assert isinstance(grid, ParsedGrid) == (shape.size in (6, 9))
    if isinstance(grid, ParsedGrid):
        assert grid.entry.puzzle.shape == shape
