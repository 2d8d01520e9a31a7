"""Compare searches over many puzzles: /demo/statistics counts their moves in a collection or a pasted list.

Of a collection the first MAX_PUZZLES_OF_COLLECTION puzzles are counted; a list has at most MAX_PUZZLES.

The form is posted and redirects to an address with the choices. A list that is too long for an address is answered
directly.

One race says little about a search; many puzzles say more. Nothing is counted until somebody asks; with script the page
asks by itself. Counts are cached.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Final, NamedTuple

from cachetools import LRUCache, cached
from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.wrappers import Response as BaseResponse

from solver import Grid, RuleError, SudokuError, compiled
from solver.formats import board_link
from solver.grid import Puzzle
from solver.text import count_noun
from webapp.demo.tallies import MAX_MOVES, MoveCount, SearchOrder, search_orders
from webapp.demo.traces import have_compiled, is_compiled
from webapp.serving import limits
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.builtin_puzzles import collections
from webapp.shared.fields import choice
from webapp.shared.pasted_puzzles import pasted

pages = Blueprint("statistics", __name__)

DEFAULT_COLLECTION: Final = "source-documents"  # counted in two seconds
MAX_PUZZLES_OF_COLLECTION: Final = 60
OWN: Final = "own"  # in place of the key of a collection: the list of the person who asks
MAX_PUZZLES: Final = 120  # of a list
MAX_TEXT_CHARACTERS: Final = 30_000  # of a list
MAX_ADDRESS_CHARACTERS: Final = 2_000  # a list that needs more is answered without a redirect
MAX_OMISSIONS_SHOWN: Final = 5  # lines that are named if more are left out
MIN_SEARCHES_FOR_MEDIAN: Final = 3  # of two the median would be the smaller one
DOT_LANES: Final = 3  # dots of equal searches stand side by side
MAX_COUNTS: Final = 12_288  # in the cache: ten of the longest lists


cached_counts: Final = LRUCache[Hashable, MoveCount](MAX_COUNTS)


@cached(cached_counts, key=lambda order, givens: (givens, order.key), lock=Lock())
def get_count(order: SearchOrder, givens: Grid) -> MoveCount:
    """Get the count of this search of the puzzle from the cache, or create one that has not started."""
    return MoveCount(order, givens)


class Dot(NamedTuple):
    """A search in the picture: its position in percent of the scale, its lane, its puzzle, and that with its moves."""

    at: float
    lane: int
    is_whole: bool  # the search came to its end
    puzzle: int  # its place among the puzzles of the page
    text: str


@dataclass(frozen=True)
class OrderStatistics:
    """The counts of one search order, with the names of the puzzles."""

    order: SearchOrder
    counts: list[tuple[str, MoveCount]]

    @cached_property
    def _ranked(self) -> list[tuple[int, str, MoveCount]]:
        """Sort the finished counts by moves, each after the place of its puzzle; stopped searches come last."""
        counts = [(at, *each) for at, each in enumerate(self.counts)]
        done = [each for each in counts if each[2].is_done and each[2].grid is not None]
        return sorted(done, key=lambda each: (not each[2].is_whole, each[2].moves))

    @cached_property
    def ranked(self) -> list[tuple[str, MoveCount]]:
        """Sort the finished counts by moves; stopped searches come last."""
        return [(name, count) for _, name, count in self._ranked]

    @property
    def stopped(self) -> int:
        """Count the searches that were stopped."""
        return sum(not count.is_whole for _, count in self.ranked)

    @property
    def has_median(self) -> bool:
        """Whether enough searches are counted for a median."""
        return len(self.ranked) >= MIN_SEARCHES_FOR_MEDIAN

    def pick(self, name: str) -> tuple[str, str, str] | None:
        """Pick the 'least', 'median' or 'worst' search; None if there is no such search yet.

        Returns the moves in words, the name of the puzzle, and the address of the search. If the demo does not have
        that search, the address is that of the board.
        """
        if not self.ranked or (name == "median" and not self.has_median):
            return None
        at = {"least": 0, "median": (len(self.ranked) - 1) // 2, "worst": len(self.ranked) - 1}[name]
        puzzle, count = self.ranked[at]
        text = _write_moves(count)
        fields = board_link.to_fields(Puzzle.of(count.grid)) if count.grid else {}
        if not self.order.in_demo:
            return text, puzzle, address_of("board.show", fields)
        return text, puzzle, address_of("demo.show", fields, lanes=self.order.algorithm.key)

    def dots(self, power: int) -> list[Dot]:
        """Place the searches on a logarithmic scale from 1 to 10**power."""
        return [
            Dot(
                scale_position(count.moves, power),
                at % DOT_LANES,
                count.is_whole,
                puzzle,
                f"{name}: {count_noun(_write_moves(count), 'move')}",
            )
            for at, (puzzle, name, count) in enumerate(self._ranked)
        ]

    def median_at(self, power: int) -> float | None:
        """Place the median on that scale, in percent; None if there is none."""
        return scale_position(self.ranked[(len(self.ranked) - 1) // 2][1].moves, power) if self.has_median else None


def _write_moves(count: MoveCount) -> str:
    return f"{count.moves:,}" if count.is_whole else f"more than {count.moves:,}"


def scale_position(moves: int, power: int) -> float:
    """Compute the position on a logarithmic scale from 1 to 10**power, in percent."""
    return round(100 * math.log10(max(moves, 1)) / power, 2)


class PuzzleTile(NamedTuple):
    """A puzzle of the page: its name, its thumbnail, and the fields of its board's address."""

    name: str
    view: BoardView
    fields: dict[str, str]


