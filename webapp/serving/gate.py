"""The overload gate: one heavy piece of work at a time, a short queue, then a 503 with a sentence.

Pure Python work holds the interpreter; letting ten searches run at once would make every page slow and none of them
faster. A few requests wait briefly so that a class pressing the same button is served; the rest are told to retry.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from werkzeug.exceptions import ServiceUnavailable

QUEUE: Final = 8  # requests that may wait; half of the server's threads
PATIENCE: Final = 1.0  # seconds that they wait

_work = threading.Lock()
_counting = threading.Lock()
_waiting = 0  # requests, counted under the lock above


@contextmanager
def heavy_work(patience: float | None = None) -> Iterator[None]:
    """Run the body alone. Raises ServiceUnavailable (with Retry-After) when too much is waiting already."""
    if not _wait(PATIENCE if patience is None else patience):
        raise ServiceUnavailable(
            "Many people are asking at once. Nothing is lost: try again in a second.", retry_after=1
        )
    try:
        yield
    finally:
        _work.release()


def waiting() -> int:
    """How many wait for the work inside to end."""
    return _waiting


def is_awaited() -> bool:
    """Whether anybody does."""
    return waiting() > 0


def _wait(patience: float) -> bool:
    """Whether the gate was entered, within so many seconds and without making the queue too long."""
    global _waiting
    with _counting:
        if _waiting >= QUEUE:
            return False
        _waiting += 1
    try:
        return _work.acquire(timeout=patience)
    finally:
        with _counting:
            _waiting -= 1
