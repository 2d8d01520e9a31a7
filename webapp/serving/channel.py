"""One connection to the server: what it may send and by when, and what is answered where the application is not asked.

Strictness: what two servers in a row could understand differently is refused, and the refusals that waitress writes
itself carry the headers of every other page.

Deadlines are for whole requests, so that no drip of bytes keeps a connection: waitress's own counts silence only. A
body that drips holds its own connection alone, which gives way to a newcomer: places for large ones, in `uploads`, are
taken when the body has come.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, cast

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError, TransferEncodingNotImplemented
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import BadRequest, RequestEntityTooLarge

from webapp.serving import logbook
from webapp.serving.guards import HEADERS, NOT_STORED, PHOTO_LIMIT

if TYPE_CHECKING:
    from waitress.adjustments import Adjustments

IDLE: Final = 30.0  # seconds between an answer and the next request
HEAD: Final = 10.0  # seconds from the first byte of a request until its headers are there
BODY: Final = 60.0  # seconds from its first byte until it is there whole: so a photo of 12 MB has 200 kB/s at least
READING: Final = 300.0  # seconds until its answer has been taken
HELD: Final = 0.9  # seconds for which nothing is read from who was told to try again in one


class TooLarge(RequestEntityTooLarge):
    """The error of a body that nothing here reads so much of."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"This is more than {most / 1_000_000:.0f} MB, which is all that is read here. Nothing was kept."
        )


class Parser(HTTPRequestParser):
    """A request as it comes in; 400 for a body whose length is told in two ways or in a way unknown here."""

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self.begun = time.monotonic()

    def received(self, data: bytes) -> int:
        """Take in more of the request; the number of bytes that are its own."""
        consumed = int(super().received(data))
        if isinstance(self.error, RequestEntityTooLarge):
            self.error = TooLarge(PHOTO_LIMIT)
        return consumed

    def parse_header(self, header_plus: bytes) -> None:
        """Read the first line and the headers. Raises ParsingError."""
        try:
            super().parse_header(header_plus)
        except TransferEncodingNotImplemented as error:
            raise ParsingError(str(error)) from None
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Both Content-Length and Transfer-Encoding")


class Refusal(ErrorTask):
    """The answer to a request that did not reach the application."""

    def execute(self) -> None:
        """Send the error with the headers of every other page."""
        request, error = cast(Any, self.request), cast(Any, self.request).error
        logbook.unread(
            self.channel.addr, getattr(request, "command", ""), getattr(request, "path", ""), error.code, error.body
        )
        self.response_headers = [*self.response_headers, *HEADERS.items(), *NOT_STORED.items()]
        super().execute()


class Late(BadRequest):
    """The error of a request that does not come to its end."""

    code = 408
    reason = "Request Timeout"


class Answer(WSGITask):
    """The application's answer. Who is told to try again later and does not wait is made to, at no thread's cost."""

    def write(self, data: bytes) -> None:
        """Send more of it. The head goes with the first of the body: sending is a good part of what an answer costs."""
        channel = cast(Channel, self.channel)
        if data and self.complete and not self.wrote_header:
            channel.head, self.wrote_header = self.build_response_header(), True
        super().write(data)
        if channel.head:  # there is no body, as for HEAD
            channel.write_soon(b"")

    def finish(self) -> None:
        """End the answer."""
        super().finish()
        if self.status.startswith("503"):
            cast(Channel, self.channel).held_until = time.monotonic() + HELD


class Channel(HTTPChannel):
    """A connection that ends in time, whatever drips in or is read from it byte by byte."""

    parser_class = Parser
    task_class = Answer
    error_task_class = Refusal
    held_until = 0.0  # when its next request may be read
    head = b""  # of an answer, to be sent before whatever comes next

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.opened = self.answered = time.monotonic()  # when it was, and when its last request was
        self.is_known = False  # whether any request was answered
        super().__init__(*arguments, **named)

    @property
    def descriptor(self) -> int:
        """Where it is found among what waits for events."""
        return cast(int, cast(Any, self)._fileno)

    def readable(self) -> bool:
        """Whether more may be read now."""
        return super().readable() and time.monotonic() >= self.held_until

    def writable(self) -> bool:
        """Whether something is to be sent from the loop: not while a thread sends, which tells where any is left."""
        if self.requests and self.total_outbufs_len:
            if not self.outbuf_lock.acquire(blocking=False):
                return False
            self.outbuf_lock.release()
        return bool(super().writable())

    def write_soon(self, data: Any) -> int:
        """Send that, after the head where it waits; the number of bytes."""
        head, self.head = self.head, b""
        return int(super().write_soon(head + data if head else data))

    def service(self) -> None:
        """Answer a request, in a thread of the pool."""
        self.answered = time.monotonic()
        super().service()
        self.is_known, self.answered = True, time.monotonic()

    def is_overdue(self, now: float) -> bool:
        """Whether what is awaited of the other side has been awaited for too long."""
        if self.requests:
            return False  # we are awaited
        if half := self._half():
            return now - half.begun > (BODY if half.headers_finished else HEAD)
        return now - self.answered > (READING if self.total_outbufs_len else IDLE)

    def _half(self) -> Parser | None:
        """The request that has begun to come in; blank lines begin none."""
        request = cast(Parser | None, self.request)
        if request and not request.headers_finished and request.header_plus.isspace():
            return None
        return request

    def end(self) -> None:
        """Refuse the half request that came; close the connection where none did."""
        request = self._half()
        if request is None:
            self.will_close = True
            return
        request.error, request.completed = Late("The request did not come to its end in time."), True
        self.request, self.requests = None, [request]
        self.server.add_task(cast(Any, self))
