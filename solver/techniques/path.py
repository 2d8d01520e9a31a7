"""A path: the steps from a puzzle to its solution as HoDoKu (Hobiger, 2008) takes them, with level and score.

The techniques are tried in the order of the list; the first that finds something makes one step, and all begins again
from the top. The score is the sum of the steps' scores; the level is that of the hardest step, raised while the score
is above what a level allows.

>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> path.level.title, path.score, len(path.steps)
('Medium', 442, 56)

If no technique finds a step, brute force fills in a digit of the solution, so every puzzle with one solution has a
path, a level and a score.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from solver.grid import Grid
from solver.rich_display import RichDisplay
from solver.shape import Candidate
from solver.techniques.cell_sets import CellSet
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.technique import Level, Take

MIN_DIGITS: Final = 10
Counts: TypeAlias = dict[str, int]  # steps by the key of their technique
StopCondition: TypeAlias = Callable[[Counts], bool]
CountSteps: TypeAlias = Callable[[Grid, StopCondition], tuple[Counts, bool]]
MAX_SLOW_STEPS: Final = 20  # steps of a bounded path by slow techniques
_CANDIDATES_PER_PLACE: Final = 8  # Other techniques look at so many while fish look at a place.


@dataclass(frozen=True, slots=True)
class Path(RichDisplay):
    """A path: the steps that lead from a puzzle to its solution, in HoDoKu's order of techniques.

    Attributes:
        start: The grid where the path begins.
        steps: The steps, in order.
        solved: Whether the steps reach the solution.
    """

    start: Grid
    steps: tuple[Step, ...]
    solved: bool

    @property
    def score(self) -> int | None:
        """The sum of the scores of all steps; None if the path is not complete."""
        return self._level_and_score[1]

    @property
    def level(self) -> Level | None:
        """The level of the hardest step, or a higher one for a high score; None if the path is not complete."""
        return self._level_and_score[0]

    @property
    def _level_and_score(self) -> tuple[Level, int] | tuple[None, None]:
        return rate_counts(self.counts.items()) if self.solved else (None, None)

    @property
    def counts(self) -> Mapping[Entry, int]:
        """How many steps each technique makes, the easiest first. A key has `key`, `name`, `score` and `level`."""
        counted = Counter(step.technique for step in self.steps)
        return {row: counted[key] for key, row in TECHNIQUES.items() if counted[key]}


def rate_counts(counts: Collection[tuple[Entry, int]]) -> tuple[Level, int]:
    """Decide the difficulty of a path to the solution: level and score, from the number of steps of each technique."""
    score = sum(row.score * number for row, number in counts)
    level = max((row.level for row, _ in counts), default=Level.EASY)
    return next(
        each for each in Level if not each < level and (each.max_score is None or score <= each.max_score)
    ), score


def level_of(counts: Counts) -> Level:
    """Compute the level of a path from the number of steps of each technique."""
    return rate_counts([(TECHNIQUES[key], number) for key, number in counts.items()])[0]


def solve_path(grid: Grid) -> Path:
    """Follow the path of a puzzle with one solution as far as the techniques lead; no steps from too few digits."""
    return path_from(Position.of(grid)) if grid.filled >= MIN_DIGITS else Path(grid, (), False)


def path_from(position: Position) -> Path:
    """Follow the path from a position, which changes to the end of the path."""
    start = position.grid
    steps = tuple(path_steps(position))
    return Path(start, steps, not position.empty)


def never_stop(_: Counts) -> bool:
    """Return False: count to the end of a path."""
    return False


def count_path_steps(grid: Grid, stop: StopCondition = never_stop) -> tuple[Counts, bool]:
    """Count the steps of each technique on the path, and return whether it reaches the solution.

    Counting ends as soon as `stop` is true of the counts.
    """
    position, counts = Position.of(grid), Counts()
    for step in path_steps(position):
        counts[step.technique] = counts.get(step.technique, 0) + 1
        if stop(counts):
            break
    return counts, not position.empty


class _SlowSearches:
    """The searches for slow steps of one path, which end when too many places were looked at.

    Fish take nearly all the time of the slowest techniques. They are searched again only for the digits whose places
    changed since. The other techniques take the time of an eighth of all candidates.
    """

    def __init__(self, max_places: int) -> None:
        self._steps_left, self._places_left = MAX_SLOW_STEPS, max_places
        self._seen = set[CellSet]()  # the places of a digit in which fish were searched

    def next_step(self, position: Position) -> Step | None:
        """Find the next step by slow techniques; None if there is none within the bounds."""
        new = {places for places in position.places if places and places not in self._seen}
        work = sum(map(int.bit_count, new)) + sum(map(int.bit_count, position.masks)) // _CANDIDATES_PER_PLACE
        if not self._steps_left or work > self._places_left:
            return None
        self._steps_left -= 1
        step = next_step(position, _SLOW_TAKES)
        if step is None or TECHNIQUES[step.technique].rank >= _FIRST_SLOWEST:
            self._places_left -= work
            self._seen |= new
        return step


def bounded_path(
    grid: Grid,
    is_thorough: bool = False,
    last_level: Level | None = None,
    max_places: int = sys.maxsize,
    removed: Collection[Candidate] = (),
) -> Path:
    """Follow the path without slow techniques; if `is_thorough`, with some slow steps.

    Args:
        grid: The puzzle, with one solution.
        is_thorough: Whether to use all techniques. At most MAX_SLOW_STEPS steps of slow ones are taken.
        last_level: The level whose first step ends the path.
        max_places: How many places of digits the slowest techniques look at, some 1.5 milliseconds each.
        removed: Candidates that the digits allow but that are ruled out.
    """
    position, steps, slow = Position.of(grid, sorted(removed)), list[Step](), _SlowSearches(max_places)
    while position.empty:
        step = next_step(position, _FAST_TAKES)
        if step is None and is_thorough:
            step = slow.next_step(position)
        if step is None:
            break
        steps.append(step)
        position.apply(step)
        if TECHNIQUES[step.technique].level is last_level:
            break
    return Path(grid, tuple(steps), not position.empty)


def path_steps(position: Position) -> Iterator[Step]:
    """Yield the steps of the path one after the other; each is made before the next one is searched."""
    while position.empty and (step := next_step(position)):
        yield step
        position.apply(step)


def next_step(position: Position, takes: Sequence[Take] = ()) -> Step | None:
    """Find the step that a path takes here; None if none of `takes`, by default of all techniques, finds one."""
    for take in takes or _TAKES:
        if step := take(position):
            return step
    return None


def _takes_of_ranks(first: int = 0, end: int | None = None) -> tuple[Take, ...]:
    """List how each technique of a path takes its step, for ranks from `first` to below `end`."""
    rows = [row for row in TECHNIQUES.values() if row.in_path and first <= row.rank]
    rows = [row for row in rows if end is None or row.rank < end]
    return tuple(next(group).technique.take for _, group in groupby(rows, key=lambda row: row.rank))


_FIRST_SLOW: Final = min(row.rank for row in TECHNIQUES.values() if row.technique.is_slow)
_FIRST_SLOWEST: Final = min(row.rank for row in TECHNIQUES.values() if row.in_path and row.technique.is_slowest)
_TAKES: Final = _takes_of_ranks()
BEYOND_SINGLES: Final = _takes_of_ranks(1 + max(row.rank for row in TECHNIQUES.values() if row.technique.is_single))
BEYOND_COMPILED: Final = _takes_of_ranks(1 + max(row.rank for row in TECHNIQUES.values() if row.technique.is_compiled))
_FAST_TAKES: Final = _takes_of_ranks(end=_FIRST_SLOW)  # They take some milliseconds each.
_SLOW_TAKES: Final = _takes_of_ranks(_FIRST_SLOW)
