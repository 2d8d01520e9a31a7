"""The engine against an independent SAT solver, and against itself on the same puzzle in other clothes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from solver import engine
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.grids import ALL_SHAPES, minimal_puzzle, random_grid, random_puzzle, sat_solutions, shuffled

LIMIT = 10


def loosened(rng: random.Random, puzzle: Grid) -> Grid:
    """The puzzle without one to three of its givens."""
    givens = [cell for cell in puzzle.shape.cells if puzzle.digits[cell]]
    for cell in rng.sample(givens, rng.randrange(1, 4)):
        puzzle = puzzle.with_digit(cell, 0)
    return puzzle


def corrupted(rng: random.Random, puzzle: Grid) -> Grid:
    """The puzzle with one given changed into a digit that makes no conflict, where there is one."""
    givens = [cell for cell in puzzle.shape.cells if puzzle.digits[cell]]
    for cell in rng.sample(givens, len(givens)):
        for digit in rng.sample(puzzle.shape.digits, puzzle.shape.size):
            changed = puzzle.with_digit(cell, digit)
            if digit != puzzle.digits[cell] and not changed.conflicts():
                return changed
    return puzzle


def specimens(rng: random.Random, number: int, shape: Shape) -> Iterator[Grid]:
    """Minimal puzzles, the same loosened and corrupted, solutions with holes, and random grids."""
    for _ in range(number):
        puzzle = minimal_puzzle(rng, shape)
        yield puzzle
        yield loosened(rng, puzzle)
        yield corrupted(rng, puzzle)
        yield random_puzzle(rng, rng.randrange(len(shape.cells) // 3, len(shape.cells)), shape)
        yield random_grid(rng, shape, len(shape.cells) // 3)


def compare(grid: Grid) -> int:
    """The number of solutions up to the limit, after making sure that both solvers agree on every one."""
    answer = engine.solve(grid, limit=LIMIT)
    expected = list(islice(sat_solutions(grid), LIMIT))
    assert answer.count == len(expected)
    if answer.count < LIMIT:
        assert answer.finished
        assert set(answer.solutions) == set(expected)
    return answer.count


@for_each(("shape", "number"), [(SHAPES[16], 12), (SHAPES[36], 8), (CLASSIC, 12)])
def test_engine_and_sat_solver_find_the_same_solutions(shape: Shape, number: int) -> None:
    """No mismatch in number or in solutions, on puzzles with none, one and several."""
    counts = [compare(grid) for grid in specimens(random.Random(2), number, shape)]
    assert {0, 1, LIMIT} <= set(counts)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_engine_and_sat_solver_agree_on_thousands(seed: int) -> None:
    """The same on 5,000 grids of 9x9, in ten parts."""
    for grid in specimens(random.Random(100 + seed), 100, CLASSIC):
        compare(grid)


@pytest.mark.campaign
def test_engine_and_sat_solver_agree_on_16x16() -> None:
    """The same on 16x16 grids that both can decide."""
    rng = random.Random(4)
    for _ in range(20):
        compare(random_puzzle(rng, rng.randrange(120, 200), SHAPES[256]))


@for_each("shape", ALL_SHAPES)
def test_other_clothes_leave_the_count_alone(shape: Shape) -> None:
    """Digits renamed, rows, columns, bands and stacks permuted, grid transposed: as many solutions as before."""
    rng = random.Random(6)
    share = 0.6 if shape.size > 9 else 0.35
    decided = 0
    for _ in range(15):
        grid = random_puzzle(rng, int(len(shape.cells) * share), shape)
        before, after = engine.count(grid, 3_000), engine.count(shuffled(rng, grid), 3_000)
        if before.finished or after.finished:
            assert (before.count, before.finished) == (after.count, after.finished)
            decided += 1
    assert decided > 5


def test_minimal_puzzles_stay_proper_in_other_clothes() -> None:
    """A puzzle with one solution has one in every other clothes."""
    rng = random.Random(8)
    for _ in range(10):
        puzzle = minimal_puzzle(rng)
        assert engine.solve(shuffled(rng, puzzle)).verdict is engine.Verdict.UNIQUE


@for_each("shape", [SHAPES[16], SHAPES[36], CLASSIC])
def test_one_more_given_never_adds_a_solution(shape: Shape) -> None:
    """The counts for the digits of one empty cell sum up to the count without it."""
    rng = random.Random(9)
    for _ in range(15):
        grid = random_puzzle(rng, len(shape.cells) * 2 // 5, shape)
        whole = engine.count(grid, 3_000)
        if whole.finished and not grid.is_full():
            cell = rng.choice([cell for cell in shape.cells if not grid.digits[cell]])
            parts = [engine.count(grid.with_digit(cell, digit), 3_000).count for digit in shape.digits]
            assert sum(parts) == whole.count
            assert max(parts) <= whole.count


def test_one_wrong_digit_in_a_17_clue_puzzle_gets_the_same_verdict_from_both() -> None:
    """A misprint turns a proper puzzle into one with none or several solutions, for both alike."""
    rng = random.Random(10)
    puzzle = Grid.parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    for _ in range(10):
        compare(corrupted(rng, puzzle))
