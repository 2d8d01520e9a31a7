"""Searches compared over many puzzles: /demo/statistics counts the moves of each in a collection or a pasted list.

    /demo/statistics         the picture and the table, as far as they are counted; with `go` after a second more
    /demo/statistics/table   these alone, after a piece more

of      the key of a built-in collection, of which the first MOST_OF are taken, or OWN
text    a list in any layout, of at most PUZZLES; it wins over a collection, unless the form says that it was `shown`

What is chosen is posted and leads to an address of its own; only a list that no address holds is answered at once.

One race is an anecdote. Nothing is counted until somebody asks, as the page does by itself where there is script,
and everything is kept for a while.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping
from contextlib import suppress
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
from webapp.demo.tallies import MOST, Count, Way, ways
from webapp.demo.traces import have_compiled, is_compiled
from webapp.serving import limits
from webapp.serving.addresses import address_of
from webapp.serving.limits import page_work
from webapp.shared.builtin_puzzles import collections
from webapp.shared.fields import choice
from webapp.shared.pasted_puzzles import pasted

pages = Blueprint("statistics", __name__)

FIRST: Final = "source-documents"  # of the collections: it is counted in two seconds
MOST_OF: Final = 60  # puzzles of a collection
OWN: Final = "own"  # in place of a collection: the list of the person who asks
PUZZLES: Final = 120  # of such a list
TEXT_LIMIT: Final = 30_000  # characters of it
LONGEST: Final = 2_000  # characters of an address; what is longer is answered at once
TOLD: Final = 5  # lines that are named where more are left out
FEWEST: Final = 3  # searches that have a median
LANES: Final = 3  # of dots, so that equal ones are seen
AT_ONCE: Final = 4  # pieces in the answer to a reader without script
MAX_COUNTS: Final = 12_288  # that are kept: ten of the longest lists


counts: Final = LRUCache[Hashable, Count](MAX_COUNTS)


@cached(counts, key=lambda way, givens: (givens, way.key), lock=Lock())
def count_of(way: Way, givens: Grid) -> Count:
    """Return the count of that search, as far as anybody has asked."""
    return Count(way, givens)


class Dot(NamedTuple):
    """A search in the picture: percent of the scale, and in which lane."""

    at: float
    lane: int
    is_whole: bool  # whether the search came to its end


@dataclass(frozen=True)
class Row:
    """A way of searching and its counts, by the names of the puzzles."""

    way: Way
    counts: list[tuple[str, Count]]

    @cached_property
    def ranked(self) -> list[tuple[str, Count]]:
        """What is counted, fewest moves first; searches that were stopped are last."""
        done = [(name, count) for name, count in self.counts if count.is_done and count.grid is not None]
        return sorted(done, key=lambda each: (not each[1].is_whole, each[1].moves))

    @property
    def stopped(self) -> int:
        """How many searches were stopped."""
        return sum(not count.is_whole for _, count in self.ranked)

    @property
    def has_median(self) -> bool:
        """Whether enough is counted for a middle: of two searches the median would be the smaller one."""
        return len(self.ranked) >= FEWEST

    def pick(self, name: str) -> tuple[str, str, str] | None:
        """The least, median or worst: moves in words, the puzzle, and the address of its search, or of its board."""
        if not self.ranked or (name == "median" and not self.has_median):
            return None
        at = {"least": 0, "median": (len(self.ranked) - 1) // 2, "worst": len(self.ranked) - 1}[name]
        puzzle, count = self.ranked[at]
        told = f"{count.moves:,}" if count.is_whole else f"more than {count.moves:,}"
        fields = board_link.to_fields(Puzzle.of(count.grid)) if count.grid else {}
        if not self.way.in_demo:
            return told, puzzle, address_of("board.show", fields)
        return told, puzzle, address_of("demo.show", fields, alg=self.way.algorithm.key)

    def dots(self, power: int) -> list[Dot]:
        """The searches on a logarithmic scale from 1 to that power of ten."""
        return [Dot(place(count.moves, power), at % LANES, count.is_whole) for at, (_, count) in enumerate(self.ranked)]

    def median_at(self, power: int) -> float | None:
        """Where the median stands on that scale."""
        return place(self.ranked[(len(self.ranked) - 1) // 2][1].moves, power) if self.has_median else None


def place(moves: int, power: int) -> float:
    """Percent of a logarithmic scale from 1 to that power of ten."""
    return round(100 * math.log10(max(moves, 1)) / power, 2)


@dataclass(frozen=True)
class Statistics:
    """The counts of some puzzles under their names; `fields` are those of the address."""

    puzzles: tuple[tuple[str, Grid], ...]
    fields: dict[str, str]
    going: bool = False  # whether it is being counted on
    beyond: int = 0  # puzzles of the collection that are not taken, if above 0
    left_out: tuple[str, ...] = ()  # what of a list is not counted, and why

    @property
    def is_own(self) -> bool:
        """Whether it is a list of the person who asks."""
        return self.fields["of"] == OWN

    @property
    def omission(self) -> str:
        """The sentence on what is left out; '' where nothing is."""
        if not self.left_out:
            return ""
        more = len(self.left_out) - TOLD
        told = "; ".join(self.left_out[:TOLD]) + (f"; and {more} more" if more > 0 else "")
        return f"Left out, {len(self.left_out)} in all: {told}." if len(self.left_out) > 1 else f"Left out: {told}."

    @cached_property
    def rows(self) -> list[Row]:
        """A row for each way of searching."""
        return [Row(way, [(name, count_of(way, givens)) for name, givens in self.puzzles]) for way in ways()]

    @property
    def counts(self) -> list[Count]:
        """Every search, puzzle by puzzle, so that all ways have been through the first puzzles early."""
        return [count for each in zip(*(row.counts for row in self.rows), strict=True) for _, count in each]

    @property
    def done(self) -> int:
        """How many searches are counted."""
        return sum(count.is_done for count in self.counts)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to count."""
        return self.done == len(self.counts)

    @property
    def power(self) -> int:
        """The power of ten at which the scale ends."""
        return max(2, math.ceil(math.log10(max((count.moves for count in self.counts), default=1) or 1)))

    @property
    def has_medians(self) -> bool:
        """Whether any row has a median."""
        return any(row.has_median for row in self.rows)

    @property
    def scale(self) -> list[tuple[float, str]]:
        """The powers of ten on the scale."""
        return [(round(100 * at / self.power, 2), f"{10**at:,}") for at in range(self.power + 1)]


