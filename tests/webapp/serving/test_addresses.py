"""Addresses made of an endpoint and fields."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import MapAdapter

import webapp
from tests.webapp.pages import GENTLE
from webapp.serving.addresses import address_of

WEBAPP = Path(webapp.__file__).parent
SOURCES = [path for path in sorted(WEBAPP.rglob("*")) if path.suffix in (".py", ".html")]


def test_fields_become_the_query(app: Flask) -> None:
    """Pieces of the path and names of ours come first; lists are written one by one; None leaves a field out."""
    with app.test_request_context():
        fields = {"title": "a&b c", "race": ["a", "b,c"], "e": None, "_external": "1", "endpoint": "x"}
        wanted = "/text/line?download=1&title=a%26b+c&race=a&race=b,c&_external=1&endpoint=x"
        assert address_of("texts.send", fields, key="line", download=1) == wanted
        assert address_of("texts.send", {"p": "é"}, key="line", title=None) == "/text/line?p=%C3%A9"
        assert address_of("demo.show", {}) == "/demo"
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": "/sudoku"}):
        assert address_of("demo.show", {"p": "1"}) == "/sudoku/demo?p=1"


def test_fields_never_become_options() -> None:
    """Nowhere do fields go into `url_for` by their names, which could be names of its options."""
    asking = [path for path in SOURCES if re.search(r"url_for\([^)]*\*\*", path.read_text())]
    assert asking == []


def test_what_is_the_same_for_everyone_is_made_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another move of a demo asks Flask for no address again."""
    client = app.test_client()
    client.get(f"/demo?p={GENTLE}&at=3")
    asked: list[str] = []
    build = MapAdapter.build

    def noted(adapter: MapAdapter, endpoint: str, *values: Any, **options: Any) -> str:
        asked.append(endpoint)
        return build(adapter, endpoint, *values, **options)

    monkeypatch.setattr(MapAdapter, "build", noted)
    page = client.get(f"/demo?p={GENTLE}&at=4").text
    assert page.count('href="/demo?') > 6
    assert asked == []


def test_each_prefix_has_addresses_of_its_own(app: Flask) -> None:
    """What is kept of one page's addresses is never shown below another prefix."""
    for prefix in ("", "/school", "/sudoku", ""):
        below = {"SCRIPT_NAME": prefix}
        page = app.test_client().get("/demo", environ_overrides=below).text
        assert f'href="{prefix}/demo?p=' in page
        assert f'href="{prefix}/demo/statistics"' in page
        for other in {"/school", "/sudoku"} - {prefix}:
            assert other not in page
