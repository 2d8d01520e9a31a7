"""What the loop leaves to the threads that answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from waitress.adjustments import Adjustments

from webapp.serving.channel import Channel, Parser
from webapp.serving.guards import PHOTO_LIMIT


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


def codes(*lengths: int) -> list[int | None]:
    """What POSTs that announce so many bytes are refused with when their head has come, None where they are not."""
    settings, found = Adjustments(max_request_body_size=PHOTO_LIMIT + 1), list[int | None]()
    for length in lengths:
        parser: Any = Parser(settings)
        parser.received(f"POST /photo HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n".encode())
        found.append(getattr(parser.error, "code", None))
    return found


def test_as_much_as_a_photo_is_received_from_any_number() -> None:
    """However many have announced one: the head alone takes no place. A byte more is refused."""
    assert codes(*[PHOTO_LIMIT] * 100) == [None] * 100
    assert codes(PHOTO_LIMIT + 1) == [413]
