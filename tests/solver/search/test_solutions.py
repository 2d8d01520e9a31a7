"""Solutions in the order of a search."""

from __future__ import annotations

import pytest

from solver.engine import solve
from solver.grid import Grid
from solver.search import ALGORITHMS, get
from solver.search.algorithm import Algorithm
from solver.search.solutions import solutions
from solver.shape import Candidate
from tests.solver.search.puzzles import WRONG

FIGURE = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")  # 18 solutions
SOLVED = solve(FIGURE).solutions[0]


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.key)
def test_every_search_comes_to_all_solutions(algorithm: Algorithm) -> None:
    """Each of the 18 once, then the end; the first alone is the first of them, also of those without a candidate."""
    found = solutions(algorithm, FIGURE, limit=100)
    assert set(found.grids) == set(solve(FIGURE, limit=100).solutions)
    assert (len(found.grids), found.finished) == (18, True)
    first = solutions(algorithm, FIGURE)
    assert (first.grids, first.finished) == (found.grids[:1], False)
    assert first.moves < found.moves
    candidate = Candidate(2, first.grids[0].digits[2])
    others = tuple(grid for grid in found.grids if grid.digits[candidate.cell] != candidate.digit)
    assert solutions(algorithm, FIGURE, limit=100, removed={candidate}).grids == others
    assert solutions(algorithm, FIGURE, removed={candidate}).grids == others[:1]


@pytest.mark.parametrize("document", ["liang", "tutorialspoint", "cs2", "plank"])
def test_documents_that_go_cell_by_cell_find_solutions_in_order_of_digits(document: str) -> None:
    """The first one is that of the document, and each is greater than the one before."""
    found = solutions(get(document), FIGURE, limit=18).grids
    assert found[0].line().startswith("532678914674195328")
    assert [grid.line() for grid in found] == sorted(grid.line() for grid in found)


def test_the_order_is_that_of_the_search() -> None:
    """A search that takes the cell with the fewest choices comes to them in another order."""
    assert solutions(get("csis"), FIGURE, 18).grids != solutions(get("liang"), FIGURE, 18).grids


def test_no_search_goes_beyond_its_budget() -> None:
    """After a given number of moves it stops, with what it has found."""
    stopped = solutions(get("liang"), FIGURE, 18, budget=11_000)
    assert (len(stopped.grids), stopped.finished, stopped.moves) == (1, False, 11_000)
    assert solutions(get("liang"), FIGURE, 18, budget=10_000).grids == ()


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.key)
def test_compiled_code_goes_on_where_interpreted_code_stopped(
    algorithm: Algorithm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change in the middle costs no solution and no move."""
    interpreted = solutions(algorithm, FIGURE, limit=18)
    monkeypatch.setattr("solver.search.solutions.COMPILE_AFTER_DIVISOR", algorithm.budget // 30)
    assert solutions(algorithm, FIGURE, limit=18) == interpreted


def test_grids_without_anything_to_search() -> None:
    """A full grid is its own solution; where there is none, or givens conflict, none is found."""
    assert solutions(get("liang"), SOLVED) == ((SOLVED,), True, 0)
    none = solutions(get("liang"), WRONG)
    assert (none.grids, none.finished) == ((), True)
    assert solutions(get("liang"), Grid.empty().with_digit(0, 1).with_digit(1, 1)) == ((), True, 0)
