"""The same address gives the same answer, however far other requests have explored the search before.

An answer that more exploring may change has the status 202: whoever asks again gets the final one.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from cachetools import LRUCache
from flask import Flask
from werkzeug.test import TestResponse

from tests.campaigns import some
from tests.webapp.demo.asking import WORST
from webapp import create_app
from webapp.demo import frame_cache, traces
from webapp.demo.settings import STOPS
from webapp.serving import limits

EASY: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
HARD: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL: Final = "1" + "." * 15
LARGE: Final = "1.3.5.7.9.B.D.F." + "." * 240
SEARCHES: Final[dict[str, dict[str, Any]]] = {
    "4x4": {"p": SMALL, "lanes": "D", "all": 1},
    "easy": {"p": EASY, "lanes": "B"},
    "hard": {"p": HARD, "lanes": "D"},
    "very hard": {"p": HARD, "lanes": "A"},
    "16x16": {"p": LARGE, "lanes": "F"},
}
PAGES: Final = ("/demo", "/demo/race")  # whose scripts explore
SEVERAL: Final = "/demo/race"  # routes that show several searches
MAX_ASKED: Final = 300  # times for one answer
KINDS: Final = ("retreat", "question", "backtrack")
TEXTS: Final = ("50%", "0.5%", "end", "1200", "1e11", "r1c2=2", "r2c2=1", "r1c1=1", "nowhere")
ROUTES: Final[dict[str, list[dict[str, Any]]]] = {
    "/demo": [
        {"at": 30},
        {"at": 1100, "panes": "tree"},
        {"at": "1100.5", "clock": "substeps"},
        {"at": 50_000},
        {"at": 10**9},
        *({"to": text} for text in TEXTS),
    ],
    "/demo/frames": [
        {"at": 0, "count": 48},
        {"at": 980, "count": 120},
        {"at": 39_980, "count": 48},
        {"at": 0, "count": 40, "stride": 1000},
        {"at": 10, "inside": 1},
        {"at": 990, "count": 48, "q": 1, "open": 10**6},
        {"at": 10**9},
        *({"lanes": "A,D", "at": at, "count": 48} for at in (0, 57, 10**6)),
        *({"lanes": "A,D", "clock": "moves", "at": at, "count": 24} for at in (0, 990, 39_990, 10**9)),
    ],
    "/demo/explore": [{}, {"lanes": "A,D"}, {"lanes": "A,D", "clock": "moves"}],
    "/demo/depths": [{"from": 0, "count": 100}, {"from": 900, "count": 200_000}, {"from": 10**9, "count": 5}],
    "/demo/tree": [{"at": 30}, {"at": 1100}, {"at": 50_000}, {"at": 10**9}],
    "/demo/answer": [{"q": 1, "at": move, "said": "show"} for move in (0, 12, 13, 1000, 10**9)],
    "/demo/picture.svg": [
        {"kind": "frame", "at": 1100},
        {"kind": "strip", "at": 990, "stop": "dead"},
        {"kind": "strip", "at": 990, "stop": "solution"},
        {"kind": "frame", "at": 12, "q": 1},
        {"kind": "frame", "at": 10**9},
    ],
    "/demo/sequence": [
        {"first": 995, "last": 997, "height": 480},
        {"first": 0, "last": 150, "height": 480, "inside": 1},
        {"first": 0, "last": 10**9},
        {"first": 10**9, "last": 10**9},
    ],
    "/demo/download": [
        {"what": "slides", "at": 3, "first": 3, "last": 5},
        {"what": "slides", "first": 0, "last": 10**9},
    ],
    "/demo/lessons/new": [{"at": 1100}, {"at": 10**9}],
    "/demo/race": [
        *({"lanes": "A,D", "at": at} for at in (0, 57, 10**6)),
        *({"lanes": "A,D", "clock": "moves", "at": at} for at in (0, 1100, 50_000, 10**9, "part")),
    ],
    "/demo/goto": [
        *({"to": text, "at": 20} for text in TEXTS),
        *(
            {"at": move, "do": f"{kind}{back}"} | ({"stop": stop} if kind == "stop" else {})
            for move in (5, 995, 39_990, 10**9)
            for kind, stop in (
                *(("stop", stop) for stop in STOPS),
                ("retreat", ""),
                ("question", ""),
                ("backtrack", ""),
            )
            for back in ("", "-back")
        ),
        *({"lanes": "A,D", "at": at, "do": "last"} for at in (0, 10**6)),
        *(
            {"lanes": f"A,{right}", "clock": "moves", "at": at, "do": command}
            for right in ("B", "D")
            for at in (0, 990, 10**9)
            for command in ("stop", "stop-back", "part", "last")
        ),
    ],
}


@cache
def made_once() -> Flask:
    """Make the application; to make one for each of thousand questions would take longer than to answer them."""
    return create_app({"TESTING": True})


def new_app() -> Flask:
    """Give back the application as if nobody had asked it: it has explored no search and keeps no page."""
    traces.cached_traces.clear()
    frame_cache.cached_blocks.clear()
    app = made_once()
    app.extensions.pop("pages", None)
    return app


def settled(app: Flask, path: str, fields: dict[str, Any]) -> TestResponse:
    """Ask until the answer is final, and let the search be explored as the script of a page does."""
    client = app.test_client()
    for _ in range(MAX_ASKED):
        response = client.get(path, query_string=fields)
        if response.status_code not in (202, 503):
            return response
        if path in PAGES:
            client.get("/demo/explore", query_string=fields)
    raise AssertionError(f"{path} {fields} has no final answer")


@pytest.mark.parametrize(
    ("path", "name"),
    some(product(ROUTES, SEARCHES), always=lambda case: case[1] == ("hard" if case[0] == SEVERAL else "4x4")),
)
def test_exploring_changes_no_answer(path: str, name: str) -> None:
    """Status and body of every address are the same before and after others have explored the whole search."""
    search = SEARCHES[name]
    answers = [settled(new_app(), path, search | fields) for fields in ROUTES[path]]
    app = new_app()
    others = [{"p": search["p"], "lanes": letter} for letter in "ABD"] if path.startswith(SEVERAL) else []
    for each in (search, *others):
        assert settled(app, "/demo/explore", each).status_code == 200
    for fields, first in zip(ROUTES[path], answers, strict=True):
        again = app.test_client().get(path, query_string=search | fields)
        assert again.status_code == first.status_code, fields
        assert again.data == first.data, fields
        assert again.headers.get("Location") == first.headers.get("Location"), fields


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/demo", {"to": "50%"}),
        ("/demo/sequence", {"first": 40_000_000}),
        ("/demo", {"p": HARD, "lanes": "D", "clock": "substeps", "at": 15_000}),
    ],
)
def test_an_answer_under_way_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, path: str, fields: dict[str, Any]
) -> None:
    """While the search is explored the status is 202, and a browser asks for the same address again."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.0)
    response = new_app().test_client().get(path, query_string={"p": WORST, "lanes": "A"} | fields)
    assert (response.status_code, response.headers.get("Refresh")) == (202, "1"), response.text


def test_a_picture_is_made_in_one_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is and however little is kept, it is there or refused at once."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.0)
    monkeypatch.setattr(traces, "cached_traces", LRUCache(0, traces.kilobytes))
    for path, move, status in (("picture", 45_000, 200), ("picture", 40_000_000, 422), ("tree", 60, 200)):
        fields = {"p": WORST, "lanes": "A", "at": move}
        assert new_app().test_client().get(f"/demo/{path}.svg", query_string=fields).status_code == status
