"""Times as a picture: a bar for each search and each way of running it, on one logarithmic scale.

What was stopped before its end has a second bar behind it, as long as all of it would have taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from solver.search.algorithm import Algorithm
from solver.timing import Measurement
from webapp.race.commentary import duration

_UNITS: Final = ("s", "ms", "µs", "ns")
LEAST: Final = 0.6  # percent of the scale that any bar is long
LONG: Final = 50.0  # percent behind which the words stand in the bar


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

    @property
    def is_long(self) -> bool:
        """Whether there is no room for words behind it."""
        return self.end_of_all > LONG


@dataclass(frozen=True, slots=True)
class Picture:
    """The bars of each search with how many times as fast it is compiled, and the powers of ten on the scale."""

    searches: tuple[tuple[Algorithm, tuple[Bar, ...], str], ...]
    scale: tuple[tuple[float, str], ...]


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
    scale = tuple((round(100 * (power - low) / (high - low), 2), _power(power)) for power in range(low, high + 1))
    return Picture(searches, scale)


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
