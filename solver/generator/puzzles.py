"""Generate puzzles for the command line and the pages: any, or those of a difficulty, the same from the same seed.

>>> from random import Random
>>> len(list(generate_puzzles(3, Random(5), PuzzleSpec(), None)))
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from solver.generator.series import generate
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid

if TYPE_CHECKING:
    from solver.generator.difficulty import DifficultySpec


def generate_puzzles(
    number: int,
    random: Random,
    spec: PuzzleSpec,
    difficulty: DifficultySpec | None,
    *,
    patience: int | None = None,
    jobs: int = 1,
    tried: Callable[[], None] = lambda: None,
    poll: Callable[[], None] = lambda: None,
) -> Iterator[Grid]:
    """Generate puzzles; the first ones do not depend on `number`.

    `tried` is called for each puzzle that does not fit, `poll` many times a second.
    Raises GenerationError as `generate` and `generate_graded` do. No technique is loaded where there is no difficulty.
    """
    if difficulty is None:
        return generate(number, random, spec, patience=patience, jobs=jobs, tried=tried, poll=poll)
    from solver.generator.difficulty import generate_graded
    from solver.generator.small_puzzles import SMALL_SHAPES, generate_small

    if spec.shape in SMALL_SHAPES:
        return generate_small(number, random, spec, difficulty.level, patience=patience, tried=tried, poll=poll)
    return generate_graded(number, random, spec, difficulty, patience=patience, jobs=jobs, tried=tried, poll=poll)
