"""The level of a puzzle as far as it is known at once: for the verdict, the bar, the boards of Recent, and sheets.

It comes from techniques up to XY-chains: 3 ms for half of our puzzles, 53 ms for the slowest, once for each puzzle. If
these do not reach the solution, the level is at least Unfair. The verdict then has all techniques tried in a second
request, and from then on that level is known here too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from solver.engine import LIVE_BUDGET, Answer, Verdict, solve
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.path import MIN_DIGITS, Path, bounded_path
from solver.techniques.rating import Hardness, hardness

Removed: TypeAlias = frozenset[Candidate]
MAX_CACHED_ANSWERS: Final = 512  # at most five kilobytes each
MAX_CACHED_PATHS: Final = 256  # ten kilobytes each
cached_thorough_levels: Final[dict[Grid, Hardness]] = {}  # Puzzles that the quick level left open, the oldest first.


@lru_cache(maxsize=MAX_CACHED_ANSWERS)
def solve_live(givens: Grid, budget: int, removed: frozenset[Candidate] = frozenset()) -> Answer:
    """Solve within the budget. Cached, as the clues stay while a person types answers or steps through a search."""
    return solve(givens, limit=2, budget=budget, removed=removed)


def own_removed(puzzle: Puzzle) -> frozenset[Candidate]:
    """Return the removed candidates that belong to the puzzle: not those that hints removed, which make none easier."""
    return frozenset() if puzzle.removed and follow_from_clues(puzzle) else puzzle.removed


def follow_from_clues(puzzle: Puzzle) -> bool:
    """Check whether the clues alone have one solution, without a removed candidate: then reasoning removed them."""
    solution = solve_live(puzzle.givens, LIVE_BUDGET)
    return solution.verdict is Verdict.UNIQUE and all(
        solution.solutions[0].digits[cell] != digit for cell, digit in puzzle.removed
    )


def find_level(puzzle: Puzzle) -> Hardness | None:
    """Find the level of the clues of a board, as far as it is known at once; None if they have none."""
    if puzzle.shape != CLASSIC:
        return None
    return level_of(solve_live(puzzle.givens, LIVE_BUDGET, own_removed(puzzle)))


def level_of(answer: Answer) -> Hardness | None:
    """Find the level of the puzzle, as far as it is known at once; None if it has none."""
    if answer.verdict is not Verdict.UNIQUE or answer.grid.shape != CLASSIC or answer.grid.is_full():
        return None
    if answer.removed:
        return replace(quick_level(answer.grid, answer.removed), is_least=False)  # the thorough one knows clues alone
    return cached_thorough_levels.get(answer.grid) or quick_level(answer.grid)


@lru_cache(maxsize=MAX_CACHED_PATHS)
def quick_level(givens: Grid, removed: Removed = frozenset()) -> Hardness:
    """Find the level of a 9x9 puzzle with one solution, as far as techniques up to XY-chains decide it."""
    return hardness(quick_path(givens, removed))


@lru_cache(maxsize=MAX_CACHED_PATHS)
def quick_path(givens: Grid, removed: Removed = frozenset()) -> Path:
    """Find the path as far as techniques up to XY-chains lead, in some milliseconds."""
    has_path = removed or givens.filled >= MIN_DIGITS
    return bounded_path(givens, removed=removed) if has_path else Path(givens, (), False)
