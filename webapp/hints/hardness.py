"""How hard a puzzle is: its level for the verdict, at once, and its path for the page that shows it.

The verdict asks for what techniques up to XY-chains decide, some milliseconds of work; where they do not reach the
solution the level is at least Unfair, and is called so. The page goes on through all techniques, through the gate; so
does the verdict later, once it is there, and what was found then it says at once from now on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from solver.engine import Answer, Verdict
from solver.formats import link
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.explainer.numbers import Numbers, explainer_numbers
from solver.techniques.ladder import sentence
from solver.techniques.notation import effect, name_of
from solver.techniques.path import FEWEST_DIGITS, Path, bounded_path
from solver.techniques.rating import Hardness, hardness, named
from solver.techniques.step import Step
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.technique import Level, Technique
from solver.techniques.telling import sentences
from webapp.hints.giving import SINGLES
from webapp.serving.gate import heavy_work

KEPT: Final = 256  # paths, ten kilobytes each
LONG: Final = 3.0  # seconds of work after which Sudoku Explainer's path is left
BRANCHES: Final = 2_000  # of its chains, which bound a step of it
TALL: Final = 40  # of the curve's bars, in its units
_LEVELS: Final = list(Level)
_later: Final[dict[Grid, Hardness]] = {}  # of puzzles whose level was not known at once, the oldest first


@dataclass(frozen=True)
class Stretch:
    """One technique's step of a path, or several singles in a row, with the board before it."""

    title: str
    told: str
    first: int  # steps count from 1
    last: int
    level: Hardness
    board: dict[str, str]  # the fields of a link
    technique: str = ""  # the key of its page, of several singles none


def level_of(answer: Answer) -> Hardness | None:
    """The level of the puzzle, as far as it is known at once; None where there is none."""
    if answer.verdict is not Verdict.UNIQUE or answer.grid.shape != CLASSIC or answer.grid.is_full():
        return None
    return _later.get(answer.grid) or level_at_once(answer.grid)


def level_at_once(givens: Grid) -> Hardness:
    """The level of a 9x9 puzzle that has one solution, as far as it is known at once."""
    return hardness(_quick(givens))


def level_later(givens: Grid) -> Hardness:
    """The level as far as it is found within bounds, which is all that will be told of it.

    The first Extreme step decides it: there is no harder level.
    """
    with heavy_work() as turn:
        found = replace(hardness(bounded_path(givens, turn.rest, Level.EXTREME)), is_least=False)
    _later[givens] = found
    while len(_later) > KEPT:
        _later.pop(next(iter(_later)), None)
    return found


@lru_cache(maxsize=KEPT)
def whole_path(givens: Grid) -> Path:
    """The path as far as it is looked for within bounds."""
    quick = _quick(givens)
    if quick.solved:
        return quick
    with heavy_work() as turn:
        return bounded_path(givens, turn.rest)


@lru_cache(maxsize=KEPT)
def numbers_of(givens: Grid) -> Numbers:
    """Sudoku Explainer's three numbers, as far as they are found within bounds; else the least that they can be."""
    with heavy_work() as turn:
        end = time.thread_time() + LONG

        def goes_on() -> bool:
            turn.rest()
            return time.thread_time() < end

        return explainer_numbers(givens, BRANCHES, goes_on)


def stretches(path: Path) -> Iterator[Stretch]:
    """The path as a list, singles in a row as one."""
    puzzle, number = Puzzle.of(path.start), 1
    for is_single, run in groupby(path.steps, key=lambda step: step.technique in SINGLES):
        steps = list(run)
        for part in [steps] if is_single else [[step] for step in steps]:
            many = len(part) > 1
            title = f"{len(part)} singles" if many else name_of(part[0])
            told = (
                ", ".join(effect(step) for step in part)
                if is_single
                else sentence(sentences(part[0]).partition(": ")[2])
            )
            level = max((_row(step).level for step in part), key=_LEVELS.index)
            key = "" if many or not _row(part[0]).find else _row(part[0]).key
            yield Stretch(title, told, number, number + len(part) - 1, named(level), link.to_fields(puzzle), key)
            number += len(part)
            for step in part:
                puzzle = _after(puzzle, step)


def bars(path: Path) -> list[tuple[int, int, int]]:
    """The curve of difficulty: of each step where its bar begins, how tall it is, and the number of its level."""
    most = max((_score(step) for step in path.steps), default=1)
    return [
        (place, max(2, round(TALL * (_score(step) / most) ** 0.5)), _LEVELS.index(_row(step).level) + 1)
        for place, step in enumerate(path.steps)
    ]


def hardest(path: Path) -> str:
    """The name of the path's step with the highest score; '' for none."""
    return name_of(max(path.steps, key=_score)) if path.steps else ""


def _row(step: Step) -> Technique:
    return TECHNIQUES[step.technique.removeprefix("siamese-")]


def _score(step: Step) -> int:
    return _row(step).score


def _after(puzzle: Puzzle, step: Step) -> Puzzle:
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    gone = frozenset(Candidate(*each) for each in step.eliminations)
    return Puzzle(puzzle.givens, puzzle.entries, removed=puzzle.removed | gone) if gone else puzzle


@lru_cache(maxsize=KEPT)
def _quick(givens: Grid) -> Path:
    """The path as far as it is found at once."""
    return bounded_path(givens) if givens.filled >= FEWEST_DIGITS else Path(givens, (), False)
