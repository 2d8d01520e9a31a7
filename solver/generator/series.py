"""A series of proper puzzles out of one source of random bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from solver.batch.kernels import named
from solver.errors import GenerationError, RuleError
from solver.generator import filling, symmetry, thinning
from solver.generator.symmetry import Orbit
from solver.generator.uniqueness import Jobs, are_unique, at_work, kernel_that_pays
from solver.grid import Grid
from solver.shape import CLASSIC, Shape

# No proper puzzle has fewer givens. Of 16x16 it is known only that two digits cannot both be missing.
_FEWEST: Final = {Shape(2, 2): 4, Shape(2, 3): 8, CLASSIC: 17, Shape(4, 4): 15}
PATIENCE: Final = {CLASSIC: 5_000, Shape(4, 4): 50}  # full grids thinned in a row without reaching what is wanted
_PATIENCE: Final = 1_000  # for other shapes
_FIRST: Final = 16  # attempts of the first batch
_MOST: Final = 4_096  # attempts side by side
_ATTEMPTS: Final = 7  # at a full grid, on 9x9, until there is one


@dataclass(frozen=True)
class Wish:
    """What puzzles are wanted. Raises RuleError where there can be none."""

    shape: Shape = CLASSIC
    givens: int | None = None
    minimal: bool = False  # no given can be spared
    symmetry: str = "none"

    def __post_init__(self) -> None:
        orbits = self.orbits
        if self.givens is None:
            return
        fewest, cells = _FEWEST[self.shape], len(self.shape.cells)
        if not fewest <= self.givens <= cells:
            raise RuleError(f"{self.givens} givens: a proper {self.shape} puzzle has {fewest} to {cells}")
        sums = 1  # bit k is set where orbits of k cells together exist
        for orbit in orbits:
            sums |= sums << len(orbit)
        if not sums >> self.givens & 1:
            raise RuleError(f"no pattern of {self.givens} givens has the symmetry {self.symmetry!r}")

    @cached_property
    def orbits(self) -> Sequence[Orbit]:
        """The sets of cells that hold givens together or not at all."""
        return symmetry.orbits(self.symmetry, self.shape)

    @property
    def plural(self) -> str:
        """Several puzzles of this wish, in words."""
        return self._told("puzzles")

    def __str__(self) -> str:
        return self._told("puzzle")

    def _told(self, noun: str) -> str:
        words = [
            "minimal" if self.minimal else "",
            f"{self.shape} {noun}",
            f"with {self.givens} givens" if self.givens is not None else "",
            f"of {self.symmetry} symmetry" if self.symmetry != "none" else "",
        ]
        return " ".join(word for word in words if word)


def generate(
    number: int | None, random: Random, wish: Wish, *, patience: int | None = None, kernel: str = "", jobs: int = 1
) -> Iterator[Grid]:
    """So many puzzles with exactly one solution each, or without end; the first ones do not depend on how many follow.

    Without a number of givens each is thinned until no orbit of its symmetry can go. `kernel` and `jobs` are those of
    `solve_batch` and change no puzzle. Raises GenerationError where `patience` full grids in a row led to none.
    """
    patience = patience or PATIENCE.get(wish.shape, _PATIENCE)
    made, vain = 0, 0
    with at_work(number, wish.shape, kernel, jobs) as workers:
        for grid in _outcomes(number, random, wish, kernel, workers):
            if grid is None:
                vain += 1
                if vain == patience:
                    raise GenerationError(f"{patience:,} full grids in a row led to no {wish}")
                continue
            yield grid
            made, vain = made + 1, 0
            if made == number:
                return


def _outcomes(number: int | None, random: Random, wish: Wish, kernel: str, workers: Jobs) -> Iterator[Grid | None]:
    """What came of each full grid, without end: the puzzle, or None; batches are as large as `number` puzzles need."""
    made, tried, size = 0, 0, _FIRST
    while True:
        chosen = kernel or kernel_that_pays(max(tried + size, _ATTEMPTS * (number or 0)), wish.shape)
        fast = bool(chosen) and named(chosen).compiled
        for grid in _batch(random, wish, size, fast, chosen, workers):
            made += grid is not None
            yield grid
        tried += size
        size = min(_MOST, 2 * tried)
        if number is not None:
            wanted = tried * max(number - made, 1) // max(made, 1)  # attempts, if the rest goes like those before
            size = min(size, wanted + wanted // 8 + 1)


def _batch(random: Random, wish: Wish, size: int, fast: bool, kernel: str, workers: Jobs) -> Iterator[Grid | None]:
    """The puzzles of the next attempts; None where a full grid did not lead to what is wanted."""

    def check(boards: Sequence[bytearray]) -> list[bool | None]:
        return are_unique(boards, wish.shape, kernel, workers)

    orbits, goal = wish.orbits, wish.givens or 0
    grids = filling.attempts(random, size, wish.shape, len(orbits), fast)
    thinnings = [thinning.Thinning(*grid, orbits, goal) for grid in grids if grid]
    thinning.thin(thinnings, check)
    reached = [each.left == goal or not wish.givens for each in thinnings]
    if wish.minimal:
        there = [each.board for each, is_there in zip(thinnings, reached, strict=True) if is_there]
        minimal = thinning.are_minimal(there, check)
        reached = [is_there and next(minimal) for is_there in reached]
    for each, is_there in zip(thinnings, reached, strict=True):
        yield Grid(tuple(each.board), wish.shape) if is_there else None
