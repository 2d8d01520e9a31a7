"""Pages and their parts: one helper decides which is answered, and caches learn of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

import webapp
from tests.webapp.pages import HTMX


@pytest.mark.parametrize("path", ["/photo", "/qr?of=/demo", "/nowhere"])
def test_htmx_gets_a_part_and_a_browser_the_page(client: FlaskClient, path: str) -> None:
    """The part is no whole page, and both answers vary with the header."""
    page, part = client.get(path), client.get(path, headers=HTMX)
    assert page.text.startswith("<!doctype html>")
    assert "<!doctype" not in part.text
    assert "HX-Request" in page.headers["Vary"]
    assert "HX-Request" in part.headers["Vary"]


def test_one_place_asks_for_the_header() -> None:
    """No other module of the web front end names it."""
    package = Path(webapp.__file__).parent
    named = [path.relative_to(package).as_posix() for path in package.rglob("*.py") if "HX-Request" in path.read_text()]
    assert named == ["serving/partial.py"]
