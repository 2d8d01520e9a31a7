"""Run waitress, and stop it without losing an answer.

waitress's own `run()` ends by an exception out of the signal handler and abandons the answers in progress. Here the
loop runs in a thread of its own. A signal stops the wait of the main thread, which then lets the answers finish:

    signal --> answer the requests in the queue (QUEUE_SECONDS) --> refuse new ones (503), finish those in progress
           --> send the buffers (FLUSH_SECONDS) --> end

Roads not taken: gunicorn (no Windows) and granian; docs/how-to/serving.md says why. Closing the listening socket at the
signal, which in waitress closes the pipe that wakes the loop too. A switch interval of threads of 1 ms in place of
Python's 5: with 300 browsers on windows of frames the loop took most of the processor, 17.9 ms an answer, not 5.1.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from waitress.server import create_server
from werkzeug.wsgi import ClosingIterator

from webapp.serving.security import MAX_PHOTO_BYTES

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

DEFAULT_THREADS: Final = 16
MAX_CONNECTIONS: Final = 1_000  # a class of 300 with several each
MIN_CONNECTIONS: Final = 16  # where the system grants few descriptors
SPARE_DESCRIPTORS: Final = 32  # for files that are opened meanwhile
MAX_HEADER_BYTES: Final = 32_768  # of a request, its first line included
IDLE_TIMEOUT: Final = 30  # seconds until a silent connection is closed
DRAIN_SECONDS: Final = 5.0  # that answers in progress get once the server stops
QUEUE_SECONDS: Final = 0.3  # of these, for starting the requests in the queue
FLUSH_SECONDS: Final = 0.3  # for sending the buffers
_M_MMAP_THRESHOLD: Final = -3  # of glibc's mallopt: bytes from which on a block is taken and given back by itself
_M_ARENA_MAX: Final = -8  # and how many heaps there may be


class Server:
    """Serve an application at a listening socket. `run()` lasts until `stop()`, which any thread or signal may call."""

    def __init__(self, app: WSGIApplication, listener: socket.socket, threads: int = DEFAULT_THREADS) -> None:
        tune_malloc()
        self._answers = CountedApp(app)
        self._stop = threading.Event()
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            self._answers,
            map=self._sockets,
            sockets=[listener],
            threads=threads,
            connection_limit=raise_descriptors(threads),
            channel_timeout=IDLE_TIMEOUT,
            asyncore_use_poll=True,
            max_request_body_size=MAX_PHOTO_BYTES
            + 1,  # the first number of bytes that is too many; pages may take less
            outbuf_overflow=2**26,  # bytes of an answer from which on a file holds it: none, for the sake of full disks
            max_request_header_size=MAX_HEADER_BYTES,
            ident=None,
            clear_untrusted_proxy_headers=False,  # webapp.serving.proxies knows whom to believe
        )
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # in a class it would warn of every short wait

    def run(self) -> None:
        """Serve until `stop()`; then finish the answers in progress, for at most DRAIN_SECONDS."""
        loop = threading.Thread(target=self._server.run, name="waitress", daemon=True)
        loop.start()
        while not self._stop.wait(1):  # a wait without end does not hear Ctrl-C on Windows
            pass
        self._answers.drain()
        self._server.close()
        self._sockets.clear()  # ends the loop
        loop.join(2)

    def stop(self) -> None:
        """Make `run()` stop serving and return."""
        self._stop.set()


class CountedApp:
    """Wrap the application and count its answers in progress."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._changed = threading.Condition()
        self._under_way = 0
        self._is_closed = False

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, or refuse it with 503 once the server stops."""
        with self._changed:
            if self._is_closed:
                return _refuse(start_response)
            self._under_way += 1
        try:
            body = self._app(environ, start_response)
        except BaseException:
            self._end()
            raise
        return ClosingIterator(body, self._end)

    def drain(self) -> None:
        """Start the requests in the queue, refuse later ones, and return once all started answers are sent."""
        deadline = time.monotonic() + DRAIN_SECONDS
        time.sleep(min(QUEUE_SECONDS, DRAIN_SECONDS))
        with self._changed:
            self._is_closed = True
            self._changed.wait_for(lambda: not self._under_way, max(deadline - time.monotonic(), 0))
        time.sleep(FLUSH_SECONDS)

    def _end(self) -> None:
        with self._changed:
            self._under_way -= 1
            self._changed.notify_all()


def _refuse(start_response: StartResponse) -> Iterable[bytes]:
    sentence = b"The server is stopping. Try again in a moment."
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(sentence)))]
    start_response("503 Service Unavailable", [*headers, ("Retry-After", "1"), ("Cache-Control", "no-store")])
    return [sentence]


def raise_descriptors(threads: int) -> int:
    """Raise the soft limit of open files as far as allowed, and return how many connections it permits."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return MAX_CONNECTIONS
    reserved = count_open_descriptors() + threads + SPARE_DESCRIPTORS
    wanted = MAX_CONNECTIONS + reserved
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    if soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):  # where the system's own limit is lower than what it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
    return max(min(MAX_CONNECTIONS, soft - reserved), MIN_CONNECTIONS)


def count_open_descriptors() -> int:
    """Count the descriptors that are open now."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return SPARE_DESCRIPTORS


def tune_malloc() -> None:
    """Make glibc return the pixels of a picture at once, and reserve no separate heap for each thread.

    glibc would keep them for the thread that drew: with 16 threads and pictures of 2400 pixels, 300 MB in place of 50.
    A heap of its own reserves 64 MB for each thread; where addresses are limited (ulimit -v) that ends it all.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # musl has no such switch and no such habit
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, 131_072)
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 2)
