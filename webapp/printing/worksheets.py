"""Make the worksheets of the page "Print": which searches are explored, how far, and what the page says of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from solver import Grid, RuleError
from solver.search.algorithm import CODE_NOTES, CODES, LANGUAGES
from solver.search.trace import Trace
from solver.sheets import Exercise, worksheet
from solver.sheets.layout import ANSWERS, ASSIGNMENT, CARDS, PUZZLES
from solver.sheets.worksheet import Task
from webapp.demo import traces
from webapp.shared.algorithms import offered_algorithms

if TYPE_CHECKING:
    from solver.sheets.request import SheetRequest

PUZZLE_SHEETS: Final = (PUZZLES, CARDS)
WORKSHEET_TITLES: Final = {kind: worksheet.title_of(kind) for kind in worksheet.KINDS} | {worksheet.NEXT: "What next?"}
SHEETS_TAB, WORKSHEETS_TAB, CARDS_TAB, ASSIGNMENT_TAB = "sheets", "worksheets", "cards", "assignment"
ANSWERS_TAB: Final = "answers"
WORKSHEET_FIELDS: Final = ("alg", "code", "base", "move")  # in the order of the form
MAX_WORKSHEETS: Final = 60
MAX_MOVES: Final = 200_000  # No more are explored for all worksheets of a request.
_MOVES_AT_A_TIME: Final = 500  # So many are explored before the next look at the limit.


def describe_worksheet(wanted: SheetRequest) -> list[str]:
    """Write what the chosen worksheet, search and program are, a sentence or two for each; [] for puzzles."""
    if not wanted.is_work:
        return []
    search = offered_algorithms().find(wanted.algorithm)
    texts = [f"{WORKSHEET_TITLES[wanted.kind]}: {worksheet.purpose_of(wanted.kind)}", f"{search.name}: {search.idea}"]
    if wanted.kind != worksheet.CANDIDATES and wanted.code not in ("", *LANGUAGES):
        note = CODE_NOTES.get(wanted.code, "")
        is_written = wanted.code in search.codes
        texts.append(note if is_written else f"{note} This search has none: pseudo code stands there.")
    return texts


def tab_of(sheet: str) -> str:
    """Find the tab of Print that has the choices of a kind of sheet; an unknown kind is one of puzzles."""
    if sheet in WORKSHEET_TITLES:
        return WORKSHEETS_TAB
    return {CARDS: CARDS_TAB, ASSIGNMENT: ASSIGNMENT_TAB, ANSWERS: ANSWERS_TAB}.get(sheet, SHEETS_TAB)


def check_worksheets(count: int) -> None:
    """Raise RuleError if there are more worksheets than are made at once."""
    if count > MAX_WORKSHEETS:
        raise RuleError(
            f"{count:,} puzzles; up to {MAX_WORKSHEETS} worksheets are made at once, the command line makes more"
        )


def make_worksheets(
    wanted: SheetRequest, puzzles: Sequence[tuple[Grid, str]], notes: list[str]
) -> tuple[Exercise, ...]:
    """Make a worksheet for each puzzle and its title. Adds a note for each puzzle that has no such worksheet.

    All searches together are explored for MAX_MOVES. Raises RuleError if no puzzle has a worksheet.
    """
    moves = _Moves()
    exercises: list[Exercise] = []
    left_out: list[str] = []
    of_whole = f" of the {len(puzzles):,} that can be read" if notes else ""
    for at, (grid, title) in enumerate(puzzles, 1):
        try:
            task = _make_task(wanted, grid, moves)
        except RuleError as error:
            if len(puzzles) == 1:
                raise
            name = f"puzzle {at}{of_whole}{f', {title}' if title else ''}"
            left_out.append(f"{name}: {error}")
        else:
            exercises.append(Exercise(len(exercises) + 1, grid, title=title, task=task))
    if left_out and not exercises:
        raise RuleError(f"there is no such worksheet of any of these {len(puzzles):,} puzzles; {left_out[0]}")
    notes += [f"Left out: {each}." for each in left_out]
    return tuple(exercises)


@dataclass
class _Moves:
    """Count down the moves that are explored for all worksheets of a request."""

    left: int = MAX_MOVES


def _make_task(wanted: SheetRequest, grid: Grid, moves: _Moves) -> Task:
    """Make the worksheet of the puzzle. Raises RuleError if its search does not have the move."""
    trace = traces.trace_of(grid, offered_algorithms().find(wanted.algorithm).key)
    move = worksheet.usual_move(wanted.kind, trace) if wanted.move is None else wanted.move
    _explore(trace, worksheet.needed(wanted.kind, move), moves)
    if move > trace.total and not trace.finished:
        raise RuleError(f"move {move:,} is not explored yet: open the demo there first")
    return worksheet.task_of(wanted.kind, trace, move, CODES[wanted.code or next(iter(CODES))], int(wanted.base))


def _explore(trace: Trace, goal: int, moves: _Moves) -> None:
    """Explore the search towards the move `goal`, as far as that needs no compiler and moves are left."""
    while trace.total < min(goal, trace.short, moves.left) and not trace.finished:
        trace.explore(min(goal - trace.total, _MOVES_AT_A_TIME))
    if trace.total < moves.left:
        traces.explore_near(trace, goal)
    moves.left -= min(goal, trace.total)  # explored now or before: the same address gives the same answer
