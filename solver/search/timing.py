"""Measure how quickly a search runs here and now: its moves only, without setting up and compiling.

A short search is run again and again until enough time has been measured to say something, and its time is that of
the quickest run: whatever else the machine does only makes a run slower. A long search is measured piece by piece, for
as long as somebody asks.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import Final

from solver.grid import Grid
from solver.search.algorithm import Algorithm, relative_cost
from solver.search.run import MAX_STEPS_PER_CALL, Run

MIN_MEASURED_SECONDS: Final = 0.03  # seconds measured of a search that is over sooner
MIN_RUNS: Final = 3  # A search has so many, unless they take `MAX_REPEATED_SECONDS`.
MAX_REPEATED_SECONDS: Final = 1.0  # seconds measured after which a search is not run again
MAX_SETUP_SECONDS: Final = (
    0.1  # seconds after which less is enough: setting a short search up takes longer than running it
)
INTERPRETED_STEPS_PER_LOOK: Final = (
    512  # moves between two looks at the clock where nothing is compiled: some 10 ms on 9x9
)


class Measurement:
    """A search that is timed from its first move on; it is set up and compiled only when `go_on` is called.

    Several threads may call it: one measures, the others wait for their share.
    """

    def __init__(self, algorithm: Algorithm, givens: Grid, fast: bool) -> None:
        self._given = algorithm, givens
        self._run: Run | None = None
        self._lock = Lock()  # for one run is one board
        self._waited = 0.0  # seconds, setting up included but for the first time
        self.fast = fast  # whether compiled code is wanted
        self.is_enough = False  # whether measuring longer would tell nothing new
        self.lacks_compiler = False  # whether compiled code was wanted and cannot be had
        self.seconds = 0.0  # All runs together made them.
        self.best = 0.0  # seconds of the quickest run that came to its end
        self.runs = 0  # Runs that came to their end.
        self.moves = 0  # of all runs
        self.length = 0  # moves of one run, as far as it has come; tries and placements likewise
        self.tries = 0
        self.placements = 0
        self._before = 0.0  # seconds of the runs before the present one

    @property
    def finished(self) -> bool:
        """Whether the search has come to its end at least once."""
        return self.runs > 0

    @property
    def rate(self) -> int:
        """Moves a second: of the quickest run or, while none has ended, of the present one."""
        return round(self.length / self.each) if self.each else 0

    @property
    def each(self) -> float:
        """Seconds of the quickest run or, while none has ended, of the present one."""
        return self.best if self.runs else self.seconds

    def go_on(self, seconds: float, enough: float = MIN_MEASURED_SECONDS) -> None:
        """Measure for `seconds` more, setting up and compiling included, or until there is enough."""
        until = time.perf_counter() + seconds
        with self._lock:
            while not self.is_enough and time.perf_counter() < until:
                run = self._run = self._run or self._begin()
                if not run.is_over:
                    self._advance(run)
                if run.is_over:
                    took, self._before = self.seconds - self._before, self.seconds
                    self.best = min(self.best, took) if self.runs else took
                    self.runs += 1
                    self.is_enough = self._is_long_enough(enough)
                    self._run = None

    def _is_long_enough(self, enough: float) -> bool:
        """Tell, after a run, whether another one would say little."""
        if not self.moves or self._waited >= MAX_SETUP_SECONDS or self.seconds >= MAX_REPEATED_SECONDS:
            return True
        return self.runs >= MIN_RUNS and self.seconds >= enough

    def _begin(self) -> Run:
        algorithm, givens = self._given
        begin = time.perf_counter()
        run = Run(algorithm, givens, fast=self.fast)
        self._waited += time.perf_counter() - begin if self.runs else 0.0
        self.lacks_compiler = self.fast and not run.is_fast
        return run

    def _advance(self, run: Run) -> None:
        begin = time.perf_counter()
        made = len(
            run.advance(
                MAX_STEPS_PER_CALL
                if run.is_fast
                else max(INTERPRETED_STEPS_PER_LOOK // relative_cost(run.givens.shape), 1)
            )
        )
        self.seconds += time.perf_counter() - begin
        self.moves += made
        if not self.runs:
            self.length += made
            self.tries, self.placements = run.tries, (self.length + run.depth) // 2
