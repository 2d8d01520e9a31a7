"""Rate how hard a puzzle is: its level for the verdict, at once, and its path for the page "How hard?".

The verdict first tries the techniques up to XY-chains, some milliseconds of work. If these do not reach the solution,
the level is at least Unfair, and the verdict says "at least". The page goes on through all techniques. So does the
verdict, in a second request; from then on the cached level is shown at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from solver.engine import Answer, Verdict
from solver.formats import board_link
from solver.grid import Candidates, Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.explainer.explanations import format_rating, reason_of
from solver.techniques.explainer.path import MAX_BRANCHES, ExplainerPath, explainer_path
from solver.techniques.explainer.registry import rule_of, same_technique
from solver.techniques.hints import explain, sentence
from solver.techniques.notation import name_of
from solver.techniques.path import MIN_DIGITS, Path, bounded_path
from solver.techniques.position import Position
from solver.techniques.rating import Hardness, hardness, level_hardness
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect, effect
from solver.techniques.technique import Level
from webapp.serving.limits import page_work

MAX_CACHED_PATHS: Final = 256  # ten kilobytes each
MAX_CACHED_CHAIN_PATHS: Final = 64  # with all their chains, some hundred kilobytes each
MAX_PATH_SECONDS: Final = 1.6  # of work, after which a path ends early; checked between its steps
LEVEL_RATINGS: Final = (2.6, 4.2, 6.5, 8.0)  # of Sudoku Explainer: each begins the next level of the bars
BAR_HEIGHT: Final = 40  # of the tallest bar, in units of the curve
_LEVELS: Final = list(Level)
cached_thorough_levels: Final[dict[Grid, Hardness]] = {}  # of puzzles that the quick level left open, the oldest first


class StepGrade(NamedTuple):
    """Hold how hard a step is: the number of its level, from 1, and its rating or ""."""

    number: int
    rating: str = ""


class PathLine(NamedTuple):
    """Hold a step of a path as the page shows it. `technique` is the key of its page, or ""."""

    step: Step
    is_single: bool
    title: str
    explanation: str
    grade: StepGrade
    technique: str


@dataclass(frozen=True)
class PathSection:
    """Hold an item of the list of steps: a step, or several singles in a row, with the board before it."""

    title: str
    explanation: str  # "" for several singles, which are listed one by one
    first: int  # steps count from 1
    last: int
    grade: StepGrade
    board: dict[str, str]  # the fields of a link
    technique: str = ""  # the key of its page; "" for several singles
    singles: tuple[tuple[str, dict[str, str]], ...] = ()  # each with the fields of a link to the board before

    @property
    def digits(self) -> str:
        """All digits of the board as one line, for a search from there."""
        return board_link.from_fields(self.board).entries.line("0")


def level_of(answer: Answer) -> Hardness | None:
    """Find the level of the puzzle, as far as it is known at once; None if it has none."""
    if answer.verdict is not Verdict.UNIQUE or answer.grid.shape != CLASSIC or answer.grid.is_full():
        return None
    return cached_thorough_levels.get(answer.grid) or quick_level(answer.grid)


def quick_level(givens: Grid) -> Hardness:
    """Find the level of a 9x9 puzzle with one solution, as far as techniques up to XY-chains decide it."""
    return hardness(quick_path(givens))


def thorough_level(givens: Grid) -> Hardness:
    """Find the level with all techniques within MAX_PATH_SECONDS, and cache it as final.

    The first Extreme step decides it, as no level is harder.
    """
    with page_work():
        found = replace(hardness(bounded_path(givens, True, Level.EXTREME, _start_deadline())), is_least=False)
    cached_thorough_levels[givens] = found
    while len(cached_thorough_levels) > MAX_CACHED_PATHS:
        cached_thorough_levels.pop(next(iter(cached_thorough_levels)), None)
    return found


@lru_cache(maxsize=MAX_CACHED_PATHS)
def quick_path(givens: Grid) -> Path:
    """Find the path as far as techniques up to XY-chains lead, in some milliseconds."""
    return bounded_path(givens) if givens.filled >= MIN_DIGITS else Path(givens, (), False)


@lru_cache(maxsize=MAX_CACHED_PATHS)
def thorough_path(givens: Grid) -> Path:
    """Find the path with all techniques within MAX_PATH_SECONDS."""
    quick = quick_path(givens)
    if quick.solved:
        return quick
    with page_work():
        return bounded_path(givens, is_thorough=True, has_time=_start_deadline())


@lru_cache(maxsize=MAX_CACHED_CHAIN_PATHS)
def cached_explainer_path(givens: Grid) -> ExplainerPath:
    """Find Sudoku Explainer's path within MAX_PATH_SECONDS."""
    with page_work():
        return explainer_path(Position.of(givens), MAX_BRANCHES, _start_deadline())


