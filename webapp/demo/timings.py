"""Python time against compiled time: GET /demo/times runs the documents' searches A to D both ways, from one source.

    /demo/times         the table, as far as it has been measured; with `go` after a second more of measuring
    /demo/times/table   the table alone, after a piece more

Times belong to a machine, so no address holds them: they are measured when somebody asks, and kept for a while.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Final, TypeAlias

from cachetools import LRUCache
from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import ServiceUnavailable

from solver import Puzzle, compiled
from solver.formats import board_link
from solver.grid import Grid
from solver.search import ALGORITHMS, get
from solver.search.algorithm import Algorithm
from solver.search.timing import Measurement
from webapp.demo.race_text import duration, times
from webapp.demo.time_bars import Picture, picture_of
from webapp.demo.traces import have_compiled, is_compiled
from webapp.serving import limits
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.fields import puzzle_in, title_of

pages = Blueprint("times", __name__)

KEPT: Final = 64  # measurements
LOOK: Final = 0.05  # and between two looks for others who wait
AT_ONCE: Final = 4  # pieces in the answer to a reader without script
BUDGETS: Final = {False: 2.0, True: 15.0}  # seconds after which a search is stopped: interpreted, compiled

Measurements: TypeAlias = LRUCache[tuple[Grid, str, bool], Measurement]
_kept: Final = Measurements(KEPT)
_lock: Final = Lock()  # of all measurements that are kept


@dataclass(frozen=True)
class Row:
    """A search, measured both ways."""

    algorithm: Algorithm
    slow: Measurement
    fast: Measurement
    budgets: Mapping[bool, float]

    @property
    def is_done(self) -> bool:
        """Whether both have been measured."""
        return all(is_done(measured, self.budgets) for measured in self.both)

    @property
    def both(self) -> tuple[Measurement, Measurement]:
        """Interpreted, then compiled."""
        return self.slow, self.fast

    @property
    def whole(self) -> Measurement | None:
        """A run that came to its end."""
        return next((measured for measured in self.both if measured.finished), None)

    def count(self, name: str) -> str:
        """How many moves (`length`), tries or placements the search takes, as far as it is known."""
        if self.whole:
            return f"{getattr(self.whole, name):,}"
        most = max(getattr(measured, name) for measured in self.both)
        return f"{most:,} and more" if most else ""

    def seconds(self, measured: Measurement) -> str:
        """How long the search takes that way, or after how many moves it was stopped."""
        if measured.lacks_compiler:
            return "cannot be compiled"
        if measured.finished:
            return duration(measured.each) if measured.moves else "nothing to search"
        if not measured.moves:
            return ""
        if not is_done(measured, self.budgets):
            return f"{duration(measured.each)} so far"
        told = f"stopped after {measured.length:,} moves, {duration(measured.each)}"
        if self.whole and measured.rate:
            return f"{told}; all would take about {duration(self.whole.length / measured.rate)}"
        return told

    def rate(self, measured: Measurement) -> str:
        """Moves a second, in three digits: more would claim too much."""
        if not measured.rate or measured.lacks_compiler:
            return ""
        size = 10 ** max(len(str(measured.rate)) - 3, 0)
        return f"{round(measured.rate / size) * size:,}"

    @property
    def ratio(self) -> str:
        """How many times as fast the compiled search is."""
        if not (self.slow.rate and self.fast.rate) or self.fast.lacks_compiler:
            return ""
        return f"{times(self.fast.rate / self.slow.rate)} times"


@dataclass(frozen=True)
class Table:
    """The measurements of a puzzle."""

    puzzle: Puzzle
    title: str = ""
    going: bool = False  # whether it is being measured on

    @cached_property
    def rows(self) -> list[Row]:
        """The searches that the documents have."""
        return rows_of(self.puzzle.givens, _kept, BUDGETS)

    @cached_property
    def view(self) -> BoardView:
        """The puzzle, for a thumbnail."""
        return grid_view(self.puzzle.givens)

    @property
    def picture(self) -> Picture | None:
        """The times as bars, as far as there are any."""
        return picture_of(self.rows)

    @property
    def is_begun(self) -> bool:
        """Whether anything has been measured."""
        return any(measured.moves for row in self.rows for measured in row.both)

    @property
    def is_done(self) -> bool:
        """Whether everything has been measured."""
        return all(row.is_done for row in self.rows)

    @property
    def board(self) -> dict[str, str]:
        """The fields of the address."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    @property
    def why_not(self) -> str:
        """Why nothing can be compiled; '' where it can."""
        return compiled.why_not() or ""

    @property
    def now(self) -> str:
        """What is being measured next; '' when all is done."""
        return now_measured(self.rows)


def now_measured(rows: Iterable[Row]) -> str:
    """Which search is measured next, and how: 'A, compiled'; '' when all is done."""
    for row in rows:
        for measured in row.both:
            if not is_done(measured, row.budgets):
                return f"{row.algorithm.letter}, {'compiled' if measured is row.fast else 'interpreted'}"
    return ""


def rows_of(givens: Grid, kept: Measurements, budgets: Mapping[bool, float]) -> list[Row]:
    """The documents' searches of the puzzle, as far as they have been measured."""
    searches = [algorithm for algorithm in ALGORITHMS if algorithm.in_documents]
    return [
        Row(each, measurement_of(givens, each.key, False, kept), measurement_of(givens, each.key, True, kept), budgets)
        for each in searches
    ]


def measurement_of(givens: Grid, key: str, fast: bool, kept: Measurements = _kept) -> Measurement:
    """The measurement of that search, as far as anybody has asked."""
    with _lock:
        found = kept.get((givens, key, fast))
        if found is None:
            found = kept[givens, key, fast] = Measurement(get(key), givens, fast)
    return found


def forget(puzzles: Collection[Grid], kept: Measurements) -> None:
    """Have the searches of the puzzles measured anew."""
    with _lock:
        for key in [key for key in kept if key[0] in puzzles]:
            del kept[key]


def is_done(measured: Measurement, budgets: Mapping[bool, float]) -> bool:
    """Whether there is nothing more to measure."""
    return measured.is_enough or measured.lacks_compiler or measured.seconds >= budgets[measured.fast]


def measure(rows: Iterable[Row]) -> None:
    """Measure for a piece of time. Compiling is done before."""
    left = [(row, measured) for row in rows for measured in row.both if not is_done(measured, row.budgets)]
    if left and left[0][1].fast:
        have_compiled(left[0][0].algorithm)
    with page_work():
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for row, measured in left:
            if measured.fast and not is_compiled(row.algorithm):
                return
            while not is_done(measured, row.budgets) and (now := time.monotonic()) < until:
                measured.go_on(min(until - now, LOOK, row.budgets[measured.fast] - measured.seconds))


@pages.get("/demo/times")
def show() -> Response:
    """The table of the puzzle in the address; with `go` after a second more of measuring, with `again` anew."""
    table = _table()
    for _ in range(AT_ONCE if table.going and not table.is_done else 0):
        measure(table.rows)
    return make_response(render_template("demo/times.html", table=table, first=ALGORITHMS[0].key))


@pages.get("/demo/times/table")
def part() -> str:
    """The table alone, after a piece more of measuring; where others are at work, as it stands."""
    table = _table()
    is_busy = False
    try:
        measure(table.rows)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_times.html", table=table, is_busy=is_busy)


def _table() -> Table:
    puzzle = puzzle_in(request.args)
    if request.args.get("again"):
        forget([puzzle.givens], _kept)
    return Table(puzzle, title_of(request.args.get("title", "")), going=bool(request.args.get("go")))