@dataclass(frozen=True)
class Statistics:
    """The counts of some puzzles with their names; `fields` are those of the address."""

    puzzles: tuple[tuple[str, Grid], ...]
    fields: dict[str, str]
    is_counting: bool = False  # the page goes on counting
    puzzles_left_over: int = 0  # puzzles of the collection beyond the limit; negative if there are fewer
    left_out: tuple[str, ...] = ()  # lines that are not counted, each with the reason

    @property
    def is_own(self) -> bool:
        """Whether the puzzles are a pasted list."""
        return self.fields["of"] == OWN

    @property
    def tiles(self) -> list[PuzzleTile]:
        """Draw the puzzles, in the order in which dots name them."""
        return [
            PuzzleTile(name, grid_view(givens), board_link.to_fields(Puzzle.of(givens)) | {"title": name})
            for name, givens in self.puzzles
        ]

    @property
    def omission(self) -> str:
        """Write the sentence about lines that are left out; '' if there are none."""
        if not self.left_out:
            return ""
        more = len(self.left_out) - MAX_OMISSIONS_SHOWN
        text = "; ".join(self.left_out[:MAX_OMISSIONS_SHOWN]) + (f"; and {more} more" if more > 0 else "")
        return f"Left out, {len(self.left_out)} in all: {text}." if len(self.left_out) > 1 else f"Left out: {text}."

    @cached_property
    def rows(self) -> list[OrderStatistics]:
        """Collect the counts by search order."""
        return [
            OrderStatistics(order, [(name, get_count(order, givens)) for name, givens in self.puzzles])
            for order in search_orders()
        ]

    @property
    def counts(self) -> list[MoveCount]:
        """List all counts puzzle by puzzle, so that every order has counted the first puzzles early."""
        return [count for each in zip(*(row.counts for row in self.rows), strict=True) for _, count in each]

    @property
    def done(self) -> int:
        """Count the searches that are finished or stopped."""
        return sum(count.is_done for count in self.counts)

    @property
    def is_done(self) -> bool:
        """Whether all searches are finished or stopped."""
        return self.done == len(self.counts)

    @property
    def power(self) -> int:
        """Compute the power of ten at which the scale ends."""
        return max(2, math.ceil(math.log10(max((count.moves for count in self.counts), default=1) or 1)))

    @property
    def has_medians(self) -> bool:
        """Whether any search order has a median."""
        return any(row.has_median for row in self.rows)

    @property
    def scale(self) -> list[tuple[float, str]]:
        """List the powers of ten on the scale: position in percent, and label."""
        return [(round(100 * at / self.power, 2), f"{10**at:,}") for at in range(self.power + 1)]


def max_moves_text() -> str:
    """Write after how many moves a search is stopped."""
    return f"{MAX_MOVES[not compiled.why_not()]:,}"


@pages.route("/demo/statistics", methods=["GET", "POST"])
@bounded(PAGE, costly_fields=("go",))
def show() -> tuple[Response, int] | BaseResponse:
    """Count the moves of searches over many puzzles: a collection or a pasted list.

    A POST redirects to an address if one holds the choices. 422 if the list cannot be counted; the page keeps its text.

    Fields:
        of: The key of a built-in collection, or `own` for the list.
        text: A list in any layout. It wins over a collection, unless the form has the field `shown`.
        shown: The collection that the form showed.
        go: Not empty to have the page count by itself, which takes JavaScript.
    """
    fields = _fields()
    if request.method == "POST" and (address := _address(fields)):
        return redirect(address, 303)
    problem, statistics = "", None
    try:
        statistics = _statistics_of(fields)
    except SudokuError as error:
        if fields["of"] != OWN:
            raise
        problem = str(error)
    names = [*((each.key, each.title) for each in collections().values()), (OWN, "A list of mine")]
    limits = {"most": MAX_PUZZLES, "characters": MAX_TEXT_CHARACTERS, "own": OWN, "most_moves": max_moves_text()}
    shown = {"statistics": statistics, "names": names, "fields": fields, "problem": problem, **limits}
    answer = make_response(render_template("demo/statistics.html", **shown))
    if request.method == "POST":
        answer.headers["Cache-Control"] = "private, no-cache"  # so that the Back button shows it without posting again
    return answer, 422 if problem else 200


