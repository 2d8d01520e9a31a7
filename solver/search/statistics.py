"""Count depths, retreats and chapters while a search is explored, interpreted or compiled like the searches.

A retreat is a run of retractions. A chapter begins with each digit placed as first, second or third choice; as these
are the digits that change most slowly, chapters are to a long search what the left wheels of an odometer are to a
journey. Forced digits are no choices.

"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from solver import compiled
from solver.search.flat_board import Ints
from solver.search.steps import FORCED
from solver.shape import Shape

WHEELS: Final = 3  # choices that make a chapter

# Places in Statistics.numbers.
MOVES: Final = 0
DEPTH: Final = 1
MAX_DEPTH: Final = 2
RUN: Final = 3  # retractions since the last placement
CHOICES: Final = 4  # placements on the stack that were not forced
CHAPTERS: Final = 5


class Statistics(NamedTuple):
    """The counts so far, as lists or arrays."""

    numbers: Ints
    depths: Ints  # [depth] -> placements that reached it
    retreats: Ints  # [length] -> ended runs of exactly that many retractions
    chapters: Ints  # three numbers each: moves made when it began, its wheel (1 to 3), the step


def empty_statistics(shape: Shape) -> Statistics:
    """Make empty statistics with places for every chapter that a search tree can have."""
    n, cells = shape.size, len(shape.cells)
    most = sum(n**wheel for wheel in range(1, WHEELS + 1))
    return Statistics([0] * 6, [0] * (cells + 1), [0] * (cells + 1), [0] * (3 * most))


def count_steps(statistics: Statistics, steps: Ints, made: int) -> None:
    """Count the first `made` steps."""
    numbers, depths, retreats, chapters = (
        statistics.numbers,
        statistics.depths,
        statistics.retreats,
        statistics.chapters,
    )
    depth, deepest, run = numbers[DEPTH], numbers[MAX_DEPTH], numbers[RUN]
    choices, begun = numbers[CHOICES], numbers[CHAPTERS]
    for at in range(made):
        step = steps[at]
        if step > 0:
            if run:
                retreats[run] += 1
                run = 0
            depth += 1
            depths[depth] += 1
            deepest = max(deepest, depth)
            if step < FORCED:
                choices += 1
                if 0 < choices <= WHEELS and 3 * begun < len(chapters):  # a faulty program may come back for ever
                    chapters[3 * begun] = numbers[MOVES] + at + 1
                    chapters[3 * begun + 1] = choices
                    chapters[3 * begun + 2] = step
                    begun += 1
        else:
            run += 1
            depth -= 1
            if -step < FORCED:
                choices -= 1
    numbers[MOVES] += made
    numbers[DEPTH], numbers[MAX_DEPTH], numbers[RUN] = depth, deepest, run
    numbers[CHOICES], numbers[CHAPTERS] = choices, begun


class StatisticsCounter:
    """Statistics that are counted in compiled code where asked for and possible."""

    def __init__(self, statistics: Statistics, fast: bool) -> None:
        self.statistics = statistics
        self.count: Callable[..., None] = count_steps
        if fast:
            numpy = importlib.import_module("numpy")
            arrays = Statistics(*(numpy.array(value, dtype=numpy.int64) for value in statistics))
            made = compiled.compile_for(count_steps, (), arrays, numpy.zeros(1, dtype=numpy.int16), 0)
            if made:
                self.statistics, self.count = arrays, made

    def add(self, steps: Sequence[int]) -> None:
        """Count these steps, which follow those counted before."""
        self.count(self.statistics, steps, len(steps))
