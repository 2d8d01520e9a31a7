"""A line on standard error that shows how far a long run is. It appears after two seconds, only for a person; where
nobody is shown it `is_unseen` after ten, and a search that may last for minutes says now and then what it does.

It lives in a thread of its own because one search may take long too. Whoever prints goes through `hidden()`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, RLock, Thread
from typing import Final, Self

from solver.text import count_noun

PATIENCE: Final = 2.0  # seconds before anything shows
UNSEEN: Final = 10.0  # seconds after which something may be said where the line does not show
_PAUSE: Final = 0.2  # seconds between two looks
_BAR: Final = 30  # characters
_ERASE: Final = "\r\x1b[K"


class Progress:
    """A context: while it is open and takes long, the line tells what was done.

    `total` is the number of puzzles, 0 while it is not known; `share`, where it is there, says which part of the work
    is done, from 0 to 1, or 0 where nobody knows.
    """

    def __init__(self) -> None:
        self.label = ""
        self.done = self.total = 0
        self.share: Callable[[], float] | None = None
        self._started = self._begun = time.monotonic()
        self._lock = RLock()
        self._shown = False
        self._end = Event()
        self._thread = Thread(target=self._watch, daemon=True) if sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        if self._thread:
            self._thread.join()
        with self.hidden():
            pass

    def begin(self, label: str) -> None:
        """Start to count for another file."""
        self.label, self.done, self.total, self.share = label, 0, 0, None
        self._begun = time.monotonic()

    def restart(self) -> None:
        """Start all over, as if nothing had happened yet."""
        self._started = self._begun = time.monotonic()

    def is_unseen(self, seconds: float = 0.0) -> bool:
        """Return whether the run takes long, and at least so many seconds, and no line shows it."""
        return self._thread is None and time.monotonic() - self._started >= max(UNSEEN, seconds)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the line while something is printed."""
        with self._lock:
            if self._shown:
                sys.stderr.write(_ERASE)
                sys.stderr.flush()
                self._shown = False
            yield

    def text(self) -> str:
        """Write the line: '[#####-----]  5 of 10  list.sdm  14 s, 3/s, 2 s left'."""
        now = time.monotonic()
        spent = time_text(now - self._started)
        if not self.total and not self.share:
            return f"reading {self.label}  {spent}"
        share = self.share() if self.share else self.done / self.total
        bar = f"[{'#' * int(_BAR * share):-<{_BAR}}]  " if share or self.total else ""
        count = f"{self.done:,} of {self.total:,}" if self.total else count_noun(self.done, "puzzle")
        return f"{bar}{count}  {self.label}  {spent}{self._forecast(share, now - self._begun)}"

    def _forecast(self, share: float, seconds: float) -> str:
        """Forecast from the pace so far: ', 12,000/s, 3 s left'."""
        if not self.done or seconds <= 0:
            return ""
        rate = self.done / seconds
        left = f", {time_text(seconds * (1 - share) / share)} left" if 0 < share < 1 else ""
        return f", {rate:,.{0 if rate >= _BAR else 1}f}/s{left}"

    def _watch(self) -> None:
        wait = PATIENCE
        while not self._end.wait(wait):
            wait = _PAUSE
            with self._lock:
                if time.monotonic() - self._started < PATIENCE:
                    continue
                sys.stderr.write(_ERASE + self.text())
                sys.stderr.flush()
                self._shown = True


def time_text(seconds: float) -> str:
    """Write a span of time in one unit or two.

    >>> time_text(14.2), time_text(200), time_text(4000)
    ('14 s', '3 min 20 s', '1 h 6 min')
    """
    whole = int(seconds)
    minutes, hours = whole // 60, whole // 3600
    if minutes < 2:
        return f"{whole} s"
    return f"{minutes} min {whole % 60} s" if not hours else f"{hours} h {minutes % 60} min"
