"""How hard a puzzle is: level, score and steps of its path, or the reason why there are none.

>>> found = rate(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> found.level.title, found.score, found.steps
('Medium', 442, 56)
>>> rate(Grid.empty()).level is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solver.grid import Grid
from solver.techniques.path import Path, solve_path
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.technique import Level

_LEVELS: Final = list(Level)


@dataclass(frozen=True, slots=True)
class Rating:
    """What is told of a path; level and score are None where it does not reach the solution."""

    level: Level | None
    score: int | None
    steps: int
    counts: Mapping[str, int]  # steps by the name of their technique, the easiest first

    @classmethod
    def of(cls, path: Path) -> Rating:
        """The rating of a path."""
        counts = {row.name: number for row, number in path.counts.items()}
        return cls(path.level, path.score, len(path.steps), counts)


def rate(grid: Grid) -> Rating:
    """The rating of a puzzle, which must have exactly one solution."""
    return Rating.of(solve_path(grid))


@dataclass(frozen=True)
class Hardness:
    """A level as it is shown: its name, perhaps as the least, and how many boxes of five it fills."""

    name: str
    number: int
    is_least: bool = False  # a longer path may tell more


def named(level: Level) -> Hardness:
    """The level as it is shown."""
    return Hardness(level.title, _LEVELS.index(level) + 1)


def hardness(path: Path) -> Hardness:
    """The level of the path; that of one that ends early is at least Unfair, as what is easier has been tried."""
    if path.level:
        return named(path.level)
    if any(TECHNIQUES[step.technique].level is Level.EXTREME for step in path.steps):
        return named(Level.EXTREME)
    return Hardness(f"At least {Level.UNFAIR.title}", _LEVELS.index(Level.UNFAIR) + 1, is_least=True)
