"""Worksheets for `sudoku sheet`: the tasks that --kind, --algorithm, --move, --code and --base ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from solver.cli.generated_puzzles import NewPuzzles
from solver.cli.options import CARDS, PUZZLES
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.sheets import Exercise
    from solver.sheets.worksheet import Task


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
            raise click.UsageError("--algorithm, --move, --code and --base need a worksheet, such as --kind trace.")
        return is_puzzles


def exercises(session: Session, new_puzzles: NewPuzzles, work: Work) -> Iterator[Exercise]:
    """Make a worksheet for each puzzle, read or new; a puzzle that has none is noted and left out."""
    from solver.errors import RuleError
    from solver.sheets import Exercise

    number = 0
    for place, givens, title in _puzzles(session, new_puzzles):
        try:
            task = _task(givens, work)
        except RuleError as error:
            session.unreadable = True
            session.note(f"{place}: {error}. It is left out.")
            continue
        number += 1
        yield Exercise(number, givens, title=title, task=task)


def _puzzles(session: Session, new_puzzles: NewPuzzles) -> Iterator[tuple[str, Grid, str]]:
    """Yield where each puzzle comes from, the puzzle, and its title."""
    if new_puzzles.number is not None:
        yield from ((f"new puzzle {number:,}", grid, "") for number, grid in enumerate(new_puzzles.puzzles(session), 1))
        return
    for item in session.items():
        session.progress.label = "searching"
        yield item.place, item.entry.puzzle.givens, item.entry.details.title


def _task(givens: Grid, work: Work) -> Task:
    """Make the worksheet of the puzzle. Raises RuleError where there is none."""
    from solver.errors import RuleError
    from solver.search.trace import Trace
    from solver.sheets import worksheet

    trace = Trace(givens, work.algorithm or "")
    codes = trace.algorithm.codes
    if work.code and work.code not in codes:
        raise RuleError(f"search {trace.algorithm.letter} has no listing {work.code!r}: take {', '.join(codes)}")
    move = worksheet.usual_move(work.kind, trace) if work.move is None else work.move
    worksheet.explored(trace, work.kind, move)
    return worksheet.task_of(work.kind, trace, move, codes[work.code or next(iter(codes))], int(work.base or 1))
