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
from typing import TYPE_CHECKING, Final

from solver import compiled
from solver.compiled import COMPILING_SECONDS, LOADING_SECONDS
from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.path import (
    MIN_DIGITS,
    Counts,
    CountSteps,
    Path,
    StopCondition,
    count_path_steps,
    never_stop,
    path_from,
    rate_counts,
)
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.technique import Level

if TYPE_CHECKING:
    from solver.techniques.explainer.path import Numbers

_PLACES: Final = {key: place for place, key in enumerate(TECHNIQUES)}
spent_seconds = 0.0  # seconds of CPU that counting has taken in this process


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is: HoDoKu's level and score, and Sudoku Explainer's numbers.

    Attributes:
        level: HoDoKu's level; None if its path does not reach the solution.
        score: HoDoKu's score; None if its path does not reach the solution.
        steps: The number of steps.
        counts: How many steps each technique makes, by its name, the easiest first.
        numbers: Sudoku Explainer's numbers, and whether each is only a lower bound; None if they were not computed.
    """

    level: Level | None
    score: int | None
    steps: int
    counts: Mapping[str, int]
    numbers: Numbers | None = None

    @property
    def er(self) -> float | None:
        """Sudoku Explainer's ER, the rating of the hardest step."""
        return self.numbers.er if self.numbers else None

    @property
    def ep(self) -> float | None:
        """Sudoku Explainer's EP, the rating of the hardest step up to the first digit."""
        return self.numbers.ep if self.numbers else None

    @property
    def ed(self) -> float | None:
        """Sudoku Explainer's ED, the rating of the first step."""
        return self.numbers.ed if self.numbers else None

    @classmethod
    def of(cls, path: Path) -> Rating:
        """Rate a path."""
        return cls._from_counts([*path.counts.items()], path.solved)

    @classmethod
    def by_compiled_code(cls, grid: Grid) -> Rating:
        """Rate a puzzle with one solution by compiled code, many times faster than by its path.

        The first call loads numba, half a second, and compiles for some seconds if nothing is on disk.
        """
        from solver.techniques.fast_rating import count_steps_fast

        return cls._from_counter(count_steps_fast, grid)

    @classmethod
    def of_grid(cls, grid: Grid, removed: frozenset[Candidate] = frozenset()) -> Rating:
        """Rate a puzzle with one solution: by its path, and by compiled code once that pays in a process.

        Compiled code knows no removed candidates.
        """
        if removed:
            return cls.of(path_from(Position.of(grid, sorted(removed))))
        return cls._from_counter(count_steps, grid)

    @classmethod
    def _from_counter(cls, count: Callable[[Grid], tuple[Counts, bool]], grid: Grid) -> Rating:
        if grid.filled < MIN_DIGITS:
            return cls(None, None, 0, {})
        counted, solved = count(grid)
        return cls._from_counts(
            [(TECHNIQUES[key], counted[key]) for key in sorted(counted, key=_PLACES.__getitem__)], solved
        )

    @classmethod
    def _from_counts(cls, counts: Sequence[tuple[Entry, int]], solved: bool) -> Rating:
        level, score = rate_counts(counts) if solved else (None, None)
        by_name = {row.name: number for row, number in counts}
        return cls(level, score, sum(by_name.values()), by_name)


def count_steps(grid: Grid, stop: StopCondition = never_stop) -> tuple[Counts, bool]:
    """Count the steps of each technique as `count_path_steps` does.

    Compiled code takes over once the paths of this process took as long as loading that code takes.
    """
    global spent_seconds
    count, start = count_path_steps if spent_seconds < LOADING_SECONDS else _fastest_count(), thread_time()
    try:
        return count(grid, stop)
    finally:
        spent_seconds += thread_time() - start


def _fastest_count() -> CountSteps:
    if compiled.why_not():
        return count_path_steps
    try:
        from solver.techniques import fast_rating
    except ImportError:  # numpy is missing.
        return count_path_steps
    if not compiled.is_at_hand(fast_rating.PART):
        if spent_seconds < COMPILING_SECONDS:
            return count_path_steps
        fast_rating.compile_ratings()
    return fast_rating.count_steps_fast


def explain_slowness() -> str:
    """Explain why ratings were slower than they could be; '' for a few, or if nothing is missing."""
    return spent_seconds >= LOADING_SECONDS and compiled.why_not() or ""


@dataclass(frozen=True)
class Hardness:
    """A level as pages show it: its name, perhaps as the least possible one, and how many boxes of five it fills."""

    name: str
    number: int
    is_least: bool = False  # a longer path may be harder


def level_hardness(level: Level) -> Hardness:
    """Describe the level as pages show it."""
    return Hardness(level.title, level.number)


def begins_with_level(title: str, level: str) -> bool:
    """Check whether a title begins with the name of a level, which need not stand beside it again.

    >>> begins_with_level("Unfair puzzle", "At least Unfair"), begins_with_level("", "Hard")
    (True, False)
    """
    return title.split()[:1] == level.split()[-1:] != []


def hardness(path: Path) -> Hardness:
    """Describe the level of the path.

    A path that ends early is at least Unfair, as easier techniques have been tried.
    """
    if path.level:
        return level_hardness(path.level)
    if any(TECHNIQUES[step.technique].level is Level.EXTREME for step in path.steps):
        return level_hardness(Level.EXTREME)
    return Hardness(f"At least {Level.UNFAIR.title}", Level.UNFAIR.number, is_least=True)
