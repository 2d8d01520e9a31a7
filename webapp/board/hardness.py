"""How hard a puzzle is: its level for the verdict, at once, and its path for the page that shows it.

The verdict asks for what techniques up to XY-chains decide, some milliseconds of work; where they do not reach the
solution the level is at least Unfair, and is called so. The page goes on through all techniques; so
does the verdict later, once it is there, and what was found then it says at once from now on.
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
from solver.techniques.path import FEWEST_DIGITS, Path, bounded_path
from solver.techniques.position import Position
from solver.techniques.rating import Hardness, hardness, named
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect, effect
from solver.techniques.technique import Level
from webapp.serving.limits import page_work

KEPT: Final = 256  # paths, ten kilobytes each
KEPT_CHAINS: Final = 64  # paths with all their chains, some hundred kilobytes
MAX_PATH_SECONDS: Final = 1.6  # of work, after which a path is left between two steps of some tenths of a second
BRANCHES: Final = MAX_BRANCHES  # of its chains, as on the command line; a step takes two thousand, 0.2 s of work
RATINGS: Final = (2.6, 4.2, 6.5, 8.0)  # of Sudoku Explainer, from which the bars are those of the next level
TALL: Final = 40  # of the curve's bars, in its units
_LEVELS: Final = list(Level)
_later: Final[dict[Grid, Hardness]] = {}  # of puzzles whose level was not known at once, the oldest first


class Grade(NamedTuple):
    """How hard a step is: the number of its level, from 1, and its rating where it has one."""

    number: int
    rating: str = ""


class Line(NamedTuple):
    """What a step of a path comes to on the page: its effect, its words, and the key of its technique's page."""

    step: Step
    is_single: bool
    title: str
    told: str
    grade: Grade
    technique: str


@dataclass(frozen=True)
class Stretch:
    """One technique's step of a path, or several singles in a row, with the board before it."""

    title: str
    told: str  # of several singles nothing: they are told one by one
    first: int  # steps count from 1
    last: int
    grade: Grade
    board: dict[str, str]  # the fields of a link
    technique: str = ""  # the key of its page, of several singles none
    singles: tuple[
        tuple[str, dict[str, str]], ...
    ] = ()  # of several, each with the fields of a link to the board before

    @property
    def digits(self) -> str:
        """All digits of the board as one line, from which a search goes on."""
        return board_link.from_fields(self.board).entries.line("0")


def level_of(answer: Answer) -> Hardness | None:
    """The level of the puzzle, as far as it is known at once; None where there is none."""
    if answer.verdict is not Verdict.UNIQUE or answer.grid.shape != CLASSIC or answer.grid.is_full():
        return None
    return _later.get(answer.grid) or level_at_once(answer.grid)


def level_at_once(givens: Grid) -> Hardness:
    """The level of a 9x9 puzzle that has one solution, as far as it is known at once."""
    return hardness(path_at_once(givens))


def level_later(givens: Grid) -> Hardness:
    """The level as far as it is found within bounds, which is all that will be told of it.

    The first Extreme step decides it: there is no harder level.
    """
    with page_work():
        found = replace(hardness(bounded_path(givens, True, Level.EXTREME, _has_time())), is_least=False)
    _later[givens] = found
    while len(_later) > KEPT:
        _later.pop(next(iter(_later)), None)
    return found


@lru_cache(maxsize=KEPT)
def path_at_once(givens: Grid) -> Path:
    """The path as far as it is found in some milliseconds."""
    return bounded_path(givens) if givens.filled >= FEWEST_DIGITS else Path(givens, (), False)


@lru_cache(maxsize=KEPT)
def whole_path(givens: Grid) -> Path:
    """The path as far as it is looked for within bounds."""
    quick = path_at_once(givens)
    if quick.solved:
        return quick
    with page_work():
        return bounded_path(givens, is_thorough=True, has_time=_has_time())


@lru_cache(maxsize=KEPT_CHAINS)
def path_explained(givens: Grid) -> ExplainerPath:
    """Sudoku Explainer's path, as far as it is found within bounds."""
    with page_work():
        return explainer_path(Position.of(givens), BRANCHES, _has_time())


def _has_time() -> Callable[[], bool]:
    """Say whether this thread still has time for another step: MAX_PATH_SECONDS of the processor from now on."""
    end = time.thread_time() + MAX_PATH_SECONDS
    return lambda: time.thread_time() < end


