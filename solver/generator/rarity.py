"""Tell which puzzles are so rare among random ones that a search for one may take minutes, or find none.

17 to 20 clues        1 of 50,000 full grids leads to 20, none of many millions to 17
minimal, full symmetry
ER of 8.5 and more    1 of 500 random minimal puzzles, of 9.0 and more 1 of 3,000
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
