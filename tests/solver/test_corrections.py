"""The fewest digits that must go before a board has a solution."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Final

import pytest

from solver import Grid, corrections
from solver.corrections import MAX_CLEARED, Correction, find_corrections
from solver.engine import solve
from tests.campaigns import some
from tests.solver.batch.samples import Referee

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION: Final = solve(Grid.parse(PUZZLE)).solutions[0]


def board_with(wrong: int, filled: int, seed: int) -> Grid:
    """A part of the solution in which so many digits are others."""
    lot = random.Random(seed)
    cells = lot.sample(range(81), filled)
    digits = [digit if cell in cells else 0 for cell, digit in enumerate(SOLUTION.digits)]
    for cell in cells[:wrong]:
        digits[cell] = lot.choice([digit for digit in range(1, 10) if digit != digits[cell]])
    return Grid(tuple(digits))


def without(grid: Grid, cells: tuple[int, ...]) -> Grid:
    """The grid without these digits."""
    return Grid(tuple(0 if cell in cells else digit for cell, digit in enumerate(grid.digits)))


@pytest.mark.parametrize("seed", some(range(60), lambda seed: seed < 6))
def test_the_sets_are_all_that_are_smallest(seed: int) -> None:
    """By a SAT solver, of one to three wrong digits: each leaves as many solutions as is said.

    No smaller set leaves any, and no other of its size, unless the page says that there may be more.
    """
    grid = board_with(1 + seed % 3, 34 + seed % 20, seed)
    found = find_corrections(grid)
    if not found.corrections:  # the work has ended before: the page says that several are wrong
        assert not found.is_complete
        return
    filled = [cell for cell, digit in enumerate(grid.digits) if digit]
    size = len(found.corrections[0].cells)
    referee = Referee()
    by_sat = {
        cells: left
        for smaller in range(size + 1)
        for cells in combinations(filled, smaller)
        if (left := len(referee.solutions(without(grid, cells).digits, 2)))
    }
    offered = {each.cells: 1 if each.is_only else 2 for each in found.corrections}
    assert offered == by_sat if found.is_complete else offered.items() < by_sat.items()
    only = [each.is_only for each in found.corrections]
    assert only == sorted(only, reverse=True)


@pytest.mark.parametrize("seed", some(range(40), lambda seed: seed < 6))
def test_wrong_digits_of_a_board_that_is_half_full_are_found(seed: int) -> None:
    """Of up to three wrong digits among fifty the right set is offered, or one that is as small."""
    wrong = 1 + seed % MAX_CLEARED
    grid = board_with(wrong, 50, seed)
    found = find_corrections(grid)
    sizes = {len(each.cells) for each in found.corrections}
    assert len(sizes) == 1
    assert sizes.pop() <= wrong
    assert all(solve(without(grid, each.cells)).solutions for each in found.corrections)


def test_nothing_has_to_go_where_there_is_a_solution() -> None:
    """A right puzzle has one correction, of no cells."""
    assert [each.cells for each in find_corrections(Grid.parse(PUZZLE)).corrections] == [()]


def test_only_doubted_digits_go() -> None:
    """A wrong digit that is sure stays, if others can go; if none can, nothing is found."""
    grid = Grid.parse("2" + PUZZLE[1:])
    assert {each.cells for each in find_corrections(grid, {8, *range(40, 81)}).corrections}.isdisjoint({(0,)})
    assert find_corrections(Grid.parse("55" + PUZZLE[2:]), range(9, 81)).corrections == ()


def test_many_ways_end_at_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pairs of equal digits can be cleared in four ways; of more ways than are listed it is said so."""
    pairs = Grid.parse("11" + "." * 77 + "22")
    assert find_corrections(pairs).corrections == tuple(
        Correction(cells, is_only=False) for cells in ((0, 79), (0, 80), (1, 79), (1, 80))
    )
    assert find_corrections(pairs).is_complete
    monkeypatch.setattr(corrections, "MAX_CORRECTIONS", 3)
    assert len(find_corrections(pairs).corrections) == 3
    assert not find_corrections(pairs).is_complete


def test_work_ends_where_too_many_digits_are_wrong() -> None:
    """Twenty wrong digits of fifty are no work without end: nothing is found, and it is said whether that is all."""
    found = find_corrections(board_with(20, 50, 1))
    assert found.corrections == ()
