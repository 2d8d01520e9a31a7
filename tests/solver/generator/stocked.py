"""Puzzles of a level as sheets and the page Print have them."""

from __future__ import annotations

from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.grid import Grid
from solver.shape import CLASSIC, Shape
from solver.techniques.technique import Level


def stocked(count: int, seed: int, level: Level, shape: Shape = CLASSIC) -> list[Grid]:
    """The first puzzles of a seed."""
    return list(new_puzzles(count, seed, PuzzleSpec(shape), DifficultySpec(level), from_stock=True))
