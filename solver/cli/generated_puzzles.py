"""New puzzles for `sudoku sheet`, and their seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import click

from solver.cli.output import Failure
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
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
