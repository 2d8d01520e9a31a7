"""A program for the tests of the server: answers slowly and at length, under the real server and signal handlers.

An argument is how many seconds it gives answers under way, in place of DRAIN_SECONDS.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

from webapp.serving import server as serving
from webapp.serving.hosts import LOOPBACK, listen
from webapp.serving.serve import make_stop_handler
from webapp.serving.server import Server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SIZE = 900_000
PAUSE = 1.0  # seconds from request to answer


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """SIZE bytes: after PAUSE seconds at /slow, at once elsewhere. At /short a hundred, after some work."""
    path = environ["PATH_INFO"]
    threading.Event().wait({"/slow": PAUSE, "/short": 0.02}.get(path, 0))
    size = 100 if path == "/short" else SIZE
    start_response("200 OK", [("Content-Length", str(size)), ("Content-Type", "text/plain")])
    return [b"x" * size]


if __name__ == "__main__":
    if sys.argv[1:]:
        setattr(serving, "DRAIN_SECONDS", float(sys.argv[1]))  # noqa: B010  # a constant for all others
    listener = listen(LOOPBACK[0], 0)
    server = Server(app, listener)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, make_stop_handler(server))
    sys.stdout.write(f"{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    server.run()
