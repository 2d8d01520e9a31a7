"""Times as a picture: a bar for each search and each way of running it, on one logarithmic scale.

What was stopped before its end has a second bar behind it, as long as all of it would have taken. Words stand above the
bars, where there is room for them whatever was measured.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from solver.search.algorithm import Algorithm
from solver.search.timing import Measurement
from webapp.demo.race_text import duration

_UNITS: Final = ("s", "ms", "µs", "ns")
LEAST: Final = 0.6  # percent of the scale that any bar is long
MOST: Final = {"fine": 6, "coarse": 3}  # stretches between the words below the scale: on wide pages, on phones


class Row(Protocol):
    """A search, measured both ways."""

    @property
    def algorithm(self) -> Algorithm:
        """The search."""

    @property
    def slow(self) -> Measurement:
        """Interpreted."""

    @property
    def fast(self) -> Measurement:
        """Compiled."""

    @property
    def whole(self) -> Measurement | None:
        """A run that came to its end."""

    @property
    def ratio(self) -> str:
        """How many times as fast it is compiled, in words."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A way of running a search. Places are percent of the scale."""

    name: str  # 'Python' or 'compiled'
    end: float
    end_of_all: float  # where it would end; `end` where it did
    says: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A power of ten on the scale, with how wide a page must be for its words."""

    at: float  # percent of the scale
    says: str
    room: str  # 'coarse': everywhere; 'fine': on wide pages; '': nowhere


@dataclass(frozen=True, slots=True)
class Picture:
    """The bars of each search with how many times as fast it is compiled, and the powers of ten on the scale."""

    searches: tuple[tuple[Algorithm, tuple[Bar, ...], str], ...]
    scale: tuple[Mark, ...]


def picture_of(rows: Iterable[Row]) -> Picture | None:
    """The picture of what has been measured; None where that is nothing."""
    measured = [
        (row, [(way, each) for way, each in _ways(row) if each.moves and not each.lacks_compiler]) for row in rows
    ]
    seconds = [time for row, ways in measured for _, each in ways for time in (each.each, _whole(row, each))]
    if not seconds:
        return None
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    high = max(high, low + 1)

    def place(time: float) -> float:
        return round(max(100 * (math.log10(time) - low) / (high - low), LEAST), 2)

    searches = tuple(
        (
            row.algorithm,
            tuple(Bar(way, place(each.each), place(_whole(row, each)), _words(row, each)) for way, each in ways),
            row.ratio,
        )
        for row, ways in measured
        if ways
    )
    return Picture(searches, tuple(_marks(low, high)))


def _marks(low: int, high: int) -> Iterator[Mark]:
    """The powers of ten; the words of neighbours are so far apart that they never meet."""
    fine = math.ceil((high - low) / MOST["fine"])
    coarse = fine * math.ceil((high - low) / (fine * MOST["coarse"]))
    for step in range(high - low + 1):
        room = "" if step % fine else "fine" if step % coarse else "coarse"
        yield Mark(round(100 * step / (high - low), 2), _power(low + step), room)


def _ways(row: Row) -> list[tuple[str, Measurement]]:
    """The ways of running it that have been measured."""
    ways = ("Python", row.slow), ("compiled", row.fast)
    return [(way, each) for way, each in ways if each.moves and not each.lacks_compiler]


def _whole(row: Row, measured: Measurement) -> float:
    """Seconds that all of the search takes, as far as that is known."""
    if measured.finished or not row.whole or not measured.rate:
        return measured.each
    return max(row.whole.length / measured.rate, measured.each)


def _words(row: Row, measured: Measurement) -> str:
    whole = _whole(row, measured)
    if measured.finished:
        return duration(whole)
    return f"about {duration(whole)}" if whole > measured.each else f"{duration(whole)}, stopped"


def _power(power: int) -> str:
    """So many seconds, a power of ten, with the unit in which it is easy to read: 100 µs."""
    thousands = min(max(math.ceil(-power / 3), 0), len(_UNITS) - 1)
    return f"{10 ** (power + 3 * thousands):,} {_UNITS[thousands]}"
