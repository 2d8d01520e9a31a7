"""Make new puzzles of every level without a wait: take one from puzzle_pool.txt and change it into one nobody has seen.

Three kinds of pattern, five levels. A puzzle of the kind gets other digits, and stands upside down or not, as long as
its level stays.

>>> from solver.techniques.path import solve_path
>>> solve_path(new_puzzle(Level.MEDIUM, "rotational")).level is Level.MEDIUM
True
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib.resources import files
from random import SystemRandom
from typing import Final

from solver import Grid
from solver.generator.levelled_puzzles import relabel_puzzle
from solver.techniques.path import Counts, count_path_steps, level_of
from solver.techniques.technique import Level
from webapp.serving.limits import page_work

PATTERNS: Final = {"rotational": "Half a turn", "left-right": "Mirrored", "none": "Free"}
MAX_CHANGES: Final = 6  # tried until one keeps its level


def new_puzzle(level: Level, pattern: str) -> Grid:
    """Make a puzzle of that level whose clues have that pattern. Raises ServiceUnavailable as `page_work` does."""
    dice = SystemRandom()
    stocked = stocked_puzzles()[level, pattern]
    with page_work():
        for _ in range(MAX_CHANGES):
            puzzle = relabel_puzzle(dice.choice(stocked), dice)
            if _has_level(puzzle, level):
                return puzzle
    return dice.choice(stocked)


def _has_level(puzzle: Grid, level: Level) -> bool:
    """Check whether the puzzle has that level. The first Extreme step decides, as there is no harder one."""

    def settles(counts: Counts) -> bool:
        return level < level_of(counts) or level_of(counts) is Level.EXTREME

    counts, solved = count_path_steps(puzzle, settles)
    return level_of(counts) is level and (solved or level is Level.EXTREME)


@cache
def stocked_puzzles() -> dict[tuple[Level, str], list[Grid]]:
    """Read puzzle_pool.txt, by level and pattern."""
    found = defaultdict[tuple[Level, str], list[Grid]](list)
    for line in files("webapp.puzzles").joinpath("puzzle_pool.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            level, pattern, cells = line.split()
            found[Level[level.upper()], pattern].append(Grid.parse(cells))
    return dict(found)
