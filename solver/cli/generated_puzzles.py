"""New puzzles for `sudoku sheet --new`, and the level that stands under a puzzle with --levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solver.cli.output import Failure
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.shape import Shape
    from solver.sheets import Exercise

SEED_BITS: Final = 32  # of a random seed, where the command names none


class NewPuzzles(NamedTuple):
    """How many new puzzles are wanted, of which level, seed and size; None for none, any, a chosen one, and 9x9."""

    number: int | None
    level: str | None
    seed: int | None
    size: str | None = None

    @property
    def shape(self) -> Shape:
        """The shape of the puzzles."""
        from solver.shape import SHAPES

        return SHAPES[int(self.size or "9") ** 2]

    def check(self, files: tuple[str, ...]) -> None:
        """Check that these options go together, and with files. Raises UsageError."""
        if self.number is None and (self.level or self.size or self.seed is not None):
            raise click.UsageError("--level, --size and --seed need --new with the number of puzzles.")
        if self.number is not None and files:
            raise click.UsageError("--new makes puzzles and reads no file: leave out --new or the file.")

    def puzzles(self, session: Session) -> Iterator[Grid]:
        """Make the puzzles that the page "Print" has from the same seed; note a seed chosen here."""
        from solver.errors import GenerationError, RuleError
        from solver.generator.levelled_puzzles import new_puzzles
        from solver.techniques.technique import Level

        seed = self.seed
        if seed is None:
            seed = SystemRandom().getrandbits(SEED_BITS)
            session.note(f"Seed {seed}.")
        session.progress.label, session.progress.total = "puzzles", self.number or 0
        try:
            level = Level[self.level.upper()] if self.level else None
            for grid in new_puzzles(self.number or 0, seed, level, self.shape):
                yield grid
                session.progress.done += 1
        except RuleError as error:
            raise click.UsageError(f"{error}.") from error
        except GenerationError as error:
            raise Failure(f"{error}; {session.progress.done:,} of {self.number:,} were made.") from error


def levelled(exercise: Exercise, level: str | None) -> Exercise:
    """Add the level to the puzzle: the one it was made for, or else its rating; where there is none, nothing."""
    from solver.generator.small_puzzles import SMALL_SHAPES, small_level
    from solver.shape import CLASSIC
    from solver.techniques.path import solve_path
    from solver.techniques.rating import hardness, level_hardness
    from solver.techniques.technique import Level

    givens = exercise.givens
    if exercise.solution is None or givens.is_full() or not level and givens.shape not in (CLASSIC, *SMALL_SHAPES):
        return exercise
    if level:
        found = level_hardness(Level[level.upper()])
    elif givens.shape == CLASSIC:
        found = hardness(solve_path(givens))
    else:
        found = level_hardness(small_level(givens))
    return replace(exercise, level=found.name, boxes=found.number)
