"""Worksheets on the page "Print", as the fields of its form say which.

sheet      puzzles or cards, which are no worksheets, or trace, next, stack, candidates
alg        the search, by its key      move    the move after which the worksheet begins, '' for the usual one
code       the language of its listing      base    what rows and columns count from, 1 or 0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from solver import Grid, RuleError
from solver.search import get
from solver.search.algorithm import CODES
from solver.search.trace import Trace
from solver.sheets import Exercise, worksheet
from solver.sheets.worksheet import Task
from webapp.demo import traces
from webapp.demo.settings import MAX_MOVE
from webapp.shared.fields import choice

PUZZLES: Final = "puzzles"
CARDS: Final = "cards"
TO_SOLVE: Final = (PUZZLES, CARDS)
SHEETS: Final = (
    {PUZZLES: "Puzzles", CARDS: "Cards to cut"}
    | {kind: worksheet.title_of(kind) for kind in worksheet.KINDS}
    | {worksheet.NEXT: "What next?"}
)
FIELDS: Final = ("alg", "code", "base", "move")  # in the order of the form
MOST_AT_ONCE: Final = 60
_PIECE: Final = 500  # moves explored at a time


class Assignment(NamedTuple):
    """Which worksheet of which search, from which move on."""

    kind: str
    algorithm: str
    move: int | None  # the usual one
    code: str
    base: int


def assignment_in(fields: Mapping[str, str]) -> Assignment | None:
    """The worksheet that the fields ask for; None for puzzles and cards. Raises RuleError for what is none."""
    kind = choice(fields, "sheet", tuple(SHEETS), PUZZLES)
    if kind in TO_SOLVE:
        return None
    move = _move_in(fields.get("move", ""))
    base = int(choice(fields, "base", ("1", "0"), "1"))
    return Assignment(kind, get(fields.get("alg", "")).key, move, choice(fields, "code", tuple(CODES), "pseudo"), base)


def _move_in(text: str) -> int | None:
    """The move that was typed, as the demo writes it or without commas."""
    typed = text.strip().replace(",", "")
    if not (typed.isascii() and f"0{typed}".isdecimal() and len(typed) <= len(f"{MAX_MOVE}")):
        raise RuleError(f"the move is {text[:40]!r}: take a number from 0 on, or none")
    return int(typed) if typed else None


def worked(asked: Assignment, found: Sequence[tuple[Grid, str]], notes: list[str]) -> tuple[Exercise, ...]:
    """A worksheet for each puzzle with its title; the notes say of which there is none.

    Raises RuleError where there is none at all, or are too many to be made at once.
    """
    if len(found) > MOST_AT_ONCE:
        raise RuleError(
            f"{len(found):,} puzzles; up to {MOST_AT_ONCE} worksheets are made at once, the command line makes more"
        )
    made: list[Exercise] = []
    left_out: list[str] = []
    of_whole = f" of the {len(found)} that can be read" if notes else ""
    for at, (grid, title) in enumerate(found, 1):
        try:
            task = _task(asked, grid)
        except RuleError as error:
            if len(found) == 1:
                raise
            which = f"puzzle {at}{of_whole}{f', {title}' if title else ''}"
            left_out.append(f"{which}: {error}")
        else:
            made.append(Exercise(len(made) + 1, grid, title=title, task=task))
    if left_out and not made:
        raise RuleError(f"there is no such worksheet of any of these {len(found)} puzzles; {left_out[0]}")
    notes += [f"Left out: {each}." for each in left_out]
    return tuple(made)


def _task(asked: Assignment, grid: Grid) -> Task:
    """The worksheet of the puzzle. Raises RuleError where there is none."""
    trace = traces.trace_of(grid, asked.algorithm)
    move = worksheet.usual_move(asked.kind, trace) if asked.move is None else asked.move
    _explore(trace, worksheet.needed(asked.kind, move))
    if move > trace.total and not trace.finished:
        raise RuleError(f"move {move:,} is not explored yet: open the demo there first")
    return worksheet.task_of(asked.kind, trace, move, CODES[asked.code], asked.base)


def _explore(trace: Trace, goal: int) -> None:
    """Explores towards the move as far as needs no compiler."""
    while trace.total < min(goal, trace.short) and not trace.finished:
        trace.explore(min(goal - trace.total, _PIECE))
    traces.explore_near(trace, goal)
