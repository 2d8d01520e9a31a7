"""Many large posts at once are let in a few at a time; nobody else notices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, assert_guarded, posted, upload
from webapp.serving import uploads

FILE = b"x" * uploads.LARGE


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many are inside and waiting as there may be."""
    monkeypatch.setattr(uploads, "PATIENCE", 0.01)
    for _ in range(uploads.AT_ONCE + uploads.WAITING):
        assert uploads._present.acquire(blocking=False)
    yield
    for _ in range(uploads.AT_ONCE + uploads.WAITING):
        uploads._present.release()


@pytest.mark.usefixtures("full")
def test_too_many_are_told_to_come_again(client: FlaskClient) -> None:
    """With a sentence, and before the form is read; pages and small posts are answered as always."""
    response = client.post("/board", **upload(FILE, action="read"))
    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert "Many files come in at once. Nothing is lost" in response.text
    assert_guarded(response)
    assert client.get("/").status_code == 200
    assert client.post("/board", data=posted(GENTLE)).status_code == 200
    assert client.post("/board", **upload(GENTLE.encode(), action="read")).status_code == 200


def test_those_that_wait_wait_for_a_moment_only(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where those inside take long, the next ones give up."""
    monkeypatch.setattr(uploads, "PATIENCE", 0.01)
    for _ in range(uploads.AT_ONCE):
        uploads._inside.acquire()
    assert client.post("/board", **upload(FILE, action="read")).status_code == 503
    for _ in range(uploads.AT_ONCE):
        uploads._inside.release()
    assert client.post("/board", **upload(FILE, action="read")).status_code == 422


def test_everybody_makes_room_again(client: FlaskClient) -> None:
    """Whoever was read, refused by a guard, or sent to no page: afterwards there is as much room as before."""
    for _ in range(uploads.AT_ONCE + uploads.WAITING + 1):
        assert client.post("/board", **upload(FILE, action="read")).status_code == 422
        form = upload(FILE, action="read")
        assert client.post("/board", **form, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert client.post("/nowhere", **form).status_code == 404
        assert client.get("/board", **form).status_code == 405
