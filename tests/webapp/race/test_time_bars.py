"""Times as bars: the scale, what is long and short on it, what stands at a bar that was stopped."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from solver import Grid
from solver.search import ALGORITHMS, get
from solver.search.algorithm import Algorithm
from solver.timing import Measurement
from tests.webapp.pages import GENTLE
from webapp.race.time_bars import LEAST, Picture, picture_of


@dataclass(frozen=True)
class Measured:
    """A search as the table has it."""

    slow: Measurement
    fast: Measurement
    whole: Measurement | None
    ratio: str = "50 times"
    algorithm: Algorithm = ALGORITHMS[0]


def measurement(seconds: float, moves: int = 1_000, runs: int = 1) -> Measurement:
    """A measurement that found this."""
    made = Measurement(get("free-cells"), Grid.parse(GENTLE), fast=False)
    made.seconds, made.moves, made.length, made.runs = seconds, moves, moves, runs
    return made


def drawn(slow: Measurement, fast: Measurement, whole: Measurement | None = None) -> Picture:
    """The picture of one search."""
    picture = picture_of([Measured(slow, fast, whole)])
    assert picture is not None
    return picture


def test_ten_times_as_long_is_one_mark_further() -> None:
    """The scale goes from power of ten to power of ten, and its words are easy to read."""
    picture = drawn(measurement(0.1), measurement(0.001))
    assert picture.scale == ((0.0, "1 ms"), (50.0, "10 ms"), (100.0, "100 ms"))
    [(_, (python, compiled), ratio)] = picture.searches
    assert (python.end, compiled.end) == (100, LEAST)
    assert (python.says, compiled.says, ratio) == ("100 ms", "1 ms", "50 times")
    assert python.is_long
    assert not compiled.is_long


def test_what_was_stopped_says_how_long_all_would_take() -> None:
    """Behind its bar is room for the rest; where nobody knows the rest, the words say that it was stopped."""
    fast = measurement(1.0, moves=100_000)
    [(_, (python, _), _)] = drawn(measurement(1.0, moves=1_000, runs=0), fast, whole=fast).searches
    assert python.says == "about 1.67 min" or python.says == "about 100 s"
    assert python.end < python.end_of_all
    stopped = measurement(2.0, runs=0)
    [(_, (alone, _), _)] = drawn(stopped, measurement(15.0, runs=0)).searches
    assert (alone.end, alone.says) == (alone.end_of_all, "2 s, stopped")


@pytest.mark.parametrize(("seconds", "first"), [(2e-7, "100 ns"), (5e-5, "10 µs"), (2.0, "1 s"), (5_000.0, "1,000 s")])
def test_the_scale_is_easy_to_read(seconds: float, first: str) -> None:
    """Units fit the times, and even a single time has a scale."""
    picture = drawn(measurement(seconds), measurement(seconds))
    assert picture.scale[0] == (0.0, first)
    assert picture.scale[-1][0] == 100


def test_nothing_measured_is_no_picture() -> None:
    """Before anything is measured there is nothing to draw, and what cannot be compiled has no bar."""
    nothing = Measurement(get("free-cells"), Grid.parse(GENTLE), fast=True)
    assert picture_of([Measured(nothing, nothing, None)]) is None
    nothing.lacks_compiler = True
    [(_, bars, _)] = drawn(measurement(1.0), nothing).searches
    assert [bar.name for bar in bars] == ["Python"]
