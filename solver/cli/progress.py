"""A line on standard error that shows how far a long run is. It appears after two seconds, only for a person.

It lives in a thread of its own because one search may take long too. Whoever prints goes through `hidden()`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, RLock, Thread
from typing import Final, Self

PATIENCE: Final = 2.0  # seconds before anything shows
_PAUSE: Final = 0.2  # seconds between two looks
_BAR: Final = 30  # characters
_ERASE: Final = "\r\x1b[K"


class Progress:
    """A context: while it is open and takes long, the line tells what was done."""

    def __init__(self) -> None:
        self.label = ""
        self.done = self.total = 0
        self._started = time.monotonic()
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

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """A context in which the line is gone and stays away, for printing."""
        with self._lock:
            if self._shown:
                sys.stderr.write(_ERASE)
                sys.stderr.flush()
                self._shown = False
            yield

    def text(self) -> str:
        """The line as it stands: '[#####-----]  5 of 10 puzzles  list.sdm  14 s'."""
        seconds = f"{time.monotonic() - self._started:.0f} s"
        if not self.total:
            return f"reading {self.label}  {seconds}"
        filled = _BAR * self.done // self.total
        bar = "#" * filled + "-" * (_BAR - filled)
        return f"[{bar}]  {self.done} of {self.total}  {self.label}  {seconds}"

    def _watch(self) -> None:
        wait = PATIENCE
        while not self._end.wait(wait):
            wait = _PAUSE
            with self._lock:
                sys.stderr.write(_ERASE + self.text())
                sys.stderr.flush()
                self._shown = True
