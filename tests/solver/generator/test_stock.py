"""New puzzles that nobody waits for."""

from __future__ import annotations

import pytest

from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.stock import find_stock
from solver.shape import Shape
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.solver.generator.stocked import stocked
from webapp.shared.builtin_puzzles import by_level


@for_each("level", Level)
def test_they_are_of_the_level_and_grow_from_the_seed(level: Level) -> None:
    """Each is as hard as wished; more of them begin alike, and another seed gives others."""
    count = 1 if level is Level.EXTREME else 3
    puzzles = stocked(count, 5, level)
    assert all(map(DifficultySpec(level).fits, puzzles))
    assert stocked(count + 1, 5, level)[:count] == puzzles
    assert not {*stocked(count, 6, level)} & {*puzzles}


def test_they_are_not_the_built_in_ones() -> None:
    """Nor do two of a sheet come twice, though more are wanted than are built in."""
    puzzles = stocked(32, 1, Level.EASY)
    assert len({*puzzles}) == 32
    assert not {*puzzles} & {example.puzzle.givens for example in by_level()[Level.EASY].examples}


@for_each(
    ("spec", "difficulty"),
    [
        (PuzzleSpec(symmetry="full"), DifficultySpec(Level.EASY)),
        (PuzzleSpec(givens=30), DifficultySpec(Level.EASY)),
        (PuzzleSpec(minimal=True), DifficultySpec(Level.EASY)),
        (PuzzleSpec(), DifficultySpec(Level.HARD, "x-wing")),
        (PuzzleSpec(), DifficultySpec(logical=True)),
        (PuzzleSpec(Shape(2, 2)), DifficultySpec(Level.EASY)),
    ],
)
def test_what_the_stock_lacks_is_searched(spec: PuzzleSpec, difficulty: DifficultySpec) -> None:
    """Another symmetry, a number of clues, a technique, another size."""
    assert find_stock(spec, difficulty) is None


@pytest.mark.campaign
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("symmetry", ["none", "rotational", "left-right"])
def test_every_puzzle_of_the_stock_is_of_its_kind(level: Level, symmetry: str) -> None:
    """As it is kept; `tests/webapp/puzzles` looks at changed ones."""
    spec = PuzzleSpec(symmetry=symmetry)
    stock = find_stock(spec, DifficultySpec(level))
    assert stock
    for puzzle in stock.grids:
        assert DifficultySpec(level).fits(puzzle)
        assert all(len({bool(puzzle.digits[cell]) for cell in orbit}) == 1 for orbit in spec.orbits)
