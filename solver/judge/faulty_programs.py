"""Ten faulty programs after the five course documents, each with one classic fault: what a class looks for.

Their stores are those of the faulty models, so the stage shows them on any puzzle of 9x9; tests compare them with the
stores of faulty programs in C and C++ that were compiled and recorded. A listing is that of the document's search with
the faulty lines.

>>> program = find_faulty("faulty-1")
>>> program.fault.value, [line for line in program.algorithm.listings[1].lines if "grid[r][c]" in line]
('the cell is not reset', ['      grid[r][c] = v;'])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from solver.errors import RuleError
from solver.grid import Grid
from solver.judge.departures import algorithm_of, reference_style
from solver.judge.models import Fault, Faulty
from solver.judge.replay import RecordedTrace, recorded_algorithm, replay_model
from solver.search.algorithm import Algorithm, Listing, TraceEvent
from solver.shape import CLASSIC

PREFIX: Final = "faulty-"
LETTER: Final = "?"
MAX_STORES: Final = 20_000  # that are shown
_LANGUAGES: Final = ("Pseudo code", "C++")

Row = tuple[tuple[TraceEvent, ...], str]  # the events of a line, and the line
Changes = Mapping[str, Row | None]  # by a line of the listing, what is there instead; None: nothing


@dataclass(frozen=True)
class FaultyProgram:
    """A faulty program: the document that it is written after, the fault, and the lines that have it."""

    key: str
    document: str
    fault: Fault
    name: str
    changes: tuple[Changes, Changes]  # of the pseudo code, of C++
    whole_houses: bool = False

    @cached_property
    def algorithm(self) -> Algorithm:
        """Describe it as a search that can be watched."""
        own = algorithm_of(self.document)
        listings = tuple(
            _change(listing, changes)
            for language, changes in zip(_LANGUAGES, self.changes, strict=True)
            if (listing := own.listing(language))
        )
        idea = "One line is wrong: find it before the page says which."
        source = f"a faulty program of our own, after that of search {own.letter}"
        return recorded_algorithm(self.key, LETTER, self.name, idea, source, listings)

    def trace(self, puzzle: Grid) -> RecordedTrace:
        """Make its search of a puzzle. Raises RuleError on another size than 9x9."""
        if puzzle.shape != CLASSIC:
            raise RuleError(f"the faulty programs solve grids of 9x9, not of {puzzle.shape}")
        faulty = Faulty(self.fault, whole_houses=self.whole_houses)
        return replay_model(puzzle, reference_style(self.document), MAX_STORES, self.algorithm, faulty)


def _change(listing: Listing, changes: Changes) -> Listing:
    """Change lines of a listing."""
    rows: list[Row] = []
    left = dict(changes)
    for line, events in zip(listing.lines, listing.events, strict=True):
        row = left.pop(line, (events, line))
        if row is not None:
            rows.append(row)
    assert not left, f"no line of the listing is {left}"
    if any(TraceEvent.BLANK in events for events, _ in rows):  # a digit is taken back where its cell is made blank
        rows = [(_with_blank_as_retract(events), line) for events, line in rows]
    return replace(listing, lines=tuple(line for _, line in rows), events=tuple(events for events, _ in rows))


def _with_blank_as_retract(events: tuple[TraceEvent, ...]) -> tuple[TraceEvent, ...]:
    """Let a line that makes a cell blank be the one that takes a digit back: recorded are stores."""
    others = tuple(event for event in events if event not in (TraceEvent.RETRACT, TraceEvent.BLANK))
    return (*others, TraceEvent.RETRACT) if TraceEvent.BLANK in events else others


_TRY: Final = (TraceEvent.TRY,)
_CALL: Final = (TraceEvent.CALL,)
_WRITE: Final = (TraceEvent.WRITE,)
_SOLVED: Final = (TraceEvent.SOLVED,)
_END: Final = (TraceEvent.DEAD, TraceEvent.NONE)
_DEAD: Final = (TraceEvent.DEAD,)

FAULTY_PROGRAMS: Final = (
    FaultyProgram(
        "faulty-1",
        "tutorialspoint",
        Fault.NOT_RESET,
        "A recursion that gives up",
        ({"      else erase it": None}, {"      grid[r][c] = 0;": None}),
    ),
    FaultyProgram(
        "faulty-2",
        "tutorialspoint",
        Fault.RESULT_IGNORED,
        "A recursion that loses its solution",
        (
            {"      solveSudoku: return true": (_CALL, "      solveSudoku")},
            {"      if (solveSudoku())": (_CALL, "      solveSudoku();"), "        return true;": None},
        ),
    ),
    FaultyProgram(
        "faulty-3",
        "liang",
        Fault.NO_BOX,
        "A list that ends too soon",
        (
            {"    isValid?": (_TRY, "    in row and column free?")},
            {"    if (isValid(cell, grid)) {": (_TRY, "    if (isFreeInLines(cell)) {")},
        ),
    ),
    FaultyProgram(
        "faulty-4",
        "liang",
        Fault.EIGHT_DIGITS,
        "A list that finds nothing",
        (
            {
                "  below 9: put its next digit": (_WRITE, "  below 8: put its next digit"),
                "  it is 9:": (_DEAD, "  it is 8:"),
            },
            {"  if (v < 9) {": ((), "  if (v < 8) {")},
        ),
    ),
    FaultyProgram(
        "faulty-5",
        "cs2",
        Fault.NO_BOX,
        "A full grid that is no solution",
        (
            {"    row, column, panel valid?": (_TRY, "    row and column valid?")},
            {
                "    if (Is_Row_Valid(r) &&": ((), "    if (Is_Row_Valid(r) &&"),
                "        Is_Col_Valid(c) &&": (_TRY, "        Is_Col_Valid(c))"),
                "        Is_Panel_Valid(r, c))": None,
            },
        ),
    ),
    FaultyProgram(
        "faulty-6",
        "cs2",
        Fault.ALWAYS_TRUE,
        "Solved, it says",
        (
            {"  return false": (_END, "  return true")},
            {"  return false; }": (_END, "  return true; }")},
        ),
    ),
    FaultyProgram(
        "faulty-7",
        "cs2",
        Fault.LAST_SKIPPED,
        "One cell stays empty",
        (
            {"  no blank is left: true": (_SOLVED, "  one blank is left: true")},
            {"  if (k == blanks) return true;": (_SOLVED, "  if (k == last) return true;")},
        ),
    ),
    FaultyProgram(
        "faulty-8",
        "plank",
        Fault.NOT_RESET,
        "A lab that gives up",
        ({"  make it blank again": None}, {"  Grid[r][c] = '-';": None}),
        whole_houses=True,
    ),
    FaultyProgram(
        "faulty-9",
        "plank",
        Fault.NO_COLUMN,
        "A lab with a full grid",
        (
            {"    row, column, panel valid?": (_TRY, "    row and panel valid?")},
            {
                "    if (Is_Row_Valid(r) &&": ((), "    if (Is_Row_Valid(r) &&"),
                "        Is_Col_Valid(c) &&": None,
                "        Is_Panel_Valid(r, c))": (_TRY, "        Is_Panel_Valid(r, c))"),
            },
        ),
    ),
    FaultyProgram(
        "faulty-10",
        "csis",
        Fault.EIGHT_DIGITS,
        "A stack that runs empty",
        (
            {"  next valid choice of the top": (_TRY, "  next valid choice, 1 to 8")},
            {"  int v = nextChoice(word);": (_TRY, "  int v = nextChoice(word, 8);")},
        ),
    ),
)


def find_faulty(key: str) -> FaultyProgram:
    """Find a faulty program by its key. Raises RuleError."""
    found = next((program for program in FAULTY_PROGRAMS if program.key == key), None)
    if found is None:
        raise RuleError(f"{key[:40]!r} is no faulty program: write {PREFIX}1 to {PREFIX}{len(FAULTY_PROGRAMS)}")
    return found
