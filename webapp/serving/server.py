"""waitress with this project's limits and stop.

Roads not taken: waitress's own `run()`, which ends by an exception out of the signal handler; raised between sending
and noting what was sent, it cuts an answer off. Here a signal only wakes the loop, which then finishes what it has.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import socket
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments

from webapp.serving.events import Events
from webapp.serving.guards import PHOTO_LIMIT
from webapp.serving.listener import Listener

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS: Final = 16
# Of glibc's mallopt: bytes from which on a block is taken and given back by itself, and how many heaps there may be.
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
SWITCH: Final = 0.001  # seconds after which a thread that computes lets others go on, 0.005 unless told
DRAIN: Final = 5.0  # seconds that answers under way get when the server is told to stop


class Server:
    """Serves an application at a listening socket: `run()` until `stop()`, which any thread or signal may call."""

    def __init__(self, app: WSGIApplication, listener: socket.socket, threads: int = THREADS) -> None:
        self._channels = Events()
        self._stopping = False
        spare_memory()
        settings = Adjustments(
            threads=threads,
            max_request_body_size=PHOTO_LIMIT + 1,  # the first number of bytes that is too many
            inbuf_overflow=2**20,  # bytes of a body from which on a file holds it: of a photo that comes in
            outbuf_overflow=2**26,  # and of an answer: none, as a full disk would not take it
            max_request_header_size=32_768,
            ident=None,
            clear_untrusted_proxy_headers=False,  # webapp.serving.proxies knows whom to believe
        )
        self._server: Any = Listener(app, listener, self._channels, settings)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # in a class it would warn of every short wait

    def run(self) -> None:
        """Serve; after `stop()` finish the answers under way, for at most DRAIN seconds.

        A small answer gives way six times, to read, to hand over, to send, and waits each time for who computes.
        """
        sys.setswitchinterval(SWITCH)
        while not self._stopping:
            self._turn(self._server.patience)
            self._server.attend()
        wasyncore.dispatcher.close(self._server)
        self._turn(0.1)  # reads the requests that had just arrived
        deadline = time.monotonic() + DRAIN
        while (channels := list(self._server.active_channels.values())) and time.monotonic() < deadline:
            for channel in channels:
                if not channel.requests and not channel.total_outbufs_len and channel.request is None:
                    channel.handle_close()
            self._turn(0.1)
        self._server.task_dispatcher.shutdown(timeout=max(deadline - time.monotonic(), 0.1))
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._server.trigger.close()

    def stop(self) -> None:
        """Let `run()` come to its end."""
        self._stopping = True
        self._server.pull_trigger()

    def _turn(self, seconds: float) -> None:
        """Read and write what is ready, after waiting so long for anything to be."""
        self._channels.turn(seconds)


def spare_memory() -> None:
    """Have Linux take back the pixels of a picture as soon as it is done, and reserve no heap for each thread.

    glibc would keep them for the thread that drew: with 16 threads and pictures of 2400 pixels, 300 MB in place of 50.
    A heap of its own reserves 64 MB for each thread; where addresses are limited (ulimit -v) that ends it all.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # musl has no such switch and no such habit
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, 131_072)
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 2)
