"""What the loop leaves to the threads that answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from webapp.serving.channel import Channel


def test_what_a_thread_sends_the_loop_leaves_alone() -> None:
    """While one sends, the loop would only spin, and take the interpreter from it; what is left then is the loop's."""
    channel: Any = Channel.__new__(Channel)
    channel.requests, channel.total_outbufs_len, channel.outbuf_lock = [object()], 5, threading.Condition()
    with ThreadPoolExecutor(1) as loop:
        with channel.outbuf_lock:
            assert not loop.submit(channel.writable).result()
        assert loop.submit(channel.writable).result()
        channel.requests = []
        with channel.outbuf_lock:
            assert loop.submit(channel.writable).result(), "what is left of an answer that is made"
