"""Tell which puzzles are so rare among random ones that a search for one may take minutes, or find none.

What was measured: none of 645 full grids led to 20 clues, one to 21, and 29 to 22; none of 640 led to a minimal puzzle
of full symmetry; 3 of 2,744 random puzzles had an ER of 8.5 or more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solver.generator.spec import PuzzleSpec
from solver.shape import CLASSIC

if TYPE_CHECKING:
    from solver.generator.difficulty import DifficultySpec

_MAX_RARE_GIVENS: Final = 20
_MIN_RARE_RATING: Final = 8.5
_RAREST_SYMMETRY: Final = "full"


def is_rare(spec: PuzzleSpec, difficulty: DifficultySpec | None = None) -> bool:
    """Return whether such 9x9 puzzles are known to be rare.

    >>> [is_rare(PuzzleSpec(givens=givens)) for givens in (17, 19, 24)]
    [True, True, False]
    """
    if spec.shape != CLASSIC:
        return False
    if spec.givens is not None and spec.most_givens <= _MAX_RARE_GIVENS:
        return True
    if spec.minimal and spec.symmetry == _RAREST_SYMMETRY:
        return True
    return bool(difficulty and difficulty.er and difficulty.er[0] >= _MIN_RARE_RATING)
