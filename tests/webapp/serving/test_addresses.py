"""Addresses made of an endpoint and fields."""

from __future__ import annotations

from flask import Flask

from webapp.serving.addresses import address_of


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
