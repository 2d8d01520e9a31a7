"""What stands between any request and the pages: limits, same-origin check, response headers.

The numbers of the README's table of limits live here and in `gate.py`.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

BODY_LIMIT: Final = 262_144  # bytes of a posted form
UPLOAD_LIMIT: Final = 1_048_576  # bytes where a file may come with it
PARTS_LIMIT: Final = 200  # fields of a multipart form; the board sends about 90
QUERY_LIMIT: Final = 4_000  # characters of an address; the longest board needs about 700

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


def install(app: Flask) -> None:
    """Put the guards round every request of the application."""
    app.before_request(refuse_unreadable)
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)


def refuse_unreadable() -> None:
    """Refuse what could be read wrongly: a body of unknown length (411) or compressed (415), a huge address (414)."""
    if len(request.query_string) > QUERY_LIMIT:
        abort(414, "This address is longer than any board needs. Paste the puzzle into the page instead.")
    if request.method in SAFE_METHODS:
        return
    if request.content_length is None:
        abort(411, "The length of what you send must be said (Content-Length).")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        abort(415, "Send plain text or a form, not a compressed body.")
    if request.mimetype == "multipart/form-data":
        request.max_content_length = UPLOAD_LIMIT


def refuse_other_sites() -> None:
    """Refuse posts that a page of another site sent (403): Sec-Fetch-Site decides, else Origin against Host."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site in ("same-origin", "none"):
        return
    if site is None and (origin is None or urlsplit(origin).netloc == request.host):
        return
    abort(403, "This came from a page of another site. Open the workbench itself and try again.")


def add_headers(response: Response) -> Response:
    """The response with the security headers; nothing is stored unless the page said otherwise."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
