"""Refuse requests whose end two servers could see in different places (request smuggling).

A proxy and this server must agree where a request ends, or the rest of one person's request is answered to another:

    POST /board HTTP/1.1          who goes by Content-Length takes 5 bytes, and "GET /away" begins the next request;
    Content-Length: 5             who goes by Transfer-Encoding takes the chunk, and there is no next request
    Transfer-Encoding: chunked

So the body of a request has one Content-Length and nothing else. Browsers and proxies that read the whole request
first, as ours do, send no other. waitress refuses bare line feeds, blanks before a colon and unequal lengths itself.

Roads not taken: reading chunks. waitress takes a bare line feed at the end of a chunk's size, and joins the parts of a
size line that never ends again for every part.
"""

from __future__ import annotations

from typing import Final

from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import BadRequest

MAX_LENGTH_DIGITS: Final = 18  # Python refuses to read thousands of them.
FOLDED: Final = "A header line must not begin with a space or a tab."
TWO_LENGTHS: Final = "Send one Content-Length, and no Transfer-Encoding with it."
LONG_LENGTH: Final = "The Content-Length has too many digits."
NO_LENGTH: Final = "Send the body with a Content-Length, not with a Transfer-Encoding."


class LengthRequiredError(BadRequest):
    """Answer that a request must say how long its body is."""

    code = 411
    reason = "Length Required"


class RequestParser(HTTPRequestParser):
    """Parse a request, and refuse one whose end is not certain. waitress then closes the connection."""

    def received(self, data: bytes) -> int:
        """Parse more bytes and return how many of them belong to this request."""
        count = super().received(data)
        if self.error is not None and self.error.body == NO_LENGTH:
            self.error = LengthRequiredError(NO_LENGTH)
        return count

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the first line and the headers. Raises ParsingError, which is answered with 400."""
        fault = framing_fault(header_plus)
        if fault:
            raise ParsingError(fault)
        super().parse_header(header_plus)


def framing_fault(head: bytes) -> str:
    r"""Return why the head of a request leaves the end of the request open; "" if it does not.

    >>> framing_fault(b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n")
    ''
    >>> framing_fault(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    'Send the body with a Content-Length, not with a Transfer-Encoding.'
    """
    lines = head.split(b"\r\n")[1:]
    if any(line.startswith((b" ", b"\t")) for line in lines):
        return FOLDED
    fields = [(name.lower(), value.strip(b" \t")) for name, _, value in (line.partition(b":") for line in lines)]
    lengths = [value for name, value in fields if name == b"content-length"]
    has_coding = any(name == b"transfer-encoding" for name, _ in fields)
    if len(lengths) + has_coding > 1:
        return TWO_LENGTHS
    if any(len(length) > MAX_LENGTH_DIGITS for length in lengths):
        return LONG_LENGTH
    return NO_LENGTH if has_coding else ""
