"""What the loop leaves to the threads that answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from waitress.adjustments import Adjustments

from webapp.serving.channel import PHOTOS, Channel, Parser


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


def heads(*requests: tuple[str, int]) -> list[Any]:
    """The parsers of POSTs to these paths with bodies of so many bytes, of which the head has come."""
    settings, parsers = Adjustments(max_request_body_size=1_048_576), list[Any]()
    for path, length in requests:
        parser = Parser(settings)
        parser.received(f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n".encode())
        parsers.append(parser)
    return parsers


def codes(parsers: list[Any]) -> list[int | None]:
    """What each is refused with, None where it is not."""
    return [getattr(parser.error, "code", None) for parser in parsers]


def test_a_photo_may_be_large_and_nothing_else() -> None:
    """12 MB come through to the page of photos, below a prefix too; else it is said how much may be."""
    parsers = heads(("/photo", 12_100_000), ("/sudoku/photo", 3_000_000), ("/photo", 12_100_001), ("/board", 1_100_000))
    assert codes(parsers) == [None, None, 413, 413]
    assert "more than 12 MB" in parsers[2].error.body
    assert "more than 1 MB" in parsers[3].error.body


def test_few_photos_come_at_a_time() -> None:
    """The fifth large one is told to try again, and let in once another has gone; small ones need no room."""
    large = heads(*[("/photo", 2_000_000)] * PHOTOS)
    assert codes(large) == [None] * PHOTOS
    assert codes(heads(("/photo", 2_000_000), ("/photo", 900_000))) == [503, None]
    large.pop()
    assert codes(heads(("/photo", 2_000_000))) == [None]
