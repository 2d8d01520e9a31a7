"""Rate how hard a puzzle is with all techniques: its level for the verdict, and its path for the page "How hard".

The verdict first has the level of `webapp.shared.levels`, which is known at once. Where that is a least one, the page
asks for this one in a second request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final, Generic, TypeVar

from solver import engine
from solver.engine import LIVE_BUDGET, Verdict
from solver.grid import Grid
from solver.shape import CLASSIC
from solver.techniques.explainer.path import ExplainerPath, explainer_path
from solver.techniques.path import Path, bounded_path
from solver.techniques.position import Position
from solver.techniques.rating import Hardness, hardness
from solver.techniques.registry import TECHNIQUES
from solver.techniques.technique import Level
from solver.text import count_noun
from webapp.serving.limits import page_work
from webapp.shared.levels import MAX_CACHED_PATHS, Removed, cached_thorough_levels, quick_path

MAX_CACHED_CHAIN_PATHS: Final = 64  # Each has all its chains, some hundred kilobytes.
MAX_PLACES: Final = 900  # The slowest techniques of a path look at them in 1.5 seconds.
MAX_BRANCHES: Final = 25_000  # Chains of Sudoku Explainer’s path take 1.5 seconds for them.
MAX_COUNTED_SOLUTIONS: Final = 1_000  # A puzzle with several solutions has no level.
_LEVELS: Final = list(Level)
_Result = TypeVar("_Result")


class GridCache(Generic[_Result]):
    """Cache what a function finds for clues and removed candidates, for the latest `max_entries` of them.

    Other than `lru_cache` it says what it holds, so a page can show a slow result that is there and ask for it later
    where it is not.

    >>> cache = GridCache(lambda grid, removed: grid.filled, 1)
    >>> cache.find(Grid.empty()), cache(Grid.empty()), cache.find(Grid.empty())
    (None, 0, 0)
    """

    def __init__(self, compute: Callable[[Grid, Removed], _Result], max_entries: int) -> None:
        self._compute = compute
        self._max_entries = max_entries
        self._found: dict[tuple[Grid, Removed], _Result] = {}  # the oldest first

    def __call__(self, grid: Grid, removed: Removed = frozenset()) -> _Result:
        """Look the result up, or compute it."""
        key = grid, removed
        found = self._found[key] if key in self._found else self._compute(*key)
        self._found.pop(key, None)
        self._found[key] = found
        while len(self._found) > self._max_entries:
            self._found.pop(next(iter(self._found)), None)
        return found

    def find(self, grid: Grid, removed: Removed = frozenset()) -> _Result | None:
        """Look the result up; None if it would have to be computed."""
        return self._found.get((grid, removed))

    def clear(self) -> None:
        """Forget all results."""
        self._found.clear()


@lru_cache(maxsize=MAX_CACHED_PATHS)
def why_unrated(givens: Grid, removed: Removed = frozenset()) -> str:
    """Return why the puzzle has no level, in one sentence with its numbers; '' if it has one.

    >>> why_unrated(Grid.parse("1..." "...." "...." "...."))
    'How hard rates 9x9 puzzles with one solution; this one is 4x4.'
    """
    reason = _unrated_reason(givens, removed)
    return f"How hard rates {CLASSIC} puzzles with one solution; this one {reason}." if reason else ""


def _unrated_reason(givens: Grid, removed: Removed) -> str:
    if givens.shape != CLASSIC:
        return f"is {givens.shape}"
    if not (givens.filled or removed):
        return "has no clues"
    answer = engine.solve(givens, limit=2, budget=LIVE_BUDGET, removed=removed)
    match answer.verdict:
        case Verdict.UNIQUE:
            return "has no empty cells" if givens.is_full() else ""
        case Verdict.CONFLICT:
            return f"has {answer.conflicts[0].what} in {answer.conflicts[0].house.name}"
        case Verdict.NONE:
            return "has no solution"
        case Verdict.UNDECIDED:
            clues = count_noun(givens.filled, "clue leaves", "clues leave")
            return f"is not decided: {clues} too many places to search here"
    counted = engine.count(givens, limit=MAX_COUNTED_SOLUTIONS, budget=LIVE_BUDGET, removed=removed)
    least = "" if counted.finished else "at least "
    return f"has {least}{count_noun(counted.count, 'solution')}"


def thorough_level(givens: Grid) -> Hardness:
    """Find the level with all techniques within MAX_PLACES, and cache it as final.

    The first Extreme step decides it, as no level is harder.
    """
    with page_work():
        found = replace(hardness(bounded_path(givens, True, Level.EXTREME, MAX_PLACES)), is_least=False)
    cached_thorough_levels[givens] = found
    while len(cached_thorough_levels) > MAX_CACHED_PATHS:
        cached_thorough_levels.pop(next(iter(cached_thorough_levels)), None)
    return found


def _find_thorough_path(givens: Grid, removed: Removed) -> Path:
    quick = quick_path(givens, removed)
    if quick.solved:
        return quick
    with page_work():
        return bounded_path(givens, is_thorough=True, max_places=MAX_PLACES, removed=removed)


def _find_explainer_path(givens: Grid, removed: Removed) -> ExplainerPath:
    with page_work():
        return explainer_path(Position.of(givens, sorted(removed)), MAX_BRANCHES)


thorough_path: Final = GridCache(_find_thorough_path, MAX_CACHED_PATHS)  # all techniques within MAX_PLACES
cached_explainer_path: Final = GridCache(_find_explainer_path, MAX_CACHED_CHAIN_PATHS)  # within MAX_BRANCHES


def level_ranges() -> list[tuple[str, str]]:
    """List HoDoKu's levels with the scores that they take, the easiest first.

    >>> level_ranges()[:2]
    [('Easy', 'up to 800'), ('Medium', '801 to 1,000')]
    """
    ranges, before = [], 0
    for each in _LEVELS:
        lower = before + 1
        text = f"from {lower:,}" if each.max_score is None else f"{lower:,} to {each.max_score:,}"
        ranges.append((each.title, text if before else f"up to {each.max_score:,}"))
        before = each.max_score or before
    return ranges


def level_of_points(path: Path) -> str:
    """Name the level that the points of a path alone would give, if a step gives it a harder one, else ""."""
    if path.level is None or path.score is None:
        return ""
    by_points = next(each for each in _LEVELS if each.max_score is None or path.score <= each.max_score)
    return by_points.title if by_points < path.level else ""


def exceeded_score(path: Path) -> int | None:
    """Find the highest score of the level below, if the path has its level by its score and not by a step.

    Returns None otherwise.
    """
    if path.level is None or path.level in [TECHNIQUES[step.technique].level for step in path.steps]:
        return None
    return _LEVELS[_LEVELS.index(path.level) - 1].max_score
