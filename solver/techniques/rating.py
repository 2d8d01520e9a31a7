"""How hard a puzzle is: level and score of HoDoKu's path. Sudoku Explainer's three numbers are in `explainer.path`.

>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> rating = Rating.of(path)
>>> rating.level.title, rating.score, rating.steps
('Medium', 442, 56)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Final

from solver import compiled
from solver.grid import Grid
from solver.techniques.path import FEWEST_DIGITS, Count, Counts, Path, Settles, never, path_counts, scored
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.technique import Level

_LEVELS: Final = list(Level)
_LOADING: Final = 0.8  # seconds of computing that loading numba and what it has compiled takes
_COMPILING: Final = 15.0  # and compiling it, where it is not on disk
_PLACES: Final = {key: place for place, key in enumerate(TECHNIQUES)}
_spent = 0.0  # seconds of computing that counting has taken in this process


@dataclass(frozen=True, slots=True)
class Rating:
    """What is told of a path; level and score are None where it does not reach the solution."""

    level: Level | None
    score: int | None
    steps: int
    counts: Mapping[str, int]  # steps by the name of their technique, the easiest first

    @classmethod
    def of(cls, path: Path) -> Rating:
        """The rating of a path."""
        return cls._counted([*path.counts.items()], path.solved)

    @classmethod
    def quickly(cls, grid: Grid) -> Rating:
        """The rating of a puzzle with one solution, by compiled code: many times as soon as by its path.

        numba is loaded at the first call, half a second, and compiles for some seconds where nothing is kept on disk.
        """
        from solver.techniques.scoring import step_counts

        return cls._by(step_counts, grid)

    @classmethod
    def soonest(cls, grid: Grid) -> Rating:
        """The rating of a puzzle with one solution: by its path, and quickly once that pays in a process."""
        return cls._by(soonest_counts, grid)

    @classmethod
    def _by(cls, count: Callable[[Grid], tuple[Counts, bool]], grid: Grid) -> Rating:
        if grid.filled < FEWEST_DIGITS:
            return cls(None, None, 0, {})
        counted, solved = count(grid)
        return cls._counted(
            [(TECHNIQUES[key], counted[key]) for key in sorted(counted, key=_PLACES.__getitem__)], solved
        )

    @classmethod
    def _counted(cls, counts: Sequence[tuple[Entry, int]], solved: bool) -> Rating:
        level, score = scored(counts) if solved else (None, None)
        by_name = {row.name: number for row, number in counts}
        return cls(level, score, sum(by_name.values()), by_name)


def soonest_counts(grid: Grid, settles: Settles = never) -> tuple[Counts, bool]:
    """What `path_counts` has; by compiled code once the paths of a process took as long as having that takes."""
    global _spent
    count, begun = path_counts if _spent < _LOADING else _quickest(), thread_time()
    try:
        return count(grid, settles)
    finally:
        _spent += thread_time() - begun


def _quickest() -> Count:
    if compiled.why_not():
        return path_counts
    try:
        from solver.techniques import scoring
    except ImportError:  # of numpy
        return path_counts
    if not compiled.is_at_hand(scoring.PART):
        if _spent < _COMPILING:
            return path_counts
        scoring.have_compiled()
    return scoring.step_counts


def lacks_compiled() -> str:
    """Say why the ratings of this process were slower than they could be; '' for a few, or where nothing is missing."""
    return _spent >= _LOADING and compiled.why_not() or ""


@dataclass(frozen=True)
class Hardness:
    """A level as it is shown: its name, perhaps as the least, and how many boxes of five it fills."""

    name: str
    number: int
    is_least: bool = False  # a longer path may tell more


def named(level: Level) -> Hardness:
    """The level as it is shown."""
    return Hardness(level.title, _LEVELS.index(level) + 1)


def hardness(path: Path) -> Hardness:
    """The level of the path; that of one that ends early is at least Unfair, as what is easier has been tried."""
    if path.level:
        return named(path.level)
    if any(TECHNIQUES[step.technique].level is Level.EXTREME for step in path.steps):
        return named(Level.EXTREME)
    return Hardness(f"At least {Level.UNFAIR.title}", _LEVELS.index(Level.UNFAIR) + 1, is_least=True)
