"""The list of searches and their listings: they fit on a projector, point at their lines, and run as programs."""

from __future__ import annotations

import ast
import re

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.search import ALGORITHMS, get
from solver.search.algorithm import MAX_LISTING_LINES, MAX_LISTING_WIDTH, Algorithm, TraceEvent
from solver.shape import CLASSIC, SHAPES, Shape
from tests.solver.search.puzzles import EVERY_ALGORITHM, documents


def test_algorithms_are_found_by_key_and_letter() -> None:
    """Each key and letter names one algorithm; the names are all different."""
    for algorithm in ALGORITHMS:
        assert get(algorithm.key) is get(algorithm.letter) is algorithm
    assert len({algorithm.key for algorithm in ALGORITHMS}) == len({algorithm.name for algorithm in ALGORITHMS}) == 6
    with pytest.raises(RuleError, match="'Z' is no algorithm"):
        get("Z")


@EVERY_ALGORITHM
def test_listings_fit_on_a_projector(algorithm: Algorithm) -> None:
    """At most 12 lines of 32 characters, ASCII, so that the last row of the room can read them."""
    for listing in algorithm.listings:
        assert len(listing.lines) <= MAX_LISTING_LINES == 12
        assert max(map(len, listing.lines)) <= MAX_LISTING_WIDTH == 32
        assert "".join(listing.lines).isascii()


@EVERY_ALGORITHM
@pytest.mark.parametrize("shape", SHAPES.values(), ids=str)
def test_listings_name_the_size_of_their_grid(algorithm: Algorithm, shape: Shape) -> None:
    """On 9x9 a listing stands as in its document; elsewhere bounds and digits are those of the grid."""
    for listing in algorithm.listings:
        lines = listing.lines_on(shape)
        assert (lines == listing.lines) == (shape == CLASSIC or not re.search("9|10", "".join(listing.lines)))
        for line, before in zip(lines, listing.lines, strict=True):
            if shape != CLASSIC and "9" in before:
                assert str(shape.size) in line or f'"{shape.symbols}"' in line
            if "range(" in before:
                assert f"range(1, {shape.size + 1})" in line
        assert max(map(len, lines)) <= MAX_LISTING_WIDTH + (
            shape.size > 9
        )  # "16" has two digits; the pane has room for 33


@EVERY_ALGORITHM
def test_a_listing_points_at_different_lines_for_different_kinds_of_move(algorithm: Algorithm) -> None:
    """Trying, placing and taking back are different lines."""
    for listing in algorithm.listings:
        lines = [listing.line_of(event) for event in (TraceEvent.TRY, TraceEvent.PLACE, TraceEvent.RETRACT)]
        assert None not in lines
        assert len(set(lines)) == 3


