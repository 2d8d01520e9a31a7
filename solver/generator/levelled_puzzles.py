"""Give new puzzles without a wait: any, or those of one level, the same from the same seed.

Puzzles of any level are generated, and so are those of 4x4 and easy ones of 6x6. Those of a level come from the
built-in ones, in an order that the seed decides.
Each is changed to another puzzle for the person who solves it: other digits, rows and columns in another order within
the boxes. The level of the changed puzzle is checked once. Where it differs, the puzzle stays as it is, so that the
work has bounds and the level is right.

>>> from solver.techniques.technique import Level
>>> [puzzle.filled for puzzle in new_puzzles(3, 5, Level.EASY)]
[28, 28, 28]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from solver.generator.difficulty import DifficultySpec
from solver.generator.series import generate
from solver.generator.small_puzzles import check_small_level, generate_small
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid
from solver.shape import CLASSIC, Shape
from solver.symmetry import Symmetry
from solver.techniques.technique import Level

_KERNEL: Final = "plain"  # a compiled kernel saves two seconds with 500 puzzles, and takes 120 MB for that
MAX_CACHED_PUZZLES: Final = 512  # The cache has no more of one level.


def new_puzzles(count: int, seed: int, level: Level | None, shape: Shape = CLASSIC) -> Iterator[Grid]:
    """Yield at least one puzzle of the level, or of any; the first ones do not depend on `count`.

    Raises:
        RuleError: No puzzles of that shape have the level.
    """
    if level is None:
        return generate(count, Random(seed), PuzzleSpec(shape), kernel=_KERNEL)
    if shape == CLASSIC:
        return (_levelled_puzzle(level, seed, at) for at in range(count))
    check_small_level(shape, level)
    if small := _small_puzzles(shape).get(level):
        return (_small_puzzle(small, level, seed, at) for at in range(count))
    return generate_small(count, Random(seed), PuzzleSpec(shape), level)


def relabel_puzzle(puzzle: Grid, rng: Random) -> Grid:
    """Give the puzzle other digits, and perhaps turn it upside down, so that its pattern of givens stays a pattern."""
    shape = puzzle.shape
    digits = [0, *rng.sample(shape.digits, shape.size)]
    rows = [row.cells for row in shape.rows][:: rng.choice((1, -1))]
    return Grid(tuple(digits[puzzle.digits[cell]] for row in rows for cell in row), shape)


def _permute_puzzle(puzzle: Grid, rng: Random) -> Grid:
    """Give the puzzle other digits, rows and columns: it is as hard but for which of several steps comes first."""
    return Symmetry.random(puzzle.shape, rng).grid(puzzle)


@lru_cache(maxsize=MAX_CACHED_PUZZLES)
def _levelled_puzzle(level: Level, seed: int, at: int) -> Grid:
    """Return the puzzle at that place of the seed's order."""
    order = list(_built_in_puzzles(level))
    Random(seed).shuffle(order)
    original = order[at % len(order)]
    permuted = _permute_puzzle(original, Random(f"{level.name} {seed} {at}"))
    return permuted if DifficultySpec(level).fits(permuted) else original


def _small_puzzle(puzzles: tuple[Grid, ...], level: Level, seed: int, at: int) -> Grid:
    """Return another puzzle than the one at that place of the seed's order; each step of one is a step of the other."""
    order = list(puzzles)
    Random(seed).shuffle(order)
    return _permute_puzzle(order[at % len(order)], Random(f"{level.name} {seed} {at}"))


@cache
def _small_puzzles(shape: Shape) -> Mapping[Level, tuple[Grid, ...]]:
    """Read the puzzles of the shape that take long to generate, by level."""
    found = defaultdict[Level, tuple[Grid, ...]](tuple)
    for line in files("solver.generator").joinpath("six_by_six.txt").read_text(encoding="utf-8").splitlines():
        name, _, cells = line.partition(" ")
        if name != "#" and len(cells) == len(shape.cells):
            found[Level[name.upper()]] += (Grid.parse(cells),)
    return found


@cache
def _built_in_puzzles(level: Level) -> tuple[Grid, ...]:
    """Read the puzzles of the level's collection, in their order."""
    lines = files("puzzles").joinpath(f"{level.name.lower()}.sdm").read_text(encoding="utf-8").splitlines()
    cells = (line.partition("#")[0].strip() for line in lines)
    return tuple(Grid.parse(each) for each in cells if each)
