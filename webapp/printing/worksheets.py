"""Make the worksheets of the page "Print" from the fields of its form.

Their fields are described in `webapp.printing.print_request`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solver import Grid, RuleError
from solver.search.algorithm import CODE_NOTES, CODES, LANGUAGES
from solver.search.trace import Trace
from solver.sheets import Exercise, worksheet
from solver.sheets.worksheet import Task
from webapp.demo import traces
from webapp.demo.settings import MAX_MOVE
from webapp.printing.invalid_field import InvalidFieldError
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import choice

PUZZLES: Final = "puzzles"
CARDS: Final = "cards"
PUZZLE_SHEETS: Final = (PUZZLES, CARDS)
WORKSHEET_TITLES: Final = {kind: worksheet.title_of(kind) for kind in worksheet.KINDS} | {worksheet.NEXT: "What next?"}
SHEETS_TAB, WORKSHEETS_TAB, CARDS_TAB = "sheets", "worksheets", "cards"
WORKSHEET_FIELDS: Final = ("alg", "code", "base", "move")  # in the order of the form
MAX_WORKSHEETS: Final = 60
MAX_MOVES: Final = 200_000  # that are explored for all worksheets of a request
_MOVES_AT_A_TIME: Final = 500  # that are explored


class Assignment(NamedTuple):
    """Hold which worksheet of which search to make, and from which move on."""

    kind: str
    algorithm: str
    move: int | None  # None: the default
    code: str
    base: int


def parse_assignment(fields: Mapping[str, str]) -> Assignment | None:
    """Parse which worksheet the fields ask for; None for puzzles and cards. Raises RuleError for an invalid field."""
    kind = choice(fields, "sheet", (*PUZZLE_SHEETS, *WORKSHEET_TITLES), PUZZLES)
    if kind in PUZZLE_SHEETS:
        return None
    move = _parse_move(fields.get("move", ""))
    base = int(choice(fields, "base", ("1", "0"), "1"))
    algorithm = offered_algorithms().find(fields.get("alg", ""))
    return Assignment(kind, algorithm.key, move, choice(fields, "code", tuple(CODES), "pseudo"), base)


def describe_assignment(fields: Mapping[str, str]) -> list[str]:
    """Write what the chosen worksheet, search and program are, a sentence or two for each; [] for puzzles."""
    try:
        assigned = parse_assignment(fields)
    except RuleError:
        return []
    if not assigned:
        return []
    search = offered_algorithms().find(assigned.algorithm)
    purpose = f"{WORKSHEET_TITLES[assigned.kind]}: {worksheet.purpose_of(assigned.kind)}"
    texts = [purpose, f"{search.name}: {search.idea}"]
    if assigned.kind != worksheet.CANDIDATES and assigned.code not in LANGUAGES:
        note = CODE_NOTES.get(assigned.code, "")
        texts.append(
            note if assigned.code in search.codes else f"{note} This search has none: pseudo code stands there."
        )
    return texts


def tab_of(sheet: str) -> str:
    """Find the tab of Print that has the choices of a kind of sheet; an unknown kind is one of puzzles."""
    if sheet in WORKSHEET_TITLES:
        return WORKSHEETS_TAB
    return CARDS_TAB if sheet == CARDS else SHEETS_TAB


def _parse_move(text: str) -> int | None:
    """Parse the typed move, with commas as the demo writes it or without. Raises InvalidFieldError if it is none."""
    typed = text.strip().replace(",", "")
    if not (typed.isascii() and f"0{typed}".isdecimal() and len(typed) <= len(f"{MAX_MOVE}")):
        raise InvalidFieldError(f"After move: {text[:40]!r} is no such number, take one from 0 on, or none", "move")
    return int(typed) if typed else None


def check_worksheets(count: int) -> None:
    """Raise RuleError if there are more worksheets than are made at once."""
    if count > MAX_WORKSHEETS:
        raise RuleError(
            f"{count:,} puzzles; up to {MAX_WORKSHEETS} worksheets are made at once, the command line makes more"
        )


def make_worksheets(
    assignment: Assignment, puzzles: Sequence[tuple[Grid, str]], notes: list[str]
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
            task = _make_task(assignment, grid, moves)
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


def _make_task(assignment: Assignment, grid: Grid, moves: _Moves) -> Task:
    """Make the worksheet of the puzzle. Raises RuleError if its search does not have the move."""
    trace = traces.trace_of(grid, assignment.algorithm)
    move = worksheet.usual_move(assignment.kind, trace) if assignment.move is None else assignment.move
    _explore(trace, worksheet.needed(assignment.kind, move), moves)
    if move > trace.total and not trace.finished:
        raise RuleError(f"move {move:,} is not explored yet: open the demo there first")
    return worksheet.task_of(assignment.kind, trace, move, CODES[assignment.code], assignment.base)


def _explore(trace: Trace, goal: int, moves: _Moves) -> None:
    """Explore the search towards the move `goal`, as far as that needs no compiler and moves are left."""
    while trace.total < min(goal, trace.short, moves.left) and not trace.finished:
        trace.explore(min(goal - trace.total, _MOVES_AT_A_TIME))
    if trace.total < moves.left:
        traces.explore_near(trace, goal)
    moves.left -= min(goal, trace.total)  # explored now or before: the same address gives the same answer