def stretches(path: Path) -> Iterator[Stretch]:
    """The path as a list, singles in a row as one."""
    before = Position.of(path.start).on_the_way(path.steps)
    return _stretched(path.start, (_line(step, position) for position, step in zip(before, path.steps, strict=True)))


def stretches_explained(path: ExplainerPath) -> Iterator[Stretch]:
    """The same of Sudoku Explainer's path."""
    before = Position.of(path.start).on_the_way(path.steps)
    lines = (_line_explained(step, position) for position, step in zip(before, path.steps, strict=False))
    return _stretched(path.start, lines)


def _line(step: Step, position: Position) -> Line:
    row = _row(step)
    told, grade = sentence(explain(step, position).partition(": ")[2]), Grade(named(row.level).number)
    return Line(step, row.technique.is_single, name_of(step), told, grade, row.key if row.is_logical else "")


def _line_explained(step: Step, position: Position) -> Line:
    told = sentence(f"{reason_of(step, position)}. So {describe_effect(step)}")
    return Line(step, rule_of(step).is_single, step.technique, told, _grade(step), same_technique(step))


def _grade(step: Step) -> Grade:
    return Grade(1 + sum(step.rating >= least for least in RATINGS), format_rating(step.rating))


def _stretched(start: Grid, lines: Iterable[Line]) -> Iterator[Stretch]:
    puzzle, number = Puzzle.of(start), 1
    for is_single, run in groupby(lines, key=lambda line: line.is_single):
        found = list(run)
        for part in [found] if is_single else [[line] for line in found]:
            first, board, singles = part[0], _fields(puzzle), list[tuple[str, dict[str, str]]]()
            for line in part:
                place = {"active": start.shape.cell_name(line.step.placements[0].cell)} if is_single else {}
                singles.append((effect(line.step), _fields(puzzle) | place))
                puzzle = _after(puzzle, line.step)
            grade = max((line.grade for line in part), key=lambda each: (each.number, float(each.rating or 0)))
            last = number + len(part) - 1
            if len(part) > 1:
                yield Stretch(f"{len(part)} singles", "", number, last, grade, board, "", tuple(singles))
            else:
                yield Stretch(first.title, first.told, number, last, grade, singles[0][1], first.technique)
            number = last + 1


def _fields(puzzle: Puzzle) -> dict[str, str]:
    """The fields of the link to a board of the path; once something was struck every candidate left is noted."""
    left = Candidates.of(puzzle.entries, puzzle.removed).all() if puzzle.removed else frozenset()
    return board_link.to_fields(replace(puzzle, notes=left))


def bars(path: Path) -> list[tuple[int, int, int]]:
    """The curve of difficulty: of each step where its bar begins, how tall it is, and the number of its level."""
    most = max((_score(step) for step in path.steps), default=1)
    return [
        (place, max(2, round(TALL * (_score(step) / most) ** 0.5)), _LEVELS.index(_row(step).level) + 1)
        for place, step in enumerate(path.steps)
    ]


def bars_explained(path: ExplainerPath) -> list[tuple[int, int, int]]:
    """The same of Sudoku Explainer's path, by the ratings of its steps."""
    most = max((step.rating for step in path.steps), default=1.0)
    return [
        (place, max(2, round(TALL * step.rating / most)), _grade(step).number) for place, step in enumerate(path.steps)
    ]


def hardest(path: Path) -> str:
    """The name of the path's step with the highest score; '' for none."""
    return name_of(max(path.steps, key=_score)) if path.steps else ""


def points_beyond(path: Path) -> int | None:
    """The highest score of the level below, where it is the score that makes the path's level and no step of it."""
    if path.level is None or path.level in [_row(step).level for step in path.steps]:
        return None
    return _LEVELS[_LEVELS.index(path.level) - 1].max_score


def _row(step: Step) -> Entry:
    return TECHNIQUES[step.technique]


def _score(step: Step) -> int:
    return _row(step).score


def _after(puzzle: Puzzle, step: Step) -> Puzzle:
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    gone = frozenset(Candidate(*each) for each in step.eliminations)
    return Puzzle(puzzle.givens, puzzle.entries, removed=puzzle.removed | gone) if gone else puzzle
