"""The level that is printed below a puzzle: the one it was made for, or else its rating.

`sudoku sheet` and the page Print both ask here, so that new puzzles of a seed have the same levels on both. Of a list
the page names levels as far as they are known at once, since some puzzles take seconds: it gives its own `rate`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from solver.generator.small_puzzles import SMALL_SHAPES, small_level
from solver.grid import Grid
from solver.shape import CLASSIC, Candidate
from solver.sheets.layout import Exercise
from solver.techniques.path import path_from, solve_path
from solver.techniques.position import Position
from solver.techniques.rating import Hardness, hardness, level_hardness
from solver.techniques.technique import Level

Rate: TypeAlias = Callable[[Grid, frozenset[Candidate]], Hardness]  # of a 9x9 puzzle and its removed candidates


def full_level(givens: Grid, removed: frozenset[Candidate]) -> Hardness:
    """Find the level of a 9x9 puzzle with one solution, by all techniques."""
    return hardness(path_from(Position.of(givens, sorted(removed))) if removed else solve_path(givens))


def has_level(exercise: Exercise) -> bool:
    """Check whether the puzzle has a level that can be found: it has one solution, and a size that is rated."""
    rated = (CLASSIC,) if exercise.removed else (CLASSIC, *SMALL_SHAPES)
    return exercise.solution is not None and exercise.givens.shape in rated and not exercise.givens.is_full()


def with_level(exercise: Exercise, level: Level | None = None, rate: Rate = full_level) -> Exercise:
    """Add the `level` that the puzzle was made for, or else the one that is found; where there is none, nothing."""
    givens = exercise.givens
    if level and exercise.solution is not None and not givens.is_full():
        found = level_hardness(level)
    elif exercise.level or not has_level(exercise):
        return exercise
    else:
        found = rate(givens, exercise.removed) if givens.shape == CLASSIC else level_hardness(small_level(givens))
    return replace(exercise, level=found.name, boxes=found.number)
