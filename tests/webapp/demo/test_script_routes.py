"""Test the answers for the demo's script: frames, substeps, stops, targets, refusals and caches."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from cachetools import LRUCache
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.demo.asking import LETTERS, LIANG, WORST, asked, board_of, page_at, start_of
from tests.webapp.demo.cells import marked
from tests.webapp.pages import GENTLE, assert_guarded
from webapp.demo import frame_cache, traces
from webapp.serving import limits


@pytest.mark.parametrize("letter", some(LETTERS, always="AF".__contains__))
def test_frames_match_the_page(client: FlaskClient, letter: str) -> None:
    """D3: a frame of a window equals the frame in the page at that move, for every search."""
    total = asked(client, "explore", lanes=letter)["total"]
    dice = random.Random(letter)
    for _ in range(6):
        start = dice.randrange(total)
        window = asked(client, "frames", lanes=letter, **{"at": start, "count": 20})["frames"]
        assert [frame["move"] for frame in window] == list(range(start, min(start + 20, total + 1)))
        for frame in dice.sample(window, 2):
            assert start_of(client, lanes=letter, at=frame["move"])["frame"] == frame


def test_a_window_is_made_once_for_a_class(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets the same bytes; so they do after further exploring."""
    address = f"/demo/frames?p={WORST[::-1]}&lanes=A&count=7"
    first = client.get(address)
    with monkeypatch.context() as patch:
        patch.setattr(frame_cache, "window", None)
        assert client.get(address).data == first.data
    client.get(f"/demo/explore?p={WORST[::-1]}&lanes=A")
    assert client.get(address).data == first.data


def test_frames_can_have_a_stride(client: FlaskClient) -> None:
    """With a stride only every n-th move is sent, however it is reached."""
    asked(client, "explore", lanes="A")
    for stride in (7, 64, 65, 1000):
        window = asked(client, "frames", lanes="A", **{"at": 100, "count": 5, "stride": stride})["frames"]
        assert [frame["move"] for frame in window] == [100 + stride * at for at in range(5)]
        frame = start_of(client, lanes="A", at=100 + stride * 4)["frame"]
        assert {"try", "try-back"} <= {*frame["to"]} - {*window[4]["to"]}  # nobody steps on from a frame of these
        assert frame | {"to": None} == window[4] | {"to": None}


def test_substeps_lie_inside_a_move(client: FlaskClient) -> None:
    """Inside a move the cell is chosen and digits are tried one by one, each with the house that forbids it."""
    substeps = asked(client, "frames", lanes="A", **{"at": 4, "inside": 1})["frames"]
    assert [frame["substep"] for frame in substeps] == list(range(1, 20))
    assert substeps[0]["sentence"] == "Look at r1c8, the first free cell in row order."
    assert [substeps[at]["sentence"] for at in (1, 3)] == ["Write 1 into r1c8.", "Write 2 into r1c8 over 1."]
    assert substeps[2]["sentence"] == "Try 1 in r1c8: no, row 1 has it in r1c3."
    assert [(frame["digits"][7], marked(frame, "culprit")) for frame in substeps[:4]] == [
        ("0", []),
        ("1", []),
        ("1", [2]),
        ("2", []),
    ]
    assert marked(substeps[2], "looked") == list(range(9))
    assert [frame["counters"]["tries"] - substeps[0]["counters"]["tries"] for frame in substeps[:5]] == [0, 0, 1, 1, 2]
    assert substeps[-1]["sentence"] == "Try 9 in r1c8: it fits."
    assert substeps[6]["marks"][2] == ["3", "now out", "row"]
    assert substeps[6]["marks"][3] == ["4", "", ""]
    assert start_of(client, lanes="A", at="4.3")["frame"] == substeps[2]


