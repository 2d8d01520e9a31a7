"""Make new puzzles for page, command and library: any, or those of a difficulty, the same from the same seed.

There are two ways to a puzzle of a level. A search makes random puzzles until one fits, which takes up to some minutes.
The stock answers at once: it changes a puzzle that is known to have the level into another one (`stock`). Both are
seeded, so a seed gives two different puzzles. `sudoku generate` and `solver.generate` search; sheets and the page's
*Make* take from the stock.

>>> from solver.generator.difficulty import DifficultySpec
>>> from solver.techniques.technique import Level
>>> [puzzle.filled for puzzle in new_puzzles(3, 5, difficulty=DifficultySpec(Level.EASY), from_stock=True)]
[28, 28, 28]
>>> [puzzle.filled for puzzle in new_puzzles(2, 5)]
[24, 25]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from solver.errors import GenerationError
from solver.generator.series import generate
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid

if TYPE_CHECKING:
    from solver.generator.difficulty import DifficultySpec

MAX_UNFIT_PUZZLES: Final = 2_000  # in a row, some minutes at most
_LIGHT_KERNEL: Final = "plain"  # a compiled kernel saves two seconds with 500 puzzles, and takes 120 MB for that


def new_puzzles(
    number: int,
    seed: int,
    spec: PuzzleSpec = PuzzleSpec(),  # noqa: B008 - it is frozen
    difficulty: DifficultySpec | None = None,
    *,
    from_stock: bool = False,
    patience: int | None = None,
    jobs: int = 1,
    tried: Callable[[], None] = lambda: None,
    poll: Callable[[], None] = lambda: None,
) -> Iterator[Grid]:
    """Make puzzles with exactly one solution each; the first ones do not depend on `number`.

    No technique is loaded where there is no difficulty.

    Args:
        number: How many puzzles.
        seed: The number that decides them.
        spec: Their shape, clues and symmetry.
        difficulty: How hard they are; None for any.
        from_stock: Whether puzzles come from the stock where it has such puzzles.
        patience: The failures in a row after which the search gives up; None for the usual number.
        jobs: The threads or processes of the search, which change no puzzle.
        tried: Called for each puzzle of the search that does not fit.
        poll: Called many times a second.

    Raises:
        RuleError: No puzzles of that shape are that hard.
        GenerationError: `patience` puzzles in a row, or full grids in a row, led to none.
    """
    kernel = _LIGHT_KERNEL if from_stock else ""
    if difficulty is None:
        return generate(number, Random(seed), spec, patience=patience, kernel=kernel, jobs=jobs, tried=tried, poll=poll)
    from solver.generator.small_puzzles import usual_spec
    from solver.generator.stock import find_stock, puzzle_from

    difficulty.check(spec.shape)
    if from_stock and (stock := find_stock(spec, difficulty)):
        return (puzzle_from(stock, seed, at) for at in range(number))
    spec = usual_spec(spec, difficulty.level)
    grids = generate(None, Random(seed), spec, patience=patience, kernel=kernel, jobs=jobs, tried=tried, poll=poll)
    return islice(_fitting(grids, spec, difficulty, patience or MAX_UNFIT_PUZZLES, tried, poll), number)


def _fitting(
    grids: Iterator[Grid],
    spec: PuzzleSpec,
    difficulty: DifficultySpec,
    max_unfit: int,
    tried: Callable[[], None],
    poll: Callable[[], None],
) -> Iterator[Grid]:
    """Yield those of the puzzles that are so hard. Raises GenerationError if so many in a row are not."""
    from solver.techniques.rating import count_steps

    unfit = 0
    for grid in grids:
        poll()
        if difficulty.fits(grid, count_steps):
            unfit = 0
            yield grid
            continue
        unfit += 1
        tried()
        if unfit == max_unfit:
            raise GenerationError(f"none of {max_unfit:,} {spec.plural} in a row was one {difficulty}")
