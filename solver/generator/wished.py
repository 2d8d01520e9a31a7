"""Puzzles as the command line and the pages ask for them: any, or those of a grade, the same from the same seed.

>>> from random import Random
>>> len(list(wished(3, Random(5), Wish(), None)))
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from solver.generator.series import Wish, generate
from solver.grid import Grid

if TYPE_CHECKING:
    from solver.generator.grades import Grade


def wished(
    number: int,
    random: Random,
    wish: Wish,
    grade: Grade | None,
    *,
    patience: int | None = None,
    jobs: int = 1,
    tried: Callable[[], None] | None = None,
) -> Iterator[Grid]:
    """So many puzzles; the first ones do not depend on how many follow.

    `tried` is called for each that does not fit the grade.
    Raises GenerationError as `generate` and `graded` do. No technique is loaded where there is no grade.
    """
    if grade is None:
        return generate(number, random, wish, patience=patience, jobs=jobs)
    from solver.generator.grades import graded

    return graded(number, random, wish, grade, patience=patience, jobs=jobs, tried=tried)
