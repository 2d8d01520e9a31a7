"""The benchmark of uploads posts what the page refuses, and no such file costs much memory."""

from __future__ import annotations

import tracemalloc
from collections import Counter

import pytest
from werkzeug.test import Client

from benchmarks import uploads
from webapp import create_app

CLIENT = Client(create_app())
BODIES = uploads.bodies()[:-1]  # but the text, which waits for a place


def post(body: bytes) -> int:
    """The status of the answer."""
    return CLIENT.post("/board", data=body, content_type=uploads.FORM["Content-Type"]).status_code


@pytest.mark.parametrize("number", range(len(BODIES)))
def test_an_upload_is_refused(number: int) -> None:
    """None of them holds a puzzle; `benchmarks.bounds` measures how long each takes."""
    assert post(BODIES[number]) == 422


@pytest.mark.parametrize(
    "file", [BODIES[0], BODIES[1], BODIES[8], BODIES[-1].replace(b"<metadata", "\U0001f600".encode())]
)
def test_an_upload_costs_little_memory(file: bytes) -> None:
    """At most 5 MB, as a picture or as what might be text."""
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
