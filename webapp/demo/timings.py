"""Compare Python with compiled code: GET /demo/times runs the documents' searches A to D both ways, from one source.

Times belong to a machine, so no address holds them. They are measured when somebody asks, and cached.
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
from werkzeug.wrappers import Response as BaseResponse

from solver import Puzzle, compiled
from solver.formats import board_link
from solver.grid import Grid
from solver.search import ALGORITHMS, get
from solver.search.algorithm import Algorithm
from solver.search.timing import Measurement
from solver.text import count_noun
from webapp.demo.old_addresses import redirect_for_good
from webapp.demo.race_text import duration, times
from webapp.demo.time_bars import TimeChart, draw_chart
from webapp.demo.traces import have_compiled, is_compiled
from webapp.serving import limits
from webapp.serving.bounds import LIGHT, PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.fields import puzzle_in, title_of
from webapp.shared.puzzle_at_hand import EXAMPLE, is_example

pages = Blueprint("times", __name__)

MAX_MEASUREMENTS: Final = 64  # in the cache
SECONDS_PER_LOOK: Final = 0.05  # between two looks at whether time is up
CHUNKS_WITHOUT_SCRIPT: Final = 4  # measured in one answer for browsers without script
BUDGETS: Final = {False: 2.0, True: 15.0}  # seconds after which a search is stopped: interpreted, compiled

Measurements: TypeAlias = LRUCache[tuple[Grid, str, bool], Measurement]
cached_measurements: Final = Measurements(MAX_MEASUREMENTS)
_lock: Final = Lock()  # for all caches of measurements


@dataclass(frozen=True)
class SearchTimes:
    """The measurements of one search, interpreted and compiled."""

    algorithm: Algorithm
    slow: Measurement
    fast: Measurement
    budgets: Mapping[bool, float]

    @property
    def is_done(self) -> bool:
        """Whether both are measured."""
        return all(is_done(measured, self.budgets) for measured in self.both)

    @property
    def both(self) -> tuple[Measurement, Measurement]:
        """Return the interpreted measurement, then the compiled one."""
        return self.slow, self.fast

    @property
    def whole(self) -> Measurement | None:
        """Return a run that came to its end, if there is one."""
        return next((measured for measured in self.both if measured.finished), None)

    def count(self, name: str) -> str:
        """Write how many moves (`length`), tries or placements the search takes, as far as it is known."""
        if self.whole:
            return f"{getattr(self.whole, name):,}"
        most = max(getattr(measured, name) for measured in self.both)
        return f"{most:,} and more" if most else ""

    def seconds(self, measured: Measurement) -> str:
        """Write how long the search takes, or after how many moves it was stopped."""
        if measured.lacks_compiler:
            return "cannot be compiled"
        if measured.finished:
            return duration(measured.each) if measured.moves else "nothing to search"
        if not measured.moves:
            return ""
        if not is_done(measured, self.budgets):
            return f"{duration(measured.each)} so far"
        text = f"stopped after {count_noun(measured.length, 'move')}, {duration(measured.each)}"
        if self.whole and measured.rate:
            return f"{text}; all would take about {duration(self.whole.length / measured.rate)}"
        return text

    def runs(self, measured: Measurement) -> str:
        """Write of how many runs the time is the best; '' if the search was stopped, or if there is nothing to time."""
        if not measured.finished or not measured.moves or measured.lacks_compiler:
            return ""
        return f"best of {measured.runs:,}" if measured.runs > 1 else "1 run"

    def rate(self, measured: Measurement) -> str:
        """Write the moves per second, rounded to three digits: more would claim too much precision."""
        if not measured.rate or measured.lacks_compiler:
            return ""
        size = 10 ** max(len(str(measured.rate)) - 3, 0)
        return f"{round(measured.rate / size) * size:,}"

    @property
    def ratio(self) -> str:
        """Write how many times as fast the compiled search is."""
        if not (self.slow.rate and self.fast.rate) or self.fast.lacks_compiler:
            return ""
        return f"{times(self.fast.rate / self.slow.rate)} times"


@dataclass(frozen=True)
class PuzzleTimes:
    """The measurements of all searches of a puzzle."""

    puzzle: Puzzle
    title: str = ""
    is_running: bool = False  # the page goes on measuring
    is_example: bool = False  # the address names no puzzle

    @cached_property
    def rows(self) -> list[SearchTimes]:
        """Collect the times of the documents' searches."""
        return search_times(self.puzzle.givens, cached_measurements, BUDGETS)

    @cached_property
    def view(self) -> BoardView:
        """Draw the puzzle as a thumbnail."""
        return grid_view(self.puzzle.givens)

    @property
    def chart(self) -> TimeChart | None:
        """Draw the times as bars; None if nothing is measured."""
        return draw_chart(self.rows)

    @property
    def is_begun(self) -> bool:
        """Whether anything is measured."""
        return any(measured.moves for row in self.rows for measured in row.both)

    @property
    def is_done(self) -> bool:
        """Whether everything is measured."""
        return all(row.is_done for row in self.rows)

    @property
    def board(self) -> dict[str, str]:
        """Build the fields of the address."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    @property
    def puzzle_fields(self) -> dict[str, str]:
        """Build the fields of an address of the times of this puzzle."""
        return self.board | ({EXAMPLE: "1"} if self.is_example else {})

    @property
    def why_not(self) -> str:
        """Say why nothing can be compiled; '' if it can."""
        return compiled.why_not() or ""

    @property
    def next_measured(self) -> str:
        """Name the search that is measured next; '' when all are done."""
        return describe_next(self.rows)


def describe_next(rows: Iterable[SearchTimes]) -> str:
    """Name the search that is measured next, and how: 'A, compiled'; '' when all are done."""
    for row in rows:
        for measured in row.both:
            if not is_done(measured, row.budgets):
                return f"{row.algorithm.letter}, {'compiled' if measured is row.fast else 'interpreted'}"
    return ""


def search_times(givens: Grid, measurements: Measurements, budgets: Mapping[bool, float]) -> list[SearchTimes]:
    """Collect the measurements of the documents' searches of the puzzle from the cache."""
    searches = [algorithm for algorithm in ALGORITHMS if algorithm.in_documents]
    return [
        SearchTimes(
            each,
            get_measurement(givens, each.key, False, measurements),
            get_measurement(givens, each.key, True, measurements),
            budgets,
        )
        for each in searches
    ]


