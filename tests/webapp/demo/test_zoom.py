"""Test the zoom of the scrubber: exact depths in a window, minimum and maximum of each bucket, limits."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.search.trace import Trace
from tests.webapp.demo.asking import LIANG, asked
from webapp.demo import zoom


def depths(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    """Fetch the depths of search A."""
    asked(client, "explore", lanes="A")
    return asked(client, "depths", lanes="A", **fields)


@pytest.fixture(scope="module")
def trace() -> Trace:
    """Explore the same search here."""
    made = Trace(Grid.parse(LIANG), "A")
    made.explore_all()
    return made


def test_a_narrow_window_has_every_depth(client: FlaskClient, trace: Trace) -> None:
    """With as many points as moves the answer has the depth before and after each move."""
    answer = depths(client, **{"from": 100, "count": 50, "points": 100})
    assert answer["low"] == answer["high"] == list(trace.depths(100, 50))
    assert (answer["from"], answer["count"], answer["apart"]) == (100, 50, 1)


def test_a_bucket_has_minimum_and_maximum_depth(client: FlaskClient, trace: Trace) -> None:
    """With fewer points each is a bucket of moves up to and including the start of the next."""
    answer = depths(client, **{"from": 1000, "count": 5000, "points": 300})
    true, apart = trace.depths(1000, 5000), answer["apart"]
    assert apart == 17
    assert len(answer["low"]) == len(answer["high"]) == 295
    for at in (0, 1, 100, 294):
        bucket = true[at * apart : (at + 1) * apart + 1]
        assert (answer["low"][at], answer["high"][at]) == (min(bucket), max(bucket))


def test_a_window_ends_with_the_search(client: FlaskClient, trace: Trace) -> None:
    """Moves beyond the last are omitted; a search without moves has one depth, 0."""
    answer = depths(client, **{"from": trace.total - 10, "count": 1000, "points": 1000})
    assert answer["count"] == 10
    assert answer["low"][-1] == len(trace.free)
    empty = asked(client, "depths", "1" * 2 + "." * 79, lanes="A", **{"from": 0, "count": 100, "points": 10})
    assert (empty["count"], empty["low"]) == (0, [0])


def test_the_width_of_a_window_is_limited(trace: Trace) -> None:
    """An interpreted search gets narrower windows than a compiled one."""
    assert zoom.max_window(Trace(trace.grid, "A", fast=False)) == 40_000
    assert zoom.max_window(Trace(trace.grid, "D", fast=False)) == zoom.MAX_POINTS


def test_too_wide_requests_are_refused(client: FlaskClient) -> None:
    """Too many points or moves get 400, a place after the end gets 409."""
    for fields in ({"points": 1001}, {"count": 1_000_001}, {"from": -1}):
        assert client.get("/demo/depths", query_string={"p": LIANG, "lanes": "A"} | fields).status_code == 400
    far = client.get("/demo/depths", query_string={"p": LIANG, "lanes": "A", "from": 10**9})
    assert far.status_code == 409
