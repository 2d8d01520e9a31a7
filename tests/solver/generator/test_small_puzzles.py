"""Puzzles of 4x4 and 6x6 by level: as hard as asked for, unique, the same from the same seed."""

from __future__ import annotations

import pytest

from solver.engine import Verdict, solve
from solver.errors import RuleError
from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.generator.small_puzzles import SMALL_LEVELS, SMALL_SHAPES, small_level
from solver.grid import Grid
from solver.shape import CLASSIC, Shape
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.solver.generator.stocked import stocked


@for_each("shape", SMALL_SHAPES)
@for_each("level", SMALL_LEVELS)
def test_a_small_puzzle_is_as_hard_as_asked_for(shape: Shape, level: Level) -> None:
    """Each has the level and one solution, no two are alike, and the first ones do not depend on the number."""
    found = stocked(12, 7, level, shape)
    assert len(set(found)) == 12
    for grid in found:
        assert grid.shape == shape
        assert small_level(grid) is level
        assert solve(grid, 2).verdict is Verdict.UNIQUE
    assert stocked(3, 7, level, shape) == found[:3]
    assert stocked(1, 8, level, shape) != found[:1]


@for_each("level", SMALL_LEVELS)
def test_small_puzzles_have_the_symmetry_asked_for(level: Level) -> None:
    """Clues stand in pairs, so an odd number of them becomes an even one."""
    (grid,) = new_puzzles(1, 3, PuzzleSpec(SMALL_SHAPES[0], symmetry="rotational"), DifficultySpec(level))
    assert all(bool(one) == bool(other) for one, other in zip(grid.digits, grid.digits[::-1], strict=True))


def test_levels_that_small_puzzles_lack_are_refused() -> None:
    """4x4 and 6x6 have three levels, 16x16 has none."""
    for shape, level in ((SMALL_SHAPES[0], Level.EXTREME), (SMALL_SHAPES[1], Level.UNFAIR), (Shape(4, 4), Level.EASY)):
        with pytest.raises(RuleError):
            stocked(1, 1, level, shape)
    DifficultySpec(Level.EXTREME).check(CLASSIC)


def test_the_level_is_that_of_the_hardest_step() -> None:
    """On 6x6 one box, any single, or more; on 4x4 the number of clues."""
    full = Grid.parse("123456456123231564564231312645645312")
    assert small_level(full) is Level.EASY
    assert small_level(Grid.parse("12..34...14..321")) is Level.EASY
    assert small_level(Grid.parse("..4....1..1.4..2")) is Level.HARD
