"""What watches the server gets one word."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from webapp.serving import health


def test_monitors_get_one_word(client: FlaskClient) -> None:
    """/healthz says ok, in plain text, quickly enough to be asked every second."""
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok")
    assert response.content_type == "text/plain; charset=utf-8"


def test_it_costs_next_to_nothing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the tables are built nothing is searched any more, however often it is asked."""
    client.get("/healthz")
    monkeypatch.setattr(health, "solve", None)
    assert client.get("/healthz").text == "ok"
