"""Large posts: a few at a time, a few more wait for a moment, the rest are told to come again.

Reading a form of a megabyte and answering it takes as long as several pages. Sixty-four that come at the same moment
would keep every page waiting behind them, and all threads busy.

A place is taken for a page that exists, when the whole body has come: until then it lies with the server, beyond a
megabyte in a file, and only its own connection waits for it. So nobody holds a place by sending slowly.
"""

from __future__ import annotations

import threading
from typing import Final

from flask import Flask, g, request
from werkzeug.exceptions import ServiceUnavailable

LARGE: Final = 65_536  # bytes
AT_ONCE: Final = 2
WAITING: Final = 4  # more; a quarter of the server's threads
PATIENCE: Final = 2.0  # seconds that they wait

_inside = threading.BoundedSemaphore(AT_ONCE)
_present = threading.BoundedSemaphore(AT_ONCE + WAITING)


def install(app: Flask) -> None:
    """Let large posts in one after the other; before anything reads them."""
    app.before_request(enter)
    app.teardown_request(leave)


def enter() -> None:
    """Come in, or raise ServiceUnavailable (with Retry-After)."""
    if (request.content_length or 0) <= LARGE or request.url_rule is None:
        return
    if _present.acquire(blocking=False):
        if _inside.acquire(timeout=PATIENCE):
            g.is_large = True
            return
        _present.release()
    raise ServiceUnavailable("Many files come in at once. Nothing is lost: try again in a second.", retry_after=1)


def leave(_: BaseException | None) -> None:
    """Make room for the next one."""
    if g.pop("is_large", False):
        _inside.release()
        _present.release()
