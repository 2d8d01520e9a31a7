"""How quickly a search runs here and now: the time that its moves take, the first compiling not counted.

Only the calls that make moves are timed, not what sets a search up. A short search is run again and again until enough
time has been measured to say something; a long one is measured piece by piece and, interpreted, stopped at a budget.
"""

from __future__ import annotations

import time
from typing import Final

from solver.grid import Grid
from solver.search.algorithm import Algorithm
from solver.search.run import ROOM, Run

ENOUGH: Final = 0.05  # seconds measured of a search that is over sooner
SLOW_STEPS: Final = 512  # moves between two looks at the clock where nothing is compiled: some 10 ms


class Measurement:
    """A search that is being timed, from its first move on."""

    def __init__(self, algorithm: Algorithm, givens: Grid, fast: bool) -> None:
        self._given = algorithm, givens
        self._fast = fast
        self._run = Run(algorithm, givens, fast=fast)
        self._made = 0  # moves of the present run
        self.seconds = 0.0
        self.runs = 0  # that came to their end
        self.moves = 0  # of all runs
        self.tries = 0  # of one run, as far as it has come
        self.length = 0  # moves of one run, as far as it has come
        self._depth = 0

    @property
    def is_fast(self) -> bool:
        """Whether compiled code runs."""
        return self._run.is_fast

    @property
    def finished(self) -> bool:
        """Whether the search has come to its end at least once."""
        return self.runs > 0

    @property
    def placements(self) -> int:
        """Digits placed in one run, as far as it has come."""
        return (self.length + self._depth) // 2

    @property
    def rate(self) -> int:
        """Moves a second."""
        return round(self.moves / self.seconds) if self.seconds else 0

    @property
    def each(self) -> float:
        """Seconds that one run takes or, as long as none has ended, has taken."""
        return self.length * self.seconds / self.moves if self.moves else 0.0

    def go_on(self, seconds: float, enough: float = ENOUGH) -> bool:
        """Whether there is more to measure, after so many seconds more, setting up included."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            if self._run.is_over:
                self._end()
                if self.seconds >= enough or not self.moves:
                    return False
                algorithm, givens = self._given
                self._run = Run(algorithm, givens, fast=self._fast)
            else:
                self._advance()
        return True

    def _advance(self) -> None:
        count = ROOM if self.is_fast else SLOW_STEPS
        begin = time.perf_counter()
        made = len(self._run.advance(count))
        self.seconds += time.perf_counter() - begin
        self.moves += made
        self._made += made
        if not self.runs:
            self.length, self.tries, self._depth = self._made, self._run.tries, self._run.depth

    def _end(self) -> None:
        self.runs += 1
        self._made = 0
