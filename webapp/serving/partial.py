"""Whether a part of a page is asked for in place of the page: the one place that looks at the header `HX-Request`."""

from __future__ import annotations

from flask import Response, after_this_request, request


def is_partial() -> bool:
    """Say whether htmx asks, which puts a part into a page that is open; caches learn that the answer depends on it."""
    after_this_request(_varying)
    return bool(request.headers.get("HX-Request"))


def _varying(response: Response) -> Response:
    response.vary.add("HX-Request")
    return response
