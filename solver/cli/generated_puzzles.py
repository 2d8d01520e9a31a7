"""New puzzles for `sudoku sheet`, their seed, and the level that is under a puzzle with --levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import click

from solver.cli.output import Failure
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.sheets import Exercise
    from solver.sheets.request import SheetRequest
    from solver.techniques.technique import Level

SEED_BITS: Final = 32  # of a random seed, where the command names none


def choose_seed(session: Session) -> int:
    """Choose a random seed and note it."""
    seed = SystemRandom().getrandbits(SEED_BITS)
    session.note(f"Seed {seed}.")
    return seed


def new_puzzles(session: Session, wanted: SheetRequest) -> Iterator[tuple[Grid, Level | None]]:
    """Make the puzzles that the page "Print" has from the same seed, each with its level."""
    from solver.errors import GenerationError, RuleError

    session.progress.label, session.progress.total = "puzzles", sum(part.count for part in wanted.parts)
    try:
        for puzzle in wanted.new_puzzles():
            yield puzzle
            session.progress.done += 1
    except RuleError as error:
        raise click.UsageError(f"{error}.") from error
    except GenerationError as error:
        made = f"{session.progress.done:,} of {session.progress.total:,} were made"
        raise Failure(f"{error}; {made}.") from error


def levelled(exercise: Exercise, level: Level | None) -> Exercise:
    """Add the level to the puzzle: the one it was made for, or else its rating; where there is none, nothing."""
    from solver.generator.small_puzzles import SMALL_SHAPES, small_level
    from solver.shape import CLASSIC
    from solver.techniques.path import path_from, solve_path
    from solver.techniques.position import Position
    from solver.techniques.rating import hardness, level_hardness

    givens = exercise.givens
    rated = (CLASSIC,) if exercise.removed else (CLASSIC, *SMALL_SHAPES)
    if exercise.solution is None or givens.is_full() or not level and givens.shape not in rated:
        return exercise
    if level:
        found = level_hardness(level)
    elif exercise.removed:
        found = hardness(path_from(Position.of(givens, sorted(exercise.removed))))
    elif givens.shape == CLASSIC:
        found = hardness(solve_path(givens))
    else:
        found = level_hardness(small_level(givens))
    return replace(exercise, level=found.name, boxes=found.number)