def _start_deadline() -> Callable[[], bool]:
    """Start a deadline of MAX_PATH_SECONDS of processor time. The result says whether time is left in this thread."""
    end = time.thread_time() + MAX_PATH_SECONDS
    return lambda: time.thread_time() < end


def path_sections(path: Path) -> Iterator[PathSection]:
    """List the path, with singles in a row as one section."""
    before = Position.of(path.start).positions_before(path.steps)
    return _group_lines(
        path.start, (_path_line(step, position) for position, step in zip(before, path.steps, strict=True))
    )


def explainer_sections(path: ExplainerPath) -> Iterator[PathSection]:
    """List Sudoku Explainer's path in the same form."""
    before = Position.of(path.start).positions_before(path.steps)
    lines = (_explainer_line(step, position) for position, step in zip(before, path.steps, strict=False))
    return _group_lines(path.start, lines)


def _path_line(step: Step, position: Position) -> PathLine:
    row = _entry_of(step)
    explanation = sentence(explain(step, position).partition(": ")[2])
    grade = StepGrade(level_hardness(row.level).number)
    return PathLine(step, row.technique.is_single, name_of(step), explanation, grade, row.key if row.is_logical else "")


def _explainer_line(step: Step, position: Position) -> PathLine:
    explanation = sentence(f"{reason_of(step, position)}. So {describe_effect(step)}")
    grade = _explainer_grade(step)
    return PathLine(step, rule_of(step).is_single, step.technique, explanation, grade, same_technique(step))


def _explainer_grade(step: Step) -> StepGrade:
    return StepGrade(1 + sum(step.rating >= rating for rating in LEVEL_RATINGS), format_rating(step.rating))


def _group_lines(start: Grid, lines: Iterable[PathLine]) -> Iterator[PathSection]:
    puzzle, number = Puzzle.of(start), 1
    for is_single, run in groupby(lines, key=lambda line: line.is_single):
        found = list(run)
        for part in [found] if is_single else [[line] for line in found]:
            first, board, singles = part[0], _link_fields(puzzle), list[tuple[str, dict[str, str]]]()
            for line in part:
                place = {"active": start.shape.cell_name(line.step.placements[0].cell)} if is_single else {}
                singles.append((effect(line.step), _link_fields(puzzle) | place))
                puzzle = _puzzle_after(puzzle, line.step)
            grade = max((line.grade for line in part), key=lambda each: (each.number, float(each.rating or 0)))
            last = number + len(part) - 1
            if len(part) > 1:
                yield PathSection(f"{len(part)} singles", "", number, last, grade, board, "", tuple(singles))
            else:
                yield PathSection(first.title, first.explanation, number, last, grade, singles[0][1], first.technique)
            number = last + 1


def _link_fields(puzzle: Puzzle) -> dict[str, str]:
    """Build the fields of a link to a board of the path. After the first elimination it has all candidates as notes."""
    left = Candidates.of(puzzle.entries, puzzle.removed).all() if puzzle.removed else frozenset()
    return board_link.to_fields(replace(puzzle, notes=left))


def difficulty_bars(path: Path) -> list[tuple[int, int, int]]:
    """Compute the curve of difficulty: for each step the place of its bar, its height, and the number of its level."""
    highest = max((_score(step) for step in path.steps), default=1)
    return [
        (place, max(2, round(BAR_HEIGHT * (_score(step) / highest) ** 0.5)), _LEVELS.index(_entry_of(step).level) + 1)
        for place, step in enumerate(path.steps)
    ]


def explainer_bars(path: ExplainerPath) -> list[tuple[int, int, int]]:
    """Compute the same curve for Sudoku Explainer's path, from the ratings of its steps."""
    highest = max((step.rating for step in path.steps), default=1.0)
    return [
        (place, max(2, round(BAR_HEIGHT * step.rating / highest)), _explainer_grade(step).number)
        for place, step in enumerate(path.steps)
    ]


def hardest_technique(path: Path) -> str:
    """Name the step of the path with the highest score; '' for an empty path."""
    return name_of(max(path.steps, key=_score)) if path.steps else ""


def exceeded_score(path: Path) -> int | None:
    """Find the highest score of the level below, if the path has its level by its score and not by a step.

    Returns None otherwise.
    """
    if path.level is None or path.level in [_entry_of(step).level for step in path.steps]:
        return None
    return _LEVELS[_LEVELS.index(path.level) - 1].max_score


def _entry_of(step: Step) -> Entry:
    return TECHNIQUES[step.technique]


def _score(step: Step) -> int:
    return _entry_of(step).score


def _puzzle_after(puzzle: Puzzle, step: Step) -> Puzzle:
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    removed_here = frozenset(Candidate(*each) for each in step.eliminations)
    return Puzzle(puzzle.givens, puzzle.entries, removed=puzzle.removed | removed_here) if removed_here else puzzle
