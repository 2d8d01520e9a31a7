"""Specify how hard puzzles must be: the one place that decides whether a new puzzle has its level.

    level       HoDoKu's, as `sudoku rate` shows it; of 4x4 and 6x6 our own (`small_puzzles`)
    technique   one that the path takes: nothing easier leads on there
    er          Sudoku Explainer's rating of the hardest step, from one number to another
    logical     the known techniques lead to the end, without a guess; every level implies this

>>> puzzle = Grid.parse(".....5.......29.18.87.1.6....2...48.......2.1..1.3....2.....8.6...2...5...54.71.3")
>>> [level.title for level in Level if DifficultySpec(level).fits(puzzle)]
['Medium']

The search for a path ends as soon as the path goes beyond the difficulty, so that most puzzles that do not fit cost a
few steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solver.errors import RuleError
from solver.generator.small_puzzles import SMALL_LEVELS, SMALL_SHAPES, small_level
from solver.grid import Grid
from solver.shape import CLASSIC, Shape
from solver.techniques.explainer.explanations import format_rating
from solver.techniques.explainer.path import UnknownStepError, explainer_steps
from solver.techniques.path import Counts, CountSteps, count_path_steps, level_of
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.technique import Level

_GUESSES: Final = {key for key, row in TECHNIQUES.items() if not row.is_logical}
_MIN_RATING, MAX_RATING = 1.0, 12.0  # the hardest puzzle known has 11.9
MAX_BRANCHES: Final = 3_000  # One puzzle's rating follows them in a fifth of a second.


@dataclass(frozen=True)
class DifficultySpec:
    """How hard a puzzle must be; empty fields do not matter. Raises RuleError for what cannot be."""

    level: Level | None = None
    technique: str = ""  # a key of TECHNIQUES
    er: tuple[float, float] | None = None
    logical: bool = False

    def __post_init__(self) -> None:
        row = TECHNIQUES.get(self.technique)
        if row and row.is_logical and not row.in_path:
            raise RuleError(f"no path takes {row.name}: HoDoKu rates without it")
        if self.technique and not (row and row.is_logical):
            known = ", ".join(key for key, row in TECHNIQUES.items() if row.in_path and row.is_logical)
            raise RuleError(f"no path takes a technique {self.technique!r}: there are {known}")
        if row and self.level and self.level < row.level:
            raise RuleError(f"a puzzle that needs {row.name} is {row.level.title} at least, not {self.level.title}")
        if self.er and self.er[0] > self.er[1]:
            raise RuleError(f"ratings from {self.er[0]} to {self.er[1]}: the first is the larger one")
        if self.er and (self.er[1] < _MIN_RATING or self.er[0] > MAX_RATING):
            raise RuleError(
                f"ratings from {self.er[0]} to {self.er[1]}: those of puzzles are {_MIN_RATING} to {MAX_RATING}"
            )

    def check(self, shape: Shape) -> None:
        """Raise RuleError unless puzzles of the shape can be that hard."""
        if shape == CLASSIC:
            return
        if shape not in SMALL_SHAPES or self != DifficultySpec(self.level):
            raise RuleError(f"only {CLASSIC} puzzles have levels, techniques and ratings, not {shape} ones")
        if self.level and self.level not in SMALL_LEVELS:
            raise RuleError(f"{shape} puzzles are easy, medium or hard, not {self.level.title.lower()}")

    def fits(self, grid: Grid, count: CountSteps = count_path_steps) -> bool:
        """Return whether the puzzle, which must have exactly one solution, is that hard.

        `count` counts the steps of its path.
        """
        if grid.shape != CLASSIC:
            return self.level in (None, small_level(grid))
        return self._fits_path(grid, count) and (self.er is None or is_rating_between(grid, *self.er))

    def _fits_path(self, grid: Grid, count: CountSteps) -> bool:
        if not (self.level or self.technique or self.logical):
            return True
        counts, solved = count(grid, self._is_settled)
        if self.technique and self.technique not in counts:
            return False
        if not (self.level or self.logical):
            return True
        return solved and not _GUESSES & counts.keys() and self.level in (None, level_of(counts))

    def _is_settled(self, counts: Counts) -> bool:
        """Return whether a path that begins with these steps fits or not, however it goes on."""
        if self.level and self.level < level_of(counts):
            return True
        return bool(_GUESSES & counts.keys()) or self.technique in counts and not (self.level or self.logical)

    @property
    def _ratings(self) -> str:
        least, most = self.er or (_MIN_RATING, MAX_RATING)
        return f"{least} or more" if most >= MAX_RATING else f"{least} to {most}"

    def __str__(self) -> str:
        words = [
            f"of level {self.level.title}" if self.level else "",
            f"needing {TECHNIQUES[self.technique].name}" if self.technique else "",
            f"rated {self._ratings}" if self.er else "",
            "without guessing" if self.logical else "",
        ]
        return " ".join(word for word in words if word)


def is_rating_between(grid: Grid, least: float, most: float) -> bool:
    """Return whether Sudoku Explainer's ER of the puzzle lies between both; False where that takes too long."""
    hardest = 0.0
    try:
        for step in explainer_steps(Position.of(grid), MAX_BRANCHES):
            hardest = max(hardest, float(format_rating(step.rating)))
            if hardest > most:
                return False
    except UnknownStepError:
        return False
    return hardest >= least
