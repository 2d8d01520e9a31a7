"""Take puzzles of a level from a stock, at once, and change each into another puzzle for the person who solves it.

    9x9             the built-in collection of the level; stock.txt where the clues have a symmetry
    6x6             medium and hard ones of stock.txt; easy ones, like all of 4x4, are quick to search

The seed decides the order of the stock, and how each puzzle is changed. Where the changed one turns out to have another
level, the puzzle stays as it is, so that the work has bounds and the level is right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from solver.generator.difficulty import DifficultySpec
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid
from solver.shape import CLASSIC, Shape
from solver.symmetry import Symmetry
from solver.techniques.technique import LEVELS, Level

_MAX_CHANGES: Final = 6  # Few puzzles have a symmetry, so that one unchanged would soon be seen again.
MAX_CACHED_PUZZLES: Final = 512  # more than are printed at once


@dataclass(frozen=True)
class Stock:
    """The puzzles of one shape and level whose clues have one symmetry."""

    shape: Shape
    symmetry: str
    level: Level

    @property
    def grids(self) -> tuple[Grid, ...]:
        """The puzzles, as they are kept."""
        if self.shape == CLASSIC and self.symmetry == "none":
            return _built_in_puzzles(self.level)
        return _kept_puzzles().get(self, ())


def find_stock(spec: PuzzleSpec, difficulty: DifficultySpec) -> Stock | None:
    """Find the stock of such puzzles, if there is one."""
    level = difficulty.level
    if level is None or difficulty != DifficultySpec(level) or spec != PuzzleSpec(spec.shape, symmetry=spec.symmetry):
        return None
    stock = Stock(spec.shape, spec.symmetry, level)
    return stock if stock.grids else None


@lru_cache(maxsize=MAX_CACHED_PUZZLES)
def puzzle_from(stock: Stock, seed: int, at: int) -> Grid:
    """Return another puzzle than the one at that place of the seed's order, but as hard."""
    order = list(stock.grids)
    Random(seed).shuffle(order)
    original, rng = order[at % len(order)], Random(f"{stock.level.name} {seed} {at}")
    fits, is_free = DifficultySpec(stock.level).fits, stock.symmetry == "none"
    for _ in range(1 if is_free else _MAX_CHANGES):
        changed = Symmetry.random(stock.shape, rng).grid(original) if is_free else _relabel_puzzle(original, rng)
        if fits(changed):
            return changed
    return original


def _relabel_puzzle(puzzle: Grid, rng: Random) -> Grid:
    """Give the puzzle other digits, and perhaps turn it upside down, so that the symmetry of its clues stays."""
    shape = puzzle.shape
    digits = [0, *rng.sample(shape.digits, shape.size)]
    rows = [row.cells for row in shape.rows][:: rng.choice((1, -1))]
    return Grid(tuple(digits[puzzle.digits[cell]] for row in rows for cell in row), shape)


@cache
def _kept_puzzles() -> Mapping[Stock, tuple[Grid, ...]]:
    """Read stock.txt."""
    found = defaultdict[Stock, tuple[Grid, ...]](tuple)
    for line in files("solver.generator").joinpath("stock.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            level, symmetry, cells = line.split()
            grid = Grid.parse(cells)
            found[Stock(grid.shape, symmetry, LEVELS[level])] += (grid,)
    return found


@cache
def _built_in_puzzles(level: Level) -> tuple[Grid, ...]:
    """Read the puzzles of the level's collection, in their order."""
    lines = files("puzzles").joinpath(f"{level.key}.sdm").read_text(encoding="utf-8").splitlines()
    cells = (line.partition("#")[0].strip() for line in lines)
    return tuple(Grid.parse(each) for each in cells if each)
