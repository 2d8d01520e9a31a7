"""The curve of a path: how tall the bar of each step is, so that hard steps stand out and easy puzzles stay low.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> [round(share, 2) for share in bar_shares(map(step_score, path.steps))][18:24]
[0.37, 0.71, 0.37, 0.2, 0.71, 0.71]
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step

FULL_SCORE: Final = 10.0  # the root of the points for which a bar has its full height, or easy puzzles would look hard
FULL_RATING: Final = 4.0  # the same in Sudoku Explainer's scale


def step_score(step: Step) -> float:
    """Compute how hard a step of HoDoKu's path is: the root of its points, which shows a single beside a chain."""
    return sqrt(TECHNIQUES[step.technique].score)


def bar_shares(scores: Iterable[float], full: float = FULL_SCORE) -> list[float]:
    """Compute the height of each bar as a share of the tallest one's, or of `full` if all are lower."""
    scores = list(scores)
    highest = max([full, *scores])
    return [score / highest for score in scores]
