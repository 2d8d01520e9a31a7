"""A few pieces of work at a time, a few more that wait, a sentence for the rest, and pages that cost little go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable

from tests.for_each import for_each
from tests.webapp.pages import (
    GENTLE,
    HTMX,
    LONG_SEARCH,
    TWO_SOLUTIONS,
    Document,
    assert_guarded,
    posted,
    upload,
)
from tests.webapp.serving.places import all_taken
from webapp import create_app
from webapp.serving.limits import BUSY_SENTENCE, MIN_UPLOAD_BYTES, WorkLimit, export_work, limits_of, page_work

FILE = b"x" * MIN_UPLOAD_BYTES
RENAMED = str.maketrans("123456789", "234567891")  # puzzles of this file's own: what others searched is remembered
HEAVY = {
    "a long search": ("page", "/board", posted(LONG_SEARCH.translate(RENAMED), action="check")),
    "a solution": ("page", "/board", posted(LONG_SEARCH.translate(RENAMED), action="solve")),
    "a count": ("page", "/board", posted(TWO_SOLUTIONS.translate(RENAMED), action="solve")),
    "pictures": ("exports", "/pictures.zip", {"text": GENTLE}),
    "print": ("exports", "/print/file", {"source": "list", "text": GENTLE}),
}
LIGHT = {
    "typing": posted(GENTLE),
    "typing what is hard": posted(LONG_SEARCH),
    "checking": posted(GENTLE, action="check"),
    "solving": posted(GENTLE, action="solve"),
    "clearing": posted(GENTLE, action="clear-all"),
    "reading": posted(text=GENTLE, action="read"),
}


@pytest.fixture
def full(app: Flask) -> Iterator[None]:
    """All places for page work and for exports are taken."""
    with all_taken(app, "page"), all_taken(app, "exports"):
        yield


# ---- one limit


def test_no_more_than_its_places_are_inside() -> None:
    """However many come, never more than the places are inside at a time, and all that may wait are served."""
    limit, inside, most = WorkLimit(places=2, waiting=6, patience=30), list[int](), list[int]()

    def work(_: int) -> None:
        limit.enter()
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        inside.pop()
        limit.leave()

    with ThreadPoolExecutor(8) as crowd:
        list(crowd.map(work, range(8)))
    assert 1 <= max(most) <= 2


def test_who_finds_too_many_waiting_is_refused_at_once() -> None:
    """Beyond the places and those that wait nobody waits; who waited in vain makes room for another."""
    limit = WorkLimit(places=1, waiting=1, patience=30)
    limit.enter()
    with ThreadPoolExecutor(1) as crowd:
        waiting = crowd.submit(limit.enter)
        until = time.monotonic() + 10
        while not limit.is_full and time.monotonic() < until:
            time.sleep(0.001)
        begin = time.monotonic()
        with pytest.raises(ServiceUnavailable, match="try again in a second"):
            limit.enter()
        assert time.monotonic() - begin < 5
        limit.leave()
        waiting.result(10)
    for _ in range(3):
        with pytest.raises(ServiceUnavailable) as refused:
            limit.enter(patience=0)
        assert refused.value.retry_after == 1
    limit.leave()
    limit.enter(patience=0)


def test_a_failure_gives_the_place_back(app: Flask) -> None:
    """Work that raises leaves as many places as there were."""
    with app.app_context():
        for work in (page_work, export_work):
            for _ in range(20):
                with pytest.raises(ZeroDivisionError), work():
                    raise ZeroDivisionError


def test_two_applications_are_independent(app: Flask) -> None:
    """What one is busy with keeps nobody of another waiting; the command line has no limits."""
    with all_taken(app):
        with app.app_context(), pytest.raises(ServiceUnavailable), page_work():
            pass
        with create_app().app_context(), page_work():
            pass
        with page_work():
            pass


def test_exports_never_keep_a_page_waiting(app: Flask) -> None:
    """With every place for exports taken, page work begins at once, and the other way round."""
    with app.app_context():
        with all_taken(app, "exports"), page_work(patience=0):
            pass
        with all_taken(app, "page"), export_work():
            pass


def test_some_threads_are_left_for_pages_that_cost_little(app: Flask) -> None:
    """All that may be inside and waiting are fewer than the threads of the server."""
    found = limits_of(app)
    assert found.page.capacity + found.exports.capacity <= 16 - 2


# ---- the pages round it


@for_each("headers", [{}, HTMX])
@for_each("name", HEAVY)
def test_heavy_work_is_refused_in_a_sentence(
    app: Flask, client: FlaskClient, name: str, headers: dict[str, str]
) -> None:
    """While all places are taken: 503, when to come again, and a sentence, for people and for scripts."""
    which, path, form = HEAVY[name]
    with all_taken(app, which):
        response = client.post(path, data=form, headers=headers)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "1"
    assert response.text == BUSY_SENTENCE if headers else BUSY_SENTENCE in Document(response).text("main")


@pytest.mark.parametrize("name", LIGHT)
def test_light_work_goes_on(client: FlaskClient, full: None, name: str) -> None:
    """Typing, and what takes a short search, needs no place."""
    assert client.post("/board", data=LIGHT[name]).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", f"/?p={LONG_SEARCH}", "/puzzles/", "/verify", "/healthz", f"/text/line?p={GENTLE}"]
)
def test_pages_go_on(client: FlaskClient, full: None, path: str) -> None:
    """So do all pages."""
    assert client.get(path).status_code == 200


# ---- uploads


def test_too_many_files_are_refused_with_a_time_to_retry(app: Flask, client: FlaskClient) -> None:
    """With a sentence, and before the form is read; pages and small posts are answered as always."""
    with all_taken(app, "uploads"):
        response = client.post("/board", **upload(FILE, action="read"))
        assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
        assert "Many files are being uploaded at once. Nothing is lost" in response.text
        assert_guarded(response)
        assert client.get("/").status_code == 200
        assert client.post("/board", data=posted(GENTLE)).status_code == 200
        assert client.post("/board", **upload(GENTLE.encode(), action="read")).status_code == 200
        assert client.post("/nowhere/photo", **upload(FILE)).status_code == 404, "which takes nobody's place"
    assert client.post("/board", **upload(FILE, action="read")).status_code == 422


def test_every_place_is_given_back(client: FlaskClient) -> None:
    """Whoever was read, refused by a guard, or sent to no page: afterwards there is as much room as before."""
    for _ in range(8):
        assert client.post("/board", **upload(FILE, action="read")).status_code == 422
        form = upload(FILE, action="read")
        assert client.post("/board", **form, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert client.post("/nowhere", **form).status_code == 404
        assert client.get("/board", **form).status_code == 405
