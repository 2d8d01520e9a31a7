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

_work = threading.BoundedSemaphore(1)
_queue = threading.BoundedSemaphore(QUEUE)


@contextmanager
def heavy_work(patience: float | None = None) -> Iterator[None]:
    """Run the body alone. Raises ServiceUnavailable (with Retry-After) when too much is waiting already."""
    if not _queue.acquire(blocking=False):
        raise _busy()
    try:
        entered = _work.acquire(timeout=PATIENCE if patience is None else patience)
    finally:
        _queue.release()
    if not entered:
        raise _busy()
    try:
        yield
    finally:
        _work.release()


def is_awaited() -> bool:
    """Whether somebody waits for the work inside to end."""
    return _queue._value < QUEUE


def _busy() -> ServiceUnavailable:
    return ServiceUnavailable("Many people are asking at once. Nothing is lost: try again in a second.", retry_after=1)
