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

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from solver.errors import GenerationError, RuleError
from solver.generator.series import Wish, generate
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.explainer.numbers import path_as_explainer, told
from solver.techniques.path import Count, Counts, level_of, path_counts
from solver.techniques.position import Position
from solver.techniques.rating import soonest_counts
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.technique import Level

_GUESS: Final = "brute-force"
_LOWEST, _HIGHEST = 1.0, 12.0  # the hardest puzzle known has 11.9
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
        if row and row.find and not row.in_path:
            raise RuleError(f"no path takes {row.name}: HoDoKu rates without it")
        if self.technique and not (row and row.find):
            known = ", ".join(key for key, row in TECHNIQUES.items() if row.in_path and row.find)
            raise RuleError(f"no path takes a technique {self.technique!r}: there are {known}")
        if row and self.level and self.level < row.level:
            raise RuleError(f"a puzzle that needs {row.name} is {row.level.title} at least, not {self.level.title}")
        if self.er and self.er[0] > self.er[1]:
            raise RuleError(f"ratings from {self.er[0]} to {self.er[1]}: the first is the larger one")
        if self.er and (self.er[1] < _LOWEST or self.er[0] > _HIGHEST):
            raise RuleError(f"ratings from {self.er[0]} to {self.er[1]}: those of puzzles are {_LOWEST} to {_HIGHEST}")

    def fits(self, grid: Grid, count: Count = path_counts) -> bool:
        """Whether the puzzle, which must have exactly one solution, is so hard; `count` has the steps of its path."""
        return self._fits_path(grid, count) and (self.er is None or is_rated(grid, *self.er))

    def _fits_path(self, grid: Grid, count: Count) -> bool:
        if not (self.level or self.technique or self.logical):
            return True
        counts, solved = count(grid, self._is_settled)
        if self.technique and self.technique not in counts:
            return False
        if not (self.level or self.logical):
            return True
        return solved and _GUESS not in counts and self.level in (None, level_of(counts))

    def _is_settled(self, counts: Counts) -> bool:
        """Whether a path that begins with so many steps fits or not, however it goes on."""
        if self.level and self.level < level_of(counts):
            return True
        return _GUESS in counts or self.technique in counts and not (self.level or self.logical)

    def __str__(self) -> str:
        words = [
            f"of level {self.level.title}" if self.level else "",
            f"needing {TECHNIQUES[self.technique].name}" if self.technique else "",
            f"rated {self.er[0]} to {self.er[1]}" if self.er else "",
            "without guessing" if self.logical else "",
        ]
        return " ".join(word for word in words if word)


def is_rated(grid: Grid, least: float, most: float) -> bool:
    """Whether Sudoku Explainer's ER of the puzzle lies between; not where that is not found out soon."""
    hardest = 0.0
    for step in path_as_explainer(Position.of(grid), BRANCHES):
        hardest = max(hardest, float(told(step.rating)))
        if hardest > most or not (step.removed or step.placed):
            return False
    return hardest >= least


def graded(
    number: int,
    random: Random,
    wish: Wish,
    grade: Grade,
    *,
    patience: int | None = None,
    jobs: int = 1,
    tried: Callable[[], None] | None = None,
) -> Iterator[Grid]:
    """So many puzzles that fit the grade; the first ones do not depend on how many follow.

    `tried` is called for each that does not fit.
    Raises GenerationError where `patience` puzzles in a row, or full grids in a row, led to none.
    """
    if wish.shape != CLASSIC:
        raise RuleError(f"levels, techniques and ratings are of {CLASSIC} puzzles, not of {wish.shape}")
    return islice(_fitting(random, wish, grade, patience, jobs, tried), number)


def _fitting(
    random: Random, wish: Wish, grade: Grade, patience: int | None, jobs: int, tried: Callable[[], None] | None
) -> Iterator[Grid]:
    most, vain = patience or PATIENCE, 0
    for grid in generate(None, random, wish, patience=patience, jobs=jobs):
        if grade.fits(grid, soonest_counts):
            vain = 0
            yield grid
            continue
        vain += 1
        if tried:
            tried()
        if vain == most:
            raise GenerationError(f"none of {most:,} {wish.plural} in a row was one {grade}")
