"""Test times as bars: scale, long and short bars, and the text at a stopped one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Final

import pytest

from solver import Grid
from solver.pictures import fonts
from solver.search import ALGORITHMS, get
from solver.search.algorithm import Algorithm
from solver.search.timing import Measurement
from tests.webapp.pages import GENTLE
from webapp.demo.race_text import times
from webapp.demo.time_bars import MIN_BAR_PERCENT, TimeChart, draw_chart

# What is left for the bars and for the gain at 320 and at 600 pixels, as tests/browser/test_race.py sees it; the sizes
# of words at bars and at the scale.
DRAWINGS: Final = {"coarse": (184, 60, 14, 14), "fine": (400, 96, 16, 14)}
GAIN: Final = {"coarse": 18, "fine": 32}
MEDIUM: Final = 0.014  # weights of `solver.pictures.fonts`
BOLD: Final = 0.027


@dataclass(frozen=True)
class Measured:
    """Hold the two measurements of a search, as the table does."""

    slow: Measurement
    fast: Measurement
    whole: Measurement | None
    ratio: str = "50 times"
    algorithm: Algorithm = ALGORITHMS[0]


def measurement(seconds: float, moves: int = 1_000, runs: int = 1) -> Measurement:
    """Make a measurement with these results."""
    made = Measurement(get("free-cells"), Grid.parse(GENTLE), fast=False)
    made.seconds = made.best = seconds
    made.moves, made.length, made.runs = moves, moves, runs
    return made


def drawn(slow: Measurement, fast: Measurement, whole: Measurement | None = None, ratio: str = "50 times") -> TimeChart:
    """Draw the chart of one search."""
    picture = draw_chart([Measured(slow, fast, whole, ratio)])
    assert picture is not None
    return picture


@cache
def wide(text: str, em: int, weight: float = 0.0) -> float:
    """Estimate the width of the text in pixels."""
    return fonts.advance(text, 10 * em, weight=weight) / 10


def test_the_scale_is_logarithmic() -> None:
    """Ten times as long is one mark further, and the labels of marks are short."""
    picture = drawn(measurement(0.1), measurement(0.001))
    assert [(mark.at, mark.text) for mark in picture.scale] == [(0.0, "1 ms"), (50.0, "10 ms"), (100.0, "100 ms")]
    [(_, (python, compiled), ratio)] = picture.searches
    assert (python.end, compiled.end) == (100, MIN_BAR_PERCENT)
    assert (python.text, compiled.text, ratio) == ("100 ms", "1 ms", "50 times")


def test_a_stopped_bar_shows_the_estimated_total() -> None:
    """An extension shows the rest; without an estimate the text says that the search was stopped."""
    fast = measurement(1.0, moves=100_000)
    [(_, (python, _), _)] = drawn(measurement(1.0, moves=1_000, runs=0), fast, whole=fast).searches
    assert python.text == "about 1.67 min" or python.text == "about 100 s"
    assert python.end < python.end_of_all
    stopped = measurement(2.0, runs=0)
    [(_, (alone, _), _)] = drawn(stopped, measurement(15.0, runs=0)).searches
    assert (alone.end, alone.text) == (alone.end_of_all, "2 s, stopped")


@pytest.mark.parametrize(("seconds", "first"), [(2e-7, "100 ns"), (5e-5, "10 µs"), (2.0, "1 s"), (5_000.0, "1,000 s")])
def test_the_scale_is_easy_to_read(seconds: float, first: str) -> None:
    """Units fit the times, and even a single time has a scale."""
    picture = drawn(measurement(seconds), measurement(seconds))
    assert (picture.scale[0].at, picture.scale[0].text) == (0.0, first)
    assert picture.scale[-1].at == 100


@pytest.mark.parametrize("detail", DRAWINGS)
def test_labels_fit_whatever_was_measured(detail: str) -> None:
    """From nanoseconds to hours, labels stay in the drawing, never overlap, and fit the gain's column."""
    drawing, gain, em, small = DRAWINGS[detail]
    for exponent, ratio in product(range(-16, 8), (1, 1.4, 9.1, 50, 999, 9_999)):
        slow = 9.99 * 10 ** (exponent / 2)
        whole = measurement(slow / ratio, moves=1_000_000)
        for python in (measurement(slow), measurement(slow, moves=500_000, runs=0)):
            picture = drawn(python, whole, whole, f"{times(ratio)} times")
            [(_, bars, ratio_text)] = picture.searches
            for bar in bars:
                assert wide(f"{bar.name} ", em, MEDIUM) + wide(bar.text, em, BOLD) <= drawing, bar
                assert MIN_BAR_PERCENT <= bar.end <= bar.end_of_all <= 100
            marks = [mark for mark in picture.scale if mark.detail in {"coarse", detail}]
            for one, other in pairwise(marks):
                apart = (other.at - one.at) / 100 * drawing
                assert apart >= (wide(one.text, small) + wide(other.text, small)) / 2 + 4, (one, other)
            assert wide(marks[-1].text, small) / 2 <= gain
            assert wide(ratio_text.split()[0], GAIN[detail], BOLD) <= gain


def test_a_time_of_zero_has_a_bar() -> None:
    """A clock that did not advance measures 0 seconds: the shortest bar on a scale from a nanosecond."""
    chart = drawn(measurement(0.0), measurement(0.001))
    [(_, (python, _), _)] = chart.searches
    assert (python.end, python.end_of_all, python.text) == (MIN_BAR_PERCENT, MIN_BAR_PERCENT, "0 ns")
    assert chart.scale[0].text == "1 ns"
    [(_, bars, _)] = drawn(measurement(0.0), measurement(0.0)).searches
    assert {bar.end for bar in bars} == {MIN_BAR_PERCENT}


def test_without_measurements_there_is_no_chart() -> None:
    """Nothing is drawn before measuring, and a search that cannot be compiled has no second bar."""
    nothing = Measurement(get("free-cells"), Grid.parse(GENTLE), fast=True)
    assert draw_chart([Measured(nothing, nothing, None)]) is None
    nothing.lacks_compiler = True
    [(_, bars, _)] = drawn(measurement(1.0), nothing).searches
    assert [bar.name for bar in bars] == ["Python"]
