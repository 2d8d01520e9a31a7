"""Answers packed for browsers that take it: pages, parts of pages and data as they are made, files once.

Packing tells who listens on the line how well two parts of an answer match, which betrays a secret that stands beside
what the listener chose (known as BREACH). Nothing here is secret: no page holds a token, a session or a person's name.

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

CODINGS: Final = ("br", "gzip")  # the best first
KINDS: Final = ("text/html", "text/plain", "application/json", "image/svg+xml")  # other pictures and ZIP are packed
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"
MAX_BYTES: Final = 12_000_000  # of pages that are kept, some 1,500
LEAST: Final = 500  # bytes; less does not become fewer packets

_compress: Final = Compress()


class Effort(NamedTuple):
    """How much is done to make an answer small: the quality of brotli, of 11, and the level of gzip, of 9.

    gzip is all that browsers take over plain http.
    """

    brotli: int
    gzip: int


QUICK: Final = Effort(1, 4)  # for pages of which there are too many for all of them to be kept
USUAL: Final = Effort(4, 5)
ONCE: Final = Effort(5, 6)  # for a page that is kept, and looked at by many
FIRST: Final = Effort(11, 8)  # for the one page where most begin


def install(app: Flask) -> None:
    """Pack what the pages of the application answer."""
    app.config.update(
        COMPRESS_ALGORITHM=list(CODINGS),
        COMPRESS_BR_LEVEL=USUAL.brotli,
        COMPRESS_LEVEL=USUAL.gzip,
        COMPRESS_MIMETYPES=list(KINDS),
        COMPRESS_MIN_SIZE=LEAST,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,  # no page has an ETag
        COMPRESS_REGISTER=False,  # by `pack`
    )
    _compress.init_app(app)
    app.after_request(pack)


def pack(response: Response) -> Response:
    """The answer, packed if the browser takes that and it is worth it."""
    if not coding():
        response.vary.add("Accept-Encoding")
        return response
    status = response.status_code
    if status >= 400:  # Flask-Compress leaves refusals as they are, but here one may hold a whole board
        response.status_code = 200
    response = _compress.after_request(response)
    response.status_code = status
    return response


def coding() -> str:
    """The best coding that the browser takes; "" for none."""
    return _best(request.headers.get("Accept-Encoding", ""))


@lru_cache(maxsize=256)
def _best(accepted: str) -> str:
    """The best coding where a browser says that; all of a kind say the same."""
    taken = parse_accept_header(accepted).quality
    best = max(CODINGS, key=taken)
    return best if taken(best) > 0 else ""


def page_here(make: Callable[[], str], state: str = "", effort: Effort = USUAL, kind: str = HTML) -> Response:
    """The answer at the address of this request, which in that state is the same for everybody, made and packed once.

    A class follows one link at once.
    """
    taken = coding()
    cache, lock = current_app.extensions.setdefault("pages", (LRUCache[Hashable, bytes](MAX_BYTES, len), Lock()))
    key = request.script_root, request.path, request.query_string, taken, state
    with lock:
        body = cache.get(key)
    if body is None:
        body = _squeezed(make().encode(), taken, effort)
        with lock:
            cache[key] = body
    page = Response(body, content_type=kind)
    if taken:
        page.headers["Content-Encoding"] = taken
    return page


def _squeezed(body: bytes, name: str, effort: Effort) -> bytes:
    """The bytes in that coding, "" for none, as soon as they are needed."""
    if name == "br":
        made: bytes = brotli.compress(body, quality=effort.brotli)
        return made
    return gzip.compress(body, effort.gzip, mtime=0) if name else body


@lru_cache(maxsize=256)
def packed(body: bytes, name: str) -> bytes:
    """The bytes in that coding, as small as can be, made once; half a second for all files together."""
    if name == "br":
        made: bytes = brotli.compress(body, quality=11)
        return made
    return gzip.compress(body, mtime=0)
