"""The lens of the scrubber: true depths in a window, the least and the most of each bucket, bounded and cheap."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.search.trace import Trace
from tests.webapp.demo.asking import LIANG, asked
from webapp.demo import zoom


def depths(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    """What the lens is told of search A."""
    asked(client, "explore", alg="A")
    return asked(client, "depths", alg="A", **fields)


@pytest.fixture(scope="module")
def trace() -> Trace:
    """The same search, explored here."""
    made = Trace(Grid.parse(LIANG), "A")
    made.explore_all()
    return made


def test_a_narrow_window_tells_every_depth(client: FlaskClient, trace: Trace) -> None:
    """With as many points as moves the answer is the depth at the first and after each of the moves."""
    answer = depths(client, **{"from": 100, "count": 50, "points": 100})
    assert answer["low"] == answer["high"] == list(trace.depths(100, 50))
    assert (answer["from"], answer["count"], answer["apart"]) == (100, 50, 1)


def test_a_bucket_tells_its_least_and_most_depth(client: FlaskClient, trace: Trace) -> None:
    """With fewer points each stands for a bucket of moves, the move where the next begins included."""
    answer = depths(client, **{"from": 1000, "count": 5000, "points": 300})
    true, apart = trace.depths(1000, 5000), answer["apart"]
    assert apart == 17
    assert len(answer["low"]) == len(answer["high"]) == 295
    for at in (0, 1, 100, 294):
        bucket = true[at * apart : (at + 1) * apart + 1]
        assert (answer["low"][at], answer["high"][at]) == (min(bucket), max(bucket))


def test_a_window_ends_with_the_search(client: FlaskClient, trace: Trace) -> None:
    """What lies behind the last move is left out; of a search without moves there is one depth, 0."""
    answer = depths(client, **{"from": trace.total - 10, "count": 1000, "points": 1000})
    assert answer["count"] == 10
    assert answer["low"][-1] == len(trace.free)
    empty = asked(client, "depths", "1" * 2 + "." * 79, alg="A", **{"from": 0, "count": 100, "points": 10})
    assert (empty["count"], empty["low"]) == (0, [0])


def test_no_window_is_wider_than_can_be_told_at_once(trace: Trace) -> None:
    """A search that runs interpreted gets narrower windows than a compiled one."""
    assert zoom.max_window(Trace(trace.grid, "A", fast=False)) == 40_000
    assert zoom.max_window(Trace(trace.grid, "D", fast=False)) == zoom.MAX_POINTS


def test_too_much_is_refused_and_the_unexplored_said(client: FlaskClient) -> None:
    """More points or moves than a lens holds are answered with 400, a place not explored with 202."""
    for fields in ({"points": 1001}, {"count": 1_000_001}, {"from": -1}):
        assert client.get("/demo/depths", query_string={"p": LIANG, "alg": "A"} | fields).status_code == 400
    far = client.get("/demo/depths", query_string={"p": LIANG, "alg": "A", "from": 10**9})
    assert far.status_code == 202
    assert not json.loads(far.text)["more"]
