"""New puzzles for a sheet: any, or those of one level, the same from the same seed.

Any are generated. Those of a level come from the built-in ones, in an order of the seed's, each changed so that it is
another puzzle: other digits, and upside down or not. Where that changes the level, which is asked once, the puzzle
stays as it is; so the work has bounds, and the level is always right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from solver import Grid
from solver.generator import Wish
from solver.generator.grades import Grade
from solver.generator.wished import wished
from solver.techniques.technique import Level
from webapp.library import by_level
from webapp.serving.gate import Turn
from webapp.stock import changed

MOST_NEW: Final = 60  # puzzles made while somebody waits
MOST_EXTREME: Final = 30  # whose level takes a sixth of a second to tell
KEPT: Final = 512


def new_puzzles(count: int, seed: int, level: Level | None, turn: Turn) -> Iterator[Grid]:
    """So many puzzles, at least one, of the level or of any; the first ones do not depend on how many follow."""
    if level is None:
        for puzzle in wished(count, Random(seed), Wish(), None):
            turn.rest()
            yield puzzle
        return
    for at in range(count):
        turn.rest()
        yield _of_level(level, seed, at)


@lru_cache(maxsize=KEPT)
def _of_level(level: Level, seed: int, at: int) -> Grid:
    """The puzzle at that place of the seed's."""
    order = [example.puzzle.givens for example in by_level()[level].examples]
    Random(seed).shuffle(order)
    kept = order[at % len(order)]
    made = changed(kept, Random(f"{level.name} {seed} {at}"))
    return made if Grade(level).fits(made) else kept
