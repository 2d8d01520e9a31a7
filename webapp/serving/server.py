"""Run waitress, and stop it without losing an answer.

waitress's own `run()` ends by an exception out of the signal handler and abandons the answers in progress. Here the
loop runs in a thread of its own. A signal stops the wait of the main thread, which then has the loop finish:

    signal --> let no connection begin, take in those that wait, then close the listening socket
           --> answer every request that has arrived or arrives; close a connection once it is silent (SILENT_SECONDS)
           --> after DRAIN_SECONDS refuse what still waits (503), and end REFUSE_SECONDS later

A connection is closed only while no byte of it is unread: a close would reset it, and the client would lose its answer.
For the same reason the listening socket is closed only when nobody can be on the way to it.

Roads not taken: gunicorn (no Windows) and granian; docs/how-to/serving.md says why. Closing waitress's server at the
signal, which closes the pipe that wakes the loop, too; so only its listening socket is closed. Refusing requests 0.3
seconds after the signal, then closing all: of 1,000 requests that had arrived before it 755 were cut and 79 refused. A
switch interval of threads of 1 ms in place of Python's 5: with 300 browsers on windows of frames the loop took most of
the processor, 17.9 ms an answer, not 5.1.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import create_server

from webapp.serving.framing import RequestParser
from webapp.serving.security import MAX_PHOTO_BYTES

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

DEFAULT_THREADS: Final = 16
MAX_CONNECTIONS: Final = 1_000  # a class of 300 with several each
MIN_CONNECTIONS: Final = 16  # where the system grants few descriptors
SPARE_DESCRIPTORS: Final = 32  # for files that are opened meanwhile
MAX_HEADER_BYTES: Final = 32_768  # A request has no more, its first line included.
IDLE_TIMEOUT: Final = 30  # seconds until a silent connection is closed
DRAIN_SECONDS: Final = 12.0  # in which a stopping server answers what has arrived: a thousand pages
REFUSE_SECONDS: Final = 1.0  # after these, for refusing the rest
SILENT_SECONDS: Final = 0.3  # after which a stopping server closes a connection without a request
_STEP_SECONDS: Final = 0.02  # between two looks at the connections of a stopping server
_SO_ATTACH_FILTER: Final = 26  # Linux: which packets reach a socket.
_NO_SYN: Final = (  # a program for it: code, jump if true, jump if false, number
    (0x30, 0, 0, 13),  # load byte 13 of the packet, the flags of TCP
    (0x45, 0, 1, 0x02),  # does it have SYN?
    (0x06, 0, 0, 0),  # then keep none of the packet,
    (0x06, 0, 0, 0xFFFF_FFFF),  # else all of it
)
_M_MMAP_THRESHOLD: Final = -3  # glibc's mallopt: a block of so many bytes is taken and given back by itself.
_M_ARENA_MAX: Final = -8  # glibc's mallopt: how many heaps there may be.


class Server:
    """Serve an application at a listening socket. `run()` lasts until `stop()`, which any thread or signal may call."""

    def __init__(self, app: WSGIApplication, listener: socket.socket, threads: int = DEFAULT_THREADS) -> None:
        tune_malloc()
        self._app, self._listener = app, listener
        self._stopping, self._refusing, self._finished = (threading.Event() for _ in range(3))
        self._stopped_at = 0.0
        self._sockets: dict[int, Any] = {}
        server = create_server(
            self._answer,
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
        self._server = cast("Any", server)  # its type has neither the thunks of `trigger` nor `active_channels`
        self._server.channel_class = partial(Connection, self._stopping)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # in a class it would warn of every short wait

    def run(self) -> None:
        """Serve until `stop()`; then answer what has arrived, for at most DRAIN_SECONDS, and refuse the rest."""
        loop = threading.Thread(target=self._server.run, name="waitress", daemon=True)
        loop.start()
        while not self._stopping.wait(1):  # a wait without end does not hear Ctrl-C on Windows
            pass
        self._stopped_at = time.time()
        drop_new_connections(self._listener)
        if not self._finish(DRAIN_SECONDS):
            self._refusing.set()
            self._finish(REFUSE_SECONDS)
        self._sockets.clear()  # ends the loop once it wakes
        self._server.pull_trigger()
        loop.join(2)
        self._server.close()

    def stop(self) -> None:
        """Make `run()` stop serving and return."""
        self._stopping.set()

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, or refuse it with 503 if the server stops and time is up."""
        return _refuse(start_response) if self._refusing.is_set() else self._app(environ, start_response)

    def _finish(self, seconds: float) -> bool:
        """Have the loop close connections that are done, for this long at most; return whether none is left."""
        end = time.monotonic() + seconds
        while not self._finished.wait(_STEP_SECONDS) and time.monotonic() < end:
            self._server.trigger.pull_trigger(self._close_what_is_done)
        return self._finished.is_set()

    def _close_what_is_done(self) -> None:
        """Take in the connections that wait, and close what is done. The loop calls this."""
        connections = self._server.active_channels
        has_waiting = True
        while has_waiting and self._server.accepting and len(self._sockets) < self._server.adj.connection_limit:
            known = len(connections)
            self._server.handle_accept()
            has_waiting = len(connections) > known
        if not has_waiting and time.time() - self._stopped_at > SILENT_SECONDS:
            wasyncore.dispatcher.close(self._server)  # The pipe that wakes the loop stays open.
        for connection in list(connections.values()):
            if connection.is_done(self._stopped_at):
                connection.handle_close()
        if not self._server.accepting and not connections:
            self._finished.set()


class Connection(HTTPChannel):
    """A connection of a client, which a stopping server closes once it is done."""

    parser_class = RequestParser

    def __init__(self, stopping: threading.Event, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._stopping = stopping

    def service(self) -> None:
        """Answer a request. The last answer of a stopping server tells the client that the connection closes."""
        request = self.requests[0]
        if self._stopping.is_set() and len(self.requests) == 1 and self.request is None and not self._has_unread():
            request.headers = {**request.headers, "CONNECTION": "close"}
        super().service()

    def is_done(self, stopped_at: float) -> bool:
        """Whether no request is in progress or arrives, and the client has all of its answers. The loop calls this."""
        silent = time.time() - max(self.last_activity, stopped_at)
        return silent > SILENT_SECONDS and not (self.requests or self.total_outbufs_len or self._has_unread())

    def _has_unread(self) -> bool:
        """Whether bytes of the client wait to be read."""
        try:
            return self.socket is not None and bool(self.socket.recv(1, socket.MSG_PEEK))
        except OSError:  # there are none
            return False


def _refuse(start_response: StartResponse) -> Iterable[bytes]:
    sentence = b"The server is stopping. Try again in a moment."
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(sentence)))]
    start_response("503 Service Unavailable", [*headers, ("Retry-After", "1"), ("Cache-Control", "no-store")])
    return [sentence]


def drop_new_connections(listener: socket.socket) -> None:
    """Have Linux drop the packets that begin a connection; their senders try again after a second.

    Between the last `accept` and the end of a listening socket another client may connect, and would be cut off: one
    was, when a server with 24 busy clients was stopped 25 times.
    """
    if sys.platform == "linux":
        program = ctypes.create_string_buffer(struct.pack("HBBI" * len(_NO_SYN), *chain.from_iterable(_NO_SYN)))
        with contextlib.suppress(OSError):  # where the system has no such filter
            filled = struct.pack("HL", len(_NO_SYN), ctypes.addressof(program))
            listener.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, filled)


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
