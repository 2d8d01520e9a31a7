"""Limits on work that is done at the same time: a few pieces, a few more wait for a moment, the rest get 503.

    page       what a person waits for on a page: solve, check, hint, draw, explore, measure
    exports    print, ZIP, film, lesson PDF, slides, new puzzles, photos
    uploads    posts of more than UPLOAD bytes, before their forms are read

A class is never behind a print job: exports have places of their own. Python code of several threads shares one
processor, so more places would make no answer faster; those that wait here hold a thread each, and some threads are
left for pages that cost little. An upload takes its place when its whole body has come, for a page that exists: until
then it lies with the server, and only its own connection waits for it. What can go on for long (exploring,
statistics, times) works for PIECE seconds a request, and the page asks again.

Each application has limits of its own, on `app.extensions`. The command line has none.

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

PIECE: Final = 0.25  # seconds of exploring or measuring in one request
UPLOAD: Final = 65_536  # bytes of a post, from which on it waits for a place
BUSY: Final = "Many people are asking at once. Nothing is lost: try again in a second."
CROWDED: Final = "Many files come in at once. Nothing is lost: try again in a second."
_KEY: Final = "limits"  # on app.extensions


class Limit:
    """At most `places` pieces of work at a time, and at most `waiting` more that wait, each for `patience` seconds."""

    def __init__(self, places: int, waiting: int, patience: float, sentence: str = BUSY) -> None:
        self.patience = patience
        self._sentence = sentence
        self._inside = threading.BoundedSemaphore(places)
        self._present = threading.BoundedSemaphore(places + waiting)

    def enter(self, patience: float | None = None) -> None:
        """Take a place. Raises ServiceUnavailable (with Retry-After) where none becomes free in time."""
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


class Limits(NamedTuple):
    """The limits of one application."""

    page: Limit
    exports: Limit
    uploads: Limit


def install(app: Flask) -> None:
    """Give the application its limits, and let large posts in a few at a time, before anything reads them."""
    app.extensions[_KEY] = Limits(
        page=Limit(places=4, waiting=6, patience=3.0),
        exports=Limit(places=2, waiting=2, patience=3.0),
        uploads=Limit(places=2, waiting=4, patience=2.0, sentence=CROWDED),
    )
    app.before_request(_enter_uploads)
    app.teardown_request(_leave_uploads)


def limits_of(app: Flask) -> Limits:
    """Return the limits of the application."""
    found: Limits = app.extensions[_KEY]
    return found


@contextmanager
def page_work(patience: float | None = None) -> Iterator[None]:
    """Do what a person waits for. Raises ServiceUnavailable where too much is done already."""
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
    """Make a file. Raises ServiceUnavailable where too many are being made already."""
    limit = limits_of(current_app).exports
    limit.enter()
    try:
        yield
    finally:
        limit.leave()


def _enter_uploads() -> None:
    if (request.content_length or 0) > UPLOAD and request.url_rule is not None:
        limits_of(current_app).uploads.enter()
        g.holds_upload = True


def _leave_uploads(_: BaseException | None) -> None:
    if g.pop("holds_upload", False):
        limits_of(current_app).uploads.leave()
