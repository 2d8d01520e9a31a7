"""Positions to try techniques on, each with the solution that every step must agree with."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from solver import engine
from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from tests.solver.grids import DATA


def rated() -> list[tuple[Grid, str, int]]:
    """Generated puzzles with the level and score of their paths."""
    lines = (DATA / "rated.txt").read_text().splitlines()
    rows = [line.split(":") for line in lines if not line.startswith("#")]
    return [(Grid.parse(puzzle), level, int(score)) for puzzle, level, score in rows]


def seeded(puzzles: Iterable[Grid], rng: random.Random) -> Iterator[tuple[Position, Grid]]:
    """Yield for each puzzle a position between start and solution, as a person may reach it."""
    for puzzle in puzzles:
        solution = engine.solve(puzzle).solutions[0]
        empty = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
        grid = puzzle
        for cell in rng.sample(empty, rng.randrange(len(empty) // 4, len(empty) // 2)):
            grid = grid.with_digit(cell, solution.digits[cell])
        position = Position.of(grid, givens=puzzle)
        part = 0.3 + rng.random() * 0.4
        for cell, mask in enumerate(position.masks):
            for digit in range(1, 10):
                if mask >> digit - 1 & 1 and digit != solution.digits[cell] and rng.random() < part:
                    position.remove(cell, digit)
        yield position, solution


def all_steps(position: Position, max_steps: int, left_out: Collection[str] = ()) -> Iterator[Step]:
    """The first steps, so many at most, that each technique finds, in hints as well, but for some that take long."""
    techniques = [row.technique for row in TECHNIQUES.values() if row.is_logical and row.key not in left_out]
    finds = {find for each in techniques for find in (each.find, each.find_in_any_order)}
    for find in finds:
        yield from islice(find(position), max_steps)


def contradictions(step: Step, solution: Grid) -> list[Candidate]:
    """What of the step's effect the solution contradicts."""
    false = [each for each in step.eliminations if solution.digits[each.cell] == each.digit]
    return false + [each for each in step.placements if solution.digits[each.cell] != each.digit]
