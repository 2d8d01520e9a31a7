"""What watches the server gets one word."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_monitors_get_one_word(client: FlaskClient) -> None:
    """/healthz says ok, in plain text, quickly enough to be asked every second."""
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok")
    assert response.content_type == "text/plain; charset=utf-8"
