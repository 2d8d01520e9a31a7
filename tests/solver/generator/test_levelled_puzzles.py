"""New puzzles that nobody waits for."""

from __future__ import annotations

from itertools import islice
from random import Random

from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.levelled_puzzles import new_puzzles
from solver.generator.puzzles import generate_puzzles
from solver.grid import Grid
from solver.techniques.technique import Level
from tests.for_each import for_each
from webapp.shared.builtin_puzzles import by_level


def made(count: int, seed: int, level: Level) -> list[Grid]:
    """What a sheet gets."""
    return list(new_puzzles(count, seed, level))


@for_each("level", Level)
def test_they_are_of_the_level_and_grow_from_the_seed(level: Level) -> None:
    """Each is as hard as wished; more of them begin alike, and another seed gives others."""
    count = 1 if level is Level.EXTREME else 3
    puzzles = made(count, 5, level)
    assert all(map(DifficultySpec(level).fits, puzzles))
    assert made(count + 1, 5, level)[:count] == puzzles
    assert not {*made(count, 6, level)} & {*puzzles}


def test_they_are_not_the_built_in_ones() -> None:
    """Nor do two of a sheet come twice, though more are wanted than are built in."""
    puzzles = made(32, 1, Level.EASY)
    assert len({*puzzles}) == 32
    assert not {*puzzles} & {example.puzzle.givens for example in by_level()[Level.EASY].examples}


def test_any_are_generated() -> None:
    """Those of `sudoku generate` from the same seed."""
    assert list(new_puzzles(2, 5, None)) == list(islice(generate_puzzles(3, Random(5), PuzzleSpec(), None), 2))
