"""Limit how much work runs at the same time: a few requests work, a few more wait for a moment, all others get 503.

    page       what a person waits for on a page: solve, check, hint, draw, explore, measure
    exports    print, ZIP, film, lesson PDF, slides, new puzzles, photos
    uploads    posts of more than UPLOAD bytes, before their forms are read

A class never waits for a print job, as exports have places of their own. Python's threads share one processor, so more
places would make no answer faster. Each waiting request holds a thread; some threads stay free for cheap pages. An
upload takes its place once its whole body has arrived and its page exists. Until then waitress holds the body, and only
its own connection waits. Long work (exploring, statistics, times) runs for MAX_SECONDS_PER_REQUEST, and the page asks
again.

Each application has its own limits on `app.extensions`. The command line has none.

Roads not taken: a queue that divides seconds fairly between addresses (260 lines; a class could not tell the
difference); limits by address, which a class behind one router would share.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from flask import Flask, current_app, g, has_app_context, request
from werkzeug.exceptions import ServiceUnavailable

MAX_SECONDS_PER_REQUEST: Final = 0.25  # seconds of exploring or measuring in one request
MIN_UPLOAD_BYTES: Final = 65_536  # a longer post waits for a place
BUSY_SENTENCE: Final = "Many people are asking at once. Nothing is lost: try again in a second."
UPLOADS_BUSY_SENTENCE: Final = "Many files are being uploaded at once. Nothing is lost: try again in a second."
_LIMITS_KEY: Final = "limits"  # The key in app.extensions.


class WorkLimit:
    """Admit at most `places` pieces of work at a time, and `waiting` more that wait up to `patience` seconds each."""

    def __init__(self, places: int, waiting: int, patience: float, sentence: str = BUSY_SENTENCE) -> None:
        self.patience = patience
        self._sentence = sentence
        self._inside = threading.BoundedSemaphore(places)
        self.capacity = places + waiting
        self._present = threading.BoundedSemaphore(self.capacity)

    @property
    def is_full(self) -> bool:
        """Whether nobody else may enter or wait now."""
        if self._present.acquire(blocking=False):
            self._present.release()
            return False
        return True

    def enter(self, patience: float | None = None) -> None:
        """Take a place. Raises ServiceUnavailable (with Retry-After) if none becomes free in time."""
        seconds = self.patience if patience is None else patience
        if self._present.acquire(blocking=False):
            if self._inside.acquire(timeout=seconds) if seconds else self._inside.acquire(blocking=False):
                return
            self._present.release()
        raise ServiceUnavailable(self._sentence, retry_after=1)

    def leave(self) -> None:
        """Give the place back."""
        self._inside.release()
        self._present.release()


class AppLimits(NamedTuple):
    """The limits of one application."""

    page: WorkLimit
    exports: WorkLimit
    uploads: WorkLimit


def install(app: Flask) -> None:
    """Give the application its limits, and admit a few large posts at a time before anything reads them."""
    app.extensions[_LIMITS_KEY] = AppLimits(
        page=WorkLimit(places=4, waiting=6, patience=3.0),
        exports=WorkLimit(places=2, waiting=2, patience=3.0),
        uploads=WorkLimit(places=2, waiting=4, patience=2.0, sentence=UPLOADS_BUSY_SENTENCE),
    )
    app.before_request(_admit_upload)
    app.teardown_request(_release_upload)


def limits_of(app: Flask) -> AppLimits:
    """Return the limits of the application."""
    found: AppLimits = app.extensions[_LIMITS_KEY]
    return found


@contextmanager
def page_work(patience: float | None = None) -> Iterator[None]:
    """Hold a place for work that a person waits for. Raises ServiceUnavailable if there is too much already."""
    if not has_app_context():
        yield
        return
    limit = limits_of(current_app).page
    limit.enter(patience)
    try:
        yield
    finally:
        limit.leave()


@contextmanager
def export_work() -> Iterator[None]:
    """Hold a place for making a file. Raises ServiceUnavailable if too many are being made already."""
    limit = limits_of(current_app).exports
    limit.enter()
    try:
        yield
    finally:
        limit.leave()


def _admit_upload() -> None:
    if (request.content_length or 0) > MIN_UPLOAD_BYTES and request.url_rule is not None:
        limits_of(current_app).uploads.enter()
        g.holds_upload = True


def _release_upload(_: BaseException | None) -> None:
    if g.pop("holds_upload", False):
        limits_of(current_app).uploads.leave()