def get_measurement(
    givens: Grid, key: str, fast: bool, measurements: Measurements = cached_measurements
) -> Measurement:
    """Get the measurement of this search from the cache, or create one that has not started."""
    with _lock:
        found = measurements.get((givens, key, fast))
        if found is None:
            found = measurements[givens, key, fast] = Measurement(get(key), givens, fast)
    return found


def forget(puzzles: Collection[Grid], measurements: Measurements) -> None:
    """Remove the measurements of these puzzles from the cache."""
    with _lock:
        for key in [key for key in measurements if key[0] in puzzles]:
            del measurements[key]


def is_done(measured: Measurement, budgets: Mapping[bool, float]) -> bool:
    """Whether there is nothing more to measure."""
    return measured.is_enough or measured.lacks_compiler or measured.seconds >= budgets[measured.fast]


def measure(rows: Iterable[SearchTimes]) -> None:
    """Measure for at most `MAX_SECONDS_PER_REQUEST`, after compiling the search if necessary."""
    left = [(row, measured) for row in rows for measured in row.both if not is_done(measured, row.budgets)]
    if left and left[0][1].fast:
        have_compiled(left[0][0].algorithm)
    with page_work():
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for row, measured in left:
            if measured.fast and not is_compiled(row.algorithm):
                return
            while not is_done(measured, row.budgets) and (now := time.monotonic()) < until:
                measured.go_on(min(until - now, SECONDS_PER_LOOK, row.budgets[measured.fast] - measured.seconds))


@pages.get("/demo/times")
@bounded(PAGE, costly_fields=("go",))
def show() -> Response:
    """Compare how long Python and compiled code take for the puzzle.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        go: Not empty to measure for another second.
        again: Not empty to measure anew.
    """
    puzzle_times = _puzzle_times()
    for _ in range(CHUNKS_WITHOUT_SCRIPT if puzzle_times.is_running and not puzzle_times.is_done else 0):
        measure(puzzle_times.rows)
    return make_response(render_template("demo/times.html", times=puzzle_times, first=ALGORITHMS[0].key))


@pages.get("/demo/times/of/<name>")
@bounded(LIGHT)
def show_collection(name: str) -> BaseResponse:
    """Lead an old address of the times of a collection to its puzzles; the command `sudoku times` measures them."""
    return redirect_for_good("library.show", {}, name=name)


@pages.get("/demo/times/table")
@bounded(PART)
def part() -> str:
    """Send the table of times alone, after another piece of measuring; unchanged while the server is busy."""
    puzzle_times = _puzzle_times()
    is_busy = False
    try:
        measure(puzzle_times.rows)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_times.html", times=puzzle_times, is_busy=is_busy)


def _puzzle_times() -> PuzzleTimes:
    puzzle = puzzle_in(request.args)
    if request.args.get("again"):
        forget([puzzle.givens], cached_measurements)
    title, is_running = title_of(request.args.get("title", "")), bool(request.args.get("go"))
    return PuzzleTimes(puzzle, title, is_running, is_example(request.args))
