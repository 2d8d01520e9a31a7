"""Decide whether a request wants a part of a page or the whole page. Nothing else reads the header `HX-Request`."""

from __future__ import annotations

from flask import Response, after_this_request, request


def is_partial() -> bool:
    """Check whether htmx asks, which puts a part into an open page; caches learn that the answer depends on it."""
    after_this_request(_vary_on_htmx)
    return bool(request.headers.get("HX-Request"))


def _vary_on_htmx(response: Response) -> Response:
    response.vary.add("HX-Request")
    return response
