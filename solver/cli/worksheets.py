"""Worksheets for `sudoku sheet`: the tasks that --kind, --algorithm, --move, --code and --base ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.generated_puzzles import new_puzzles
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.sheets import Exercise
    from solver.sheets.request import SheetRequest
    from solver.sheets.worksheet import Task


def exercises(session: Session, wanted: SheetRequest) -> Iterator[Exercise]:
    """Make a worksheet for each puzzle, read or new; a puzzle that has none is noted and left out."""
    from solver.errors import RuleError
    from solver.sheets import Exercise

    number = 0
    for place, givens, title in _puzzles(session, wanted):
        try:
            task = _task(givens, wanted)
        except RuleError as error:
            session.unreadable = True
            session.note(f"{place}: {error}. It is left out.")
            continue
        number += 1
        yield Exercise(number, givens, title=title, task=task)


def _puzzles(session: Session, wanted: SheetRequest) -> Iterator[tuple[str, Grid, str]]:
    """Yield where each puzzle comes from, the puzzle, and its title."""
    if wanted.is_new:
        for number, (grid, _) in enumerate(new_puzzles(session, wanted), 1):
            yield f"new puzzle {number:,}", grid, ""
        return
    for item in session.items():
        session.progress.label = "searching"
        yield item.place, item.entry.puzzle.givens, item.entry.details.title


def _task(givens: Grid, wanted: SheetRequest) -> Task:
    """Make the worksheet of the puzzle. Raises RuleError where there is none."""
    from solver.errors import RuleError
    from solver.search.trace import Trace
    from solver.sheets import worksheet

    trace = Trace(givens, wanted.algorithm)
    codes = trace.algorithm.codes
    if wanted.code and wanted.code not in codes:
        raise RuleError(f"search {trace.algorithm.letter} has no listing {wanted.code!r}: take {', '.join(codes)}")
    move = worksheet.usual_move(wanted.kind, trace) if wanted.move is None else wanted.move
    worksheet.explored(trace, wanted.kind, move)
    return worksheet.task_of(wanted.kind, trace, move, codes[wanted.code or next(iter(codes))], int(wanted.base))