def test_stops_are_the_nearest_of_their_kind(client: FlaskClient) -> None:
    """The nearest stop of each kind is where the search has it, and its number is stated."""
    asked(client, "explore", lanes="A")
    assert asked(client, "goto", lanes="A", at=0, stop="dead")["to"] == "5"
    assert asked(client, "goto", lanes="A", at=0, do="backtrack")["to"] == "6"
    assert asked(client, "goto", lanes="A", at=9, do="backtrack-back")["to"] == "7"
    found = asked(client, "goto", lanes="A", at=0, do="retreat")
    assert (found["to"], found["end"]) == ("1375", "1387")
    assert found["words"] == "Retreat 1 of 20: 12 digits are taken back."
    assert asked(client, "goto", lanes="A", at=0, all=1, stop="solution")["to"] == "10989"
    assert asked(client, "goto", lanes="A", at=0, stop="dead", do="stop-back")["to"] is None


@for_each(
    ("to", "base", "move"),
    [
        ("1e3", 1, 1000),
        ("50%", 1, 5494),
        ("r1c3=5", 1, None),
        ("r1c1=9", 1, None),
        ("r1c3=2", 1, 216),
        ("1,000", 1, 1000),
        ("100", 1, 100),
        (" 1 000 ", 1, 1000),
        ("1.000", 1, 1000),
        ("1'000", 1, 1000),
        ("10,000,000", 1, 10_989),
        ("end", 1, 10_989),
        ("Start", 1, 0),
        ("move 100", 1, 100),
        ("#100", 1, 100),
    ],
)
def test_targets_in_words_are_parsed(client: FlaskClient, to: str, base: int, move: int | None) -> None:
    """Numbers, fractions and placements lead to their move; an unknown target gets a sentence."""
    asked(client, "explore", lanes="A")
    response = client.get("/demo/goto", query_string={"p": LIANG, "lanes": "A", "to": to, "base": base})
    if move is None:
        assert response.status_code == 400
        wanted = (
            "No move near here, or near the start, puts 5 into r1c3"
            if "c3" in to
            else "r1c1 holds the clue 5: no move changes it"
        )
        assert wanted in response.text
    else:
        assert abs(int(json.loads(response.text)["to"]) - move) <= (0 if "r" not in to else 10_989)


def test_a_placement_target_leads_to_its_move(client: FlaskClient) -> None:
    """After the move of 'r1c3=2' that digit has just been placed there; also counted from 0."""
    asked(client, "explore", lanes="A")
    one = asked(client, "goto", lanes="A", to="r1c3=2")["to"]
    assert one == asked(client, "goto", lanes="A", to="r0c2=2", base=0)["to"]
    frame = start_of(client, lanes="A", at=one)["frame"]
    assert (frame["placed"], frame["digits"][2]) == (2, "2")


def test_a_target_brings_its_frame(client: FlaskClient) -> None:
    """Not while questions are open, nor where there is no target."""
    asked(client, "explore", lanes="A")
    requests: list[dict[str, Any]] = [{"stop": "dead", "at": 0}, {"to": "700"}, {"to": "50%"}]
    for query in requests:
        for base in (0, 1):
            led = asked(client, "goto", lanes="A", base=base, **query)
            there = asked(client, "frames", lanes="A", base=base, count=1, **{"at": led["to"]})["frames"]
            assert [led["frame"]] == there
        assert "frame" not in asked(client, "goto", lanes="A", q=1, **query)
    assert "frame" not in asked(client, "goto", lanes="A", stop="dead", at=0, do="stop-back")


@for_each(
    "query",
    [
        {"p": "12"},
        {"lanes": "Z"},
        {"at": "-1"},
        {"at": "²"},
        {"at": "9" * 14},
        {"base": "2"},
        {"speed": "3"},
        {"stop": "never"},
        {"code": "basic"},
        {"view": "wall"},
        {"to": "r1c1=0"},
        {"to": "somewhere"},
        {"size": "huge"},
    ],
)
def test_invalid_fields_are_refused_with_a_sentence(client: FlaskClient, query: dict[str, str]) -> None:
    """Page and script get status 400 and a sentence for an invalid field."""
    for path in ("/demo", "/demo/goto"):
        response: TestResponse = client.get(path, query_string={"p": LIANG} | query, headers={"HX-Request": "true"})
        assert response.status_code == 400
        assert 10 < len(response.text) < 250
        assert_guarded(response)


