"""What the tests of the library share: random grids, symmetries, known answers, an independent solver."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import strategies as st
from pysat.solvers import Solver

from solver import engine
from solver.grid import Grid
from solver.shape import CLASSIC, LATIN, SHAPES, Shape

DATA = Path(__file__).parents[1] / "data"
ALL_SHAPES = tuple(SHAPES.values())


class Known(NamedTuple):
    """A puzzle with its known number of solutions, the least number if `open_ended`, and its only solution."""

    grid: Grid
    number: int
    open_ended: bool
    solution: Grid | None


def known_answers() -> tuple[Known, ...]:
    """The lines of answers.txt."""
    found = []
    for line in (DATA / "answers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            puzzle, number, solution = line.split(":")
            only = Grid.parse(solution) if solution else None
            found.append(Known(Grid.parse(puzzle), int(number.rstrip("+")), number.endswith("+"), only))
    return tuple(found)


def outside(name: str) -> Path:
    """A file of the outside data; skips the test where there is none."""
    folder = os.environ.get("SUDOKU_OUTSIDE_DATA")
    path = Path(folder or ".") / name
    if not folder or not path.exists():
        pytest.skip(f"outside data: {name} is missing; SUDOKU_OUTSIDE_DATA names the folder that holds it")
    return path


def outside_rows(name: str) -> list[list[str]]:
    """The tab-separated rows of a file of the outside data, without its comments."""
    lines = outside(name).read_text().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def cyclic(side: int) -> Grid:
    """The Latin square whose rows are each the one above, moved by one."""
    return Grid(tuple((row + column) % side + 1 for row in range(side) for column in range(side)), LATIN[side])


def random_grid(rng: random.Random, shape: Shape = CLASSIC, tries: int = 30) -> Grid:
    """A random partial grid without conflicts, solvable or not; digits are tried in `tries` cells."""
    digits = [0] * len(shape.cells)
    for cell in rng.sample(shape.cells, tries):
        taken = {digits[peer] for peer in shape.peers[cell]}
        if free := [digit for digit in shape.digits if digit not in taken]:
            digits[cell] = rng.choice(free)
    return Grid(tuple(digits), shape)


def random_solution(rng: random.Random, shape: Shape = CLASSIC) -> Grid:
    """A random full grid that breaks no rule."""
    while True:
        answer = engine.solve(random_grid(rng, shape, len(shape.cells) // 6), limit=1)
        if answer.solutions:
            return shuffled(rng, answer.solutions[0])


def random_puzzle(rng: random.Random, givens: int, shape: Shape = CLASSIC) -> Grid:
    """A random solution of which a given number of cells are left."""
    solution = random_solution(rng, shape)
    filled = set(rng.sample(shape.cells, givens))
    return Grid(tuple(digit if cell in filled else 0 for cell, digit in enumerate(solution.digits)), shape)


def minimal_puzzle(rng: random.Random, shape: Shape = CLASSIC) -> Grid:
    """A random puzzle with one solution that loses it with any given."""
    puzzle = random_solution(rng, shape)
    for cell in rng.sample(shape.cells, len(shape.cells)):
        fewer = puzzle.with_digit(cell, 0)
        if engine.solve(fewer).verdict is engine.Verdict.UNIQUE:
            puzzle = fewer
    return puzzle


@st.composite
def partial_grids(draw: st.DrawFn, shapes: tuple[Shape, ...] = (CLASSIC,)) -> Grid:
    """Partial grids without conflicts, of any density."""
    shape = draw(st.sampled_from(shapes))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return random_grid(rng, shape, draw(st.integers(0, len(shape.cells))))


@st.composite
def any_grids(draw: st.DrawFn, shapes: tuple[Shape, ...] = ALL_SHAPES) -> Grid:
    """Grids of any digits, conflicts and all, of any density."""
    shape = draw(st.sampled_from(shapes))
    rng = random.Random(draw(st.integers(0, 2**32)))
    density = draw(st.sampled_from((0.05, 0.2, 0.5, 1.0)))
    return Grid(tuple(rng.choice(shape.digits) if rng.random() < density else 0 for _ in shape.cells), shape)


# ---- symmetries


def lines_shuffled(rng: random.Random, shape: Shape, chute: int) -> list[int]:
    """The numbers of lines with chutes, and the lines in each, in random order."""
    chutes = [list(range(first, first + chute)) for first in range(0, shape.size, chute)]
    rng.shuffle(chutes)
    for lines in chutes:
        rng.shuffle(lines)
    return [line for lines in chutes for line in lines]


def shuffled(rng: random.Random, grid: Grid) -> Grid:
    """The same puzzle in other clothes: digits, bands, stacks, rows, columns permuted, square boxes transposed too."""
    shape, n = grid.shape, grid.shape.size
    names = [0, *rng.sample(shape.digits, n)]
    rows = lines_shuffled(rng, shape, shape.box_height)
    columns = lines_shuffled(rng, shape, shape.box_width)
    moved = [names[grid.digits[row * n + column]] for row in rows for column in columns]
    if shape.box_height == shape.box_width and rng.random() < 0.5:
        moved = [moved[row * n + column] for column in range(n) for row in range(n)]
    return Grid(tuple(moved), shape)


# ---- an independent solver


def sat_solutions(grid: Grid) -> Iterator[Grid]:
    """Every solution, found by a SAT solver: one variable for each candidate, each solution found is then barred."""
    shape = grid.shape
    variable = {(cell, digit): cell * shape.size + digit for cell in shape.cells for digit in shape.digits}
    with Solver(name="glucose4") as solver:
        for cell in shape.cells:
            solver.add_clause([variable[cell, digit] for digit in shape.digits])
            for one, two in combinations(shape.digits, 2):
                solver.add_clause([-variable[cell, one], -variable[cell, two]])
            for digit in shape.digits:
                for peer in shape.peers[cell]:
                    if peer > cell:
                        solver.add_clause([-variable[cell, digit], -variable[peer, digit]])
            if grid.digits[cell]:
                solver.add_clause([variable[cell, grid.digits[cell]]])
        while solver.solve():
            true = {literal for literal in solver.get_model() or () if literal > 0}
            digits = tuple(
                next(digit for digit in shape.digits if variable[cell, digit] in true) for cell in shape.cells
            )
            yield Grid(digits, shape)
            solver.add_clause([-variable[cell, digit] for cell, digit in enumerate(digits)])