def most_moves() -> str:
    """After how many moves a search is stopped."""
    return f"{MOST[not compiled.why_not()]:,}"


@pages.route("/demo/statistics", methods=["GET", "POST"])
def show() -> tuple[Response, int] | BaseResponse:
    """The page; with `go` after a second more of counting. 422 and what was typed for a list that cannot be counted."""
    fields = _fields()
    if request.method == "POST" and (address := _address(fields)):
        return redirect(address, 303)
    problem, statistics = "", None
    try:
        statistics = _asked(fields)
        with suppress(ServiceUnavailable):  # where others are at work the page goes on by itself, or is asked to
            for _ in range(AT_ONCE if statistics.going and not statistics.is_done else 0):
                _count(statistics)
    except SudokuError as error:
        if fields["of"] != OWN:
            raise
        problem = str(error)
    names = [*((each.key, each.title) for each in collections().values()), (OWN, "A list of mine")]
    limits = {"most": PUZZLES, "characters": TEXT_LIMIT, "own": OWN, "most_moves": most_moves()}
    shown = {"statistics": statistics, "names": names, "fields": fields, "problem": problem, **limits}
    answer = make_response(render_template("demo/statistics.html", **shown))
    if request.method == "POST":
        answer.headers["Cache-Control"] = "private, no-cache"  # so that Back shows it without sending it again
    return answer, 422 if problem else 200


@pages.route("/demo/statistics/table", methods=["GET", "POST"])
def part() -> str:
    """Picture and table alone, after a piece more of counting; where others are at work, as they stand."""
    statistics, is_busy = _asked(_fields()), False
    try:
        _count(statistics)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_statistics.html", statistics=statistics, is_busy=is_busy)


def _fields() -> dict[str, str]:
    """What is asked for: a collection, or OWN with its list."""
    said = request.form if request.method == "POST" else request.args
    text, of = said.get("text", "").strip(), said.get("of", "")
    going = {"go": "1"} if said.get("go") else {}
    if of == OWN or (text and not said.get("shown")):
        return {"of": OWN, "text": text} | going
    return {"of": of or FIRST} | going


def _address(fields: Mapping[str, str]) -> str:
    """Where the page with these fields is; '' where no address holds the list."""
    if len(fields.get("text", "")) > LONGEST:
        return ""
    address = address_of("statistics.show", fields)
    return address if len(address) <= LONGEST else ""


def _asked(fields: Mapping[str, str]) -> Statistics:
    going, key = bool(fields.get("go")), fields["of"]
    asked = {name: value for name, value in fields.items() if name != "go"}
    if key == OWN:
        puzzles, left_out = _listed(fields["text"])
        return Statistics(puzzles, asked, going, left_out=left_out)
    choice(fields, "of", tuple(collections()), FIRST)
    found = [(example.name, example.puzzle.givens) for example in collections()[key].examples]
    searched = tuple(each for each in found if not _unsearched(each[1]))
    return Statistics(searched[:MOST_OF], asked, going, len(searched) - MOST_OF)


def _listed(text: str) -> tuple[tuple[tuple[str, Grid], ...], tuple[str, ...]]:
    """The puzzles of a list with their titles, or their numbers, and what is left out of it."""
    if not text:
        raise RuleError("there is no list yet: paste puzzles, one a line or in any layout")
    if len(text) > TEXT_LIMIT:
        raise RuleError(f"this list has {len(text):,} characters; up to {TEXT_LIMIT:,} are taken, {PUZZLES} puzzles")
    found = pasted(text)
    if len(found.entries) > PUZZLES:
        raise RuleError(f"these are {len(found.entries):,} puzzles; up to {PUZZLES} are taken")
    puzzles, left_out = [], list(found.left_out)
    for number, entry in enumerate(found.entries, 1):
        if why := _unsearched(entry.puzzle.givens):
            left_out.append((entry.line, f"line {entry.line}: {why}"))
        else:
            puzzles.append((entry.details.title or f"number {number}", entry.puzzle.givens))
    return tuple(puzzles), tuple(told for _, told in sorted(left_out))


def _unsearched(givens: Grid) -> str:
    """Why there is nothing to search in the grid; '' where there is."""
    if givens.is_full():
        return "every cell is filled"
    conflicts = givens.conflicts()
    return f"clues are in conflict, {conflicts[0]}" if conflicts else ""


def _count(statistics: Statistics) -> None:
    """Count for a piece of time. Compiling is done before."""
    left = [count for count in statistics.counts if not count.is_done]
    if left and left[0].will_compile:
        have_compiled(left[0].way.algorithm)
    with page_work():
        until = time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        for count in left:
            while not count.is_done:
                if time.monotonic() > until:
                    return
                if count.will_compile and not is_compiled(count.way.algorithm):
                    return  # compiling holds no place that others need
                count.go_on()
