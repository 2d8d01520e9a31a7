"""An application whose places for work are taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from webapp.serving.limits import BUSY_SENTENCE, UPLOADS_BUSY_SENTENCE, WorkLimit, limits_of


@contextmanager
def all_taken(app: Flask, name: str = "page") -> Iterator[None]:
    """Whoever needs a place of that limit while the block runs waits for a hundredth of a second, in vain."""
    before = limits_of(app)
    full = WorkLimit(
        places=1, waiting=1, patience=0.01, sentence=UPLOADS_BUSY_SENTENCE if name == "uploads" else BUSY_SENTENCE
    )
    full.enter()
    app.extensions["limits"] = before._replace(**{name: full})
    try:
        yield
    finally:
        app.extensions["limits"] = before