class Bench:
    """Surroundings in which the Python listings of A, B and C run: what they call, and the grid."""

    def __init__(self, puzzle: Grid) -> None:
        size = puzzle.shape.size
        self.grid = [list(puzzle.digits[row * size : (row + 1) * size]) for row in range(size)]
        self.blanks = [divmod(cell, size) for cell, digit in enumerate(puzzle.digits) if not digit]

    def fits(self, row: int, column: int, digit: int) -> bool:
        """Whether no peer holds the digit."""
        cell = row * 9 + column
        return all(self.grid[peer // 9][peer % 9] != digit for peer in CLASSIC.peers[cell])

    def is_valid(self, row: int, column: int, grid: list[list[int]]) -> bool:
        """Whether no peer holds the digit that is there."""
        return self.fits(row, column, grid[row][column])

    def find_empty(self, grid: list[list[int]], row: int = 0, column: int = 0) -> tuple[int, int] | None:
        """The first empty cell from that one on."""
        first = row * 9 + column
        return next((divmod(cell, 9) for cell in range(first, 81) if not grid[cell // 9][cell % 9]), None)


def python_lines(algorithm: Algorithm, language: str = "Python") -> str:
    """The Python listing, made a function where it is the body of one."""
    listing = algorithm.listing(language)
    assert listing
    if listing.lines[0].startswith("def "):
        return "\n".join(listing.lines)
    return "\n".join(["def search():", *(f"  {line}" for line in listing.lines)])


@EVERY_ALGORITHM
def test_python_listings_are_python(algorithm: Algorithm) -> None:
    """What is shown as Python is a function that Python can read."""
    (function,) = ast.parse(python_lines(algorithm)).body
    assert isinstance(function, ast.FunctionDef)


@pytest.mark.parametrize("name", ["001", "004_example1"])
def test_python_listings_of_a_and_b_solve_a_puzzle(name: str) -> None:
    """With the functions that they call, the listings of A and B find the documents' solution."""
    grid, solution = documents()[name]
    for letter, function in (("A", "search"), ("B", "solveSudoku")):
        bench = Bench(grid)
        names = {
            "grid": bench.grid,
            "freeCellList": bench.blanks,
            "isValid": bench.is_valid,
            "isValidPlace": bench.fits,
            "findEmptyPlace": bench.find_empty,
        }
        exec(python_lines(get(letter)), names)
        assert names[function]() is True  # type: ignore[operator]  # made by exec
        assert sum(bench.grid, []) == list(solution.digits)


@pytest.mark.parametrize("name", ["001", "004_example1"])
def test_can_solve_solves_a_puzzle(name: str) -> None:
    """002's listing beside those of the lab finds the documents' solution, returns 1, and is called with a cell."""
    grid, solution = documents()[name]
    bench = Bench(grid)
    names = {
        "grid": bench.grid,
        "find_empty": bench.find_empty,
        "verifyCell": lambda grid, r, c: int(bench.is_valid(r, c, grid)),
    }
    exec(python_lines(get("C"), "canSolve"), names)
    assert names["canSolve"](0, 0) == 1  # type: ignore[operator]  # made by exec
    assert sum(bench.grid, []) == list(solution.digits)


def test_each_document_has_the_listing_of_its_search() -> None:
    """001 is search B, in its own names in every language; 002 and 003 are search C, each with its own names."""
    assert [get(key).letter for key in ("liang", "tutorialspoint", "cs2", "plank", "csis")] == list("ABCCD")
    for listing in get("B").listings:
        text = "\n".join(listing.lines)
        assert "solveSudoku" in text
        assert not any(name in text for name in ("canSolve", "verifyCell", "find_empty"))
    lab, project = get("C").listings[:-1], get("C").listings[-1]
    assert all("Recursive_Solve" in listing.lines[0] for listing in lab)
    assert all(name in "\n".join(project.lines) for name in ("canSolve", "verifyCell", "find_empty"))
    assert {listing.houses for listing in lab} == {("row", "column", "box")}
    assert project.houses == ("column", "row", "box")


@pytest.mark.parametrize("name", ["001", "004_example1"])
def test_the_python_listing_of_c_solves_a_puzzle(name: str) -> None:
    """With functions that check a whole row, column and panel, the listing of C finds the document's solution."""
    grid, solution = documents()[name]
    rows = [["-" if not digit else str(digit) for digit in grid.digits[row * 9 : row * 9 + 9]] for row in range(9)]

    def valid(cells: list[str]) -> bool:
        held = [digit for digit in cells if digit != "-"]
        return len(held) == len(set(held))

    def panel(row: int, column: int) -> list[str]:
        top, left = row // 3 * 3, column // 3 * 3
        return [rows[there][at] for there in range(top, top + 3) for at in range(left, left + 3)]

    names = {
        "Grid": rows,
        "blanks": Bench(grid).blanks,
        "Is_Row_Valid": lambda row: valid(rows[row]),
        "Is_Col_Valid": lambda column: valid([row[column] for row in rows]),
        "Is_Panel_Valid": lambda row, column: valid(panel(row, column)),
    }
    exec(python_lines(get("C")), names)
    assert names["Recursive_Solve"](0) == 1  # type: ignore[operator]  # made by exec
    assert "".join(sum(rows, [])) == solution.line()
