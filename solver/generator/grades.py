"""How hard puzzles are wanted to be, and a series of puzzles that are so.

    level       HoDoKu's, as `sudoku rate` tells it
    technique   one that the path takes: nothing easier leads on there
    er          Sudoku Explainer's rating of the hardest step, from one number to another
    logical     the techniques known lead to the end, so that nothing is guessed; every level says so much

>>> from random import Random
>>> from solver.generator.series import Wish
>>> from solver.techniques.technique import Level
>>> puzzle, = graded(1, Random(2), Wish(), Grade(Level.MEDIUM))
>>> puzzle.line()
'.....5.......29.18.87.1.6....2...48.......2.1..1.3....2.....8.6...2...5...54.71.3'

A path is left as soon as it goes beyond what is wanted, so that most puzzles that do not fit cost a few steps.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from solver.errors import GenerationError, RuleError
from solver.generator.series import Wish, generate
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.explainer.numbers import path_as_explainer, told
from solver.techniques.path import Path, walk
from solver.techniques.position import Position
from solver.techniques.step import Step
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.technique import Level

PATIENCE: Final = 2_000  # puzzles in a row that are not as wanted, some minutes at most
BRANCHES: Final = 3_000  # of chains for one puzzle's rating, a fifth of a second


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is wanted to be; what is not said does not matter. Raises RuleError for what cannot be."""

    level: Level | None = None
    technique: str = ""  # a key of TECHNIQUES
    er: tuple[float, float] | None = None
    logical: bool = False

    def __post_init__(self) -> None:
        row = TECHNIQUES.get(self.technique)
        if self.technique and not (row and row.in_path and row.find):
            known = ", ".join(key for key, row in TECHNIQUES.items() if row.in_path and row.find)
            raise RuleError(f"no path takes a technique {self.technique!r}: there are {known}")
        if row and self.level and self.level < row.level:
            raise RuleError(f"a puzzle that needs {row.name} is {row.level.title} at least, not {self.level.title}")
        if self.er and self.er[0] > self.er[1]:
            raise RuleError(f"ratings from {self.er[0]} to {self.er[1]}: the first is the larger one")

    def fits(self, grid: Grid) -> bool:
        """Whether the puzzle, which must have exactly one solution, is so hard."""
        return self._fits_path(grid) and (self.er is None or is_rated(grid, *self.er))

    def _fits_path(self, grid: Grid) -> bool:
        if not (self.level or self.technique or self.logical):
            return True
        position, steps, is_taken = Position.of(grid), list[Step](), not self.technique
        for step in walk(position):
            steps.append(step)
            is_taken |= step.technique == self.technique
            if is_taken and not (self.level or self.logical):
                return True
            if self.level and _is_beyond(steps, self.level) or step.technique == "brute-force":
                return False
        path = Path(grid, tuple(steps), not position.empty)
        return is_taken and path.solved and self.level in (None, path.level)

    def __str__(self) -> str:
        words = [
            f"of level {self.level.title}" if self.level else "",
            f"that needs {TECHNIQUES[self.technique].name}" if self.technique else "",
            f"rated {self.er[0]} to {self.er[1]}" if self.er else "",
            "without guessing" if self.logical else "",
        ]
        return " ".join(word for word in words if word)


def _is_beyond(steps: list[Step], level: Level) -> bool:
    """Whether a path that begins so is harder than the level."""
    score = sum(TECHNIQUES[step.technique].score for step in steps)
    return level < TECHNIQUES[steps[-1].technique].level or level.most is not None and score > level.most


def is_rated(grid: Grid, least: float, most: float) -> bool:
    """Whether Sudoku Explainer's ER of the puzzle lies between; not where that is not found out soon."""
    hardest = 0.0
    for step in path_as_explainer(Position.of(grid), BRANCHES):
        hardest = max(hardest, float(told(step.rating)))
        if hardest > most or not (step.removed or step.placed):
            return False
    return hardest >= least


def graded(
    number: int, random: Random, wish: Wish, grade: Grade, *, patience: int | None = None, jobs: int = 1
) -> Iterator[Grid]:
    """So many puzzles that fit the grade; the first ones do not depend on how many follow.

    Raises GenerationError where `patience` puzzles in a row, or full grids in a row, led to none.
    """
    if wish.shape != CLASSIC:
        raise RuleError(f"levels, techniques and ratings are of {CLASSIC} puzzles, not of {wish.shape}")
    return islice(_fitting(random, wish, grade, patience, jobs), number)


def _fitting(random: Random, wish: Wish, grade: Grade, patience: int | None, jobs: int) -> Iterator[Grid]:
    most, vain = patience or PATIENCE, 0
    for grid in generate(sys.maxsize, random, wish, patience=patience, jobs=jobs):
        if grade.fits(grid):
            vain = 0
            yield grid
            continue
        vain += 1
        if vain == most:
            raise GenerationError(f"none of {most:,} {wish}s in a row was one {grade}")
