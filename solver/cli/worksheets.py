"""Worksheets for `sudoku sheet`: the tasks that --kind, --algorithm, --move, --code and --base ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solver.cli.session import Item, Session

if TYPE_CHECKING:
    from solver.sheets import Exercise
    from solver.sheets.tasks import Task

PUZZLES: Final = "puzzles"  # the kinds of sheet that are no worksheets
CARDS: Final = "cards"


class Work(NamedTuple):
    """Which worksheet is wanted, of which search and from which move on; None for what is usual."""

    kind: str
    algorithm: str | None
    move: int | None
    code: str | None
    base: str | None

    @property
    def is_puzzles(self) -> bool:
        """Whether puzzles are wanted, to be solved. Raises UsageError where more is said than goes with them."""
        is_puzzles = self.kind in (PUZZLES, CARDS)
        if is_puzzles and set(self[1:]) != {None}:
            raise click.UsageError(
                "--algorithm, --move, --code and --base go with a worksheet: --kind trace, for example."
            )
        return is_puzzles


def exercises(session: Session, work: Work) -> Iterator[Exercise]:
    """A worksheet for each puzzle; one of which there is none is told and left out."""
    from solver.errors import RuleError
    from solver.sheets import Exercise

    number = 0
    for item in session.items():
        session.progress.label = "searching"
        givens = item.entry.puzzle.givens
        try:
            task = _task(item, work)
        except RuleError as error:
            session.unreadable = True
            session.note(f"{item.place}: {error}. It is left out.")
            continue
        number += 1
        yield Exercise(number, givens, title=item.entry.details.title, task=task)


def _task(item: Item, work: Work) -> Task:
    """The worksheet of the puzzle. Raises RuleError where there is none."""
    from solver.search.algorithm import CODES
    from solver.sheets import tasks
    from solver.timeline import Timeline

    timeline = Timeline(item.entry.puzzle.givens, work.algorithm or "")
    move = tasks.usual_move(work.kind) if work.move is None else work.move
    tasks.explored(timeline, work.kind, move)
    return tasks.task_of(work.kind, timeline, move, CODES[work.code or next(iter(CODES))], int(work.base or 1))
