"""Let pages of other sites show a picture by its address, up to a size, and let browsers keep it for a day.

Answers of `PICTURE` (`bounds.py`) have the headers for it. The ETag is that of address and version, since one address
always gives the same picture. It is weak, because an answer may be compressed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from flask import Response, g, request

from solver.compiled import release
from webapp.serving.bounds import Starter
from webapp.serving.security import require_starter

MAX_SIDE: Final = 1_600  # pixels of the longer side of a picture that other sites may show


def send_unless_known(make: Callable[[], Response], *depends_on: str) -> Response:
    """Answer 304 if the browser has what the address names, else with what `make` makes.

    Args:
        make: Draws the answer.
        depends_on: What the answer depends on besides path and query.
    """
    tag = _tag(*depends_on)
    response = Response(status=304) if request.if_none_match.contains_weak(tag) else make()
    response.set_etag(tag, weak=True)
    return response


def check_side(width: int, height: int) -> None:
    """Refuse a large picture (403) to a page of another site that would show it. A link may still open it."""
    if max(width, height) > MAX_SIDE:
        g.is_own_picture = True
        require_starter(Starter.LINKS)


def _tag(*depends_on: str) -> str:
    address = request.path, request.query_string.decode("ascii")
    return hashlib.sha256("\n".join((release(), *address, *depends_on)).encode()).hexdigest()[:24]
