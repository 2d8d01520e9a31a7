"""Macros whose answers are kept: made once, for every value and prefix anew."""

from __future__ import annotations

from flask import Flask

from webapp.serving import macros


def test_an_answer_is_made_once(app: Flask) -> None:
    """Of the same values the answer is the one before; of others, and below another prefix, it is another."""
    macros._made.cache_clear()
    with app.test_request_context("/"):
        first = macros.kept("demo/_play.html", "play", "Moves")
        assert macros.kept("demo/_play.html", "play", "Moves") is first
        assert 'aria-label="Times"' in macros.kept("demo/_play.html", "play", "Times")
    with app.test_request_context("/", environ_overrides={"SCRIPT_NAME": "/school"}):
        assert "/school/static/" in macros.kept("demo/_play.html", "play", "Moves")
        assert "/school/static/" not in first
