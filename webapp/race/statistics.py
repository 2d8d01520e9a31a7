"""Searches compared over many puzzles: GET /demo/statistics counts the moves of each in a collection or a pasted list.

    /demo/statistics         the picture and the table, as far as they are counted; with `go` after a second more
    /demo/statistics/table   these alone, after a piece more

of, text    the key of a built-in collection, of which the first MOST_OF are taken, or at most PUZZLES in any layout

One race is an anecdote. Nothing is counted until somebody asks, as the page does by itself where there is script,
and everything is kept for a while.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from flask import Blueprint, render_template, request
from werkzeug.exceptions import ServiceUnavailable

from solver import Grid, RuleError
from solver.formats import link, read
from solver.grid import Puzzle
from solver.search import compiled
from webapp.demo.timelines import have_compiled, is_compiled
from webapp.fields import choice
from webapp.library import collections
from webapp.race.counting import MOST, Count, Way, ways
from webapp.serving.addresses import address_of
from webapp.serving.gate import heavy_work
from webapp.serving.kept import Kept

pages = Blueprint("statistics", __name__)

FIRST: Final = "source-documents"  # of the collections: it is counted in two seconds
MOST_OF: Final = 60  # puzzles of a collection
PUZZLES: Final = 40  # of a list, which stands in the address
TEXT_LIMIT: Final = 3_500  # characters of it
LANES: Final = 3  # of dots, so that equal ones are seen
PIECE: Final = 0.25  # seconds of counting at a time
AT_ONCE: Final = 4  # pieces in the answer to a reader without script
_kept: Final = Kept[tuple[Grid, str], Count](4_096)


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

    def pick(self, name: str) -> tuple[str, str, str] | None:
        """The least, median or worst: moves in words, the puzzle, and the address of its search, or of its board."""
        if not self.ranked:
            return None
        at = {"least": 0, "median": (len(self.ranked) - 1) // 2, "worst": len(self.ranked) - 1}[name]
        puzzle, count = self.ranked[at]
        told = f"{count.moves:,}" if count.is_whole else f"more than {count.moves:,}"
        fields = link.to_fields(Puzzle.of(count.grid)) if count.grid else {}
        if not self.way.in_demo:
            return told, puzzle, address_of("board.show", fields)
        return told, puzzle, address_of("demo.show", fields, alg=self.way.algorithm.key)

    def dots(self, power: int) -> list[Dot]:
        """The searches on a logarithmic scale from 1 to that power of ten."""
        return [Dot(place(count.moves, power), at % LANES, count.is_whole) for at, (_, count) in enumerate(self.ranked)]

    def median_at(self, power: int) -> float | None:
        """Where the median stands on that scale."""
        return place(self.ranked[(len(self.ranked) - 1) // 2][1].moves, power) if self.ranked else None


def place(moves: int, power: int) -> float:
    """Percent of a logarithmic scale from 1 to that power of ten."""
    return round(100 * math.log10(max(moves, 1)) / power, 2)


@dataclass(frozen=True)
class Statistics:
    """The counts of some puzzles under their names; `fields` are those of the address."""

    puzzles: tuple[tuple[str, Grid], ...]
    fields: dict[str, str]
    going: bool = False  # whether it is being counted on
    left_out: int = 0  # puzzles of the collection, if above 0

    @cached_property
    def rows(self) -> list[Row]:
        """A row for each way of searching."""

        def count_of(way: Way, givens: Grid) -> Count:
            return _kept.of((givens, way.key), lambda: Count(way, givens))

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
    def scale(self) -> list[tuple[float, str]]:
        """The powers of ten on the scale."""
        return [(round(100 * at / self.power, 2), f"{10**at:,}") for at in range(self.power + 1)]

    @property
    def most(self) -> str:
        """After how many moves a search is stopped."""
        return f"{MOST[not compiled.why_not()]:,}"


@pages.get("/demo/statistics")
def show() -> str:
    """The page; with `go` after a second more of counting. 400 for a list that cannot be read, or is too long."""
    statistics = _asked()
    for _ in range(AT_ONCE if statistics.going and not statistics.is_done else 0):
        _count(statistics)
    names = [(each.key, each.title) for each in collections().values()]
    shown = {"statistics": statistics, "names": names, "text": request.args.get("text", "")}
    return render_template("race/statistics.html", **shown)


@pages.get("/demo/statistics/table")
def part() -> str:
    """Picture and table alone, after a piece more of counting; where others are at work, as they stand."""
    statistics, is_busy = _asked(), False
    try:
        _count(statistics)
    except ServiceUnavailable:
        is_busy = True
    return render_template("race/_statistics.html", statistics=statistics, is_busy=is_busy)


def _asked() -> Statistics:
    text, going = request.args.get("text", "").strip(), bool(request.args.get("go"))
    if text:
        return Statistics(tuple(_numbered(text)), {"text": text}, going)
    key = choice(request.args, "of", tuple(collections()), FIRST)
    found = [(example.name, example.puzzle.givens) for example in collections()[key].examples]
    searched = tuple(each for each in found if _is_searched(each[1]))
    return Statistics(searched[:MOST_OF], {"of": key}, going, len(searched) - MOST_OF)


def _numbered(text: str) -> Iterator[tuple[str, Grid]]:
    """The puzzles of a list with their titles, or their numbers."""
    if len(text) > TEXT_LIMIT:
        raise RuleError(
            f"this list has {len(text):,} characters; the page takes {TEXT_LIMIT:,}, some {PUZZLES} puzzles"
        )
    entries = read(text).entries
    if len(entries) > PUZZLES:
        raise RuleError(f"these are {len(entries):,} puzzles; the page takes {PUZZLES}")
    for number, entry in enumerate(entries, 1):
        if _is_searched(entry.puzzle.givens):
            yield entry.details.title or f"number {number}", entry.puzzle.givens


def _is_searched(givens: Grid) -> bool:
    return not givens.is_full() and not givens.conflicts()


def _count(statistics: Statistics) -> None:
    """A piece of counting, one at a time (`webapp.serving.gate`); less where others wait. Compiling is done before."""
    left = [count for count in statistics.counts if not count.is_done]
    if left and left[0].will_compile:
        have_compiled(left[0].way.algorithm)
    with heavy_work(is_long=True) as turn:
        until = time.monotonic() + PIECE
        for count in left:
            while not count.is_done:
                if time.monotonic() > until or turn.is_awaited():
                    return
                if count.will_compile and not is_compiled(count.way.algorithm):
                    return  # compiling must not work inside the gate
                count.go_on()