def test_windows_are_limited(client: FlaskClient) -> None:
    """No answer has more frames than a window holds."""
    for fields in ({"count": 121}, {"count": 41, "stride": 65}):
        response = client.get("/demo/frames", query_string={"p": LIANG, "lanes": "A"} | fields)
        assert response.status_code == 400


def test_an_unexplored_move_is_reported(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script gets 202 and the explored length; the page stays there and says so."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.0)
    traces.cached_traces.clear()
    response = client.get("/demo/frames", query_string={"p": WORST, "lanes": "A", "at": 10**8})
    assert response.status_code == 202
    answer = json.loads(response.text)
    assert answer.pop("budget") > 10**6
    assert answer == {"total": 0, "of_total": "of 0+", "finished": False, "more": True}
    page = page_at(client, WORST, lanes="A", at=10**8)
    assert page.text("progress").startswith("Move 100,000,000 is not explored yet.")
    assert page.text("count-move") == "0"


def test_the_cache_of_searches_is_limited(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many puzzles are viewed, the cache stays small; evicted searches are explored again."""
    cache = LRUCache[Any, Any](8 * traces.MIN_TRACE_KILOBYTES, traces.kilobytes)
    monkeypatch.setattr(traces, "cached_traces", cache)
    for place in range(20):
        page_at(client, "." * place + "1" + "." * (80 - place), lanes="D", at=2)
        assert sum(map(traces.kilobytes, cache.values())) <= 8 * traces.MIN_TRACE_KILOBYTES
    assert 4 < len(cache) <= 8
    assert board_of(client, at=5) == board_of(client, at=5, lanes="A")


def test_an_evicted_search_is_explored_again(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cache each request explores for itself, and the answers agree."""
    monkeypatch.setattr(traces, "cached_traces", LRUCache(0, traces.kilobytes))
    assert asked(client, "goto", lanes="A", at=6, stop="dead")["to"] == "9"
    assert asked(client, "frames", lanes="A", **{"at": 5})["frames"][0]["is_dead"]
    assert page_at(client, lanes="A", at=5, stop="dead").text("count-placements") == "5"


def test_a_page_is_rendered_once_for_many(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets the first page of a link, until more of the search is explored."""
    made: list[str] = []

    def make(name: str, **_: object) -> str:
        made.append(name)
        return f"<stage {made.count(name)}>"

    monkeypatch.setattr("webapp.demo.routes.render_template", make)
    path = f"/demo?p={GENTLE}&at=3&title=a+class"
    assert [client.get(path).text for _ in range(3)] == ["<stage 1>"] * 3
    assert client.get(path, environ_overrides={"SCRIPT_NAME": "/school"}).text == "<stage 2>"
    assert client.get(path.replace("at=3", "at=4")).text == "<stage 3>"
    monkeypatch.setattr("solver.search.trace.Trace.finished", False)
    assert [client.get(path).text for _ in range(2)] == ["<stage 4>"] * 2
    monkeypatch.setattr("solver.search.trace.Trace.total", 10**6)
    assert client.get(path).text == "<stage 5>"


def test_a_page_does_not_depend_on_earlier_requests(client: FlaskClient) -> None:
    """The page is the same whichever pages and searches were requested before."""
    paths = [f"/demo?p={GENTLE}&{fields}" for fields in ("lanes=A&at=3", "lanes=A&at=9", "lanes=B&at=9", "size=larger")]
    found = [client.get(path).text for path in paths]
    for path, text in zip(paths, found, strict=True):
        client.application.extensions.pop("pages")
        assert client.get(path).text == text
