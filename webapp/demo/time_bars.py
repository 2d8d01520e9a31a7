"""Lay out times as dots, one for each search and each way of running it, on one scale of powers of ten.

People read the length of a bar as the time, so there are none (`webapp.demo.scales`). A search that was stopped has a
second dot behind its own, where the whole search would end. The words are above the dots, where they fit whatever was
measured.
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
MIN_BAR_PERCENT: Final = 0.6  # of the scale, for the shortest bar
SHORTEST: Final = 1e-9  # seconds that a bar stands for at least: a clock may measure 0, which has no logarithm
MAX_STRETCHES: Final = {"fine": 6, "coarse": 3}  # between the labels below the scale: on wide pages, on phones


class TimedSearch(Protocol):
    """A search, measured interpreted and compiled."""

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm of the search."""

    @property
    def slow(self) -> Measurement:
        """The interpreted measurement."""

    @property
    def fast(self) -> Measurement:
        """The compiled measurement."""

    @property
    def whole(self) -> Measurement | None:
        """A run that came to its end, if there is one."""

    @property
    def ratio(self) -> str:
        """How many times as fast the compiled search is, in words: '50 times'."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of one measurement. Positions are percent of the scale."""

    name: str  # 'Python' or 'compiled'
    end: float
    end_of_all: float  # where the whole search would end; equal to `end` if it did
    text: str


@dataclass(frozen=True, slots=True)
class ScaleMark:
    """A power of ten on the scale, and how wide a page must be to show its label."""

    at: float  # percent of the scale
    text: str
    detail: str  # 'coarse': everywhere; 'fine': on wide pages; '': nowhere


@dataclass(frozen=True, slots=True)
class TimeChart:
    """The bars of each search with its ratio in words, and the marks of the scale."""

    searches: tuple[tuple[Algorithm, tuple[Bar, ...], str], ...]
    scale: tuple[ScaleMark, ...]


def draw_chart(rows: Iterable[TimedSearch]) -> TimeChart | None:
    """Lay out the chart of all measurements; None if there is none."""
    measured = [(row, measurements) for row in rows if (measurements := _measurements(row))]
    seconds = [
        max(time, SHORTEST)
        for row, measurements in measured
        for _, each in measurements
        for time in (each.each, _seconds_of_all(row, each))
    ]
    if not seconds:
        return None
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    high = max(high, low + 1)

    def place(time: float) -> float:
        return round(max(100 * (math.log10(max(time, SHORTEST)) - low) / (high - low), MIN_BAR_PERCENT), 2)

    searches = tuple(
        (
            row.algorithm,
            tuple(
                Bar(name, place(each.each), place(_seconds_of_all(row, each)), _duration_text(row, each))
                for name, each in measurements
            ),
            row.ratio,
        )
        for row, measurements in measured
    )
    return TimeChart(searches, tuple(_scale_marks(low, high)))


def _scale_marks(low: int, high: int) -> Iterator[ScaleMark]:
    """Yield the powers of ten; labels are so far apart that they never overlap."""
    fine = math.ceil((high - low) / MAX_STRETCHES["fine"])
    coarse = fine * math.ceil((high - low) / (fine * MAX_STRETCHES["coarse"]))
    for step in range(high - low + 1):
        detail = "" if step % fine else "fine" if step % coarse else "coarse"
        yield ScaleMark(round(100 * step / (high - low), 2), _power_text(low + step), detail)


def _measurements(row: TimedSearch) -> list[tuple[str, Measurement]]:
    """Collect the measurements that have begun, as 'Python' and 'compiled'."""
    measurements = ("Python", row.slow), ("compiled", row.fast)
    return [(name, each) for name, each in measurements if each.moves and not each.lacks_compiler]


def _seconds_of_all(row: TimedSearch, measured: Measurement) -> float:
    """Estimate the seconds of the whole search, as far as its length is known."""
    if measured.finished or not row.whole or not measured.rate:
        return measured.each
    return max(row.whole.length / measured.rate, measured.each)


def _duration_text(row: TimedSearch, measured: Measurement) -> str:
    whole = _seconds_of_all(row, measured)
    if measured.finished:
        return duration(whole)
    return f"about {duration(whole)}" if whole > measured.each else f"{duration(whole)}, stopped"


def _power_text(power: int) -> str:
    """Write 10**power seconds with a unit that is easy to read: 100 µs."""
    thousands = min(max(math.ceil(-power / 3), 0), len(_UNITS) - 1)
    return f"{10 ** (power + 3 * thousands):,} {_UNITS[thousands]}"
