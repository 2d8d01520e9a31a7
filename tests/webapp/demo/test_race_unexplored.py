"""Test races that are unexplored, too long, evicted from the cache, or requested from a busy server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cachetools import LRUCache
from flask.testing import FlaskClient

from solver import Grid
from solver.search.trace import Trace
from tests.webapp.demo.test_race_routes import LIANG, WORST, explored, frame_at, page_at, start_of
from tests.webapp.pages import HTMX
from tests.webapp.serving.places import all_taken
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.race_state import RaceState
from webapp.serving import limits


@pytest.fixture
def unexplored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear the cache of traces and keep pages from exploring."""
    monkeypatch.setattr(traces, "explore_first", lambda *_: None)
    traces.cached_traces.clear()
    yield
    traces.cached_traces.clear()


def test_an_unexplored_race_shows_its_progress(client: FlaskClient, unexplored: None) -> None:
    """The page says how far it is explored and offers to continue; no lane has arrived."""
    page = page_at(client, WORST, lanes="A,D", at=10**6)
    assert page.text("progress").startswith("Exploring: placements so far A 0, D 0.")
    assert "Explore on" in page.text("progress")
    start = start_of(page)
    assert not start["progress"]["finished"]
    assert [lane["place"] for lane in start["frame"]["lanes"]] == ["", ""]


def test_frames_explore_first(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, unexplored: None) -> None:
    """The server explores an unknown race in chunks and answers 202 until it is known."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", -1.0)
    response = client.get("/demo/frames", query_string={"p": LIANG, "lanes": "A,D", "at": "57"})
    assert response.status_code == 202
    monkeypatch.undo()
    assert frame_at(client, lanes="A,D", at=57)["sentence"].startswith("After 57 placements: D is done, first.")


def test_the_end_of_an_unexplored_race_is_found(client: FlaskClient, unexplored: None) -> None:
    """The command explores first: the end is where it is once the race is known."""
    found = client.get("/demo/goto", query_string={"p": LIANG, "lanes": "A,D", "do": "last"}).get_json()
    assert found["to"] == str(found["ticks"][-1])


@pytest.mark.parametrize(
    ("key", "moves", "sentence", "places"),
    [
        (
            "free-cells",
            2_000,
            "D wins: 57 placements, A needs more than 1,013, more than 18 times as many. A would",
            ["", "first"],
        ),
        ("fewest-choices", 20, "Nobody knows who wins: D would take more moves than this page explores.", ["", ""]),
    ],
)
def test_a_search_may_be_too_long(client: FlaskClient, key: str, moves: int, sentence: str, places: list[str]) -> None:
    """If exploring gives up, the race ends there: 'more than' where that is certain, else no place."""
    traces.cached_traces.clear()
    trace = Trace(Grid.parse(LIANG), key, fast=False, budget=moves)
    trace.explore(moves)
    traces.cached_traces[Grid.parse(LIANG), key] = trace
    page = page_at(client, lanes="A,D", at=10**6, guess="tie")
    traces.cached_traces.clear()
    assert page.text("sentence").startswith(sentence)
    assert "room" not in page.text("sentence")
    assert [lane["place"] for lane in start_of(page)["frame"]["lanes"]] == places


def test_no_lane_has_a_place_while_another_may_be_first(client: FlaskClient, unexplored: None) -> None:
    """A finished lane has no place until the others are explored as far."""
    traces.trace_of(Grid.parse(LIANG), "fewest-choices").explore_all()
    page = page_at(client, lanes="A,D", at=57)
    assert page.text("sentence").startswith("After 57 placements: D is done. A")
    assert [lane["place"] for lane in start_of(page)["frame"]["lanes"]] == ["", ""]


@pytest.mark.parametrize("clock", [57, 1_000])
def test_evicted_searches_leave_no_empty_board(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, clock: int, unexplored: None
) -> None:
    """Boards are right if each search evicts the other, even in the middle of a request."""
    one = 2 * traces.MIN_TRACE_KILOBYTES - 1  # kilobytes: two are too many
    right = Trace(Grid.parse(LIANG), "A")
    right.explore_all()
    board = "".join(map(str, right.state(right.move_of_placement(clock) or 0).digits))
    for capacity in (one, 64 * one):
        monkeypatch.setattr(traces, "cached_traces", LRUCache(capacity, traces.kilobytes))
        lanes = frame_at(client, lanes="A,D", at=clock)["lanes"]
        assert (lanes[0]["counts"]["placements"], lanes[0]["digits"]) == (f"{clock:,}", board)
        assert lanes[1]["counts"]["placements"] == "57"


def test_an_evicted_race_is_explored_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 64 other searches frames answer 202 until they are right again; no old board appears."""
    explored(client, lanes="A,D")
    before = frame_at(client, lanes="A,D", at=1_000)
    monkeypatch.setattr(traces, "cached_traces", LRUCache(64 * traces.MIN_TRACE_KILOBYTES, traces.kilobytes))
    for cell in range(8):
        for digit in "12345678":
            traces.trace_of(Grid.parse("." * cell + digit + "." * (80 - cell)), "free-cells")
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", -1.0)
    fields = {"p": LIANG, "lanes": "A,D", "at": "1000"}
    assert client.get("/demo/frames", query_string=fields).status_code == 202
    monkeypatch.undo()
    assert frame_at(client, lanes="A,D", at=1_000) == before


def test_a_lane_keeps_its_search(unexplored: None) -> None:
    """A lane's data stays true of it while others explore and the cache evicts traces."""
    state = RaceState.of(Stage.of({"p": LIANG, "lanes": "A,D"}))
    while state.explore():
        pass
    known = state.refreshed()
    assert (state.is_known, known.is_known) == (False, True)
    assert (state.ends, known.ends) == ([0, 0], [5_521, 57])
    traces.cached_traces.clear()
    assert [frame.counters.placements for frame in known.moved(40).frames] == [40, 40]
    again = RaceState.of(Stage.of(known.stage.fields))
    assert [frame.counters.placements for frame in again.moved(40).frames] == [0, 0]
    assert known.refreshed() == known


def test_three_searches_share_one_exploration(client: FlaskClient) -> None:
    """A, B and C are explored once."""
    traces.cached_traces.clear()
    explored(client, lanes="A,B,C")
    assert [key for _, key in traces.cached_traces] == ["free-cells"]


def test_a_busy_server_asks_to_try_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, unexplored: None
) -> None:
    """A page is still sent; exploring and measuring get 503 with Retry-After."""
    with all_taken(client.application):
        assert page_at(client, lanes="A,D").text("sentence")
        for path, fields in (("explore", {}), ("race", {"clock": "time"})):
            response = client.get(f"/demo/{path}", query_string={"p": LIANG, "lanes": "A,D"} | fields, headers=HTMX)
            assert response.status_code == 503
            assert response.headers["Retry-After"] == "1"
