"""One connection to the server: what it may send, and what is answered where the application is not asked.

Strictness: what two servers in a row could understand differently is refused, and the refusals that waitress writes
itself carry the headers of every other page.
"""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError, TransferEncodingNotImplemented
from waitress.task import ErrorTask

from webapp.serving.guards import HEADERS, NOT_STORED


class Parser(HTTPRequestParser):
    """Refuses with 400 a body whose length is told in two ways or in a way unknown here."""

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
        self.response_headers = [*self.response_headers, *HEADERS.items(), *NOT_STORED.items()]
        super().execute()


class Channel(HTTPChannel):
    """A connection of the server."""

    parser_class = Parser
    error_task_class = Refusal
