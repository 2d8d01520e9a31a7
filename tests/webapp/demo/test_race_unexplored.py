"""Races that are not explored yet, too long, pushed out, or asked for while the server is busy."""

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
from webapp.demo.race import Race
from webapp.demo.race_state import RaceState
from webapp.serving import limits


@pytest.fixture
def unexplored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is explored, and no page explores anything."""
    monkeypatch.setattr(traces, "explore_first", lambda *_: None)
    traces.cached_traces.clear()
    yield
    traces.cached_traces.clear()


def test_what_is_not_explored_is_said(client: FlaskClient, unexplored: None) -> None:
    """A race not explored yet shows how far it is, says so, and offers to explore on; no lane has arrived."""
    page = page_at(client, WORST, race="A,D", at=10**6)
    assert page.text("progress").startswith("Exploring: placements so far A 0, D 0.")
    assert "Explore on" in page.text("progress")
    start = start_of(page)
    assert not start["known"]
    assert [lane["place"] for lane in start["frame"]["lanes"]] == ["", ""]


def test_frames_explore_first(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, unexplored: None) -> None:
    """A server that does not know the race explores it piece by piece and asks to be asked again until then."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", -1.0)
    response = client.get("/demo/race/frames", query_string={"p": LIANG, "race": "A,D", "at": "57"})
    assert response.status_code == 202
    monkeypatch.undo()
    assert frame_at(client, race="A,D", at=57)["sentence"] == "After 57 placements: D is done, first. A runs on."


@pytest.mark.parametrize(
    ("key", "moves", "sentence", "places"),
    [
        ("free-cells", 2_000, "D wins. 57 against more than 1,013: more than 18 times fewer. A would", ["", "first"]),
        ("fewest-choices", 20, "Nobody knows who wins: D would run on behind what can be explored.", ["", ""]),
    ],
)
def test_a_search_may_be_too_long(client: FlaskClient, key: str, moves: int, sentence: str, places: list[str]) -> None:
    """Where exploring gives up, the race ends there: 'more than' where that is sure, no place where it is not."""
    traces.cached_traces.clear()
    trace = Trace(Grid.parse(LIANG), key, fast=False, budget=moves)
    trace.explore(moves)
    traces.cached_traces[Grid.parse(LIANG), key] = trace
    page = page_at(client, race="A,D", at=10**6, guess="tie")
    traces.cached_traces.clear()
    assert page.text("sentence").startswith(sentence)
    assert "room" not in page.text("sentence")
    assert [lane["place"] for lane in start_of(page)["frame"]["lanes"]] == places


def test_nobody_is_first_as_long_as_another_may_be(client: FlaskClient, unexplored: None) -> None:
    """A lane that is done has no place while the others are not explored as far."""
    traces.trace_of(Grid.parse(LIANG), "fewest-choices").explore_all()
    page = page_at(client, race="A,D", at=57)
    assert page.text("sentence") == "After 57 placements: D is done. A runs on."
    assert [lane["place"] for lane in start_of(page)["frame"]["lanes"]] == ["", ""]


@pytest.mark.parametrize("clock", [57, 1_000])
def test_searches_pushed_out_leave_no_empty_board(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, clock: int, unexplored: None
) -> None:
    """Where each search pushes the other out, in the middle of a request too, boards are right, and stay so."""
    one = 2 * traces.MIN_TRACE_KILOBYTES - 1  # kilobytes: two are too many
    right = Trace(Grid.parse(LIANG), "A")
    right.explore_all()
    board = "".join(map(str, right.state(right.move_of_placement(clock) or 0).digits))
    for capacity in (one, 64 * one):
        monkeypatch.setattr(traces, "cached_traces", LRUCache(capacity, traces.kilobytes))
        lanes = frame_at(client, race="A,D", at=clock)["lanes"]
        assert (lanes[0]["placements"], lanes[0]["digits"]) == (clock, board)
        assert lanes[1]["placements"] == 57


def test_a_race_pushed_out_is_explored_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 64 other searches the frames are late, 202, until they are right again; the page shows no old board."""
    explored(client, race="A,D")
    before = frame_at(client, race="A,D", at=1_000)
    monkeypatch.setattr(traces, "cached_traces", LRUCache(64 * traces.MIN_TRACE_KILOBYTES, traces.kilobytes))
    for cell in range(8):
        for digit in "12345678":
            traces.trace_of(Grid.parse("." * cell + digit + "." * (80 - cell)), "free-cells")
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", -1.0)
    fields = {"p": LIANG, "race": "A,D", "at": "1000"}
    assert client.get("/demo/race/frames", query_string=fields).status_code == 202
    monkeypatch.undo()
    assert frame_at(client, race="A,D", at=1_000) == before


def test_a_lane_holds_its_search(unexplored: None) -> None:
    """What a lane was made with stays true of it, whoever explores on and whatever is pushed out meanwhile."""
    state = RaceState.of(Race.of({"p": LIANG, "race": "A,D"}))
    while state.explore():
        pass
    known = state.refreshed()
    assert (state.is_known, known.is_known) == (False, True)
    assert (state.ends, known.ends) == ([0, 0], [5_521, 57])
    traces.cached_traces.clear()
    assert [lane.at(40).placements for lane in known.lanes] == [40, 40]
    assert [lane.at(40).placements for lane in RaceState.of(known.race).lanes] == [0, 0]
    assert known.refreshed() == known


def test_one_exploration_serves_three(client: FlaskClient) -> None:
    """A, B and C are explored once."""
    traces.cached_traces.clear()
    explored(client, race="A,B,C")
    assert [key for _, key in traces.cached_traces] == ["free-cells"]


def test_a_busy_server_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, unexplored: None) -> None:
    """While another explores, a page comes all the same; exploring and measuring are told to come again."""
    with all_taken(client.application):
        assert page_at(client, race="A,D").text("sentence")
        for path, fields in (("/explore", {}), ("", {"fair": "time"})):
            response = client.get(f"/demo/race{path}", query_string={"p": LIANG} | fields, headers=HTMX)
            assert response.status_code == 503
            assert response.headers["Retry-After"] == "1"
