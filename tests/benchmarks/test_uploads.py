"""The benchmark of uploads posts what the page refuses, and no such file costs much memory."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from functools import cache

from werkzeug.test import Client

from benchmarks import uploads
from webapp import create_app


@cache
def bodies() -> list[bytes]:
    """The uploads but the text, which waits for a place."""
    return uploads.bodies()[:-1]


@cache
def client() -> Client:
    """A browser of the application."""
    return Client(create_app())


def post(body: bytes) -> int:
    """The status of the answer."""
    return client().post("/board", data=body, content_type=uploads.FORM["Content-Type"]).status_code


def test_an_upload_is_refused() -> None:
    """None of them holds a puzzle; `benchmarks.bounds` measures how long each takes."""
    assert [post(body) for body in bodies()] == [422] * len(bodies())


def test_an_upload_costs_little_memory() -> None:
    """At most 5 MB, as a picture or as what might be text."""
    first, second, *_, last = bodies()
    for file in (first, second, bodies()[8], last.replace(b"<metadata", "\U0001f600".encode())):
        tracemalloc.start()
        try:
            assert post(file) == 422
            assert tracemalloc.get_traced_memory()[1] <= 5_000_000
        finally:
            tracemalloc.stop()


def test_the_table_tells_who_waited() -> None:
    """Half, all but a hundredth, the longest; memory; how the uploads were answered."""
    (line,) = uploads.row("64 uploads", [0.01] * 98 + [0.02, 0.5], 87.4, Counter({422: 60, 503: 4}))
    assert line.split()[2:] == ["100", "10", "500", "500", "87", "60", "x", "422,", "4", "x", "503"]
