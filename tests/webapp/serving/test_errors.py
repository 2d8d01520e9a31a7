"""Errors are pages in the workbench's style, sentences for scripts, and one line each in the log."""

from __future__ import annotations

import logging
import re

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import HTMX, Document, assert_guarded

FORGED = "\r\nERROR forged\x1b[31m\u2028"


def fail(*_: object, **__: object) -> None:
    """What a mistake in the program does."""
    raise ZeroDivisionError("first line\nsecond line")


def test_an_error_page_looks_like_the_others(client: FlaskClient) -> None:
    """It has the frame of every page, says what is wrong, and leads to the board."""
    page = Document(client.get("/nowhere"))
    assert "There is no such page here." in page.text("main")
    assert "Error 404" in page.text("main")
    assert page.find("link", rel="stylesheet")
    assert page.find("a", href="/")


def test_scripts_get_the_sentence_alone(client: FlaskClient) -> None:
    """htmx gets one plain sentence that the page can speak."""
    response = client.get("/nowhere", headers=HTMX)
    assert response.content_type == "text/plain; charset=utf-8"
    assert "<" not in response.text
    assert response.text in Document(client.get("/nowhere")).text("main")


def test_a_wrong_method_is_answered_with_the_right_ones(client: FlaskClient) -> None:
    """405 says which methods the address takes."""
    response = client.get("/board")
    assert response.status_code == 405
    assert set(response.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_what_the_library_refuses_is_a_sentence(client: FlaskClient) -> None:
    """A request that breaks the rules of the library is the client's error, with the library's sentence."""
    response = client.get("/pictures/puzzle.jpg?blank=x")
    assert response.status_code == 400
    assert "A blank is drawn as nothing, '0', '.' or '-', not as 'x'" in Document(response).text("main")


@pytest.mark.parametrize("broken", ["webapp.board.routes.evaluate_titled", "webapp.board.routes.render_template"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_last_resort_logs_an_id_and_shows_it(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: str,
    headers: dict[str, str],
) -> None:
    """A mistake in the program becomes a plain sentence with an id, under which the log holds the cause."""
    monkeypatch.setattr(broken, fail)
    response = client.get("/", headers=headers)
    assert response.status_code == 500
    assert response.content_type == "text/plain; charset=utf-8"
    assert "ZeroDivisionError" not in response.text
    assert_guarded(response)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    found = re.search(r"logged as ([0-9a-f]{8})", response.text)
    assert found is not None
    assert found[1] in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


def test_broken_error_pages_are_no_traceback_either(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even the error page cannot be made, the answer is the plain sentence with the headers."""
    monkeypatch.setattr("webapp.serving.errors.render_template", fail)
    monkeypatch.setitem(client.application.config, "PROPAGATE_EXCEPTIONS", False)
    response = client.get("/nowhere")
    assert response.status_code == 500
    assert response.content_type == "text/plain; charset=utf-8"
    assert_guarded(response)


def test_hostile_input_is_one_line_in_the_log(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Line ends and escape sequences in an address forge no line of the log."""
    monkeypatch.setattr("webapp.puzzles.browse.collections", fail)
    client.get("/", environ_overrides={"PATH_INFO": f"/puzzles/{FORGED}".encode().decode("latin-1")})
    [record] = caplog.records
    assert len(record.getMessage().splitlines()) == 1
    assert record.getMessage().isprintable()
    assert "forged" in record.getMessage()


def test_quiet_requests_leave_no_log(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    """Refusals are the client's business: the log stays empty."""
    for path in ("/nowhere", "/?p=x", "/text/x", "/puzzles/%0a"):
        client.get(path)
    assert not caplog.records