@pages.route("/demo/statistics/table", methods=["GET", "POST"])
@bounded(PART)
def part() -> str:
    """Send picture and table alone, after another piece of counting; unchanged while the server is busy."""
    statistics, is_busy = _statistics_of(_fields()), False
    try:
        _count_for_a_while(statistics)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_statistics.html", statistics=statistics, is_busy=is_busy)


def _fields() -> dict[str, str]:
    """Read the choices of the request: a collection, or OWN with the list."""
    values = request.form if request.method == "POST" else request.args
    text, of = values.get("text", "").strip(), values.get("of", "")
    go = {"go": "1"} if values.get("go") else {}
    if of == OWN or (text and not values.get("shown")):
        return {"of": OWN, "text": text} | go
    return {"of": of or DEFAULT_COLLECTION} | go


def _address(fields: Mapping[str, str]) -> str:
    """Build the address of the page with these fields; '' if it would be too long."""
    if len(fields.get("text", "")) > MAX_ADDRESS_CHARACTERS:
        return ""
    address = address_of("statistics.show", fields)
    return address if len(address) <= MAX_ADDRESS_CHARACTERS else ""


def _statistics_of(fields: Mapping[str, str]) -> Statistics:
    is_counting, key = bool(fields.get("go")), fields["of"]
    asked = {name: value for name, value in fields.items() if name != "go"}
    if key == OWN:
        puzzles, left_out = _read_list(fields["text"])
        return Statistics(puzzles, asked, is_counting, left_out=left_out)
    choice(fields, "of", tuple(collections()), DEFAULT_COLLECTION)
    found = [(example.name, example.puzzle.givens) for example in collections()[key].examples]
    searched = tuple(each for each in found if not _why_not_searched(each[1]))
    left_over = len(searched) - MAX_PUZZLES_OF_COLLECTION
    return Statistics(searched[:MAX_PUZZLES_OF_COLLECTION], asked, is_counting, left_over)


def _read_list(text: str) -> tuple[tuple[tuple[str, Grid], ...], tuple[str, ...]]:
    """Read the pasted list: pairs of title (or number) and puzzle, and a sentence for each line that is left out.

    Raises:
        RuleError: The text is empty, too long, or has too many puzzles.
    """
    if not text:
        raise RuleError("there is no list yet: paste puzzles, one a line or in any layout")
    if len(text) > MAX_TEXT_CHARACTERS:
        limits_text = f"up to {MAX_TEXT_CHARACTERS:,} are taken, {MAX_PUZZLES} puzzles"
        raise RuleError(f"this list has {len(text):,} characters; {limits_text}")
    found = pasted(text)
    if len(found.entries) > MAX_PUZZLES:
        raise RuleError(f"these are {len(found.entries):,} puzzles; up to {MAX_PUZZLES} are taken")
    puzzles, left_out = [], list(found.left_out)
    for number, entry in enumerate(found.entries, 1):
        if why := _why_not_searched(entry.puzzle.givens):
            left_out.append((entry.line, f"line {entry.line}: {why}"))
        else:
            puzzles.append((entry.details.title or f"number {number}", entry.puzzle.givens))
    return tuple(puzzles), tuple(reason for _, reason in sorted(left_out))


def _why_not_searched(givens: Grid) -> str:
    """Say why there is nothing to search in the grid; '' if there is."""
    if givens.is_full():
        return "every cell is filled"
    conflicts = givens.conflicts()
    return f"clues are in conflict, {conflicts[0].in_words}" if conflicts else ""


def _count_for_a_while(statistics: Statistics) -> None:
    """Count for at most `MAX_SECONDS_PER_REQUEST`, after compiling the search if necessary."""
    left = [count for count in statistics.counts if not count.is_done]
    if left and left[0].needs_compiler:
        have_compiled(left[0].order.algorithm)
    with page_work():
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for count in left:
            while not count.is_done:
                if time.monotonic() > until:
                    return
                if count.needs_compiler and not is_compiled(count.order.algorithm):
                    return  # compile outside of page_work, so that others can work
                count.advance()
