"""Compress answers: pages, parts of pages and data as they are made, static files once.

The length of a compressed answer tells an eavesdropper how well two parts of it match. That betrays a secret beside
text that the eavesdropper chose (BREACH). Nothing here is secret: no page holds a token, a session or a name.

Quality 2 of brotli takes 0.1 ms for the board page (36 kB become 7.0) and 0.06 ms for the answer to a key (18 kB, 1.8);
5 takes 0.4 ms and saves a tenth, which is worth it for a page that is packed once for all who follow a link; 11 takes
30 ms and saves another eighth, which the address without a board is worth: one page, packed once for everybody. For
pages that differ from click to click 1 takes half the time of 2, a tenth of what such a page costs, for a twelfth more
bytes.

Roads not taken: zstd, which every browser that knows it offers beside brotli; at equal time its answers are larger.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from cachetools import LRUCache
from flask import Flask, Response, current_app, request
from flask_compress import Compress
from werkzeug.http import parse_accept_header

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
MAX_CACHED_PAGE_BYTES: Final = 12_000_000  # some 1,500 pages
MIN_COMPRESSED_BYTES: Final = 500  # a shorter answer would not need fewer packets

_compress: Final = Compress()


class Effort(NamedTuple):
    """Set how hard to compress: the quality of brotli (up to 11) and the level of gzip (up to 9).

    Over plain HTTP browsers accept gzip only.

    gzip is all that browsers take over plain http.
    """

    brotli: int
    gzip: int


QUICK_EFFORT: Final = Effort(1, 4)  # for pages that are too many to be cached
USUAL_EFFORT: Final = Effort(4, 5)
CACHED_PAGE_EFFORT: Final = Effort(5, 7)  # for a page that many look at
START_PAGE_EFFORT: Final = Effort(11, 8)  # for the one page where most people start


def install(app: Flask) -> None:
    """Compress the responses of the application."""
    app.config.update(
        COMPRESS_ALGORITHM=list(ENCODINGS),
        COMPRESS_BR_LEVEL=USUAL_EFFORT.brotli,
        COMPRESS_LEVEL=USUAL_EFFORT.gzip,
        COMPRESS_MIMETYPES=list(COMPRESSED_TYPES),
        COMPRESS_MIN_SIZE=MIN_COMPRESSED_BYTES,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # no page has an ETag
        COMPRESS_REGISTER=False,  # by `pack`
    )
    _compress.init_app(app)
    app.after_request(compress_response)


def compress_response(response: Response) -> Response:
    """Compress the response if the browser accepts that and the response is large enough."""
    if not accepted_encoding():
        response.vary.add("Accept-Encoding")
        return response
    status = response.status_code
    if status >= 400:  # Flask-Compress leaves refusals as they are, but here one may hold a whole board
        response.status_code = 200
    response = _compress.after_request(response)
    response.status_code = status
    return response


def accepted_encoding() -> str:
    """Return the best encoding that the browser accepts, or ""."""
    return _best_encoding(request.headers.get("Accept-Encoding", ""))


@lru_cache(maxsize=256)
def _best_encoding(accepted: str) -> str:
    """Parse an Accept-Encoding header and cache the result, as browsers of one kind all send the same."""
    taken = parse_accept_header(accepted).quality
    best = max(ENCODINGS, key=taken)
    return best if taken(best) > 0 else ""


def cached_page(make: Callable[[], str], state: str = "", effort: Effort = USUAL_EFFORT, kind: str = HTML) -> Response:
    """Answer this address from a cache shared by everybody; call `make` and compress its text if it is not cached.

    A class follows one link at once. `state` tells answers apart that depend on more than the address.
    """
    taken = accepted_encoding()
    cache, lock = current_app.extensions.setdefault(
        "pages", (LRUCache[Hashable, bytes](MAX_CACHED_PAGE_BYTES, len), Lock())
    )
    key = request.script_root, request.path, request.query_string, taken, state
    with lock:
        body = cache.get(key)
    if body is None:
        body = _compress_body(make().encode(), taken, effort)
        with lock:
            cache[key] = body
    page = Response(body, content_type=kind)
    if taken:
        page.headers["Content-Encoding"] = taken
    return page


def _compress_body(body: bytes, name: str, effort: Effort) -> bytes:
    """Compress the body quickly with the named encoding, "" for none."""
    if name == "br":
        made: bytes = brotli.compress(body, quality=effort.brotli)
        return made
    return gzip.compress(body, effort.gzip, mtime=0) if name else body


@lru_cache(maxsize=256)
def compress_best(body: bytes, name: str) -> bytes:
    """Compress the body as small as possible and cache the result. All static files together take half a second."""
    if name == "br":
        made: bytes = brotli.compress(body, quality=11)
        return made
    return gzip.compress(body, mtime=0)
