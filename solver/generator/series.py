"""Generate a series of proper puzzles from one source of random bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final
from zlib import crc32

from solver.batch.kernels import named
from solver.errors import GenerationError
from solver.generator import clue_removal, filling
from solver.generator.spec import PuzzleSpec
from solver.generator.uniqueness import Jobs, are_unique, kernel_that_pays, open_workers
from solver.grid import Grid
from solver.shape import CLASSIC, Shape

MAX_FAILED_GRIDS: Final = {
    CLASSIC: 5_000,
    Shape(4, 4): 50,
}  # full grids in a row that led to no puzzle
_MAX_FAILED_GRIDS: Final = 1_000  # for other shapes
_FIRST_BATCH: Final = 16  # attempts of the first batch
_MAX_BATCH: Final = 4_096  # attempts side by side
_ATTEMPTS_PER_GRID: Final = 7  # at a full grid, on 9x9, until there is one


def generate(
    number: int | None,
    random: Random,
    spec: PuzzleSpec,
    *,
    patience: int | None = None,
    kernel: str = "",
    jobs: int = 1,
    tried: Callable[[], None] = lambda: None,
    poll: Callable[[], None] = lambda: None,
) -> Iterator[Grid]:
    """Generate `number` puzzles with exactly one solution each, or without end for None.

    The first ones do not depend on `number`. Without a number of givens each loses clues until no orbit of its symmetry
    can go. `kernel` and `jobs` are those of `solve_batch` and change no puzzle.

    There is no time limit, so that a seed gives the same puzzles on every machine. Whoever wants one ends the search
    by an exception of `poll`, which is called many times a second. `tried` is called for each full grid that led to no
    puzzle.

    Raises:
        GenerationError: `patience` full grids in a row led to no puzzle.
    """
    patience = patience or MAX_FAILED_GRIDS.get(spec.shape, _MAX_FAILED_GRIDS)
    made, failed = 0, 0
    with open_workers(number, spec.shape, kernel, jobs) as workers:
        for grid in _generate_or_none(number, random, spec, kernel, workers, poll):
            if grid is None:
                failed += 1
                tried()
                if failed == patience:
                    raise GenerationError(f"{patience:,} full grids in a row led to no {spec}")
                continue
            yield grid
            made, failed = made + 1, 0
            if made == number:
                return


def _generate_or_none(
    number: int | None, random: Random, spec: PuzzleSpec, kernel: str, workers: Jobs, poll: Callable[[], None]
) -> Iterator[Grid | None]:
    """Yield the puzzle of each full grid or None, without end; batches are as large as `number` puzzles need."""
    made, tried, size = 0, 0, _FIRST_BATCH
    while True:
        chosen = kernel or kernel_that_pays(max(tried + size, _ATTEMPTS_PER_GRID * (number or 0)), spec.shape)
        fast = bool(chosen) and named(chosen).compiled
        for grid in _generate_batch(random, spec, size, fast, chosen, workers, poll):
            made += grid is not None
            yield grid
        tried += size
        size = min(_MAX_BATCH, 2 * tried)
        if number is not None:
            wanted = tried * max(number - made, 1) // max(made, 1)  # attempts, if later ones succeed as often
            size = min(size, wanted + wanted // 8 + 1)


def _generate_batch(
    random: Random,
    spec: PuzzleSpec,
    size: int,
    fast: bool,
    kernel: str,
    workers: Jobs,
    poll: Callable[[], None],
) -> Iterator[Grid | None]:
    """Yield the puzzles of the next attempts; None where a full grid did not lead to a puzzle as specified."""

    def check(boards: Sequence[bytearray]) -> list[bool | None]:
        poll()
        return are_unique(boards, spec.shape, kernel, workers)

    orbits = spec.orbits
    grids = filling.attempt_grids(random, size, spec.shape, len(orbits), fast)
    removals = [clue_removal.ClueRemoval(*grid, orbits, _choose_givens(spec, grid[0])) for grid in grids if grid]
    clue_removal.remove_clues(removals, check)
    reached = [not spec.givens or spec.givens <= each.left <= spec.most_givens for each in removals]
    if spec.minimal:
        there = [each.board for each, is_there in zip(removals, reached, strict=True) if is_there]
        minimal = clue_removal.are_minimal(there, check)
        reached = [is_there and next(minimal) for is_there in reached]
    for each, is_there in zip(removals, reached, strict=True):
        yield Grid(tuple(each.board), spec.shape) if is_there else None


def _choose_givens(spec: PuzzleSpec, grid: bytes) -> int:
    """Choose how many givens a full grid is to keep: any number in the range wanted, always the same for one grid."""
    fewest = spec.givens or 0
    return fewest + crc32(grid) % (spec.most_givens - fewest + 1)
