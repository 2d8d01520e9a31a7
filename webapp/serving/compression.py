"""Compress answers with Flask-Compress, and static files once, as small as can be.

The length of a compressed answer tells an eavesdropper how well two parts of it match. That betrays a secret beside
text that the eavesdropper chose (BREACH). Nothing here is secret: no page holds a token, a session or a name.

Quality 5 of brotli takes 0.4 ms for the board page. Over plain http browsers take gzip only.

Roads not taken: zstd, which every browser that knows it offers beside brotli; at equal time its answers are larger. A
quality for each kind of page saves less than a millisecond or an eighth of a page.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Final

from cachetools import LRUCache
from flask import Flask, Response, current_app, request
from flask_compress import Compress

try:
    import brotli
except ImportError:  # PyPy has it by another name
    import brotlicffi as brotli

ENCODINGS: Final = ("br", "gzip")  # the best first
COMPRESSED_TYPES: Final = (
    "text/html",
    "text/plain",
    "application/json",
    "image/svg+xml",
)  # other pictures and ZIP files are compressed already
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"
MAX_CACHED_PAGE_BYTES: Final = 24_000_000  # some 600 pages


def install(app: Flask) -> None:
    """Compress the responses of the application."""
    app.config.update(
        COMPRESS_ALGORITHM=list(ENCODINGS),
        COMPRESS_BR_LEVEL=5,
        COMPRESS_LEVEL=7,  # of gzip
        COMPRESS_MIMETYPES=list(COMPRESSED_TYPES),
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # no page has an ETag
        COMPRESS_REGISTER=False,  # by `pack`, which knows "br;q=0"
    )
    compress = Compress(app)

    @app.after_request
    def pack(response: Response) -> Response:
        if accepted_encoding():
            return compress.after_request(response)
        response.vary.add("Accept-Encoding")
        return response


def accepted_encoding() -> str:
    """Return the best encoding that the browser accepts, or ""."""
    return request.accept_encodings.best_match(ENCODINGS) or ""


def cached_page(make: Callable[[], str], state: str = "", kind: str = HTML) -> Response:
    """Answer this address from a cache shared by everybody; call `make` if its text is not cached.

    A class follows one link at once. Scheme and host are part of the address, because a page may name them. `state`
    tells answers apart that depend on more than the address.
    """
    cache, lock = current_app.extensions.setdefault(
        "pages", (LRUCache[Hashable, bytes](MAX_CACHED_PAGE_BYTES, len), Lock())
    )
    key = request.host_url, request.script_root, request.path, request.query_string, state
    with lock:
        body = cache.get(key)
    if body is None:
        body = make().encode()
        with lock:
            cache[key] = body
    return Response(body, content_type=kind)


@lru_cache(maxsize=512)
def compress_best(body: bytes, name: str) -> bytes:
    """Compress the body as small as possible and cache the result. All static files together take half a second."""
    if name == "br":
        made: bytes = brotli.compress(body, quality=11)
        return made
    return gzip.compress(body, mtime=0)


def compress_quickly(body: bytes) -> bytes:
    """Compress with brotli in a thirtieth of the time, to a fifth more than the smallest size."""
    made: bytes = brotli.compress(body, quality=5)
    return made


def decompress(body: bytes) -> bytes:
    """Return what brotli has compressed."""
    found: bytes = brotli.decompress(body)
    return found
